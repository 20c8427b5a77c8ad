import type { Queryable } from '../../../platform/db/database.ts'
import type { TextWord } from '../words/words.rules.ts'
import { selectWordCandidates } from './ask.queries.ts'
import {
  candidateQueryFor,
  level,
  type MarketSynonyms,
  rephrase,
  type Slot,
  significantQueryWords,
  slotsOf,
} from './ask.rules.ts'

/** A query resolved against the index. */
export interface ReadQuery {
  words: readonly TextWord[]
  slots: readonly Slot[]
  /** Variants of the query with a phrase replaced by a synonym. */
  others: readonly (readonly Slot[])[]
}

/** Limit of variants of a query with many synonyms. */
const mostOthers = 6

export const readQuery = async (
  sql: Queryable,
  synonyms: MarketSynonyms,
  asked: { query: string; isExact: boolean },
): Promise<ReadQuery> => {
  const words = significantQueryWords(asked.query)
  if (words.length === 0) return { words, slots: [], others: [] }
  const candidates = await selectWordCandidates(sql, candidateQueryFor(words, synonyms, asked.isExact))
  const slots = slotsOf(words, candidates, synonyms)
  const others = rephrase(slots, candidates, synonyms).slice(0, mostOthers)
  return { words, slots: await addSynonymsOfCorrections(sql, synonyms, slots), others }
}

/** Adds the synonyms of corrected words. */
const addSynonymsOfCorrections = async (
  sql: Queryable,
  synonyms: MarketSynonyms,
  slots: readonly Slot[],
): Promise<readonly Slot[]> => {
  const wanted = new Map<Slot, string[]>()
  for (const slot of slots) {
    const [first] = slot.choices
    if (first !== undefined && first.level !== level.corrected) continue
    const meant = first?.candidate.word ?? synonyms.near(slot.asked.typed)
    const found = meant === undefined ? [] : synonyms.of([meant], 0)
    const words = found.flatMap(({ phrases }) => phrases.filter(({ length }) => length === 1).flat())
    if (words.length > 0) wanted.set(slot, words)
  }
  if (wanted.size === 0) return slots
  const found = await selectWordCandidates(sql, {
    typed: [...wanted.values()].flat(),
    beginning: '',
    deletes: [],
    sounds: [],
  })
  return slots.map((slot) => {
    const words = wanted.get(slot)
    if (words === undefined) return slot
    const more = found.filter(
      ({ word, id }) => words.includes(word) && !slot.choices.some(({ candidate }) => candidate.id === id),
    )
    return { ...slot, choices: [...slot.choices, ...more.map((candidate) => ({ candidate, level: level.synonym }))] }
  })
}
