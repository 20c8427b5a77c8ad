import type { Id } from '@sheds/contract/scalars'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Sql, Tx } from '../db/database.ts'
import { atMost } from '../db/limits.ts'
import type { EventBus } from '../events/bus.ts'
import type { Log } from '../log.ts'
import { createBatcher } from '../work/batcher.ts'

/** Event for the open pages of one user. */
export interface LiveItem {
  userId: Id
  kind: string
  data: Readonly<Record<string, unknown>>
}

/** Sends events to users' open pages, through every copy of the server. */
export interface Live {
  /**
   * Stores the events in the caller's transaction, as its last statement: it locks the users' sequence rows until the
   * commit. Call `wake` after the commit.
   */
  tell(tx: Tx, items: readonly LiveItem[]): Promise<void>
  /** Makes all copies read new events of these users and check whether they are still logged in. */
  wake(userIds: readonly Id[]): Promise<void>
  /** Called with the users to read events for. */
  onWake(listener: (userIds: readonly Id[]) => void): () => void
}

const topic = 'live'

/** A PostgreSQL notification holds less than 8,000 bytes. */
const peoplePerMessage = 150

const Wake = z.object({ users: z.array(z.string()) })

interface LiveParts {
  bus: EventBus
  clock: Clock
  log: Log
}

export const createLive = ({ bus, clock, log }: LiveParts): Live => {
  const woken = createBatcher<readonly Id[], void>(async (calls) => {
    const users = [...new Set(calls.flat())]
    for (let at = 0; at < users.length; at += peoplePerMessage)
      await bus.publish(topic, { users: users.slice(at, at + peoplePerMessage) })
    return calls.map(() => undefined)
  })
  return {
    tell: (tx, items) => insertLiveEvents(tx, items, clock.now().toISOString()),
    // A lost message only causes a delay: every copy also polls.
    wake: (userIds) =>
      userIds.length === 0
        ? Promise.resolve()
        : woken.add(userIds).catch((error: unknown) => log.warn({ err: error }, 'other copies were not woken')),
    onWake: (listener) =>
      bus.subscribe(topic, (data) => {
        const news = Wake.safeParse(data)
        if (news.success) listener(news.data.users as Id[])
      }),
  }
}

/** Sequence rows are locked in the order of the user ids, so that two calls for the same users cannot deadlock. */
const insertLiveEvents = async (tx: Tx, items: readonly LiveItem[], now: string): Promise<void> => {
  if (items.length === 0) return
  await tx`
    with item as (
      select * from unnest(${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ kind }) => kind)}::text[],
        ${items.map(({ data }) => JSON.stringify(data))}::jsonb[]) with ordinality as t (user_id, kind, data, at)
    ), head as (
      insert into live_heads (user_id, seq) select user_id, count(*) from item group by user_id order by user_id
      on conflict (user_id) do update set seq = live_heads.seq + excluded.seq returning user_id, seq
    )
    insert into live_events (user_id, seq, kind, data, told_at)
    select i.user_id, h.seq - (count(*) over (partition by i.user_id)) + row_number() over (partition by i.user_id order by i.at),
      i.kind, i.data, ${now}::timestamptz
    from item i join head h on h.user_id = i.user_id`
}

/** Deletes up to `most` events that are too old to catch up with. Returns whether there may be more. */
export const deleteOldLiveEvents = async (sql: Sql, before: string, most: number): Promise<boolean> => {
  const rows = await sql`
    delete from live_events where ctid = any(array(
      select ctid from live_events where told_at < ${before} limit ${atMost(most)})) returning 1`
  return rows.length >= most
}

export const deleteLiveOf = async (tx: Tx, userId: Id): Promise<void> => {
  await tx`delete from live_events where user_id = ${userId}`
  await tx`delete from live_heads where user_id = ${userId}`
}
