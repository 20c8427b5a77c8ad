import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import { atMost, mostCounted } from '../../../platform/db/limits.ts'
import { answersOf } from '../offers.queries.ts'

export interface TrustRow {
  sold: number
  /** More orders are done than were counted. */
  hasMore: boolean
  answers: (number | null)[]
  openedAt: string
}

interface TrustQuery {
  shedId: Id
  /** Counts the sales of this product or dish only. */
  thingId?: Id | undefined
  now: string
}

/** Pieces sold in a shed's last done orders, and how fast it answers. */
export const findTrust = async (
  sql: Queryable,
  { shedId, thingId, now }: TrustQuery,
): Promise<TrustRow | undefined> => {
  const isThing =
    thingId === undefined ? sql`true` : sql`coalesce(item ->> 'product_id', item ->> 'dish_id') = ${thingId}`
  const [row] = await sql<TrustRow[]>`
    with done as materialized (
      select items from orders where shed_id = ${shedId} and state = 'done' order by id desc limit ${atMost(mostCounted + 1)})
    select s.created_at as "openedAt", ${answersOf(sql, sql`s.id`, now)} as answers,
      (select count(*) from done) > ${mostCounted} as "hasMore",
      (select coalesce(sum((item ->> 'quantity')::int), 0)::int from done, jsonb_array_elements(items) item
        where ${isThing}) as sold
    from sheds s where s.id = ${shedId}`
  return row
}
