import type { Id } from '@sheds/contract/scalars'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { noSlices } from '../../../testing/no-slices.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { plantWallet, proveBooks, type TestWallet } from '../../../testing/wallets.ts'
import { endHold, placeHold } from '../holds.service.ts'
import { type EntryKind, type FloatAccount, platformAccounts, transferLegs } from '../ledger.rules.ts'
import { moveMoney } from '../ledger.service.ts'
import { type Giver, reversalLegs } from './corrections.rules.ts'
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

const send = async (from: TestWallet, to: TestWallet, amount: number, kind: EntryKind = 'send') => {
  const outcome = await transaction(test.context.database.sql, (tx) =>
    moveMoney(noSlices, tx, {
      accountId: from.id,
      call: 'send_money',
      key: newId(),
      body: { amount },
      by: 'platform',
      kind,
      otherId: to.id,
      legs: transferLegs(from.id, to.id, amount),
    }),
  )
  if (!('entryId' in outcome)) throw new Error(outcome.code)
  return outcome
}

/** Jobs that notify owners of moved money. */
const countJobs = async (): Promise<number> =>
  (await test.context.database.sql`select from graphile_worker._private_jobs`).length

const pair = async (amount: number) => {
  const { sql } = test.context.database
  return Promise.all([plantWallet(sql, amount), plantWallet(sql)])
}

