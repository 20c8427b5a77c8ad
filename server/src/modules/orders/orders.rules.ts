import { type OrderSide, type OrderState, type OrderStep, orderStates } from '@sheds/contract/orders/order-terms'
import { sendLimits } from '@sheds/contract/wallet/payment-limits'
import type { Bill } from '../ledger/ledger.api.ts'

/** What moves an order on; money is paid beside it. */
export type OrderAct = 'confirm' | 'ready' | 'done' | 'cancel'

interface Act {
  from: readonly OrderState[]
  to: OrderState
  by: readonly OrderSide[]
}

/** The one table of what may become of an order, and by whom. */
export const acts = {
  confirm: { from: ['sent'], to: 'confirmed', by: ['seller'] },
  ready: { from: ['confirmed'], to: 'ready', by: ['seller'] },
  done: { from: ['ready'], to: 'done', by: ['buyer', 'seller'] },
  cancel: { from: ['sent', 'confirmed', 'ready'], to: 'cancelled', by: ['buyer', 'seller'] },
} as const satisfies Record<OrderAct, Act>

/** Neither done nor cancelled. */
export const openStates: readonly OrderState[] = orderStates.filter(
  (state) => state !== 'done' && state !== 'cancelled',
)

/** What decides about an order. */
export interface OrderStanding {
  state: OrderState
  bill: Bill['state']
  total: number
  /** Whose wallet is paid can be. */
  isSellerPayable: boolean
}

const isOneOf = <T>(all: readonly T[], each: T): boolean => all.includes(each)

export const mayAct = (act: OrderAct, side: OrderSide): boolean => isOneOf<OrderSide>(acts[act].by, side)

/** What is paid only the seller ends, and gives back. */
export const canAct = (act: OrderAct, side: OrderSide, { state, bill }: OrderStanding): boolean =>
  mayAct(act, side) && isOneOf<OrderState>(acts[act].from, state) && !(act === 'cancel' && bill === 'paid')

export const canSendBack = (side: OrderSide, { state, bill }: OrderStanding): boolean =>
  side === 'seller' && isOneOf<OrderState>(acts.cancel.from, state) && bill === 'paid'

/** From the wallet, in one go. */
export const isPayable = ({ state, bill, total, isSellerPayable }: OrderStanding): boolean =>
  bill === 'open' && state !== 'cancelled' && isSellerPayable && total > 0 && total <= sendLimits.most

/** Who is expected to act. */
export const nextOf = (order: OrderStanding): { side: OrderSide; step: OrderStep } | null => {
  if (order.state === 'sent') return { side: 'seller', step: 'confirm' }
  if (order.state === 'confirmed')
    return isPayable(order) ? { side: 'buyer', step: 'pay' } : { side: 'seller', step: 'ready' }
  return order.state === 'ready' ? { side: 'buyer', step: 'done' } : null
}

interface Confirmation {
  sentTotal: number
  /** Something has no price. */
  toAgree: boolean
  delivery: number | null
  total: number | null
}

/** What all of it comes to; or which field says too little. */
export const confirmedTotal = ({
  sentTotal,
  toAgree,
  delivery,
  total,
}: Confirmation): { total: number } | { fault: 'order_total_required' | 'order_total_less' } => {
  if (total !== null) return total < (delivery ?? 0) ? { fault: 'order_total_less' } : { total }
  if (toAgree) return { fault: 'order_total_required' }
  return { total: sentTotal + (delivery ?? 0) }
}

/** So few answers tell nothing, and what takes longer is no help to know. */
const fewestAnswers = 3
const longestMinutes = 24 * 60
/** So many of a shed's last orders are looked at. */
export const answersLookedAt = 20

/**
 * In how many minutes a shed usually answers: half of its last orders were answered in so many or less. One that still waits
 * counts as no answer.
 */
export const usualMinutes = (answers: readonly (number | null)[]): number | null => {
  if (answers.filter((minutes) => minutes !== null).length < fewestAnswers) return null
  const sorted = answers.map((minutes) => minutes ?? Number.POSITIVE_INFINITY).sort((one, other) => one - other)
  const middle = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.POSITIVE_INFINITY
  return middle > longestMinutes ? null : Math.max(1, Math.round(middle))
}
