import { type ClaimState, claimDays, type OrderSide } from '@sheds/contract/orders/order-terms'
import { type Time, timeOf } from '@sheds/contract/scalars'
import type { OrderStanding } from '../orders.rules.ts'

/** Fields that decide which steps of a claim are allowed. */
export interface ClaimStanding extends Pick<OrderStanding, 'state' | 'bill'> {
  claimState: ClaimState | null
  doneAt: Time | null
  claimedAt: Time | null
  claimRefusedAt: Time | null
  claimEndedAt: Time | null
}

const dayMs = 24 * 3_600_000

const endOf = (start: Time, days: number): Date => new Date(Date.parse(start) + days * dayMs)

const isWithin = (start: Time | null, days: number, now: Date): boolean => start !== null && now <= endOf(start, days)

/** Once for a paid order, before it is done or soon after. */
export const canClaim = (side: OrderSide, { state, bill, claimState, doneAt }: ClaimStanding, now: Date): boolean =>
  side === 'buyer' &&
  bill === 'paid' &&
  claimState === null &&
  (state !== 'done' || isWithin(doneAt, claimDays.afterDone, now))

export const canRefuse = (side: OrderSide, { claimState }: ClaimStanding): boolean =>
  side === 'seller' && claimState === 'open'

/** Not with an operator's decision, which ends the claim. */
export const canDisagree = (
  side: OrderSide,
  { claimState, claimRefusedAt, claimEndedAt }: ClaimStanding,
  now: Date,
): boolean =>
  side === 'buyer' &&
  claimState === 'refused' &&
  claimEndedAt === null &&
  isWithin(claimRefusedAt, claimDays.toDisagree, now)

/** Claims that were opened before this time are passed to an operator. */
export const unansweredBefore = (now: Date): Date => new Date(now.getTime() - claimDays.toAnswer * dayMs)

/** Until when the seller must answer, or the buyer may disagree. */
export const dueOfClaim = ({ claimState, claimedAt, claimRefusedAt, claimEndedAt }: ClaimStanding): Time | null => {
  if (claimState === 'open' && claimedAt !== null) return timeOf(endOf(claimedAt, claimDays.toAnswer))
  if (claimState !== 'refused' || claimEndedAt !== null || claimRefusedAt === null) return null
  return timeOf(endOf(claimRefusedAt, claimDays.toDisagree))
}
