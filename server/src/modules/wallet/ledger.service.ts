import { setTimeout as sleep } from 'node:timers/promises'
import { createBatcher } from '../../platform/batcher.ts'
import type { Context } from '../../platform/context.ts'
import { isUnavailable, type Queryable, type Tx } from '../../platform/db/database.ts'
import { isRetryable } from '../../platform/db/unavailable.ts'
import { jobsFor } from '../../platform/slice.ts'
import {
  bookMovements,
  findKey,
  insertVoid,
  type KeptKey,
  type KeyName,
  type MoneyOutcome,
  type Movement,
} from './ledger.queries.ts'

/**
 * Moves money. What comes while a batch is under way goes with the next one, in order of arrival. Throws `overloaded` when
 * too many wait, and `unavailable` when the database stays away: then the outcome is whatever the key says later.
 */
export interface Ledger {
  move(movement: Movement): Promise<MoneyOutcome>
}

const mostWaiting = 4000

type LedgerContext = Pick<Context, 'database'> & Partial<Pick<Context, 'slices'>>

/** `slices` are read when something moves: they are made after this. */
export const createLedger = (context: LedgerContext): Ledger => {
  const book = (movements: readonly Movement[]) => bookForSure(context, movements)
  const lane = createBatcher(book, { room: mostWaiting, marksOf })
  return { move: lane.add }
}

/** A second call with a key or a session's grant sees what became of the first. */
const marksOf = (movement: Movement): string[] => {
  const { accountId, call, key, by } = movement
  return [`${accountId} ${call} ${key}`, ...(by === 'platform' ? [] : [by.sessionId])]
}

const mostTries = 5
const patienceMs = 4000

/**
 * A lost connection leaves open whether the batch was committed. Asked again with the same keys the database tells: what
 * was booked comes back as a replay, all else is booked now. Nothing is guessed, and nothing halved meanwhile.
 */
const bookForSure = async (
  context: LedgerContext,
  movements: readonly Movement[],
): Promise<readonly MoneyOutcome[]> => {
  const givesUpAt = performance.now() + patienceMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await bookAndTell(context, movements)
    } catch (error) {
      const goesOn = isUnavailable(error) ? performance.now() < givesUpAt : isPassing(error) && tries < mostTries
      if (!goesOn) throw error
      await sleep(Math.random() * 10 * 2 ** Math.min(tries, 5))
    }
  }
}

/** One statement, and its own transaction. What is asked again was told then. */
const bookAndTell = ({ database: { sql }, slices = [] }: LedgerContext, movements: readonly Movement[]) =>
  bookMovements(sql, movements, { jobs: jobsFor(slices, 'moneyMoved') })

const uniqueViolation = '23505'

/** Given up for another transaction, or a reference was drawn that somebody has: the next try has others. */
const isPassing = (error: unknown): boolean =>
  isRetryable(error) || (error as { code?: unknown }).code === uniqueViolation

/**
 * Moves money together with the caller's own rows: all of it or nothing. Accounts stay locked until the transaction ends,
 * so it is called once, last but for what needs the outcome. A lost commit is told by `settleKey`.
 */
export const moveMoney = async (tx: Tx, movement: Movement): Promise<MoneyOutcome> => {
  const [outcome] = await bookMovements(tx, [movement])
  if (outcome === undefined) throw new Error('a movement has an outcome')
  return outcome
}

/** What became of a key; one that nothing came of is void from then on, however late its call arrives. */
export const settleKey = async (sql: Queryable, name: KeyName): Promise<KeptKey> => {
  const kept = await findKey(sql, name)
  if (kept !== undefined) return kept
  await insertVoid(sql, name)
  const settled = await findKey(sql, name)
  if (settled === undefined) throw new Error(`no account ${name.accountId} to settle a key of`)
  return settled
}
