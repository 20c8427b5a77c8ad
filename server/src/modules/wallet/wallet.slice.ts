import type { Id } from '@sheds/contract/scalars'
import type { BaseContext, Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { auditDaily, findBookAlarms } from './audit.service.ts'
import { deleteEndedGrants } from './grants.queries.ts'
import { createLedger, type Ledger } from './ledger.service.ts'
import { walletBelongings } from './wallet-belongings.queries.ts'

interface WalletParts {
  ledger: Ledger
}

declare module '../../platform/context.ts' {
  interface SliceParts extends WalletParts {}
}

declare module '../../platform/slice.ts' {
  interface Events {
    /** Entries of the books, as one batch of them was made. Heard `later` only: payments wait for nobody. */
    moneyMoved: { entryIds: readonly Id[] }
  }
}

/** What measurements put in its place. */
export type WalletOptions = Partial<WalletParts>

export const createWalletParts = (below: BaseContext, { ledger }: WalletOptions): WalletParts => ({
  ledger: ledger ?? createLedger(below),
})

export const createWalletSlice = (context: Context): Slice => ({
  name: 'wallet',
  bindings: [],
  jobs: [
    { name: 'sweep_grants', schedule: '23 * * * *', run: () => deleteEndedGrants(context.database.sql) },
    { name: 'audit_books', schedule: '41 1 * * *', run: () => auditDaily(context) },
  ],
  alarms: () => findBookAlarms(context),
  belongings: walletBelongings,
})
