import { describe, expect, it } from 'vitest'
import { ageOf } from './age.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('ageOf', () => {
  it.each([
    ['2026-11-21T11:00:00Z', 0, 'day'],
    ['2026-11-20T11:00:00Z', 1, 'day'],
    ['2026-10-22T13:00:00Z', 29, 'day'],
    ['2026-10-20T12:00:00Z', 1, 'month'],
    ['2025-11-25T12:00:00Z', 11, 'month'],
    ['2025-11-20T12:00:00Z', 1, 'year'],
    ['2016-11-20T12:00:00Z', 10, 'year'],
    ['2026-11-22T12:00:00Z', 0, 'day'],
  ])('turns %s into %i %s', (time, count, unit) => {
    expect(ageOf(time, now)).toEqual({ count, unit })
  })
})
