import { isShedCategory, type ShedCategory } from '@sheds/contract/categories'
import type { Product } from '@sheds/contract/products/products'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import { byRank, decodeCursor, encodeCursor, newestFirst, readPage, toPage } from '../../../platform/paging.ts'
import type { CallerId } from '../../../platform/session.ts'
import { getOpenShed, owns, spread } from '../../sheds/sheds.api.ts'
import type { ProductRow } from '../products.queries.ts'
import { isWantedStatus } from '../products.rules.ts'
import { findSeenProduct } from '../products.service.ts'
import { toProduct } from '../products.views.ts'
import {
  countProducts,
  countProductsInCity,
  countRanked,
  countWanted,
  type MixedProductRow,
  type MixedStart,
  selectHomeProducts,
  selectListedProducts,
  selectMixed,
  selectProducts,
  selectProductsInCity,
  selectProductsOfShed,
  selectRanked,
} from './product-lists.queries.ts'
import { categoryList, freshCount, withFresh } from './product-ranks.rules.ts'

interface Asked extends PageQuery {
  category?: ShedCategory
  /** A city's key; all cities without one. */
  location?: string | undefined
}

/** Newest first, of one category or of all, in one city or in all. */
export const listProducts = (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { category, location: city = '', ...page }: Asked,
): Promise<Page<Product>> => {
  const show = (row: ProductRow) => toProduct(row, callerId)
  if (city === '')
    return readPage(page, newestFirst, {
      read: (start) => selectProducts(sql, { ...start, callerId, category }),
      show,
      count: () => countProducts(sql, category),
    })
  const place = { city, category, mostCounted }
  return readPage(page, newestFirst, {
    read: (start) => selectProductsInCity(sql, { ...start, ...place, callerId }),
    show,
    count: () => countProductsInCity(sql, place),
    mostCounted,
  })
}

export const listProductsOfCategory = async (
  context: Parts<'database'>,
  callerId: CallerId,
  { category, ...page }: PageQuery & { category: string; location?: string | undefined },
): Promise<Page<Product>> => {
  if (!isShedCategory(category)) throw new AppError('not_found')
  return listProducts(context, callerId, { ...page, category })
}

interface OfShed extends PageQuery {
  shedId: Id
}

/** Of a shed that is known to be open. */
export const listProductsOfOpenShed = (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { shedId, ...page }: OfShed,
): Promise<Page<Product>> =>
  readPage(page, newestFirst, {
    read: (start) => selectProductsOfShed(sql, { ...start, shedId, callerId }),
    show: (row) => toProduct(row, callerId),
  })

export const listProductsOfShed = async (
  context: Parts<'database'>,
  callerId: CallerId,
  asked: OfShed,
): Promise<Page<Product>> => {
  const shed = await getOpenShed(context.database.sql, callerId, asked.shedId)
  const total = shed.productCount + (owns(callerId, shed) ? shed.hiddenCount : 0)
  return { ...(await listProductsOfOpenShed(context, callerId, asked)), total }
}

export const listBestSelling = (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  page: PageQuery,
): Promise<Page<Product>> =>
  readPage(page, byRank, {
    read: (start) => selectRanked(sql, { ...start, callerId, list: 'best' }),
    show: (row) => toProduct(row, callerId),
    count: () => countRanked(sql, 'best'),
  })

/** Where a list goes on, by rank or among the newest, and what its first page showed ahead of its turn. */
const MixedPosition = z.tuple([z.union([z.int32().min(0), z.uuid()])], z.uuid())

const mixedPosition = (cursor: string | undefined): Pick<MixedStart, 'after' | 'before' | 'except'> => {
  const [at = 0, ...except] = decodeCursor(MixedPosition, cursor) ?? []
  return typeof at === 'number' ? { after: at, before: undefined, except } : { after: 0, before: at, except }
}

const isFirst = (cursor: string | undefined): boolean => cursor === undefined || cursor === ''

