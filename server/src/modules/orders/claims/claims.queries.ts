import type { Id, Time } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'

/** State of the claim `c` of an order with the bill `b`; null without a claim. A refund settles it at once. */
export const claimState = (sql: Queryable) =>
  sql`(case when c.order_id is null then null when b.state = 'returned' then 'sent_back' else c.state end)`

export const hasClaim = async (tx: Tx, orderId: Id): Promise<boolean> =>
  (await tx`select from order_claims where order_id = ${orderId}`).length === 1

/** False if the order has a claim already. */
export const insertClaim = async (
  tx: Tx,
  { orderId, reason, now }: { orderId: Id; reason: string; now: string },
): Promise<boolean> => {
  const rows = await tx`
    insert into order_claims (order_id, reason, created_at) values (${orderId}, ${reason}, ${now})
    on conflict do nothing returning order_id`
  return rows.length === 1
}

/** The update decides races: false if the claim is not open any more. */
export const updateToRefused = async (
  tx: Tx,
  { orderId, answer, now }: { orderId: Id; answer: string; now: string },
): Promise<boolean> => {
  const rows = await tx`
    update order_claims set state = 'refused', answer = ${answer}, refused_at = ${now}
    where order_id = ${orderId} and state = 'open' returning order_id`
  return rows.length === 1
}

/** Passes a refused claim to an operator. */
export const updateToPassed = async (tx: Tx, orderId: Id, now: string): Promise<boolean> => {
  const rows = await tx`
    update order_claims set state = 'with_operator', passed_at = ${now}
    where order_id = ${orderId} and state = 'refused' and ended_at is null returning order_id`
  return rows.length === 1
}

/** The operator leaves the money with the seller. */
export const updateToClosed = async (
  tx: Tx,
  { orderId, verdict, now }: { orderId: Id; verdict: string; now: string },
): Promise<boolean> => {
  const rows = await tx`
    update order_claims c set state = 'refused', verdict = ${verdict}, ended_at = ${now} from wallet_bills b
    where c.order_id = ${orderId} and c.state = 'with_operator' and b.id = c.order_id and b.state = 'paid'
    returning c.order_id`
  return rows.length === 1
}

export interface ClaimedOrder {
  id: Id
  code: string
  buyerId: Id
  sellerId: Id
  amount: number
}

/** Passes claims that were not answered in time to an operator, one batch; returns their orders. */
export const passUnanswered = (tx: Tx, { before, now, most }: { before: string; now: string; most: number }) =>
  tx<ClaimedOrder[]>`
    with due as (
      select c.order_id from order_claims c join wallet_bills b on b.id = c.order_id
      where c.state = 'open' and c.created_at <= ${before} and b.state = 'paid'
      order by c.created_at limit ${atMost(most)} for no key update of c skip locked
    ), passed as (
      update order_claims c set state = 'with_operator', passed_at = ${now} from due where c.order_id = due.order_id
      returning c.order_id
    )
    select o.id, o.code, o.buyer_id as "buyerId", o.seller_id as "sellerId", b.amount
    from passed p join orders o on o.id = p.order_id join wallet_bills b on b.id = o.id order by o.id`

/** Stores that the orders of bills which these entries returned are refunded. */
export const settleClaims = async ({ database }: Parts<'database'>, entryIds: readonly Id[]): Promise<void> => {
  await database.sql`
    update order_claims c set state = 'sent_back', ended_at = e.at
    from wallet_bills b join ledger_entries e on e.id = b.returned_by
    where b.returned_by = any(${entryIds}::uuid[]) and c.order_id = b.id and c.state <> 'sent_back'`
}

export interface WaitingClaimRow {
  code: string
  amount: number
  /** Reference of the payment, for its reversal. */
  reference: string
  buyer: string
  seller: string
  reason: string
  answer: string
  passedAt: Time
}

/** Claims that wait for an operator, the oldest first. */
export const selectWaitingClaims = (sql: Queryable) => sql<WaitingClaimRow[]>`
  select o.code, b.amount, e.reference, buyer.name as buyer, seller.name as seller, c.reason, c.answer,
    c.passed_at as "passedAt"
  from order_claims c join orders o on o.id = c.order_id join wallet_bills b on b.id = o.id
  join ledger_entries e on e.id = b.entry_id
  join users buyer on buyer.id = o.buyer_id join users seller on seller.id = o.seller_id
  where c.state = 'with_operator' and b.state = 'paid' order by c.passed_at limit 100`

export const findClaimedOrder = async (sql: Queryable, code: string): Promise<ClaimedOrder | undefined> => {
  const [row] = await sql<ClaimedOrder[]>`
    select o.id, o.code, o.buyer_id as "buyerId", o.seller_id as "sellerId", b.amount
    from orders o join wallet_bills b on b.id = o.id join order_claims c on c.order_id = o.id where o.code = ${code}`
  return row
}
