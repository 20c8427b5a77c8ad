import type { Queryable } from '../../../platform/db/database.ts'
import type { TextWord } from '../words/words.rules.ts'
import { selectWordCandidates } from './ask.queries.ts'
import { askFor, inOtherWords, level, type MarketSynonyms, type Slot, slotsOf, wordsAsked } from './ask.rules.ts'

/** A query as the index understands it. */
export interface ReadQuery {
  words: readonly TextWord[]
  slots: readonly Slot[]
  /** The same in other words: a phrase gave way to one that means it. */
  others: readonly (readonly Slot[])[]
}

/** Of a query with many phrases. */
const mostOthers = 6

export const readQuery = async (
  sql: Queryable,
  synonyms: MarketSynonyms,
  asked: { query: string; isExact: boolean },
): Promise<ReadQuery> => {
  const words = wordsAsked(asked.query)
  if (words.length === 0) return { words, slots: [], others: [] }
  const candidates = await selectWordCandidates(sql, askFor(words, synonyms, asked.isExact))
  const slots = slotsOf(words, candidates, synonyms)
  const others = inOtherWords(slots, candidates, synonyms).slice(0, mostOthers)
  return { words, slots: await withSynonymsOfMended(sql, synonyms, slots), others }
}

/** What a mistyped word means has synonyms, too. */
const withSynonymsOfMended = async (
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
