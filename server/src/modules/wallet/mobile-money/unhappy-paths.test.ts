import type { Medium } from '@sheds/contract/wallet/operators'
import type { Control } from '@sheds/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fillFloats,
  floatsIn,
  fund,
  type KeptPayment,
  keptPayment,
  lastPayment,
  type MobileMoney,
  nextPhone,
  payOut,
  pins,
  shortLimits,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { arriveWithWallet, proveBooks, topUpWallet, type WalletOwner, walletOf } from '../../../testing/wallets.ts'

let money: MobileMoney

beforeAll(async () => {
  money = await startMobileMoney({ bounds: { limits: shortLimits } })
  await fillFloats(money, 1_000_000)
})

afterAll(() => money.close())

type Fault = Parameters<Control['fault']>[0]
type Misdeed = Fault extends infer Each ? (Each extends unknown ? Omit<Each, 'on' | 'msisdn' | 'times'> : never) : never

interface Story {
  name: string
  medium?: Medium
  phone?: string
  /** What goes wrong, by the call it goes wrong with; each happens once, or as often as is said. */
  faults?: readonly (Misdeed & { on: string; times?: number })[]
  /** What happens after the call was answered. */
  meanwhile?(kept: KeptPayment, control: Control): Promise<unknown>
  /** How much time goes by. */
  pass?: number
  /** What happens then, and how much time goes by after that. */
  afterwards?(kept: KeptPayment, control: Control): Promise<unknown>
  passAgain?: number
  state: string
  reason?: string
  incident?: RegExp
  /** How often the operator moved money for it. */
  moved: 0 | 1
}

const minute = 60
const day = 86_400

const approve = ({ ref }: KeptPayment, control: Control) =>
  control.decide(ref, { action: 'approve', pin: ref.startsWith('MP') ? pins['orange money'] : pins['mobile money'] })
const refuse = ({ ref }: KeptPayment, control: Control) => control.decide(ref, { action: 'refuse' })

const answered = { do: 'answer', status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'later' } } as const

const fault = (code: string) => ({ code, message: 'as it is documented' })

