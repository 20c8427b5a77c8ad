import type { Id } from '@sheds/contract/scalars'
import type { SavedSearch } from '@sheds/contract/search/saved-searches'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'

export interface SavedRow extends SavedSearch {
  userId: Id
  /** Things indexed later are new. */
  seenPlace: number
}

const columns = (sql: Queryable) => sql`
  s.id, s.user_id as "userId", s.query, s.type, s.location, s.category, s.min, s.max, s.photo,
  s.condition, s.seen_place as "seenPlace", s.created_at as "createdAt"`

/** A user's saved searches, newest first, one row more than the limit, each with the total. */
export const selectSavedSearches = (sql: Queryable, userId: Id, { from, limit }: PageStart) =>
  sql<(SavedRow & { total: number })[]>`
    select ${columns(sql)}, (select count(*)::int from saved_searches o where o.user_id = ${userId}) as total
    from saved_searches s where s.user_id = ${userId} and s.id < ${from} order by s.id desc limit ${pageRows(limit)}`

export const countSavedSearches = async (sql: Queryable, userId: Id): Promise<number> => {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from saved_searches where user_id = ${userId}`
  return row?.count ?? 0
}

/** Saved searches of all users, in the order of their ids. */
export const selectSavedAfter = (sql: Queryable, afterId: Id, most: number) => sql<SavedRow[]>`
  select ${columns(sql)} from saved_searches s where s.id > ${afterId} order by s.id limit ${atMost(most)}`

export const findSavedSearch = async (sql: Queryable, userId: Id, key: string): Promise<SavedRow | undefined> => {
  const [row] = await sql<SavedRow[]>`
    select ${columns(sql)} from saved_searches s where s.user_id = ${userId} and s.key = ${key}`
  return row
}

interface NewSavedSearch extends Omit<SavedRow, 'seenPlace' | 'createdAt'> {
  key: string
  at: string
}

/** False if the id is taken. */
export const insertSavedSearch = async (
  tx: Tx,
  { id, userId, key, at, ...saved }: NewSavedSearch,
): Promise<boolean> => {
  const rows = await tx`
    insert into saved_searches (id, user_id, key, query, type, location, category, min, max, photo, condition, seen_place,
      created_at)
    values (${id}, ${userId}, ${key}, ${saved.query}, ${saved.type}, ${saved.location}, ${saved.category}, ${saved.min},
      ${saved.max}, ${saved.photo}, ${saved.condition}, (select coalesce(min(place), 0) from search_entries), ${at})
    on conflict (id) do nothing returning id`
  return rows.length > 0
}

export const deleteSavedSearch = async (sql: Queryable, userId: Id, id: Id): Promise<boolean> => {
  const rows = await sql`delete from saved_searches where id = ${id} and user_id = ${userId} returning id`
  return rows.length > 0
}

export const deleteSavedSearchesOf = async (sql: Queryable, userId: Id): Promise<void> => {
  await sql`delete from saved_searches where user_id = ${userId}`
}

/** Stores the newest reported thing. False if the search is deleted or these were reported already. */
export const moveSeenPlace = async (tx: Tx, id: Id, to: number): Promise<boolean> => {
  const rows = await tx`
    update saved_searches set seen_place = ${to} where id = ${id} and seen_place > ${to} returning id`
  return rows.length > 0
}
