import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf, OrderNow } from '@sheds/contract/endpoint'
import { orderCodesOf } from '@sheds/contract/orders/order-code'
import { mostOrderTotal } from '@sheds/contract/orders/order-forms'
import { orderTotalOf } from '@sheds/contract/orders/order-text'
import type { createOrder as createCall } from '@sheds/contract/orders/orders'
import type { Id, Money } from '@sheds/contract/scalars'
import { chatUrl } from '@sheds/contract/sheds/chat-text'
import { openingAt, takesOrders } from '@sheds/contract/sheds/opening-times'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/locale.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { idOf } from '../../platform/ids.ts'
import type { Actor } from '../../platform/session.ts'
import { bills } from '../ledger/ledger.api.ts'
import { warmByContact } from '../products/products.api.ts'
import { chosenId, getOpenShed, keepShedOpen, logContact, owns } from '../sheds/sheds.api.ts'
import { lockedOpen, refuseBlocked } from '../users/users.api.ts'
import { isAvailable } from './basket.service.ts'
import { type OfferRow, selectOffers } from './offers.queries.ts'
import { notifyOfOrder, wakeOrder } from './order-news.service.ts'
import { findFreeCode, findOrderById, insertOrder, type KnownOrder, type StoredOrderItem } from './orders.queries.ts'
import { chatTextOf, toItem } from './orders.views.ts'

type OrdersContext = Parts<'config' | 'database' | 'limiter' | 'clock' | 'log' | 'live' | 'slices'>

type Body = BodyOf<typeof createCall>
type Answer = AnswerOf<typeof createCall>

interface OrderRequest {
  body: Body
  locale: Locale
  /** Address of the site, for the link in the chat message. */
  site: string
}

/** Orders items of one shed, once per id from the device, and returns the chat link to the seller. */
export const createOrder = async (context: OrdersContext, actor: Actor, asked: OrderRequest): Promise<Answer> => {
  const { sql } = context.database
  const { body } = asked
  const shed = await getOpenShed(sql, undefined, idOf(body.shed_id)).catch(explainMissingShed)
  if (owns(actor.userId, shed)) throw new AppError('forbidden')
  const known = body.id === undefined ? undefined : await findOrderById(sql, body.id)
  const wanted = {
    ...asked,
    id: known?.id ?? chosenId(context, body.id),
    bodyHash: hashOfBody(body),
    phone: shed.phoneNumber,
  }
  if (known !== undefined) return repeatAnswer(context, actor, { ...wanted, known })
  await refuseBlocked(sql, actor, { otherId: shed.userId, says: 'order_not_possible' })
  const opening = openingAt(shed.opening, context.clock.now().getTime())
  if (!takesOrders(shed.category, opening))
    throw new AppError('shed_closed', { name: shed.name, opensAt: opening.opensAt })
  const items = await itemsOf(context, shed.id, body)
  const order = await storeOrder(context, actor, { ...wanted, shed, items })
  return order === undefined ? chatOnly(context, wanted, items) : toAnswer(context, wanted, order)
}

/** A missing shed gets its own message. */
const explainMissingShed = (error: unknown): never => {
  const isMissing = error instanceof AppError && error.code === 'not_found'
  throw isMissing ? new AppError('not_found', { says: 'shed_not_found' }) : error
}

/** Hash of the fields that matter: the same id with other fields is a conflict. */
const hashOfBody = ({ shed_id: shed, items, expected_total: total, note }: Body): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([shed, items.map((item) => [item.product_id, item.dish_id, item.quantity]), total, note]))
    .digest()

interface OrderDraft extends OrderRequest {
  id: Id
  bodyHash: Buffer
  phone: string
}

const repeatAnswer = (
  context: Parts<'clock'>,
  { userId }: Actor,
  { known, ...wanted }: OrderDraft & { known: KnownOrder },
): Answer => {
  if (known.buyerId !== userId || !known.bodyHash.equals(wanted.bodyHash)) throw new AppError('conflict')
  return toAnswer(context, wanted, known)
}

type OrderSummary = Pick<KnownOrder, 'id' | 'code' | 'state' | 'total' | 'items' | 'isPaid'>

const toAnswer = (
  { clock }: Parts<'clock'>,
  { phone, locale, site, body }: OrderDraft,
  order: OrderSummary,
): Answer => {
  const { id, code, state, total, items, isPaid: paid } = order
  const text = chatTextOf({ items, note: body.note, code, locale, site, now: clock.now() })
  return {
    message: messageFor(locale, 'order_sent'),
    order: { id, code, state, total: total as Money, items: items.map(toItem), paid },
    chat_url: chatUrl(phone, text),
    text,
  }
}

const chatOnly = (
  { clock }: Parts<'clock'>,
  { phone, locale, site, body }: OrderDraft,
  items: readonly StoredOrderItem[],
): Answer => {
  const text = chatTextOf({ items, note: body.note, code: undefined, locale, site, now: clock.now() })
  return { message: messageFor(locale, 'order_chat_only'), order: null, chat_url: chatUrl(phone, text), text }
}

/**
 * Items at their current prices. Refuses unavailable items and a total other than the buyer saw; the error carries the
 * current offers.
 */
