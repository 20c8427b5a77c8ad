import type { Id } from '@sheds/contract/scalars'
import { type CashOut, cashOut, findPayments, fundWallet, type Payment } from '@sheds/contract/wallet/mobile-money'
import type { Medium } from '@sheds/contract/wallet/operators'
import { type Control, type Simulators, startSimulators } from '@sheds/simulators'
import type { z } from 'zod'
import { moveMoney, platformAccounts, transferLegs } from '../modules/ledger/ledger.api.ts'
import { pollDuePayments } from '../modules/wallet/mobile-money/payment-poller.ts'
import type { OperatorBounds } from '../modules/wallet/operators/operator.ts'
import { createOperators } from '../modules/wallet/operators/operators.ts'
import { transaction } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { noSlices } from './no-slices.ts'
import { startTestApp, type TestAnswer, type TestApp } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'
import { authorize, type WalletOwner } from './wallets.ts'

/** Environment variables that connect a server to simulated operators. */
export const operatorEnv = ({ mtn, orange }: Pick<Simulators, 'mtn' | 'orange'>): Record<string, string> => ({
  ALLOW_SIMULATED_MONEY: 'true',
  MTN_BASE_URL: mtn.url,
  MTN_COLLECTION_KEY: mtn.collectionKey,
  MTN_COLLECTION_USER: mtn.apiUser,
  MTN_COLLECTION_SECRET: mtn.apiKey,
  MTN_DISBURSEMENT_KEY: mtn.disbursementKey,
  MTN_DISBURSEMENT_USER: mtn.apiUser,
  MTN_DISBURSEMENT_SECRET: mtn.apiKey,
  ORANGE_BASE_URL: orange.url,
  ORANGE_CONSUMER_KEY: orange.consumerKey,
  ORANGE_CONSUMER_SECRET: orange.consumerSecret,
  ORANGE_AUTH_TOKEN: orange.authToken,
  ORANGE_CHANNEL_MSISDN: orange.channelMsisdn,
  ORANGE_PIN: orange.pin,
})

/** Advances only on request; servers and operators share it. */
export interface TestClock {
  now(): Date
  moveTo(moment: Date): void
  /** Simulates a correction of the system clock. */
  goBack(seconds: number): void
}

export const createTestClock = (): TestClock => {
  let at = Date.now()
  return {
    now: () => new Date(at),
    moveTo: (moment) => {
      at = Math.max(at, moment.getTime())
    },
    goBack: (seconds) => {
      at -= seconds * 1000
    },
  }
}

