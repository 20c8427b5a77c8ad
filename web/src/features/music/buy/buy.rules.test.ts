import { describe, expect, it } from 'vitest'
import { amountsFor, isPriceOf } from './buy.rules.ts'

describe('isPriceOf and amountsFor', () => {
  it.each([
    [1000, false, 1000, true],
    [1000, false, 1001, false],
    [1000, true, 1001, true],
    [1000, true, 999, false],
    [1000, true, 500_001, false],
    [0, true, 99, false],
    [0, true, 100, true],
    [0, false, 0, true],
    [1000, true, undefined, false],
  ])('allow for a price of %i (buyers may pay more: %s) the amount %s: %s', (price, more, amount, may) => {
    expect(isPriceOf({ price, name_your_price: more }, amount)).toBe(may)
  })

  it('suggest allowed amounts, each once', () => {
    expect(amountsFor(1000)).toEqual([1000, 2000, 5000])
    expect(amountsFor(0)).toEqual([0, 100, 500])
    expect(amountsFor(400_000)).toEqual([400_000])
    for (const price of [0, 100, 250_000])
      expect(amountsFor(price).every((each) => isPriceOf({ price, name_your_price: true }, each))).toBe(true)
  })
})
