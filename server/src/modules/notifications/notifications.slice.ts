import { liveStream } from '@sheds/contract/notifications/live'
import type { Context } from '../../platform/context.ts'
import { gauge } from '../../platform/metrics/reading.ts'
import type { Slice } from '../../platform/slice.ts'
import { updateSubject } from './activities.queries.ts'
import { cleanLiveEvents, cleanNotifications, deleteReceiverData } from './cleaning.service.ts'
import { deliverBatch, deliverJob } from './deliveries.service.ts'
import { registerEvents } from './events.routes.ts'
import { notifyFundRequest, notifyMoneyMoved, notifyPaymentEnded } from './money-news.service.ts'
import { notificationBelongings } from './notification-belongings.queries.ts'
import { notificationBindings } from './notifications.routes.ts'
import {
  activitiesOf,
  judgedActivity,
  notify,
  orderActivity,
  replyActivities,
  searchActivities,
  securityActivity,
  songFailedActivity,
  splitActivity,
  stockActivity,
} from './notify.service.ts'
import { createPublicLine, type PushLine } from './push/public-line.ts'
import { pushBindings } from './push/push.routes.ts'
import { maintainPush } from './push/push.service.ts'
import { createPushChannel } from './push/push-channel.ts'
import { PushSender } from './push/push-sender.ts'

interface NotificationsParts {
  push: { line: PushLine; sender: PushSender }
  /** Number of open live streams at this server. */
  liveStreams: { open: number }
}

declare module '../../platform/context.ts' {
  interface SliceParts extends NotificationsParts {}
}

/** Replaces the push services in tests and measurements; no environment variable sets it. */
export interface NotificationsOptions {
  line?: PushLine
  /** Timeout for a push service's response. */
  answerMs?: number
}

export const createNotificationsParts = ({
  line = createPublicLine(),
  answerMs,
}: NotificationsOptions): NotificationsParts => ({
  push: { line, sender: new PushSender({ answerMs }) },
  liveStreams: { open: 0 },
})

export const createNotificationsSlice = (context: Context): Slice => ({
  name: 'notifications',
  bindings: [...notificationBindings(context), ...pushBindings(context)],
  jobs: [
    { name: deliverJob, run: (batch) => deliverBatch(context, batch) },
    { name: 'notifications.clean', schedule: '41 2 * * *', run: () => cleanNotifications(context) },
    { name: 'notifications.clean_live', schedule: '11 * * * *', run: () => cleanLiveEvents(context) },
    { name: 'notifications.push', schedule: '* * * * *', run: () => maintainPush(context) },
  ],
  on: {
    accountClosed: { later: ({ userId }, isTimeUp) => deleteReceiverData(context, userId, isTimeUp) },
    followed: { later: ({ news }) => notify(context, activitiesOf('follow', news)) },
    subscribed: { later: ({ news }) => notify(context, activitiesOf('subscribe', news)) },
    liked: { later: ({ news }) => notify(context, activitiesOf('like', news)) },
    reviewed: { later: ({ news }) => notify(context, activitiesOf('review', news)) },
    moneyMoved: { later: (event) => notifyMoneyMoved(context, event) },
    paymentEnded: { later: (event) => notifyPaymentEnded(context, event) },
    fundRequest: { later: (event) => notifyFundRequest(context, event) },
    replied: { later: (event) => notify(context, replyActivities(event)) },
    mentioned: { later: ({ news }) => notify(context, activitiesOf('mention', news)) },
    approved: { later: ({ news }) => notify(context, activitiesOf('approval', news)) },
    replyApproved: { later: ({ news }) => notify(context, activitiesOf('reply_approval', news)) },
    searchFound: { later: (event) => notify(context, searchActivities(event)) },
    judged: { later: (event) => notify(context, [judgedActivity(event)]) },
    songFailed: { later: (event) => notify(context, [songFailedActivity(event)]) },
    splitChanged: { later: (event) => notify(context, [splitActivity(event)]) },
    orderMoved: { later: (event) => notify(context, [orderActivity(event)]) },
    stockLow: { later: (event) => notify(context, [stockActivity(event)]) },
    security: { later: (event) => notify(context, [securityActivity(event)]) },
    subjectChanged: { within: updateSubject },
  },
  channels: [createPushChannel(context)],
  register: (app) => {
    registerEvents(app, context)
    app.addHook('onClose', async () => {
      context.push.sender.stop()
      context.push.line.close()
    })
  },
  streams: [liveStream],
  readings: () => [gauge('live_streams', 'Open live event streams.', context.liveStreams.open)],
  belongings: notificationBelongings,
})
