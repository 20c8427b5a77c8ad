import { type Id, isId, type Time } from '@sheds/contract/scalars'
import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { presentPicture } from '../users/users.api.ts'

export interface OwnWalletRow {
  id: Id
  walletId: string
  name: string
  status: 0 | 1
  balance: number
  heldUntil: Time | null
  lockedUntil: Time | null
  isFrozen: boolean
  /** End of the freeze; null while it has none. */
  frozenUntil: Time | null
}

/** Columns of `wallets` as `w` and accounts as `a`. Holds, locks and freezes that have ended are left out. */
const ownColumns = (sql: Queryable) => sql`
  w.id, w.wallet_id as "walletId", w.name, (a.status = 'active')::int as status, a.balance,
  case when a.held_until > clock_timestamp() then a.held_until end as "heldUntil",
  case when a.locked_until > clock_timestamp() then a.locked_until end as "lockedUntil",
  coalesce(a.frozen_until > clock_timestamp(), false) as "isFrozen",
  case when isfinite(a.frozen_until) and a.frozen_until > clock_timestamp() then a.frozen_until end as "frozenUntil"`

export const findOwnWallet = async (sql: Queryable, ownerId: string): Promise<OwnWalletRow | undefined> => {
  const [row] = await sql<OwnWalletRow[]>`
    select ${ownColumns(sql)} from wallets w join ledger_accounts a on a.id = w.id where w.owner_id = ${ownerId}`
  return row
}

export interface PartiesRow extends OwnWalletRow {
  /** Null if there never was such a wallet. */
  recipientId: Id | null
  isRecipientActive: boolean
}

/** Condition on `wallets` as `w`: its own id or its owner's. */
const isNamed = (sql: Queryable, ref: string) =>
  isId(ref) ? sql`w.owner_id = ${ref}` : sql`w.wallet_id = ${ref}::bpchar`

export interface PartiesQuery {
  ownerId: Id
  recipient: string
}

const walletWith = (sql: Queryable, its: Fragment) => sql`
  select r.id, r.owner_id, (select ra.status = 'active' from ledger_accounts ra where ra.id = r.id) as is_active
  from wallets r where ${its}`

/** Finds the callers' wallets and those of their recipients, in the order of the queries. */
export const findParties = async (
  sql: Queryable,
  asked: readonly PartiesQuery[],
): Promise<(PartiesRow | undefined)[]> => {
  const recipients = asked.map(({ recipient }) => recipient)
  const rows = await sql<(PartiesRow & { place: number })[]>`
    select t.place::int, ${ownColumns(sql)}, r.id as "recipientId",
      coalesce(r.is_active and not ${isBlocking(sql, sql`r.owner_id`, sql`t.owner_id`)}, false) as "isRecipientActive"
    from unnest(${asked.map(({ ownerId }) => ownerId)}::uuid[], ${recipients.map((ref) => (isId(ref) ? null : ref))}::bpchar[],
      ${recipients.map((ref) => (isId(ref) ? ref : null))}::uuid[])
      with ordinality as t (owner_id, recipient_wallet, recipient_owner, place)
    join wallets w on w.owner_id = t.owner_id join ledger_accounts a on a.id = w.id
    left join lateral (
      ${walletWith(sql, sql`r.wallet_id = t.recipient_wallet`)}
      union all ${walletWith(sql, sql`r.owner_id = t.recipient_owner`)}
    ) r on true`
  const known = new Map(rows.map(({ place, ...row }) => [place, row]))
  return asked.map((_, at) => known.get(at + 1))
}

export interface NamedWalletRow {
  id: Id
  name: string
  owner: string
  picture: string | null
}

/** Condition that the owner blocks the caller. To a blocked caller the wallet does not exist. */
const isBlocking = (sql: Queryable, ownerId: Fragment, callerId: string | Fragment) => sql`
  exists (select from hushes h where h.user_id = ${ownerId} and h.other_id = ${callerId} and h.is_blocked)`

/** Finds an active wallet that does not block the caller. */
export const findActiveWallet = async (
  sql: Queryable,
  callerId: string,
  ref: string,
): Promise<NamedWalletRow | undefined> => {
  const [row] = await sql<NamedWalletRow[]>`
    select w.id, w.name, u.name as owner, ${presentPicture(sql, sql`u.id`)} as picture
    from wallets w join ledger_accounts a on a.id = w.id join users u on u.id = w.owner_id
    where ${isNamed(sql, ref)} and a.status = 'active' and not ${isBlocking(sql, sql`w.owner_id`, callerId)}`
  return row
}

/** Number of recent postings searched for earlier payments; enough to tell whether two people know each other. */
const postingsSearched = 2000

/** Number of payments from the owner's wallet to another, among its recent postings. */
export const countPaid = async (sql: Queryable, ownerId: string, paidId: Id): Promise<number> => {
  const [row] = await sql<{ paid: number }[]>`
    select count(*)::int as paid
    from wallets w join ledger_accounts a on a.id = w.id
    join ledger_postings p on p.account_id = a.id and p.seq > a.seq - ${postingsSearched}::int and p.amount < 0
    join ledger_entries e on e.id = p.entry_id and e.account_id = w.id and e.other_id = ${paidId}
    where w.owner_id = ${ownerId}`
  return row?.paid ?? 0
}
