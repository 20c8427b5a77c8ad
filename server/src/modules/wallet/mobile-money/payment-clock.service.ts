import type { Parts } from '../../../platform/context.ts'
import { bringLateForward } from './payment-clock.queries.ts'

/** After a clock that went back, payments would wait until it is where it was: nobody waits so long. */
export const mendClock = async ({
  database,
  clock,
  poller,
  log,
}: Parts<'database' | 'clock' | 'log' | 'poller'>): Promise<void> => {
  const late = await bringLateForward(database.sql, clock.now())
  if (late === 0) return
  log.warn({ late }, 'payments were put off by a clock that has gone back')
  poller.wake()
}
