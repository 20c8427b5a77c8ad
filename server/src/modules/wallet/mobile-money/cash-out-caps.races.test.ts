import { logIn } from '@sheds/contract/users/accounts'
import { cashOut } from '@sheds/contract/wallet/mobile-money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import {
  fillFloats,
  fund,
  type MobileMoney,
  nextPhone,
  payOut,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { password } from '../../../testing/people.ts'
import {
  arriveWithWallet,
  authorize,
  balanceOf,
  proveBooks,
  type WalletOwner,
  walletOf,
} from '../../../testing/wallets.ts'
import { bookFloat } from '../../ledger/corrections/corrections.service.ts'
import { platformAccounts } from '../../ledger/ledger.api.ts'
import { spansOf } from './operator-payments.rules.ts'

let money: MobileMoney

const caps = { CASH_OUT_PER_DAY: '3000', CASH_OUT_PER_MONTH: '5000', CASH_OUT_NEW_NUMBER: '3000' }

beforeAll(async () => {
  money = await startMobileMoney({ env: caps })
  await fillFloats(money, 1_000_000)
})
afterAll(async () => {
  await proveBooks(money.test.context.database.sql)
  await money.close()
})

const momo = 'mobile money'
const codeOf = ({ status, body }: { status: number; body: unknown }) => (body as { code?: string }).code ?? status
const codeFor = async (owner: WalletOwner, amount: number) => codeOf(await payOut(money, owner, { amount }))
const moveTo = (moment: Date, ms = 0) => money.clock.moveTo(new Date(moment.getTime() + ms))

describe('cash-out caps', () => {
  it('follow days and months in Douala to the millisecond and report the remainder', async () => {
    moveTo(spansOf(money.clock.now()).nextMonth)
    const owner = await arriveWithWallet(money.test, 20_000)
    const codeFor = async (amount: number) => {
      // The session has expired by then, so the owner logs in again.
      const { body } = await money.test.call(logIn, { body: { name: owner.name, password } })
      return codeOf(await payOut(money, { ...owner, token: body.token ?? '' }, { amount }))
    }
    expect(await codeFor(3000)).toBe(202)
    moveTo(spansOf(money.clock.now()).nextDay, -1)
    expect(await codeFor(100), 'the last moment of the day').toBe('limit_reached')
    moveTo(spansOf(money.clock.now()).nextDay)
    expect(await codeFor(1900)).toBe(202)
    const { body } = await money.test.call(logIn, { body: { name: owner.name, password } })
    const over = await payOut(money, { ...owner, token: body.token ?? '' }, { amount: 101 })
    expect([over.status, over.body.code]).toEqual([429, 'limit_reached'])
    expect(over.body.message).toContain('CFA\u00a0100 more this month')
    expect(await codeFor(100)).toBe(202)
    moveTo(spansOf(money.clock.now()).nextMonth, -1)
    expect(await codeFor(100), 'the last moment of the month').toBe('limit_reached')
    moveTo(spansOf(money.clock.now()).nextMonth)
    expect(await codeFor(3000)).toBe(202)
    expect(await balanceOf(money.test.context.database.sql, owner.wallet)).toBe(12_000)
  })

  it('do not count a cash-out once it has failed', async () => {
    const owner = await arriveWithWallet(money.test, 10_000)
    await money.control(momo).fault({ on: 'transfer', do: 'outcome', state: 'failed', reason: 'PAYEE_NOT_FOUND' })
    await payOut(money, owner, { amount: 3000 })
    expect(await codeFor(owner, 100), 'the failure is not known yet').toBe('limit_reached')
    await money.pass(30)
    expect((await walletOf(money.test, owner)).balance).toBe(10_000)
    expect([await codeFor(owner, 3000), await codeFor(owner, 100)]).toEqual([202, 'limit_reached'])
  })
})

describe('two concurrent cash-outs', () => {
  const ask = (
    owner: WalletOwner,
    { token, amount, medium }: { token: string; amount: number; medium: typeof momo },
  ) => {
    const body = { phone: nextPhone(medium), medium, amount, externalId: newId() }
    return authorize(
      money.test,
      { id: owner.id, token },
      { action: 'cash_out', amount, phone: body.phone, medium },
    ).then(() => () => money.test.send(cashOut, { params: { id: owner.id }, body }, token))
  }
  it('never exceed the cap together from two sessions', async () => {
    const owner = await arriveWithWallet(money.test, 20_000)
    for (let tries = 0; tries < 3; tries += 1) {
      const { body } = await money.test.call(logIn, { body: { name: owner.name, password } })
      const calls = [
        await ask(owner, { token: owner.token, amount: 700, medium: momo }),
        await ask(owner, { token: body.token ?? '', amount: 700, medium: momo }),
      ]
      await Promise.all(calls.map((call) => call()))
    }
    expect((await walletOf(money.test, owner)).balance).toBe(20_000 - 4 * 700)
  })

  it('are not both accepted for the same money at the operator', async () => {
    const people = [await arriveWithWallet(money.test, 5000), await arriveWithWallet(money.test, 5000)]
    const third = await arriveWithWallet(money.test, 5000)
    const { context } = money.test
    const there = -(await balanceOf(context.database.sql, { id: platformAccounts.mtnFloat }))
    const held = await context.database.sql<{ sum: number }[]>`
      select coalesce(sum(amount), 0)::bigint as sum from wallet_holds
      where state = 'open' and float_id = ${platformAccounts.mtnFloat}`
    await bookFloat(context, { operator: 'mtn', amount: -(there - (held[0]?.sum ?? 0) - 2500), reason: newId() })
    const calls = await Promise.all(
      people.map((owner) => ask(owner, { token: owner.token, amount: 1500, medium: momo })),
    )
    const answers = await Promise.all(calls.map((call) => call()))
    expect(answers.map(codeOf).sort()).toEqual([202, 'mobile_money_unavailable'])
    expect([await codeFor(third, 1001), await codeFor(third, 1000)]).toEqual(['mobile_money_unavailable', 202])
  })
})

describe('repeated key of a payment', () => {
  it.each([
    ['another phone', () => ({ phone: nextPhone(momo) })],
    ['another sum', () => ({ amount: 1001 })],
    ['another operator', () => ({ medium: 'orange money' as const, phone: nextPhone('orange money') })],
  ])('conflicts when used with %s, and starts no payment', async (_, more) => {
    const owner = await arriveWithWallet(money.test, 10_000)
    const form = { medium: momo, phone: nextPhone(momo), amount: 1000, externalId: newId() } as const
    expect([codeOf(await fund(money, owner, form)), codeOf(await payOut(money, owner, form))]).toEqual([202, 202])
    const other = { ...form, ...more() }
    const kept = async () => money.test.context.database.sql`
      select kind, phone, amount, operator from operator_payments where owner_id = ${owner.id} order by kind`
    const before = await kept()
    expect(codeOf(await fund(money, owner, other))).toBe('key_conflict')
    expect(codeOf(await payOut(money, owner, other))).toBe('key_conflict')
    expect([await kept(), before.length]).toEqual([before, 2])
    expect(codeOf(await fund(money, owner, form))).toBe(202)
    expect(await balanceOf(money.test.context.database.sql, owner.wallet)).toBe(9000)
  })
})
