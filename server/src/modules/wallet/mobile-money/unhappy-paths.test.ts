import type { Medium } from '@sheds/contract/wallet/operators'
import type { Control } from '@sheds/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fillFloats,
  floatsIn,
  fund,
  lastPayment,
  type MobileMoney,
  nextPhone,
  payOut,
  pins,
  readStoredPayment,
  type StoredPayment,
  shortLimits,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { casesOfTier } from '../../../testing/tiers/tier.ts'
import { arriveWithWallet, proveBooks, topUpWallet, type WalletOwner, walletOf } from '../../../testing/wallets.ts'

let money: MobileMoney

beforeAll(async () => {
  money = await startMobileMoney({ bounds: { limits: shortLimits } })
  await fillFloats(money, 1_000_000)
})

afterAll(() => money.close())

type Fault = Parameters<Control['fault']>[0]
type FaultAction = Fault extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'on' | 'msisdn' | 'times'>
    : never
  : never

interface Scenario {
  name: string
  medium?: Medium
  phone?: string
  /** Faults by call; each happens once, or `times` times. */
  faults?: readonly (FaultAction & { on: string; times?: number })[]
  /** Called after the response. */
  meanwhile?(kept: StoredPayment, control: Control): Promise<unknown>
  /** Seconds to pass. */
  pass?: number
  /** Called then, before `passAgain` more seconds. */
  afterwards?(kept: StoredPayment, control: Control): Promise<unknown>
  passAgain?: number
  state: string
  reason?: string
  incident?: RegExp
  /** Number of times the operator moved the money. */
  moved: 0 | 1
}

const minute = 60
const day = 86_400

const approve = ({ ref }: StoredPayment, control: Control) =>
  control.decide(ref, { action: 'approve', pin: ref.startsWith('MP') ? pins['orange money'] : pins['mobile money'] })
const refuse = ({ ref }: StoredPayment, control: Control) => control.decide(ref, { action: 'refuse' })

const answered = { do: 'answer', status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'later' } } as const

const fault = (code: string) => ({ code, message: 'as it is documented' })

