import type { NotificationType } from '@sheds/contract/notifications/notifications'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import { presentPicture } from '../users/users.api.ts'

type SubjectRow = [kind: 'product' | 'shed' | 'write', id: Id, name: string, picture: string]

export interface NotificationRow {
  id: Id
  seq: number
  type: NotificationType
  count: number
  detail: string
  isRead: boolean
  toldAt: Time
  /** The picture is empty if there is none. */
  actors: [id: Id, name: string, picture: string][]
  subject: SubjectRow | null
  shed: SubjectRow | null
}

export const notificationColumns = (sql: Queryable) => sql`
  n.id, n.receiver_id as "receiverId", n.seq, n.type, n.count, n.detail, n.is_read as "isRead", n.told_at as "toldAt",
  array(select array[u.id::text, u.name, coalesce(${presentPicture(sql, sql`u.id`)}, '')]
    from unnest(n.actor_ids) with ordinality as a (id, at) join users u on u.id = a.id order by a.at) as actors,
  (select array[s.kind, s.id::text, s.name, coalesce(s.picture, '')] from notification_subjects s
    where s.id = n.subject_id) as subject,
  (select array[s.kind, s.id::text, s.name, coalesce(s.picture, '')] from notification_subjects s
    where s.id = n.group_id and n.type in ('product', 'music')) as shed`

/** Every row repeats the unread and total counts; an empty list has one row without a notification. */
export type NotificationListRow = { unread: number; total: number } & (NotificationRow | { id: null })

interface NotificationsQuery extends PageStart<number> {
  userId: Id
  mostCounted: number
}

export const selectNotifications = (sql: Queryable, { userId, from, limit, mostCounted }: NotificationsQuery) =>
  sql<NotificationListRow[]>`
    with shown as (
      select n.* from notifications n where n.receiver_id = ${userId} and n.seq < ${from}
      order by n.seq desc limit ${pageRows(limit)}
    )
    select coalesce((select unread from notification_counts where user_id = ${userId}), 0) as unread,
      (select count(*)::int from (
        select from notifications where receiver_id = ${userId} limit ${atMost(mostCounted + 1)}) counted) as total, row.*
    from (select) one left join (select ${notificationColumns(sql)} from shown n) row on true order by row.seq desc`

export const selectNotificationsById = (sql: Queryable, ids: readonly string[]) =>
  sql<(NotificationRow & { receiverId: Id })[]>`
    select ${notificationColumns(sql)} from notifications n where n.id = any(${ids}::uuid[])`

export const findUnread = async (sql: Queryable, userId: Id): Promise<number> => {
  const [row] = await sql<{ unread: number }[]>`select unread from notification_counts where user_id = ${userId}`
  return row?.unread ?? 0
}

/**
 * Needs the receiver's lock. Marks the given notifications, or all, as read. Returns the new unread count; undefined if
 * nothing changed.
 */
export const updateToRead = async (tx: Tx, userId: Id, ids: readonly Id[] | undefined): Promise<number | undefined> => {
  const chosen = ids === undefined ? tx`true` : tx`id = any(${ids}::uuid[])`
  const [row] = await tx<{ unread: number }[]>`
    with seen as (
      update notifications set is_read = true where receiver_id = ${userId} and not is_read and ${chosen} returning id
    )
    update notification_counts set unread = unread - (select count(*) from seen)
    where user_id = ${userId} and exists (select from seen) returning unread`
  return row?.unread
}

export const findSettings = async (sql: Queryable, userId: Id): Promise<string[]> => {
  const [row] = await sql<{ off: string[] }[]>`select off from notification_settings where user_id = ${userId}`
  return row?.off ?? []
}

interface TypeSwitches {
  on: readonly string[]
  off: readonly string[]
}

/** Simultaneous changes of different switches are both kept. */
export const upsertSettings = async (tx: Tx, userId: Id, { on, off }: TypeSwitches): Promise<string[]> => {
  const [row] = await tx<{ off: string[] }[]>`
    insert into notification_settings as s (user_id, off) values (${userId}, ${off}::text[])
    on conflict (user_id) do update set off = array(
      select each from unnest(s.off) each where each <> all (${[...on, ...off]}::text[]) union all
      select each from unnest(excluded.off) each)
    returning off`
  return row?.off ?? []
}
