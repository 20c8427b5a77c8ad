import { isStopWord, wordsOf } from './words.rules.ts'

/** A phrase found in a query, with its synonyms, each as the keys of its words. */
export interface Synonym {
  /** Number of query words it covers. */
  length: number
  phrases: string[][]
}

export interface Synonyms {
  /**
   * Every phrase that begins at the query's word `at`, longest first. Words must be whole, as `wordsOf` returns them.
   */
  of: (words: readonly string[], at: number) => Synonym[]
}

const mostInPhrase = 3

/** Groups of phrases, one per line. A useless or repeating line throws with its number. */
export const parseSynonyms = (text: string): string[][] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(?:#|$)/.test(line)) return []
    const phrases = line.split(',').map((phrase) => phrase.trim())
    const fault = faultIn(phrases)
    if (fault !== undefined) throw new Error(`Line ${index + 1} of the synonyms ${fault}: ${line}`)
    return [phrases]
  })

const faultIn = (phrases: readonly string[]): string | undefined => {
  const words = phrases.map((phrase) => wordsOf(phrase).length)
  if (phrases.length < 2) return 'has one phrase only'
  if (words.some((count) => count === 0)) return 'has a phrase without words'
  if (words.some((count) => count > mostInPhrase)) return `has a phrase of more than ${mostInPhrase} words`
  const keys = phrases.map((phrase) => keyOf(wordsIn(phrase)))
  return new Set(keys).size < keys.length ? 'has a phrase twice' : undefined
}

const keyOf = (words: readonly string[]): string => words.join(' ')

/** Significant words of a phrase, or all if there are none. */
const wordsIn = (phrase: string): string[] => {
  const words = wordsOf(phrase).map(({ word }) => word)
  const significant = words.filter((word) => !isStopWord(word))
  return significant.length > 0 ? significant : words
}

/**
 * Number of query words that the phrase covers from here, 0 if it does not match; stop words in between are skipped.
 */
const lengthAt = (phrase: readonly string[], words: readonly string[], at: number): number => {
  let next = at
  for (const [index, word] of phrase.entries()) {
    while (index > 0 && words[next] !== word && next < words.length && isStopWord(words[next] as string)) next += 1
    if (words[next] !== word) return 0
    next += 1
  }
  return next - at
}

interface Entry {
  words: readonly string[]
  others: string[][]
}

export const createSynonyms = (groups: readonly (readonly string[])[]): Synonyms => {
  const entries = entriesOf(groups)
  const byFirst = Map.groupBy(entries, ({ words }) => words[0])
  const of = (words: readonly string[], at: number): Synonym[] =>
    (byFirst.get(words[at]) ?? [])
      .map((entry) => ({ length: lengthAt(entry.words, words, at), phrases: entry.others.map((other) => [...other]) }))
      .filter(({ length }) => length > 0)
      .sort((one, other) => other.length - one.length)
  return { of }
}

/** Each phrase once, with the other phrases of all its groups. */
const entriesOf = (groups: readonly (readonly string[])[]): Entry[] => {
  const byKey = new Map<string, Entry>()
  for (const group of groups) {
    const phrases = group.map(wordsIn).filter((words) => words.length > 0)
    for (const words of phrases) {
      const entry = byKey.get(keyOf(words)) ?? { words, others: [] }
      byKey.set(keyOf(words), entry)
      const known = new Set([words, ...entry.others].map(keyOf))
      for (const other of phrases.filter((each) => !known.has(keyOf(each)))) entry.others.push(other)
    }
  }
  return [...byKey.values()]
}
