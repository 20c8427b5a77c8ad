import type { AnswerOf, OrderNow } from '@sheds/contract/endpoint'
import { orderTotalOf } from '@sheds/contract/orders/order-text'
import { createOrder } from '@sheds/contract/orders/orders'
import { tag } from '@sheds/contract/tags'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, callAsMember, isLoginMissing, isPassing } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale.ts'
import { markAsked, refreshBasket, takeFromBasket } from '../../../lib/basket/basket-changes.ts'
import { draftOwner } from '../../../lib/draft/draft.store.ts'
import { makeUnder } from '../../../lib/form/make-once.ts'
import { offerPush } from '../../../lib/push/push-device.store.ts'
import { askLogin } from '../../../lib/session/ask-login.ts'
import { leadToChat, openChatTab } from '../../../lib/share/chat-tab.ts'
import { orderHref } from '../orders.address.ts'
import type { BasketOrder } from './basket-order.ts'
import { plainNote } from './note.rules.ts'
import { orderAction } from './order-action.ts'
import {
  dropOrderDraft,
  isUnanswered,
  keepOrderDraft,
  nextAttemptOf,
  type OrderBody,
  type OrderDraft,
  readOrderDraft,
  refusedDraft,
} from './order-draft.ts'

type CreateOrderResponse = AnswerOf<typeof createOrder>

/** Item of which fewer are left than were ordered. */
export interface ShortItem {
  name: string
  left: number
}

/** Reason the order was not sent. */
export type OrderTrouble =
  /** Prices changed or items became unavailable; shown to the buyer, who sends again. */
  | { kind: 'changed'; before: number; now: number; gone: readonly string[]; short: readonly ShortItem[] }
  /** The request may have arrived; a retry with the same id does not create a second order. */
  | { kind: 'lost' }
  | { kind: 'refused'; problem: unknown }

interface Ordering {
  draft: OrderDraft
  setNote: (note: string) => void
  send: () => void
  busy: boolean
  trouble: OrderTrouble | undefined
}

/** Sends one order at most per id, opens the chat and shows the order's page. */
export const useOrdering = (basketOrder: BasketOrder, leave: () => Promise<void>): Ordering => {
  const [draft, setDraft] = useState(() => readOrderDraft(basketOrder.key))
  const [owner] = useState(draftOwner)
  const [trouble, setTrouble] = useState<OrderTrouble | undefined>(() =>
    isUnanswered(draft, bodyOf(basketOrder, draft.note)) ? { kind: 'lost' } : undefined,
  )
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const finish = useFinishOrder(basketOrder, leave)
  const keep = (next: OrderDraft): void => {
    setDraft(next)
    keepOrderDraft(basketOrder.key, owner, next)
  }
  const send = async (): Promise<void> => {
    // A second tap would open a second chat.
    if (sending.current) return
    sending.current = true
    const tab = openChatTab()
    const { draft: sent, body } = nextAttemptOf(basketOrder.key, draft, bodyOf(basketOrder, draft.note))
    keep(sent)
    setTrouble(undefined)
    setBusy(true)
    try {
      await finish(await makeUnder(sent.id, body, make), tab)
    } catch (problem) {
      tab?.close()
      const found = troubleOf(problem, body.expected_total)
      if (found.kind !== 'lost') keep(refusedDraft(sent, isIdTaken(problem)))
      if (isLoginMissing(problem)) return askLogin(orderAction(basketOrder))
      setTrouble(found)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { draft, setNote: (note) => keep({ ...draft, note }), send: () => void send(), busy, trouble }
}

const make = (body: OrderBody & { id?: OrderDraft['id'] }): Promise<CreateOrderResponse> =>
  callAsMember(createOrder, { body })

const isIdTaken = (problem: unknown): boolean => problem instanceof ApiError && problem.code === 'conflict'

const bodyOf = ({ shedId, things }: BasketOrder, note: string): OrderBody => ({
  shed_id: shedId,
  items: things.map(({ id, isDish, quantity }) => ({ ...(isDish ? { dish_id: id } : { product_id: id }), quantity })),
  expected_total: orderTotalOf(things),
  note: plainNote(note),
})

const troubleOf = (problem: unknown, before: number): OrderTrouble => {
  if (problem instanceof ApiError && problem.order !== undefined) {
    updateBasket(problem.order)
    const { items, total } = problem.order
    const short = items.flatMap(({ name, available, left }) => (!available && left ? [{ name, left }] : []))
    const gone = items.flatMap(({ name, available, left }) => (available || left ? [] : [name]))
    // The total leaves out short items, of which the basket still orders those that are left.
    return { kind: 'changed', before, now: short.length > 0 ? before : total, gone, short }
  }
  // An item or the shed is hidden or deleted, so the basket reads its items again.
  if (problem instanceof ApiError && (problem.status === 404 || problem.status === 410)) markStale([tag.products])
  return isPassing(problem) ? { kind: 'lost' } : { kind: 'refused', problem }
}

/** Updates the basket from the refusal. */
const updateBasket = ({ items }: OrderNow): void => {
  for (const { product_id: product, dish_id: dish, price, available, left = null } of items)
    refreshBasket(product ?? dish ?? '', { price, left, ...(!available && !left && { status: 'sold out' }) })
  markStale([tag.products])
}

/** Removes ordered items from the basket; if only the chat was opened, they stay and show that. */
const useFinishOrder = ({ key, things }: BasketOrder, leave: () => Promise<void>) => {
  const navigate = useNavigate()
  return async ({ order, chat_url: chat }: CreateOrderResponse, tab: Window | null): Promise<void> => {
    const ids = things.map(({ id }) => id)
    dropOrderDraft(key)
    // A chat in another tab opens now; otherwise this page navigates to it at the end.
    const isApart = tab !== null && !tab.closed
    if (isApart) leadToChat(tab, chat)
    if (order === null) {
      await leave()
      markAsked(ids, new Date().toISOString())
    } else {
      offerPush({ about: 'order', id: order.id })
      // Replaces the sheet in the history, so that Back leads from the order to the basket.
      await navigate(orderHref(order.code), { replace: true })
      takeFromBasket(ids)
    }
    if (!isApart) leadToChat(null, chat)
  }
}
