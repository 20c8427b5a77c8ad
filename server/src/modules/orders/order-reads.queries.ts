import type { Picture } from '@sheds/contract/files/files'
import type { ClaimState, OrderFilter, OrderSide, OrderState } from '@sheds/contract/orders/order-terms'
import type { Id, Money, Time } from '@sheds/contract/scalars'
import { sendLimits } from '@sheds/contract/wallet/payment-limits'
import type { Queryable } from '../../platform/db/database.ts'
import { always } from '../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { Bill } from '../ledger/ledger.api.ts'
import { portionsNow } from '../menu/menu.api.ts'
import { presentPicture } from '../users/users.api.ts'
import { claimState } from './claims/claims.queries.ts'
import { answersOf } from './offers.queries.ts'
import type { StoredOrderItem } from './orders.queries.ts'
import { openStates } from './orders.rules.ts'

/** Fields of an order that both lists and pages show. */
export interface OrderBase {
  id: Id
  code: string
  state: OrderState
  side: OrderSide
  total: Money
  toAgree: boolean
  bill: Bill['state']
  claimState: ClaimState | null
  isSellerPayable: boolean
  cancelledBy: OrderSide | null
  shedId: Id
  shedName: string
  shedLogo: Picture | null
  shedLocation: string
  buyerId: Id
  buyerName: string
  buyerPicture: string | null
  sellerId: Id
  sellerName: string
  sellerPicture: string | null
  createdAt: Time
  confirmedAt: Time | null
  readyAt: Time | null
  doneAt: Time | null
  cancelledAt: Time | null
}

/**
 * True if the buyer can pay the seller of `orders o`: an active wallet and no block. The buyer cannot tell which is
 * missing.
 */
const isSellerPayable = (sql: Queryable) => sql`
  (exists (select from wallets w join ledger_accounts a on a.id = w.id
      where w.owner_id = o.seller_id and a.status = 'active')
    and not exists (select from hushes h where h.user_id = o.seller_id and h.other_id = o.buyer_id and h.is_blocked))`

/** Columns of `orders o` with `orderTables`, as `callerId` sees them. */
const baseColumns = (sql: Queryable, callerId: Id) => sql`
  o.id, o.code, o.state, case when o.buyer_id = ${callerId} then 'buyer' else 'seller' end as side, o.total,
  o.to_agree as "toAgree", b.state as bill, o.cancelled_by as "cancelledBy",
  ${claimState(sql)} as "claimState",
  ${isSellerPayable(sql)} as "isSellerPayable", o.shed_id as "shedId", s.name as "shedName", s.logo as "shedLogo", s.location as "shedLocation",
  o.buyer_id as "buyerId", buyer.name as "buyerName", ${presentPicture(sql, sql`o.buyer_id`)} as "buyerPicture",
  o.seller_id as "sellerId", seller.name as "sellerName", ${presentPicture(sql, sql`o.seller_id`)} as "sellerPicture",
  o.created_at as "createdAt", o.confirmed_at as "confirmedAt", o.ready_at as "readyAt", o.done_at as "doneAt",
  o.cancelled_at as "cancelledAt"`

const orderTables = (sql: Queryable) => sql`
  join wallet_bills b on b.id = o.id left join order_claims c on c.order_id = o.id join sheds s on s.id = o.shed_id
  join users buyer on buyer.id = o.buyer_id join users seller on seller.id = o.seller_id`

/** Items `i` of an order, joined with their current offers `p` and `d`. */
const itemsOf = (sql: Queryable) => sql`
  (select (item ->> 'product_id')::uuid as product_id, (item ->> 'dish_id')::uuid as dish_id, item ->> 'name' as name,
      (item ->> 'price')::bigint as price, (item ->> 'quantity')::int as quantity, place
    from jsonb_array_elements(o.items) with ordinality as listed (item, place)) i
  left join products p on p.id = i.product_id and p.deleted_at is null and p.status <> 'hidden'
  left join dishes d on d.id = i.dish_id and d.deleted_at is null`

interface Entry {
  id: Id
  amount: Money
  reference: string
  at: Time
}

export interface ItemRow extends StoredOrderItem {
  picture: Picture | null
  priceNow: Money | null
  isAvailable: boolean
  left: number | null
}

export interface OrderDetailRow extends OrderBase {
  items: ItemRow[]
  sentTotal: Money
  delivery: Money | null
  note: string
  answer: string
  reason: string
  nth: number
  shedPhone: string
  isShedOpen: boolean
  /** One side blocks the other. */
  isBlocked: boolean
  paidBy: Entry | null
  returnedBy: Entry | null
  claimReason: string | null
  claimAnswer: string | null
  claimVerdict: string | null
  claimedAt: Time | null
  claimRefusedAt: Time | null
  claimEndedAt: Time | null
  answers: (number | null)[]
}

const entryOf = (sql: Queryable, id: ReturnType<Queryable>) => sql`
  (select jsonb_build_object('id', e.id, 'amount', b.amount, 'reference', e.reference,
      'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from ledger_entries e where e.id = ${id})`

interface OrderQuery {
  code: string
  callerId: Id
  now: string
}

