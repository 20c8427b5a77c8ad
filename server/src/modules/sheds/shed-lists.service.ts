import { isShedCategory, type ShedCategory } from '@sheds/contract/categories'
import { thumbnailOf } from '@sheds/contract/files/files'
import { type Id, isId, type Page, type PageQuery } from '@sheds/contract/scalars'
import type { ListedShed, ShedCard } from '@sheds/contract/sheds/sheds'
import { nameKey } from '@sheds/contract/text/names'
import type { ShedOfUser } from '@sheds/contract/users/users'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { mostCounted } from '../../platform/db/limits.ts'
import { byRank, newestFirst, readPage, toPage, wholeList } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import {
  countSheds,
  countShedsWhere,
  isInCity,
  isNamed,
  type ShedFilter,
  selectSheds,
  selectShedsWhere,
  selectSomeSheds,
} from './shed-lists.queries.ts'
import { selectPopularSheds } from './shed-ranks.queries.ts'
import { type HomeShedRow, selectHomeSheds, selectSuggestedSheds } from './shed-suggestions.queries.ts'
import { selectShedDetails, selectShedsOfUser } from './sheds.queries.ts'
import { toListedShed, toShedCard, toShedDetail } from './sheds.views.ts'

/** Newest first, optionally those whose name contains `name`. */
export const listSheds = (
  context: Parts<'database' | 'slices'>,
  callerId: CallerId,
  { name = '', ...page }: PageQuery & { name?: string | undefined },
): Promise<Page<ListedShed>> => {
  const key = nameKey(name)
  if (key === '') return listAll(context, callerId, page)
  return listWhere(context, callerId, { ...page, filter: isNamed(context.database.sql, key, mostCounted) })
}

/** Newest first, optionally those in `location`. */
export const listShedsOfCategory = async (
  context: Parts<'database' | 'slices'>,
  callerId: CallerId,
  { category, location = '', ...page }: PageQuery & { category: string; location?: string | undefined },
): Promise<Page<ListedShed>> => {
  if (!isShedCategory(category)) throw new AppError('not_found')
  if (location === '') return listAll(context, callerId, { ...page, category })
  return listWhere(context, callerId, {
    ...page,
    filter: isInCity(context.database.sql, category, location, mostCounted),
  })
}

const listAll = (
  context: Parts<'database' | 'slices'>,
  callerId: CallerId,
  { category, ...page }: PageQuery & { category?: ShedCategory },
): Promise<Page<ListedShed>> => {
  const { sql } = context.database
  const shelf = shelfIn(context)
  return readPage(page, newestFirst, {
    read: (start) => selectSheds(sql, { ...start, callerId, category, shelf }),
    show: (shed) => toListedShed(shed, callerId),
    count: () => countSheds(sql, category),
  })
}

const listWhere = (
  context: Parts<'database' | 'slices'>,
  callerId: CallerId,
  { filter, ...page }: PageQuery & { filter: ShedFilter },
): Promise<Page<ListedShed>> => {
  const { sql } = context.database
  const shelf = shelfIn(context)
  return readPage(page, newestFirst, {
    read: (start) => selectShedsWhere(sql, filter, { ...start, callerId, shelf }),
    show: (shed) => toListedShed(shed, callerId),
    count: () => countShedsWhere(sql, filter),
    mostCounted,
  })
}

/** Pictures from the slices that fill sheds, lower slices first, limited to as many as one shed shows. */
const shelfIn = ({ database: { sql }, slices }: Parts<'database' | 'slices'>): Fragment => {
  const shelves = slices.flatMap(({ shelf }) => (shelf === undefined ? [] : [shelf(sql)]))
  const together = shelves.reduce((all, each) => sql`${all} || ${each}`, sql`'{}'::text[]`)
  return sql`(${together})[1:3]`
}

