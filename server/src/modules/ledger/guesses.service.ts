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
 * Counts a guess at a wallet's password before anything is hashed, as a wrong one: of guesses that come at once, from
 * however many sessions, no more are judged than may be. Refuses while the wallet is locked; `busy` while those that are
 * being judged take all the room, and may give it back.
 */
export const startWalletGuess = async (sql: Queryable, accountId: Id): Promise<WalletGuess | 'busy'> => {
  const guess = await insertGuess(sql, accountId)
  if (guess !== undefined) return guess
  const locked = await findGuessWait(sql, accountId)
  if (locked === undefined) throw new AppError('not_found')
  if (locked.wait === null) return 'busy'
  throw new AppError('wallet_locked', { retryAfterSeconds: Math.max(1, locked.wait) })
}

/** It counts for nothing; the wrong ones before it go on counting. */
export const endRightWalletGuess = (sql: Queryable, guess: WalletGuess): Promise<void> => deleteGuess(sql, guess)

/** The 5th, 10th and 15th of a day lock payments; then says until when, for the owner to be told. */
export const endWrongWalletGuess = async (sql: Queryable, guess: WalletGuess): Promise<Time | undefined> =>
  lockForGuess(sql, guess, await keepGuess(sql, guess))
