import { isShedCategory, type ShedCategory } from '@sheds/contract/categories'
import { thumbnailOf } from '@sheds/contract/files'
import { nameKey } from '@sheds/contract/names'
import { type Id, isId, type Page, type PageQuery } from '@sheds/contract/scalars'
import type { ShedCard } from '@sheds/contract/sheds'
import type { ShedOfUser } from '@sheds/contract/users'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { byRank, newestFirst, readPage, toPage, wholeList } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { selectPopularSheds } from './shed-ranks.queries.ts'
import { type HomeShedRow, selectHomeSheds, selectSuggestedSheds } from './shed-suggestions.queries.ts'
import {
  countSheds,
  countShedsNamed,
  selectShedDetails,
  selectSheds,
  selectShedsNamed,
  selectShedsOfUser,
} from './sheds.queries.ts'
import { toShedCard, toShedDetail } from './sheds.views.ts'

/** Filtered totals are exact up to here. */
const mostCounted = 1000

/** Newest first; of those whose name contains `name` if there is one. */
export const listSheds = (
  { database: { sql } }: Context,
  callerId: CallerId,
  { name = '', ...page }: PageQuery & { name?: string | undefined },
): Promise<Page<ShedCard>> => {
  const key = nameKey(name)
  if (key === '') return listAll(sql, callerId, page)
  const named = { nameKey: key, mostCounted }
  return readPage(page, newestFirst, {
    read: (start) => selectShedsNamed(sql, { ...start, ...named, callerId }),
    show: (shed) => toShedCard(shed, callerId),
    count: () => countShedsNamed(sql, named),
    mostCounted,
  })
}

export const listShedsOfCategory = async (
  { database: { sql } }: Context,
  callerId: CallerId,
  { category, ...page }: PageQuery & { category: string },
): Promise<Page<ShedCard>> => {
  if (!isShedCategory(category)) throw new AppError('not_found')
  return listAll(sql, callerId, { ...page, category })
}

const listAll = (
  sql: Queryable,
  callerId: CallerId,
  { category, ...page }: PageQuery & { category?: ShedCategory },
): Promise<Page<ShedCard>> =>
  readPage(page, newestFirst, {
    read: (start) => selectSheds(sql, { ...start, callerId, category }),
    show: (shed) => toShedCard(shed, callerId),
    count: () => countSheds(sql, category),
  })

/** The open sheds of somebody, newest first. `count` goes on to one more than is counted. */
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

export const listPopularSheds = ({ database }: Context, callerId: CallerId, page: PageQuery): Promise<Page<ShedCard>> =>
  readPage(page, byRank, {
    read: (start) => selectPopularSheds(database.sql, { ...start, callerId }),
    show: (shed) => toShedCard(shed, callerId),
    count: () => 0,
  })

const suggestions = 10

export const listSuggestedSheds = async ({ database }: Context, callerId: CallerId): Promise<Page<ShedCard>> => {
  const rows = await selectSuggestedSheds(database.sql, callerId, suggestions)
  return wholeList(rows.map((shed) => toShedCard(shed, callerId)))
}

interface HomeSizes {
  /** How many of the new and of the popular ones. */
  sheds: number
  /** How many the caller may like; none unless asked for. */
  interesting?: number
}

/** The lists of a home page in one statement. `next` goes on in `/sheds/new` and `/sheds/popular_shed`. */
export const listHomeSheds = async (
  { database }: Context,
  callerId: CallerId,
  { sheds, interesting = 0 }: HomeSizes,
): Promise<Record<HomeShedRow['list'], Page<ShedCard>>> => {
  const rows = await selectHomeSheds(database.sql, { callerId, sheds, interesting })
  const ofList = (name: HomeShedRow['list']) => rows.filter(({ list }) => list === name)
  const show = (shed: HomeShedRow) => toShedCard(shed, callerId)
  return {
    new: toPage(ofList('new'), sheds, newestFirst, show),
    popular: toPage(ofList('popular'), sheds, byRank, show),
    interesting: { rows: ofList('interesting').map(show), next: null },
  }
}

const mostAsked = 100

export const listShedDetails = async (
  { database }: Context,
  { shed_ids: asked, ...page }: PageQuery & { shed_ids: string },
): Promise<Page<ReturnType<typeof toShedDetail>>> => {
  const ids = asked === '' ? undefined : [...new Set(asked.split(','))].filter(isId).slice(0, mostAsked)
  const found = await readPage(ids === undefined ? page : { limit: ids.length }, newestFirst, {
    read: (start) => selectShedDetails(database.sql, { ...start, ids }),
    show: toShedDetail,
  })
  return ids === undefined ? found : { ...found, total: found.rows.length }
}
