import { listMyMusic } from '@sheds/contract/music/purchases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPlayable } from '../../../testing/music.ts'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { addSold, arriveSelling, buy, type Seller } from '../../../testing/purchases.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { nextCursor } from '../../../testing/walking.ts'

let test: TestApp
let buyer: TestPerson
const titles = ['Zouk de Kribi', 'Assiko', 'Élégie', 'Makossa 2', 'Bikutsi']

beforeAll(async () => {
  test = await startTestApp()
  buyer = await arrive(test)
  const { sql } = test.context.database
  const named = async (name: string, key: string): Promise<Seller> => {
    const seller = await arriveSelling(test, { price: 0 }, addPlayable)
    await sql`update sheds set name = ${name}, name_key = ${key} where id = ${seller.shed.id}`
    return seller
  }
  const [late, early] = [await named('Zanzibar', 'zanzibar'), await named('Ange', 'ange')]
  for (const [place, title] of titles.entries()) {
    const piece = await addSold(test, place % 2 === 0 ? late : early, { title, price: 0, wallet_choice: [] })
    expect((await buy(test, buyer, piece.id, { amount: 0 })).code).toBe(201)
  }
})
afterAll(() => test.close())

/** All pages of two, in sequence. */
const pages = async (query: { sort?: 'newest' | 'artist'; name?: string }, token = buyer.token) => {
  const found: string[] = []
  const totals = new Set<string | undefined>()
  let cursor: string | undefined
  do {
    const { body, headers } = await test.call(listMyMusic, { query: { ...query, limit: 2, cursor } }, token)
    found.push(...body.map(({ title }) => title))
    totals.add(headers['x-total-count'] as string | undefined)
    cursor = nextCursor(headers)
  } while (cursor !== undefined)
  return { found, totals: [...totals] }
}

describe('owned music', () => {
  it('is listed newest first, or by artist and title, in pages', async () => {
    expect(await pages({})).toEqual({ found: titles.toReversed(), totals: ['5'] })
    expect(await pages({ sort: 'newest' })).toEqual({ found: titles.toReversed(), totals: ['5'] })
    expect(await pages({ sort: 'artist' })).toEqual({
      found: ['Assiko', 'Makossa 2', 'Bikutsi', 'Élégie', 'Zouk de Kribi'],
      totals: ['5'],
    })
  })

  it('is found by title or artist, in both orders', async () => {
    expect(await pages({ name: 'élé' })).toEqual({ found: ['Élégie'], totals: ['1'] })
    expect(await pages({ name: 'zan' })).toEqual({ found: ['Bikutsi', 'Élégie', 'Zouk de Kribi'], totals: ['3'] })
    expect((await pages({ name: 'i', sort: 'artist' })).found).toEqual(['Assiko', 'Bikutsi', 'Élégie', 'Zouk de Kribi'])
    expect(await pages({ name: 'nothing like it' })).toEqual({ found: [], totals: ['0'] })
  })

  it('is listed for its owner only, with sizes, in as many SQL statements for both orders', async () => {
    const stranger = await arrive(test)
    expect((await pages({ sort: 'artist' }, stranger.token)).found).toEqual([])
    const { body } = await test.call(listMyMusic, { query: { sort: 'artist' } }, buyer.token)
    for (const { download_bytes: whole = 0, small_bytes: small = 0, songs } of body) {
      expect(songs).toMatchObject([{ whole: true, bytes: { whole, small } }])
      expect(whole).toBeGreaterThan(small)
      expect(small).toBeGreaterThan(0)
    }
    const ask = (sort: 'newest' | 'artist') => () => test.call(listMyMusic, { query: { sort, limit: 2 } }, buyer.token)
    const newest = await test.countStatements(ask('newest'))
    expect(await test.countStatements(ask('artist'))).toBe(newest)
  })
})
