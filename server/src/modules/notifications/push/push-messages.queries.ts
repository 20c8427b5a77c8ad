import type { Id } from '@sheds/contract/scalars'
import type { Sql } from '../../../platform/db/database.ts'
import { fixedSql } from '../../../platform/db/fragments.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { type NotificationRow, notificationColumns } from '../notifications.queries.ts'

export interface NewMessage {
  notificationId: Id
  receiverId: Id
  endsAt: string
}

/** One message per device of the receiver, after those that already wait for it and after its back-off. */
export const insertMessages = async (
  sql: Sql,
  messages: readonly NewMessage[],
  { now, apartMs }: { now: string; apartMs: number },
): Promise<void> => {
  await sql`
    insert into push_messages as known (subscription_id, notification_id, turn, due_at, ends_at, is_doubtful)
    select p.id, t.id, 1, greatest(p.rests_until, ${now}::timestamptz + ${apartMs} * interval '1 millisecond' * (
        (select count(*) from push_messages m where m.subscription_id = p.id)
        + row_number() over (partition by p.id order by t.id) - 1)), t.ends_at, p.failures > 0
    from unnest(${messages.map(({ notificationId }) => notificationId)}::uuid[],
        ${messages.map(({ receiverId }) => receiverId)}::uuid[], ${messages.map(({ endsAt }) => endsAt)}::timestamptz[]
      ) as t (id, receiver_id, ends_at)
    join push_subscriptions p on p.user_id = t.receiver_id
    order by 1, 2
    on conflict (subscription_id, notification_id) do update set turn = known.turn + 1, due_at = excluded.due_at,
      ends_at = excluded.ends_at, attempts = 0, is_doubtful = excluded.is_doubtful`
}

export type MessageRow = NotificationRow & {
  notificationId: Id
  subscriptionId: Id
  turn: number
  attempts: number
  endsAt: string
  endpoint: string
  p256dh: string
  auth: string
  lang: Locale
  showsDetails: boolean
  failures: number
  usedAt: string
  /** The device belongs to another user by now. */
  isLeftBehind: boolean
  /** The type was switched off, or all actors were muted or blocked since. */
  isUnwanted: boolean
  unread: number
}

interface Claim {
  isDoubtful: boolean
  now: string
  /** Time until which no other process takes them. */
  until: string
  most: number
}

const isUnwanted = fixedSql(
  (sql) => sql`
  (exists (select from notification_settings s where s.user_id = n.receiver_id and n.type = any(s.off))
    or cardinality(n.actor_ids) > 0 and not exists (select from unnest(n.actor_ids) as a (id)
      where not exists (select from hushes h where h.user_id = n.receiver_id and h.other_id = a.id)))`,
)

/** Takes the longest due messages with their current content, including those that turn out stale (see `isStale`). */
export const claimMessages = (sql: Sql, { isDoubtful, now, until, most }: Claim) => sql<MessageRow[]>`
  select ${notificationColumns(sql)}, n.id as "notificationId", c.subscription_id as "subscriptionId", c.turn, c.attempts,
    c.ends_at as "endsAt", p.endpoint, p.p256dh, p.auth, p.lang, p.shows_details as "showsDetails", p.failures, p.used_at as "usedAt",
    n.receiver_id <> p.user_id as "isLeftBehind", ${isUnwanted(sql)} as "isUnwanted",
    coalesce((select unread from notification_counts where user_id = n.receiver_id), 0) as unread
  from push_claim(${isDoubtful}, ${now}, ${until}, ${most}) c join push_subscriptions p on p.id = c.subscription_id
    join notifications n on n.id = c.notification_id`

/** Time at which the next message is due; undefined if none waits. */
export const findNextMessage = async (sql: Sql, lanes: readonly boolean[]): Promise<string | undefined> => {
  const [row] = await sql<{ at: string | null }[]>`select push_next_due(${lanes}::boolean[]) as at`
  return row?.at ?? undefined
}

export interface MessageKey {
  subscriptionId: Id
  notificationId: Id
  turn: number
}

const columnsOf = (messages: readonly MessageKey[]) => ({
  subscriptions: messages.map(({ subscriptionId }) => subscriptionId),
  notifications: messages.map(({ notificationId }) => notificationId),
  turns: messages.map(({ turn }) => turn),
})

/** Messages that became due again since are kept. */
export const deleteMessages = async (sql: Sql, messages: readonly MessageKey[]): Promise<void> => {
  if (messages.length === 0) return
  const { subscriptions, notifications, turns } = columnsOf(messages)
  await sql`select push_end(${subscriptions}::uuid[], ${notifications}::uuid[], ${turns}::int[])`
}

/** Marks devices that were reached as healthy and in use. */
export const updateReached = async (sql: Sql, subscriptionIds: readonly Id[], now: string): Promise<void> => {
  if (subscriptionIds.length === 0) return
  await sql`
    with reached as materialized (
      select id from push_subscriptions where id = any(${subscriptionIds}::uuid[]) order by id for no key update
    ), well as (
      update push_subscriptions p set failures = 0, rests_until = null, used_at = ${now} from reached r where p.id = r.id
    )
    update push_messages m set is_doubtful = false from reached r where m.subscription_id = r.id and m.is_doubtful`
}

export interface DeviceRest {
  subscriptionId: Id
  until: string
}

/** Postpones all messages of these devices and moves them to the slow lane. */
export const updateResting = async (sql: Sql, resting: readonly DeviceRest[]): Promise<void> => {
  if (resting.length === 0) return
  await sql`
    with rests as (
      select id, max(until) as until from unnest(${resting.map(({ subscriptionId }) => subscriptionId)}::uuid[],
        ${resting.map(({ until }) => until)}::timestamptz[]) as t (id, until) group by id
    ), locked as materialized (
      select p.id, r.until from push_subscriptions p join rests r on r.id = p.id order by p.id for no key update of p
    ), marked as (
      update push_subscriptions p set failures = p.failures + 1, rests_until = l.until from locked l where p.id = l.id
    )
    update push_messages m set is_doubtful = true, due_at = l.until from locked l where m.subscription_id = l.id`
}

/** Deletes devices that no longer exist, and their messages. */
export const deleteGone = async (sql: Sql, subscriptionIds: readonly Id[]): Promise<void> => {
  if (subscriptionIds.length === 0) return
  await sql`delete from push_subscriptions where id = any(${subscriptionIds}::uuid[])`
}
