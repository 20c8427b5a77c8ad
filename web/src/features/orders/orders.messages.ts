import { doualaDay } from '@sheds/contract/douala-time'
import type { Order, OrderRow } from '@sheds/contract/orders/orders'
import { sendLimits } from '@sheds/contract/wallet/payment-limits'
import { clockText, dayAndMonth, money, number } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { answersText } from './answers-text.ts'
import type { PathStep } from './order.rules.ts'

export const stepName: Readonly<Record<PathStep, () => string>> = {
  sent: m.order_step_sent,
  confirmed: m.order_step_confirmed,
  ready: m.order_step_ready,
  done: m.order_step_done,
}

const daysAgo = (time: string, now: number): number => doualaDay(now) - doualaDay(Date.parse(time))

/** For example `today at 14:05`, `yesterday at 14:05` or `12 Nov at 14:05`. */
export const whenText = (time: string, now: number): string => {
  const clock = clockText(time)
  const days = daysAgo(time, now)
  if (days <= 0) return m.order_today({ clock })
  return days === 1 ? m.order_yesterday({ clock }) : m.order_on_day({ day: dayAndMonth(time), clock })
}

/** Time if it is today, else the date. */
export const shortWhen = (time: string, now: number): string =>
  daysAgo(time, now) <= 0 ? clockText(time) : dayAndMonth(time)

/** For a list: the time if it is today, then `yesterday`, then the date. */
export const dayWhen = (time: string, now: number): string => {
  const days = daysAgo(time, now)
  if (days <= 0) return clockText(time)
  return days === 1 ? m.order_yesterday_short() : dayAndMonth(time)
}

export interface BadgeWords {
  tone: BadgeTone
  text: string
}

type OrderStatusFields = Pick<OrderRow, 'state' | 'side' | 'paid' | 'next' | 'cancelled_by' | 'claim_state'>

/** Next action or final state, in two or three words. */
export const badgeOf = (order: OrderStatusFields): BadgeWords => {
  const { state, paid, claim_state: claim } = order
  if (claim === 'open') return { tone: order.side === 'seller' ? 'new' : 'plain', text: m.order_badge_claim() }
  if (claim === 'with_operator') return { tone: 'warn', text: m.order_badge_operator() }
  if (state === 'cancelled') return { tone: 'danger', text: cancelledWords(order) }
  if (state === 'done' && claim === 'sent_back') return { tone: 'plain', text: m.order_badge_back() }
  if (state === 'done') return { tone: 'ok', text: paid ? m.order_badge_done_paid() : m.order_badge_done() }
  return order.side === 'buyer' ? buyersBadge(order) : sellersBadge(order)
}

/** Badge beside the code; undefined where the title below says the same. */
export const headBadge = ({ state, side, paid }: OrderStatusFields): BadgeWords | undefined => {
  if (state === 'cancelled') return undefined
  if (paid) return { tone: 'ok', text: m.order_badge_paid() }
  return side === 'seller' && state === 'sent' ? { tone: 'new', text: m.order_badge_new() } : undefined
}

const buyersBadge = ({ state, paid, next }: OrderStatusFields): BadgeWords => {
  if (state === 'sent') return { tone: 'plain', text: m.order_badge_sent() }
  if (state === 'ready') return { tone: 'ok', text: m.order_badge_fetch() }
  if (next?.step === 'pay') return { tone: 'money', text: m.order_badge_pay() }
  return { tone: 'ok', text: paid ? m.order_badge_paid() : m.order_badge_confirmed() }
}

const sellersBadge = ({ state, paid, next }: OrderStatusFields): BadgeWords => {
  if (state === 'sent') return { tone: 'new', text: m.order_badge_new() }
  if (state === 'ready') return { tone: 'plain', text: m.order_badge_waits_fetch() }
  if (paid) return { tone: 'ok', text: m.order_badge_prepare() }
  return { tone: 'plain', text: next?.step === 'pay' ? m.order_badge_waits_pay() : m.order_badge_confirmed() }
}

/** Side that cancelled the order, from the caller's point of view. */
export const cancelledWords = ({
  cancelled_by: by,
  side,
}: Pick<OrderStatusFields, 'cancelled_by' | 'side'>): string => {
  if (by === side) return m.order_cancelled_you()
  return by === 'seller' ? m.order_cancelled_seller() : m.order_cancelled_buyer()
}

/** Total, or a note that it is to be negotiated. */
export const totalText = ({ total, to_agree: open }: Pick<OrderRow, 'total' | 'to_agree'>): string =>
  total === 0 && open ? m.shopping_no_price() : money(total)

export const itemsText = (count: number): string => m.shopping_count({ n: count, count: number(count) })

/** Title and text below the order's progress. */
export const statusTextOf = (order: Order): { title: string; text: string } =>
  order.side === 'buyer' ? buyersStatus(order) : sellersStatus(order)

const buyersStatus = (order: Order): { title: string; text: string } => {
  const { state, paid, answers_in: minutes, seller, shed, to_agree: open } = order
  const name = seller.name
  if (state === 'sent')
    return {
      title: m.order_waiting({ who: name }),
      text: minutes === null ? m.order_waiting_text() : m.order_waiting_usual({ usual: answersText(minutes) }),
    }
  if (state === 'done') return { title: m.order_how_was_it(), text: m.order_how_was_it_text({ shed: shed.name }) }
  if (state === 'ready') {
    const unpaid = order.viewer.can?.pay ? m.order_ready_text() : m.order_ready_elsewhere()
    return { title: m.order_ready_title(), text: paid ? m.order_ready_paid_text() : unpaid }
  }
  if (paid) return { title: m.order_paid_title({ who: name }), text: m.order_paid_text() }
  return {
    title: m.order_confirmed_title({ who: name }),
    text: open ? m.order_confirmed_agree() : order.viewer.can?.pay ? m.order_confirmed_text() : elsewhereText(order),
  }
}

/** Reason why it cannot be paid here. */
const elsewhereText = ({ total, sent_back: back }: Order): string => {
  if (back !== null) return m.order_confirmed_reversed()
  return total > sendLimits.most
    ? m.order_confirmed_large({ most: money(sendLimits.most) })
    : m.order_confirmed_elsewhere()
}

const sellersStatus = ({ state, paid, next, buyer: { name } }: Order): { title: string; text: string } => {
  if (state === 'sent') return { title: m.order_answer_title({ who: name }), text: m.order_answer_text() }
  if (state === 'done') return { title: m.order_over_title(), text: m.order_over_text({ who: name }) }
  if (state === 'ready') return { title: m.order_hand_over_title({ who: name }), text: m.order_hand_over_text() }
  if (paid) return { title: m.order_prepare_title(), text: m.order_prepare_text({ who: name }) }
  if (next?.step !== 'pay') return { title: m.order_prepare_title(), text: m.order_prepare_elsewhere({ who: name }) }
  return { title: m.order_waits_pay_title({ who: name }), text: m.order_waits_pay_text() }
}
