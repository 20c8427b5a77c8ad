import { describe, expect, it } from 'vitest'
import { casesOfTier, runsOfTier } from './tier.ts'

const hundreds = Array.from({ length: 1000 }, (_, place) => place)

describe('casesOfTier', () => {
  it('keeps about a tenth of many cases in npm test, always the same ones, and all of them in test:all', () => {
    const some = casesOfTier(hundreds, false)
    expect(some.length).toBeGreaterThan(70)
    expect(some.length).toBeLessThan(130)
    expect(casesOfTier(hundreds, false)).toEqual(some)
    expect(casesOfTier(hundreds, true)).toEqual(hundreds)
  })

  it('keeps at least one case', () => {
    expect(casesOfTier(['a', 'b'], false)).toHaveLength(1)
  })
})

describe('runsOfTier', () => {
  it('keeps a tenth of the runs in npm test, at least two, and never more than requested', () => {
    expect([runsOfTier(500, false), runsOfTier(8, false), runsOfTier(1, false)]).toEqual([50, 2, 1])
    expect(runsOfTier(500, true)).toBe(500)
  })
})