const picksStart = ({ limit, cursor }: PageQuery): MixedStart => ({
  list: 'picks',
  ...mixedPosition(cursor),
  freshMost: isFirst(cursor) ? freshCount(limit) : 0,
  limit,
})

/** By heat, some of the newest in between; where ranks end, or before there are any, the newest. */
export const listPicks = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  query: PageQuery,
): Promise<Page<Product>> => {
  const page = picksStart(query)
  const rows = await selectMixed(sql, callerId, page)
  const total = rows[0]?.total ?? (await countWanted(sql, undefined))
  return { ...toMixedPage(rows, page, callerId), total }
}

export interface RecommendationsQuery extends PageQuery {
  product: Pick<ProductRow, 'id' | 'category' | 'status'>
}

/** For a product the caller is known to see. */
export const listRecommendationsFor = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { product, limit, cursor }: RecommendationsQuery,
): Promise<Page<Product>> => {
  const { except, ...position } = mixedPosition(cursor)
  const { category } = product
  const page = { list: categoryList(category), category, ...position, except: [product.id], freshMost: 0, limit }
  const rows = await selectMixed(sql, callerId, page)
  const inCategory = rows[0]?.total ?? (await countWanted(sql, category))
  // All of its category but the product itself.
  const total = Math.max(0, inCategory - (isWantedStatus(product.status) ? 1 : 0))
  return { ...toMixedPage(rows, { ...page, except }, callerId), total }
}

export const listRecommendations = async (
  context: Parts<'database'>,
  callerId: CallerId,
  { id, ...query }: PageQuery & { id: Id },
): Promise<Page<Product>> => {
  const product = await findSeenProduct(context, callerId, id)
  return listRecommendationsFor(context, callerId, { ...query, product })
}

/** The best selling and the picks as they begin, in one statement; `next` goes on in their own lists. */
export const listHomeProducts = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  sizes: { best: number; picks: number },
): Promise<{ best: Page<Product>; picks: Page<Product> }> => {
  const picks = picksStart({ limit: sizes.picks })
  const rows = await selectHomeProducts(sql, { callerId, picks, bestLimit: sizes.best })
  const ofList = (name: 'best' | 'picks') => rows.filter(({ list }) => list === name)
  return {
    best: toPage(ofList('best'), sizes.best, byRank, (row) => toProduct(row, callerId)),
    picks: toMixedPage(ofList('picks'), picks, callerId),
  }
}

const toMixedPage = (rows: readonly MixedProductRow[], page: MixedStart, callerId: CallerId): Page<Product> => {
  const fresh = rows.filter(({ isFresh }) => isFresh)
  const others = rows.filter(({ isFresh }) => !isFresh)
  const mixed = withFresh(others, fresh)
  const shown = mixed.slice(0, page.limit)
  const except = [...page.except, ...fresh.map(({ id }) => id)]
  const next = mixed.length > shown.length ? encodeCursor([placeOf(shown, page), ...except]) : null
  return { rows: spreadOut(shown).map((row) => toProduct(row, callerId)), next }
}

/** The place of the last one that did not come ahead of its turn. */
const placeOf = (shown: readonly MixedProductRow[], { after, before }: MixedStart): number | string => {
  const last = shown.findLast(({ isFresh }) => !isFresh)
  return last === undefined ? (before ?? after) : (last.rank ?? last.id)
}

/** A shed comes at most twice in a row on a page that has another to stand between. */
const spreadOut = <Row extends ProductRow>(rows: readonly Row[]): Row[] => {
  const kept = spread(rows, ({ shedId }) => shedId, rows.length)
  return [...kept, ...rows.filter((row) => !kept.includes(row))]
}

/** Of some products those that strangers see, in no order. */
export const listSomeProducts = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { ids }: { ids: readonly Id[] },
): Promise<Product[]> => (await selectListedProducts(sql, callerId, ids)).map((row) => toProduct(row, callerId))
