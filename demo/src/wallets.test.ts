import { listNotifications } from '@sheds/contract/notifications/notifications'
import { logIn } from '@sheds/contract/users/accounts'
import { listIncomingRequests } from '@sheds/contract/wallet/fund-requests'
import { authorizePayment, getWallet, listTransactions } from '@sheds/contract/wallet/wallet'
import { auditBooks, describeFault } from '@sheds/server/modules/ledger/audit.service'
import { startTestApp, type TestApp } from '@sheds/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Payment, paymentHistory } from './catalogue/payments.ts'
import { largePayments } from './large-wallets.ts'
import { demoPassword, demoPerson, peoplePart } from './parts/people.ts'
import { shedsPart } from './parts/sheds.ts'
import { demoWalletPassword, walletsPart } from './parts/wallets.ts'
import { plantDemo } from './plant.ts'
import { seeded } from './random.ts'

const parts = [peoplePart, shedsPart, walletsPart]

describe('the wallets of the demo market', () => {
  let app: TestApp
  let token: string
  let id: string

  beforeAll(async () => {
    app = await startTestApp()
    await plantDemo(app.context.database.sql, parts, { size: 'small', log: () => undefined })
    const { body } = await app.call(logIn, { body: { name: demoPerson, password: demoPassword } })
    token = body.token
    id = body.user_id
  })
  afterAll(() => app.close())

  const rowOf = async (text: TemplateStringsArray) =>
    (await app.context.database.sql<Record<string, number>[]>(text))[0]

  test('are all active, with correct books', async () => {
    expect(
      await rowOf`select count(*)::int as people, count(*) filter (where a.status = 'active' and a.seq > 0)::int as used
        from users u join wallets w on w.owner_id = u.id join ledger_accounts a on a.id = w.id`,
    ).toEqual({ people: 60, used: 60 })
    const audit = await auditBooks(app.context.database.sql)
    expect(describeFault(audit)).toBeUndefined()
    expect(audit.entries).toBeGreaterThan(600)
    expect(await rowOf`select count(*)::int as refused from payment_intents where outcome <> 'done'`).toEqual({
      refused: 0,
    })
    expect(await app.slices.find(({ name }) => name === 'wallet')?.alarms?.()).toEqual([])
  })

  test('have months of history, open requests and notifications', async () => {
    const { body: wallet } = await app.call(getWallet, { params: { id: id as never } }, token)
    expect(wallet.status).toBe(1)
    const { body: lines, headers } = await app.call(listTransactions, { params: { id: id as never } }, token)
    expect(Number(headers['x-total-count'])).toBeGreaterThan(20)
    expect(lines[0]?.new_balance).toBe(wallet.balance)
    const [span] = await app.context.database.sql<{ days: number }[]>`
      select extract(day from max(at) - min(at))::int as days from ledger_entries`
    expect(span?.days).toBeGreaterThan(120)
    const { body: asked } = await app.call(listIncomingRequests, { params: { id: id as never } }, token)
    expect(asked.filter(({ status }) => status === 'pending').length).toBeGreaterThan(1)
    const { body: bell } = await app.call(listNotifications, {}, token)
    expect(bell.rows.map(({ type }) => type)).toContain('request_in')
    const body = { password: demoWalletPassword }
    expect((await app.call(authorizePayment, { params: { id: id as never }, body }, token)).status).toBe(200)
  })
})

const isSpent = (payments: readonly Payment[]): boolean => {
  const purse = new Map<number, number>()
  const add = (index: number, amount: number): number => {
    const left = (purse.get(index) ?? 0) + amount
    purse.set(index, left)
    return left
  }
  return payments.some((payment) => {
    if (payment.kind === 'top_up')
      return add(payment.to, payment.gross - Math.floor((payment.gross * 3 + 50) / 100)) < 0
    return add(payment.from, -payment.amount) < 0 || add(payment.to, payment.amount) < 0
  })
}

describe('paymentHistory', () => {
  test('never overdraws a balance, and is the same in every run', () => {
    const now = new Date('2026-06-15T10:00:00Z')
    const people = Array.from({ length: 60 }, (_, index) => ({
      index,
      tongue: index % 3 === 0 ? ('en' as const) : ('fr' as const),
      since: new Date(index === 7 ? '2026-06-01T00:00:00Z' : '2024-01-01T00:00:00Z'),
    }))
    const town = { people, sellers: [1, 2, 3, 4, 5], cooks: [6, 8], now }
    const moments = paymentHistory(town, seeded('test'))
    expect(moments).toEqual(paymentHistory(town, seeded('test')))
    const payments = moments.flatMap((moment) => moment.payments)
    expect(payments.length).toBeGreaterThan(500)
    expect(isSpent(payments)).toBe(false)
    expect(moments.every(({ at }, place) => at < now && at > (moments[place - 1]?.at ?? new Date(0)))).toBe(true)
    const early = moments.filter(({ at }) => at < new Date('2026-06-01T00:00:00Z')).flatMap((moment) => moment.payments)
    expect(early.some((payment) => payment.to === 7)).toBe(false)
  })
})

describe('largePayments', () => {
  test('yields the same payments in every pass', () => {
    const town = { size: { people: 50, postings: 400 } as never, now: new Date('2026-06-15T10:00:00Z') }
    expect([...largePayments(town)]).toEqual([...largePayments(town)])
  })
})
