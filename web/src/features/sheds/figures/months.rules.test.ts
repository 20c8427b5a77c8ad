import { describe, expect, it } from 'vitest'
import { readMonth, shiftMonth } from './months.rules.ts'

describe('readMonth', () => {
  const now = Date.parse('2026-11-30T23:30:00Z')

  it('returns the asked month, and for anything else the current one in Douala', () => {
    expect(readMonth('2026-03', now)).toBe('2026-03')
    for (const odd of ['', '2026-13', '2027-01', 'x', '2026-1']) expect(readMonth(odd, now)).toBe('2026-12')
  })
})

describe('shiftMonth', () => {
  it('crosses the year', () => {
    expect([shiftMonth('2026-01', -1), shiftMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
  })
})
