import type { AnswerOf, QueryOf } from '@sheds/contract/endpoint'
import { thumbnailOf } from '@sheds/contract/files'
import type { Id, Money } from '@sheds/contract/scalars'
import type { SuggestedThing, suggestSearches as suggestCall } from '@sheds/contract/search'
import { type FoundKind, foundKinds } from '@sheds/contract/search/search-terms'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CallerId } from '../../../platform/session.ts'
import { selectFound } from '../ask/ask.queries.ts'
import { alternativesOf, type Choice, level, matcherOf, meantBy, type Slot } from '../ask/ask.rules.ts'
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
  const asked = { callerId, query, slots, whole: wholeKey(words), kinds: type === 'all' ? foundKinds : [type] }
  const texts = await findSearches(context, asked)
  const named = await findThings(context, asked)
  return {
    words: texts.map((text) => ({ text, marks: rangesOf(text, matches) })),
    things: named.slice(0, most - texts.length).map((row) => toThing(row, matches)),
  }
}

interface Asked {
  callerId: CallerId
  query: string
  slots: readonly Slot[]
  whole: string
  kinds: readonly FoundKind[]
}

/** Searches that go on from what was typed, with its words as they were meant; each finds something. */
const findSearches = async (context: Context, asked: Asked): Promise<string[]> => {
  const known = asked.slots.filter(({ choices }) => choices.length > 0)
  const last = known.at(-1)
  if (last === undefined) return []
  const before = known.slice(0, -1)
  const begun = before.map((slot) => meantWord(asked.query, slot))
  const searches = last.choices
    .filter((choice) => choice.level <= level.corrected && choice.candidate.shown !== '' && isUsed(choice, asked.kinds))
    .slice(0, last === asked.slots.at(-1) ? mostWords : 1)
    .map((choice) => ({
      text: [...begun, choice.candidate.shown].join(' '),
      slots: [...before, { asked: last.asked, choices: [choice] }],
    }))
  // A word that these kinds use finds something by itself.
  if (before.length === 0) return [...new Set(searches.map(({ text }) => text))]
  const shorter = [
    { text: meantBy(known) ?? '', slots: known },
    { text: begun.join(' '), slots: before },
  ].filter(({ text }) => text !== '')
  const found = await bounded(context, async (tx) => {
    const texts: string[] = []
    for (const { text, slots } of searches) if (await findsAny(tx, { ...asked, slots })) texts.push(text)
    for (const { text, slots } of shorter)
      if (texts.length === 0 && (await findsAny(tx, { ...asked, slots }))) texts.push(text)
    return texts
  })
  return [...new Set(found)].slice(0, mostWords)
}

const isUsed = ({ candidate: { uses } }: Choice, kinds: readonly FoundKind[]): boolean =>
  kinds.some((kind) => (uses[kindNumber(kind)] ?? 0) > 0)

/** As it was typed, where something is called so; else what was meant. */
const meantWord = (query: string, { asked: { from, to }, choices }: Slot): string => {
  const [first] = choices
  return first?.level === level.corrected ? first.candidate.shown : query.slice(from, to)
}

const findsAny = async (tx: Tx, { callerId, slots, kinds }: Asked): Promise<boolean> => {
  const asked = kindsAsked({ slots, kinds, whole: '' })
  const limits = { callerId, most: 1, enough: fewestToCorrect, dear: undefined } as const
  return asked.length > 0 && (await selectFound(tx, asked, limits)).length > 0
}

const kindsAsked = ({ slots, kinds, whole }: Pick<Asked, 'slots' | 'kinds' | 'whole'>) =>
  kinds.flatMap((kind) => {
    const choices = mostThings[kind] === undefined && whole !== '' ? undefined : alternativesOf(slots, kind)
    return choices === undefined ? [] : [{ kind: kindNumber(kind), slots: choices, facets: [], whole }]
  })

/** Things that are called so; else goods that say so, and goods that lack the word that finds nothing. */
const findThings = async (context: Context, asked: Asked): Promise<SuggestedRow[]> => {
  const goods = asked.kinds.filter((kind) => kind === 'product' || kind === 'dish' || kind === 'music')
  const known = asked.slots.filter(({ choices }) => choices.length > 0)
  const rest = known.length === asked.slots.length ? known.slice(0, -1) : known
  const named = await findNamed(context, { ...asked, onlyNames: true })
  if (named.length > 0 || goods.length === 0) return named
  const said = await findNamed(context, { ...asked, kinds: goods })
  if (said.length > 0 || rest.length === 0) return said
  return findNamed(context, { ...asked, kinds: goods, slots: rest })
}

const findNamed = async (
  context: Context,
  { callerId, kinds, onlyNames, ...words }: Asked & { onlyNames?: true },
): Promise<SuggestedRow[]> => {
  const asked = kindsAsked({ ...words, kinds })
  if (asked.length === 0) return []
  const limits = { callerId, most, enough: fewestToCorrect, dear: undefined, ...(onlyNames && { onlyNames }) }
  const found = await bounded(context, (tx) => selectFound(tx, asked, limits))
  const wanted = new Map<FoundKind, Id[]>()
  for (const { kind: number, thingId } of found) {
    const kind = kindOf(number)
    wanted.set(kind, [...(wanted.get(kind) ?? []), thingId])
  }
  const rows = new Map(
    (await selectNamed(context.database.sql, Object.fromEntries(wanted))).map((row) => [row.id, row]),
  )
  return [...wanted].flatMap(([kind, ids]) => {
    const shown = ids.flatMap((id) => rows.get(id) ?? [])
    return picturedFirst(shown).slice(0, kinds.length === 1 ? most : mostThings[kind])
  })
}

const picturedFirst = (rows: readonly SuggestedRow[]): SuggestedRow[] =>
  rows.toSorted((one, other) => Number(hasPicture(other)) - Number(hasPicture(one)))

const hasPicture = ({ picture, face }: SuggestedRow): boolean => picture !== null || face !== null

const toThing = (row: SuggestedRow, matches: ReturnType<typeof matcherOf>): SuggestedThing => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  marks: rangesOf(row.name, matches),
  picture: row.face ?? (row.picture === null ? null : thumbnailOf(row.picture)),
  price: row.price as Money | null,
  of: row.of,
})
