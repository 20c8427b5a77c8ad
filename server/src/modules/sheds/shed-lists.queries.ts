import type { Id } from '@sheds/contract/scalars'
import { searchGramsOf } from '@sheds/contract/text/names'
import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { always } from '../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { type ShedCardRow, shedCardColumns, shedTables } from './sheds.queries.ts'

interface ShedsAsked extends PageStart {
  callerId: CallerId
  /** What each shows of what is in it. */
  shelf: Fragment
}

/** A shed in a list that shows what it sells. */
export interface ListedShedRow extends ShedCardRow {
  pictures: string[]
  total: number
}

const isOfCategory = (sql: Queryable, category: string | undefined) =>
  category === undefined ? always(sql) : sql`s.category = ${category}`

const shedsTotal = (sql: Queryable, category?: string) =>
  sql`(select coalesce(sum(s.sheds), 0)::bigint from shed_totals s where ${isOfCategory(sql, category)})`

/** Newest first, of one category or of all; one more than asked for, each with the total. */
export const selectSheds = (
  sql: Queryable,
  { callerId, category, shelf, from, limit }: ShedsAsked & { category?: string | undefined },
) =>
  sql<ListedShedRow[]>`
    select ${shedCardColumns(sql, callerId)}, ${shelf} as pictures, ${shedsTotal(sql, category)} as total
    from sheds s ${shedTables(sql)}
    where s.deleted_at is null and ${isOfCategory(sql, category)} and s.id < ${from}
    order by s.id desc limit ${pageRows(limit)}`

/** Some of the open ones, in no order. */
export const selectSomeSheds = (sql: Queryable, callerId: CallerId, ids: readonly Id[]) => sql<ShedCardRow[]>`
  select ${shedCardColumns(sql, callerId)} from sheds s ${shedTables(sql)}
  where s.id = any(${ids}::uuid[]) and s.deleted_at is null`

export const countSheds = async (sql: Queryable, category: string | undefined): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${shedsTotal(sql, category)} as total`
  return row?.total ?? 0
}

/** A condition on `sheds s` by which a list is filtered. */
export interface Filter {
  /** As an index finds what meets it. */
  indexed: Fragment
  /** As it is tested on what is at hand. */
  tested: Fragment
  /** The total is exact up to here; one more stands for anything above. */
  mostCounted: number
}

/** Those whose name contains a key. */
export const isNamed = (sql: Queryable, nameKey: string, mostCounted: number): Filter => {
  const tested = sql`position(${nameKey} in s.name_key) > 0`
  return { indexed: sql`s.name_grams @> ${searchGramsOf(nameKey)}::text[] and ${tested}`, tested, mostCounted }
}

/** Those of a category in a city. */
export const isInCity = (sql: Queryable, category: string, city: string, mostCounted: number): Filter => {
  const tested = sql`s.category = ${category} and s.cities @> array[${city}]`
  return { indexed: tested, tested, mostCounted }
}

const found = (sql: Queryable, { indexed, mostCounted }: Filter) => sql`
  select s.id from sheds s where s.deleted_at is null and ${indexed} limit ${atMost(mostCounted + 1)}`

/**
 * Those that meet a filter, newest first, one more than asked for. A few come out of an index; of many the newest are
 * soon met by walking from the newest on, and ordering all of them would take long.
 */
export const selectShedsWhere = (sql: Queryable, filter: Filter, { callerId, shelf, from, limit }: ShedsAsked) =>
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

export const countShedsWhere = async (sql: Queryable, filter: Filter): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select count(*)::int as total from (${found(sql, filter)}) found`
  return row?.total ?? 0
}
