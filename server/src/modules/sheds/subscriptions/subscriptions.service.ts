import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { Subscriber } from '@sheds/contract/sheds/sheds'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor, CallerId } from '../../../platform/session.ts'
import { raise } from '../../../platform/slice.ts'
import { createToggleBatcher, type ToggleBatcher } from '../../../platform/work/toggles.ts'
import { lockShedCounts, type ShedCountsRow } from '../shed-counts.queries.ts'
import { owns } from '../sheds.policy.ts'
import { refuseClosed } from '../sheds.service.ts'
import { shedSubject } from '../sheds.views.ts'
import {
  type SubscriberRow,
  type SubscriptionOutcome,
  selectSubscriberIds,
  selectSubscribers,
  writeSubscriptions,
} from './subscriptions.queries.ts'

export type Subscriptions = ToggleBatcher<SubscriptionOutcome>

export const createSubscriptions = (context: Parts<'database' | 'clock' | 'slices'>): Subscriptions =>
  createToggleBatcher(context, {
    write: writeSubscriptions,
    tell: (tx, news) => raise(context, tx, 'subscribed', { news }),
    newsOf: ({ subjectId: id }, { userId: receiverId, name, logo }) => ({
      receiverId,
      subject: shedSubject({ id, name: name ?? '', logo }),
    }),
  })

interface SubscriptionState {
  subscribed: boolean
  subscriber_count: number
  isNew: boolean
}

/** Subscribes or unsubscribes; repeating it changes nothing. */
export const changeSubscription = async (
  { subscriptions }: Parts<'subscriptions'>,
  { userId }: Actor,
  { shedId, wanted }: { shedId: Id; wanted: boolean },
): Promise<SubscriptionState> => {
  const { wanted: subscribed, isFirst, row } = await subscriptions.add({ userId, subjectId: shedId, wanted })
  const { name, ...shed } = row
  const open = refuseClosed(name === null ? undefined : { ...shed, name })
  if (owns(userId, open)) throw new AppError('forbidden')
  return { subscribed, subscriber_count: open.count ?? 0, isNew: isFirst && open.isNew }
}

/** Locks the counters of an open shed of another user: owners cannot act on their own shed. */
export const lockOthersCounts = async (tx: Tx, userId: Id, shedId: Id): Promise<ShedCountsRow> => {
  const shed = refuseClosed(await lockShedCounts(tx, shedId))
  if (owns(userId, shed)) throw new AppError('forbidden')
  return shed
}

/** Passes all who subscribed by `since` to `work`, in batches. */
export const forSubscribers = async (
  { database }: Parts<'database'>,
  { shedId, since }: { shedId: Id; since: string },
  work: (userIds: readonly Id[]) => Promise<void>,
): Promise<void> => {
  let from: string = newestFirst.start
  for (;;) {
    const some = await selectSubscriberIds(database.sql, { shedId, since, from })
    const last = some.at(-1)
    if (last === undefined) return
    await work(some.map(({ userId }) => userId))
    from = last.id
  }
}

/** Newest first, but the caller's own record precedes all others and is not repeated. */
export const listSubscribers = (
  { database }: Parts<'database'>,
  callerId: CallerId,
  { id: shedId, ...page }: PageQuery & { id: Id },
): Promise<Page<Subscriber>> =>
  readPage(page, newestFirst, {
    read: async (start) => {
      const found = await selectSubscribers(database.sql, { ...start, shedId, callerId })
      refuseClosed(found[0])
      return found
    },
    show: toSubscriber,
  })

const toSubscriber = ({ userId, username, picture, since }: SubscriberRow): Subscriber => ({
  user_id: userId,
  name: username,
  picture,
  createdAt: since,
})
