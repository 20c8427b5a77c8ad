import type { ProductCondition } from '@sheds/contract/products/product-conditions'
import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import { always } from '../../../platform/db/fragments.ts'
import { atMost, mostCounted, pageRows, pageSize } from '../../../platform/db/limits.ts'
import { beforeAllIds, type PageStart } from '../../../platform/paging.ts'
import type { CallerId } from '../../../platform/session.ts'
import { isListed, isWanted, type ProductRow, productColumns, productTables } from '../products.queries.ts'

export type CountedProductRow = ProductRow & { total: number }

interface CallerPage extends PageStart {
  callerId: CallerId
}

interface ListFilter {
  category?: string | undefined
  condition?: ProductCondition | undefined
}

const isOf = (sql: Queryable, { category, condition }: ListFilter) => {
  if (category === undefined) return always(sql)
  return condition === undefined
    ? sql`p.category = ${category}`
    : sql`p.category = ${category} and p.condition = ${condition}`
}

/** Exact for a category; of one condition up to `mostCounted`, and one more for any higher number. */
const totalOf = (sql: Queryable, { category, condition }: ListFilter) =>
  condition === undefined
    ? sql`(select coalesce(sum(t.products), 0)::bigint from product_totals t
        where ${category === undefined ? always(sql) : sql`t.category = ${category}`})`
    : sql`(select count(*)::int from (
        select from products p where p.deleted_at is null and p.status <> 'hidden'
          and ${isOf(sql, { category, condition })} limit ${atMost(mostCounted + 1)}) counted)`

/** Visible products, newest first, one row more than a page, each with the total. */
export const selectProducts = (sql: Queryable, { callerId, from, limit, ...filter }: CallerPage & ListFilter) =>
  sql<CountedProductRow[]>`
    select ${productColumns(sql, callerId)}, ${totalOf(sql, filter)} as total
    from ${productTables(sql)}
    where ${isListed(sql)} and ${isOf(sql, filter)} and p.id < ${from}
    order by p.id desc limit ${pageRows(limit)}`

/** Visible products among these ids, unordered. */
export const selectListedProducts = (sql: Queryable, callerId: CallerId, ids: readonly Id[]) => sql<ProductRow[]>`
  select ${productColumns(sql, callerId)} from ${productTables(sql)} where p.id = any(${ids}::uuid[]) and ${isListed(sql)}`

export const countProducts = async (sql: Queryable, filter: ListFilter): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${totalOf(sql, filter)} as total`
  return row?.total ?? 0
}

interface InCity extends ListFilter {
  city: string
}

/** Visible products of the city's sheds, read shed by shed. */
const foundInCity = (sql: Queryable, { city, category, condition }: InCity) => sql`
  select p.id from sheds s cross join lateral (
    select p.id from products p
    where p.shed_id = s.id and p.deleted_at is null and p.status <> 'hidden' and ${isOf(sql, { category, condition })}
    limit ${atMost(mostCounted + 1)}) p
  where s.deleted_at is null and s.cities @> array[${city}]
    and ${category === undefined ? always(sql) : sql`s.category in (${category}, 'mix')`}
  limit ${atMost(mostCounted + 1)}`

/**
 * Like `selectProducts`, for one city. Up to `mostCounted` products are found through the city's sheds. If there are
 * more, a walk from the newest product on soon finds enough, and sorting them all would be slow.
 */
export const selectProductsInCity = (sql: Queryable, { callerId, from, limit, ...place }: CallerPage & InCity) =>
  sql<CountedProductRow[]>`
    with found as materialized (${foundInCity(sql, place)}),
    counted as materialized (select count(*)::int as total from found),
    page as materialized (
      select p.id from found p where (select total from counted) <= ${mostCounted} and p.id < ${from}
      union all (
        select p.id from products p cross join lateral (
          select from sheds s where s.id = p.shed_id and s.deleted_at is null and s.cities @> array[${place.city}]
          limit 1) there
        where (select total from counted) > ${mostCounted} and p.deleted_at is null and p.status <> 'hidden'
          and ${isOf(sql, place)} and p.id < ${from}
        order by p.id desc limit ${pageRows(limit)})
      order by id desc limit ${pageRows(limit)}
    )
    select ${productColumns(sql, callerId)}, (select total from counted) as total
    from page join ${productTables(sql)} on p.id = page.id order by p.id desc`

export const countProductsInCity = async (sql: Queryable, place: InCity): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select count(*)::int as total from (${foundInCity(sql, place)}) found`
  return row?.total ?? 0
}

/** A shed's products, newest first, one row more than a page; hidden ones only for their owner. */
export const selectProductsOfShed = (
  sql: Queryable,
  { shedId, callerId, from, limit }: CallerPage & { shedId: string },
) =>
  sql<ProductRow[]>`
    select ${productColumns(sql, callerId)} from ${productTables(sql)}
    where p.shed_id = ${shedId} and p.deleted_at is null and s.deleted_at is null
      and (p.status <> 'hidden' ${callerId === undefined ? sql`` : sql`or p.user_id = ${callerId}`})
      and p.id < ${from}
    order by p.id desc limit ${pageRows(limit)}`

/** Rank in the list; null for the newest products, which follow the ranked ones. */
export type RankedProductRow = ProductRow & { rank: number | null }

const rankedTotal = (sql: Queryable, list: string) =>
  sql`(select count(*)::int from product_ranks where list = ${list} and is_shown)`