const itemsOf = async (
  { database, clock }: Parts<'database' | 'clock'>,
  shedId: Id,
  { items, expected_total: expected }: Body,
) => {
  const ids = items.map(({ product_id: product, dish_id: dish }) => idOf(product ?? dish ?? ''))
  const asked = { productIds: ids, dishIds: ids, now: clock.now().toISOString() }
  const known = new Map((await selectOffers(database.sql, asked)).map((offer) => [offer.id, offer]))
  const things = items.map(({ quantity }, place) => {
    const offer = known.get(ids[place] as Id)
    if (offer?.shedId !== shedId) throw new AppError('not_found')
    return { offer, item: toStoredItem(offer, quantity) }
  })
  const order = {
    total: orderTotalOf(things.filter(isItemAvailable).map(({ item }) => item)),
    items: things.map(toCurrentItem),
  }
  const missing = things.filter((thing) => !isItemAvailable(thing))
  if (missing.length > 0)
    throw new AppError('sold_out', { name: missing.map(({ item: { name } }) => name).join(', '), order })
  if (order.total !== expected) throw new AppError('order_changed', { francs: order.total, order })
  if (order.total > mostOrderTotal) throw new AppError('invalid_input', { fields: { items: 'order_total' } })
  return things.map(({ item }) => item)
}

interface RequestedItem {
  offer: OfferRow
  item: StoredOrderItem
}

const isItemAvailable = ({ offer, item: { quantity } }: RequestedItem): boolean =>
  isAvailable(offer) && (offer.left === null || offer.left >= quantity)

const toStoredItem = ({ kind, id, name, price }: OfferRow, quantity: number): StoredOrderItem => ({
  product_id: kind === 'product' ? id : null,
  dish_id: kind === 'dish' ? id : null,
  name,
  price,
  quantity,
})

const toCurrentItem = (requested: RequestedItem): OrderNow['items'][number] => {
  const {
    offer,
    item: { product_id, dish_id, name, price },
  } = requested
  return {
    product_id,
    dish_id,
    name,
    price,
    available: isItemAvailable(requested),
    left: isAvailable(offer) ? offer.left : 0,
  }
}

interface CompleteDraft extends OrderDraft {
  shed: { id: Id; userId: Id }
  items: readonly StoredOrderItem[]
}

/** Also logs a contact. Refusals are passed to the caller; after any other failure the chat still opens. */
const storeOrder = async (
  context: OrdersContext,
  actor: Actor,
  wanted: CompleteDraft,
): Promise<OrderSummary | undefined> => {
  try {
    const [first, ...others] = await freeCodes(context, wanted.id)
    await storeContact(context, actor, { ...wanted, code: first }).catch(
      orWarn(context, 'could not store the contact of an order'),
    )
    for (const code of [first, ...others]) {
      const order = await insertOnce(context, actor, { ...wanted, code })
      if (order !== undefined) return order
    }
    throw new Error(`no free code for order ${wanted.id}`)
  } catch (error) {
    return orWarn(context, 'could not store an order')(error)
  }
}

const orWarn =
  ({ log }: Parts<'log'>, message: string) =>
  (error: unknown): undefined => {
    if (error instanceof AppError) throw error
    log.warn({ err: error }, message)
  }

const freeCodes = async ({ database }: Parts<'database'>, id: Id): Promise<[string, ...string[]]> => {
  const codes = orderCodesOf(id)
  const free = await findFreeCode(database.sql, id, codes)
  if (free === undefined) throw new AppError('conflict')
  return [free, ...codes.slice(codes.indexOf(free) + 1)]
}

interface CodedDraft extends CompleteDraft {
  code: string
}

/**
 * One row in the seller's contact log. It contains the code, so that a second order of the same items is a second
 * contact.
 */
const storeContact = async (
  context: Parts<'config' | 'database' | 'limiter' | 'clock'>,
  { userId }: Actor,
  draft: CodedDraft,
): Promise<void> => {
  const { shed, items, body, code, locale } = draft
  const site = context.config.publicUrl ?? ''
  const isNew = await logContact(context, {
    shedId: shed.id,
    userId,
    subjectId: items.length === 1 ? (items[0]?.product_id ?? items[0]?.dish_id ?? null) : null,
    subject: `${code}: ${items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}`,
    messagePreview: chatTextOf({ items, note: body.note, code, locale, site, now: context.clock.now() }),
  })
  const products = items.flatMap(({ product_id: id }) => id ?? [])
  if (isNew && products.length > 0) await warmByContact(context, products)
}

/** Undefined if the code was taken meanwhile. Two concurrent requests with one id create one order. */
const insertOnce = async (
  context: Parts<'database' | 'clock' | 'live' | 'slices'>,
  { userId }: Actor,
  draft: CodedDraft,
): Promise<OrderSummary | undefined> => {
  const { id, code, shed, items, body, bodyHash } = draft
  const total = orderTotalOf(items)
  const isMade = await transaction(context.database.sql, async (tx) => {
    const open = await lockedOpen(tx, tx`${[userId, shed.userId]}::uuid[]`)
    if (open.length < 2) throw new AppError('not_found', { says: 'shed_not_found' })
    if (!(await keepShedOpen(tx, shed.id))) throw new AppError('deleted')
    const now = context.clock.now().toISOString()
    const order = {
      id,
      code,
      items,
      total,
      bodyHash,
      now,
      shedId: shed.id,
      buyerId: userId,
      sellerId: shed.userId,
    }
    const toAgree = items.some(({ price }) => price === null)
    if (!(await insertOrder(tx, { ...order, toAgree, note: body.note }))) return false
    await bills.make(tx, { id, payerId: userId, payeeId: shed.userId, name: code })
    await notifyOfOrder(context, tx, { order, event: 'sent', by: 'buyer', amount: total })
    return true
  })
  if (!isMade) {
    const known = await findOrderById(context.database.sql, id)
    if (known === undefined) return undefined
    if (known.buyerId !== userId || !known.bodyHash.equals(bodyHash)) throw new AppError('conflict')
    return known
  }
  await wakeOrder(context, { buyerId: userId, sellerId: shed.userId })
  return { id, code, state: 'sent', total, items: [...items], isPaid: false }
}
