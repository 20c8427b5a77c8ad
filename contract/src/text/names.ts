import { plainLetter } from './letters.ts'

// Marks that sit on a letter without making another one: accents and points, but not the kana's voice marks.
const accents = /(?=\p{M})(?![\u3099\u309a])[\p{sc=Inherited}\p{sc=Hebrew}]/gu
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** What two names must differ in: not case, accents, invisible characters or letters that look the same. */
export const nameKey = (name: string): string => {
  // Upper case folds what lower case alone keeps apart, such as ß and ss; lower case before it does so for ẞ.
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD')
  const bare = folded.replace(invisible, '').replace(accents, '').normalize('NFKC')
  const key = [...bare].map(plainLetter).join('')
  return key.replace(/\s+/gu, ' ').trim()
}

/** A name's key, or the name itself where folding leaves nothing: it has to be unique all the same. */
export const uniqueNameKey = (name: string): string => nameKey(name) || name.normalize('NFKC').toLowerCase()

const longestGram = 3

/** Every run of one, two and three characters of a name's key. */
export const gramsOf = (key: string): string[] => {
  const letters = [...key]
  const grams = letters.flatMap((_, at) =>
    Array.from({ length: Math.min(longestGram, letters.length - at) }, (_, more) =>
      letters.slice(at, at + more + 1).join(''),
    ),
  )
  return [...new Set(grams)]
}

/** The runs a text has to share with every name that contains it: the longest ones say it all. */
export const searchGramsOf = (key: string): string[] => {
  const length = Math.min(longestGram, [...key].length)
  return gramsOf(key).filter((gram) => [...gram].length === length)
}
