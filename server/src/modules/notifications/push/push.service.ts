import type { BodyOf } from '@sheds/contract/endpoint'
import type { deletePushSubscription, savePushSubscription } from '@sheds/contract/notifications/push'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { isUnanswered } from '../../../platform/host-names.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { lockPerson, lockSession } from '../../users/users.api.ts'
import { pushEndpointOf } from './push.rules.ts'
import {
  deleteEndedSubscriptions,
  deleteLeastUsed,
  deleteLeftBehind,
  deleteSubscription,
  type SavedSubscription,
  upsertSubscription,
} from './push-subscriptions.queries.ts'
import { pushKeysOf } from './subscription-keys.ts'

type PushContext = Parts<'config' | 'database' | 'clock' | 'log' | 'push'>

/** Limit of devices per user. */
export const mostSubscriptions = 16

interface SubscriptionRequest {
  subscription: BodyOf<typeof savePushSubscription>
  lang: Locale
  /** Aborted when the caller leaves. */
  gone?: AbortSignal | undefined
}

/** Binds the device to the caller's session. The host is checked before storing and again on every push. */
export const saveSubscription = async (
  context: Parts<'database' | 'clock' | 'push'>,
  actor: Actor,
  { subscription, lang, gone }: SubscriptionRequest,
): Promise<SavedSubscription> => {
  const place = pushEndpointOf(subscription.endpoint)
  const keys = pushKeysOf(subscription.keys)
  if (place === undefined) throw new AppError('invalid_input', { fields: { endpoint: 'push_endpoint' } })
  if (keys === undefined) throw new AppError('invalid_input', { fields: { keys: 'push_keys' } })
  await context.push.line.check(place.host, { userId: actor.userId, gone }).catch(throwHostError)
  const now = context.clock.now()
  const { expirationTime, show_details: showsDetails } = subscription
  return transaction(context.database.sql, async (tx) => {
    if (!(await lockPerson(tx, actor.userId)) || !(await lockSession(tx, actor.sessionId)))
      throw new AppError('login_required')
    await deleteLeftBehind(tx, actor.userId, place.endpoint)
    const row = await upsertSubscription(tx, {
      id: newId(),
      ...actor,
      endpoint: place.endpoint,
      ...keys,
      lang,
      showsDetails,
      endsAt: expirationTime == null ? null : new Date(expirationTime).toISOString(),
      now: now.toISOString(),
    })
    if (row === undefined) throw new AppError('conflict')
    await deleteLeastUsed(tx, actor.userId, mostSubscriptions)
    return row
  })
}

const throwHostError = (cause: unknown): never => {
  if (cause instanceof AppError) throw cause
  if (isUnanswered(cause)) throw new AppError('unavailable', { cause, retryAfterSeconds: 30, isExpected: true })
  throw new AppError('invalid_input', { cause, fields: { endpoint: 'push_endpoint' } })
}

export const removeSubscription = async (
  { database }: Parts<'database'>,
  { userId }: Actor,
  { endpoint }: BodyOf<typeof deletePushSubscription>,
): Promise<void> => {
  await deleteSubscription(database.sql, userId, pushEndpointOf(endpoint)?.endpoint ?? endpoint)
}

/** Deletes expired subscriptions, and wakes the sender for pushes left by a crashed process. */
export const maintainPush = async (context: PushContext): Promise<void> => {
  await deleteEndedSubscriptions(context.database.sql, context.clock.now().toISOString())
  context.push.sender.wake(context)
}
