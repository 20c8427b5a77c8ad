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
  /** Name chosen by the owner. */
  name?: string | undefined
  /** Default name, used if it is a valid wallet name. */
  ownerName: string
}

interface OpenedWallet {
  wallet: WalletCard
  isNew: boolean
}

/** Returns the owner's wallet and creates it if there is none; concurrent calls get the same one. */
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

/** False if it is active or closed. */
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

/** Blocks outgoing money until a time; creates the wallet if there is none, so that the hold is stored. */
export const holdWallet = async (sql: Queryable, wallet: NewWallet, until: string): Promise<void> => {
  await openWallet(sql, wallet)
  await updateHold(sql, wallet.ownerId, until)
}

/** End of the hold on outgoing money, checked by every use case that debits a wallet. */
export const findWalletHold = (sql: Queryable, ownerId: string): Promise<string | undefined> => findHold(sql, ownerId)

export const setWalletName = (sql: Queryable, ownerId: string, name: string): Promise<void> =>
  updateName(sql, ownerId, name)

/**
 * Closes an empty wallet, or one whose small remainder the owner gives to Sheds. The remainder is booked before other
 * locks, in the order of all bookings, so money that arrives meanwhile keeps the wallet open and undoes the gift. The
 * row stays for the booked entries; personal data is cleared.
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

/** One wallet per owner, and what blocks its outgoing money. */
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
