import type { Id } from '@sheds/contract/scalars'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import { deleteLiveOf } from '../../platform/live/live.ts'

export interface OldRow {
  id: Id
  receiverId: Id
}

export const selectOldNotifications = (sql: Sql, before: string, most: number) => sql<OldRow[]>`
  select id, receiver_id as "receiverId" from notifications where told_at < ${before}
  order by told_at limit ${atMost(most)}`

/** Needs the receivers' lock. Subtracts the unread ones from the counters; rows that have changed since are kept. */
export const deleteOldNotifications = async (tx: Tx, ids: readonly Id[], before: string): Promise<void> => {
  await tx`
    with gone as (
      delete from notifications where id = any(${ids}::uuid[]) and told_at < ${before} returning receiver_id, is_read
    )
    update notification_counts c set unread = c.unread - g.unread from (
      select receiver_id, count(*) filter (where not is_read) as unread from gone group by receiver_id) g
    where c.user_id = g.receiver_id`
}

/**
 * After this time an activity may notify again. Subjects without notifications are deleted, too, unless one was used
 * while its row was waited for. True if there is more.
 */
export const deleteOldActivities = async (sql: Sql, before: string, most: number): Promise<boolean> => {
  const rows = await sql<{ count: number }[]>`
    with activity as (
      delete from notification_activities where ctid = any(array(
        select ctid from notification_activities where told_at < ${before} limit ${atMost(most)})) returning 1
    ), subject as (
      delete from notification_subjects s where s.id in (
        select id from notification_subjects where told_at < ${before} limit ${atMost(most)})
      and s.told_at < ${before} and not exists (select from notifications n where n.subject_id = s.id) returning 1
    )
    select (select count(*) from activity)::int + (select count(*) from subject)::int as count`
  return (rows[0]?.count ?? 0) >= most
}

/** Deletes a batch of a user's notifications. True if there is more. */
export const deleteNotificationsOf = async (tx: Tx, userId: Id, most: number): Promise<boolean> => {
  const rows = await tx`
    delete from notifications where id in (
      select id from notifications where receiver_id = ${userId} limit ${atMost(most)}) returning 1`
  const activities = await tx`
    delete from notification_activities where ctid = any(array(
      select ctid from notification_activities where receiver_id = ${userId} limit ${atMost(most)})) returning 1`
  return rows.length >= most || activities.length >= most
}

/**
 * Deletes the state of a closed account, which then receives no notifications. Waits for running ones and takes the
 * same locks.
 */
export const deleteReceiver = async (tx: Tx, userId: Id): Promise<void> => {
  await tx`delete from notification_counts where user_id = ${userId}`
  await tx`delete from notification_settings where user_id = ${userId}`
  await deleteLiveOf(tx, userId)
}
