import type { OrderEvent, OrderSide } from '@sheds/contract/orders/order-terms'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { StartError } from '../../../platform/start-error.ts'
import { notifyBothOfOrder, notifyOfOrder, wakeOrder } from '../order-news.service.ts'
import { findOrder, type OrderDetailRow } from '../order-reads.queries.ts'
import { lockOrder } from '../orders.queries.ts'
import {
  findClaimedOrder,
  insertClaim,
  passUnanswered,
  selectWaitingClaims,
  updateToClosed,
  updateToPassed,
  updateToRefused,
  type WaitingClaimRow,
} from './claims.queries.ts'
import { canClaim, canDisagree, canRefuse, unansweredBefore } from './claims.rules.ts'

type ClaimsContext = Parts<'database' | 'clock' | 'live' | 'slices'>

interface WrittenClaim {
  code: string
  reason: string
}

/** The buyer of a paid order reports a problem, once. */
export const openClaim = (context: ClaimsContext, actor: Actor, { code, reason }: WrittenClaim): Promise<void> =>
  changeClaim(context, actor, {
    code,
    by: 'buyer',
    event: 'claimed',
    isAllowed: (order) => canClaim('buyer', order, context.clock.now()),
    isTaken: ({ claimReason }) => claimReason === reason,
    says: ({ claimState, bill }) => {
      if (claimState !== null) return 'claim_exists'
      return bill === 'paid' ? 'claim_too_late' : 'claim_unpaid'
    },
    change: (tx, { id: orderId }, now) => insertClaim(tx, { orderId, reason, now }),
  })

/** The seller keeps the money and says why. */
export const refuseClaim = (context: ClaimsContext, actor: Actor, { code, reason }: WrittenClaim): Promise<void> =>
  changeClaim(context, actor, {
    code,
    by: 'seller',
    event: 'claim_refused',
    isAllowed: (order) => canRefuse('seller', order),
    isTaken: ({ claimState, claimAnswer }) => claimState === 'refused' && claimAnswer === reason,
    says: () => 'order_moved_on',
    change: (tx, { id: orderId }, now) => updateToRefused(tx, { orderId, answer: reason, now }),
  })

/** The buyer does not agree with the refusal, and an operator decides. */
export const disagreeWithRefusal = (context: ClaimsContext, actor: Actor, code: string): Promise<void> =>
  changeClaim(context, actor, {
    code,
    by: 'buyer',
    event: 'claim_disagreed',
    isAllowed: (order) => canDisagree('buyer', order, context.clock.now()),
    isTaken: ({ claimState }) => claimState === 'with_operator',
    says: () => 'order_moved_on',
    change: (tx, { id }, now) => updateToPassed(tx, id, now),
  })

interface ClaimChange {
  code: string
  by: OrderSide
  event: OrderEvent
  isAllowed: (order: OrderDetailRow) => boolean
  /** A repeated request succeeds. */
  isTaken: (order: OrderDetailRow) => boolean
  /** Message key of the refusal. */
  says: (order: OrderDetailRow) => string
  change: (tx: Tx, order: OrderDetailRow, now: string) => Promise<boolean>
}

/** Decides with the order's row locked, so that its payment cannot be refunded meanwhile. */
const changeClaim = async (
  context: ClaimsContext,
  { userId: callerId }: Actor,
  { code, by, event, isAllowed, isTaken, says, change }: ClaimChange,
): Promise<void> => {
  const moved = await transaction(context.database.sql, async (tx) => {
    const now = context.clock.now().toISOString()
    const known = await findOrder(tx, { code, callerId, now })
    if (known === undefined) throw new AppError('not_found')
    if (known.side !== by) throw new AppError('forbidden')
    await lockOrder(tx, known.id)
    const order = (await findOrder(tx, { code, callerId, now })) ?? known
    if (!isAllowed(order) || !(await change(tx, order, now))) {
      if (isTaken(order)) return undefined
      throw new AppError('already_decided', { says: says(order) })
    }
    await notifyOfOrder(context, tx, { order, event, by, amount: order.paidBy?.amount ?? order.total })
    return order
  })
  if (moved !== undefined) await wakeOrder(context, moved)
}

const batchSize = 100

/** Job: passes claims that their seller did not answer in time to an operator. */
export const passUnansweredClaims = async (context: ClaimsContext): Promise<void> => {
  const now = context.clock.now()
  for (;;) {
    const passed = await transaction(context.database.sql, async (tx) => {
      const batch = { before: unansweredBefore(now).toISOString(), now: now.toISOString(), most: batchSize }
      const orders = await passUnanswered(tx, batch)
      for (const order of orders)
        await notifyBothOfOrder(context, tx, { order, event: 'claim_unanswered', amount: order.amount })
      return orders
    })
    for (const order of passed) await wakeOrder(context, order)
    if (passed.length < batchSize) return
  }
}

export const listWaitingClaims = ({ database }: Parts<'database'>): Promise<readonly WaitingClaimRow[]> =>
  Promise.resolve(selectWaitingClaims(database.sql))

/** An operator leaves the money with the seller, which ends the claim. The opposite is the reversal of the payment. */
export const closeClaim = async (
  context: ClaimsContext,
  { code, verdict }: { code: string; verdict: string },
): Promise<void> => {
  const order = await findClaimedOrder(context.database.sql, code)
  if (order === undefined) throw new StartError(`There is no claim about an order ${code}.`)
  await transaction(context.database.sql, async (tx) => {
    const now = context.clock.now().toISOString()
    if (!(await updateToClosed(tx, { orderId: order.id, verdict, now })))
      throw new StartError(`The claim about ${code} does not wait for an operator.`)
    await notifyBothOfOrder(context, tx, { order, event: 'claim_closed', amount: order.amount })
  })
  await wakeOrder(context, order)
}
