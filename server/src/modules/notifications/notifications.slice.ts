import { liveStream } from '@sheds/contract/live'
import type { Id } from '@sheds/contract/scalars'
import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { cleanLiveEvents, cleanNotifications, forgetReceiver } from './cleaning.service.ts'
import { deliverBatch, deliverJob } from './deliveries.service.ts'
import { registerEvents } from './events.routes.ts'
import { tellFundRequest, tellMoneyMoved, tellPaymentEnded } from './money-news.service.ts'
import { notificationBelongings } from './notification-belongings.queries.ts'
import { notificationBindings } from './notifications.routes.ts'
import { updateSubject } from './telling.queries.ts'
import {
  activitiesOf,
  judgedActivity,
  notify,
  replyActivities,
  searchActivities,
  securityActivity,
  songFailedActivity,
  splitActivity,
} from './telling.service.ts'

declare module '../../platform/slice.ts' {
  interface Events {
    /** Entries of the books by which something was bought. */
    purchased: { entryIds: readonly Id[] }
  }
}

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
    followed: { later: ({ news }) => notify(context, activitiesOf('follow', news)) },
    subscribed: { later: ({ news }) => notify(context, activitiesOf('subscribe', news)) },
    liked: { later: ({ news }) => notify(context, activitiesOf('like', news)) },
    reviewed: { later: ({ news }) => notify(context, activitiesOf('review', news)) },
    moneyMoved: { later: (event) => tellMoneyMoved(context, event) },
    paymentEnded: { later: (event) => tellPaymentEnded(context, event) },
    fundRequest: { later: (event) => tellFundRequest(context, event) },
    replied: { later: (event) => notify(context, replyActivities(event)) },
    mentioned: { later: ({ news }) => notify(context, activitiesOf('mention', news)) },
    approved: { later: ({ news }) => notify(context, activitiesOf('approval', news)) },
    replyApproved: { later: ({ news }) => notify(context, activitiesOf('reply_approval', news)) },
    searchFound: { later: (event) => notify(context, searchActivities(event)) },
    judged: { later: (event) => notify(context, [judgedActivity(event)]) },
    songFailed: { later: (event) => notify(context, [songFailedActivity(event)]) },
    splitChanged: { later: (event) => notify(context, [splitActivity(event)]) },
    security: { later: (event) => notify(context, [securityActivity(event)]) },
    subjectChanged: { within: updateSubject },
  },
  register: (app) => registerEvents(app, context),
  streams: [liveStream],
  belongings: notificationBelongings,
})