/** A user's open sheds, newest first. `count` stops one above the limit of counting. */
export const listShedsOfUser = async (
  sql: Queryable,
  userId: Id,
  page: PageQuery,
): Promise<Page<ShedOfUser> & { count: number }> => {
  let count = 0
  const sheds = await readPage(page, newestFirst, {
    read: async (start) => {
      const found = await selectShedsOfUser(sql, { ...start, userId, mostCounted })
      count = found[0]?.total ?? 0
      return found
    },
    show: ({ id, name, category, logo }) => ({ id, name, category, logo: logo && thumbnailOf(logo) }),
    mostCounted,
  })
  return { ...sheds, count }
}

/**
 * By subscribers. Ranks are minutes old but the numbers are current, so each page is sorted again by the numbers it
 * shows.
 */
export const listPopularSheds = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
  page: PageQuery,
): Promise<Page<ShedCard>> =>
  inShownOrder(
    await readPage(page, byRank, {
      read: (start) => selectPopularSheds(database.sql, { ...start, callerId }),
      show: (shed) => toShedCard(shed, callerId),
      count: () => 0,
    }),
  )

const inShownOrder = (page: Page<ShedCard>): Page<ShedCard> => ({
  ...page,
  rows: page.rows.toSorted((one, other) => other.subscriber_count - one.subscriber_count),
})

const suggestions = 10

export const listSuggestedSheds = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
): Promise<Page<ShedCard>> => {
  const rows = await selectSuggestedSheds(database.sql, callerId, suggestions)
  return wholeList(rows.map((shed) => toShedCard(shed, callerId)))
}

interface HomeListSizes {
  /** Size of both the new and the popular list. */
  sheds: number
  /** Number of suggestions; none by default. */
  interesting?: number
}

/**
 * The lists of the home page in one statement. No list repeats a shed of a list above, unless nothing else is left.
 * `next` continues in `/sheds/new` and `/sheds/popular_shed`.
 */
export const listHomeSheds = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
  { sheds, interesting = 0 }: HomeListSizes,
): Promise<Record<HomeShedRow['list'], Page<ShedCard>>> => {
  const rows = await selectHomeSheds(database.sql, { callerId, sheds, interesting })
  const ofList = (name: HomeShedRow['list']) => rows.filter(({ list }) => list === name)
  const show = (shed: HomeShedRow) => toShedCard(shed, callerId)
  const newest = toPage(ofList('new'), sheds, newestFirst, show)
  const popular = toPage(without(ofList('popular'), newest.rows), sheds, byRank, show)
  const others = without(ofList('interesting'), [...newest.rows, ...popular.rows])
  return {
    new: newest,
    popular: inShownOrder(popular),
    interesting: { rows: others.slice(0, interesting).map(show), next: null },
  }
}

/** In a market so small that all sheds are above, they are repeated. */
const without = <Row extends { id: string }>(
  rows: readonly Row[],
  above: readonly { id: string }[],
): readonly Row[] => {
  const known = new Set(above.map(({ id }) => id))
  const others = rows.filter(({ id }) => !known.has(id))
  return others.length > 0 ? others : rows
}

const mostAsked = 100

export const listShedDetails = async (
  { database }: Parts<'database'>,
  { shed_ids: idList, ...page }: PageQuery & { shed_ids: string },
): Promise<Page<ReturnType<typeof toShedDetail>>> => {
  const ids = idList === '' ? undefined : [...new Set(idList.split(','))].filter(isId).slice(0, mostAsked)
  const found = await readPage(ids === undefined ? page : { limit: ids.length }, newestFirst, {
    read: (start) => selectShedDetails(database.sql, { ...start, ids }),
    show: toShedDetail,
  })
  return ids === undefined ? found : { ...found, total: found.rows.length }
}

/** Open sheds among these ids, in no order. */
export const listSomeSheds = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { ids }: { ids: readonly Id[] },
): Promise<ShedCard[]> => (await selectSomeSheds(sql, callerId, ids)).map((row) => toShedCard(row, callerId))
