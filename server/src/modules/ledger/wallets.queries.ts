import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'

export interface WalletRow {
  id: Id
  ownerId: string
  walletId: string
  name: string
  status: 0 | 1
}

/** Columns of `wallets` as `w` and accounts as `a`. A closed wallet has the status of one that was never activated. */
const columns = (sql: Queryable) => sql`
  w.id, w.owner_id as "ownerId", w.wallet_id as "walletId", w.name, (a.status = 'active')::int as status`

const withAccounts = (sql: Queryable) => sql`wallets w join ledger_accounts a on a.id = w.id`

const accountOf = (sql: Queryable, ownerId: string) => sql`(select id from wallets where owner_id = ${ownerId})`

export const findWalletOf = async (sql: Queryable, ownerId: string): Promise<WalletRow | undefined> => {
  const [row] = await sql<WalletRow[]>`select ${columns(sql)} from ${withAccounts(sql)} where w.owner_id = ${ownerId}`
  return row
}

/** Creates the wallet and its account. Undefined if the owner has one already. */
export const insertWallet = async (
  sql: Queryable,
  { id, ownerId, walletId, name }: Omit<WalletRow, 'status'>,
): Promise<WalletRow | undefined> => {
  const rows = await sql`
    with made as (
      insert into wallets (id, owner_id, wallet_id, name) values (${id}, ${ownerId}, ${walletId}, ${name})
      on conflict (owner_id) do nothing returning id
    )
    insert into ledger_accounts (id, kind, status) select id, 'wallet', 'inactive' from made returning id`
  return rows.length === 1 ? { id, ownerId, walletId, name, status: 0 } : undefined
}

/** Next wallet number. The sequence keeps it even if the transaction is rolled back. */
export const drawWalletNumber = async (sql: Queryable): Promise<{ draw: number; key: Uint8Array }> => {
  const [row] = await sql<{ draw: number; key: Uint8Array }[]>`
    select nextval('wallet_numbers') as draw, key from wallet_number_key`
  if (row === undefined) throw new Error('the key of wallet numbers is missing')
  return row
}

/** Activates the account, which locks it before the wallet, as movements do. False if it is active or closed. */
export const activateAccount = async (sql: Queryable, ownerId: string): Promise<boolean> => {
  const rows = await sql`
    update ledger_accounts set status = 'active'
    where id = ${accountOf(sql, ownerId)} and status = 'inactive' returning id`
  return rows.length === 1
}

/** Locks the wallet before its grants, as all transactions do that give or delete grants. */
export const lockWallet = async (tx: Tx, ownerId: string): Promise<void> => {
  await tx`select from wallets where owner_id = ${ownerId} for no key update`
}

/** Prevents a change of the password until the end of the transaction. False if it was changed already. */
export const lockWalletPassword = async (tx: Tx, id: string, hash: string): Promise<boolean> => {
  const rows = await tx`select from wallets where id = ${id} and password_hash = ${hash} for share`
  return rows.length === 1
}

export const updatePassword = async (sql: Queryable, ownerId: string, hash: string): Promise<void> => {
  await sql`update wallets set password_hash = ${hash} where owner_id = ${ownerId}`
}

/** False unless the wallet is active, since only those have a password. */
export const updateWalletPassword = async (sql: Queryable, ownerId: string, hash: string): Promise<boolean> => {
  const rows = await sql`
    update wallets w set password_hash = ${hash} from ledger_accounts a
    where w.owner_id = ${ownerId} and a.id = w.id and a.status = 'active' returning w.id`
  return rows.length === 1
}

export const updateName = async (sql: Queryable, ownerId: string, name: string): Promise<void> => {
  await sql`update wallets set name = ${name} where owner_id = ${ownerId} and name <> ''`
}

/** End of the hold on outgoing money, by the database's clock; undefined if it is past. */
export const findHold = async (sql: Queryable, ownerId: string): Promise<string | undefined> => {
  const [row] = await sql<{ until: string }[]>`
    select a.held_until as until from ${withAccounts(sql)}
    where w.owner_id = ${ownerId} and a.held_until > clock_timestamp()`
  return row?.until
}

/** Keeps the later of two holds. */
export const updateHold = async (sql: Queryable, ownerId: string, until: string): Promise<void> => {
  await sql`
    update ledger_accounts set held_until = greatest(held_until, ${until}::timestamptz)
    where id = ${accountOf(sql, ownerId)}`
}

/** Reads the balance without a lock. */
export const findBalance = async (
  sql: Queryable,
  ownerId: string,
): Promise<{ id: Id; balance: number } | undefined> => {
  const [row] = await sql<{ id: Id; balance: number }[]>`
    select id, balance from ledger_accounts where id = ${accountOf(sql, ownerId)}`
  return row
}

/** Closes the account; false if it contains money or has an open hold. Locks it. */
export const closeLedgerAccount = async (sql: Queryable, ownerId: string): Promise<boolean> => {
  const [row] = await sql<{ id: Id; balance: number }[]>`
    select id, balance from ledger_accounts where id = ${accountOf(sql, ownerId)} for update`
  if (row === undefined) return true
  const [open] = await sql`select from wallet_holds where account_id = ${row.id} and state = 'open' limit 1`
  if (row.balance > 0 || open !== undefined) return false
  await sql`update ledger_accounts set status = 'closed' where id = ${row.id}`
  return true
}

export const clearWallet = async (sql: Queryable, ownerId: string): Promise<void> => {
  await sql`update wallets set name = '', password_hash = null where owner_id = ${ownerId}`
}
