import type { Id } from '@sheds/contract/scalars'
import type { BaseContext, Context } from '../../platform/context.ts'
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
    // Each with its entries of one batch. Heard `later` only: a payment waits for no listener.
    purchasePaid: { entryIds: readonly Id[] }
    /** Entries that took purchases back. */
    purchaseReversed: { entryIds: readonly Id[] }
    billPaid: { entryIds: readonly Id[] }
    /** Entries by which a paid bill's money went back. */
    billReturned: { entryIds: readonly Id[] }
    /** All other entries. */
    moneyMoved: { entryIds: readonly Id[] }
  }
}

/** What measurements put in its place. */
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
  belongings: ledgerBelongings,
})
