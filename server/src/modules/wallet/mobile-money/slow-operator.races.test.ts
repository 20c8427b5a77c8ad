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
import { together } from '../../../testing/races/together.ts'
import { arriveWithWallet, authorize, type WalletOwner, walletOf } from '../../../testing/wallets.ts'
import { ordinaryLoad } from '../operators/operator-load.ts'
import { plantPayment } from '../testing/payment-rows.ts'
import { judgePayments } from '../testing/payment-verdicts.ts'

/** Limits that 60 concurrent payments exceed. */
const load = { ...ordinaryLoad, slots: 8, queue: 24, patienceMs: 60_000, trialMs: 600_000 }
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

const inTurn = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = []
  while (done.length < count) done.push(await work(done.length))
  return done
}

/** Makes the operator accept every call and answer none. */
const hang = (control: Control) => control.fault({ on: '*', do: 'hang', when: 'before', times: 1_000_000 })

const recover = async (control: Control): Promise<void> => {
  await control.clearFaults()
  await control.release()
}

interface Load {
  /** Calls under way at the operator. */
  held: number
  /** Transactions that idle for longer than any statement takes. */
  idle: number
}

/** A transaction seen idle in this many consecutive polls is waiting. A slow machine also polls more slowly. */
const pollsOfWait = 20

/** Polls while `work` runs; returns the maximum of each figure. */
const watch = async <T>(control: Control, work: (seen: Load) => Promise<T>): Promise<Load & { done: T }> => {
  const seen = { held: 0, idle: 0 }
  let polls = new Map<string, number>()
  let isOver = false
  const polling = (async () => {
    while (!isOver) {
      seen.held = Math.max(seen.held, (await control.state()).held)
      const rows = await sql()<{ since: string }[]>`
        select pid || ' ' || state_change as since from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`
      polls = new Map(rows.map(({ since }) => [since, (polls.get(since) ?? 0) + 1]))
      const waiting = [...polls.values()].filter((count) => count >= pollsOfWait)
      seen.idle = Math.max(seen.idle, waiting.length)
      await sleep(50)
    }
  })()
  const done = await work(seen).finally(() => {
    isOver = true
  })
  await polling
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

describe('an operator that never answers', () => {
  it('gets few calls at a time, and everything else keeps working', { tags: ['full'] }, async () => {
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
    expect(held).toBeLessThanOrEqual(load.slots)
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
    expect(await paymentsIn(), 'refused requests stored no payment').toBe(before + 60 - refused.length + others.length)
  })

  it('gets no further calls, and no money is held for it', { tags: ['full'] }, async () => {
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

  it('is queried by two calls at a time, with few database statements', {
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
    // Without the wait for a free slot, the poller would query the database 20 times a second.
    const statements = await money.test.countStatements(() => sleep(6000))
    context.poller.stop()
    expect(statements).toBeLessThan(80)
    expect(held).toBeLessThanOrEqual(2)
    expect(held).toBeGreaterThan(0)
    const asked = (await control.calls()).slice(before).flatMap(({ reference }) => reference ?? [])
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('is not overloaded once it recovers, and all payments end as they did there', {
    tags: ['full'],
  }, async () => {
    const control = money.control(momo)
    await recover(control)
    // The next trial call notices the recovery.
    await money.pass(60)
    expect((await fund(money, person(59))).status).toBe(202)
    const paying = person(50)
    const form = { phone: '677000999', medium: momo, amount: 1000, externalId: newId() } as const
    const out = await money.test.send(cashOut, { params: { id: paying.id }, body: form }, paying.token)
    expect(out.status, 'the grant is still valid').toBe(202)
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

describe('a slow operator', () => {
  it('gets a limited number of concurrent queries, also while it recovers', {
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
    expect(held).toBeLessThanOrEqual(load.queries)
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

/** Plants payments that are due for a query. */
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
