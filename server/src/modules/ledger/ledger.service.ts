import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@sheds/contract/scalars'
import type { Context } from '../../platform/context.ts'
import { isUnavailable, type Queryable, type Tx } from '../../platform/db/database.ts'
import { isRetryable } from '../../platform/db/unavailable.ts'
import { Distribution, secondBounds, sizeBounds } from '../../platform/metrics/distribution.ts'
import { jobsFor, type SliceList } from '../../platform/slice.ts'
import { createBatcher } from '../../platform/work/batcher.ts'
import {
  type AccountState,
  bookMovements,
  lockAccounts,
  type MoneyJobs,
  type MoneyOutcome,
  type Movement,
  ownerOf,
} from './ledger.queries.ts'

/**
 * Moves money. Movements that arrive during a batch form the next one, in order of arrival. Throws `overloaded` if too
 * many wait, and `unavailable` if the database stays away; then the key's outcome is known later.
 */
export interface Ledger {
  move(movement: Movement): Promise<MoneyOutcome>
  /** Movements and seconds of each batch since the start; undefined in a replacement. */
  batches?: { sizes: Distribution; seconds: Distribution }
}

const mostWaiting = 4000

type LedgerContext = Pick<Context, 'database' | 'slices'>

/** Reads `slices` at each movement, because they are created after the ledger. */
export const createLedger = (context: LedgerContext): Ledger => {
  const batches = { sizes: new Distribution(sizeBounds), seconds: new Distribution(secondBounds) }
  const book = async (movements: readonly Movement[]) => {
    const began = performance.now()
    const outcomes = await bookWithRetries(context, movements)
    batches.sizes.add(movements.length)
    batches.seconds.add((performance.now() - began) / 1000)
    return outcomes
  }
  const lane = createBatcher(book, { room: mostWaiting, marksOf })
  return { move: lane.add, batches }
}

/**
 * Movements that share a mark (key, session, purchase or bill) run in separate batches, so the second sees the first's
 * result.
 */
const marksOf = (movement: Movement): string[] => {
  const { accountId, call, key, kind, details, by } = movement
  const marks = [`${accountId} ${call} ${key}`, ...(by === 'platform' ? [] : [by.sessionId])]
  if (kind === 'purchase' && by !== 'platform') marks.push(`${ownerOf(movement)} ${by.recipientId}`)
  if (details?.bill !== undefined) marks.push(`bill ${details.bill}`)
  return marks
}

const mostTries = 5
const patienceMs = 4000

/**
 * Repeats a batch after a lost connection, which may have been committed: keys that were booked return replays, the
 * others are booked now.
 */
const bookWithRetries = async (
  context: LedgerContext,
  movements: readonly Movement[],
): Promise<readonly MoneyOutcome[]> => {
  const givesUpAt = performance.now() + patienceMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await bookBatch(context, movements)
    } catch (error) {
      const canRetry = isUnavailable(error) ? performance.now() < givesUpAt : isTransient(error) && tries < mostTries
      if (!canRetry) throw error
      await sleep(Math.random() * 10 * 2 ** Math.min(tries, 5))
    }
  }
}

/** A single statement, so it is its own transaction. Jobs of a replayed movement exist already. */
const bookBatch = (context: LedgerContext, movements: readonly Movement[]) =>
  bookMovements(context.database.sql, movements, moneyJobsOf(context))

/** Jobs of all listeners, so that owners are notified of every movement of their money. */
const moneyJobsOf = ({ slices }: SliceList): { jobs: MoneyJobs } => ({
  jobs: {
    moneyMoved: jobsFor(slices, 'moneyMoved'),
    purchasePaid: jobsFor(slices, 'purchasePaid'),
    purchaseReversed: jobsFor(slices, 'purchaseReversed'),
    billPaid: jobsFor(slices, 'billPaid'),
    billReturned: jobsFor(slices, 'billReturned'),
  },
})

const uniqueViolation = '23505'

/** True for an aborted transaction and for a random reference that exists already; a retry gets new ones. */
const isTransient = (error: unknown): boolean =>
  isRetryable(error) || (error as { code?: unknown }).code === uniqueViolation

/**
 * Moves money in the caller's transaction, with its jobs. Accounts stay locked until the end, so it must be the last
 * step except for those that need its outcome. After a lost commit `settleIntent` reports the result.
 */
export const moveMoney = async (plugged: SliceList, tx: Tx, movement: Movement): Promise<MoneyOutcome> => {
  const [outcome] = await bookMovements(tx, [movement], moneyJobsOf(plugged))
  if (outcome === undefined) throw new Error('a movement has no outcome')
  return outcome
}

/**
 * Locks accounts in the order of their ids until the end of the transaction. It must be the transaction's first lock.
 */
export const withAccounts = async <Decision>(
  tx: Tx,
  ids: readonly Id[],
  decide: (accounts: readonly AccountState[]) => Promise<Decision>,
): Promise<Decision> => decide(await lockAccounts(tx, ids))

/** Books past entries of a demo, without events. */
export const bookHistory = (sql: Queryable, movements: readonly Movement[], at: Date): Promise<MoneyOutcome[]> =>
  bookMovements(sql, movements, { at: at.toISOString() })
