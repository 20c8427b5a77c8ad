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

  test('rows refer to rows that exist, by number and by id', () => {
    const first = [...largeSheds(town, 3)]
    expect(first.map((shed) => shed.id)).toEqual([0, 1, 2].map((at) => largeId(town, 'sheds', at)))
    for (const product of largeProducts(town, 5000)) {
      expect(product.shed).toBeLessThan(town.size.sheds)
      expect(product.owner).toBe(ownerOfShed(town, product.shed))
      expect(product.owner).toBeLessThan(town.size.people)
    }
  })

  test('time and ids rise together', () => {
    let before = ''
    for (const { id, createdAt } of largeWrites(town, 3000)) {
      expect(id > before).toBe(true)
      expect(createdAt < now).toBe(true)
      before = id
    }
  })

  test('some sheds sell far more than others, and nobody likes the same thing twice', () => {
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

  test('texts keep their limits and leave no slot open', () => {
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

  test('music is sold where music may be sold, in towns of every size', () => {
    const places = { 'five-hundredth': 200, hundredth: 1000, large: 2000 } as const
    for (const [name, count] of Object.entries(places)) {
      const here = { size: largeSizes[name as keyof typeof places], now }
      const sheds = new Set([...largePieces(here, count)].map(({ shed }) => shedPlace(shed).category))
      expect([name, [...sheds].every((category) => category === 'music' || category === 'mix')]).toEqual([name, true])
    }
  })
})

test('is planted by its command, a small part of it here', { timeout: 150_000 }, () => plantByCommand('five-hundredth'))
