import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { auditDaily, findBookAlarms } from './audit.service.ts'
import { deleteEndedGrants } from './grants.queries.ts'
import { createLedger, type Ledger } from './ledger.service.ts'
import { walletBelongings } from './wallet-belongings.queries.ts'

declare module '../../platform/context.ts' {
  interface SliceParts {
    ledger: Ledger
  }
}

export const createWalletSlice = (context: Context): Slice => {
  context.ledger = createLedger(context)
  return {
    name: 'wallet',
    bindings: [],
    jobs: [
      { name: 'sweep_grants', schedule: '23 * * * *', run: () => deleteEndedGrants(context.database.sql) },
      { name: 'audit_books', schedule: '41 1 * * *', run: () => auditDaily(context) },
    ],
    alarms: () => findBookAlarms(context),
    belongings: walletBelongings,
  }
}
