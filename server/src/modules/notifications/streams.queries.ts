import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

/** Who missed more than this is shown how things are now. */
export const mostMissed = 100

export interface LiveRow {
  userId: Id
  /** The number of the newest event. */
  head: number
  unread: number
  /** None where nothing came. */
  seq: number | null
  kind: string
  data: { id?: Id; unread?: number }
}

/** What came for each of these behind a number, in order; at least one row each. */
export const selectLive = (sql: Queryable, asked: readonly { userId: Id; after: number }[]) => sql<LiveRow[]>`
  select w.user_id as "userId", coalesce(h.seq, 0) as head, coalesce(c.unread, 0) as unread, e.seq, e.kind, e.data
  from unnest(${asked.map(({ userId }) => userId)}::uuid[], ${asked.map(({ after }) => after)}::int[])
    as w (user_id, after)
  left join live_heads h on h.user_id = w.user_id left join notification_counts c on c.user_id = w.user_id
  left join lateral (
    select seq, kind, data from live_events e where e.user_id = w.user_id and e.seq > w.after
    order by e.seq limit ${atMost(mostMissed + 1)}) e on true
  order by w.user_id, e.seq`
