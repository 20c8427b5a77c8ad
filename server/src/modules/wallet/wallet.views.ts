import type { Id, Money, Time } from '@sheds/contract/scalars'
import type { BookedPayment, Wallet } from '@sheds/contract/wallet/wallet'
import type { OwnWalletRow } from './wallet.queries.ts'

export const toWallet = (row: OwnWalletRow): Wallet => ({
  id: row.id,
  my_wallet_id: row.walletId,
  my_wallet_name: row.name,
  balance: row.balance as Money,
  status: row.status,
  held_until: row.heldUntil,
  locked_until: row.lockedUntil,
  frozen: row.isFrozen,
  frozen_until: row.frozenUntil,
})

interface BookedEntry {
  entryId: Id
  reference: string
  balance: number
  at: Time
}

export const toBooked = ({ entryId, reference, balance, at }: BookedEntry): BookedPayment => ({
  id: entryId,
  reference,
  status: 'completed',
  new_balance: balance as Money,
  createdAt: at,
})