const topUps: readonly Scenario[] = [
  { name: 'approved', meanwhile: approve, pass: 5, state: 'succeeded', moved: 1 },
  { name: 'refused on the phone', meanwhile: refuse, pass: 5, state: 'failed', reason: 'declined', moved: 0 },
  { name: 'ignored on the phone', pass: 20 * minute, state: 'expired', reason: 'expired', moved: 0 },
  {
    name: 'no answer and never received: submitted again with the same reference',
    faults: [{ on: 'requesttopay', do: 'hang', when: 'before' }],
    pass: 5,
    afterwards: approve,
    passAgain: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'no answer although received',
    faults: [{ on: 'requesttopay', do: 'hang', when: 'after' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'reset before it was received',
    faults: [{ on: 'requesttopay', do: 'reset', when: 'before' }],
    pass: 5,
    afterwards: approve,
    passAgain: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'reset during the answer',
    faults: [{ on: 'requesttopay', do: 'reset', when: 'after' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'reset during the answer to a query',
    faults: [{ on: 'requesttopay.status', do: 'reset', when: 'mid' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'half an answer, then a hang',
    faults: [{ on: 'requesttopay', do: 'hang', when: 'mid' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'half an answer to a query, then a hang',
    faults: [{ on: 'requesttopay.status', do: 'hang', when: 'mid' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: '503 before it was received',
    faults: [{ on: 'requesttopay', ...answered, when: 'before' }],
    pass: 5,
    afterwards: approve,
    passAgain: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: '503 although received, and to several queries',
    faults: [
      { on: 'requesttopay', ...answered, when: 'after' },
      { on: 'requesttopay.status', ...answered, when: 'before', times: 4 },
    ],
    meanwhile: approve,
    pass: 10 * minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: '409 because an earlier attempt was received',
    faults: [
      { on: 'requesttopay', do: 'hang', when: 'after' },
      { on: 'requesttopay.status', do: 'not-found' },
    ],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: '409 for the first attempt',
    faults: [
      {
        on: 'requesttopay',
        do: 'answer',
        when: 'after',
        status: 409,
        body: { code: 'RESOURCE_ALREADY_EXIST', message: 'Duplicated reference id. Creation of resource failed.' },
      },
    ],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'expired token',
    faults: [{ on: 'requesttopay', do: 'unauthorized' }],
    meanwhile: approve,
    pass: 5,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'token expired twice: not submitted',
    faults: [{ on: 'requesttopay', do: 'unauthorized', times: 2 }],
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: 'expired token and no new one: not submitted',
    faults: [
      { on: 'requesttopay', do: 'unauthorized' },
      { on: 'token', do: 'answer', when: 'before', status: 503 },
    ],
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: '500 with a code for our mistake: nothing was taken',
    faults: [
      { on: 'requesttopay', ...answered, when: 'before', status: 500, body: fault('INVALID_CALLBACK_URL_HOST') },
    ],
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: 'inconclusive 500 although received',
    faults: [{ on: 'requesttopay', ...answered, when: 'after', status: 500, body: fault('INTERNAL_PROCESSING_ERROR') }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: '500 for an operator’s mistake',
    phone: '670000457',
    pass: 5,
    state: 'failed',
    reason: 'operator_refused',
    moved: 0,
  },
  {
    name: 'unknown number',
    phone: '670000455',
    pass: 5,
    state: 'failed',
    reason: 'number_unknown',
    moved: 0,
  },
  {
    name: 'lost callback',
    faults: [{ on: 'requesttopay', do: 'callback', how: 'lost' }],
    meanwhile: approve,
    pass: 5,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'duplicate callback',
    faults: [{ on: 'requesttopay', do: 'callback', how: 'twice' }],
    meanwhile: approve,
    pass: 5 * minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'early callback with a false claim',
    faults: [{ on: 'requesttopay', do: 'callback', how: 'early' }],
    meanwhile: refuse,
    pass: 5,
    state: 'failed',
    reason: 'declined',
    moved: 0,
  },
  {
    name: 'callback with another amount',
    faults: [{ on: 'requesttopay', do: 'callback', how: 'wrong-amount' }],
    meanwhile: approve,
    pass: 5,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'not found at first',
    faults: [{ on: 'requesttopay.status', do: 'not-found', times: 3 }],
    meanwhile: approve,
    pass: 2 * minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'open for a day',
    faults: [{ on: 'requesttopay.status', do: 'still-pending', times: 1000 }],
    pass: day + 20 * minute,
    state: 'review',
    moved: 0,
  },
  {
    name: 'not found for long, then paid after the expiry',
    faults: [{ on: 'requesttopay.status', do: 'not-found', times: 16 }],
    meanwhile: approve,
    pass: 30 * minute,
    passAgain: 7 * day,
    state: 'succeeded',
    reason: 'expired',
    moved: 1,
  },
  {
    name: 'paid with another amount',
    faults: [{ on: 'requesttopay.status', do: 'patch', patch: { amount: '900' }, times: 1000 }],
    meanwhile: approve,
    pass: minute,
    state: 'review',
    incident: /amount/,
    moved: 1,
  },
  {
    name: 'paid from another number',
    faults: [
      {
        on: 'requesttopay.status',
        do: 'patch',
        patch: { payer: { partyIdType: 'MSISDN', partyId: '237670009999' } },
        times: 1000,
      },
    ],
    meanwhile: approve,
    pass: minute,
    state: 'review',
    incident: /number/,
    moved: 1,
  },
  {
    name: 'XML instead of JSON',
    faults: [{ on: 'requesttopay.status', do: 'xml', when: 'before', times: 2 }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
]

const orangeTopUps: readonly Scenario[] = [
  { name: 'approved', meanwhile: approve, pass: 5, state: 'succeeded', moved: 1 },
  { name: 'insufficient funds', phone: '690000419', state: 'failed', reason: 'no_funds', moved: 0 },
  { name: 'unknown number', phone: '690000404', state: 'failed', reason: 'number_unknown', moved: 0 },
  { name: 'blocked number', phone: '690000423', state: 'failed', reason: 'number_blocked', moved: 0 },
  { name: 'amount above the limit', phone: '690000413', state: 'failed', reason: 'operator_limit', moved: 0 },
  { name: 'ignored', phone: '690000408', pass: 20 * minute, state: 'expired', reason: 'expired', moved: 0 },
  { name: 'cancelled', phone: '690000410', pass: 10 * minute, state: 'failed', reason: 'declined', moved: 0 },
  { name: 'XML fault although paid', phone: '690000500', pass: minute, state: 'succeeded', moved: 1 },
  {
    name: 'XML fault and not paid',
    phone: '690000504',
    pass: 30 * minute,
    state: 'expired',
    reason: 'expired',
    moved: 0,
  },
  {
    name: 'no pay token: not submitted',
    faults: [{ on: 'mp.init', do: 'reset', when: 'before' }],
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: '422 because the token was used before',
    faults: [{ on: 'mp.pay', do: 'answer', status: 422, body: { message: 'payToken already used' }, when: 'after' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
].map((scenario): Scenario => ({ ...(scenario as Scenario), medium: 'orange money' }))

const cashOuts: readonly Scenario[] = [
  { name: 'paid', pass: 5, state: 'succeeded', moved: 1 },
  {
    name: 'no answer although paid',
    faults: [{ on: 'transfer', do: 'hang', when: 'after' }],
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'no answer and never received: submitted again with the same reference',
    faults: [{ on: 'transfer', do: 'hang', when: 'before' }],
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: '403 for our server’s address: not paid',
    faults: [{ on: 'transfer', do: 'answer', when: 'before', status: 403, body: fault('FORBIDDEN IP') }],
    pass: 5,
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  { name: 'empty float', phone: '670000455', pass: 5, state: 'failed', reason: 'operator_down', moved: 0 },
  {
    name: 'doubtful failure that is not confirmed',
    faults: [
      {
        on: 'transfer.status',
        do: 'patch',
        patch: { status: 'FAILED', reason: 'INTERNAL_PROCESSING_ERROR' },
      },
    ],
    pass: 2 * minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'doubtful failure that is confirmed',
    phone: '670000450',
    pass: 5 * minute,
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: 'unknown to the operator: the money stays held',
    faults: [
      { on: 'transfer', do: 'hang', when: 'after' },
      { on: 'transfer.status', do: 'not-found', times: 1000 },
    ],
    pass: 60 * minute,
    state: 'review',
    incident: /nothing of it/,
    moved: 1,
  },
  {
    name: 'paid with another amount',
    faults: [{ on: 'transfer.status', do: 'patch', patch: { amount: '9000' }, times: 1000 }],
    pass: minute,
    state: 'review',
    incident: /amount/,
    moved: 1,
  },
  {
    name: 'Orange: paid at once',
    medium: 'orange money',
    pass: 5,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'Orange: no answer although paid',
    medium: 'orange money',
    faults: [{ on: 'cashin.pay', do: 'hang', when: 'after' }],
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'Orange: no answer and not found: not repeated, the money stays held',
    medium: 'orange money',
    faults: [
      { on: 'cashin.pay', do: 'hang', when: 'before' },
      { on: 'cashin.status', do: 'not-found', times: 1000 },
    ],
    pass: 60 * minute,
    state: 'review',
    incident: /nothing of it/,
    moved: 0,
  },
  {
    name: 'Orange: XML fault although paid',
    medium: 'orange money',
    phone: '690000500',
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'Orange: unknown number',
    medium: 'orange money',
    phone: '690000404',
    state: 'failed',
    reason: 'number_unknown',
    moved: 0,
  },
]

const amount = 1000
const balanceAfter = { succeeded: { in: 970, out: 0 }, review: { in: 0, out: 0 } } as const

const play = async (scenario: Scenario, start: () => Promise<unknown>, owner: WalletOwner) => {
  const { medium = 'mobile money' } = scenario
  const control = money.control(medium)
  for (const fault of scenario.faults ?? []) await control.fault(fault as Fault)
  await start()
  const payment = await lastPayment(money, owner)
  const kept = await readStoredPayment(money, payment)
  await scenario.meanwhile?.(kept, control)
  await money.pass(scenario.pass ?? 0)
  await scenario.afterwards?.(kept, control)
  await money.pass(scenario.passAgain ?? 0)
  const ended = await lastPayment(money, owner)
  const after = await readStoredPayment(money, ended)
  expect({ state: after.state, reason: ended.reason?.code }).toEqual({ state: scenario.state, reason: scenario.reason })
  if (scenario.incident === undefined) expect(after.incident).toBeNull()
  else expect(after.incident).toMatch(scenario.incident)
  const movements = await control.movements()
  expect(movements.filter(({ reference }) => reference === kept.ref)).toHaveLength(scenario.moved)
  expect((await control.state()).total).toBe(0)
  await control.clearFaults()
  await control.release()
  await proveBooks(money.test.context.database.sql)
  return after
}

interface ReviewRow {
  operator: 'mtn' | 'orange'
  kind: string
  ref: string
}

/** Money that the operators have moved but that is not booked until staff review it. */
const unbooked = async (): Promise<{ mtn: number; orange: number }> => {
  const { mtn, orange } = money.sims
  const moved = new Set(
    [...(await mtn.control.movements()), ...(await orange.control.movements())].map((each) => each.reference),
  )
  const rows = await money.test.context.database.sql<ReviewRow[]>`
    select operator, kind, operator_ref as ref from operator_payments where state = 'review'`
  const sums = { mtn: 0, orange: 0 }
  for (const { operator, kind, ref } of rows)
    if (moved.has(ref)) sums[operator] += kind === 'cash_out' ? -amount : amount
  return sums
}

const proveFloats = async (): Promise<void> => {
  const [booked, open] = [await floatsIn(money.test), await unbooked()]
  const { mtn, orange } = money.sims
  const there = { mtn: (await mtn.control.state()).float, orange: (await orange.control.state()).float }
  expect(there).toEqual({ mtn: booked.mtn + open.mtn, orange: booked.orange + open.orange })
}

describe.each([
  ['top-up by MTN', topUps],
  ['top-up by Orange', orangeTopUps],
])('%s', (_, scenarios) => {
  it.each(casesOfTier(scenarios).map((scenario) => [scenario.name, scenario] as const))(
    'ends as expected: %s',
    async (__, scenario) => {
      const { medium = 'mobile money' } = scenario
      const owner = await arriveWithWallet(money.test)
      const phone = scenario.phone ?? nextPhone(medium)
      await play(scenario, () => fund(money, owner, { medium, phone, amount }), owner)
      const { balance } = await walletOf(money.test, owner)
      expect(balance).toBe(scenario.state === 'succeeded' ? balanceAfter.succeeded.in : 0)
      await proveFloats()
    },
  )
})

describe('cash-out', () => {
  it.each(casesOfTier(cashOuts).map((scenario) => [scenario.name, scenario] as const))(
    'ends as expected: %s',
    async (_, scenario) => {
      const { medium = 'mobile money' } = scenario
      const owner = await arriveWithWallet(money.test)
      await topUpWallet(money.test.context.database.sql, owner.wallet.id, amount)
      await money.sims.mtn.control.setFloat((await floatsIn(money.test)).mtn + (await unbooked()).mtn)
      const phone = scenario.phone ?? nextPhone(medium)
      await play(scenario, () => payOut(money, owner, { medium, phone, amount }), owner)
      const { balance } = await walletOf(money.test, owner)
      expect(balance).toBe(scenario.state === 'failed' ? amount : 0)
      await proveFloats()
    },
  )
})
