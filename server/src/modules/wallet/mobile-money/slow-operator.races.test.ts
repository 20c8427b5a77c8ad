import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProducts } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { logIn } from '@sheds/contract/users/accounts'
import { cashOut, checkRecipient } from '@sheds/contract/wallet/mobile-money'
import { sendMoney } from '@sheds/contract/wallet/wallet'
import type { Control } from '@sheds/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import {
  fillFloats,
  fund,
  type MobileMoney,
  nextPhone,
  payOut,
  pins,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { password } from '../../../testing/people.ts'
import { arriveWithWallet, authorize, type WalletOwner, walletOf } from '../../../testing/wallets.ts'
import { ordinaryLoad } from '../operators/operator-load.ts'
import { plantPayment } from '../testing/payment-rows.ts'
import { judgePayments } from '../testing/payment-verdicts.ts'

/** Enough for a crowd to be more than it, few enough for a crowd here. */
const load = { ...ordinaryLoad, places: 8, line: 24, patienceMs: 60_000, trialMs: 600_000 }
const limits = { connectMs: 8000, headerMs: 8000, totalMs: 10_000 }

let money: MobileMoney
let people: WalletOwner[]
let since: Date

beforeAll(async () => {
  money = await startMobileMoney({ bounds: { load, limits }, env: { SIGNUPS_PER_HOUR: '10000' } })
  people = []
  while (people.length < 60) people.push(await arriveWithWallet(money.test, 10_000))
  await fillFloats(money, 10_000_000)
  since = money.clock.now()
})
afterAll(() => money.close())

const [momo, orange] = ['mobile money', 'orange money'] as const
const sql = () => money.test.context.database.sql
const person = (at: number): WalletOwner => people[at % people.length] as WalletOwner
const together = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

const inTurn = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = []
  while (done.length < count) done.push(await work(done.length))
  return done
}

/** From now on the operator takes every call and answers none. */
const hang = (control: Control) => control.fault({ on: '*', do: 'hang', when: 'before', times: 1_000_000 })

const recover = async (control: Control): Promise<void> => {
  await control.clearFaults()
  await control.release()
}

interface Seen {
  /** Calls under way at the operator. */
  held: number
  /** Transactions that wait for somebody for longer than any statement takes. */
  idle: number
}

/** One that so many looks in a row find idle waits for somebody. A machine that stands still looks no more than it works. */
const looksOfWait = 20

/** Looks again and again while something happens, and tells the most of each. */
const watch = async <T>(control: Control, work: (seen: Seen) => Promise<T>): Promise<Seen & { done: T }> => {
  const seen = { held: 0, idle: 0 }
  let looks = new Map<string, number>()
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      seen.held = Math.max(seen.held, (await control.state()).held)
      const rows = await sql()<{ since: string }[]>`
        select pid || ' ' || state_change as since from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`
      looks = new Map(rows.map(({ since }) => [since, (looks.get(since) ?? 0) + 1]))
      const waiting = [...looks.values()].filter((count) => count >= looksOfWait)
      seen.idle = Math.max(seen.idle, waiting.length)
      await sleep(50)
    }
  })()
  const done = await work(seen).finally(() => {
    isOver = true
  })
  await looking
  return { ...seen, done }
}

