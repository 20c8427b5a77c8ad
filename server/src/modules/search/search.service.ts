import type { QueryOf } from '@sheds/contract/endpoint'
import { priceLimit } from '@sheds/contract/products/price-limit'
import type { Id } from '@sheds/contract/scalars'
import type { FoundCounts, SearchAnswer, searchMarket as searchCall } from '@sheds/contract/search/search'
import { type FoundKind, foundKinds, mostAsked } from '@sheds/contract/search/search-terms'
import { cutGraphemes } from '@sheds/contract/text/graphemes'
import { z } from 'zod'
import type { Parts } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { decodeCursor, encodeCursor } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { type FoundRow, type KindQuery, selectFacets, selectFound, selectNewest } from './ask/ask.queries.ts'
import { alternativesOf, level, matcherOf, meantBy, type Slot, totalOf } from './ask/ask.rules.ts'
import { type ReadQuery, readQuery } from './ask/ask.service.ts'
import { pricesOf } from './ask/prices.rules.ts'
import { bounded } from './bounded.service.ts'
import { showFound } from './found.views.ts'
import { wholeKey } from './index/entry.rules.ts'
import { facetsOf, kindNumber } from './search.rules.ts'

type SearchRequest = QueryOf<typeof searchCall>

/** Limit of results for one kind, and per kind when searching all. */
const mostResults = 1000
const eachOfAll = 8
/** Highest exact count. */
const mostCounted = 100
/** With this many matches, no word is treated as mistyped. */
const enough = 10

const Place = z.tuple([z.int().min(1).max(mostResults)])

interface SearchOutcome {
  answer: SearchAnswer
  next: string | null
  slots: readonly Slot[]
}

export const search = async (
  context: Parts<'database' | 'clock' | 'musicSigner' | 'synonyms'>,
  callerId: CallerId,
  asked: SearchRequest,
): Promise<SearchOutcome> => {
  const [from] = decodeCursor(Place, asked.cursor) ?? [0]
  const read = await readQuery(context.database.sql, context.synonyms.present(), {
    query: asked.query,
    isExact: asked.exact !== undefined,
  })
  const plan = { asked, callerId, read, from, isOne: asked.type !== 'all' }
  const found = await bounded(context, (tx) => findAll(tx, plan))
  const size = plan.isOne ? asked.limit : eachOfAll
  const ids = Object.fromEntries(
    [...found.kinds].map(([kind, rows]) => [kind, rows.slice(from, from + size).map(({ thingId }) => thingId)]),
  )
  const matches = matcherOf([read.slots, ...read.others].flat())
  const results = await showFound(context, callerId, { ids, matches })
  const shown = asked.type === 'all' ? [] : (found.kinds.get(asked.type) ?? [])
  const hasMore = shown.length > from + size && from + size < mostResults
  return {
    answer: {
      success: true,
      results,
      counts: countsOf(found.kinds),
      query: cutGraphemes(asked.query, mostAsked.graphemes).trim(),
      meant: meantIn(read, found.kinds),
      near: found.near && {
        without: found.near.without,
        results: await showFound(context, callerId, { ids: found.near.ids, matches }),
      },
      prices: plan.isOne && hasPrices(asked.type) ? pricesOf(found.priced) : null,
    },
    next: hasMore ? encodeCursor([from + size]) : null,
    slots: read.slots,
  }
}

type SavedQuery = Pick<
  SearchRequest,
  'query' | 'type' | 'location' | 'category' | 'min' | 'max' | 'photo' | 'condition'
>

/** Matches indexed since `seenPlace` that are not the searcher's own, newest first. */
export const findNewMatches = async (
  context: Parts<'database' | 'synonyms'>,
  userId: Id,
  { asked, seenPlace }: { asked: SavedQuery; seenPlace: number },
): Promise<FoundRow[]> => {
  const read = await readQuery(context.database.sql, context.synonyms.present(), { query: asked.query, isExact: false })
  const found: FoundRow[] = []
  for (const type of asked.type === 'all' ? foundKinds : [asked.type]) {
    const one = { ...asked, type, sort: 'new', limit: 1, exact: undefined, cursor: undefined } as const
    const { kinds } = await bounded(context, (tx) =>
      findAll(tx, { asked: one, callerId: userId, read, from: 0, isOne: true }),
    )
    found.push(...(kinds.get(type) ?? []).filter(({ place, ownerId }) => place < seenPlace && ownerId !== userId))
  }
  return found.sort((one, other) => one.place - other.place)
}

