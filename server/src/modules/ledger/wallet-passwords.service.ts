import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deleteGrantsOf, takeGrant } from './grants.queries.ts'
import { endRightWalletGuess, endWrongWalletGuess, startWalletGuess } from './guesses.service.ts'
import { lockWallet, lockWalletPassword, updateWalletPassword } from './wallets.queries.ts'

/** Replaces the password and deletes grants given with the old one. False if the wallet was never activated. */
export const replaceWalletPassword = async (tx: Tx, ownerId: string, hash: string): Promise<boolean> => {
  if (!(await updateWalletPassword(tx, ownerId, hash))) return false
  await deleteGrantsOf(tx, ownerId)
  return true
}

interface PasswordChange {
  ownerId: Id
  accountId: Id
  sessionId: string
  hash: string
}

/** Changes the password for its owner, who needs a grant for this action. */
const changeWithGrant = async (tx: Tx, { ownerId, accountId, sessionId, hash }: PasswordChange): Promise<void> => {
  await lockWallet(tx, ownerId)
  if (!(await takeGrant(tx, { sessionId, accountId, action: 'update_password' })))
    throw new AppError('authorization_required')
  if (!(await replaceWalletPassword(tx, ownerId, hash))) throw new AppError('wallet_inactive')
}

/** Passwords of wallets and attempts to enter them. `stays` locks the current password until the transaction ends. */
export const walletPasswords = {
  startGuess: startWalletGuess,
  endRightGuess: endRightWalletGuess,
  endWrongGuess: endWrongWalletGuess,
  change: changeWithGrant,
  replace: replaceWalletPassword,
  stays: lockWalletPassword,
}
