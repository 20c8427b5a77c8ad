import { type WalletCard, WalletName } from '@sheds/contract/wallet'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import {
  clearWallet,
  drawWalletNumber,
  findHold,
  findPassword,
  findWalletOf,
  insertWallet,
  updateHold,
  updateName,
  updateWalletPassword,
  type WalletRow,
} from './wallet.queries.ts'
import { walletIdOf } from './wallet-number.ts'

interface NewWallet {
  ownerId: string
  /** What its owner wants it to be called. */
  name?: string | undefined
  /** What it is called else, where that could be a wallet's name. */
  ownerName: string
}

export interface OpenedWallet {
  wallet: WalletCard
  isNew: boolean
}

/** The owner's one wallet, made if there is none yet; of calls at the same time all get the same. */
export const openWallet = async (sql: Queryable, { ownerId, name, ownerName }: NewWallet): Promise<OpenedWallet> => {
  const known = await findWalletOf(sql, ownerId)
  if (known !== undefined) return { wallet: toCard(known), isNew: false }
  const { draw, key } = await drawWalletNumber(sql)
  const walletId = walletIdOf(draw, key)
  const made = await insertWallet(sql, {
    id: newId(),
    ownerId,
    walletId,
    name: name ?? defaultName(ownerName, walletId),
  })
  if (made !== undefined) return { wallet: toCard(made), isNew: true }
  const other = await findWalletOf(sql, ownerId)
  if (other === undefined) throw new Error(`the wallet of ${ownerId} vanished while it was made`)
  return { wallet: toCard(other), isNew: false }
}

export const findWallet = async (sql: Queryable, ownerId: string): Promise<WalletCard | undefined> => {
  const row = await findWalletOf(sql, ownerId)
  return row === undefined ? undefined : toCard(row)
}

/** False when the wallet was never activated, so that there is no password to replace. */
export const replaceWalletPassword = (sql: Queryable, ownerId: string, hash: string): Promise<boolean> =>
  updateWalletPassword(sql, ownerId, hash)

/** Whether a wallet has a password, and which. */
export const findWalletLock = async (
  sql: Queryable,
  ownerId: string,
): Promise<{ isActive: boolean; passwordHash: string | null }> => {
  const found = await findPassword(sql, ownerId)
  return { isActive: found?.status === 1, passwordHash: found?.passwordHash ?? null }
}

/** Nothing may leave the wallet until then; one that is not there yet is made, so that the hold is. */
export const holdWallet = async (sql: Queryable, wallet: NewWallet, until: string): Promise<void> => {
  await openWallet(sql, wallet)
  await updateHold(sql, wallet.ownerId, until)
}

/** Until when nothing may leave a wallet, asked by whatever takes money out of it. */
export const findWalletHold = (sql: Queryable, ownerId: string): Promise<string | undefined> => findHold(sql, ownerId)

export const renameWallet = (sql: Queryable, ownerId: string, name: string): Promise<void> =>
  updateName(sql, ownerId, name)

/** The row stays for what was ever booked on it; what names a person goes. */
export const closeWallet = (sql: Queryable, ownerId: string): Promise<void> => clearWallet(sql, ownerId)

const defaultName = (ownerName: string, walletId: string): string =>
  WalletName.safeParse(ownerName).success ? ownerName : `Wallet ${walletId}`

const toCard = ({ id, walletId, name, status }: WalletRow): WalletCard => ({
  id,
  my_wallet_id: walletId,
  my_wallet_name: name,
  status,
})
