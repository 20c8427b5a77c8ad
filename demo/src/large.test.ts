import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  largeId,
  largePeople,
  largeProducts,
  largeSheds,
  largeSizes,
  largeWrites,
  ownerOfShed,
  shedPlace,
} from './large.ts'
import { largeBonds } from './large-bonds.ts'
import { largePieces } from './large-music.ts'
import { plantByCommand } from './testing/planted-large.ts'

const now = new Date('2025-06-15T10:00:00Z')
const town = { size: largeSizes.large, now }

function digest(rows: Iterable<unknown>): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(JSON.stringify(row))
  return hash.digest('hex')
}

describe('the large market', () => {
  test.each([
    ['people', () => largePeople(town, 2000)],
    ['sheds', () => largeSheds(town, 2000)],
    ['products', () => largeProducts(town, 2000)],
    ['writes', () => largeWrites(town, 2000)],
    ['music', () => largePieces(town, 2000)],
    ['bonds', () => largeBonds(town, 'follows', 50)],
  ] as const)('%s come out the same every time', (_, rows) => {
    expect(digest(rows())).toBe(digest(rows()))
  })

  test('refers only to existing rows, by number and by id', () => {
    const first = [...largeSheds(town, 3)]
    expect(first.map((shed) => shed.id)).toEqual([0, 1, 2].map((at) => largeId(town, 'sheds', at)))
    for (const product of largeProducts(town, 5000)) {
      expect(product.shed).toBeLessThan(town.size.sheds)
      expect(product.owner).toBe(ownerOfShed(town, product.shed))
      expect(product.owner).toBeLessThan(town.size.people)
    }
  })

  test('has ids that ascend with time', () => {
    let before = ''
    for (const { id, createdAt } of largeWrites(town, 3000)) {
      expect(id > before).toBe(true)
      expect(createdAt < now).toBe(true)
      before = id
    }
  })

  test('gives some sheds far more products, and no like twice', () => {
    const perShed = new Map<number, number>()
    for (const { shed } of largeProducts(town, 20_000)) perShed.set(shed, (perShed.get(shed) ?? 0) + 1)
    expect(Math.max(...perShed.values())).toBeGreaterThan(15)
    for (const [kind, each] of [
      ['follows', 20],
      ['likes', 30],
      ['subscriptions', 20],
      ['approvals', 30],
      ['enjoys', 5],
    ] as const) {
      const pairs = [...largeBonds(town, kind, 200)]
      expect(pairs).toHaveLength(200 * each)
      expect(new Set(pairs.map(({ from, to }) => `${from}/${to}`)).size).toBe(pairs.length)
    }
    expect([...largeBonds(town, 'follows', 200)].filter(({ from, to }) => from === to)).toEqual([])
  })

  test('respects text limits and fills every placeholder', () => {
    for (const { content } of largeWrites(town, 3000)) {
      expect(content.length).toBeLessThanOrEqual(800)
      expect(content).not.toMatch(/[{}]|undefined/)
    }
    for (const { name, caption, description } of largeProducts(town, 3000)) {
      expect(name.length).toBeLessThanOrEqual(60)
      expect(caption + description).not.toMatch(/[{}]|undefined/)
    }
    for (const { title, price, songs } of largePieces(town, 3000)) {
      expect(title.length).toBeLessThanOrEqual(60)
      expect(title).not.toMatch(/[{}]|undefined/)
      expect(price === 0 || (price >= 100 && price <= 500_000)).toBe(true)
      expect(songs.length).toBeGreaterThanOrEqual(1)
    }
  })

  test('sells music only in sheds that may, at every size', () => {
    const places = { 'five-hundredth': 200, hundredth: 1000, large: 2000 } as const
    for (const [name, count] of Object.entries(places)) {
      const here = { size: largeSizes[name as keyof typeof places], now }
      const sheds = new Set([...largePieces(here, count)].map(({ shed }) => shedPlace(shed).category))
      expect([name, [...sheds].every((category) => category === 'music' || category === 'mix')]).toEqual([name, true])
    }
  })
})

describe('npm run demo:large', () => {
  test('plants a large market of the smallest size', { tags: ['full'], timeout: 150_000 }, () =>
    plantByCommand('five-hundredth'),
  )
})
