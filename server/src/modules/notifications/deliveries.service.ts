import type { Id } from '@sheds/contract/scalars'
import { z } from 'zod'
import type { Parts } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Channel } from '../../platform/slice.ts'
import { type DueRow, selectDue, updateToDelivered, upsertDeliveries } from './deliveries.queries.ts'
import { deliveredAtOnce, lateHours } from './notifications.rules.ts'
import { toNotification } from './notifications.views.ts'
import type { ToldRow } from './telling.queries.ts'

export const deliverJob = 'notifications.deliver'

const channelsOf = ({ slices }: Parts<'slices'>): readonly Channel[] => slices.flatMap(({ channels = [] }) => channels)

/**
 * With what is told, a row for each receiver and channel, and the job that works through them. Due is what is one more
 * unread: of a group that grows before it is read nobody hears twice.
 */
export const planDeliveries = async (context: Parts<'slices'>, tx: Tx, told: readonly ToldRow[]): Promise<void> => {
  const due = told.filter(({ isOneMore }) => isOneMore)
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

/** Those that are left of a batch, some at a time; what failed is tried again with the job. */
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
