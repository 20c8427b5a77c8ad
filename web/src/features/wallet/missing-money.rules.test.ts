import { feeOf } from '@sheds/contract/wallet/operators'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topUpFor } from './missing-money.rules.ts'

const at = (rate: number) => ({ least: 100, most: 500_000, fee_basis_points: rate })

describe('topUpFor', () => {
  it('returns the smallest top-up that leaves the missing amount after the fee', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 0, max: 2000 }), (missing, rate) => {
        const gross = topUpFor(missing, at(rate))
        expect(gross - feeOf(gross, rate)).toBeGreaterThanOrEqual(missing)
        if (gross > 100) expect(gross - 1 - feeOf(gross - 1, rate)).toBeLessThan(missing)
      }),
    )
    expect(topUpFor(1150, at(300))).toBe(1186)
  })

  it('stays within the limits of a top-up', () => {
    expect(topUpFor(30, { least: 200, most: 1000, fee_basis_points: 300 })).toBe(200)
    expect(topUpFor(5000, { least: 200, most: 1000, fee_basis_points: 300 })).toBe(1000)
  })
})
