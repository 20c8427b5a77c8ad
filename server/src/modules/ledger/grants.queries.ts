import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { GrantAction } from './ledger.queries.ts'

/** Limits of a grant. An omitted one allows any value, but gifts, cash-outs and password changes must be named. */
export interface GrantBounds {
  action?: GrantAction | undefined
  amount?: number | undefined
  recipientId?: Id | undefined
  /** Account that receives the purchase as a gift. Without it the grant is not valid for gifts. */
  forId?: Id | undefined
  phone?: string | undefined
  medium?: string | undefined
}

export interface NewGrant {
  sessionId: string
  accountId: Id
  /** Hash of the password that was entered; the grant is refused if it was replaced meanwhile. */
  passwordHash: string
  bounds: GrantBounds
  seconds: number
}

/** Replaces the session's previous grant. Undefined if the password has changed or the wallet is not active. */
export const replaceGrant = async (
  sql: Queryable,
  { sessionId, accountId, passwordHash, bounds, seconds }: NewGrant,
): Promise<Id | undefined> => {
  const { action = null, amount = null, recipientId = null, forId = null, phone = null, medium = null } = bounds
  const [row] = await sql<{ id: Id }[]>`
    insert into wallet_grants (session_id, id, account_id, action, amount, recipient_id, for_id, phone, medium, ends_at)
    select ${sessionId}::uuid, ${newId()}::uuid, w.id, ${action}::text, ${amount}::bigint, ${recipientId}::uuid,
      ${forId}::uuid, ${phone}::text, ${medium}::text, clock_timestamp() + ${seconds}::int * interval '1 second'
    from wallets w join ledger_accounts a on a.id = w.id
    where w.id = ${accountId} and w.password_hash = ${passwordHash} and a.status = 'active' for share of w
    on conflict (session_id) do update set id = excluded.id, account_id = excluded.account_id, action = excluded.action,
      amount = excluded.amount, recipient_id = excluded.recipient_id, for_id = excluded.for_id, phone = excluded.phone,
      medium = excluded.medium, ends_at = excluded.ends_at
    returning id`
  return row?.id
}

interface TakenGrant extends Pick<GrantBounds, 'amount' | 'phone' | 'medium'> {
  sessionId: string
  accountId: Id
  action: 'update_password' | 'cash_out'
}

/** Uses up a grant for an action that books no money here. */
export const takeGrant = async (
  sql: Queryable,
  { sessionId, accountId, action, ...bounds }: TakenGrant,
): Promise<boolean> => {
  const { amount = null, phone = null, medium = null } = bounds
  const rows = await sql`
    delete from wallet_grants where session_id = ${sessionId} and account_id = ${accountId} and action = ${action}
      and coalesce(amount = ${amount}::bigint, true) and coalesce(phone = ${phone}::text, true)
      and coalesce(medium = ${medium}::text, true) and ends_at > clock_timestamp()
    returning id`
  return rows.length === 1
}

/** The grant's id serves as idempotency key for calls without one. */
export const findGrantId = async (sql: Queryable, sessionId: string): Promise<Id | undefined> => {
  const [row] = await sql<{ id: Id }[]>`
    select id from wallet_grants where session_id = ${sessionId} and ends_at > clock_timestamp()`
  return row?.id
}

export const deleteGrantsOf = async (sql: Queryable, ownerId: string): Promise<void> => {
  await sql`delete from wallet_grants where account_id = (select id from wallets where owner_id = ${ownerId})`
}

export const deleteEndedGrants = async (sql: Queryable): Promise<void> => {
  await sql`delete from wallet_grants where ends_at < clock_timestamp()`
}

/** Permissions for one payment, given by entering the wallet password. */
export const grants = { give: replaceGrant, take: takeGrant, findId: findGrantId }
