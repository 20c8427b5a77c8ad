import type { Parts } from '../../../platform/context.ts'
import { findFloats } from '../mobile-money/operator-payments.queries.ts'
import {
  countOpenPayments,
  type OpenRow,
  type ReviewRow,
  type StoppedRow,
  selectReviews,
  selectStopped,
  selectStuck,
} from './desk.queries.ts'
import { type StatementFileRow, selectLastStatements, selectOddStatements } from './statement-files.queries.ts'

/** What whoever runs the site has to know of its money. */
export interface Desk {
  floats: { mtn: number; orange: number }
  /** Below it a float is called low. */
  floatAlarm: number
  open: readonly OpenRow[]
  stuck: readonly ReviewRow[]
  reviews: readonly ReviewRow[]
  stopped: readonly StoppedRow[]
  /** The last of each operator, and all that differ from the books. */
  statements: { last: readonly StatementFileRow[]; odd: readonly StatementFileRow[] }
}

const stuckMinutes = 15

export const readDesk = async ({
  database: { sql },
  clock,
  config,
}: Parts<'config' | 'database' | 'clock'>): Promise<Desk> => ({
  floats: await findFloats(sql),
  floatAlarm: config.payments.floatAlarm,
  open: await countOpenPayments(sql),
  stuck: await selectStuck(sql, new Date(clock.now().getTime() - stuckMinutes * 60_000)),
  reviews: await selectReviews(sql),
  stopped: await selectStopped(sql),
  statements: { last: await selectLastStatements(sql), odd: await selectOddStatements(sql) },
})
