import type { BookedPayment } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { type Bill, bills, moveMoney, transferLegs } from '../ledger/ledger.api.ts'
import { billDetails, findBookedEntry, intentFor, keyFor, requireBooked, toBooked } from '../wallet/wallet.api.ts'
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

/** Cancels a paid order and refunds exactly the payment; both or neither. Undefined if the order is over already. */
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
    if (state === undefined || !openStates.includes(state)) return undefined
    const moved = await moveMoney(context, tx, {
      ...intent,
      otherId,
      legs: transferLegs(accountId, otherId, amount),
      details: billDetails(bill, 'back'),
      by: { sessionId: actor.sessionId, action: 'send_money', amount, recipientId: otherId },
    })
    if (moved.code !== 'done' || moved.isReplay) return moved
    const now = context.clock.now().toISOString()
    await updateState(tx, { id: order.id, from, to, now, cancelled: { by: order.side, reason } })
    await giveBackStock(context, tx, order)
    await notifyOfOrder(context, tx, { order, event: 'sent_back', by: order.side, amount })
    return moved
  })
  if (outcome === undefined) return undefined
  const booked = toBooked(await requireBooked(context, actor, outcome))
  await wakeOrder(context, order)
  return booked
}

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
