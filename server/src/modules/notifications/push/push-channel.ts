import type { Parts } from '../../../platform/context.ts'
import type { Channel, Delivery } from '../../../platform/slice.ts'
import { createBatcher } from '../../../platform/work/batcher.ts'
import { noteUsersTold } from '../../users/users.api.ts'
import { apartMs, secondsWorth } from './push.rules.ts'
import { insertMessages } from './push-messages.queries.ts'
import { selectReached } from './push-subscriptions.queries.ts'

type PushChannelContext = Parts<'config' | 'database' | 'clock' | 'log' | 'push'>

/** Stores a message for each device of a receiver and wakes the sender. */
export const createPushChannel = (context: PushChannelContext): Channel => {
  const messages = createBatcher<Delivery, void>(async (deliveries) => {
    const { sql } = context.database
    const now = context.clock.now().toISOString()
    const due = deliveries.map(({ receiverId, notification: { id, type, createdAt } }) => ({
      notificationId: id,
      receiverId,
      endsAt: new Date(Date.parse(createdAt) + secondsWorth(type) * 1000).toISOString(),
    }))
    await noteUsersTold(context, [...new Set(due.map(({ receiverId }) => receiverId))])
    await insertMessages(sql, due, { now, apartMs })
    context.push.sender.wake(context)
    return deliveries.map(() => undefined)
  })
  return {
    name: 'push',
    reaches: async (tx, userIds) => (await selectReached(tx, userIds)).map(({ id }) => id),
    deliver: (delivery) => messages.add(delivery),
  }
}
