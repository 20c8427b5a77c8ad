import { isShedCategory } from '@sheds/contract/categories'
import { thumbnailOf } from '@sheds/contract/files'
import { nameKey } from '@sheds/contract/names'
import { isId, type Page, type PageQuery } from '@sheds/contract/scalars'
import type { ShedCard } from '@sheds/contract/sheds'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { cappedTotal, decodeCursor, toPage } from '../../platform/paging.ts'
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

type CallerId = string | undefined

const Position = z.tuple([z.uuid()])
const RankPosition = z.tuple([z.int()])

/** Filtered totals are exact up to here. */
const mostCounted = 1000

/** Newest first; of those whose name contains `name` if there is one. */
export const listSheds = (
  context: Context,
  callerId: CallerId,
  { name = '', ...page }: PageQuery & { name?: string | undefined },
): Promise<Page<ShedCard>> => {
  const key = nameKey(name)
  return key === '' ? listAll(context, callerId, page) : listNamed(context, callerId, { ...page, key })
}

export const listShedsOfCategory = async (
  context: Context,
  callerId: CallerId,
  { category, ...page }: PageQuery & { category: string },
): Promise<Page<ShedCard>> => {
  if (!isShedCategory(category)) throw new AppError('not_found')
  return listAll(context, callerId, { ...page, category })
}

const listAll = async (
  { database: { sql } }: Context,
  callerId: CallerId,
  { category, limit, cursor }: PageQuery & { category?: string },
): Promise<Page<ShedCard>> => {
  const before = decodeCursor(Position, cursor)?.[0]
  const found = await selectSheds(sql, { callerId, category, before, limit })
  const { rows, next } = toPage(found, limit, positionOf)
  // A page behind the last one has no row that could tell.
  const total = found[0]?.total ?? (await countSheds(sql, category))
  return { rows: rows.map((shed) => toShedCard(shed, callerId)), next, total }
}

const listNamed = async (
  { database: { sql } }: Context,
  callerId: CallerId,
  { key, limit, cursor }: PageQuery & { key: string },
): Promise<Page<ShedCard>> => {
  const before = decodeCursor(Position, cursor)?.[0]
  const named = { nameKey: key, mostCounted }
  const found = await selectShedsNamed(sql, { ...named, callerId, before, limit })
  const { rows, next } = toPage(found, limit, positionOf)
  const count = found[0]?.total ?? (await countShedsNamed(sql, named))
  return { rows: rows.map((shed) => toShedCard(shed, callerId)), next, total: cappedTotal(count, mostCounted) }
}

const positionOf = ({ id }: { id: string }): string[] => [id]

interface ShedOfUser {
  id: string
  name: string
  category: string
  logo: string | null
}

/** The open sheds of somebody, newest first. `count` goes on to one more than is counted. */
export const listShedsOfUser = async (
  sql: Queryable,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<ShedOfUser> & { count: number }> => {
  const before = decodeCursor(Position, cursor)?.[0]
  const found = await selectShedsOfUser(sql, { userId, mostCounted, before, limit })
  const count = found[0]?.total ?? 0
  const sheds = found.flatMap(({ id, name, category, logo }) =>
    id === null ? [] : [{ id, name, category, logo: logo && thumbnailOf(logo) }],
  )
  return { ...toPage(sheds, limit, positionOf), total: cappedTotal(count, mostCounted), count }
}

export const listPopularSheds = async (
  { database }: Context,
  callerId: CallerId,
  { limit, cursor }: PageQuery,
): Promise<Page<ShedCard>> => {
  const after = decodeCursor(RankPosition, cursor)?.[0] ?? 0
  const rows = await selectPopularSheds(database.sql, { callerId, after, limit })
  const { rows: shown, next } = toPage(rows, limit, ({ rank }) => [rank])
  return { rows: shown.map((shed) => toShedCard(shed, callerId)), next, total: rows[0]?.total ?? 0 }
}

const suggestions = 10

export const listSuggestedSheds = async ({ database }: Context, callerId: CallerId): Promise<ShedCard[]> => {
  const rows = await selectSuggestedSheds(database.sql, callerId, suggestions)
  return rows.map((shed) => toShedCard(shed, callerId))
}

interface HomeSizes {
  /** How many of the new and of the popular ones. */
  sheds: number
  /** How many the caller may like; none unless asked for. */
  interesting?: number
}

type Part = Pick<Page<ShedCard>, 'rows' | 'next'>

/** The lists of a home page in one statement. `next` goes on in `/sheds/new` and `/sheds/popular_shed`. */
export const listHomeSheds = async (
  { database }: Context,
  callerId: CallerId,
  { sheds, interesting = 0 }: HomeSizes,
): Promise<Record<HomeShedRow['part'], Part>> => {
  const rows = await selectHomeSheds(database.sql, { callerId, sheds, interesting })
  const part = (name: HomeShedRow['part'], positionOf: (row: HomeShedRow) => (string | number)[]): Part => {
    const { rows: shown, next } = toPage(ofPart(rows, name), sheds, positionOf)
    return { rows: shown.map((shed) => toShedCard(shed, callerId)), next }
  }
  return {
    new: part('new', ({ id }) => [id]),
    popular: part('popular', ({ place }) => [place]),
    interesting: { rows: ofPart(rows, 'interesting').map((shed) => toShedCard(shed, callerId)), next: null },
  }
}

const ofPart = (rows: readonly HomeShedRow[], name: HomeShedRow['part']) => rows.filter(({ part }) => part === name)

const mostAsked = 100

export const listShedDetails = async (
  { database }: Context,
  { shed_ids: asked, limit, cursor }: PageQuery & { shed_ids: string },
) => {
  const ids = asked === '' ? undefined : [...new Set(asked.split(','))].filter(isId).slice(0, mostAsked)
  const before = ids === undefined ? decodeCursor(Position, cursor)?.[0] : undefined
  const rows = await selectShedDetails(database.sql, { ids, before, limit: ids?.length ?? limit })
  const { rows: shown, next } = toPage(rows, ids?.length ?? limit, ({ id }) => [id])
  const total = ids === undefined ? rows[0]?.total : rows.length
  return { rows: shown.map(toShedDetail), next, total }
}
