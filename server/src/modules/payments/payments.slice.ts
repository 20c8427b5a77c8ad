import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { registerExports } from './exports.routes.ts'
import { sweepExports } from './exports.service.ts'
import { dropFeesOf, dropFeesOfShed, renameFee } from './listing-fees.service.ts'
import { sweepCounts } from './look-ups.service.ts'
import { mobileMoneyBindings } from './mobile-money.routes.ts'
import { createOperators, type Operators } from './operators/operators.ts'
import { paymentBindings } from './payments.routes.ts'
import { cancelRequests, endOldRequests } from './requests.service.ts'
import { selectPaymentBelongings } from './statement.queries.ts'

declare module '../../platform/context.ts' {
  interface SliceParts {
    operators: Operators
  }
}

export const createPaymentsSlice = (context: Context): Slice => {
  const { config, clock } = context
  context.operators = createOperators(config.operators, { clock, callbackBase: config.publicUrl })
  return {
    name: 'payments',
    bindings: [...paymentBindings(context), ...mobileMoneyBindings(context)],
    jobs: [
      { name: 'payments.sweep_counts', schedule: '37 3 * * *', run: () => sweepCounts(context) },
      { name: 'payments.sweep_exports', schedule: '29 * * * *', run: () => sweepExports(context) },
      { name: 'payments.end_requests', schedule: '53 * * * *', run: () => endOldRequests(context) },
    ],
    register: (app) => registerExports(app, context),
    belongings: (userId, most) => selectPaymentBelongings(context.database.sql, userId, most),
    on: {
      accountClosed: {
        within: async (tx, { userId }) => {
          await cancelRequests(tx, userId)
          await dropFeesOf(tx, userId)
        },
      },
      shedClosed: { within: (tx, { shedId }) => dropFeesOfShed(tx, shedId) },
      subjectChanged: { within: renameFee },
    },
  }
}
