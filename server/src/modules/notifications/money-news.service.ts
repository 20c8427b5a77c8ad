import type { NotificationType } from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Events } from '../../platform/slice.ts'
import { notifiesGainer } from '../ledger/ledger.api.ts'
import { type MovedWalletRow, selectMovedWallets } from './money-news.queries.ts'
import type { Activity } from './notifications.rules.ts'
import { notify } from './notify.service.ts'

type MoneyNewsContext = Parts<'database' | 'clock' | 'live' | 'slices'>

/**
 * For jobs, also those of slices that notify about their own payments: the owners' open pages reload their wallets, and
 * payees are notified. Purchases, requests and bills have their own notifications.
 */
export const notifyMoneyMoved = async (
  context: MoneyNewsContext,
  { entryIds }: { entryIds: readonly Id[] },
): Promise<void> => {
  const moved = await selectMovedWallets(context.database.sql, entryIds)
  const owners = [...new Set(moved.map(({ ownerId }) => ownerId))]
  const changes = owners.map((userId) => ({ userId, kind: 'balance' as const, data: {} }))
  await transaction(context.database.sql, (tx) => context.live.tell(tx, changes))
  await context.live.wake(owners)
  await notify(context, moved.filter(isGift).map(paidActivity))
}

const isGift = ({ kind, amount, ownerId, actorId, isBilled }: MovedWalletRow): boolean =>
  notifiesGainer(kind) && !isBilled && amount > 0 && ownerId !== actorId

const paidActivity = ({ ownerId, amount, entryId, actorId, at }: MovedWalletRow): Activity => ({
  ...moneyActivity({ type: 'money_in', id: entryId, amount, at }),
  receiverId: ownerId,
  actorId,
})

interface News {
  type: NotificationType
  id: Activity['activityId']
  amount: number
  at: string
}

const moneyActivity = ({ type, id, amount, at }: News) => ({
  type,
  at,
  groupId: id,
  activityId: id,
  subject: null,
  shed: null,
  detail: String(amount),
})

/** Notifies the payer of a new request, and later the requester of its outcome. */
export const notifyFundRequest = (
  context: MoneyNewsContext,
  { type, requestId: id, payerId, requesterId, amount, at }: Events['fundRequest'],
): Promise<void> => {
  const [receiverId, actorId] = type === 'made' ? [payerId, requesterId] : [requesterId, payerId]
  return notify(context, [{ ...moneyActivity({ type: requestTypes[type], id, amount, at }), receiverId, actorId }])
}

const requestTypes = {
  made: 'request_in',
  accepted: 'request_accepted',
  rejected: 'request_rejected',
  expired: 'request_expired',
} as const satisfies Record<Events['fundRequest']['type'], NotificationType>

/** Reports the outcome of a top-up or cash-out. The user's pages reload it even if no money moved. */
export const notifyPaymentEnded = async (
  context: MoneyNewsContext,
  { paymentId: id, userId, kind, amount, isPaid, at }: Events['paymentEnded'],
): Promise<void> => {
  await transaction(context.database.sql, (tx) => context.live.tell(tx, [{ userId, kind: 'balance', data: {} }]))
  await context.live.wake([userId])
  // The listing itself shows that its fee is paid.
  if (kind === 'listing_fee') return
  const type = `${kind}_${isPaid ? 'done' : 'failed'}` as const
  await notify(context, [{ ...moneyActivity({ type, id, amount, at }), receiverId: userId, actorId: null }])
}