export const countRanked = async (sql: Queryable, list: string): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${rankedTotal(sql, list)} as total`
  return row?.total ?? 0
}

const wantedTotal = (sql: Queryable, category: string | undefined) => sql`
  (select coalesce(sum(t.products - t.sold_out), 0)::bigint from product_totals t
    where ${category === undefined ? always(sql) : sql`t.category = ${category}`})`

export const countWanted = async (sql: Queryable, category: string | undefined): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${wantedTotal(sql, category)} as total`
  return row?.total ?? 0
}

const ranksOf = (sql: Queryable, list: string, after: number) => sql`
  select r.product_id as id, r.rank from product_ranks r
  join products p on p.id = r.product_id join sheds s on s.id = p.shed_id
  where r.list = ${list} and r.rank > ${after} and ${isWanted(sql)}`

interface RankedQuery extends PageStart<number> {
  callerId: CallerId
  list: string
}

/** Ranked products only, one row more than a page, each with the total of ranked products. */
export const selectRanked = (sql: Queryable, { callerId, list, from, limit }: RankedQuery) =>
  sql<(RankedProductRow & { total: number })[]>`
    with shown as (${ranksOf(sql, list, from)} order by r.rank limit ${pageRows(limit)})
    select ${productColumns(sql, callerId)}, shown.rank, ${rankedTotal(sql, list)} as total from shown join ${productTables(sql)} on p.id = shown.id
    order by shown.rank`

/** Number of newest products that are considered for the top of the picks, one per shed. */
const newestConsidered = 20

const freshProducts = (sql: Queryable, most: number) => sql`
  select id from (
    select distinct on (shed_id) shed_id, id from (
      select p.id, p.shed_id from products p join sheds s on s.id = p.shed_id
      where ${isWanted(sql)} order by p.id desc limit ${atMost(newestConsidered)}) newest
    order by shed_id, id desc) each_shed
  order by id desc limit ${atMost(most)}`

/** Page of a ranked list that continues with the newest products. */
export interface MixedStart {
  list: string
  category?: string | undefined
  /** Last rank shown. */
  after: number
  /** Last of the newest products shown; set once the ranked ones are used up. */
  before: string | undefined
  /** Ids that must not be repeated. */
  except: readonly string[]
  /** Number of newest products at the top of the page. */
  freshMost: number
  limit: number
}

const mixedPage = (sql: Queryable, { list, category, after, before, except, freshMost, limit }: MixedStart) => sql`
  fresh as materialized (${freshProducts(sql, freshMost)}),
  ranked as materialized (
    ${ranksOf(sql, list, after)} and ${before === undefined} and ${isOf(sql, { category })}
      and r.product_id <> all(${except}::uuid[]) and r.product_id not in (select id from fresh)
    order by r.rank limit ${pageRows(limit)}),
  newest as (
    select p.id from products p join sheds s on s.id = p.shed_id
    where (select count(*) from ranked) <= ${pageSize(limit)}
      and ${isWanted(sql)} and ${isOf(sql, { category })} and p.id < ${before ?? beforeAllIds}
      and p.id <> all(${except}::uuid[]) and p.id not in (select id from fresh)
      and p.id not in (select r.product_id from product_ranks r where r.list = ${list})
    order by p.id desc limit ${pageRows(limit)}),
  mixed as (
    select id, null::int as rank, true as fresh from fresh
    union all select id, rank, false from ranked
    union all select id, null, false from newest)`

const mixedRows = ({ limit, freshMost }: MixedStart) => atMost(pageSize(limit) + 1 + freshMost)

/** `isFresh`: at the top of the page because it is new. */
export type MixedProductRow = RankedProductRow & { isFresh: boolean }

/** New products at the top, then by rank, then newest first; 1 + `freshMost` rows more than a page, each with the total. */
export const selectMixed = (sql: Queryable, callerId: CallerId, page: MixedStart) =>
  sql<(MixedProductRow & { total: number })[]>`
    with ${mixedPage(sql, page)}
    select ${productColumns(sql, callerId)}, shown.rank, shown.fresh as "isFresh",
      ${wantedTotal(sql, page.category)} as total
    from (select * from mixed order by fresh desc, rank nulls last, id desc limit ${mixedRows(page)}) shown
    join ${productTables(sql)} on p.id = shown.id
    order by shown.fresh desc, shown.rank nulls last, p.id desc`

export type HomeProductRow = MixedProductRow & { list: 'picks' | 'best' }

/** First pages of the picks and of the best sellers in one statement. */
export const selectHomeProducts = (
  sql: Queryable,
  { callerId, picks, bestLimit }: { callerId: CallerId; picks: MixedStart; bestLimit: number },
) =>
  sql<HomeProductRow[]>`
    with ${mixedPage(sql, picks)},
    best as (${ranksOf(sql, 'best', 0)} order by r.rank limit ${atMost(bestLimit + 1)}),
    shown as (
      (select 'picks' as list, * from mixed
        order by fresh desc, rank nulls last, id desc limit ${mixedRows(picks)})
      union all select 'best', id, rank, false from best)
    select ${productColumns(sql, callerId)}, shown.list, shown.rank, shown.fresh as "isFresh"
    from shown join ${productTables(sql)} on p.id = shown.id
    order by shown.list, shown.fresh desc, shown.rank nulls last, p.id desc`
