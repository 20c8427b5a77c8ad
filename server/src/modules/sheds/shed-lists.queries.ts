import type { Id } from '@sheds/contract/scalars'
import { searchGramsOf } from '@sheds/contract/text/names'
import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { always } from '../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { type ShedCardRow, shedCardColumns, shedTables } from './sheds.queries.ts'

interface ShedsQuery extends PageStart {
  callerId: CallerId
  /** SQL for the pictures of its contents. */
  shelf: Fragment
}

/** A shed in a list that shows pictures of its contents. */
export interface ListedShedRow extends ShedCardRow {
  pictures: string[]
  total: number
}

const isOfCategory = (sql: Queryable, category: string | undefined) =>
  category === undefined ? always(sql) : sql`s.category = ${category}`

const shedsTotal = (sql: Queryable, category?: string) =>
  sql`(select coalesce(sum(s.sheds), 0)::bigint from shed_totals s where ${isOfCategory(sql, category)})`

/** Newest first, in one category or all; one row more than the limit, each with the total. */
export const selectSheds = (
  sql: Queryable,
  { callerId, category, shelf, from, limit }: ShedsQuery & { category?: string | undefined },
) =>
  sql<ListedShedRow[]>`
    select ${shedCardColumns(sql, callerId)}, ${shelf} as pictures, ${shedsTotal(sql, category)} as total
    from sheds s ${shedTables(sql)}
    where s.deleted_at is null and ${isOfCategory(sql, category)} and s.id < ${from}
    order by s.id desc limit ${pageRows(limit)}`

/** Open sheds among these ids, in no order. */
export const selectSomeSheds = (sql: Queryable, callerId: CallerId, ids: readonly Id[]) => sql<ShedCardRow[]>`
  select ${shedCardColumns(sql, callerId)} from sheds s ${shedTables(sql)}
  where s.id = any(${ids}::uuid[]) and s.deleted_at is null`

export const countSheds = async (sql: Queryable, category: string | undefined): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${shedsTotal(sql, category)} as total`
  return row?.total ?? 0
}

/** Condition on `sheds s` that filters a list. */
export interface ShedFilter {
  /** Condition for an index. */
  indexed: Fragment
  /** Condition for rows that are already read. */
  tested: Fragment
  /** The total is exact up to here; one more means "more than that". */
  mostCounted: number
}

/** Sheds whose name contains a key. */
export const isNamed = (sql: Queryable, nameKey: string, mostCounted: number): ShedFilter => {
  const tested = sql`position(${nameKey} in s.name_key) > 0`
  return { indexed: sql`s.name_grams @> ${searchGramsOf(nameKey)}::text[] and ${tested}`, tested, mostCounted }
}

/** Sheds of a category in a city. */
export const isInCity = (sql: Queryable, category: string, city: string, mostCounted: number): ShedFilter => {
  const tested = sql`s.category = ${category} and s.cities @> array[${city}]`
  return { indexed: tested, tested, mostCounted }
}

const found = (sql: Queryable, { indexed, mostCounted }: ShedFilter) => sql`
  select s.id from sheds s where s.deleted_at is null and ${indexed} limit ${atMost(mostCounted + 1)}`

/**
 * Sheds that match a filter, newest first, one row more than the limit. Few matches are read from an index. If there
 * are many, the newest are found sooner by walking from the newest shed, because sorting all of them would take long.
 */
export const selectShedsWhere = (sql: Queryable, filter: ShedFilter, { callerId, shelf, from, limit }: ShedsQuery) =>
  sql<ListedShedRow[]>`
    with found as materialized (${found(sql, filter)}),
    counted as materialized (select count(*)::int as total from found),
    page as materialized (
      select s.id from found s where (select total from counted) <= ${filter.mostCounted} and s.id < ${from}
      union all (
        select s.id from sheds s
        where (select total from counted) > ${filter.mostCounted} and s.deleted_at is null
          and ${filter.tested} and s.id < ${from}
        order by s.id desc limit ${pageRows(limit)})
      order by id desc limit ${pageRows(limit)}
    )
    select ${shedCardColumns(sql, callerId)}, ${shelf} as pictures, (select total from counted) as total
    from page join sheds s on s.id = page.id ${shedTables(sql)} order by s.id desc`

export const countShedsWhere = async (sql: Queryable, filter: ShedFilter): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select count(*)::int as total from (${found(sql, filter)}) found`
  return row?.total ?? 0
}
