import { thumbnailOf } from '@sheds/contract/files/files'
import type { Claim } from '@sheds/contract/orders/claim'
import { type OrderWords, orderText } from '@sheds/contract/orders/order-text'
import type { Order, OrderedItem, OrderItemNow, OrderRow } from '@sheds/contract/orders/orders'
import type { Money, Time } from '@sheds/contract/scalars'
import { chatUrl, greetingKey } from '@sheds/contract/sheds/chat-text'
import type { Locale } from '../../platform/http/locale.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { dueOfClaim } from './claims/claims.rules.ts'
import type { ItemRow, OrderBase, OrderDetailRow, OrderListRow } from './order-reads.queries.ts'
import { orderViewer } from './orders.policy.ts'
import type { StoredOrderItem } from './orders.queries.ts'
import { nextOf, usualMinutes } from './orders.rules.ts'

const common = (row: OrderBase) => ({
  id: row.id,
  code: row.code,
  state: row.state,
  side: row.side,
  total: row.total,
  to_agree: row.toAgree,
  paid: row.bill === 'paid',
  next: nextOf(row),
  cancelled_by: row.cancelledBy,
  claim_state: row.claimState,
  shed: {
    id: row.shedId,
    name: row.shedName,
    logo: row.shedLogo && thumbnailOf(row.shedLogo),
    location: row.shedLocation,
  },
  buyer: { id: row.buyerId, name: row.buyerName, picture: row.buyerPicture },
  seller: { id: row.sellerId, name: row.sellerName, picture: row.sellerPicture },
  createdAt: row.createdAt,
})

export const toOrderRow = (row: OrderListRow): OrderRow => ({
  ...common(row),
  item_count: row.itemCount,
  pictures: row.pictures.map(thumbnailOf),
  changedAt: row.cancelledAt ?? row.doneAt ?? row.readyAt ?? row.confirmedAt ?? row.createdAt,
})

interface Reader {
  locale: Locale
  /** Address of the site. */
  site: string
  now: Date
}

export const toOrder = (row: OrderDetailRow, reader: Reader): Order => ({
  ...common(row),
  items: row.items.map((item) => toItemNow(item, row.side === 'seller')),
  sent_total: row.sentTotal,
  delivery: row.delivery,
  note: row.note,
  answer: row.answer,
  reason: row.reason,
  confirmedAt: row.confirmedAt,
  readyAt: row.readyAt,
  doneAt: row.doneAt,
  cancelledAt: row.cancelledAt,
  payment: movedOf(row.paidBy),
  sent_back: movedOf(row.returnedBy),
  claim: claimOf(row),
  answers_in: usualMinutes(row.answers),
  nth: row.side === 'seller' ? row.nth : null,
  chat_url: chatAbout(row, reader),
  viewer: orderViewer(row.side, row, reader.now),
})

const claimOf = (row: OrderDetailRow): Claim | null => {
  const { claimState: state, claimReason, claimAnswer, claimVerdict, claimedAt } = row
  if (state === null || claimedAt === null) return null
  return {
    state,
    reason: claimReason ?? '',
    answer: claimAnswer ?? '',
    verdict: claimVerdict ?? '',
    createdAt: claimedAt,
    due: dueOfClaim(row),
  }
}

const movedOf = (entry: OrderDetailRow['paidBy']): Order['payment'] =>
  entry && { id: entry.id, amount: entry.amount, reference: entry.reference, createdAt: entry.at as Time }

const toItemNow = ({ picture, priceNow, isAvailable, left, ...item }: ItemRow, isSellers: boolean): OrderItemNow => ({
  ...toItem(item),
  picture: picture && thumbnailOf(picture),
  price_now: priceNow,
  available: isAvailable,
  left: isSellers ? left : null,
})

export const toItem = ({ product_id, dish_id, name, price, quantity }: StoredOrderItem): OrderedItem => ({
  product_id,
  dish_id,
  name,
  price: price as Money | null,
  quantity,
  picture: null,
})

/** Link to the shed's chat for the buyer. The buyer's number is not shared, so the seller picks the chat in the app. */
const chatAbout = (row: OrderDetailRow, { locale, site }: Reader): string | null => {
  if (row.isBlocked || (row.side === 'buyer' && !row.isShedOpen)) return null
  const about = messageFor(locale, 'order_chat_about').replace('{code}', () => row.code)
  return chatUrl(row.side === 'buyer' ? row.shedPhone : '', `${about}\n${site}/orders/${row.code}\n`)
}

interface ChatMessage extends Reader {
  items: readonly StoredOrderItem[]
  note: string
  code: string | undefined
}

/** Message that the chat opens with. */
export const chatTextOf = ({ items, note, code, locale, site, now }: ChatMessage): string =>
  orderText({ words: orderWords(locale, now), language: locale, items, note, code, site })

const orderWords = (locale: Locale, now: Date): OrderWords => ({
  greeting: messageFor(locale, greetingKey(now)),
  order_chat_wish: messageFor(locale, 'order_chat_wish'),
  order_chat_to_agree: messageFor(locale, 'order_chat_to_agree'),
  order_chat_more: messageFor(locale, 'order_chat_more'),
  order_chat_total: messageFor(locale, 'order_chat_total'),
  order_chat_code: messageFor(locale, 'order_chat_code'),
})
