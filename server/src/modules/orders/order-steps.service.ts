import type { BodyOf } from '@sheds/contract/endpoint'
import type { OrderEvent, OrderSide } from '@sheds/contract/orders/order-terms'
import type { cancelOrder as cancelCall, confirmOrder as confirmCall } from '@sheds/contract/orders/orders'
import type { BookedPayment } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { type Bill, bills } from '../ledger/ledger.api.ts'
import { updateReviewsToBought } from '../products/products.api.ts'
import { markShedReviewBought } from '../sheds/sheds.api.ts'
import { notifyOfOrder, wakeOrder } from './order-news.service.ts'
import { findOrder, type OrderDetailRow } from './order-reads.queries.ts'
import { giveBackStock, takeStock } from './order-stock.service.ts'
import { type StateChange, updateState } from './orders.queries.ts'
import { acts, canSendBack, confirmedTotal, mayAct, type OrderAct } from './orders.rules.ts'
import { findSentBack, sendBack } from './sending-back.service.ts'

type OrderStepsContext = Parts<'database' | 'clock' | 'live' | 'slices'>

/** Throws `not_found` unless the caller is the buyer or the seller. */
export const knownOrder = async (
  { database, clock }: Parts<'database' | 'clock'>,
  { userId }: Actor,
  code: string,
): Promise<OrderDetailRow> => {
  const now = clock.now().toISOString()
  const order = await findOrder(database.sql, { code, callerId: userId, now })
  if (order === undefined) throw new AppError('not_found')
  return order
}

interface Step {
  code: string
  act: OrderAct
}

const orderToMove = async (
  context: Parts<'database' | 'clock'>,
  actor: Actor,
  { code, act }: Step,
): Promise<OrderDetailRow> => {
  const order = await knownOrder(context, actor, code)
  if (!mayAct(act, order.side)) throw new AppError('forbidden')
  return order
}

/** Accepts a sent order and takes from counted stock; from then on exactly its total can be paid. */
export const confirmOrder = async (
  context: OrderStepsContext,
  actor: Actor,
  { code, body }: { code: string; body: BodyOf<typeof confirmCall> },
): Promise<void> => {
  const order = await orderToMove(context, actor, { code, act: 'confirm' })
  const { delivery = null, note: answer } = body
  const result = confirmedTotal({ ...order, ...sentOf(order), delivery, total: body.total ?? null })
  if ('fault' in result) throw new AppError('invalid_input', { fields: { total: result.fault } })
  const { total } = result
  const isMoved = await move(context, order, {
    act: 'confirm',
    event: 'confirmed',
    by: order.side,
    amount: total,
    set: { confirmed: { total, delivery, answer } },
    also: async (tx) => {
      await takeStock(context, tx, order)
      await bills.open(tx, { id: order.id, amount: total })
    },
  })
  if (isMoved) return
  await refuseOther(context, actor, code, (now) => {
    const isSame = now.total === total && now.delivery === delivery && now.answer === answer
    return now.confirmedAt !== null && now.state !== 'cancelled' && isSame
  })
}

/** True if an item had no price when the order was sent, even if a total was agreed since. */
const sentOf = ({ items }: OrderDetailRow) => ({ toAgree: items.some(({ price }) => price === null) })

export const readyOrder = async (context: OrderStepsContext, actor: Actor, code: string): Promise<void> => {
  const order = await orderToMove(context, actor, { code, act: 'ready' })
  const { side: by, total: amount } = order
  if (await move(context, order, { act: 'ready', event: 'ready', by, amount })) return
  await refuseOther(context, actor, code, ({ readyAt, state }) => readyAt !== null && state !== 'cancelled')
}

export const finishOrder = async (context: OrderStepsContext, actor: Actor, code: string): Promise<void> => {
  const order = await orderToMove(context, actor, { code, act: 'done' })
  const { side: by, total: amount } = order
  const also = (tx: Tx) => markReviewsBought(tx, order)
  if (await move(context, order, { act: 'done', event: 'done', by, amount, also })) return
  await refuseOther(context, actor, code, ({ state }) => state === 'done')
}

/** The buyer's reviews of the shed and the ordered products; the shed's counters are locked before those of products. */
const markReviewsBought = async (tx: Tx, { shedId, buyerId: userId, items }: OrderDetailRow): Promise<void> => {
  await markShedReviewBought(tx, { shedId, userId })
  const productIds = items.flatMap(({ product_id: id }) => id ?? [])
  if (productIds.length > 0) await updateReviewsToBought(tx, { productIds, userId })
}

interface Cancellation {
  code: string
  body: BodyOf<typeof cancelCall>
  key: string | undefined
}

/**
 * A paid order can be cancelled only together with its refund; a done one with a claim is only refunded. Returns the
 * booking of the refund, if any.
 */
export const cancelOrder = async (
  context: OrderStepsContext,
  actor: Actor,
  { code, body, key }: Cancellation,
): Promise<BookedPayment | null> => {
  const order = await orderToMove(context, actor, { code, act: 'cancel' })
  const { side: by, total: amount } = order
  if (body.send_back === true && canSendBack(by, order)) {
    const booked = await sendBack(context, actor, { order, reason: body.reason, key })
    if (booked !== undefined) return booked
  } else {
    const isMoved = await move(context, order, {
      act: 'cancel',
      event: 'cancelled',
      by,
      amount,
      set: { cancelled: { by, reason: body.reason } },
      also: async (tx) => {
        refusePaid(by, await bills.void(tx, order.id))
        await giveBackStock(context, tx, order)
      },
    })
    if (isMoved) return null
  }
  const now = await refuseOther(
    context,
    actor,
    code,
    ({ cancelledBy, state, returnedBy }) => cancelledBy === by || (state === 'done' && returnedBy !== null),
  )
  return now.returnedBy === null ? null : findSentBack(context, now)
}

const refusePaid = (by: OrderSide, bill: Bill['state'] | undefined): void => {
  if (bill !== 'paid') return
  throw new AppError('order_paid', { says: by === 'buyer' ? 'order_paid_ask_seller' : 'order_paid_send_back' })
}

interface Transition {
  act: OrderAct
  event: OrderEvent
  by: OrderSide
  amount: number
  set?: Pick<StateChange, 'confirmed' | 'cancelled'>
  also?: (tx: Tx) => Promise<void>
}

/** The update decides races: false if the order has moved on. */
const move = async (
  context: OrderStepsContext,
  order: OrderDetailRow,
  { act, event, by, amount, set, also }: Transition,
): Promise<boolean> => {
  const { from, to } = acts[act]
  const isMoved = await transaction(context.database.sql, async (tx) => {
    const now = context.clock.now().toISOString()
    if (!(await updateState(tx, { id: order.id, from, to, now, ...set }))) return false
    await also?.(tx)
    await notifyOfOrder(context, tx, { order, event, by, amount })
    return true
  })
  if (isMoved) await wakeOrder(context, order)
  return isMoved
}

/** A repeated request succeeds if its step is already taken; otherwise the order was decided differently. */
const refuseOther = async (
  context: Parts<'database' | 'clock'>,
  actor: Actor,
  code: string,
  isTaken: (now: OrderDetailRow) => boolean,
): Promise<OrderDetailRow> => {
  const now = await knownOrder(context, actor, code)
  if (!isTaken(now)) throw new AppError('already_decided', { says: 'order_moved_on' })
  return now
}
