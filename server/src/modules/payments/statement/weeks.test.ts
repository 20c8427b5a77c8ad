import type { Week } from '@sheds/contract/payments/statement-weeks'
import { describe, expect, it } from 'vitest'
import { filledWeeks, mondaysUntil } from './weeks.rules.ts'

describe('the weeks of a statement', () => {
  it.each([
    // A Monday begins at midnight in Douala, an hour before UTC's.
    ['2026-11-22T22:59:59Z', ['2026-11-09', '2026-11-16']],
    ['2026-11-22T23:00:00Z', ['2026-11-16', '2026-11-23']],
    ['2026-11-18T12:00:00Z', ['2026-11-09', '2026-11-16']],
    ['2026-01-01T00:00:00Z', ['2025-12-22', '2025-12-29']],
  ])('at %s begin on %s', (now, mondays) => {
    expect(mondaysUntil(new Date(now), 2)).toEqual(mondays)
  })

  it('are told also where nothing moved', () => {
    const found = [{ week: '2026-11-16', in: 5, out: 3 }] as Week[]
    expect(filledWeeks(['2026-11-09', '2026-11-16'], found)).toEqual([
      { week: '2026-11-09', in: 0, out: 0 },
      { week: '2026-11-16', in: 5, out: 3 },
    ])
  })
})
