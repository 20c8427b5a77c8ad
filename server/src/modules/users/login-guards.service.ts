import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../platform/app-error.ts'
import { countGuesses, findOldestGuess, forgetGuesses, releaseGuess, takeGuess } from './login-guards.queries.ts'
import { secretHash } from './secrets.ts'
import type { UsersContext } from './users-context.ts'

const windowMs = 15 * 60_000
const mostGuesses = 10
const mostOfAddress = 50

/** Whose guesses are counted together. */
export type GuessSubject = { name: string } | { device: string; userId: string } | { proof: string }

export interface Guess {
  key: Buffer
  now: string
  isKnownDevice: boolean
}

/** Counts a guess at a password before it is judged, or refuses it and says how long to wait. */
export const startGuess = async (users: UsersContext, subject: GuessSubject): Promise<Guess> => {
  const { sql } = users.database
  const { now, since, time } = currentWindow(users)
  const key = secretHash(describe(subject))
  if (await takeGuess(sql, { key, most: mostGuesses, now, since })) {
    return { key, now, isKnownDevice: 'device' in subject }
  }
  const oldest = await findOldestGuess(sql, key, since)
  const ends = oldest === undefined ? time : Date.parse(oldest) + windowMs
  throw new AppError('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil((ends - time) / 1000)) })
}

/** A right guess counts for nothing; on a device that knew the way it clears the wrong ones, too. */
export const endRightGuess = async ({ database }: UsersContext, guess: Guess): Promise<void> => {
  if (guess.isKnownDevice) await forgetGuesses(database.sql, guess.key)
  else await releaseGuess(database.sql, guess.key, guess.now)
}

/** Does some guessing for an address: after too many failures slowly, but never not, as carriers share addresses. */
export const guessFrom = async <T>(users: UsersContext, address: string, work: () => Promise<T>): Promise<T> => {
  const { sql } = users.database
  const key = secretHash(`address ${address}`)
  const { since } = currentWindow(users)
  if ((await countGuesses(sql, key, since)) >= mostOfAddress) await sleep(users.slowLoginMs)
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) await takeGuess(sql, { key, most: mostOfAddress, ...currentWindow(users) })
    throw error
  }
}

const currentWindow = ({ clock }: UsersContext) => {
  const time = clock.now().getTime()
  return { time, now: new Date(time).toISOString(), since: new Date(time - windowMs).toISOString() }
}

const describe = (subject: GuessSubject): string => {
  if ('name' in subject) return `name ${subject.name}`
  return 'proof' in subject ? `proof ${subject.proof}` : `device ${subject.userId} ${subject.device}`
}
