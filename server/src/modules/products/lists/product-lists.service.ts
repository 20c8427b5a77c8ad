import { isShedCategory, type ShedCategory } from '@sheds/contract/categories'
import type { ProductCondition } from '@sheds/contract/products/product-conditions'
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

interface ProductsQuery extends PageQuery {
  category?: ShedCategory
  condition?: ProductCondition | undefined
  /** Key of a city; empty for all cities. */
  location?: string | undefined
}

/** Newest first, of one category or of all, in one city or in all. */
export const listProducts = (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { category, condition, location: city = '', ...page }: ProductsQuery,
): Promise<Page<Product>> => {
  const show = (row: ProductRow) => toProduct(row, callerId)
  if (city === '')
    return readPage(page, newestFirst, {
      read: (start) => selectProducts(sql, { ...start, callerId, category, condition }),
      show,
      count: () => countProducts(sql, { category, condition }),
      ...(condition !== undefined && { mostCounted }),
    })
  const place = { city, category, condition }
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
  { category, ...page }: PageQuery & Omit<ProductsQuery, 'category'> & { category: string },
): Promise<Page<Product>> => {
  if (!isShedCategory(category)) throw new AppError('not_found')
  return listProducts(context, callerId, { ...page, category })
}

interface OfShed extends PageQuery {
  shedId: Id
}

/** The shed must be known to be open. */
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

/** Cursor: last rank or last id of the newest products, then the ids that the first page showed ahead of their turn. */
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

/** By heat, mixed with some of the newest; after the ranked products, or before any ranking, the newest. */
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

/** The caller must be known to see the product. */
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
  // Everything in the category except the product itself.
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

/** First pages of best sellers and picks in one statement; `next` continues in their own lists. */
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

/** Cursor position of the last product that was not ahead of its turn. */
const placeOf = (shown: readonly MixedProductRow[], { after, before }: MixedStart): number | string => {
  const last = shown.findLast(({ isFresh }) => !isFresh)
  return last === undefined ? (before ?? after) : (last.rank ?? last.id)
}

/** At most two consecutive products of one shed, if the page has others to put between. */
const spreadOut = <Row extends ProductRow>(rows: readonly Row[]): Row[] => {
  const kept = spread(rows, ({ shedId }) => shedId, rows.length)
  return [...kept, ...rows.filter((row) => !kept.includes(row))]
}

/** Visible products among these ids, unordered. */
export const listSomeProducts = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { ids }: { ids: readonly Id[] },
): Promise<Product[]> => (await selectListedProducts(sql, callerId, ids)).map((row) => toProduct(row, callerId))
