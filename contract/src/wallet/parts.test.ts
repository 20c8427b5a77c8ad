import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf } from './parts.ts'

describe('partsOf', () => {
  it('divides a price into even parts that add up to it', () => {
    expect(partsOf(1000, 3)).toEqual({ first: 334, each: 333 })
    expect(partsOf(25, 5)).toEqual({ first: 5, each: 5 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 1, max: 5 }), (price, wallets) => {
        const { first, each } = partsOf(price, wallets)
        expect(first + each * (wallets - 1)).toBe(price)
        expect([first >= each, first - each < wallets]).toEqual([true, true])
      }),
    )
  })
})
