import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { networkKey } from '../../platform/http/address-key.ts'
import { findOldestGuess, forgetGuesses, releaseGuess, takeGuess, takeTurn } from './login-guards.queries.ts'
import { secretHash } from './secrets.ts'

const windowMs = 15 * 60_000
const mostGuesses = 10
const mostOfAddress = 50
/** Of an IPv6 /48, in which a host's customer has 65,536 addresses and a carrier as many phones. */
const mostOfSite = 4 * mostOfAddress
/** From one address, after too many failures. */
const mostWaiting = 5

/** Whose guesses are counted together. */
export type GuessSubject = { name: string } | { device: string; userId: string } | { proof: string }

export interface Guess {
  key: Buffer
  now: string
  isKnownDevice: boolean
}

/** Counts a guess at a password before it is judged, or refuses it and says how long to wait. */
export const startGuess = async (users: Context, subject: GuessSubject): Promise<Guess> => {
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
export const endRightGuess = async ({ database }: Context, guess: Guess): Promise<void> => {
  if (guess.isKnownDevice) await forgetGuesses(database.sql, guess.key)
  else await releaseGuess(database.sql, guess.key, guess.now)
}

/**
 * Does some guessing for an address: after too many failures one after the other and slowly, but never not, as carriers
 * share addresses. Counted before it is judged, so that guesses that come at once count as well; a right one is taken back.
 */
export const guessFrom = <T>(users: Context, address: string, work: () => Promise<T>): Promise<T> => {
  const site = networkKey(address)
  const own = () => guessAt(users, { place: `address ${address}`, most: mostOfAddress }, work)
  return site === undefined ? own() : guessAt(users, { place: `site ${site}`, most: mostOfSite }, own)
}

interface Place {
  place: string
  most: number
}

const guessAt = <T>(users: Context, { place, most }: Place, work: () => Promise<T>): Promise<T> => {
  const { sql } = users.database
  const key = secretHash(place)
  const { now, since } = currentWindow(users)
  const takeBack = () => releaseGuess(sql, key, now)
  const judge = async (isCounted: boolean): Promise<T> => {
    if (!isCounted) {
      await waitForTurn(users, key)
      return work()
    }
    try {
      const done = await work()
      await takeBack()
      return done
    } catch (error) {
      if (!isRefusal(error)) await takeBack()
      throw error
    }
  }
  return users.guessGate.through(place, () => takeGuess(sql, { key, most, now, since }), judge)
}

/** Our own failures are nobody's guess. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500

const waitForTurn = async ({ database, clock, slowLoginMs }: Context, key: Buffer): Promise<void> => {
  const now = clock.now()
  const turn = await takeTurn(database.sql, { key, now: now.toISOString(), gap: slowLoginMs, most: mostWaiting })
  if (turn === undefined) {
    throw new AppError('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(slowLoginMs / 1000)) })
  }
  await sleep(Date.parse(turn) - now.getTime())
}

const currentWindow = ({ clock }: Context) => {
  const time = clock.now().getTime()
  return { time, now: new Date(time).toISOString(), since: new Date(time - windowMs).toISOString() }
}

const describe = (subject: GuessSubject): string => {
  if ('name' in subject) return `name ${subject.name}`
  return 'proof' in subject ? `proof ${subject.proof}` : `device ${subject.userId} ${subject.device}`
}
