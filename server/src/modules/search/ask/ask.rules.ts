import type { FoundKind } from '@sheds/contract/search/search-terms'
import { kindNumber } from '../search.rules.ts'
import { deletesOf, editDistance, editsAllowed } from '../words/edits.rules.ts'
import { soundOf } from '../words/sounds.rules.ts'
import type { Synonyms } from '../words/synonyms.rules.ts'
import { queryWords, significantWords, type TextWord } from '../words/words.rules.ts'

export interface KnownWord {
  id: number
  word: string
  /** Form in which texts contain it; null if they never contain it in the singular. */
  form: string | null
  shown: string
  /** Number of things with this word, per kind. */
  uses: number[]
}

/** An indexed word that the query may mean. */
export interface WordCandidate extends KnownWord {
  how: 'typed' | 'begins' | 'near' | 'sounds'
}

export interface CandidateQuery {
  typed: readonly string[]
  /** Beginning of the last word; empty for none. */
  beginning: string
  deletes: readonly string[]
  sounds: readonly string[]
}

/** An indexed word that may match a query word, with its distance from the typed word and its number of uses. */
export type Alternative = readonly [id: number, level: number, uses: number]

export interface MarketSynonyms extends Synonyms {
  /** The synonym that a mistyped word means. */
  near(typed: string): string | undefined
}

/** Distance of an alternative from the typed word. */
export const level = { typed: 0, begins: 1, corrected: 2, synonym: 3 } as const

/** Significant words of a query. */
export const significantQueryWords = (query: string): TextWord[] => significantWords(queryWords(query))

/** One letter would match too many words. */
const shortestBeginning = 2

export const candidateQueryFor = (
  words: readonly TextWord[],
  synonyms: MarketSynonyms,
  isExact: boolean,
): CandidateQuery => {
  const typed = words.map(({ word }) => word)
  const last = words.at(-1)?.typed ?? ''
  const correctable = isExact ? [] : words.map((word) => word.typed).filter((word) => editsAllowed(word) > 0)
  return {
    typed: [...new Set([...typed, ...synonymsIn(typed, synonyms).flatMap(({ phrases }) => phrases.flat())])],
    beginning: last.length >= shortestBeginning ? last : '',
    deletes: [...new Set(correctable.flatMap((word) => deletesOf(word, editsAllowed(word))))],
    sounds: [...new Set(correctable.map(soundOf))].filter((sound) => sound !== ''),
  }
}

interface Phrase {
  at: number
  length: number
  phrases: string[][]
}

const synonymsIn = (words: readonly string[], synonyms: MarketSynonyms): Phrase[] =>
  words.flatMap((_, at) => synonyms.of(words, at).map((found) => ({ at, ...found })))

/** One word of a query with the indexed words that may match it. */
export interface Slot {
  asked: TextWord
  choices: readonly Choice[]
}

export interface Choice {
  candidate: WordCandidate
  level: number
}

const mostCorrected = 6
/** If the nearest words have this many uses, farther ones are not tried. */
const fewestOfNearest = 10

/** Candidates that match each word, nearest first. */
export const slotsOf = (
  words: readonly TextWord[],
  candidates: readonly WordCandidate[],
  synonyms: MarketSynonyms,
): Slot[] => {
  const known = knownIn(candidates)
  const typed = words.map(({ word }) => word)
  return words.map((asked, at) => {
    const choices = new Map<number, Choice>()
    const add = (candidate: WordCandidate | undefined, far: number): void => {
      if (candidate !== undefined && !choices.has(candidate.id)) choices.set(candidate.id, { candidate, level: far })
    }
    add(known.get(asked.word), level.typed)
    if (at === words.length - 1) for (const each of beginnings(asked, candidates)) add(each, level.begins)
    for (const each of corrections(asked, candidates)) add(each, level.corrected)
    for (const { length, phrases } of synonyms.of(typed, at))
      for (const [word, ...more] of length === 1 ? phrases : [])
        if (word !== undefined && more.length === 0) add(known.get(word), level.synonym)
    return { asked, choices: [...choices.values()] }
  })
}

const knownIn = (candidates: readonly WordCandidate[]): ReadonlyMap<string, WordCandidate> =>
  new Map(candidates.filter(({ how }) => how === 'typed').map((each) => [each.word, each]))

