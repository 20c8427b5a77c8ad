import type { OrderSide, OrderState } from '@sheds/contract/orders/order-terms'
import type { Id } from '@sheds/contract/scalars'
import { asJson, type Queryable, type Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import type { Purchase } from '../../platform/slice.ts'
import type { TakenPortions } from '../menu/menu.api.ts'
import type { StockItem } from '../products/products.api.ts'
import { openStates } from './orders.rules.ts'

/** Item with its name and price at the time of the order. */
export interface StoredOrderItem {
  product_id: Id | null
  dish_id: Id | null
  name: string
  price: number | null
  quantity: number
}

export interface NewOrder {
  id: Id
  code: string
  shedId: Id
  buyerId: Id
  sellerId: Id
  items: readonly StoredOrderItem[]
  total: number
  toAgree: boolean
  note: string
  bodyHash: Buffer
  now: string
}

/** First of these codes that no other order has. */
export const findFreeCode = async (sql: Queryable, id: Id, codes: readonly string[]): Promise<string | undefined> => {
  const [row] = await sql<{ code: string }[]>`
    select t.code from unnest(${codes}::text[]) with ordinality as t (code, place)
    where not exists (select from orders o where o.code = t.code and o.id <> ${id}) order by t.place limit 1`
  return row?.code
}

/** Limit up to which a buyer's orders at one shed are counted. */
const mostNth = 999

/** False if the id or the code exists already. */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<boolean> => {
  const rows = await tx`
    insert into orders (id, code, shed_id, buyer_id, seller_id, items, sent_total, total, to_agree, note, nth, body_hash,
      created_at)
    select ${order.id}, ${order.code}, ${order.shedId}, ${order.buyerId}, ${order.sellerId}, ${asJson(order.items)},
      ${order.total}, ${order.total}, ${order.toAgree}, ${order.note}, 1 + count(*), ${order.bodyHash}, ${order.now}
    from (select from orders where buyer_id = ${order.buyerId} and shed_id = ${order.shedId}
      limit ${atMost(mostNth)}) before
    on conflict do nothing returning id`
  return rows.length === 1
}

export interface KnownOrder {
  id: Id
  code: string
  state: OrderState
  shedId: Id
  buyerId: Id
  total: number
  items: StoredOrderItem[]
  note: string
  isPaid: boolean
  bodyHash: Buffer
}

export const findOrderById = async (sql: Queryable, id: Id): Promise<KnownOrder | undefined> => {
  const [row] = await sql<KnownOrder[]>`
    select o.id, o.code, o.state, o.shed_id as "shedId", o.buyer_id as "buyerId", o.total, o.items, o.note,
      b.state = 'paid' as "isPaid", o.body_hash as "bodyHash"
    from orders o join wallet_bills b on b.id = o.id where o.id = ${id}`
  return row
}

export interface StateChange {
  id: Id
  from: readonly OrderState[]
  to: OrderState
  now: string
  /** Set for a confirmation. */
  confirmed?: { total: number; delivery: number | null; answer: string } | undefined
  /** Set for a cancellation. */
  cancelled?: { by: OrderSide; reason: string } | undefined
}

/** The update decides races: false if the order is no longer in one of the `from` states. */
export const updateState = async (
  tx: Tx,
  { id, from, to, now, confirmed, cancelled }: StateChange,
): Promise<boolean> => {
  const rows = await tx`
    update orders set state = ${to},
      confirmed_at = case when ${to} = 'confirmed' then ${now}::timestamptz else confirmed_at end,
      ready_at = case when ${to} = 'ready' then ${now}::timestamptz else ready_at end,
      done_at = case when ${to} = 'done' then ${now}::timestamptz else done_at end,
      cancelled_at = case when ${to} = 'cancelled' then ${now}::timestamptz else cancelled_at end,
      total = coalesce(${confirmed?.total ?? null}::bigint, total),
      to_agree = to_agree and ${confirmed === undefined},
      delivery = coalesce(${confirmed?.delivery ?? null}::bigint, delivery),
      answer = coalesce(${confirmed?.answer ?? null}, answer),
      reason = coalesce(${cancelled?.reason ?? null}, reason),
      cancelled_by = coalesce(${cancelled?.by ?? null}, cancelled_by)
    where id = ${id} and state = any(${from}::text[]) returning id`
  return rows.length === 1
}

/** Taken from the counted stock of a product, or from the portions of a day. */
export type StoredTaking = ({ kind: 'product' } & StockItem) | ({ kind: 'dish' } & TakenPortions)

/** Needs the lock of the order's row. */
export const selectTaken = async (tx: Tx, id: Id): Promise<StoredTaking[]> => {
  const [row] = await tx<{ taken: StoredTaking[] }[]>`select taken from orders where id = ${id}`
  return row?.taken ?? []
}

export const updateTaken = async (tx: Tx, id: Id, taken: readonly StoredTaking[]): Promise<void> => {
  await tx`update orders set taken = ${asJson(taken)} where id = ${id}`
}

/** Makes other changes of the order wait; returns its state. */
export const lockOrder = async (tx: Tx, id: Id): Promise<OrderState | undefined> => {
  const [row] = await tx<{ state: OrderState }[]>`select state from orders where id = ${id} for no key update`
  return row?.state
}

/** True if the user or the shed has an order that is neither done nor cancelled, or an undecided claim. */
export const hasOpenOrders = async (tx: Tx, of: { userId: Id } | { shedId: Id }): Promise<boolean> => {
  const isTheirs =
    'userId' in of ? tx`(o.buyer_id = ${of.userId} or o.seller_id = ${of.userId})` : tx`o.shed_id = ${of.shedId}`
  const rows = await tx`
    (select from orders o where ${isTheirs} and o.state = any(${openStates}::text[]) limit 1)
    union all
    (select from orders o join order_claims c on c.order_id = o.id
      where ${isTheirs} and c.state in ('open', 'with_operator') limit 1)`
  return rows.length > 0
}

export const hasDoneOrder = async (tx: Tx, { userId, ...of }: Purchase): Promise<boolean> => {
  const isOfThing =
    'shedId' in of ? tx`shed_id = ${of.shedId}` : tx`items @> ${asJson([{ product_id: of.productId }])}::jsonb`
  const rows = await tx`select from orders where buyer_id = ${userId} and state = 'done' and ${isOfThing} limit 1`
  return rows.length === 1
}

/** Removes the texts that the user wrote; the items stay, because they are the other side's, too. */
export const clearWordsOf = async (sql: Queryable, userId: Id): Promise<void> => {
  await sql`
    update orders set note = case when buyer_id = ${userId} then '' else note end,
      answer = case when seller_id = ${userId} then '' else answer end,
      reason = case when (cancelled_by = 'buyer' and buyer_id = ${userId}) or (cancelled_by = 'seller' and seller_id = ${userId})
        then '' else reason end
    where (buyer_id = ${userId} or seller_id = ${userId}) and (note <> '' or answer <> '' or reason <> '')`
  await sql`
    update order_claims c set reason = case when o.buyer_id = ${userId} then '' else c.reason end,
      answer = case when o.seller_id = ${userId} then '' else c.answer end
    from orders o where o.id = c.order_id and (o.buyer_id = ${userId} or o.seller_id = ${userId})`
}

export interface PaidOrderRow {
  id: Id
  code: string
  buyerId: Id
  sellerId: Id
  amount: number
  entryId: Id
  at: string
  /** The entry reversed the payment. */
  isReversal: boolean
}

/** Orders that these ledger entries paid, or whose payment they reversed. */
export const selectPaidOrders = (sql: Queryable, entryIds: readonly Id[]) => sql<PaidOrderRow[]>`
  select o.id, o.code, o.buyer_id as "buyerId", o.seller_id as "sellerId", b.amount, e.id as "entryId", e.at,
    e.kind = 'reversal' as "isReversal"
  from ledger_entries e
  join wallet_bills b on b.entry_id = e.id or (b.returned_by = e.id and e.kind = 'reversal')
  join orders o on o.id = b.id
  where e.id = any(${entryIds}::uuid[]) order by e.id`
