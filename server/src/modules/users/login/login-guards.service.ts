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
/** Of an IPv6 /48, in which a host's customer has 65,536 addresses and a carrier as many phones. */
const mostOfSite = 4 * mostOfAddress
/** From one address, after too many failures. */
const mostWaiting = 5

/** Whose guesses are counted together. */
export type GuessSubject = { name: string } | { device: string; userId: string } | { proof: string }

interface Guess {
  now: string
}

/**
 * Does some guessing at a password: counted before it is judged, or refused with how long to wait. A right guess counts for
 * nothing; on a device that knew the way it clears the wrong ones, too.
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
 * Does some guessing for an address: after too many failures one after the other and slowly, but never not, as carriers
 * share addresses. Counted before it is judged, so that guesses that come at once count as well; a right one is taken back.
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

interface Place {
  place: string
  most: number
  endRight: typeof releaseGuess
  /** With the seconds until the oldest wrong one counts no more. */
  atFull(seconds: number): 'full'
}

/** Who finds that only guesses which are being judged are in the way waits for them: right ones never count. */
const guessAt = <T>(
  context: Parts<'database' | 'clock' | 'guessGate'>,
  { place, most, endRight, atFull }: Place,
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
  { key, most, atFull }: Pick<Place, 'most' | 'atFull'> & { key: Buffer },
): Promise<Guess | 'full' | 'busy'> => {
  const { sql } = context.database
  const { time, now, since } = currentWindow(context)
  if (await takeGuess(sql, { key, most, now, since })) return { now }
  const { oldest, mayHaveRoom } = await findOldestGuess(sql, { key, most, now, since })
  if (mayHaveRoom) return 'busy'
  const ends = oldest === null ? time : Date.parse(oldest) + windowMs
  return atFull(Math.max(1, Math.ceil((ends - time) / 1000)))
}

/** A failure of ours says nothing of the guess: it does not count. */
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
