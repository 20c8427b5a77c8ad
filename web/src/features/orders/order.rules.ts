import type { OrderState } from '@sheds/contract/orders/order-terms'
import type { Order } from '@sheds/contract/orders/orders'

/** Steps of an order that is not cancelled. */
export const pathSteps = ['sent', 'confirmed', 'ready', 'done'] as const
export type PathStep = (typeof pathSteps)[number]

export interface PathPoint {
  step: PathStep
  /** Passed, current, or still to be reached. */
  place: 'was' | 'now' | 'next'
  at: string | null
}

type StepTimes = Pick<Order, 'state' | 'createdAt' | 'confirmedAt' | 'readyAt' | 'doneAt'>

/** Progress of the order; a done order has passed all steps. */
export const pathOf = (order: StepTimes): PathPoint[] => {
  const times = { sent: order.createdAt, confirmed: order.confirmedAt, ready: order.readyAt, done: order.doneAt }
  const here = pathSteps.indexOf(order.state as PathStep)
  return pathSteps.map((step, place) => ({ step, place: placeOf(place, here, order.state), at: times[step] }))
}

const placeOf = (place: number, here: number, state: OrderState): PathPoint['place'] => {
  if (state === 'done' || place < here) return 'was'
  return place === here ? 'now' : 'next'
}

/** Entry of the order's history. */
export interface OrderLogEntry {
  what: 'sent' | 'confirmed' | 'paid' | 'ready' | 'done' | 'cancelled' | 'sent_back'
  at: string
}

type OrderTimes = StepTimes & Pick<Order, 'cancelledAt' | 'payment' | 'sent_back'>

export const logOf = (order: OrderTimes): OrderLogEntry[] => {
  const known: [OrderLogEntry['what'], string | null | undefined][] = [
    ['sent', order.createdAt],
    ['confirmed', order.confirmedAt],
    ['paid', order.payment?.createdAt],
    ['ready', order.readyAt],
    ['done', order.doneAt],
    ['cancelled', order.cancelledAt],
    ['sent_back', order.sent_back?.createdAt],
  ]
  return known
    .flatMap(([what, at]) => (at ? [{ what, at }] : []))
    .map((event, place) => ({ event, place }))
    .sort((one, other) => Date.parse(other.event.at) - Date.parse(one.event.at) || other.place - one.place)
    .map(({ event }) => event)
}

/** Amount to pay: the seller's own total, or the sent total plus delivery. */
export const confirmedTotal = (
  sent: number,
  { delivery = 0, total }: { delivery?: number | undefined; total?: number | undefined },
): number => total ?? sent + delivery
