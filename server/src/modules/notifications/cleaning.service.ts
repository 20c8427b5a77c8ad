import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { deleteOldLiveEvents } from '../../platform/live/live.ts'
import type { IsTimeUp } from '../../platform/slice.ts'
import { lockReceivers } from './activities.queries.ts'
import {
  deleteNotificationsOf,
  deleteOldActivities,
  deleteOldNotifications,
  deleteReceiver,
  selectOldNotifications,
} from './cleaning.queries.ts'
import { keptDays, liveHours } from './notifications.rules.ts'

const cleanedAtOnce = 1000
const hourMs = 3_600_000

/** Deletes old notifications in batches. */
export const cleanNotifications = async (context: Parts<'database' | 'clock'>): Promise<void> => {
  const { sql } = context.database
  const before = past(context, keptDays * 24 * hourMs)
  for (;;) {
    const old = await selectOldNotifications(sql, before, cleanedAtOnce)
    if (old.length > 0) {
      await transaction(sql, async (tx) => {
        await lockReceivers(tx, [...new Set(old.map(({ receiverId }) => receiverId))])
        await deleteOldNotifications(
          tx,
          old.map(({ id }) => id),
          before,
        )
      })
    }
    if (old.length < cleanedAtOnce) break
  }
  while (await deleteOldActivities(sql, before, cleanedAtOnce));
}

/** A client that was away longer is sent the current state instead of single events. */
export const cleanLiveEvents = async (context: Parts<'database' | 'clock'>): Promise<void> => {
  while (await deleteOldLiveEvents(context.database.sql, past(context, liveHours * hourMs), cleanedAtOnce));
}

const past = ({ clock }: Parts<'clock'>, milliseconds: number): string =>
  new Date(clock.now().getTime() - milliseconds).toISOString()

/** Deletes a closed account's notifications; all, or as many as the time allows. */
export const deleteReceiverData = async (
  { database: { sql } }: Parts<'database'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  await transaction(sql, (tx) => deleteReceiver(tx, userId))
  while (!isTimeUp?.() && (await transaction(sql, (tx) => deleteNotificationsOf(tx, userId, cleanedAtOnce))));
}