interface Plan {
  asked: SearchRequest
  callerId: CallerId
  read: ReadQuery
  from: number
  isOne: boolean
}

type ByKind = ReadonlyMap<FoundKind, readonly FoundRow[]>

interface AllMatches {
  kinds: ByKind
  /** Matches without the price filter. */
  priced: readonly FoundRow[]
  near: { without: string[]; ids: Partial<Record<FoundKind, readonly Id[]>> } | null
}

const findAll = async (tx: Tx, plan: Plan): Promise<AllMatches> => {
  const { asked, read } = plan
  const facets = await findFacets(tx, asked)
  if (read.slots.length === 0) return { ...(await findNewest(tx, plan, facets)), near: null }
  const whole = wholeKey(read.words)
  const first = kindQueries(plan, facets, { slots: read.slots, whole })
  const others = read.others.flatMap((slots) => kindQueries(plan, facets, { slots, whole: '' }))
  const rows = await selectFound(tx, first, limitsOf(plan))
  const rest = others.length === 0 ? [] : await selectFound(tx, others, limitsOf(plan))
  const kinds = byKind(plan, [...rows, ...rest.map((row) => ({ ...row, tier: level.synonym * 4 }))])
  const isEmpty = [...kinds.values()].every(({ length }) => length === 0)
  return {
    kinds,
    priced: await findPriced(tx, plan, { first, kinds }),
    near: isEmpty && plan.from === 0 ? await findNear(tx, plan, facets) : null,
  }
}

/** Matches of the kind without its price filter, so that the histogram shows the prices outside, too. */
const findPriced = async (
  tx: Tx,
  plan: Plan,
  { first, kinds }: { first: readonly KindQuery[]; kinds: ByKind },
): Promise<readonly FoundRow[]> => {
  if (!plan.isOne || !hasPrices(plan.asked.type) || plan.from > 0) return []
  const { min, max } = plan.asked
  if (min === undefined && max === undefined) return [...kinds.values()].flat()
  return selectFound(tx, first, { ...limitsOf(plan), priceRange: undefined })
}

const hasPrices = (type: SearchRequest['type']): boolean => type === 'product' || type === 'dish' || type === 'music'

const limitsOf = ({ asked: { min, max, sort, limit }, callerId, from, isOne }: Plan) => ({
  callerId,
  enough,
  most:
    isOne && sort !== 'best' ? mostResults : Math.min(mostResults, Math.max(mostCounted, isOne ? from + limit : 0) + 1),
  priceRange: min === undefined && max === undefined ? undefined : ([min ?? 0, (max ?? priceLimit.most) + 1] as const),
})

type FacetIds = ReadonlyMap<string, number>

const kindsOf = ({ asked: { type } }: Plan): readonly FoundKind[] => (type === 'all' ? foundKinds : [type])

/** Facets that a thing must have besides the words; undefined if one does not exist. */
const facetIdsOf = (kind: FoundKind, asked: SearchRequest, facets: FacetIds): number[] | undefined => {
  const wanted = facetsOf(kind, asked)
  const ids = wanted.map((facet) => facets.get(facet)).filter((id) => id !== undefined)
  return ids.length === wanted.length ? ids : undefined
}

/** Queries per kind; none for a kind without things for some word. */
const kindQueries = (
  plan: Plan,
  facets: FacetIds,
  { slots, whole }: { slots: readonly Slot[]; whole: string },
): KindQuery[] =>
  kindsOf(plan).flatMap((kind) => {
    const facetIds = facetIdsOf(kind, plan.asked, facets)
    const choices = alternativesOf(slots, kind)
    if (choices === undefined || facetIds === undefined) return []
    return [{ kind: kindNumber(kind), slots: choices, facets: facetIds, whole }]
  })

