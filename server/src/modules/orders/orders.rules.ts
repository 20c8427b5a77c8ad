import {
  type ClaimState,
  type OrderSide,
  type OrderState,
  type OrderStep,
  orderStates,
} from '@sheds/contract/orders/order-terms'
import { sendLimits } from '@sheds/contract/wallet/payment-limits'
import type { Bill } from '../ledger/ledger.api.ts'

/** Steps that change an order's state; payment is separate. */
export type OrderAct = 'confirm' | 'ready' | 'done' | 'cancel'

interface Act {
  from: readonly OrderState[]
  to: OrderState
  by: readonly OrderSide[]
}

/** All allowed transitions, with the sides that may take them. */
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

/** Fields that decide which steps are allowed. */
export interface OrderStanding {
  state: OrderState
  bill: Bill['state']
  total: number
  claimState: ClaimState | null
  /** The buyer can pay the seller by wallet. */
  isSellerPayable: boolean
}

const isOneOf = <T>(all: readonly T[], each: T): boolean => all.includes(each)

export const mayAct = (act: OrderAct, side: OrderSide): boolean => isOneOf<OrderSide>(acts[act].by, side)

/** A paid order is cancelled only by its seller, with a refund (`canSendBack`). */
export const canAct = (act: OrderAct, side: OrderSide, { state, bill }: OrderStanding): boolean =>
  mayAct(act, side) && isOneOf<OrderState>(acts[act].from, state) && !(act === 'cancel' && bill === 'paid')

/** A done order is refunded only after a claim. */
export const canSendBack = (side: OrderSide, { state, bill, claimState }: OrderStanding): boolean =>
  side === 'seller' && bill === 'paid' && (isOneOf<OrderState>(acts.cancel.from, state) || isClaimed(state, claimState))

const isClaimed = (state: OrderState, claim: ClaimState | null): boolean => state === 'done' && claim !== null

/** From the wallet, in one transfer. */
export const isPayable = ({ state, bill, total, isSellerPayable }: OrderStanding): boolean =>
  bill === 'open' && state !== 'cancelled' && isSellerPayable && total > 0 && total <= sendLimits.most

/** Side that is expected to act, and its step; null if the order is over. */
export const nextOf = (order: OrderStanding): { side: OrderSide; step: OrderStep } | null => {
  if (order.claimState === 'open') return { side: 'seller', step: 'answer_claim' }
  if (order.state === 'sent') return { side: 'seller', step: 'confirm' }
  if (order.state === 'confirmed')
    return isPayable(order) ? { side: 'buyer', step: 'pay' } : { side: 'seller', step: 'ready' }
  return order.state === 'ready' ? { side: 'buyer', step: 'done' } : null
}

interface Confirmation {
  sentTotal: number
  /** At least one item has no price. */
  toAgree: boolean
  delivery: number | null
  total: number | null
}

/** Total of a confirmation, or the error of its `total` field. */
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

/** With fewer cases, or a longer time than `longestMinutes`, no figure is shown. */
export const fewestShown = 3
const longestMinutes = 24 * 60
/** Number of a shed's last orders that are considered. */
export const answersLookedAt = 20

/**
 * Minutes within which half of a shed's last orders were answered; null if unknown. An order that still waits counts as
 * unanswered.
 */
export const usualMinutes = (answers: readonly (number | null)[]): number | null => {
  if (answers.filter((minutes) => minutes !== null).length < fewestShown) return null
  const sorted = answers.map((minutes) => minutes ?? Number.POSITIVE_INFINITY).sort((one, other) => one - other)
  const middle = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.POSITIVE_INFINITY
  return middle > longestMinutes ? null : Math.max(1, Math.round(middle))
}
