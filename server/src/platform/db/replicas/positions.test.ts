import { beforeEach, describe, expect, it } from 'vitest'
import { ChangeMarks, mostBehindMs, PrimaryPositions, toPosition } from './positions.ts'

describe('toPosition', () => {
  it('orders positions by both halves', () => {
    expect(toPosition('0/0')).toBe(0n)
    expect(toPosition('1/0')).toBeGreaterThan(toPosition('0/FFFFFFFF'))
    expect(toPosition('16/B374D848')).toBe(0x16_b374d848n)
  })
})

describe('PrimaryPositions', () => {
  let positions: PrimaryPositions

  beforeEach(() => {
    positions = new PrimaryPositions()
    positions.add(1000, 10n)
    positions.add(1250, 20n)
    positions.add(1500, 20n)
    positions.add(1750, 30n)
  })

  it('dates a replica by the last position it has replayed', () => {
    expect(positions.freshAsOf(9n)).toBeUndefined()
    expect(positions.freshAsOf(10n)).toBe(1000)
    expect(positions.freshAsOf(20n)).toBe(1500)
    expect(positions.freshAsOf(29n)).toBe(1500)
    expect(positions.freshAsOf(99n)).toBe(1750)
  })

  it('forgets positions that no replica may still have', () => {
    positions.add(1250 + mostBehindMs, 40n)
    expect(positions.freshAsOf(19n)).toBeUndefined()
    expect(positions.freshAsOf(20n)).toBe(1500)
  })

  it('knows nothing after it was cleared', () => {
    positions.clear()
    expect(positions.freshAsOf(99n)).toBeUndefined()
    expect(positions.last).toBeUndefined()
  })
})

describe('ChangeMarks', () => {
  it('returns the last change of any of the tags', () => {
    const marks = new ChangeMarks()
    marks.note(['writes', 'users'], 1000)
    marks.note(['users'], 2000)
    expect(marks.lastOf(['writes'])).toBe(1000)
    expect(marks.lastOf(['writes', 'users'])).toBe(2000)
    expect(marks.lastOf(['sheds'])).toBe(Number.NEGATIVE_INFINITY)
    expect(marks.lastOf([])).toBe(Number.NEGATIVE_INFINITY)
  })

  it('counts a gap as a change of every tag', () => {
    const marks = new ChangeMarks()
    marks.noteAll(1000)
    expect(marks.lastOf([])).toBe(1000)
    expect(marks.lastOf(['writes'])).toBe(1000)
  })

  it('forgets changes that every serving replica has', () => {
    const marks = new ChangeMarks()
    marks.note(['writes'], 1000)
    marks.note(['users'], 1001)
    marks.note(['sheds'], 1001 + mostBehindMs)
    expect(marks.lastOf(['writes'])).toBe(Number.NEGATIVE_INFINITY)
    expect(marks.lastOf(['users'])).toBe(1001)
  })
})
