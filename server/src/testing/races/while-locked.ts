import { vi } from 'vitest'
import type { Sql, Tx } from '../../platform/db/database.ts'

/** Waits until that many connections wait for a lock in this database. */
export const untilWaiting = async (sql: Sql, waiting = 1): Promise<void> => {
  const waiters = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await waiters()).length >= waiting, 120_000)
}

/** Lets a transaction stay idle while others run: on a loaded machine that may take long. */
export const stayOpen = async (tx: Tx): Promise<void> => {
  await tx`set local idle_in_transaction_session_timeout = 0`
}

interface Meanwhile<T> {
  /** Starts the call that has to wait for the lock. */
  start(): Promise<T>
  /** Number of connections that wait for the lock. */
  waiting?: number
  /** Runs in the locking transaction before the others continue. */
  first(tx: Tx): PromiseLike<unknown>
}

/** Plays two calls in a fixed order: `start` waits for the rows that `lock` holds until `first` has finished. */
export const whileLocked = async <T>(
  sql: Sql,
  lock: (tx: Tx) => PromiseLike<unknown>,
  { start, waiting = 1, first }: Meanwhile<T>,
): Promise<T> => {
  let started: Promise<T> | undefined
  await sql.begin(async (tx) => {
    await stayOpen(tx)
    await lock(tx)
    started = start()
    started.catch(() => undefined)
    await untilWaiting(sql, waiting)
    // A statement that waits here would deadlock with one that waits for this transaction.
    await tx`set local lock_timeout = '500ms'`
    await first(tx)
  })
  if (started === undefined) throw new Error('nothing was started')
  return started
}
