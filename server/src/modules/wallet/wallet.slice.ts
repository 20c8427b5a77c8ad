import type { Id } from '@sheds/contract/scalars'
import type { FastifyInstance } from 'fastify'
import type { BaseContext, Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { type Batcher, createBatcher } from '../../platform/work/batcher.ts'
import { demoPhoneBindings } from './demo-phone/demo-phone.routes.ts'
import { reconcileFolder } from './desk/statement-files.service.ts'
import { dropFeesOf, dropFeesOfShed, renameFee } from './fees/listing-fees.service.ts'
import { registerCallbacks } from './mobile-money/callbacks.routes.ts'
import { sweepCounts } from './mobile-money/look-ups.service.ts'
import { mobileMoneyBindings } from './mobile-money/mobile-money.routes.ts'
import { findPaymentAlarms, refuseUnsettled } from './mobile-money/operator-payments.service.ts'
import { recoverFromClockChange } from './mobile-money/payment-clock.service.ts'
import { createPaymentPoller, type PaymentPoller } from './mobile-money/payment-poller.ts'
import { createPaymentWaits, type PaymentWaits } from './mobile-money/payment-waits.ts'
import { createOperators, type Operators } from './operators/operators.ts'
import { paymentBelongings } from './payment-belongings.queries.ts'
import { registerNotMe } from './prompts/not-me.routes.ts'
import { forgetNetworks } from './prompts/prompts.queries.ts'
import { cancelRequests, endOldRequests } from './requests/requests.service.ts'
import { registerExports } from './statement/exports.routes.ts'
import { sweepExports } from './statement/exports.service.ts'
import { findParties, type PartiesQuery, type PartiesRow } from './wallet.queries.ts'
import { paymentBindings } from './wallet.routes.ts'
import { moneyReadings, operatorReadings } from './wallet-readings.ts'

interface WalletParts {
  operators: Operators
  waits: PaymentWaits
  poller: PaymentPoller
  /** Finds payers and recipients in batches: queries that arrive during a batch form the next one. */
  parties: Batcher<PartiesQuery, PartiesRow | undefined>
}

declare module '../../platform/context.ts' {
  interface SliceParts extends WalletParts {}
}

declare module '../../platform/slice.ts' {
  interface Events {
    /** A fund request was made or answered; `payerId` and `requesterId` are user ids. */
    fundRequest: {
      type: 'made' | 'accepted' | 'rejected' | 'expired'
      requestId: Id
      payerId: Id
      requesterId: Id
      amount: number
      at: string
    }
    /** The product or dish may be shown from now on. */
    listingFeePaid: { subject: 'product' | 'dish'; subjectId: Id; shedId: Id }
    /** A payment by an operator has ended; `amount` is what moved, or would have moved. */
    paymentEnded: {
      paymentId: Id
      userId: Id
      kind: 'top_up' | 'cash_out' | 'listing_fee'
      medium: 'mobile money' | 'orange money'
      amount: number
      isPaid: boolean
      at: string
    }
  }
}

/** Operators opened earlier, by `startMoney` or a test. */
export type WalletOptions = Partial<Pick<WalletParts, 'operators'>>

export const createWalletParts = (below: BaseContext, { operators }: WalletOptions): WalletParts => ({
  operators: operators ?? createOperators(below.config.operators, { clock: below.clock }),
  waits: createPaymentWaits(below),
  poller: createPaymentPoller(),
  parties: createBatcher((asked) => findParties(below.database.sql, asked)),
})

export const createWalletSlice = (context: Context): Slice => ({
  name: 'wallet',
  bindings: [...paymentBindings(context), ...mobileMoneyBindings(context), ...demoPhoneBindings(context)],
  jobs: [
    { name: 'wallet.sweep_counts', schedule: '37 3 * * *', run: () => sweepCounts(context) },
    {
      name: 'wallet.forget_networks',
      schedule: '41 3 * * *',
      run: () => forgetNetworks(context.database.sql),
    },
    { name: 'wallet.sweep_exports', schedule: '29 * * * *', run: () => sweepExports(context) },
    { name: 'wallet.mend_clock', schedule: '* * * * *', run: () => recoverFromClockChange(context) },
    { name: 'wallet.reconcile', schedule: '17 5 * * *', run: () => reconcileFolder(context) },
    { name: 'wallet.end_requests', schedule: '53 * * * *', run: () => endOldRequests(context) },
  ],
  register: (app) => {
    registerExports(app, context)
    registerCallbacks(app, context)
    registerNotMe(app, context)
    startPolling(app, context)
  },
  alarms: () => findPaymentAlarms(context),
  readings: () => operatorReadings(context.operators),
  storedReadings: () => moneyReadings(context),
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
})

/**
 * Only a listening server polls payments. When it stops, calls that wait for a payment are answered early, and clients
 * ask again.
 */
const startPolling = (app: FastifyInstance, context: Context): void => {
  app.addHook('onListen', async () => context.poller.start(context))
  app.addHook('preClose', async () => {
    context.poller.stop()
    context.waits.release()
  })
  app.addHook('onClose', async () => {
    await context.waits.idle()
    await context.operators.close()
  })
}
