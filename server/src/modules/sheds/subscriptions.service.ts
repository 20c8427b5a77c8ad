import { type Id, isId, type Page, type PageQuery, type Time } from '@sheds/contract/scalars'
import type { Subscriber } from '@sheds/contract/sheds'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { beforeAllIds, decodeCursor, toPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { lockOpenUser } from '../users/users.service.ts'
import { heatPoints } from './heat.rules.ts'
import { countSubscription, lockShedCounts, type ShedCountsRow } from './shed-counts.queries.ts'
import { owns } from './sheds.policy.ts'
import { refuseClosed } from './sheds.service.ts'
import {
  deleteSubscription,
  insertSubscription,
  type SubscriberRow,
  type SubscribersRow,
  selectSubscribers,
} from './subscriptions.queries.ts'

interface SubscriptionState {
  subscribed: boolean
  subscriber_count: number
}

/** A second time changes nothing: then it is not new. */
export const subscribe = async (
  context: Context,
  { userId }: Actor,
  shedId: string,
): Promise<SubscriptionState & { isNew: boolean }> => {
  const now = context.clock.now().toISOString()
  const { moved, count } = await changeSubscription(context, userId, shedId, async (tx) => {
    const isNew = await insertSubscription(tx, { id: newId(), shedId, userId, now })
    return isNew ? { by: 1, points: heatPoints.subscription, at: now } : undefined
  })
  return { subscribed: true, subscriber_count: count, isNew: moved }
}

export const unsubscribe = async (context: Context, { userId }: Actor, shedId: string): Promise<SubscriptionState> => {
  const { count } = await changeSubscription(context, userId, shedId, async (tx) => {
    const since = await deleteSubscription(tx, { shedId, userId })
    return since === undefined ? undefined : { by: -1, points: -heatPoints.subscription, at: since }
  })
  return { subscribed: false, subscriber_count: count }
}

interface Move {
  by: 1 | -1
  points: number
  at: string
}

/** The counter moves only with a row. Answers how many subscribe now. */
const changeSubscription = async (
  context: Context,
  userId: string,
  shedId: string,
  change: (tx: Tx) => Promise<Move | undefined>,
): Promise<{ moved: boolean; count: number }> => {
  if (!isId(shedId)) throw new AppError('not_found')
  return transaction(context.database.sql, async (tx) => {
    await lockOpenUser(tx, userId)
    const { subscriberCount } = await lockOthersCounts(tx, shedId, userId)
    const move = await change(tx)
    if (move === undefined) return { moved: false, count: subscriberCount }
    return { moved: true, count: await countSubscription(tx, shedId, move) }
  })
}

/** The counters of an open shed that is somebody else's: nobody acts on their own. */
export const lockOthersCounts = async (tx: Tx, shedId: string, userId: string): Promise<ShedCountsRow> => {
  const shed = refuseClosed(await lockShedCounts(tx, shedId))
  if (owns(userId, shed)) throw new AppError('forbidden')
  return shed
}

const Position = z.tuple([z.uuid()])

/** Newest first; the caller's own record is the first of all and comes once. */
export const listSubscribers = async (
  { database }: Context,
  { shedId, callerId }: { shedId: string; callerId: string | undefined },
  { limit, cursor }: PageQuery,
): Promise<Page<Subscriber>> => {
  const before = decodeCursor(Position, cursor)?.[0]
  const found = await selectSubscribers(database.sql, { shedId, callerId, before, limit })
  const { total } = refuseClosed(found[0])
  const { rows, next } = toPage(found.filter(isSubscriber), limit, positionOf)
  return { rows: rows.map(toSubscriber), next, total }
}

const isSubscriber = (row: SubscribersRow): row is SubscribersRow & SubscriberRow => row.subscriptionId !== null

const positionOf = ({ subscriptionId, isOwn }: SubscriberRow): string[] => [isOwn ? beforeAllIds : subscriptionId]

const toSubscriber = ({ userId, username, picture, since }: SubscriberRow): Subscriber => ({
  user_id: userId as Id,
  name: username,
  picture,
  createdAt: since as Time,
})
