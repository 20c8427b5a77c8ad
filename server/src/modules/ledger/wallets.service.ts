import { mostGivenRest } from '@sheds/contract/wallet/payment-limits'
import { type WalletCard, WalletName } from '@sheds/contract/wallet/wallet-card'
import { AppError } from '../../platform/app-error.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { SliceList } from '../../platform/slice.ts'
import { insertFreeze, undoFreeze, updateThaw, updateThawLater } from './freezes.queries.ts'
import { platformAccounts } from './ledger.rules.ts'
import { moveMoney } from './ledger.service.ts'
import { walletIdOf } from './wallet-number.ts'
import {
  activateAccount,
  clearWallet,
  closeLedgerAccount,
  drawWalletNumber,
  findBalance,
  findHold,
  findWalletOf,
  insertWallet,
  updateHold,
  updateName,
  updatePassword,
  type WalletRow,
} from './wallets.queries.ts'

interface NewWallet {
  ownerId: string
  /** What its owner wants it to be called. */
  name?: string | undefined
  /** What it is called else, where that could be a wallet's name. */
  ownerName: string
}

interface OpenedWallet {
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

/** False when it is active already. */
export const setWalletActive = async (
  tx: Tx,
  ownerId: string,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<boolean> => {
  if (!(await activateAccount(tx, ownerId))) return false
  await updatePassword(tx, ownerId, passwordHash)
  await updateName(tx, ownerId, name)
  return true
}

/** Nothing may leave the wallet until then; one that is not there yet is made, so that the hold is. */
export const holdWallet = async (sql: Queryable, wallet: NewWallet, until: string): Promise<void> => {
  await openWallet(sql, wallet)
  await updateHold(sql, wallet.ownerId, until)
}

/** Until when nothing may leave a wallet, asked by whatever takes money out of it. */
export const findWalletHold = (sql: Queryable, ownerId: string): Promise<string | undefined> => findHold(sql, ownerId)

export const setWalletName = (sql: Queryable, ownerId: string, name: string): Promise<void> =>
  updateName(sql, ownerId, name)

/**
 * Not while there is money in it, but for a rest that its owner gives to Sheds: booked before anything is locked, in the
 * order of all bookings, so what comes in meanwhile keeps the wallet open and the rest where it was. The row stays for what was
 * ever booked on it; what names a person goes.
 */
export const closeWallet = async (
  plugged: SliceList,
  tx: Tx,
  { ownerId, givesRest = false }: { ownerId: string; givesRest?: boolean },
): Promise<void> => {
  if (givesRest) await giveRest(plugged, tx, ownerId)
  if (!(await closeLedgerAccount(tx, ownerId))) throw new AppError('wallet_not_empty')
  await clearWallet(tx, ownerId)
}

const giveRest = async (plugged: SliceList, tx: Tx, ownerId: string): Promise<void> => {
  const rest = await findBalance(tx, ownerId)
  if (rest === undefined || rest.balance < 1 || rest.balance > mostGivenRest) return
  const { id, balance } = rest
  const { unclaimed } = platformAccounts
  const { code } = await moveMoney(plugged, tx, {
    accountId: id,
    call: 'close_account',
    key: ownerId,
    body: { amount: balance },
    kind: 'unclaimed',
    otherId: unclaimed,
    by: 'platform',
    legs: [
      { accountId: id, amount: -balance },
      { accountId: unclaimed, amount: balance },
    ],
  })
  if (code !== 'done') throw new AppError('wallet_not_empty')
}

const defaultName = (ownerName: string, walletId: string): string =>
  WalletName.safeParse(ownerName).success ? ownerName : `Wallet ${walletId}`

const toCard = ({ id, walletId, name, status }: WalletRow): WalletCard => ({
  id,
  my_wallet_id: walletId,
  my_wallet_name: name,
  status,
})

/** The one wallet of each owner, and what stops money from leaving it. */
export const wallets = {
  open: openWallet,
  find: findWallet,
  activate: setWalletActive,
  rename: setWalletName,
  hold: holdWallet,
  freeze: insertFreeze,
  undoFreeze,
  thaw: updateThaw,
  thawLater: updateThawLater,
  close: closeWallet,
}
