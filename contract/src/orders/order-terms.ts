/** An order goes from one to the next; it may be cancelled until it is done. */
export const orderStates = ['sent', 'confirmed', 'ready', 'done', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderSides = ['buyer', 'seller'] as const
export type OrderSide = (typeof orderSides)[number]

/** What somebody can be expected to do. */
export const orderSteps = ['confirm', 'pay', 'ready', 'done'] as const
export type OrderStep = (typeof orderSteps)[number]

/** What lists are narrowed to: a state, what can be paid from the wallet and is not, what is neither done nor cancelled. */
export const orderFilters = [...orderStates, 'to_pay', 'under_way'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** What the bell tells of an order; `reversed`: an operator took its payment back. */
export const orderTidings = [
  'sent',
  'confirmed',
  'paid',
  'ready',
  'done',
  'cancelled',
  'sent_back',
  'reversed',
] as const
export type OrderTiding = (typeof orderTidings)[number]

/** Things of one order: with ordinary names its message still opens with all of them in its address. */
export const mostOrderItems = 50
