import { vi } from 'vitest'
import type { Sql, Tx } from '../platform/db/database.ts'

/** Until somebody stands at rows of this database that somebody else holds. */
export const untilWaiting = async (sql: Sql, waiting = 1): Promise<void> => {
  const standing = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await standing()).length >= waiting, 120_000)
}

/** For a transaction that does nothing while others come: on a machine with other work that may take long. */
export const stayOpen = async (tx: Tx): Promise<void> => {
  await tx`set local idle_in_transaction_session_timeout = 0`
}

interface Meanwhile<T> {
  /** Begins what has to wait for the lock. */
  start(): Promise<T>
  /** How many wait then. */
  waiting?: number
  /** What the one who holds the lock does before the others go on. */
  first(tx: Tx): PromiseLike<unknown>
}

/** One order of two calls, the same each time: what `start` begins stands at the rows that `lock` holds while `first` is done. */
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
    // Whoever waits here as well is waited for by one who waits for it.
    await tx`set local lock_timeout = '500ms'`
    await first(tx)
  })
  if (started === undefined) throw new Error('nothing was begun')
  return started
}
