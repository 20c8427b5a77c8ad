import type { FastifyInstance } from 'fastify'
import { type Batcher, createBatcher } from '../../platform/batcher.ts'
import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { registerCallbacks } from './callbacks.routes.ts'
import { demoPhoneBindings } from './demo-phone.routes.ts'
import { registerExports } from './exports.routes.ts'
import { sweepExports } from './exports.service.ts'
import { dropFeesOf, dropFeesOfShed, renameFee } from './listing-fees.service.ts'
import { sweepCounts } from './look-ups.service.ts'
import { mobileMoneyBindings } from './mobile-money.routes.ts'
import { registerNotMe } from './not-me.routes.ts'
import { findPaymentAlarms, refuseUnsettled } from './operator-payments.service.ts'
import { createOperators, type Operators } from './operators/operators.ts'
import { paymentBelongings } from './payment-belongings.queries.ts'
import { mendClock } from './payment-clock.service.ts'
import { createPaymentPoller, type PaymentPoller } from './payment-poller.ts'
import { createPaymentWaits, type PaymentWaits } from './payment-waits.ts'
import { findParties, type PartiesAsked, type PartiesRow } from './payments.queries.ts'
import { paymentBindings } from './payments.routes.ts'
import { forgetNetworks } from './prompts.queries.ts'
import { cancelRequests, endOldRequests } from './requests.service.ts'
import { reconcileFolder } from './statement-files.service.ts'

declare module '../../platform/context.ts' {
  interface SliceParts {
    operators: Operators
    waits: PaymentWaits
    poller: PaymentPoller
    /** Who pays whom: who comes while others are looked up waits, and is looked up with all that came meanwhile. */
    parties: Batcher<PartiesAsked, PartiesRow | undefined>
  }
}

export const createPaymentsSlice = (context: Context): Slice => {
  const { config, clock, database } = context
  context.operators = createOperators(config.operators, { clock })
  context.waits = createPaymentWaits(context)
  context.poller = createPaymentPoller(context)
  context.parties = createBatcher((asked) => findParties(database.sql, asked))
  return {
    name: 'payments',
    bindings: [...paymentBindings(context), ...mobileMoneyBindings(context), ...demoPhoneBindings(context)],
    jobs: [
      { name: 'payments.sweep_counts', schedule: '37 3 * * *', run: () => sweepCounts(context) },
      {
        name: 'payments.forget_networks',
        schedule: '41 3 * * *',
        run: () => forgetNetworks(context.database.sql),
      },
      { name: 'payments.sweep_exports', schedule: '29 * * * *', run: () => sweepExports(context) },
      { name: 'payments.mend_clock', schedule: '* * * * *', run: () => mendClock(context) },
      { name: 'payments.reconcile', schedule: '17 5 * * *', run: () => reconcileFolder(context) },
      { name: 'payments.end_requests', schedule: '53 * * * *', run: () => endOldRequests(context) },
    ],
    register: (app) => {
      registerExports(app, context)
      registerCallbacks(app, context)
      registerNotMe(app, context)
      movePayments(app, context)
    },
    alarms: () => findPaymentAlarms(context),
    belongings: paymentBelongings,
    on: {
      accountClosed: {
        within: async (tx, { userId }) => {
          await refuseUnsettled(tx, userId)
          await cancelRequests(tx, userId)
          await dropFeesOf(tx, userId)
        },
      },
      shedClosed: { within: (tx, { shedId }) => dropFeesOfShed(tx, shedId) },
      subjectChanged: { within: renameFee },
    },
  }
}

/** Payments are looked at by whoever listens; who waits for one is let go when the server stops, and asks again. */
const movePayments = (app: FastifyInstance, context: Context): void => {
  app.addHook('onListen', async () => context.poller.start())
  app.addHook('preClose', async () => {
    context.poller.stop()
    context.waits.release()
  })
  app.addHook('onClose', async () => {
    await context.waits.idle()
    await context.operators.close()
  })
}