export interface MobileMoney {
  test: TestApp
  sims: Simulators
  clock: TestClock
  control(medium: Medium): Control
  /** Advances the clock and runs all due work in order. */
  pass(seconds: number): Promise<void>
  close(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  shared?: { database: TestDatabase; sims: Simulators; clock: TestClock }
  onLog?: (line: string) => void
  bounds?: OperatorBounds
}

/** Timeouts for tests with an operator that hangs. */
export const shortLimits = { connectMs: 2000, headerMs: 1500, totalMs: 4000 }
/** A loaded machine delays the operators' responses. */
const longLimits = { connectMs: 60_000, headerMs: 60_000, totalMs: 90_000 }

/** Starts a server that both simulated operators can call, and that polls its payments only on request. */
export const startMobileMoney = async ({ env = {}, shared, onLog, bounds }: Options = {}): Promise<MobileMoney> => {
  const clock = shared?.clock ?? createTestClock()
  const sims = shared?.sims ?? (await startSimulators({ clock, settings: { autoApproveMs: null, payoutMs: 0 } }))
  const test = await startTestApp({
    env: { PAYMENT_WAIT_SECONDS: '0', ...operatorEnv(sims), ...env },
    clock,
    ...(shared && { sharedDatabase: shared.database }),
    ...(onLog && { onLog }),
    operators: ({ config }) => createOperators(config.operators, { clock, limits: longLimits, ...bounds }),
  })
  const { context } = test
  const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  context.poller.stop()
  context.operators.callbackBase = `http://localhost:${port}`
  context.operators.promptSite = `localhost:${port}`
  const money = { test, sims, clock }
  return {
    ...money,
    control: (medium) => (medium === 'mobile money' ? sims.mtn.control : sims.orange.control),
    pass: (seconds) =>
      passTime(money, seconds, async () => {
        await pollDuePayments(context)
        return true
      }),
    async close() {
      await test.close()
      if (shared === undefined) await sims.close()
    },
  }
}

type ClockedServer = Pick<MobileMoney, 'test' | 'sims' | 'clock'>

/** Advances from one due time to the next; `runDue` does the due work and returns false to stop. */
export const passTime = async (
  { test, sims, clock }: ClockedServer,
  seconds: number,
  runDue: () => Promise<boolean>,
): Promise<void> => {
  const until = new Date(clock.now().getTime() + seconds * 1000)
  await agePrompts(test, seconds)
  for (;;) {
    const [due] = await test.context.database.sql<{ at: string | null }[]>`
      select min(next_at) as at from operator_payments where next_at <= ${until}`
    clock.moveTo(due?.at ? new Date(due.at) : until)
    await sims.mtn.control.advance(0)
    await sims.orange.control.advance(0)
    if (!due?.at || !(await runDue())) return
  }
}

/** Backdates the rows whose age is measured by the database's clock. */
const agePrompts = async ({ context: { database } }: TestApp, seconds: number): Promise<void> => {
  const { sql } = database
  await sql`update payment_prompts set at = at - ${seconds} * interval '1 second'`
  await sql`update phone_wishes set at = at - ${seconds} * interval '1 second'`
  await sql`update phone_unwanted set at = at - ${seconds} * interval '1 second'`
}

/** Sets the floats at both operators, in the ledger and in the simulators. */
export const fillFloats = async ({ test, sims }: MobileMoney, amount: number): Promise<void> => {
  const { sql } = test.context.database
  for (const float of [platformAccounts.mtnFloat, platformAccounts.orangeFloat]) {
    await transaction(sql, (tx) =>
      moveMoney(noSlices, tx, {
        accountId: platformAccounts.capital,
        call: 'float',
        key: newId(),
        body: { amount },
        kind: 'capital',
        otherId: float,
        legs: transferLegs(float, platformAccounts.capital, amount),
        by: 'platform',
      }),
    )
  }
  const booked = await floatsIn(test)
  await sims.mtn.control.setFloat(booked.mtn)
  await sims.orange.control.setFloat(booked.orange)
}

export const floatsIn = async ({ context }: TestApp): Promise<{ mtn: number; orange: number }> => {
  const [row] = await context.database.sql<{ mtn: number; orange: number }[]>`
    select -sum(balance) filter (where kind = 'mtn_float')::bigint as mtn,
      -sum(balance) filter (where kind = 'orange_float')::bigint as orange
    from ledger_accounts`
  return row ?? { mtn: 0, orange: 0 }
}

let phones = 0

/** Returns a new number with each call. */
export const nextPhone = (medium: Medium): string =>
  `${medium === 'mobile money' ? '677' : '699'}${String(100_000 + ++phones)}`

type Form = Partial<Omit<z.input<typeof CashOut>, 'amount'> & { amount: number }>

interface MoneyResponse {
  status: number
  body: { payment?: Payment; code?: string; message: string }
  headers: TestAnswer<unknown>['headers']
}

type Headers = Readonly<Record<string, string>>

export const fund = async (
  money: MobileMoney,
  owner: WalletOwner,
  form: Form = {},
  headers: Headers = {},
): Promise<MoneyResponse> => {
  const medium = form.medium ?? 'mobile money'
  const body = { medium, phone: nextPhone(medium), amount: 1000, externalId: newId(), ...form }
  return (await money.test.send(
    fundWallet,
    { params: { id: owner.id as Id }, body, headers },
    owner.token,
  )) as MoneyResponse
}

export const payOut = async (money: MobileMoney, owner: WalletOwner, form: Form = {}): Promise<MoneyResponse> => {
  const medium = form.medium ?? 'mobile money'
  const body = { medium, phone: nextPhone(medium), amount: 1000, externalId: newId(), ...form }
  const { amount, phone } = body
  await authorize(money.test, owner, { action: 'cash_out', amount, phone, medium })
  return (await money.test.send(cashOut, { params: { id: owner.id as Id }, body }, owner.token)) as MoneyResponse
}

export const lastPayment = async ({ test }: MobileMoney, owner: WalletOwner): Promise<Payment> => {
  const { body } = await test.call(findPayments, {}, owner.token)
  const [payment] = body
  if (payment === undefined) throw new Error('there is no payment')
  return payment
}

export interface StoredPayment {
  state: string
  ref: string
  incident: string | null
  callbackId: string
  asked: number
  nextAt: string | null
}

export const readStoredPayment = async ({ test }: MobileMoney, { id }: Payment): Promise<StoredPayment> => {
  const [row] = await test.context.database.sql<StoredPayment[]>`
    select state, operator_ref as ref, incident, callback_id as "callbackId", asked, next_at as "nextAt"
    from operator_payments where id = ${id}`
  if (row === undefined) throw new Error(`there is no payment ${id}`)
  return row
}

export const pins = { 'mobile money': '12345', 'orange money': '1234' } as const
