import type { Id } from '@sheds/contract/scalars'
import type { Tx } from '../../../platform/db/database.ts'

/** Who is paid of its sales from now on; needs the piece's lock. */
export const updateWallets = async (tx: Tx, id: string, wallets: readonly string[]): Promise<void> => {
  await tx`update music set wallets = ${[...wallets]}::text[] where id = ${id}`
}

/** Whose wallets these are, as far as they are anybody's still. */
export const selectOwnersOf = async (tx: Tx, wallets: readonly string[]): Promise<Id[]> => {
  const rows = await tx<{ ownerId: Id }[]>`
    select owner_id as "ownerId" from wallets where wallet_id = any(${[...wallets]}::text[]::bpchar[])`
  return rows.map(({ ownerId }) => ownerId)
}
