import type { Id } from '@sheds/contract/scalars'
import type { BaseContext, Context } from '../../platform/context.ts'
import { histogram, type Reading } from '../../platform/metrics/reading.ts'
import type { Slice } from '../../platform/slice.ts'
import { auditDaily, findBookAlarms } from './audit.service.ts'
import { deleteEndedGrants } from './grants.queries.ts'
import { createLedger, type Ledger } from './ledger.service.ts'
import { ledgerBelongings } from './ledger-belongings.queries.ts'

interface LedgerParts {
  ledger: Ledger
}

declare module '../../platform/context.ts' {
  interface SliceParts extends LedgerParts {}
}

declare module '../../platform/slice.ts' {
  interface Events {
    // Events of one batch. Listeners run only as jobs (`later`), so payments never wait for them.
    purchasePaid: { entryIds: readonly Id[] }
    /** Reversals of purchases. */
    purchaseReversed: { entryIds: readonly Id[] }
    billPaid: { entryIds: readonly Id[] }
    /** Refunds of paid bills. */
    billReturned: { entryIds: readonly Id[] }
    /** All other entries. */
    moneyMoved: { entryIds: readonly Id[] }
  }
}

/** Replacements for benchmarks. */
export type LedgerOptions = Partial<LedgerParts>

export const createLedgerParts = (below: BaseContext, { ledger }: LedgerOptions): LedgerParts => ({
  ledger: ledger ?? createLedger(below),
})

export const createLedgerSlice = (context: Context): Slice => ({
  name: 'ledger',
  bindings: [],
  jobs: [
    { name: 'sweep_grants', schedule: '23 * * * *', run: () => deleteEndedGrants(context.database.sql) },
    { name: 'audit_books', schedule: '41 1 * * *', run: () => auditDaily(context) },
  ],
  alarms: () => findBookAlarms(context),
  readings: () => ledgerReadings(context.ledger),
  belongings: ledgerBelongings,
})

const ledgerReadings = ({ batches }: Ledger): Reading[] =>
  batches === undefined
    ? []
    : [
        histogram('ledger_batch_movements', 'Movements of money booked by one statement.', batches.sizes),
        histogram('ledger_batch_seconds', 'Time to book one batch, with its retries.', batches.seconds),
      ]
