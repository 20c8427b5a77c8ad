/** States in order; an order may be cancelled until it is done. */
export const orderStates = ['sent', 'confirmed', 'ready', 'done', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderSides = ['buyer', 'seller'] as const
export type OrderSide = (typeof orderSides)[number]

export const orderSteps = ['confirm', 'pay', 'ready', 'done'] as const
export type OrderStep = (typeof orderSteps)[number]

/** Filters of lists: a state, payable and unpaid, or neither done nor cancelled. */
export const orderFilters = [...orderStates, 'to_pay', 'under_way'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** Order events in notifications; `reversed`: an operator reversed the payment. */
export const orderEvents = ['sent', 'confirmed', 'paid', 'ready', 'done', 'cancelled', 'sent_back', 'reversed'] as const
export type OrderEvent = (typeof orderEvents)[number]

/** Items per order: with ordinary names its chat message still fits into a URL. */
export const mostOrderItems = 50
