import type { Money } from '@sheds/contract/scalars'
import { describe, expect, it } from 'vitest'
import { handleAt, priceAt, priceSteps } from './price-range.rules.ts'

const ends = (from: number, to: number) => ({ from: from as Money, to: to as Money })

describe('a price handle', () => {
  it.each([
    [1_000, 90_000],
    [100, 160],
    [1, 100_000_000],
    [14_500, 15_100],
    [7, 9],
  ])('keeps its position for its price from %i to %i, and prices never decrease', (from, to) => {
    const prices = Array.from({ length: priceSteps + 1 }, (_, at) => priceAt(ends(from, to), at))
    expect(prices).toEqual([...prices].sort((one, other) => one - other))
    for (const [at, price] of prices.entries()) {
      expect(Number.isInteger(price)).toBe(true)
      const place = handleAt(ends(from, to), price)
      expect(Math.abs(place - at)).toBeLessThanOrEqual(to - from < priceSteps ? priceSteps / (to - from) / 2 + 1 : 1)
    }
  })

  it('gives round prices', () => {
    expect([5, 20, 31].map((at) => priceAt(ends(1_000, 90_000), at))).toEqual([8_400, 31_000, 47_000])
  })

  it('stays at the end for prices outside the range', () => {
    expect([0, 500, 2_000_000].map((price) => handleAt(ends(1_000, 90_000), price))).toEqual([0, 0, priceSteps])
    expect(handleAt(ends(500, 500), 500)).toBe(0)
  })
})