/** Undefined unless the caller is the buyer or the seller. */
export const findOrder = async (
  sql: Queryable,
  { code, callerId, now }: OrderQuery,
): Promise<OrderDetailRow | undefined> => {
  const [row] = await sql<OrderDetailRow[]>`
    select ${baseColumns(sql, callerId)}, o.sent_total as "sentTotal", o.delivery, o.note, o.answer, o.reason, o.nth,
      s.phone_number as "shedPhone", s.deleted_at is null as "isShedOpen",
      exists (select from hushes h where h.is_blocked
        and h.user_id in (o.buyer_id, o.seller_id) and h.other_id in (o.buyer_id, o.seller_id)) as "isBlocked",
      ${entryOf(sql, sql`b.entry_id`)} as "paidBy", ${entryOf(sql, sql`b.returned_by`)} as "returnedBy",
      c.reason as "claimReason", c.answer as "claimAnswer", c.verdict as "claimVerdict", c.created_at as "claimedAt",
      c.refused_at as "claimRefusedAt", c.ended_at as "claimEndedAt",
      ${answersOf(sql, sql`o.shed_id`, now)} as answers,
      (select jsonb_agg(jsonb_build_object('product_id', i.product_id, 'dish_id', i.dish_id, 'name', i.name,
          'price', i.price, 'quantity', i.quantity, 'picture', coalesce(p.media -> 0, d.picture),
          'priceNow', coalesce(p.price, d.price), 'left', coalesce(case when p.counted then p.quantity end, ${portionsNow(sql, now)}),
          'isAvailable', s.deleted_at is null and coalesce(p.status = 'on sale', (d.available or d.back_at <= ${now})
            and not (d.awaits_fee or d.is_held) and ${portionsNow(sql, now)} is distinct from 0, false)) order by i.place)
        from ${itemsOf(sql)}) as items
    from orders o ${orderTables(sql)}
    where o.code = ${code} and ${callerId} in (o.buyer_id, o.seller_id)`
  return row
}

export interface OrderListRow extends OrderBase {
  itemCount: number
  pictures: Picture[]
}

interface OrdersQuery {
  callerId: Id
  side: OrderSide
  shedId?: Id | undefined
  state?: OrderFilter | undefined
}

/** Condition on `orders o` and their bills `b`. */
const isListed = (sql: Queryable, { callerId, side, shedId, state }: OrdersQuery) => sql`
  ${side === 'buyer' ? sql`o.buyer_id = ${callerId}` : sql`o.seller_id = ${callerId}`}
  and ${shedId === undefined ? always(sql) : sql`o.shed_id = ${shedId}`}
  and ${isInState(sql, state)}`

const isInState = (sql: Queryable, state: OrderFilter | undefined) => {
  if (state === undefined) return always(sql)
  if (state === 'under_way') return sql`o.state = any(${openStates}::text[])`
  if (state !== 'to_pay') return sql`o.state = ${state}`
  return sql`o.state in ('confirmed', 'ready') and b.state = 'open' and o.total between 1 and ${sendLimits.most}
    and ${isSellerPayable(sql)}`
}

const shownPictures = 3

/** Newest first, one row more than a page; the count is exact up to `mostCounted`. */
export const selectOrders = (
  sql: Queryable,
  { from, limit, mostCounted, ...asked }: OrdersQuery & Omit<PageStart, 'isFirst'> & { mostCounted: number },
) => sql<(OrderListRow & { counted: number })[]>`
  with listed as materialized (
    select o.* from orders o join wallet_bills b on b.id = o.id
    where ${isListed(sql, asked)} and o.id < ${from} order by o.id desc limit ${pageRows(limit)}
  ), counted as materialized (
    select count(*)::int as count from (select from orders o join wallet_bills b on b.id = o.id
      where ${isListed(sql, asked)} limit ${atMost(mostCounted + 1)}) found
  )
  select ${baseColumns(sql, asked.callerId)}, (select count from counted) as counted,
    jsonb_array_length(o.items) as "itemCount",
    (select coalesce(jsonb_agg(shown.picture order by shown.place), '[]') from (
      select coalesce(p.media -> 0, d.picture) as picture, i.place from ${itemsOf(sql)}
      where coalesce(p.media -> 0, d.picture) is not null order by i.place limit ${atMost(shownPictures)}) shown) as pictures
  from listed o ${orderTables(sql)} order by o.id desc`

/** Count for a page without rows. */
export const countOrders = async (sql: Queryable, asked: OrdersQuery, mostCounted: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from orders o join wallet_bills b on b.id = o.id
      where ${isListed(sql, asked)} limit ${atMost(mostCounted + 1)}) found`
  return row?.count ?? 0
}

export interface WaitingRow {
  state: OrderState
  bill: Bill['state']
  claimState: ClaimState | null
  total: number
  isSellerPayable: boolean
}

/** Only the newest open orders are counted. */
const mostOpen = 1000

/** The caller's orders that are neither done nor cancelled. */
export const selectWaiting = (sql: Queryable, asked: Omit<OrdersQuery, 'state'>) => sql<WaitingRow[]>`
  select o.state, b.state as bill, ${claimState(sql)} as "claimState", o.total,
    ${isSellerPayable(sql)} as "isSellerPayable"
  from orders o join wallet_bills b on b.id = o.id left join order_claims c on c.order_id = o.id
  where ${isListed(sql, { ...asked, state: 'under_way' })} order by o.id desc limit ${atMost(mostOpen)}`
