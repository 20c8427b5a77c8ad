import { createHash } from 'node:crypto'
import { isoDay } from '@sheds/contract/douala-time'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Events, News } from '../../platform/slice.ts'
import { insertActivities, lockReceivers, upsertSubjects } from './activities.queries.ts'
import { planDeliveries } from './deliveries.service.ts'
import { type Activity, inBatches, noGroup } from './notifications.rules.ts'

type TellingContext = Parts<'database' | 'clock' | 'live' | 'slices'>

/**
 * Notifies people; called by jobs, so a repetition has no effect. Also delivers through the channels that are plugged
 * in.
 */
export const notify = async (context: TellingContext, activities: readonly Activity[]): Promise<void> => {
  for (const batch of inBatches(activities)) {
    await tellBatch(context, batch)
    // Wakes those notified by an earlier attempt, too, which may have been cut off before this line.
    await context.live.wake(batch.map(({ receiverId }) => receiverId))
  }
}

const tellBatch = (context: TellingContext, activities: readonly Activity[]): Promise<void> =>
  transaction(context.database.sql, async (tx) => {
    const subjects = activities.flatMap(({ subject, shed }) => [subject, shed]).filter((subject) => subject !== null)
    await upsertSubjects(tx, subjects, context.clock.now().toISOString())
    await lockReceivers(tx, [...new Set(activities.map(({ receiverId }) => receiverId))])
    const told = await insertActivities(tx, activities)
    await planDeliveries(context, tx, told)
    const items = told.map(({ receiverId, id, unread }) => ({
      userId: receiverId,
      kind: 'notification',
      data: { id, unread },
    }))
    await context.live.tell(tx, items)
  })

/** One activity per actor and subject. */
export const activitiesOf = (
  type: 'follow' | 'subscribe' | 'like' | 'review' | 'mention' | 'approval' | 'reply_approval',
  news: readonly News[],
): Activity[] =>
  news.map(({ actorId, receiverId, subject, at }) => ({
    type,
    receiverId,
    actorId,
    groupId: subject?.id ?? noGroup,
    activityId: actorId,
    subject,
    shed: null,
    detail: '',
    at,
  }))

/** Every reply is an activity, even a second one by the same author. */
export const replyActivities = ({ news, replyId }: Events['replied']): Activity[] =>
  activitiesOf('mention', [news]).map((activity) => ({ ...activity, type: 'reply', activityId: replyId }))

/** A device that is new again joins its group of the day, but is an activity each time. */
export const securityActivity = ({ userId, type, detail, id, at }: Events['security']): Activity => ({
  type,
  receiverId: userId,
  actorId: null,
  groupId: type === 'new_device' ? groupOf(detail) : id,
  activityId: id,
  subject: null,
  shed: null,
  detail,
  at,
})

/** Group id for a text: equal texts get equal ids. */
const groupOf = (words: string): Id => {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}` as Id
}

/** Finds of a saved search; each is an activity once. */
export const searchActivities = ({ userId, searchId, address, thingIds, at }: Events['searchFound']): Activity[] =>
  thingIds.map((thingId) => ({
    type: 'search_found',
    receiverId: userId,
    actorId: null,
    groupId: searchId,
    activityId: thingId,
    subject: null,
    shed: null,
    detail: address,
    at,
  }))

/** Reports the verdict to the owner of the listing. */
export const judgedActivity = ({ verdict, ownerId, subject, reported, id, at }: Events['judged']): Activity => ({
  type: `reported_${verdict}`,
  receiverId: ownerId,
  actorId: null,
  groupId: id,
  activityId: id,
  subject,
  shed: null,
  detail: reported === undefined || reported.kind === subject.kind ? '' : reported.kind,
  at,
})

/** Reports the failed processing to the uploader. */
export const songFailedActivity = ({
  ownerId,
  songId,
  failure,
  title,
  subject,
  at,
}: Events['songFailed']): Activity => ({
  type: 'song_failed',
  receiverId: ownerId,
  actorId: null,
  groupId: songId,
  activityId: songId,
  subject,
  shed: null,
  detail: `${failure} ${title}`,
  at,
})

/** Reports to the owner that someone joined a split, or to the others that someone left it. */
export const splitActivity = ({ type, receiverId, actorId, subject, at }: Events['splitChanged']): Activity => ({
  type,
  receiverId,
  actorId,
  subject,
  at,
  shed: null,
  detail: '',
  groupId: subject.id,
  activityId: actorId,
})

/** Each step of an order is an activity of its own. */
export const orderActivity = ({
  newsId,
  orderId,
  code,
  tiding,
  actorId,
  receiverId,
  amount,
  at,
}: Events['orderMoved']): Activity => ({
  type: 'order',
  receiverId,
  actorId,
  groupId: newsId,
  activityId: newsId,
  shed: null,
  at,
  subject: { kind: 'order', id: orderId, name: code, picture: null },
  detail: `${tiding} ${amount}`,
})

/** Reports to the owner of a counted thing how many are left. */
export const stockActivity = ({ newsId, ownerId, subject, left, at }: Events['stockLow']): Activity => ({
  type: 'stock',
  receiverId: ownerId,
  actorId: null,
  groupId: newsId,
  activityId: newsId,
  subject,
  shed: null,
  detail: String(left),
  at,
})

interface NewListing {
  /** Kind of the new listing. */
  type: 'product' | 'music'
  subject: NonNullable<Activity['subject']>
  shed: NonNullable<Activity['subject']>
  ownerId: Id
  at: string
}

/** Notifies people of a new listing in a shed. */
export const notifyNewListing = (
  context: TellingContext,
  receiverIds: readonly Id[],
  { type, subject, shed, ownerId, at }: NewListing,
): Promise<void> =>
  notify(
    context,
    receiverIds.map((receiverId) => ({
      type,
      receiverId,
      actorId: ownerId,
      groupId: shed.id,
      activityId: subject.id,
      subject,
      shed,
      detail: '',
      at,
    })),
  )

interface OfferNews {
  type: 'price_drop' | 'back_in_stock'
  subject: NonNullable<Activity['subject']>
  shed: NonNullable<Activity['subject']>
  ownerId: Id
  at: string
}

/** Notifies those who liked an offer of its change, at most once a day. */
export const notifyOfOffer = (
  context: TellingContext,
  receivers: readonly Pick<Activity, 'receiverId' | 'detail'>[],
  { type, subject, shed, ownerId, at }: OfferNews,
): Promise<void> =>
  notify(
    context,
    receivers.map((receiver) => ({
      ...receiver,
      type,
      actorId: ownerId,
      groupId: subject.id,
      activityId: groupOf(`${subject.id} ${isoDay(Date.parse(at))}`),
      subject,
      shed,
      at,
    })),
  )
