import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { boundStatements } from './ask/ask.queries.ts'

const givenUp = '57014'

/** Runs a search with a time limit, and answers "unavailable" if it is exceeded. */
export const bounded = <T>({ database }: Parts<'database'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(database.sql, async (tx) => {
    await boundStatements(tx)
    return work(tx)
  }).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === givenUp) throw new AppError('unavailable', { retryAfterSeconds: 2 })
    throw error
  })
