import type { Time } from '@sheds/contract/scalars'
import { describe, expect, it } from 'vitest'
import { changedPresence, nextMorning, presenceAt } from './menu.rules.ts'

const at = (time: string): Date => new Date(`2026-03-14T${time}:00.000Z`)
const today = '2026-03-14T04:00:00.000Z'
const tomorrow = '2026-03-15T04:00:00.000Z' as Time
const on = { available: true, backAt: null }
const off = { available: false, backAt: null }
const pausing = { available: false, backAt: tomorrow }

describe('nextMorning', () => {
  it.each([
    ['00:00', today],
    ['03:59', today],
    ['04:00', tomorrow],
    ['12:30', tomorrow],
    // Past midnight in Douala, still the day before in UTC.
    ['23:30', tomorrow],
  ])('returns 05:00 in Douala after %s UTC', (time, morning) => {
    expect(nextMorning(at(time)).toISOString()).toBe(morning)
  })

  it('crosses the end of a year', () => {
    expect(nextMorning(new Date('2026-12-31T22:00:00Z')).toISOString()).toBe('2027-01-01T04:00:00.000Z')
  })
})

describe('presenceAt', () => {
  it('ends a pause at its exact time', () => {
    expect(presenceAt(pausing, new Date(Date.parse(tomorrow) - 1))).toEqual(pausing)
    expect(presenceAt(pausing, new Date(tomorrow))).toEqual(on)
    expect(presenceAt(off, new Date(tomorrow))).toEqual(off)
  })
})

describe('changedPresence', () => {
  it.each([
    [on, {}, on],
    [off, {}, off],
    [pausing, {}, pausing],
    [on, { available: false }, off],
    [pausing, { available: false }, pausing],
    [on, { back_tomorrow: true }, pausing],
    [off, { back_tomorrow: true }, pausing],
    [on, { available: false, back_tomorrow: true }, pausing],
    [pausing, { back_tomorrow: false }, off],
    [pausing, { available: false, back_tomorrow: false }, off],
    [on, { back_tomorrow: false }, on],
    [pausing, { available: true }, on],
    [off, { available: true, back_tomorrow: true }, on],
  ])('turns %j changed by %j into %j', (present, change, changed) => {
    expect(changedPresence(present, change, at('12:00'))).toEqual(changed)
  })
})