const countBy = (codes: readonly (string | number)[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const paymentsIn = async (): Promise<number> => {
  const [row] = await sql()<{ count: number }[]>`select count(*)::int from operator_payments`
  return row?.count ?? 0
}

describe('an operator that takes calls and answers none', () => {
  it('is asked by few at a time, while the other operator, browsing, sending and logins go on', async () => {
    const control = money.control(momo)
    expect((await fund(money, person(0))).status, 'with a token').toBe(202)
    const before = await paymentsIn()
    await hang(control)
    const { held, idle, done } = await watch(control, () =>
      Promise.all([
        together(60, async (at) => await fund(money, person(at))),
        inTurn(15, async (at) => await fund(money, person(at), { medium: orange })),
        inTurn(30, async () => (await money.test.send(listProducts, {})).status),
        inTurn(8, async (at) => {
          const { status } = await money.test.send(logIn, { body: { name: person(at).name, password } })
          return status
        }),
        inTurn(8, (at) => sendTo(person(at), person(at + 20))),
      ]),
    )
    const [funded, others, ...rest] = done
    expect(held).toBeLessThanOrEqual(load.places)
    expect(held).toBeGreaterThan(1)
    expect(idle).toBe(0)
    for (const codes of rest) expect(countBy(codes)).toEqual({ 200: codes.length })
    expect(countBy(others.map(({ status }) => status))).toEqual({ 202: others.length })
    const refused = funded.filter(({ status }) => status === 503)
    expect(countBy(funded.map(({ status }) => status))).toEqual({ 202: 60 - refused.length, 503: refused.length })
    expect(refused.length).toBeGreaterThan(20)
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'overloaded', message: expect.stringMatching(/is very slow right now/) })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await paymentsIn(), 'who was sent away promised nothing').toBe(before + 60 - refused.length + others.length)
  })

  it('is left alone from then on, and no money is promised to it', { tags: ['full'] }, async () => {
    const control = money.control(momo)
    await expect.poll(async () => (await control.state()).held, { timeout: 120_000 }).toBe(0)
    const callsBefore = await callsTo(control)
    const [paying, before] = [person(50), await paymentsIn()]
    const balance = await moneyOf(paying)
    const answers = await together(60, (at) => fund(money, person(at)))
    expect(countBy(answers.map(({ status }) => status))).toEqual({ 503: 60 })
    const out = await payOut(money, paying, { amount: 1000, phone: '677000999' })
    expect([out.status, out.body.code]).toEqual([503, 'overloaded'])
    const form = { phone: '677000999', medium: momo, amount: 1000 } as const
    const check = await money.test.refused(checkRecipient, { body: form }, paying.token)
    expect([check.status, check.body.code]).toEqual([503, 'overloaded'])
    expect(await callsTo(control)).toBe(callsBefore)
    expect([await moneyOf(paying), await paymentsIn()]).toEqual([balance, before])
    const french = await money.test.send(
      cashOut,
      { params: { id: paying.id }, body: { ...form, externalId: newId() }, headers: { 'accept-language': 'fr' } },
      paying.token,
    )
    expect(french.body).toMatchObject({ message: expect.stringMatching(/répond très lentement.*minutes?,/) })
  })

  it('is asked after its open payments by two at once, each once, and the database hardly at all', {
    tags: ['full'],
  }, async () => {
    const control = money.control(momo)
    await plantDue(24)
    const { context } = money.test
    const before = (await control.calls()).length
    const { held } = await watch(control, async (seen) => {
      context.poller.start(context)
      await expect.poll(() => seen.held, { timeout: 120_000 }).toBeGreaterThan(0)
      await sleep(4000)
    })
    // Who waits for a silent one does not look into the books again and again: that would be 20 times a second.
    const statements = await money.test.countStatements(() => sleep(6000))
    context.poller.stop()
    expect(statements).toBeLessThan(80)
    expect(held).toBeLessThanOrEqual(2)
    expect(held).toBeGreaterThan(0)
    const asked = (await control.calls()).slice(before).flatMap(({ reference }) => reference ?? [])
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('that answers again is not run down, and everything that was promised ends as it did there', {
    tags: ['full'],
  }, async () => {
    const control = money.control(momo)
    await recover(control)
    // Whose turn it is next finds out.
    await money.pass(60)
    expect((await fund(money, person(59))).status).toBe(202)
    const paying = person(50)
    const form = { phone: '677000999', medium: momo, amount: 1000, externalId: newId() } as const
    const out = await money.test.send(cashOut, { params: { id: paying.id }, body: form }, paying.token)
    expect(out.status, 'the leave that was given is still there').toBe(202)
    for (const { control: each, medium } of [
      { control, medium: momo },
      { control: money.control(orange), medium: orange },
    ])
      for (const { reference } of await each.prompts())
        await each.decide(reference, { action: 'approve', pin: pins[medium] })
    await money.pass(3 * 3600)
    const verdict = await judgePayments(money, since)
    expect(verdict.moved).toBeGreaterThan(15)
  })
})

describe('an operator that answers slowly', () => {
  it('is asked after sixty open payments by some at a time, and by as many when it recovers', {
    tags: ['full'],
  }, async () => {
    const control = money.control(momo)
    await plantDue(60)
    await hang(control)
    const { context } = money.test
    const { held } = await watch(control, async (seen) => {
      context.poller.start(context)
      for (let times = 0; times < 40 || seen.held <= 2; times += 1) {
        await sleep(100)
        await control.release()
      }
      await recover(control)
      await expect.poll(dueNow, { timeout: 120_000 }).toBe(0)
      context.poller.stop()
    })
    expect(held).toBeLessThanOrEqual(load.looks)
    expect(held).toBeGreaterThan(2)
  })
})

const sendTo = async (from: WalletOwner, to: WalletOwner): Promise<number> => {
  const { my_wallet_id: recipient } = await walletOf(money.test, to)
  await authorize(money.test, from)
  const body = { amount: 100, recipient_wallet_id: recipient as string }
  return (await money.test.send(sendMoney, { body, headers: { 'idempotency-key': newId() } }, from.token)).status
}

const moneyOf = async (owner: WalletOwner): Promise<number> => (await walletOf(money.test, owner)).balance

const callsTo = async (control: Control): Promise<number> =>
  Object.values((await control.state()).calls).reduce((sum, count) => sum + count, 0)

/** Payments that are to be looked at now. */
const plantDue = async (count: number): Promise<void> => {
  const now = money.clock.now()
  for (let at = 0; at < count; at += 1) {
    const { id: ownerId } = person(at)
    const [wallet] = await sql()<{ id: Id }[]>`select id from wallets where owner_id = ${ownerId}`
    if (wallet === undefined) throw new Error('there is no wallet')
    const planted = {
      phone: nextPhone(momo),
      state: 'pending',
      ref: randomUUID(),
      createdAt: now,
      nextAt: now,
    } as const
    await plantPayment(sql(), { id: wallet.id, ownerId }, planted)
  }
}

const dueNow = async (): Promise<number> => {
  const rows = await sql()`select from operator_payments where next_at <= ${money.clock.now()}`
  return rows.length
}