const findFacets = async (tx: Tx, asked: SearchRequest): Promise<FacetIds> => {
  const wanted = [...new Set(foundKinds.flatMap((kind) => facetsOf(kind, asked)))]
  if (wanted.length === 0) return new Map()
  return new Map((await selectFacets(tx, wanted)).map(({ word, id }) => [word, id]))
}

/** Without words, the newest things with the given filters; nothing if there are no filters. */
const findNewest = async (tx: Tx, plan: Plan, facets: FacetIds): Promise<Omit<AllMatches, 'near'>> => {
  const limits = { ...limitsOf(plan), most: plan.isOne ? mostResults : mostCounted + 1 }
  const rows: FoundRow[] = []
  for (const kind of kindsOf(plan)) {
    const facetIds = facetIdsOf(kind, plan.asked, facets) ?? []
    if (facetIds.length > 0)
      rows.push(...(await selectNewest(tx, { kind: kindNumber(kind), facets: facetIds }, limits)))
  }
  return { kinds: byKind(plan, rows), priced: rows }
}

/** Things of each kind without repeats, in the requested order. */
const byKind = ({ asked: { sort }, isOne }: Plan, rows: readonly FoundRow[]): ByKind =>
  new Map(
    foundKinds.map((kind) => {
      const own = rows.filter((row) => row.kind === kindNumber(kind))
      const once = [...new Map(own.toReversed().map((row) => [row.thingId, row])).values()].reverse()
      return [kind, (isOne ? sorted(once, sort) : once).slice(0, mostResults)]
    }),
  )

const sorted = (rows: readonly FoundRow[], sort: SearchRequest['sort']): readonly FoundRow[] => {
  if (sort === 'new') return rows.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  if (sort === 'best') return rows
  const direction = sort === 'price_up' ? 1 : -1
  // Things without a price are last in both directions.
  const priceKey = ({ price }: FoundRow): number => (price === null ? Number.POSITIVE_INFINITY : direction * price)
  // For two things without a price the difference is NaN, so their order is kept.
  return rows.toSorted((one, other) => priceKey(one) - priceKey(other) || 0)
}

const countsOf = (kinds: ByKind): FoundCounts =>
  Object.fromEntries(
    foundKinds.map((kind) => {
      const { length } = kinds.get(kind) ?? []
      return [kind, length > mostCounted ? `${mostCounted}+` : length]
    }),
  ) as FoundCounts

/** The corrected query, and whether all results match only the corrections. */
const meantIn = ({ slots }: ReadQuery, kinds: ByKind): SearchAnswer['meant'] => {
  const query = meantBy(slots)
  const rows = [...kinds.values()].flat()
  const isCorrected = ({ tier }: FoundRow): boolean => Math.floor((tier - 1) / 4) >= level.corrected
  return query === null || rows.length === 0 ? null : { query, shown: rows.every(isCorrected) }
}

/** If nothing matches all words: drops unknown words, then the rarest ones, until something matches. */
const findNear = async (tx: Tx, plan: Plan, facets: FacetIds): Promise<AllMatches['near']> => {
  const { slots } = plan.read
  const byUses = slots.filter(({ choices }) => choices.length > 0).sort((one, other) => usesOf(one) - usesOf(other))
  const first = byUses.length < slots.length ? 0 : 1
  for (let dropped = first; dropped < byUses.length; dropped += 1) {
    const kept = slots.filter((slot) => byUses.slice(dropped).includes(slot))
    const asked = kindQueries(plan, facets, { slots: kept, whole: '' })
    const rows = asked.length === 0 ? [] : await selectFound(tx, asked, { ...limitsOf(plan), most: eachOfAll })
    if (rows.length === 0) continue
    const ids = [...byKind(plan, rows)].map(([kind, found]) => [kind, found.map(({ thingId }) => thingId)])
    const without = slots.filter((slot) => !kept.includes(slot)).map(({ asked: { typed } }) => typed)
    return { without, ids: Object.fromEntries(ids) }
  }
  return null
}

const usesOf = ({ choices }: Slot): number => choices.reduce((sum, { candidate }) => sum + totalOf(candidate), 0)
