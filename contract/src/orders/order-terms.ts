/** States in order; an order may be cancelled until it is done. */
export const orderStates = ['sent', 'confirmed', 'ready', 'done', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderSides = ['buyer', 'seller'] as const
export type OrderSide = (typeof orderSides)[number]

export const orderSteps = ['confirm', 'pay', 'ready', 'done', 'answer_claim'] as const
export type OrderStep = (typeof orderSteps)[number]

/** Filters of lists: a state, payable and unpaid, or neither done nor cancelled. */
export const orderFilters = [...orderStates, 'to_pay', 'under_way'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** States of a buyer's claim. In `sent_back` the buyer has the money; a `refused` one may still go to an operator. */
export const claimStates = ['open', 'refused', 'with_operator', 'sent_back'] as const
export type ClaimState = (typeof claimStates)[number]

/** Days within which each side must act. */
export const claimDays = { afterDone: 7, toAnswer: 3, toDisagree: 7 } as const

/** Order events in notifications; `reversed`: an operator reversed the payment. */
export const orderEvents = [
  'sent',
  'confirmed',
  'paid',
  'ready',
  'done',
  'cancelled',
  'sent_back',
  'reversed',
  'claimed',
  'claim_refused',
  'claim_disagreed',
  'claim_unanswered',
  'claim_closed',
  'claim_sent_back',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** Items per order: with ordinary names its chat message still fits into a URL. */
export const mostOrderItems = 50
