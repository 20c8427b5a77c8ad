import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { walletPasswords } from '../../ledger/ledger.api.ts'
import { notifyOwner } from './security-news.service.ts'

type WalletPasswordContext = Parts<'database' | 'clock' | 'slices' | 'guessGate' | 'passwords'>

type WalletGuess = Parameters<typeof walletPasswords.endRightGuess>[1]

interface TypedPassword {
  accountId: Id
  password: string
  /** Name of the input, for the error. */
  field?: string
}

/**
 * Hash that matches the caller's wallet password. Wrong ones count together wherever they are entered, and the owner is
 * notified when that locks the wallet. A right one never counts; simultaneous ones wait for room.
 */
export const proveWalletPassword = (
  context: WalletPasswordContext,
  actor: Actor,
  typed: TypedPassword,
): Promise<string> => {
  const { accountId } = typed
  const enter = () => walletPasswords.startGuess(context.database.sql, accountId)
  return context.guessGate.through(`wallet ${accountId}`, enter, (guess) => judge(context, actor, { ...typed, guess }))
}

const judge = async (
  context: Parts<'database' | 'clock' | 'slices' | 'passwords'>,
  { userId }: Actor,
  { guess, password, field = 'password' }: TypedPassword & { guess: WalletGuess },
): Promise<string> => {
  const { sql } = context.database
  const matches = await context.passwords.verify(guess.passwordHash, password)
  if (matches && guess.passwordHash !== null) {
    await walletPasswords.endRightGuess(sql, guess)
    return guess.passwordHash
  }
  await transaction(sql, async (tx) => {
    const until = await walletPasswords.endWrongGuess(tx, guess)
    if (until !== undefined) await notifyOwner(context, tx, { userId, type: 'wallet_locked', detail: until })
  })
  throw wrongWalletPassword(field)
}

export const wrongWalletPassword = (field = 'password'): AppError =>
  new AppError('wrong_wallet_password', { fields: { [field]: 'error_wrong_wallet_password' } })
