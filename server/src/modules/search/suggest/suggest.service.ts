import type { AnswerOf, QueryOf } from '@sheds/contract/endpoint'
import { thumbnailOf } from '@sheds/contract/files'
import type { Id, Money } from '@sheds/contract/scalars'
import type { SuggestedThing, suggestSearches as suggestCall } from '@sheds/contract/search'
import { type FoundKind, foundKinds } from '@sheds/contract/search/search-terms'
import type { Context } from '../../../platform/context.ts'
import type { CallerId } from '../../../platform/session.ts'
import { selectFound } from '../ask/ask.queries.ts'
import { alternativesOf, type Choice, level, matcherOf, type Slot } from '../ask/ask.rules.ts'
import { readQuery } from '../ask/ask.service.ts'
import { bounded } from '../bounded.service.ts'
import { wholeKey } from '../index/entry.rules.ts'
import { kindNumber, kindOf } from '../search.rules.ts'
import { rangesOf } from '../words/marks.rules.ts'
import { type SuggestedRow, selectNamed } from './suggest.queries.ts'

/** So many in all, and of them so many searches. */
const most = 8
const mostWords = 4
const shortest = 2
const fewestToCorrect = 3

/** Of each kind so many at most; writes have no name. */
const mostThings: Readonly<Partial<Record<FoundKind, number>>> = { product: 3, dish: 1, music: 2, shed: 2, user: 2 }

type Suggestions = AnswerOf<typeof suggestCall>

export const suggest = async (
  context: Context,
  callerId: CallerId,
  { query, type }: QueryOf<typeof suggestCall>,
): Promise<Suggestions> => {
  const { words, slots } = await readQuery(context.database.sql, context.synonyms.present(), { query, isExact: false })
  const letters = words.reduce((sum, { typed }) => sum + typed.length, 0)
  if (letters < shortest) return { words: [], things: [] }
  const matches = matcherOf(slots)
  const kinds = type === 'all' ? foundKinds : [type]
  const texts = searchesFrom(query, { slots, kinds })
  const asked = { callerId, slots, whole: wholeKey(words), kinds }
  const named = await findNamed(context, asked)
  return {
    words: texts.map((text) => ({ text, marks: rangesOf(text, matches) })),
    things: named.slice(0, most - texts.length).map((row) => toThing(row, matches)),
  }
}

/** Searches that go on from what was typed: its last word whole, or as it was meant, of words that these kinds have. */
const searchesFrom = (query: string, { slots, kinds }: Pick<NamedAsked, 'slots' | 'kinds'>): string[] => {
  const isUsed = ({ candidate: { uses } }: Choice): boolean => kinds.some((kind) => (uses[kindNumber(kind)] ?? 0) > 0)
  const last = slots.at(-1)
  if (last === undefined || !slots.every(({ choices }) => choices.some(isUsed))) return []
  const before = slots.slice(0, -1).map(({ asked: { from, to } }) => query.slice(from, to))
  const near = last.choices.filter((choice) => choice.level <= level.corrected && isUsed(choice))
  const ends = near.map(({ candidate }) => candidate.shown)
  const texts = ends.filter((end) => end !== '').map((end) => [...before, end].join(' '))
  return [...new Set(texts)].slice(0, mostWords)
}

interface NamedAsked {
  callerId: CallerId
  slots: readonly Slot[]
  whole: string
  kinds: readonly FoundKind[]
}

const findNamed = async (context: Context, { callerId, slots, whole, kinds }: NamedAsked): Promise<SuggestedRow[]> => {
  const asked = kinds.flatMap((kind) => {
    const choices = mostThings[kind] === undefined ? undefined : alternativesOf(slots, kind)
    return choices === undefined ? [] : [{ kind: kindNumber(kind), slots: choices, facets: [], whole }]
  })
  if (asked.length === 0) return []
  const limits = { callerId, most, enough: fewestToCorrect, dear: undefined, onlyNames: true } as const
  const found = await bounded(context, (tx) => selectFound(tx, asked, limits))
  const wanted = new Map<FoundKind, Id[]>()
  for (const { kind: number, thingId } of found) {
    const kind = kindOf(number)
    const ids = wanted.get(kind) ?? []
    if (ids.length < (kinds.length === 1 ? most : (mostThings[kind] ?? 0))) wanted.set(kind, [...ids, thingId])
  }
  const rows = new Map(
    (await selectNamed(context.database.sql, Object.fromEntries(wanted))).map((row) => [row.id, row]),
  )
  return [...wanted.values()].flat().flatMap((id) => rows.get(id) ?? [])
}

const toThing = (row: SuggestedRow, matches: ReturnType<typeof matcherOf>): SuggestedThing => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  marks: rangesOf(row.name, matches),
  picture: row.face ?? (row.picture === null ? null : thumbnailOf(row.picture)),
  price: row.price as Money | null,
  of: row.of,
})
