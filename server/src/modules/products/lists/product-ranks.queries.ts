import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'
import { isWanted } from '../products.queries.ts'

export interface Candidate {
  list: string
  productId: string
  shedId: string
}

interface RankLimits {
  /** Number of hottest products that are considered. */
  pool: number
  /** Length of each list of candidates. */
  list: number
  /** Further products of a shed are listed after those of other sheds. */
  shed: number
}

/**
 * Hottest products for each list, in order. The job reads all counters, whose rows are narrow, but only the few
 * products it needs, whose rows are wide.
 */
export const selectCandidates = (sql: Queryable, { pool, list, shed }: RankLimits) => sql<Candidate[]>`
  with warm as (
    (select product_id, 'picks' as list, heat from product_counts where heat is not null
      order by heat desc, product_id desc limit ${atMost(pool)})
    union all (select product_id, 'best', sales_heat from product_counts where sales_heat is not null
      order by sales_heat desc, product_id desc limit ${atMost(pool)})
  ), wanted as materialized (
    select w.product_id, w.list, w.heat, p.shed_id, p.category
    from warm w cross join lateral (
      select shed_id, category from products
      where id = w.product_id and deleted_at is null and status not in ('hidden', 'sold out') limit 1) p
    join sheds s on s.id = p.shed_id
    where s.deleted_at is null
  ), listed as (
    select list, product_id, shed_id, heat from wanted
    union all select 'category:' || category, product_id, shed_id, heat from wanted where list = 'picks'
  ), of_shed as (
    select l.*, row_number() over (partition by list, shed_id order by heat desc, product_id desc) > ${shed} as late
    from listed l
  ), placed as (
    select o.*, row_number() over (partition by list order by late, heat desc, product_id desc) as place from of_shed o
  )
  select list, product_id as "productId", shed_id as "shedId" from placed where place <= ${list} order by list, place`

export interface Rank {
  list: string
  rank: number
  productId: string
}

/**
 * Leaves out products that changed after the candidates were read. The lock makes later deletions wait; they then
 * remove their own ranks.
 */
export const replaceRanks = async (tx: Tx, ranks: readonly Rank[]): Promise<void> => {
  await tx`lock table product_ranks in exclusive mode`
  await tx`delete from product_ranks`
  await tx`
    insert into product_ranks (list, rank, product_id)
    select r.list, r.rank, r.id from unnest(${ranks.map(({ list }) => list)}::text[], ${ranks.map(({ rank }) => rank)}::int[],
      ${ranks.map(({ productId }) => productId)}::uuid[]) as r (list, rank, id)
    join products p on p.id = r.id join sheds s on s.id = p.shed_id
    where ${isWanted(tx)}`
}

/** A sold-out or hidden product keeps its rank for its return, but is not counted. */
export const updateRanksShown = async (tx: Tx, productId: string, isShown: boolean): Promise<void> => {
  await tx`update product_ranks set is_shown = ${isShown} where product_id = ${productId}`
}

export const deleteRanksOf = async (tx: Tx, productId: string): Promise<void> => {
  await tx`delete from product_ranks where product_id = ${productId}`
}

export const deleteRanksOfShed = async (tx: Tx, shedId: string): Promise<void> => {
  await tx`
    delete from product_ranks where product_id in (
      select id from products where shed_id = ${shedId} and deleted_at is null)`
}
