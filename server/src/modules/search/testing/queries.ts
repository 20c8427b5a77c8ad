import { randomOf } from '../../../testing/random.ts'
import { editDistance, editsAllowed } from '../words/edits.rules.ts'
import { wordsOf } from '../words/words.rules.ts'

export interface PlantedQuery {
  typed: string
  /** The name that the searcher means. */
  meant: string
}

type Random = () => number

const pick = <Item>(random: Random, from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item

const keyboards = [
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
]

/** Neighbouring keys of a letter on both keyboards. */
const neighbours = (letter: string): string[] =>
  keyboards.flat().flatMap((row) => {
    const at = row.indexOf(letter)
    return at < 0 ? [] : [row[at - 1], row[at + 1]].filter((each) => each !== undefined)
  })

/** Spellings of one sound, at most one edit apart. */
const sameSound = [
  ...['c k', 's z', 'i y', 'ss s', 'au o', 'ai e', 'qu q', 'll l', 'tt t', 'nn n', 'mm m', 'en an', 'w v', 'ph f'],
  ...['rr r', 'g j', 'c s', 'x s', 'th t', 'ei e', 'ou u', 'ill il', 'ff f', 'pp p', 'eu e', 'ch sh', 'in im', 'er e'],
].map((pair) => pair.split(' ') as [string, string])

type Slip = (word: string, at: number, random: Random) => string

const replaceAt = (word: string, at: number, length: number, by: string): string =>
  word.slice(0, at) + by + word.slice(at + length)

const byEar: Slip = (word, _, random) => {
  const known = sameSound
    .flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ])
    .filter(([from = '']) => word.indexOf(from, 1) > 0)
  if (known.length === 0) return word
  const [from = '', to = ''] = pick(random, known)
  return replaceAt(word, word.indexOf(from, 1), from.length, to)
}

const slips: readonly Slip[] = [
  (word, at, random) => replaceAt(word, at, 1, pick(random, [...neighbours(word[at] as string), word[at] as string])),
  (word, at) => replaceAt(word, at, 0, word[at] as string),
  (word, at) => replaceAt(word, at, 1, ''),
  (word, at) => replaceAt(word, at, 2, `${word[at + 1] ?? ''}${word[at]}`),
  byEar,
  byEar,
]

/** Keeps the first letter, which people rarely mistype. */
const slipOnce = (word: string, random: Random): string =>
  pick(random, slips)(word, 1 + Math.floor(random() * (word.length - 1)), random)

const mayBeMeant = /^[a-z]{4,24}$/

/** A word with exactly this many edits, all of them forgiven by search; undefined if none was found. */
const mistype = (word: string, random: Random, edits: number): string | undefined => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const typed = edits === 1 ? slipOnce(word, random) : slipOnce(slipOnce(word, random), random)
    const isEnough = editDistance(typed, word, edits) === edits && editsAllowed(typed) >= edits
    if (isEnough && mayBeMeant.test(typed)) return typed
  }
  return undefined
}

/**
 * Mistyped names, the same for the same seed: one word has typos, the others may lose their accents. Words of three
 * letters or with digits are never changed, and names without another word are skipped.
 */
export const plantEdits = (names: readonly string[], seed: number, count: number, edits: 1 | 2): PlantedQuery[] => {
  const random = randomOf(seed)
  const fit = names
    .map((meant) => ({ meant, words: wordsOf(meant).filter((word) => isFit(word.typed, edits)) }))
    .filter(({ words }) => words.length > 0)
  const planted: PlantedQuery[] = []
  for (let attempt = 0; planted.length < count && fit.length > 0 && attempt < 20 * count; attempt += 1) {
    const { meant, words } = pick(random, fit)
    const { typed: word, from, to } = pick(random, words)
    const typed = mistype(word, random, edits)
    if (typed === undefined) continue
    const name = replaceAt(meant, from, to - from, typed)
    planted.push({ typed: random() < 0.5 ? name : withoutAccents(name), meant })
  }
  return planted
}

const withoutAccents = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '')

const isFit = (word: string, edits: number): boolean => mayBeMeant.test(word) && editsAllowed(word) >= edits
