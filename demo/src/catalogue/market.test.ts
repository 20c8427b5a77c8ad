import { shedCategories } from '@sheds/contract/categories'
import { describe, expect, test } from 'vitest'
import { smallMarket } from './market.ts'
import { songs } from './songs.ts'
import { mention } from './writes.ts'

const now = new Date('2025-06-15T10:00:00Z')
const market = smallMarket(now)
const { members, sheds, products, dishes, music, writes, replies, reviews, bonds, contacts } = market
const graphemes = (text: string): number => [...new Intl.Segmenter().segment(text)].length

describe('the small market', () => {
  test('is the same in every run', () => {
    expect(smallMarket(now)).toEqual(market)
  })

  test('fills every category and the lists of the first pages', () => {
    expect(new Set(sheds.map((shed) => shed.category))).toEqual(new Set(shedCategories))
    expect(new Set(products.map((product) => product.category))).toEqual(
      new Set(shedCategories.filter((category) => category !== 'mix')),
    )
    expect(products.filter((product) => product.status === 'on sale').length).toBeGreaterThan(80)
    expect(new Set(music.flatMap((piece) => piece.songs))).toEqual(new Set(Object.keys(songs)))
    expect(new Set(music.map((piece) => piece.genre))).toEqual(
      new Set(['afrobeat', 'amapiano', 'hiphop', 'jazz', 'mboko', 'pop', 'reggae', 'gospel']),
    )
  })

  test('respects every length limit', () => {
    for (const named of [...members, ...sheds, ...products, ...dishes]) {
      expect(graphemes(named.name)).toBeGreaterThanOrEqual(2)
      expect(graphemes(named.name)).toBeLessThanOrEqual(60)
    }
    for (const product of products) {
      expect(graphemes(product.caption)).toBeLessThanOrEqual(500)
      expect(graphemes(product.description)).toBeLessThanOrEqual(5000)
    }
    for (const shed of sheds) expect(graphemes(shed.bio)).toBeLessThanOrEqual(500)
    for (const text of [...writes.map((post) => post.content), ...replies.map((reply) => reply.comment)]) {
      expect(graphemes(text)).toBeGreaterThan(3)
      expect(graphemes(text)).toBeLessThanOrEqual(800)
    }
  })

  test('fills every placeholder of its texts', () => {
    const texts = [products, sheds, dishes, music, writes, replies, reviews].map((list) =>
      JSON.stringify(list, (key, value) => (key === 'createdAt' ? undefined : value)),
    )
    for (const text of texts) expect(text.replaceAll(/"[^"]*":|[[\]{}],?/g, ' ')).not.toMatch(/\{\w+\}|undefined|NaN/)
    for (const text of [
      ...writes.map((post) => post.content),
      ...products.map((product) => product.caption + product.description),
      ...reviews.map((review) => review.text),
    ])
      expect(text).not.toMatch(/[{}]/)
  })

  test('has prices in whole francs within bounds, and none for services', () => {
    for (const { price, category } of products) {
      if (category === 'services') expect(price).toBeNull()
      else expect(price).toSatisfy((value: number) => Number.isInteger(value) && value >= 1 && value <= 100_000_000)
    }
    for (const { price } of music) expect(price === 0 || (price >= 100 && price <= 500_000)).toBe(true)
  })

  test('has long captions, several pictures and some sold-out products', () => {
    expect(products.filter((product) => product.caption.length > 127).length).toBeGreaterThan(15)
    expect(new Set(products.map((product) => product.pictures.length))).toEqual(new Set([1, 2]))
    expect(products.filter((product) => product.status === 'on sale').length).toBeGreaterThan(products.length * 0.8)
    expect(new Set(products.map((product) => product.status)).size).toBe(3)
  })

  test('contains no duplicate names, captions or posts', () => {
    expect(new Set(products.map((product) => product.name)).size).toBe(products.length)
    expect(new Set(products.map((product) => product.caption)).size).toBe(products.length)
    expect(new Set(writes.map((post) => post.content)).size).toBe(writes.length)
  })

  test('mentions only existing people, sheds and products', () => {
    const known = {
      '@': new Set(members.map((one) => mention(one.name))),
      '&': new Set(sheds.map((one) => mention(one.name))),
      '!': new Set(products.map((one) => mention(one.name))),
    }
    const texts = [...writes.map((post) => post.content), ...replies.map((reply) => reply.comment)]
    const mentions = texts.flatMap((text) => [...text.matchAll(/(?:^|\s)([@&!])(\S+)/g)])
    expect(mentions.length).toBeGreaterThan(30)
    for (const [, symbol, name] of mentions)
      expect(
        [name, (name as string).replace(/[.,:?!]+$/, '')].some((form) => known[symbol as '@'].has(form as string)),
      ).toBe(true)
  })

  test('contains no event before its cause or after now', () => {
    const late = [
      ...members,
      ...sheds,
      ...products,
      ...dishes,
      ...music,
      ...writes,
      ...replies,
      ...reviews,
      ...bonds,
      ...contacts,
    ].filter((thing) => thing.createdAt > now)
    expect(late).toEqual([])
    for (const product of products) expect(product.createdAt >= (sheds[product.shed]?.createdAt as Date)).toBe(true)
    for (const shed of sheds) expect(shed.createdAt >= (members[shed.owner]?.createdAt as Date)).toBe(true)
    for (const reply of replies) expect(reply.createdAt >= (writes[reply.write]?.createdAt as Date)).toBe(true)
  })

  test('has contacts of the last weeks about existing products, never with oneself', () => {
    expect(contacts.length).toBeGreaterThan(200)
    for (const { product, shed, from, createdAt } of contacts) {
      expect(now.getTime() - createdAt.getTime()).toBeLessThan(36 * 86_400_000)
      expect(sheds[shed]?.owner).not.toBe(from)
      if (product !== null) expect(createdAt >= (products[product]?.createdAt as Date)).toBe(true)
    }
  })

  test('contains no follow, like or review of oneself, and none twice', () => {
    const pairs = bonds.map((bond) => `${bond.kind} ${bond.from} ${bond.to}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(bonds.filter((bond) => bond.kind === 'follow' && bond.from === bond.to)).toEqual([])
    expect(bonds.filter((bond) => bond.kind === 'like' && products[bond.to]?.owner === bond.from)).toEqual([])
    const reviewed = reviews.map((review) => `${review.of} ${review.author} ${review.target}`)
    expect(new Set(reviewed).size).toBe(reviewed.length)
    expect(
      reviews.filter((review) => (review.of === 'shed' ? sheds : products)[review.target]?.owner === review.author),
    ).toEqual([])
  })

  test('has popularity with a long tail', () => {
    const likes = products
      .map((_, at) => bonds.filter((bond) => bond.kind === 'like' && bond.to === at).length)
      .toSorted((one, other) => other - one)
    expect(likes[0] as number).toBeGreaterThan((likes[60] as number) * 2)
  })

  test('uses every id once', () => {
    const ids = [...members, ...sheds, ...products, ...dishes, ...music, ...writes, ...replies, ...reviews].map(
      (thing) => thing.id,
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})
