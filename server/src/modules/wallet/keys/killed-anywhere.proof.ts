import type { Medium } from '@sheds/contract/wallet/operators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import startDatabase from '../../../testing/database.setup.ts'
import { fillFloats, type MobileMoney, nextPhone, pins, startMobileMoney } from '../../../testing/mobile-money.ts'
import { newCaller } from '../testing/operator-schedules.ts'
import { startPaymentCopy } from '../testing/payment-copies.ts'
import { judgePayments } from '../testing/payment-verdicts.ts'

let stopDatabase: () => Promise<void>
let money: MobileMoney

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
  money = await startMobileMoney()
  await fillFloats(money, 1_000_000)
})
afterAll(async () => {
  await money.close()
  await stopDatabase()
})

/** Fewer steps than this and the walk has not been what it is meant to be. */
const leastSteps = 15

it.each([
  ['mobile money', 'in'],
  ['mobile money', 'out'],
  ['orange money', 'in'],
  ['orange money', 'out'],
] as const)(
  '%s %s: a server killed before any of its steps leaves nothing that another does not end',
  async (medium, way) => {
    const states = new Set<string>()
    let steps = 0
    for (let isOver = false; !isOver; steps += 1) {
      const walked = await walk({ medium, way, steps })
      states.add(walked.state)
      isOver = walked.isOver
    }
    expect(steps).toBeGreaterThan(leastSteps)
    expect([...states].sort()).toEqual(expect.arrayContaining(['failed', 'succeeded']))
  },
)

interface Walk {
  medium: Medium
  way: 'in' | 'out'
  /** How many the server may take. */
  steps: number
}

/** One payment on a server that dies, asked for again with its key of one that lives. `isOver`: the server outlived it. */
const walk = async ({ medium, way, steps }: Walk): Promise<{ isOver: boolean; state: string }> => {
  const since = money.clock.now()
  const phone = nextPhone(medium)
  const start = await newCaller(money, { medium, way, phone })
  const copy = await startPaymentCopy(money)
  await copy.dieAfter(steps)
  await start(copy.money)
  await approve(medium, phone)
  await copy.money.pass(8)
  const isOver = await copy.lives()
  await copy.kill()
  expect([200, 202, 400]).toContain(await start(money))
  await money.pass(100)
  await approve(medium, phone)
  await money.pass(30 * 60)
  const { payments, moved } = await judgePayments(money, since)
  expect(payments, `after ${steps} steps`).toBe(1)
  const [row] = await money.test.context.database.sql<{ state: string }[]>`
    select state from operator_payments where phone = ${phone}`
  expect(moved, `${row?.state} after ${steps} steps`).toBeLessThanOrEqual(1)
  return { isOver, state: row?.state ?? '' }
}

const approve = async (medium: Medium, phone: string): Promise<void> => {
  const control = money.control(medium)
  const asked = await control.payments({ msisdn: medium === 'mobile money' ? `237${phone}` : phone })
  for (const { reference } of asked)
    await control.decide(reference, { action: 'approve', pin: pins[medium] }).catch(() => undefined)
}