const topUps: readonly Story[] = [
  { name: 'approved', meanwhile: approve, pass: 5, state: 'succeeded', moved: 1 },
  { name: 'refused on the phone', meanwhile: refuse, pass: 5, state: 'failed', reason: 'declined', moved: 0 },
  { name: 'nobody looks at the phone', pass: 20 * minute, state: 'expired', reason: 'expired', moved: 0 },
  {
    name: 'no answer, and it never arrived: asked once more under the same name',
    faults: [{ on: 'requesttopay', do: 'hang', when: 'before' }],
    pass: 5,
    afterwards: approve,
    passAgain: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'no answer, though it arrived',
    faults: [{ on: 'requesttopay', do: 'hang', when: 'after' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'cut off before it arrived',
    faults: [{ on: 'requesttopay', do: 'reset', when: 'before' }],
    pass: 5,
    afterwards: approve,
    passAgain: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'cut off in the middle of the answer',
    faults: [{ on: 'requesttopay', do: 'reset', when: 'after' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'an answer to the question breaks off in its middle',
    faults: [{ on: 'requesttopay.status', do: 'reset', when: 'mid' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'half an answer, and then nothing',
    faults: [{ on: 'requesttopay', do: 'hang', when: 'mid' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'half an answer to the question, and then nothing',
    faults: [{ on: 'requesttopay.status', do: 'hang', when: 'mid' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: '503 of a burst, and nothing arrived',
    faults: [{ on: 'requesttopay', ...answered, when: 'before' }],
    pass: 5,
    afterwards: approve,
    passAgain: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: '503 though it arrived, then to each question',
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
    name: '409: an earlier attempt arrived',
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
    name: '409 at once: what was asked for is there already',
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
    name: 'the token is over',
    faults: [{ on: 'requesttopay', do: 'unauthorized' }],
    meanwhile: approve,
    pass: 5,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'the token is over again and again: nothing was asked for',
    faults: [{ on: 'requesttopay', do: 'unauthorized', times: 2 }],
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: 'the token is over, and there is no other to be had: nothing was asked for',
    faults: [
      { on: 'requesttopay', do: 'unauthorized' },
      { on: 'token', do: 'answer', when: 'before', status: 503 },
    ],
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: 'our own mistake, told as a 500 with its name: nothing was taken',
    faults: [
      { on: 'requesttopay', ...answered, when: 'before', status: 500, body: fault('INVALID_CALLBACK_URL_HOST') },
    ],
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: 'a 500 that says nothing for sure, though it arrived',
    faults: [{ on: 'requesttopay', ...answered, when: 'after', status: 500, body: fault('INTERNAL_PROCESSING_ERROR') }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'its own mistake, told as a 500',
    phone: '670000457',
    pass: 5,
    state: 'failed',
    reason: 'operator_refused',
    moved: 0,
  },
  {
    name: 'a number it does not know',
    phone: '670000455',
    pass: 5,
    state: 'failed',
    reason: 'number_unknown',
    moved: 0,
  },
  {
    name: 'the callback is lost',
    faults: [{ on: 'requesttopay', do: 'callback', how: 'lost' }],
    meanwhile: approve,
    pass: 5,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'the callback comes twice',
    faults: [{ on: 'requesttopay', do: 'callback', how: 'twice' }],
    meanwhile: approve,
    pass: 5 * minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'the callback comes before the answer, and claims too much',
    faults: [{ on: 'requesttopay', do: 'callback', how: 'early' }],
    meanwhile: refuse,
    pass: 5,
    state: 'failed',
    reason: 'declined',
    moved: 0,
  },
  {
    name: 'the callback has another amount',
    faults: [{ on: 'requesttopay', do: 'callback', how: 'wrong-amount' }],
    meanwhile: approve,
    pass: 5,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'not there at first',
    faults: [{ on: 'requesttopay.status', do: 'not-found', times: 3 }],
    meanwhile: approve,
    pass: 2 * minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'open for a day: somebody has to look',
    faults: [{ on: 'requesttopay.status', do: 'still-pending', times: 1000 }],
    pass: day + 20 * minute,
    state: 'review',
    moved: 0,
  },
  {
    name: 'not there for long, and paid after we gave it up',
    faults: [{ on: 'requesttopay.status', do: 'not-found', times: 16 }],
    meanwhile: approve,
    pass: 30 * minute,
    passAgain: 7 * day,
    state: 'succeeded',
    reason: 'expired',
    moved: 1,
  },
  {
    name: 'paid, but another amount',
    faults: [{ on: 'requesttopay.status', do: 'patch', patch: { amount: '900' }, times: 1000 }],
    meanwhile: approve,
    pass: minute,
    state: 'review',
    incident: /amount/,
    moved: 1,
  },
  {
    name: 'paid, but by another number',
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
    name: 'XML where JSON should be',
    faults: [{ on: 'requesttopay.status', do: 'xml', when: 'before', times: 2 }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
]

const ofOrange: readonly Story[] = [
  { name: 'approved', meanwhile: approve, pass: 5, state: 'succeeded', moved: 1 },
  { name: 'no money', phone: '690000419', state: 'failed', reason: 'no_funds', moved: 0 },
  { name: 'nobody of that number', phone: '690000404', state: 'failed', reason: 'number_unknown', moved: 0 },
  { name: 'a blocked number', phone: '690000423', state: 'failed', reason: 'number_blocked', moved: 0 },
  { name: 'too much', phone: '690000413', state: 'failed', reason: 'operator_limit', moved: 0 },
  { name: 'ignored', phone: '690000408', pass: 20 * minute, state: 'expired', reason: 'expired', moved: 0 },
  { name: 'cancelled', phone: '690000410', pass: 10 * minute, state: 'failed', reason: 'declined', moved: 0 },
  { name: 'an XML fault after which the money moved', phone: '690000500', pass: minute, state: 'succeeded', moved: 1 },
  {
    name: 'an XML fault after which it did not',
    phone: '690000504',
    pass: 30 * minute,
    state: 'expired',
    reason: 'expired',
    moved: 0,
  },
  {
    name: 'no token to begin with: nothing was asked for',
    faults: [{ on: 'mp.init', do: 'reset', when: 'before' }],
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: '422: this was asked for before',
    faults: [{ on: 'mp.pay', do: 'answer', status: 422, body: { message: 'payToken already used' }, when: 'after' }],
    meanwhile: approve,
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
].map((story): Story => ({ ...(story as Story), medium: 'orange money' }))

const cashOuts: readonly Story[] = [
  { name: 'paid', pass: 5, state: 'succeeded', moved: 1 },
  {
    name: 'no answer, though it was paid',
    faults: [{ on: 'transfer', do: 'hang', when: 'after' }],
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'no answer, and it never arrived: asked once more under the same name',
    faults: [{ on: 'transfer', do: 'hang', when: 'before' }],
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'our address is not listed: nothing was paid',
    faults: [{ on: 'transfer', do: 'answer', when: 'before', status: 403, body: fault('FORBIDDEN IP') }],
    pass: 5,
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  { name: 'the float is empty', phone: '670000455', pass: 5, state: 'failed', reason: 'operator_down', moved: 0 },
  {
    name: 'a failure that may be none is asked for again',
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
    name: 'a failure told twice is one',
    phone: '670000450',
    pass: 5 * minute,
    state: 'failed',
    reason: 'operator_down',
    moved: 0,
  },
  {
    name: 'the operator never heard of it: the money stays held',
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
    name: 'paid, but another amount',
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
    name: 'Orange: no answer, though it was paid',
    medium: 'orange money',
    faults: [{ on: 'cashin.pay', do: 'hang', when: 'after' }],
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'Orange: no answer, and not there for long: asked no second time, the money stays held',
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
    name: 'Orange: an XML fault after which the money moved',
    medium: 'orange money',
    phone: '690000500',
    pass: minute,
    state: 'succeeded',
    moved: 1,
  },
  {
    name: 'Orange: nobody of that number',
    medium: 'orange money',
    phone: '690000404',
    state: 'failed',
    reason: 'number_unknown',
    moved: 0,
  },
]

const amount = 1000
const balanceAfter = { succeeded: { in: 970, out: 0 }, review: { in: 0, out: 0 } } as const

const tell = async (story: Story, start: () => Promise<unknown>, owner: WalletOwner) => {
  const { medium = 'mobile money' } = story
  const control = money.control(medium)
  for (const fault of story.faults ?? []) await control.fault(fault as Fault)
  await start()
  const payment = await lastPayment(money, owner)
  const kept = await keptPayment(money, payment)
  await story.meanwhile?.(kept, control)
  await money.pass(story.pass ?? 0)
  await story.afterwards?.(kept, control)
  await money.pass(story.passAgain ?? 0)
  const ended = await lastPayment(money, owner)
  const after = await keptPayment(money, ended)
  expect({ state: after.state, reason: ended.reason?.code }).toEqual({ state: story.state, reason: story.reason })
  if (story.incident === undefined) expect(after.incident).toBeNull()
  else expect(after.incident).toMatch(story.incident)
  const movements = await control.movements()
  expect(movements.filter(({ reference }) => reference === kept.ref)).toHaveLength(story.moved)
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

/** What the operators have moved and the books have not, because a person has to look at it first. */
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
  ['a top-up by MTN', topUps],
  ['a top-up by Orange', ofOrange],
])('%s', (_, stories) => {
  it.each(stories.map((story) => [story.name, story] as const))('%s', async (__, story) => {
    const { medium = 'mobile money' } = story
    const owner = await arriveWithWallet(money.test)
    const phone = story.phone ?? nextPhone(medium)
    await tell(story, () => fund(money, owner, { medium, phone, amount }), owner)
    const { balance } = await walletOf(money.test, owner)
    expect(balance).toBe(story.state === 'succeeded' ? balanceAfter.succeeded.in : 0)
    await proveFloats()
  })
})

describe('a cash-out', () => {
  it.each(cashOuts.map((story) => [story.name, story] as const))('%s', async (_, story) => {
    const { medium = 'mobile money' } = story
    const owner = await arriveWithWallet(money.test)
    await topUpWallet(money.test.context.database.sql, owner.wallet.id, amount)
    await money.sims.mtn.control.setFloat((await floatsIn(money.test)).mtn + (await unbooked()).mtn)
    const phone = story.phone ?? nextPhone(medium)
    await tell(story, () => payOut(money, owner, { medium, phone, amount }), owner)
    const { balance } = await walletOf(money.test, owner)
    expect(balance).toBe(story.state === 'failed' ? amount : 0)
    await proveFloats()
  })
})
