import { isStopWord, wordsOf } from './words.rules.ts'

/** What stands at a place of a query, and the other phrases for it, each as its words' keys. */
export interface Synonym {
  /** How many of the query's words it takes. */
  length: number
  phrases: string[][]
}

export interface Synonyms {
  /** Every phrase that begins at the query's word `at`, the longest first. Words are whole ones, as `wordsOf` gives them. */
  of: (words: readonly string[], at: number) => Synonym[]
}

const mostInPhrase = 3

/** Groups of phrases, one a line. A line that says nothing or says something twice stops the start, by its number. */
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

/** A phrase is known by the words that say something, where there are any. */
const wordsIn = (phrase: string): string[] => {
  const words = wordsOf(phrase).map(({ word }) => word)
  const telling = words.filter((word) => !isStopWord(word))
  return telling.length > 0 ? telling : words
}

/** How many words of the query a phrase takes from this place on, or none; stop words in between are passed over. */
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

/** Each phrase once, with what all of its groups say beside it. */
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
