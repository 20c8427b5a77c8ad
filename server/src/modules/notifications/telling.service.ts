import { createHash } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Events, News } from '../../platform/slice.ts'
import { planDeliveries } from './deliveries.service.ts'
import { type Activity, inBatches, noGroup } from './notifications.rules.ts'
import { insertActivities, lockReceivers, upsertSubjects } from './telling.queries.ts'

type TellingContext = Parts<'database' | 'clock' | 'live' | 'slices'>

/**
 * Tells people what happened; for jobs, which may run twice: it is told once. Whoever is to be reached beside the site's
 * own pages is, too, by whatever channels are plugged in.
 */
export const notify = async (context: TellingContext, activities: readonly Activity[]): Promise<void> => {
  for (const batch of inBatches(activities)) {
    await tellBatch(context, batch)
    // Also those who were told before: whoever told them may have been cut off before this.
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

/** What people did is told once a person and thing. */
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

/** Each reply is told, also somebody's second one. */
export const replyActivities = ({ news, replyId }: Events['replied']): Activity[] =>
  activitiesOf('mention', [news]).map((activity) => ({ ...activity, type: 'reply', activityId: replyId }))

/** A device that has to be new again and again is one of a day; each time it is told anew. */
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

/** The group of what has no id: the same words are the same group. */
const groupOf = (words: string): Id => {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}` as Id
}

/** What is new for a saved search; each thing is told of once. */
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

/** Whose listing it is hears of it at once, and what it came to. */
export const judgedActivity = ({ verdict, ownerId, subject, id, at }: Events['judged']): Activity => ({
  type: `reported_${verdict}`,
  receiverId: ownerId,
  actorId: null,
  groupId: id,
  activityId: id,
  subject,
  shed: null,
  detail: '',
  at,
})

/** Whoever sent a file hears what became of it. */
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

/** Of a split: who joined it, or whose piece somebody left. */
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

/** What became of an order: each step is told by itself. */
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

interface Added {
  /** What is new there. */
  type: 'product' | 'music'
  subject: NonNullable<Activity['subject']>
  shed: NonNullable<Activity['subject']>
  ownerId: Id
  at: string
}

/** Tells some people of what is new in a shed. */
export const tellAdded = (
  context: TellingContext,
  receiverIds: readonly Id[],
  { type, subject, shed, ownerId, at }: Added,
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
