import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  largeBonds,
  largeId,
  largePeople,
  largeProducts,
  largeSheds,
  largeSize,
  largeWrites,
  ownerOfShed,
} from './large.ts'

const now = new Date('2025-06-15T10:00:00Z')

function digest(rows: Iterable<unknown>): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(JSON.stringify(row))
  return hash.digest('hex')
}

describe('the large market', () => {
  test.each([
    ['people', () => largePeople(now, 2000)],
    ['sheds', () => largeSheds(now, 2000)],
    ['products', () => largeProducts(now, 2000)],
    ['writes', () => largeWrites(now, 2000)],
    ['bonds', () => largeBonds(now, 50)],
  ] as const)('%s come out the same every time', (_, rows) => {
    expect(digest(rows())).toBe(digest(rows()))
  })

  test('rows refer to rows that exist, by number and by id', () => {
    const first = [...largeSheds(now, 3)]
    expect(first.map((shed) => shed.id)).toEqual([0, 1, 2].map((at) => largeId('sheds', at, now)))
    for (const product of largeProducts(now, 5000)) {
      expect(product.shed).toBeLessThan(largeSize.sheds)
      expect(product.owner).toBe(ownerOfShed(product.shed))
      expect(product.owner).toBeLessThan(largeSize.people)
    }
  })

  test('time and ids rise together', () => {
    let before = ''
    for (const { id, createdAt } of largeWrites(now, 3000)) {
      expect(id > before).toBe(true)
      expect(createdAt < now).toBe(true)
      before = id
    }
  })

  test('some sheds sell far more than others, and nobody likes the same thing twice', () => {
    const perShed = new Map<number, number>()
    for (const { shed } of largeProducts(now, 20_000)) perShed.set(shed, (perShed.get(shed) ?? 0) + 1)
    expect(Math.max(...perShed.values())).toBeGreaterThan(15)
    const pairs = [...largeBonds(now, 200)]
    expect(pairs).toHaveLength(200 * 50)
    expect(new Set(pairs.map((bond) => `${bond.kind}${bond.from}/${bond.to}`)).size).toBe(pairs.length)
    expect(pairs.filter((bond) => bond.kind === 'follow' && bond.from === bond.to)).toEqual([])
  })

  test('texts keep their limits and leave no slot open', () => {
    for (const { content } of largeWrites(now, 3000)) {
      expect(content.length).toBeLessThanOrEqual(800)
      expect(content).not.toMatch(/[{}]|undefined/)
    }
    for (const { name, caption, description } of largeProducts(now, 3000)) {
      expect(name.length).toBeLessThanOrEqual(60)
      expect(caption + description).not.toMatch(/[{}]|undefined/)
    }
  })
})
