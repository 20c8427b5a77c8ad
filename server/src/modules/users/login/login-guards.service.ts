import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { networkKey } from '../../../platform/http/cache/address-key.ts'
import {
  findOldestGuess,
  forgetGuesses,
  keepWrongGuess,
  releaseGuess,
  takeGuess,
  takeTurn,
} from './login-guards.queries.ts'
import { secretHash } from './secrets.ts'

const windowMs = 15 * 60_000
const mostGuesses = 10
const mostOfAddress = 50
/** Limit of an IPv6 /48, in which a hosting customer has 65,536 networks and a carrier as many phones. */
const mostOfSite = 4 * mostOfAddress
/** Limit of queued guesses from one address after too many failures. */
const mostWaiting = 5

/** Key under which login attempts are counted. */
export type GuessSubject = { name: string } | { device: string; userId: string } | { proof: string }

interface Guess {
  now: string
}

/**
 * Runs a guess at a password: counted before it is checked, or refused with the time to wait. A right guess does not
 * count; on a known device it also clears the wrong ones.
 */
export const guessAs = <T>(
  context: Parts<'database' | 'clock' | 'guessGate'>,
  subject: GuessSubject,
  work: () => Promise<T>,
): Promise<T> => {
  const endRight = 'device' in subject ? forgetGuesses : releaseGuess
  const refuse = (seconds: number): never => {
    throw new AppError('too_many_attempts', { retryAfterSeconds: seconds })
  }
  return guessAt(context, { place: describe(subject), most: mostGuesses, endRight, atFull: refuse }, work)
}

/**
 * Runs a guess of an address. After too many failures guesses are queued and slow, but never refused outright, since
 * carriers share addresses. Counted before it is checked; a right one is removed.
 */
export const guessFrom = <T>(
  context: Parts<'database' | 'clock' | 'guessGate' | 'slowLoginMs'>,
  address: string,
  work: () => Promise<T>,
): Promise<T> => {
  const from = (place: string, most: number, next: () => Promise<T>) =>
    guessAt(context, { place, most, endRight: releaseGuess, atFull: () => 'full' }, async (guess) => {
      if (guess === 'full') await waitForTurn(context, secretHash(place))
      return next()
    })
  const site = networkKey(address)
  const own = () => from(`address ${address}`, mostOfAddress, work)
  return site === undefined ? own() : from(`site ${site}`, mostOfSite, own)
}

interface GuessLimit {
  place: string
  most: number
  endRight: typeof releaseGuess
  /** Called with the seconds until the oldest wrong guess expires. */
  atFull(seconds: number): 'full'
}

/** Waits while only guesses being checked are in the way, since right ones will free their room. */
const guessAt = <T>(
  context: Parts<'database' | 'clock' | 'guessGate'>,
  { place, most, endRight, atFull }: GuessLimit,
  work: (guess: Guess | 'full') => Promise<T>,
): Promise<T> => {
  const { sql } = context.database
  const key = secretHash(place)
  const enter = () => startGuess(context, { key, most, atFull })
  return context.guessGate.through(place, enter, async (guess) => {
    if (guess === 'full') return work(guess)
    try {
      const done = await work(guess)
      await endRight(sql, key, guess.now)
      return done
    } catch (error) {
      await (isRefusal(error) ? keepWrongGuess : releaseGuess)(sql, key, guess.now)
      throw error
    }
  })
}

const startGuess = async (
  context: Parts<'database' | 'clock'>,
  { key, most, atFull }: Pick<GuessLimit, 'most' | 'atFull'> & { key: Buffer },
): Promise<Guess | 'full' | 'busy'> => {
  const { sql } = context.database
  const { time, now, since } = currentWindow(context)
  if (await takeGuess(sql, { key, most, now, since })) return { now }
  const { oldest, mayHaveRoom } = await findOldestGuess(sql, { key, most, now, since })
  if (mayHaveRoom) return 'busy'
  const ends = oldest === null ? time : Date.parse(oldest) + windowMs
  return atFull(Math.max(1, Math.ceil((ends - time) / 1000)))
}

/** A server error does not show that the guess was wrong, so it does not count. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500

const waitForTurn = async (
  { database, clock, slowLoginMs }: Parts<'database' | 'clock' | 'slowLoginMs'>,
  key: Buffer,
): Promise<void> => {
  const now = clock.now()
  const turn = await takeTurn(database.sql, { key, now: now.toISOString(), gap: slowLoginMs, most: mostWaiting })
  if (turn === undefined) {
    throw new AppError('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(slowLoginMs / 1000)) })
  }
  await sleep(Date.parse(turn) - now.getTime())
}

const currentWindow = ({ clock }: Parts<'clock'>) => {
  const time = clock.now().getTime()
  return { time, now: new Date(time).toISOString(), since: new Date(time - windowMs).toISOString() }
}

const describe = (subject: GuessSubject): string => {
  if ('name' in subject) return `name ${subject.name}`
  return 'proof' in subject ? `proof ${subject.proof}` : `device ${subject.userId} ${subject.device}`
}
