import { describe, expect, test } from 'vitest'
import { seeded, uuidv7 } from './random.ts'

const draw = (path: string): number[] => {
  const random = seeded(path)
  return Array.from({ length: 50 }, () => random.next())
}

describe('randomness', () => {
  test('yields the same stream for the same path', () => {
    expect(draw('people/12')).toEqual(draw('people/12'))
    expect(seeded('people', 12).next()).toBe(draw('people/12')[0])
  })

  test('differs between similar paths', () => {
    expect(new Set([...draw('people/1'), ...draw('people/2'), ...draw('people/11')]).size).toBe(150)
  })

  test('splits into streams that do not depend on the parent’s position', () => {
    const parent = seeded('sheds')
    const before = parent.split('phone').next()
    parent.next()
    expect(parent.split('phone').next()).toBe(before)
  })

  test('draws evenly and in range; the bell has its mean in the middle', () => {
    const random = seeded('even')
    const rolls = Array.from({ length: 60_000 }, () => random.int(1, 6))
    for (let face = 1; face <= 6; face += 1) expect(rolls.filter((roll) => roll === face).length).toBeGreaterThan(9500)
    const heights = Array.from({ length: 20_000 }, () => random.normal(170, 8))
    expect(heights.reduce((sum, value) => sum + value, 0) / heights.length).toBeCloseTo(170, 0)
  })

  test('draws by zipf in range, mostly first ranks', () => {
    const random = seeded('zipf')
    for (const skew of [0.6, 1, 1.3]) {
      const ranks = Array.from({ length: 20_000 }, () => random.zipf(100, skew))
      expect(Math.min(...ranks)).toBe(0)
      expect(Math.max(...ranks)).toBeLessThanOrEqual(99)
      expect(ranks.filter((rank) => rank < 10).length).toBeGreaterThan(ranks.filter((rank) => rank >= 90).length * 2)
    }
  })

  test('respects weights, keeps all items of a shuffle, and refuses an empty list', () => {
    const random = seeded('weights')
    const picks = Array.from({ length: 10_000 }, () =>
      random.weighted([
        ['often', 9],
        ['rarely', 1],
        ['never', 0],
      ] as const),
    )
    expect(picks.filter((pick) => pick === 'often').length).toBeGreaterThan(8700)
    expect(picks).not.toContain('never')
    expect(random.shuffle([1, 2, 3, 4]).toSorted()).toEqual([1, 2, 3, 4])
    expect(random.sample([1, 2, 3], 2)).toHaveLength(2)
    expect(() => random.pick([])).toThrow(RangeError)
  })

  test('generates valid UUIDs of version 7 that sort by time', () => {
    const random = seeded('ids')
    const ids = Array.from({ length: 1000 }, (_, at) => uuidv7(1_700_000_000_000 + at, random))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(1000)
  })
})
