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
import type { Lot } from './lot.ts'
import { plainNote } from './note.rules.ts'
import { orderAction } from './order-action.ts'
import {
  dropOrderDraft,
  isOnItsWay,
  keepOrderDraft,
  type OrderBody,
  type OrderDraft,
  readOrderDraft,
  refusedDraft,
  sendingOf,
} from './order-draft.ts'

type Made = AnswerOf<typeof createOrder>

/** Why nothing was sent, and what is to be done about it. */
export type OrderTrouble =
  /** Other prices hold, or something is not to be had any more: it is shown, and asked for again. */
  | { kind: 'changed'; before: number; now: number; gone: readonly string[] }
  /** Perhaps it arrived: sent again under its id it is one order all the same. */
  | { kind: 'lost' }
  | { kind: 'refused'; problem: unknown }

interface Ordering {
  draft: OrderDraft
  setNote: (note: string) => void
  send: () => void
  busy: boolean
  trouble: OrderTrouble | undefined
}

/** One order of a lot: from the tap that opens the chat to its page, once however often it is sent. */
export const useOrdering = (lot: Lot, leave: () => Promise<void>): Ordering => {
  const [draft, setDraft] = useState(() => readOrderDraft(lot.key))
  const [owner] = useState(draftOwner)
  const [trouble, setTrouble] = useState<OrderTrouble | undefined>(() =>
    isOnItsWay(draft, bodyOf(lot, draft.note)) ? { kind: 'lost' } : undefined,
  )
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const finish = useFinishing(lot, leave)
  const keep = (next: OrderDraft): void => {
    setDraft(next)
    keepOrderDraft(lot.key, owner, next)
  }
  const send = async (): Promise<void> => {
    // A second tap would open a second chat.
    if (sending.current) return
    sending.current = true
    const tab = openChatTab()
    const { draft: sent, body } = sendingOf(lot.key, draft, bodyOf(lot, draft.note))
    keep(sent)
    setTrouble(undefined)
    setBusy(true)
    try {
      await finish(await makeUnder(sent.id, body, make), tab)
    } catch (problem) {
      tab?.close()
      const found = troubleOf(problem, body.expected_total)
      if (found.kind !== 'lost') keep(refusedDraft(sent, isAnothers(problem)))
      if (isLoginMissing(problem)) return askLogin(orderAction(lot))
      setTrouble(found)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { draft, setNote: (note) => keep({ ...draft, note }), send: () => void send(), busy, trouble }
}

const make = (body: OrderBody & { id?: OrderDraft['id'] }): Promise<Made> => callAsMember(createOrder, { body })

const isAnothers = (problem: unknown): boolean => problem instanceof ApiError && problem.code === 'conflict'

const bodyOf = ({ shedId, things }: Lot, note: string): OrderBody => ({
  shed_id: shedId,
  items: things.map(({ id, isDish, quantity }) => ({ ...(isDish ? { dish_id: id } : { product_id: id }), quantity })),
  expected_total: orderTotalOf(things),
  note: plainNote(note),
})

const troubleOf = (problem: unknown, before: number): OrderTrouble => {
  if (problem instanceof ApiError && problem.order !== undefined) {
    keepFresh(problem.order)
    const gone = problem.order.items.flatMap(({ name, available }) => (available ? [] : [name]))
    return { kind: 'changed', before, now: problem.order.total, gone }
  }
  // Something in it is hidden by now, or its shed is gone: the basket reads anew what there is.
  if (problem instanceof ApiError && (problem.status === 404 || problem.status === 410)) markStale([tag.products])
  return isPassing(problem) ? { kind: 'lost' } : { kind: 'refused', problem }
}

/** The basket shows at once what the server said. */
const keepFresh = ({ items }: OrderNow): void => {
  for (const { product_id: product, dish_id: dish, price, available } of items)
    refreshBasket(product ?? dish ?? '', { price, ...(!available && { status: 'sold out' }) })
  markStale([tag.products])
}

/** What was ordered leaves the basket; what could only be written stays in it, and says so. */
const useFinishing = ({ key, things }: Lot, leave: () => Promise<void>) => {
  const navigate = useNavigate()
  return async ({ order, chat_url: chat }: Made, tab: Window | null): Promise<void> => {
    const ids = things.map(({ id }) => id)
    dropOrderDraft(key)
    // With a tab of its own the chat opens now; without, this page goes there once the order is behind it.
    const isApart = tab !== null && !tab.closed
    if (isApart) leadToChat(tab, chat)
    if (order === null) {
      await leave()
      markAsked(ids, new Date().toISOString())
    } else {
      offerPush({ about: 'order', id: order.id })
      // In the place of the sheet: a step back from the order leads to the basket.
      await navigate(orderHref(order.code), { replace: true })
      takeFromBasket(ids)
    }
    if (!isApart) leadToChat(null, chat)
  }
}
