import type { Id } from '@sheds/contract/scalars'
import type { Tx } from '../../../platform/db/database.ts'

/** Sets the wallets that share future sales; requires the piece's lock. */
export const updateWallets = async (tx: Tx, id: string, wallets: readonly string[]): Promise<void> => {
  await tx`update music set wallets = ${[...wallets]}::text[] where id = ${id}`
}

/** Owners of those wallets that still exist. */
export const selectOwnersOf = async (tx: Tx, wallets: readonly string[]): Promise<Id[]> => {
  const rows = await tx<{ ownerId: Id }[]>`
    select owner_id as "ownerId" from wallets where wallet_id = any(${[...wallets]}::text[]::bpchar[])`
  return rows.map(({ ownerId }) => ownerId)
}
