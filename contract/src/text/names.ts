import { plainLetter } from './letters.ts'

// Combining marks that do not make another letter: accents and points, but not the kana's voice marks.
const accents = /(?=\p{M})(?![\u3099\u309a])[\p{sc=Inherited}\p{sc=Hebrew}]/gu
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Comparison key of a name: ignores case, accents, invisible characters and look-alike letters. */
export const nameKey = (name: string): string => {
  // Upper case folds characters that lower case keeps apart, such as ß and ss; lower case before it does so for ẞ.
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD')
  const bare = folded.replace(invisible, '').replace(accents, '').normalize('NFKC')
  const key = [...bare].map(plainLetter).join('')
  return key.replace(/\s+/gu, ' ').trim()
}

/** Key for uniqueness: the name itself if folding leaves no character. */
export const uniqueNameKey = (name: string): string => nameKey(name) || name.normalize('NFKC').toLowerCase()

const longestGram = 3

/** All substrings of one to three characters of a key. */
export const gramsOf = (key: string): string[] => {
  const letters = [...key]
  const grams = letters.flatMap((_, at) =>
    Array.from({ length: Math.min(longestGram, letters.length - at) }, (_, more) =>
      letters.slice(at, at + more + 1).join(''),
    ),
  )
  return [...new Set(grams)]
}

/** Substrings that every name containing the text must have: its longest ones are sufficient. */
export const searchGramsOf = (key: string): string[] => {
  const length = Math.min(longestGram, [...key].length)
  return gramsOf(key).filter((gram) => [...gram].length === length)
}
