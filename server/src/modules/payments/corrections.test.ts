import type { Id } from '@sheds/contract/scalars'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { plantWallet, proveBooks, type TestWallet } from '../../testing/wallets.ts'
import { moveMoney, platformAccounts, transferLegs } from '../wallet/wallet.api.ts'
import { reversalLegs } from './corrections.rules.ts'
import { bookFloat, reverseEntry } from './corrections.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => {
  await proveBooks(test.context.database.sql)
  await test.close()
})

const balanceOf = async (id: Id): Promise<number> => {
  const [row] = await test.context.database.sql<{ balance: number }[]>`
    select balance from ledger_accounts where id = ${id}`
  return row?.balance ?? Number.NaN
}

const send = async (from: TestWallet, to: TestWallet, amount: number) => {
  const outcome = await transaction(test.context.database.sql, (tx) =>
    moveMoney(tx, {
      ...{ accountId: from.id, call: 'send_money', key: newId(), body: { amount }, by: 'platform', kind: 'send' },
      otherId: to.id,
      legs: transferLegs(from.id, to.id, amount),
    }),
  )
  if (!('entryId' in outcome)) throw new Error(outcome.code)
  return outcome
}

const pair = async (amount: number) => {
  const { sql } = test.context.database
  return Promise.all([plantWallet(sql, amount), plantWallet(sql)])
}

describe('taking an entry back', () => {
  it('gives everything back, by an entry of its own, once', async () => {
    const [from, to] = await pair(1000)
    const { entryId, reference } = await send(from, to, 700)
    expect(await reverseEntry(test.context, { entry: reference.toLowerCase(), reason: 'A mistake' })).toEqual({
      reference: expect.stringMatching(/^[2-9A-Z]{10}$/),
      givenBack: 700,
      lost: 0,
    })
    expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual([1000, 0])
    await expect(reverseEntry(test.context, { entry: entryId, reason: 'Again' })).rejects.toThrow('already')
    expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual([1000, 0])
    const [kept] = await test.context.database.sql`
      select kind, details from ledger_entries where details ->> 'reverses' = ${entryId}`
    expect(kept).toEqual({ kind: 'reversal', details: { reverses: entryId, reason: 'A mistake' } })
  })

  it('takes from the receiver what is there, and the platform bears the rest', async () => {
    const [from, to] = await pair(1000)
    const other = await plantWallet(test.context.database.sql)
    const { entryId } = await send(from, to, 700)
    await send(to, other, 500)
    const before = await balanceOf(platformAccounts.losses)
    expect(await reverseEntry(test.context, { entry: entryId, reason: 'Fraud' })).toMatchObject({
      givenBack: 200,
      lost: 500,
    })
    const after = await Promise.all([from, to, other].map(({ id }) => balanceOf(id)))
    expect(after).toEqual([1000, 0, 500])
    expect((await balanceOf(platformAccounts.losses)) - before).toBe(-500)
  })

  it('two at the same time take it back once', async () => {
    const [from, to] = await pair(1000)
    const { entryId } = await send(from, to, 700)
    const reverse = () => reverseEntry(test.context, { entry: entryId, reason: 'A mistake' }).catch(() => 'refused')
    const outcomes = await Promise.all([reverse(), reverse(), reverse()])
    expect(outcomes.filter((each) => each !== 'refused')).toHaveLength(1)
    expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual([1000, 0])
  })

  it('is refused for what is nothing, and for what an operator decides', async () => {
    const reverse = (entry: string) => reverseEntry(test.context, { entry, reason: 'x' })
    await expect(reverse('ABCDEFGH23')).rejects.toThrow('no entry')
    await expect(reverse(newId())).rejects.toThrow('no entry')
    const [from, to] = await pair(100)
    const { entryId } = await send(from, to, 100)
    await reverse(entryId)
    const [back] = await test.context.database.sql<{ id: Id }[]>`
      select id from ledger_entries where details ->> 'reverses' = ${entryId}`
    await expect(reverse(back?.id ?? '')).rejects.toThrow('not taken back')
  })

  it('always sums to zero and leaves nobody below it', () => {
    const ids = Array.from({ length: 4 }, () => newId())
    const share = fc.record({
      amount: fc.integer({ min: 1, max: 10_000 }),
      balance: fc.integer({ min: 0, max: 10_000 }),
    })
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 3 }), (shares) => {
        const whole = shares.reduce((sum, { amount }) => sum + amount, 0)
        const postings = [
          { accountId: ids[3] as Id, amount: -whole },
          ...shares.map(({ amount }, at) => ({ accountId: ids[at] as Id, amount })),
        ]
        const givers = new Map(shares.map(({ balance }, at) => [ids[at] as Id, { balance, mayOwe: false }]))
        const legs = reversalLegs(postings, givers, platformAccounts.losses)
        expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        expect(legs.find(({ accountId }) => accountId === ids[3])?.amount).toBe(whole)
        for (const { accountId, amount } of legs) {
          const { balance } = givers.get(accountId) ?? {}
          if (balance !== undefined) expect(balance + amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('the floats', () => {
  it('grow by what the owners put in, once for what they say of it, and shrink by what they take out, never below nothing', async () => {
    const start = -(await balanceOf(platformAccounts.orangeFloat))
    const change = (amount: number, reason = 'From the bank, slip 4711') =>
      bookFloat(test.context, { operator: 'orange', amount, reason })
    const first = await change(50_000)
    expect(first).toMatchObject({ float: start + 50_000, before: undefined })
    const again = await Promise.all([change(50_000), change(50_000, 'from the  bank, SLIP 4711')])
    const told = { reference: first.reference, float: start + 50_000, before: expect.stringMatching(/^20/) }
    expect(again).toEqual([told, told])
    expect(-(await balanceOf(platformAccounts.orangeFloat))).toBe(start + 50_000)
    expect((await change(50_000, 'From the bank, slip 4712')).float).toBe(start + 100_000)
    expect((await change(-50_000)).float).toBe(start + 50_000)
    expect((await change(-20_000)).float).toBe(start + 30_000)
    await expect(change(-(start + 30_001))).rejects.toThrow('Only')
    expect(-(await balanceOf(platformAccounts.orangeFloat))).toBe(start + 30_000)
  })
})