describe('reverseEntry', () => {
  it('returns the whole amount once, with a new entry', async () => {
    const [from, to] = await pair(1000)
    const { entryId, reference } = await send(from, to, 700)
    const before = await countJobs()
    expect(await reverseEntry(test.context, { entry: reference.toLowerCase(), reason: 'A mistake' })).toEqual({
      reference: expect.stringMatching(/^[2-9A-Z]{10}$/),
      givenBack: 700,
      lost: 0,
    })
    expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual([1000, 0])
    expect(await countJobs()).toBe(before + 1)
    await expect(reverseEntry(test.context, { entry: entryId, reason: 'Again' })).rejects.toThrow('already')
    expect(await countJobs()).toBe(before + 1)
    expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual([1000, 0])
    const [kept] = await test.context.database.sql`
      select kind, details from ledger_entries where details ->> 'reverses' = ${entryId}`
    expect(kept).toEqual({ kind: 'reversal', details: { reverses: entryId, reason: 'A mistake' } })
  })

  it('takes the receiver’s remaining balance and books the rest as the platform’s loss', async () => {
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

  it.each<EntryKind>(['top_up', 'send', 'request', 'purchase', 'listing_fee'])(
    'reverses an entry of kind %s',
    async (kind) => {
      const [from, to] = await pair(1000)
      const { entryId } = await send(from, to, 300, kind)
      expect(await reverseEntry(test.context, { entry: entryId, reason: 'A mistake' })).toMatchObject({
        givenBack: 300,
      })
      expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual([1000, 0])
    },
  )

  it.each<EntryKind>(['cash_out_hold', 'cash_out_paid', 'capital', 'costs', 'unclaimed', 'reversal'])(
    'refuses to reverse an entry of kind %s',
    async (kind) => {
      const [from, to] = await pair(1000)
      const { entryId } = await send(from, to, 300, kind)
      const reverse = reverseEntry(test.context, { entry: entryId, reason: 'A mistake' })
      await expect(reverse).rejects.toThrow(`An entry of the kind ${kind} is not taken back.`)
      expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual([700, 300])
    },
  )

  it('debits the owner for a returned cash-out that the operator paid, from that operator’s float', async () => {
    const { sql } = test.context.database
    const { mtnFloat, orangeFloat } = platformAccounts
    const owner = await plantWallet(sql, 2000)
    const returned = async (float: FloatAccount, amount: number, fee: number) => {
      const id = newId()
      const hold = { id, accountId: owner.id, float, amount, fee, call: 'cash_out', key: id, body: { amount } }
      await transaction(sql, (tx) => placeHold(noSlices, tx, { ...hold, by: 'platform' }))
      const { outcome } = await transaction(sql, (tx) => endHold(noSlices, tx, { id, end: 'returned' }))
      return outcome !== undefined && 'entryId' in outcome ? outcome.entryId : ''
    }
    const entries = [await returned(orangeFloat, 300, 10), await returned(mtnFloat, 500, 20)]
    const floats = async () => [await balanceOf(orangeFloat), await balanceOf(mtnFloat), await balanceOf(owner.id)]
    const [orange = 0, mtn = 0] = await floats()
    const reverse = (entry = '') => reverseEntry(test.context, { entry, reason: 'Paid all the same' })
    expect(await reverse(entries[1])).toMatchObject({ givenBack: 500, lost: 0 })
    expect(await floats()).toEqual([orange, mtn + 500, 1500])
    expect(await reverse(entries[0])).toMatchObject({ givenBack: 300, lost: 0 })
    expect(await floats()).toEqual([orange + 300, mtn + 500, 1200])
    const named = await sql`select distinct other_id as "otherId" from ledger_entries
      where details ->> 'reverses' = any(${entries}::text[])`
    expect(named).toEqual([{ otherId: owner.id }])
  })

  it('reverses an entry once for concurrent calls', async () => {
    const [from, to] = await pair(1000)
    const { entryId } = await send(from, to, 700)
    const reverse = () => reverseEntry(test.context, { entry: entryId, reason: 'A mistake' }).catch(() => 'refused')
    const outcomes = await Promise.all([reverse(), reverse(), reverse()])
    expect(outcomes.filter((each) => each !== 'refused')).toHaveLength(1)
    expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual([1000, 0])
  })

  it('refuses an unknown entry and a reversal', async () => {
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

  it.each<[string, Giver | undefined, number, number]>([
    ['with a higher balance', { balance: 900, mayOwe: false }, -700, 0],
    ['with exactly the amount', { balance: 700, mayOwe: false }, -700, 0],
    ['with one franc less', { balance: 699, mayOwe: false }, -699, -1],
    ['with no money', { balance: 0, mayOwe: false }, 0, -700],
    ['with a negative balance', { balance: -5, mayOwe: false }, 0, -700],
    ['that may overdraw', { balance: -5, mayOwe: true }, -700, 0],
    ['that is unknown', undefined, 0, -700],
  ])('takes at most the balance of a receiver %s', (_, giver, taken, lost) => {
    const [payer, payee] = [newId() as Id, newId() as Id]
    const givers = new Map(giver === undefined ? [] : [[payee, giver]])
    const legs = reversalLegs(
      [
        { accountId: payer, amount: -700 },
        { accountId: payee, amount: 700 },
      ],
      givers,
      platformAccounts.losses,
    )
    const amountOf = (id: Id) => legs.find(({ accountId }) => accountId === id)?.amount ?? 0
    expect([payer, payee, platformAccounts.losses].map(amountOf)).toEqual([700, taken, lost])
    expect(legs.every(({ amount }) => amount !== 0)).toBe(true)
  })

  it('always sums to zero and overdraws no receiver', () => {
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

describe('bookFloat', () => {
  it('books each deposit and withdrawal once per reason and never below zero', async () => {
    const start = -(await balanceOf(platformAccounts.orangeFloat))
    const change = (amount: number, reason = 'From the bank, slip 4711') =>
      bookFloat(test.context, { operator: 'orange', amount, reason })
    const first = await change(50_000)
    expect(first).toMatchObject({ float: start + 50_000, before: undefined })
    const again = await Promise.all([change(50_000), change(50_000, 'from the  bank, SLIP 4711')])
    const known = { reference: first.reference, float: start + 50_000, before: expect.stringMatching(/^20/) }
    expect(again).toEqual([known, known])
    expect(-(await balanceOf(platformAccounts.orangeFloat))).toBe(start + 50_000)
    expect((await change(50_000, 'From the bank, slip 4712')).float).toBe(start + 100_000)
    expect((await change(-50_000)).float).toBe(start + 50_000)
    expect((await change(-20_000)).float).toBe(start + 30_000)
    await expect(change(-(start + 30_001))).rejects.toThrow('Only')
    expect(-(await balanceOf(platformAccounts.orangeFloat))).toBe(start + 30_000)
  })
})
