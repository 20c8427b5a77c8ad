import type { Id } from '@sheds/contract/scalars'
import { z } from 'zod'
import type { Parts } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Channel } from '../../platform/slice.ts'
import type { UpdatedNotification } from './activities.queries.ts'
import { type DueRow, selectDue, updateToDelivered, upsertDeliveries } from './deliveries.queries.ts'
import { deliveredAtOnce, lateHours } from './notifications.rules.ts'
import { toNotification } from './notifications.views.ts'

export const deliverJob = 'notifications.deliver'

const channelsOf = ({ slices }: Parts<'slices'>): readonly Channel[] => slices.flatMap(({ channels = [] }) => channels)

/**
 * Adds a row for each receiver and channel to the notification's transaction, and a job per channel that works through
 * them. Only a newly unread notification is due: one that grows while unread is not delivered again.
 */
export const planDeliveries = async (
  context: Parts<'slices'>,
  tx: Tx,
  updates: readonly UpdatedNotification[],
): Promise<void> => {
  const due = updates.filter(({ isNewlyUnread }) => isNewlyUnread)
  if (due.length === 0) return
  for (const { name, reaches } of channelsOf(context)) {
    const reached = new Set<Id>(await reaches(tx, [...new Set(due.map(({ receiverId }) => receiverId))]))
    const planned = due.filter(({ receiverId }) => reached.has(receiverId))
    if (planned.length === 0) continue
    await upsertDeliveries(tx, name, planned)
    await enqueue(tx, deliverJob, { channel: name, ids: planned.map(({ id }) => id) })
  }
}

const Batch = z.object({ channel: z.string(), ids: z.array(z.string()) })

/** Delivers the rest of a batch, a few at a time; failures are retried with the job. */
export const deliverBatch = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  payload: unknown,
): Promise<void> => {
  const { channel: name, ids } = Batch.parse(payload)
  const channel = channelsOf(context).find((each) => each.name === name)
  if (channel === undefined) return
  const { sql } = context.database
  const now = context.clock.now()
  const since = new Date(now.getTime() - lateHours * 3_600_000).toISOString()
  const due = await selectDue(sql, { channel: name, ids, since })
  const failures: unknown[] = []
  for (let at = 0; at < due.length; at += deliveredAtOnce) {
    const some = due.slice(at, at + deliveredAtOnce)
    const outcomes = await Promise.allSettled(some.map((row) => deliver(channel, row)))
    const arrived = some.filter((_, place) => outcomes[place]?.status === 'fulfilled')
    await updateToDelivered(
      sql,
      name,
      arrived.map(({ id, dueSeq: seq }) => ({ id, seq })),
      now.toISOString(),
    )
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} not delivered`)
}

const deliver = async (channel: Channel, row: DueRow): Promise<void> =>
  channel.deliver({ receiverId: row.receiverId, notification: toNotification(row) })
