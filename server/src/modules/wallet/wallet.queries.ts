import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'

export interface WalletRow {
  id: Id
  ownerId: string
  walletId: string
  name: string
  status: 0 | 1
}

const columns = (sql: Queryable) => sql`id, owner_id as "ownerId", wallet_id as "walletId", name, status`

export const findWalletOf = async (sql: Queryable, ownerId: string): Promise<WalletRow | undefined> => {
  const [row] = await sql<WalletRow[]>`select ${columns(sql)} from wallets where owner_id = ${ownerId}`
  return row
}

/** Nothing when the owner has one already. */
export const insertWallet = async (
  sql: Queryable,
  wallet: Omit<WalletRow, 'status'>,
): Promise<WalletRow | undefined> => {
  const { id, ownerId, walletId, name } = wallet
  const [row] = await sql<WalletRow[]>`
    insert into wallets (id, owner_id, wallet_id, name) values (${id}, ${ownerId}, ${walletId}, ${name})
    on conflict (owner_id) do nothing returning ${columns(sql)}`
  return row
}

/** The next number to be handed out; gone even if the transaction is rolled back. */
export const drawWalletNumber = async (sql: Queryable): Promise<{ draw: number; key: Uint8Array }> => {
  const [row] = await sql<{ draw: number; key: Uint8Array }[]>`
    select nextval('wallet_numbers') as draw, key from wallet_number_key`
  if (row === undefined) throw new Error('the key of wallet numbers is missing')
  return row
}

/** Only an active wallet has a password to replace. */
export const updateWalletPassword = async (sql: Queryable, ownerId: string, hash: string): Promise<boolean> => {
  const rows = await sql`
    update wallets set password_hash = ${hash} where owner_id = ${ownerId} and status = 1 returning id`
  return rows.length === 1
}

export const findPassword = async (
  sql: Queryable,
  ownerId: string,
): Promise<{ status: 0 | 1; passwordHash: string | null } | undefined> => {
  const [row] = await sql<{ status: 0 | 1; passwordHash: string | null }[]>`
    select status, password_hash as "passwordHash" from wallets where owner_id = ${ownerId}`
  return row
}

export const updateName = async (sql: Queryable, ownerId: string, name: string): Promise<void> => {
  await sql`update wallets set name = ${name} where owner_id = ${ownerId}`
}

/** Until when nothing leaves, by the database's clock; nothing once that is over. */
export const findHold = async (sql: Queryable, ownerId: string): Promise<string | undefined> => {
  const [row] = await sql<{ until: string }[]>`
    select held_until as until from wallets where owner_id = ${ownerId} and held_until > clock_timestamp()`
  return row?.until
}

/** The later of two holds counts. */
export const updateHold = async (sql: Queryable, ownerId: string, until: string): Promise<void> => {
  await sql`update wallets set held_until = greatest(held_until, ${until}::timestamptz) where owner_id = ${ownerId}`
}

export const clearWallet = async (sql: Queryable, ownerId: string): Promise<void> => {
  await sql`update wallets set name = '', password_hash = null, status = 0 where owner_id = ${ownerId}`
}
