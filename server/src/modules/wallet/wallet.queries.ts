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
  /** Null as long as nobody lifted the freeze. */
  frozenUntil: Time | null
}

/** Of wallets as `w` with their accounts as `a`; a hold, a lock or a freeze that is over is none. */
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
  /** Nothing when there never was such a wallet. */
  recipientId: Id | null
  isRecipientActive: boolean
}

/** Of wallets as `w`: by its own id, or by its owner's. */
const goesBy = (sql: Queryable, ref: string) =>
  isId(ref) ? sql`w.owner_id = ${ref}` : sql`w.wallet_id = ${ref}::bpchar`

export interface PartiesAsked {
  ownerId: Id
  recipient: string
}

const walletWith = (sql: Queryable, its: Fragment) => sql`
  select r.id, r.owner_id, (select ra.status = 'active' from ledger_accounts ra where ra.id = r.id) as is_active
  from wallets r where ${its}`

/** Callers' wallets, and those that they are to pay; in the order of the callers. */
export const findParties = async (
  sql: Queryable,
  asked: readonly PartiesAsked[],
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

/** Who blocks the caller has no wallet for them. */
const isBlocking = (sql: Queryable, ownerId: Fragment, callerId: string | Fragment) => sql`
  exists (select from hushes h where h.user_id = ${ownerId} and h.other_id = ${callerId} and h.is_blocked)`

/** As somebody finds it. */
export const findActiveWallet = async (
  sql: Queryable,
  callerId: string,
  ref: string,
): Promise<NamedWalletRow | undefined> => {
  const [row] = await sql<NamedWalletRow[]>`
    select w.id, w.name, u.name as owner, ${presentPicture(sql, sql`u.id`)} as picture
    from wallets w join ledger_accounts a on a.id = w.id join users u on u.id = w.owner_id
    where ${goesBy(sql, ref)} and a.status = 'active' and not ${isBlocking(sql, sql`w.owner_id`, callerId)}`
  return row
}

/** However long a statement is, so many of its last lines tell whether two know each other. */
const linesLookedAt = 2000

/** How often somebody paid a wallet. */
export const countPaid = async (sql: Queryable, ownerId: string, paidId: Id): Promise<number> => {
  const [row] = await sql<{ paid: number }[]>`
    select count(*)::int as paid
    from wallets w join ledger_accounts a on a.id = w.id
    join ledger_postings p on p.account_id = a.id and p.seq > a.seq - ${linesLookedAt}::int and p.amount < 0
    join ledger_entries e on e.id = p.entry_id and e.account_id = w.id and e.other_id = ${paidId}
    where w.owner_id = ${ownerId}`
  return row?.paid ?? 0
}
