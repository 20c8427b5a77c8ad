import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

/** A client that missed more is sent the current state. */
export const mostMissed = 100

export interface LiveRow {
  userId: Id
  /** Number of the newest event. */
  head: number
  unread: number
  /** Null if there is no event. */
  seq: number | null
  kind: string
  data: { id?: Id; unread?: number }
}

/** Events of each user after a number, in order; at least one row per user. */
export const selectLive = (sql: Queryable, positions: readonly { userId: Id; after: number }[]) => sql<LiveRow[]>`
  select w.user_id as "userId", coalesce(h.seq, 0) as head, coalesce(c.unread, 0) as unread, e.seq, e.kind, e.data
  from unnest(${positions.map(({ userId }) => userId)}::uuid[], ${positions.map(({ after }) => after)}::int[])
    as w (user_id, after)
  left join live_heads h on h.user_id = w.user_id left join notification_counts c on c.user_id = w.user_id
  left join lateral (
    select seq, kind, data from live_events e where e.user_id = w.user_id and e.seq > w.after
    order by e.seq limit ${atMost(mostMissed + 1)}) e on true
  order by w.user_id, e.seq`
