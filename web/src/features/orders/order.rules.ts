import type { OrderState } from '@sheds/contract/orders/order-terms'
import type { Order } from '@sheds/contract/orders/orders'

/** The four steps of an order that nobody cancelled. */
export const pathSteps = ['sent', 'confirmed', 'ready', 'done'] as const
export type PathStep = (typeof pathSteps)[number]

export interface PathPoint {
  step: PathStep
  /** Passed, where it stands, or still to come. */
  place: 'was' | 'now' | 'next'
  at: string | null
}

type Timed = Pick<Order, 'state' | 'createdAt' | 'confirmedAt' | 'readyAt' | 'doneAt'>

/** Where it stands; what is done has passed all of them. */
export const pathOf = (order: Timed): PathPoint[] => {
  const times = { sent: order.createdAt, confirmed: order.confirmedAt, ready: order.readyAt, done: order.doneAt }
  const here = pathSteps.indexOf(order.state as PathStep)
  return pathSteps.map((step, place) => ({ step, place: placeOf(place, here, order.state), at: times[step] }))
}

const placeOf = (place: number, here: number, state: OrderState): PathPoint['place'] => {
  if (state === 'done' || place < here) return 'was'
  return place === here ? 'now' : 'next'
}

/** What an order's life is told by, the latest first. */
export interface Event {
  what: 'sent' | 'confirmed' | 'paid' | 'ready' | 'done' | 'cancelled' | 'sent_back'
  at: string
}

type Told = Timed & Pick<Order, 'cancelledAt' | 'payment' | 'sent_back'>

export const eventsOf = (order: Told): Event[] => {
  const known: [Event['what'], string | null | undefined][] = [
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

/** What is to be paid, as the seller fills it in: a total of their own, or what was sent and the delivery. */
export const confirmedTotal = (
  sent: number,
  { delivery = 0, total }: { delivery?: number | undefined; total?: number | undefined },
): number => total ?? sent + delivery
