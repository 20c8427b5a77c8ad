import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { walletPasswords } from '../../ledger/ledger.api.ts'
import { tellOwner } from './security-news.service.ts'

type WalletGuess = Parameters<typeof walletPasswords.endRightGuess>[1]

interface Typed {
  accountId: Id
  password: string
  /** Where it was typed. */
  field?: string
}

/**
 * The hash that the caller's wallet password fits. Wherever it is asked, a wrong one counts with all others; the owner is
 * told when it locks the wallet. A right one never counts: of many at once each waits until there is room for it.
 */
export const proveWalletPassword = (users: Context, actor: Actor, typed: Typed): Promise<string> => {
  const { accountId } = typed
  const enter = () => walletPasswords.startGuess(users.database.sql, accountId)
  return users.guessGate.through(`wallet ${accountId}`, enter, (guess) => judge(users, actor, { ...typed, guess }))
}

const judge = async (
  users: Context,
  { userId }: Actor,
  { guess, password, field = 'password' }: Typed & { guess: WalletGuess },
): Promise<string> => {
  const { sql } = users.database
  const matches = await users.passwords.verify(guess.passwordHash, password)
  if (matches && guess.passwordHash !== null) {
    await walletPasswords.endRightGuess(sql, guess)
    return guess.passwordHash
  }
  await transaction(sql, async (tx) => {
    const until = await walletPasswords.endWrongGuess(tx, guess)
    if (until !== undefined) await tellOwner(users, tx, { userId, type: 'wallet_locked', detail: until })
  })
  throw wrongWalletPassword(field)
}

export const wrongWalletPassword = (field = 'password'): AppError =>
  new AppError('wrong_wallet_password', { fields: { [field]: 'error_wrong_wallet_password' } })
