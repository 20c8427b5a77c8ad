import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@sheds/contract/scalars'
import type { Context } from '../../platform/context.ts'
import { isUnavailable, type Queryable, type Tx } from '../../platform/db/database.ts'
import { isRetryable } from '../../platform/db/unavailable.ts'
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
 * Moves money. What comes while a batch is under way goes with the next one, in order of arrival. Throws `overloaded` when
 * too many wait, and `unavailable` when the database stays away: then the outcome is whatever the key says later.
 */
export interface Ledger {
  move(movement: Movement): Promise<MoneyOutcome>
}

const mostWaiting = 4000

type LedgerContext = Pick<Context, 'database' | 'slices'>

/** `slices` are read when something moves: they are made after this. */
export const createLedger = (context: LedgerContext): Ledger => {
  const book = (movements: readonly Movement[]) => bookForSure(context, movements)
  const lane = createBatcher(book, { room: mostWaiting, marksOf })
  return { move: lane.add }
}

/** A second call with a key or a session's grant, or for what one buys or pays, sees what became of the first. */
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
const bookAndTell = (context: LedgerContext, movements: readonly Movement[]) =>
  bookMovements(context.database.sql, movements, tellingOf(context))

/** Whoever has more or less money now hears of it, whatever moved it. */
const tellingOf = ({ slices }: SliceList): { jobs: MoneyJobs } => ({
  jobs: {
    moneyMoved: jobsFor(slices, 'moneyMoved'),
    purchasePaid: jobsFor(slices, 'purchasePaid'),
    purchaseReversed: jobsFor(slices, 'purchaseReversed'),
    billPaid: jobsFor(slices, 'billPaid'),
    billReturned: jobsFor(slices, 'billReturned'),
  },
})

const uniqueViolation = '23505'

/** Given up for another transaction, or a reference was drawn that somebody has: the next try has others. */
const isPassing = (error: unknown): boolean =>
  isRetryable(error) || (error as { code?: unknown }).code === uniqueViolation

/**
 * Moves money together with the caller's own rows, and tells of it: all or nothing. Accounts stay locked until the transaction ends,
 * so it is called once, last but for what needs the outcome. Of a lost commit `settleIntent` knows.
 */
export const moveMoney = async (plugged: SliceList, tx: Tx, movement: Movement): Promise<MoneyOutcome> => {
  const [outcome] = await bookMovements(tx, [movement], tellingOf(plugged))
  if (outcome === undefined) throw new Error('a movement has an outcome')
  return outcome
}

/** Locks accounts in the order of their ids until the transaction ends, and decides by them. No other lock comes before. */
export const withAccounts = async <Decision>(
  tx: Tx,
  ids: readonly Id[],
  decide: (accounts: readonly AccountState[]) => Promise<Decision>,
): Promise<Decision> => decide(await lockAccounts(tx, ids))

/** Books the past, which raises no events: the history of a demo. */
export const bookHistory = (sql: Queryable, movements: readonly Movement[], at: Date): Promise<MoneyOutcome[]> =>
  bookMovements(sql, movements, { at: at.toISOString() })
