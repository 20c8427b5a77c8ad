import type { OrderState } from '@sheds/contract/orders/order-terms'
import type { BookedPayment } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { type Bill, bills, moveMoney, transferLegs } from '../ledger/ledger.api.ts'
import { billDetails, findBookedEntry, intentFor, keyFor, requireBooked, toBooked } from '../wallet/wallet.api.ts'
import { hasClaim } from './claims/claims.queries.ts'
import { notifyOfOrder, wakeOrder } from './order-news.service.ts'
import type { OrderDetailRow } from './order-reads.queries.ts'
import { giveBackStock } from './order-stock.service.ts'
import { lockOrder, updateState } from './orders.queries.ts'
import { acts, openStates } from './orders.rules.ts'

interface RefundRequest {
  order: OrderDetailRow
  reason: string
  key: string | undefined
}

/**
 * Refunds exactly the payment and cancels the order; both or neither. A done order with a claim stays done. Undefined if
 * the order is over already.
 */
export const sendBack = async (
  context: Parts<'database' | 'clock' | 'live' | 'slices'>,
  actor: Actor,
  { order, reason, key: sent }: RefundRequest,
): Promise<BookedPayment | undefined> => {
  const { from, to } = acts.cancel
  const bill = await paidBill(context, order)
  const key = await keyFor(context, actor, sent)
  const { accountId, otherId, amount } = bill
  const intent = intentFor('cancel_order', { accountId, key, body: { order: order.id } })
  const outcome = await transaction(context.database.sql, async (tx) => {
    const state = await lockOrder(tx, order.id)
    if (state === undefined || !(await isRefundable(tx, order, state))) return undefined
    const moved = await moveMoney(context, tx, {
      ...intent,
      otherId,
      legs: transferLegs(accountId, otherId, amount),
      details: billDetails(bill, 'back'),
      by: { sessionId: actor.sessionId, action: 'send_money', amount, recipientId: otherId },
    })
    if (moved.code !== 'done' || moved.isReplay) return moved
    const now = context.clock.now().toISOString()
    const isCancelled = await updateState(tx, { id: order.id, from, to, now, cancelled: { by: order.side, reason } })
    // The pieces of a done order were handed over, so the stock stays.
    if (isCancelled) await giveBackStock(context, tx, order)
    const event = isCancelled ? 'sent_back' : 'claim_sent_back'
    await notifyOfOrder(context, tx, { order, event, by: order.side, amount })
    return moved
  })
  if (outcome === undefined) return undefined
  const booked = toBooked(await requireBooked(context, actor, outcome))
  await wakeOrder(context, order)
  return booked
}

const isRefundable = async (tx: Tx, { id }: OrderDetailRow, state: OrderState): Promise<boolean> =>
  openStates.includes(state) || (state === 'done' && (await hasClaim(tx, id)))

/** Booking of the earlier refund, as the seller first received it. */
export const findSentBack = async (
  { database }: Parts<'database'>,
  { id, returnedBy }: OrderDetailRow,
): Promise<BookedPayment | null> => {
  const bill = await bills.find(database.sql, id)
  if (returnedBy === null || bill?.payeeAccountId == null) return null
  return (await findBookedEntry(database.sql, bill.payeeAccountId, returnedBy.id)) ?? null
}

/** Bill with the two wallets of the refund, from the seller's to the buyer's. */
const paidBill = async ({ database }: Parts<'database'>, order: OrderDetailRow) => {
  const bill = await bills.find(database.sql, order.id)
  const { payeeAccountId: accountId, payerAccountId: otherId } = bill ?? ({} as Partial<Bill>)
  if (bill === undefined || accountId == null || otherId == null) throw new AppError('already_decided')
  return { ...bill, accountId, otherId }
}
