import type { Id, Time } from '@sheds/contract/scalars'
import type { FundRequest } from '@sheds/contract/wallet/fund-requests'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import { presentPicture } from '../../users/users.api.ts'

export interface RequestRow {
  id: Id
  amount: number
  reason: string
  status: FundRequest['status']
  createdAt: Time
  requesterId: Id
  payerId: Id
  requesterWalletId: string
  payerWalletId: string
  /** User ids of the wallets' owners. */
  requesterOwnerId: Id
  payerOwnerId: Id
  otherWalletName: string
  otherOwnerId: Id
  otherOwner: string
  otherPicture: string | null
}

/** Columns of requests `f`, their wallets `rw` and `pw`, and the other side's wallet `o`. */
const columns = (sql: Queryable) => sql`
  f.id, f.amount, f.reason, f.status, f.created_at as "createdAt", f.requester_id as "requesterId",
  f.payer_id as "payerId", rw.wallet_id as "requesterWalletId", pw.wallet_id as "payerWalletId",
  rw.owner_id as "requesterOwnerId", pw.owner_id as "payerOwnerId", o.name as "otherWalletName", o.owner_id as "otherOwnerId",
  (select u.name from users u where u.id = o.owner_id) as "otherOwner",
  ${presentPicture(sql, sql`o.owner_id`)} as "otherPicture"`

const wallets = (sql: Queryable) => sql`
  join wallets rw on rw.id = f.requester_id join wallets pw on pw.id = f.payer_id`

/** Finds a request for one of its two sides. */
export const findRequest = async (sql: Queryable, id: Id, accountId: Id): Promise<RequestRow | undefined> => {
  const [row] = await sql<RequestRow[]>`
    select ${columns(sql)} from fund_requests f ${wallets(sql)}
    join wallets o on o.id = case when f.payer_id = ${accountId} then f.requester_id else f.payer_id end
    where f.id = ${id} and ${accountId} in (f.payer_id, f.requester_id)`
  return row
}

/** Request that the requester made with this key. */
export const findRequestId = async (sql: Queryable, requesterId: Id, key: string): Promise<Id | undefined> => {
  const [row] = await sql<{ id: Id }[]>`
    select id from fund_requests where requester_id = ${requesterId} and key = ${key}`
  return row?.id
}

interface RequestsQuery extends PageStart {
  ownerId: string
  side: 'payer' | 'requester'
  mostCounted: number
}

export type ListedRequest = { ownWalletId: string; total: number } & (RequestRow | { id: null })

const ofPayer = (sql: Queryable) => sql`f.payer_id = own.id and not f.is_hidden_of_payer`
const ofRequester = (sql: Queryable) => sql`f.requester_id = own.id and not f.is_hidden_of_requester`

/** Newest first, one more than the limit; a single row without a request if there are none, no row without a wallet. */
export const selectRequests = (sql: Queryable, { ownerId, side, mostCounted, from, limit }: RequestsQuery) => {
  const mine = side === 'payer' ? ofPayer : ofRequester
  return sql<ListedRequest[]>`
    select own.wallet_id as "ownWalletId", (select count(*)::int from (
        select from fund_requests f where ${mine(sql)} limit ${atMost(mostCounted + 1)}) found) as total, r.*
    from (select w.id, w.wallet_id from wallets w where w.owner_id = ${ownerId}) own
    left join lateral (
      select ${columns(sql)} from fund_requests f ${wallets(sql)}
      join wallets o on o.id = ${side === 'payer' ? sql`f.requester_id` : sql`f.payer_id`}
      where ${mine(sql)} and f.id < ${from} order by f.id desc limit ${pageRows(limit)}
    ) r on true
    order by r.id desc`
}

interface NewRequest {
  id: Id
  key: string | undefined
  requesterId: Id
  payerId: Id
  amount: number
  reason: string
}

export const insertRequest = async (
  tx: Tx,
  { id, key, requesterId, payerId, amount, reason }: NewRequest,
): Promise<void> => {
  await tx`
    insert into fund_requests (id, key, requester_id, payer_id, amount, reason, created_at)
    values (${id}, ${key ?? null}, ${requesterId}, ${payerId}, ${amount}, ${reason}, clock_timestamp())`
}

/** Number of pending requests from one to the other. Needs the requester's lock. */
export const countOpenRequests = async (tx: Tx, requesterId: Id, payerId: Id): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from fund_requests
    where requester_id = ${requesterId} and payer_id = ${payerId} and status = 'pending'`
  return row?.count ?? 0
}

const isPending = (sql: Queryable) => sql`status = 'pending' and created_at > clock_timestamp() - interval '30 days'`

/** False if it was decided or has expired. */
export const completeRequest = async (tx: Tx, id: Id, entryId: Id): Promise<boolean> => {
  const rows = await tx`
    update fund_requests set status = 'completed', entry_id = ${entryId} where id = ${id} and ${isPending(tx)} returning id`
  return rows.length === 1
}

export const endRequest = async (sql: Queryable, id: Id, status: 'rejected' | 'cancelled'): Promise<boolean> => {
  const rows =
    await sql`update fund_requests set status = ${status} where id = ${id} and ${isPending(sql)} returning id`
  return rows.length === 1
}

/** Hides a request on one side. False while it is pending, since that must stay visible. */
export const hideRequest = async (sql: Queryable, id: Id, accountId: Id): Promise<boolean> => {
  const rows = await sql`
    update fund_requests set is_hidden_of_payer = is_hidden_of_payer or payer_id = ${accountId},
      is_hidden_of_requester = is_hidden_of_requester or requester_id = ${accountId}
    where id = ${id} and not (${isPending(sql)}) returning id`
  return rows.length === 1
}

/** Cancels up to `most` requests that were pending for 30 days. */
export const expireRequests = (tx: Tx, most: number) => tx<RequestRow[]>`
  with ended as (
    update fund_requests set status = 'cancelled' where id in (
      select id from fund_requests where status = 'pending' and created_at <= clock_timestamp() - interval '30 days'
      order by created_at limit ${atMost(most)} for update skip locked)
    returning *
  )
  select ${columns(tx)} from ended f ${wallets(tx)} join wallets o on o.id = f.payer_id`

/** Cancels the pending requests of an account that is closed. */
export const cancelRequestsOf = async (tx: Tx, ownerId: string): Promise<void> => {
  await tx`
    with own as (select id from wallets where owner_id = ${ownerId})
    update fund_requests f set status = 'cancelled' from own
    where own.id in (f.requester_id, f.payer_id) and f.status = 'pending'`
}