/**
 * Variants of the query with a phrase replaced by a synonym. Single-word synonyms are alternatives in their slot
 * already.
 */
export const rephrase = (
  slots: readonly Slot[],
  candidates: readonly WordCandidate[],
  synonyms: MarketSynonyms,
): Slot[][] => {
  const known = knownIn(candidates)
  const words = slots.map(({ asked }) => asked.word)
  return synonymsIn(words, synonyms).flatMap(({ at, length, phrases }) =>
    phrases.flatMap((phrase) => {
      const meant = phrase.map((word) => known.get(word)).filter((each) => each !== undefined)
      const asked = slots[at]?.asked
      if (asked === undefined || meant.length < phrase.length || (length === 1 && phrase.length === 1)) return []
      const instead = meant.map((candidate): Slot => ({ asked, choices: [{ candidate, level: level.typed }] }))
      return [[...slots.slice(0, at), ...instead, ...slots.slice(at + length)]]
    }),
  )
}

const beginnings = ({ typed }: TextWord, candidates: readonly WordCandidate[]): WordCandidate[] =>
  candidates.filter(({ how, form }) => how === 'begins' && form?.startsWith(typed) === true)

const corrections = ({ typed }: TextWord, candidates: readonly WordCandidate[]): WordCandidate[] => {
  const most = editsAllowed(typed)
  if (most === 0) return []
  const sound = soundOf(typed)
  const near = candidates
    .filter(({ how }) => how === 'near' || how === 'sounds')
    .map((candidate) => ({ candidate, far: farFrom(typed, sound, candidate.form ?? '') }))
    .filter(({ far }) => far <= most)
    .sort((one, other) => one.far - other.far || totalOf(other.candidate) - totalOf(one.candidate))
  const nearest = near.filter(({ far }) => far === near[0]?.far)
  const isEnough = nearest.reduce((sum, { candidate }) => sum + totalOf(candidate), 0) >= fewestOfNearest
  return (isEnough ? nearest : near).slice(0, mostCorrected).map(({ candidate }) => candidate)
}

/** A word that only sounds the same ranks behind those within the allowed edits. Numbers match only exactly. */
const farFrom = (typed: string, sound: string, form: string): number => {
  const most = editsAllowed(typed)
  if (/\d/.test(form)) return most + 1
  const far = editDistance(typed, form, most)
  return far > most && sound !== '' && soundOf(form) === sound ? most : far
}

export const totalOf = ({ uses }: Pick<WordCandidate, 'uses'>): number => uses.reduce((sum, each) => sum + each, 0)

/** Alternatives that a kind has things for; undefined if a word has none. */
export const alternativesOf = (slots: readonly Slot[], kind: FoundKind): Alternative[][] | undefined => {
  const found = slots.map(({ choices }) =>
    choices.flatMap(({ candidate: { id, uses }, level: far }): Alternative[] => {
      const count = uses[kindNumber(kind)] ?? 0
      return count > 0 ? [[id, far, count]] : []
    }),
  )
  return found.some((choices) => choices.length === 0) ? undefined : found
}

/** The query with mistyped words replaced by their corrections; null if nothing was corrected. */
export const meantBy = (slots: readonly Slot[]): string | null => {
  const isMistyped = ({ choices }: Slot): boolean =>
    choices[0] !== undefined &&
    choices.every(({ level: far }) => far >= level.corrected) &&
    correctedOf(choices) !== undefined
  if (!slots.some(isMistyped)) return null
  return slots
    .map((slot) =>
      isMistyped(slot) ? (correctedOf(slot.choices)?.candidate.shown ?? slot.asked.typed) : slot.asked.typed,
    )
    .join(' ')
}

const correctedOf = (choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ level: far }) => far === level.corrected)

/** Predicate for words of a text that match the query. */
export const matcherOf = (slots: readonly Slot[]): ((word: TextWord) => boolean) => {
  const words = new Set(slots.flatMap(({ choices }) => choices.map(({ candidate }) => candidate.word)))
  const beginning = slots.at(-1)?.asked.typed ?? ''
  return ({ word, typed }) => words.has(word) || (beginning.length >= shortestBeginning && typed.startsWith(beginning))
}
