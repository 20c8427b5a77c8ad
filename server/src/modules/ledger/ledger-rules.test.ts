import type { Id } from '@sheds/contract/scalars'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkedLegs,
  isPlatformAccount,
  type Leg,
  paidLegs,
  platformAccounts,
  purchaseLegs,
  returnedLegs,
  topUpLegs,
} from './ledger.rules.ts'

const [first, second, third] = ['0a', '0b', '0c'].map((end) => `00000000-0000-7000-9000-0000000000${end}` as Id) as [
  Id,
  Id,
  Id,
]
const leg = (accountId: Id, amount: number): Leg => ({ accountId, amount })
const { fees, held, mtnFloat } = platformAccounts

describe('platformAccounts', () => {
  it('are distinguished from wallets', () => {
    expect(Object.values(platformAccounts).map(isPlatformAccount)).toEqual(Array(8).fill(true))
    expect(isPlatformAccount(first)).toBe(false)
  })

  it('have fixed ids', () => {
    const kinds = ['held', 'fees', 'unclaimed', 'mtnFloat', 'orangeFloat', 'capital', 'costs', 'losses']
    const ids = kinds.map((kind, at) => [kind, `00000000-0000-7000-8000-00000000000${at + 1}`])
    expect(platformAccounts).toEqual(Object.fromEntries(ids))
  })
})

describe('legs of a movement', () => {
  it.each([
    [1000, 0, [leg(mtnFloat, -1000), leg(first, 1000)]],
    [1000, 15, [leg(mtnFloat, -1000), leg(first, 985), leg(fees, 15)]],
  ])('debit the float and credit wallet and fees for a top-up of %i with a fee of %i', (gross, fee, legs) => {
    expect(topUpLegs({ accountId: first, float: mtnFloat, gross, fee })).toEqual(legs)
  })

  it.each([
    [500, 0, [leg(held, -500), leg(mtnFloat, 500)], [leg(held, -500), leg(first, 500)]],
    [500, 20, [leg(held, -520), leg(mtnFloat, 500), leg(fees, 20)], [leg(held, -520), leg(first, 520)]],
  ])('end the hold of a cash-out of %i with a fee of %i, paid or returned', (amount, fee, paid, returned) => {
    const money = { accountId: first, float: mtnFloat, amount, fee }
    expect([paidLegs(money), returnedLegs(money)]).toEqual([paid, returned])
  })

  it.each([
    [900, [first], [leg(first, 900)]],
    [900, [first, second, third], [leg(first, 300), leg(second, 300), leg(third, 300)]],
    [1000, [first, second, third], [leg(first, 334), leg(second, 333), leg(third, 333)]],
    [1001, [first, second], [leg(first, 501), leg(second, 500)]],
    [2, [first, second, third], [leg(first, 2)]],
  ])('split a purchase of %i evenly, with the remainder to the first seller', (price, sellers, legs) => {
    expect(purchaseLegs(fees, sellers, price)).toEqual([leg(fees, -price), ...legs])
  })

  it('give the sellers all that the buyer pays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 3 }), (price, count) => {
        const legs = purchaseLegs(fees, [first, second, third].slice(0, count), price)
        expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      }),
    )
  })
})

describe('checkedLegs', () => {
  const accounts = [first, second, third, ...Object.values(platformAccounts)]
  const many = (count: number) => [
    leg(accounts[0] as Id, 1 - count),
    ...accounts.slice(1, count).map((id) => leg(id, 1)),
  ]

  it('puts debits first', () => {
    expect(checkedLegs([leg(first, 70), leg(second, -100), leg(third, 30)])).toEqual([
      leg(second, -100),
      leg(first, 70),
      leg(third, 30),
    ])
    expect(checkedLegs(many(8))).toHaveLength(8)
  })

  it.each<[string, Leg[]]>([
    ['no legs', []],
    ['a single leg', [leg(first, 0)]],
    ['a sum other than zero', [leg(first, -2), leg(second, 1)]],
    ['half a franc', [leg(first, -0.5), leg(second, 0.5)]],
    ['half a franc beside a whole one', [leg(first, -1), leg(second, 0.5), leg(third, 0.5)]],
    ['a leg of zero', [leg(first, -1), leg(second, 1), leg(third, 0)]],
    ['an account twice', [leg(first, -2), leg(second, 1), leg(second, 1)]],
    ['nine legs', many(9)],
    ['NaN', [leg(first, Number.NaN), leg(second, 1)]],
  ])('rejects %s', (_, legs) => {
    expect(() => checkedLegs(legs)).toThrow('no entry has these legs')
  })
})
