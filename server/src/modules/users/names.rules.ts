import { nameKey } from '@sheds/contract/names'

export { nameKey } from '@sheds/contract/names'

/** A name's key, or the name itself where folding leaves nothing: it has to be unique all the same. */
export const uniqueNameKey = (name: string): string => nameKey(name) || name.normalize('NFKC').toLowerCase()

const longestGram = 3

/** Every run of one, two and three characters. */
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
