import { describe, expect, it } from 'vitest'
import { type Hours, type Opening, openingFields } from './opening.ts'
import { openingAt, takesOrders } from './opening-times.ts'

const closedAllWeek: Hours = [[], [], [], [], [], [], []]
const hoursOn = (days: Readonly<Record<number, Hours[number]>>): Hours => closedAllWeek.map((_, day) => days[day] ?? [])

/** A time in Douala; 23 November 2026 is a Monday. */
const at = (day: number, clock: string) => Date.parse(`2026-11-${day}T${clock}+01:00`)
const iso = (day: number, clock: string) => new Date(at(day, clock)).toISOString()
const stateAt = (hours: Hours | null, now: number, away: string | null = null) =>
  openingAt({ hours, away_until: away as Opening['away_until'] }, now)

describe('openingAt', () => {
  const lunch = hoursOn({ 0: [{ from: '11:00', to: '15:00' }], 2: [{ from: '11:00', to: '15:00' }] })

  it.each([
    [at(23, '10:59:59'), 'closed', iso(23, '11:00')],
    [at(23, '11:00:00'), 'open', null],
    [at(23, '14:59:59'), 'open', null],
    [at(23, '15:00:00'), 'closed', iso(25, '11:00')],
    [at(23, '15:00:01'), 'closed', iso(25, '11:00')],
    [at(25, '15:00:00'), 'closed', iso(30, '11:00')],
  ])('says for %d of a lunch kitchen: %s until %s', (now, state, opensAt) => {
    expect(stateAt(lunch, now)).toEqual({ state, opensAt })
  })

  it('keeps a span over midnight open on the next day, from Sunday to Monday too', () => {
    const late = hoursOn({ 6: [{ from: '18:00', to: '02:00' }] })
    expect(stateAt(late, at(22, '23:59:59')).state).toBe('open')
    expect(stateAt(late, at(23, '01:59:59')).state).toBe('open')
    expect(stateAt(late, at(23, '02:00:00'))).toEqual({ state: 'closed', opensAt: iso(29, '18:00') })
    expect(stateAt(late, at(24, '01:00:00')).state).toBe('closed')
  })

  it('has a whole day and a week’s distance', () => {
    const monday = hoursOn({ 0: [{ from: '00:00', to: '00:00' }] })
    expect(stateAt(monday, at(23, '00:00:00')).state).toBe('open')
    expect(stateAt(monday, at(23, '23:59:59')).state).toBe('open')
    expect(stateAt(monday, at(24, '00:00:00'))).toEqual({ state: 'closed', opensAt: iso(30, '00:00') })
  })

  it('is open without hours, and away until the break ends or the next span after it', () => {
    expect(stateAt(null, at(23, '03:00:00')).state).toBe('open')
    expect(stateAt(null, at(23, '03:00:00'), iso(24, '00:00'))).toEqual({ state: 'away', opensAt: iso(24, '00:00') })
    expect(stateAt(lunch, at(23, '12:00:00'), iso(24, '00:00'))).toEqual({ state: 'away', opensAt: iso(25, '11:00') })
    expect(stateAt(lunch, at(25, '12:00:00'), iso(25, '12:00')).state).toBe('open')
    expect(stateAt(closedAllWeek, at(23, '12:00:00'))).toEqual({ state: 'closed', opensAt: null })
  })
})

describe('takesOrders', () => {
  it.each([
    ['fashion', 'open', true],
    ['fashion', 'closed', true],
    ['fashion', 'away', false],
    ['food_delivery', 'open', true],
    ['food_delivery', 'closed', false],
    ['food_delivery', 'away', false],
  ] as const)('returns for %s that is %s: %s', (category, state, expected) => {
    expect(takesOrders(category, { state, opensAt: null })).toBe(expected)
  })
})

describe('opening fields', () => {
  const day = (...spans: Hours[number]) => openingFields.hours.safeParse(hoursOn({ 3: spans }))

  it('accept two spans a day that do not overlap, and hours without any span as none', () => {
    expect(day({ from: '14:00', to: '18:00' }, { from: '08:00', to: '12:00' }).success).toBe(true)
    expect(day({ from: '08:00', to: '12:00' }, { from: '12:00', to: '01:00' }).success).toBe(true)
    expect(openingFields.hours.parse(closedAllWeek)).toBeNull()
    expect(openingFields.hours.parse(null)).toBeNull()
  })

  it.each([
    [
      { from: '08:00', to: '12:00' },
      { from: '11:59', to: '15:00' },
    ],
    [
      { from: '18:00', to: '02:00' },
      { from: '23:00', to: '23:30' },
    ],
    [{ from: '8:00', to: '12:00' }],
    [{ from: '08:00', to: '24:00' }],
    [{ from: '08:00', to: '' }],
    [
      { from: '08:00', to: '09:00' },
      { from: '10:00', to: '11:00' },
      { from: '12:00', to: '13:00' },
    ],
  ])('refuse %j %j', (...spans) => {
    expect(day(...spans).error?.issues[0]?.message).toBe('field_hours')
  })

  it('read a day as its first moment in Douala, and an empty text as no break', () => {
    expect(openingFields.away_until.parse('2026-12-12')).toBe('2026-12-11T23:00:00.000Z')
    expect(openingFields.away_until.parse('')).toBeNull()
    expect(openingFields.away_until.safeParse('2026-13-40').error?.issues[0]?.message).toBe('field_away')
  })
})
