import type { Id, Time } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Queryable } from '../../platform/db/database.ts'
import {
  deleteGuess,
  findGuessWait,
  insertGuess,
  keepGuess,
  lockForGuess,
  type WalletGuess,
} from './guesses.queries.ts'

/**
 * Counts an attempt as failed before its password is hashed, so that concurrent attempts from many sessions cannot
 * exceed the limit. Throws `wallet_locked` while the wallet is locked; returns `busy` if attempts in progress fill the
 * limit, since they may succeed.
 */
export const startWalletGuess = async (sql: Queryable, accountId: Id): Promise<WalletGuess | 'busy'> => {
  const guess = await insertGuess(sql, accountId)
  if (guess !== undefined) return guess
  const locked = await findGuessWait(sql, accountId)
  if (locked === undefined) throw new AppError('not_found')
  if (locked.wait === null) return 'busy'
  throw new AppError('wallet_locked', { retryAfterSeconds: Math.max(1, locked.wait) })
}

/** Removes the successful attempt; earlier failures still count. */
export const endRightWalletGuess = (sql: Queryable, guess: WalletGuess): Promise<void> => deleteGuess(sql, guess)

/**
 * Locks payments at the 5th, 10th and 15th failure of a day; returns the end of the lock, for the owner's notification.
 */
export const endWrongWalletGuess = async (sql: Queryable, guess: WalletGuess): Promise<Time | undefined> =>
  lockForGuess(sql, guess, await keepGuess(sql, guess))
