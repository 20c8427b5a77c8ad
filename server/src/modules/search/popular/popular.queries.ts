import type { Queryable } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'

export interface Ask {
  term: string
  /** Hash of the account or network of the searcher. */
  who: Buffer
  week: string
}

/** Counts a searcher once per term and week. */
export const insertAsks = async (sql: Queryable, asks: readonly Ask[]): Promise<void> => {
  await sql`
    insert into search_asks (week, term, who)
    select * from unnest(${asks.map(({ week }) => week)}::date[], ${asks.map(({ term }) => term)}::text[],
      ${asks.map(({ who }) => who)}::bytea[]) order by 1, 2, 3
    on conflict do nothing`
}

interface PopularQuery {
  week: string
  before: string
  fewest: number
  most: number
}

export const selectPopular = (sql: Queryable, { week, before, fewest, most }: PopularQuery) =>
  sql<{ term: string; rises: boolean }[]>`
    select now.term, now.askers > coalesce(last.askers, 0) as rises
    from (select term, count(*) as askers from search_asks where week in (${week}, ${before}) group by term
      having count(*) >= ${fewest} order by count(*) desc, term limit ${atMost(most)}) now
    left join lateral (select count(*) as askers from search_asks where week = ${before} and term = now.term) last on true
    order by now.askers desc, now.term`

export const deleteOldAsks = async (sql: Queryable, before: string): Promise<void> => {
  await sql`delete from search_asks where week < ${before}`
}
