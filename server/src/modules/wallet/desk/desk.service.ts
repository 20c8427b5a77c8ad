import type { Parts } from '../../../platform/context.ts'
import { findFloats } from '../mobile-money/operator-payments.queries.ts'
import {
  type BlockedRow,
  countOpenPayments,
  type OpenRow,
  type ReviewRow,
  selectBlocked,
  selectReviews,
  selectStuck,
} from './desk.queries.ts'
import { type StatementFileRow, selectLastStatements, selectOddStatements } from './statement-files.queries.ts'

/** Overview of the site's money for its staff. */
export interface Desk {
  floats: { mtn: number; orange: number }
  /** Floats below this amount are reported as low. */
  floatAlarm: number
  open: readonly OpenRow[]
  stuck: readonly ReviewRow[]
  reviews: readonly ReviewRow[]
  blocked: readonly BlockedRow[]
  /** Latest statement of each operator, and all with differences. */
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
  blocked: await selectBlocked(sql),
  statements: { last: await selectLastStatements(sql), odd: await selectOddStatements(sql) },
})
