import type { AnswerOf, QueryOf } from '@sheds/contract/endpoint'
import { thumbnailOf } from '@sheds/contract/files/files'
import type { Id, Money } from '@sheds/contract/scalars'
import type { SuggestedThing, suggestSearches as suggestCall } from '@sheds/contract/search/search'
import { type FoundKind, foundKinds } from '@sheds/contract/search/search-terms'
import type { Parts } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CallerId } from '../../../platform/session.ts'
import { type FoundRow, selectFound } from '../ask/ask.queries.ts'
import { alternativesOf, type Choice, level, matcherOf, meantBy, type Slot } from '../ask/ask.rules.ts'
import { readQuery } from '../ask/ask.service.ts'
import { bounded } from '../bounded.service.ts'
import { wholeKey } from '../index/entry.rules.ts'
import { kindNumber, kindOf } from '../search.rules.ts'
import { rangesOf } from '../words/marks.rules.ts'
import { type SuggestedRow, selectNamed } from './suggest.queries.ts'

/** Limit of all suggestions, and of suggested searches among them. */
const most = 8
const mostWords = 4
const shortest = 2
const fewestToCorrect = 3

/** Limit per kind; writes have no name. */
const mostThings: Readonly<Partial<Record<FoundKind, number>>> = { product: 3, dish: 1, music: 2, shed: 2, user: 2 }

type Suggestions = AnswerOf<typeof suggestCall>

export const suggest = async (
  context: Parts<'database' | 'synonyms'>,
  callerId: CallerId,
  { query, type }: QueryOf<typeof suggestCall>,
): Promise<Suggestions> => {
  const { words, slots } = await readQuery(context.database.sql, context.synonyms.present(), { query, isExact: false })
  const letters = words.reduce((sum, { typed }) => sum + typed.length, 0)
  if (letters < shortest) return { words: [], things: [] }
  const matches = matcherOf(slots)
  const asked = { callerId, query, slots, whole: wholeKey(words), kinds: type === 'all' ? foundKinds : [type] }
  const { texts, found } = await bounded(context, async (tx) => ({
    texts: await findSearches(tx, asked),
    found: await findThings(tx, asked),
  }))
  const things = await loadSuggestions(context, asked, found)
  return {
    words: texts.map((text) => ({ text, marks: rangesOf(text, matches) })),
    things: things.slice(0, most - texts.length).map((row) => toThing(row, matches)),
  }
}

interface SuggestRequest {
  callerId: CallerId
  query: string
  slots: readonly Slot[]
  whole: string
  kinds: readonly FoundKind[]
}

/** Searches that continue the typed text with corrected words; each has results. */
const findSearches = async (tx: Tx, asked: SuggestRequest): Promise<string[]> => {
  const known = knownWords(asked)
  const last = known.at(-1)
  if (last === undefined) return []
  const before = known.slice(0, -1)
  const begun = before.map((slot) => meantWord(asked.query, slot))
  const longer = last.choices
    .filter((choice) => choice.level <= level.corrected && choice.candidate.shown !== '' && isUsed(choice, asked.kinds))
    .slice(0, last === asked.slots.at(-1) ? mostWords : 1)
    .map((choice) => ({
      text: [...begun, choice.candidate.shown].join(' '),
      slots: [...before, { asked: last.asked, choices: [choice] }],
    }))
  // A word that these kinds contain has results by itself.
  if (before.length === 0) return [...new Set(longer.map(({ text }) => text))]
  const shorter = [
    { text: meantBy(known) ?? '', slots: known },
    { text: begun.join(' '), slots: before },
  ].filter(({ text }) => text !== '')
  const searches = [...longer, ...shorter]
  const found = await findEach(tx, { ...asked, whole: '' }, { asks: searches.map(({ slots }) => slots), most: 1 })
  const finding = searches.filter((_, at) => found[at]?.length)
  const going = finding.filter((search) => longer.includes(search))
  return [...new Set((going.length > 0 ? going : finding.slice(0, 1)).map(({ text }) => text))]
}

const knownWords = ({ slots }: SuggestRequest): Slot[] => slots.filter(({ choices }) => choices.length > 0)

const isUsed = ({ candidate: { uses } }: Choice, kinds: readonly FoundKind[]): boolean =>
  kinds.some((kind) => (uses[kindNumber(kind)] ?? 0) > 0)

/** The word as typed if it exists, else its correction. */
const meantWord = (query: string, { asked: { from, to }, choices }: Slot): string => {
  const [first] = choices
  return first?.level === level.corrected ? first.candidate.shown : query.slice(from, to)
}

/** Matches of several queries in all requested kinds, in one statement. */
const findEach = async (
  tx: Tx,
  { callerId, kinds, whole }: SuggestRequest,
  { asks, ...limits }: { asks: readonly (readonly Slot[])[]; most: number; onlyNames?: true },
): Promise<FoundRow[][]> => {
  const asked = asks.flatMap((slots, ask) =>
    kinds.flatMap((kind) => {
      const choices = mostThings[kind] === undefined && whole !== '' ? undefined : alternativesOf(slots, kind)
      return choices === undefined ? [] : [{ ask, kind: kindNumber(kind), slots: choices, facets: [], whole }]
    }),
  )
  if (asked.length === 0) return asks.map(() => [])
  const rows = await selectFound(tx, asked, { callerId, enough: fewestToCorrect, priceRange: undefined, ...limits })
  return asks.map((_, ask) => rows.filter((row) => row.ask === ask))
}

/** Things with a matching name; else goods with a matching text, or goods that match all but an unknown word. */
const findThings = async (tx: Tx, asked: SuggestRequest): Promise<FoundRow[]> => {
  const [named = []] = await findEach(tx, asked, { asks: [asked.slots], most, onlyNames: true })
  const kinds = asked.kinds.filter((kind) => kind === 'product' || kind === 'dish' || kind === 'music')
  if (named.length > 0 || kinds.length === 0) return named
  const known = knownWords(asked)
  const rest = known.length === asked.slots.length ? known.slice(0, -1) : known
  const [said = [], nearly = []] = await findEach(
    tx,
    { ...asked, kinds },
    {
      asks: rest.length > 0 ? [asked.slots, rest] : [asked.slots],
      most,
    },
  )
  return said.length > 0 ? said : nearly
}

/** Things with pictures first, a few per kind. */
const loadSuggestions = async (
  context: Parts<'database'>,
  { kinds }: SuggestRequest,
  found: readonly FoundRow[],
): Promise<SuggestedRow[]> => {
  if (found.length === 0) return []
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
