import { liveStream } from '@sheds/contract/live'
import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { cleanLiveEvents, cleanNotifications, forgetReceiver } from './cleaning.service.ts'
import { deliverBatch, deliverJob } from './deliveries.service.ts'
import { registerEvents } from './events.routes.ts'
import { tellFundRequest, tellMoneyMoved, tellPaymentEnded } from './money-news.service.ts'
import { notificationBelongings } from './notification-belongings.queries.ts'
import { notificationBindings } from './notifications.routes.ts'
import { updateSubject } from './telling.queries.ts'
import { deedsOf, judgedDeed, replyDeeds, securityDeed, tellDeeds } from './telling.service.ts'

export const createNotificationsSlice = (context: Context): Slice => ({
  name: 'notifications',
  bindings: notificationBindings(context),
  jobs: [
    { name: deliverJob, run: (batch) => deliverBatch(context, batch) },
    { name: 'notifications.clean', schedule: '41 2 * * *', run: () => cleanNotifications(context) },
    { name: 'notifications.clean_live', schedule: '11 * * * *', run: () => cleanLiveEvents(context) },
  ],
  on: {
    accountClosed: { later: ({ userId }, isTimeUp) => forgetReceiver(context, userId, isTimeUp) },
    followed: { later: ({ news }) => tellDeeds(context, deedsOf('follow', news)) },
    subscribed: { later: ({ news }) => tellDeeds(context, deedsOf('subscribe', news)) },
    liked: { later: ({ news }) => tellDeeds(context, deedsOf('like', news)) },
    reviewed: { later: ({ news }) => tellDeeds(context, deedsOf('review', news)) },
    moneyMoved: { later: (event) => tellMoneyMoved(context, event) },
    paymentEnded: { later: (event) => tellPaymentEnded(context, event) },
    fundRequest: { later: (event) => tellFundRequest(context, event) },
    replied: { later: (event) => tellDeeds(context, replyDeeds(event)) },
    mentioned: { later: ({ news }) => tellDeeds(context, deedsOf('mention', news)) },
    approved: { later: ({ news }) => tellDeeds(context, deedsOf('approval', news)) },
    replyApproved: { later: ({ news }) => tellDeeds(context, deedsOf('reply_approval', news)) },
    judged: { later: (event) => tellDeeds(context, [judgedDeed(event)]) },
    security: { later: (event) => tellDeeds(context, [securityDeed(event)]) },
    subjectChanged: { within: updateSubject },
  },
  register: (app) => registerEvents(app, context),
  streams: [liveStream],
  belongings: notificationBelongings,
})
