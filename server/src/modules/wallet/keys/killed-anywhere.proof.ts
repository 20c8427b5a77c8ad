import type { Medium } from '@sheds/contract/wallet/operators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** Fewer steps would mean that the test does not cover a whole payment. */
const leastSteps = 15

describe('a server killed before any step', () => {
  it.each([
    ['mobile money', 'in'],
    ['mobile money', 'out'],
    ['orange money', 'in'],
    ['orange money', 'out'],
  ] as const)('leaves its payment to be ended by another server: %s %s', async (medium, way) => {
    const states = new Set<string>()
    let steps = 0
    for (let isOver = false; !isOver; steps += 1) {
      const result = await killAfter({ medium, way, steps })
      states.add(result.state)
      isOver = result.isOver
    }
    expect(steps).toBeGreaterThan(leastSteps)
    expect([...states].sort()).toEqual(expect.arrayContaining(['failed', 'succeeded']))
  })
})

interface KillOptions {
  medium: Medium
  way: 'in' | 'out'
  /** Steps before the kill. */
  steps: number
}

/**
 * Sends a payment to a server that dies, then again with the same key to one that lives. `isOver`: the server survived.
 */
const killAfter = async ({ medium, way, steps }: KillOptions): Promise<{ isOver: boolean; state: string }> => {
  const since = money.clock.now()
  const phone = nextPhone(medium)
  const start = await newCaller(money, { medium, way, phone })
  const copy = await startPaymentCopy(money)
  await copy.dieAfter(steps)
  await start(copy.money)
  await approve(medium, phone)
  await copy.money.pass(8)
  const isOver = await copy.isRunning()
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
