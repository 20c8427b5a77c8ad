import type { FoundKind } from '@sheds/contract/search/search-terms'
import { kindNumber } from '../search.rules.ts'
import { deletesOf, editDistance, editsAllowed } from '../words/edits.rules.ts'
import { soundOf } from '../words/sounds.rules.ts'
import type { Synonyms } from '../words/synonyms.rules.ts'
import { queryWords, type TextWord, tellingWords } from '../words/words.rules.ts'

export interface KnownWord {
  id: number
  word: string
  /** As it stands in texts; missing of what stands in none in singular. */
  form: string | null
  shown: string
  /** How many things of each kind have it. */
  uses: number[]
}

/** A word of the index that may have been meant. */
export interface WordCandidate extends KnownWord {
  how: 'typed' | 'begins' | 'near' | 'sounds'
}

export interface WordsAsked {
  typed: readonly string[]
  /** What the last word begins with; empty asks for none. */
  beginning: string
  deletes: readonly string[]
  sounds: readonly string[]
}

/** What may stand for a word of a query: the index's word, how far from what was typed, how many have it. */
export type Alternative = readonly [id: number, level: number, uses: number]

export interface MarketSynonyms extends Synonyms {
  /** The word of a group that a mistyped one means. */
  near(typed: string): string | undefined
}

/** How far from what was typed. */
export const level = { typed: 0, begins: 1, corrected: 2, synonym: 3 } as const

/** The words a query is about. */
export const wordsAsked = (query: string): TextWord[] => tellingWords(queryWords(query))

/** One letter begins too much. */
const shortestBeginning = 2

export const askFor = (words: readonly TextWord[], synonyms: MarketSynonyms, isExact: boolean): WordsAsked => {
  const typed = words.map(({ word }) => word)
  const last = words.at(-1)?.typed ?? ''
  const mended = isExact ? [] : words.map((word) => word.typed).filter((word) => editsAllowed(word) > 0)
  return {
    typed: [...new Set([...typed, ...synonymsIn(typed, synonyms).flatMap(({ phrases }) => phrases.flat())])],
    beginning: last.length >= shortestBeginning ? last : '',
    deletes: [...new Set(mended.flatMap((word) => deletesOf(word, editsAllowed(word))))],
    sounds: [...new Set(mended.map(soundOf))].filter((sound) => sound !== ''),
  }
}

interface Phrase {
  at: number
  length: number
  phrases: string[][]
}

const synonymsIn = (words: readonly string[], synonyms: MarketSynonyms): Phrase[] =>
  words.flatMap((_, at) => synonyms.of(words, at).map((found) => ({ at, ...found })))

/** What may stand for one word of a query. */
export interface Slot {
  asked: TextWord
  choices: readonly Choice[]
}

export interface Choice {
  candidate: WordCandidate
  level: number
}

const mostCorrected = 6
/** Where the nearest words find so many things, none that is farther is meant. */
const fewestOfNearest = 10

/** Of all candidates those that fit each word, the nearest first. */
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

/** The same with a phrase of it said otherwise; a word for a word stands in its slot already. */
export const inOtherWords = (
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

/** What only sounds the same stands behind what is as many edits away; figures are exact. */
const farFrom = (typed: string, sound: string, form: string): number => {
  const most = editsAllowed(typed)
  if (/\d/.test(form)) return most + 1
  const far = editDistance(typed, form, most)
  return far > most && sound !== '' && soundOf(form) === sound ? most : far
}

export const totalOf = ({ uses }: Pick<WordCandidate, 'uses'>): number => uses.reduce((sum, each) => sum + each, 0)

/** What a kind has of them; none where it has nothing of some word. */
export const alternativesOf = (slots: readonly Slot[], kind: FoundKind): Alternative[][] | undefined => {
  const found = slots.map(({ choices }) =>
    choices.flatMap(({ candidate: { id, uses }, level: far }): Alternative[] => {
      const count = uses[kindNumber(kind)] ?? 0
      return count > 0 ? [[id, far, count]] : []
    }),
  )
  return found.some((choices) => choices.length === 0) ? undefined : found
}

/** The words of a query with what was meant by those that nothing begins like or is like. */
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

/** Does a word of a text stand for one that was asked for? */
export const matcherOf = (slots: readonly Slot[]): ((word: TextWord) => boolean) => {
  const words = new Set(slots.flatMap(({ choices }) => choices.map(({ candidate }) => candidate.word)))
  const beginning = slots.at(-1)?.asked.typed ?? ''
  return ({ word, typed }) => words.has(word) || (beginning.length >= shortestBeginning && typed.startsWith(beginning))
}
