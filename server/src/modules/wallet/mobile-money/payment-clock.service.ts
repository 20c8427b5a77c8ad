import type { Parts } from '../../../platform/context.ts'
import { makeLateDue } from './payment-clock.queries.ts'

/** Payments would otherwise wait until the clock has caught up. */
export const recoverFromClockChange = async ({
  database,
  clock,
  poller,
  log,
}: Parts<'database' | 'clock' | 'log' | 'poller'>): Promise<void> => {
  const late = await makeLateDue(database.sql, clock.now())
  if (late === 0) return
  log.warn({ late }, 'the clock was set back: late payments are queried now')
  poller.wake()
}
