import type { Id, Time } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { deleteGuess, findGuessWait, insertGuess, lockForGuess, type WalletGuess } from './guesses.queries.ts'

/**
 * Counts a guess at a wallet's password before anything is hashed, as a wrong one: of guesses that come at once, from
 * however many sessions, no more are judged than may be. Refuses while the wallet is locked.
 */
export const startWalletGuess = async (sql: Queryable, accountId: Id): Promise<WalletGuess> => {
  const guess = await insertGuess(sql, accountId)
  if (guess !== undefined) return guess
  const wait = await findGuessWait(sql, accountId)
  if (wait === undefined) throw new AppError('not_found')
  throw new AppError('wallet_locked', { retryAfterSeconds: Math.max(1, wait) })
}

/** It counts for nothing; the wrong ones before it go on counting. */
export const endRightWalletGuess = (sql: Queryable, guess: WalletGuess): Promise<void> => deleteGuess(sql, guess)

/** The 5th, 10th and 15th of a day lock payments; then says until when, for the owner to be told. */
export const endWrongWalletGuess = (sql: Queryable, guess: WalletGuess): Promise<Time | undefined> =>
  lockForGuess(sql, guess)
