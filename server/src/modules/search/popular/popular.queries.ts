import type { Queryable } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'

export interface Ask {
  term: string
  /** The account or the network it came from, hashed. */
  who: Buffer
  week: string
}

/** Each counts once a week, however often they look. */
export const insertAsks = async (sql: Queryable, asks: readonly Ask[]): Promise<void> => {
  await sql`
    insert into search_asks (week, term, who)
    select * from unnest(${asks.map(({ week }) => week)}::date[], ${asks.map(({ term }) => term)}::text[],
      ${asks.map(({ who }) => who)}::bytea[]) order by 1, 2, 3
    on conflict do nothing`
}

interface PopularAsked {
  week: string
  before: string
  fewest: number
  most: number
}

export const selectPopular = (sql: Queryable, { week, before, fewest, most }: PopularAsked) =>
  sql<{ term: string; rises: boolean }[]>`
    select now.term, now.askers > coalesce(last.askers, 0) as rises
    from (select term, count(*) as askers from search_asks where week in (${week}, ${before}) group by term
      having count(*) >= ${fewest} order by count(*) desc, term limit ${atMost(most)}) now
    left join lateral (select count(*) as askers from search_asks where week = ${before} and term = now.term) last on true
    order by now.askers desc, now.term`

export const deleteOldAsks = async (sql: Queryable, before: string): Promise<void> => {
  await sql`delete from search_asks where week < ${before}`
}
