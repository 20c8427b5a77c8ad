import type { EndpointSpec } from '@sheds/contract/endpoint'
import {
  likeProduct,
  listBestSelling,
  listListing,
  listPicks,
  listProducts,
  listProductsOfCategory,
  listRecommendations,
  listShedProducts,
  type Product,
  updateProduct,
} from '@sheds/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive } from '../../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../../testing/products.ts'
import { arriveWithShed, runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let sellers: Awaited<ReturnType<typeof arriveWithShed>>[]
/** Oldest first, one per seller in turn. */
const made: Product[] = []

beforeAll(async () => {
  test = await startTestApp()
  sellers = await Promise.all(Array.from({ length: 3 }, () => arriveWithShed(test, 'mix')))
  for (let at = 0; at < 30; at += 1) {
    const seller = sellers[at % 3]
    if (seller !== undefined) {
      made.push(await addProduct(test, seller, { category: at % 2 === 0 ? 'fashion' : 'furniture' }))
    }
  }
})

afterAll(() => test.close())

const unknownId = '01890000-0000-7000-8000-000000000000'

type Params = Record<string, string>

const page = async (
  endpoint: EndpointSpec,
  { params = {}, token, ...query }: { params?: Params; token?: string; limit?: number; cursor?: string },
) => {
  const { body, headers } = await test.call(endpoint, { params, query } as never, token)
  const next = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
  return { rows: body as Product[], next, total: headers['x-total-count'] }
}

const walk = async (endpoint: EndpointSpec, asked: { params?: Params; limit: number }): Promise<Product[]> => {
  const seen: Product[] = []
  let next: string | undefined
  do {
    const { rows, next: more } = await page(endpoint, { ...asked, ...(next && { cursor: next }) })
    seen.push(...rows)
    next = more
  } while (next !== undefined)
  return seen
}

const idsOf = (products: readonly Product[]): string[] => products.map(({ id }) => id)
const newestFirst = (): Product[] => made.toReversed()

const heat = async (product: Product | undefined, columns: { heat?: number; sales?: number }): Promise<void> => {
  await test.context.database.sql`
    update product_counts set heat = coalesce(${columns.heat ?? null}, heat),
      sales_heat = coalesce(${columns.sales ?? null}, sales_heat)
    where product_id = ${product?.id ?? unknownId}`
}

const mostInRow = (products: readonly Product[]): number => {
  let [most, run] = [0, 0]
  for (const [at, { shed_id: shed }] of products.entries()) {
    run = shed === products[at - 1]?.shed_id ? run + 1 : 1
    most = Math.max(most, run)
  }
  return most
}

describe('lists by age', () => {
  it('return every product once, newest first, at any page size', async () => {
    for (const limit of [1, 7, 30, 100]) {
      expect(idsOf(await walk(listProducts, { limit }))).toEqual(idsOf(newestFirst()))
    }
    expect((await page(listProducts, {})).total).toBe('30')
    expect((await page(listProducts, {})).rows).toHaveLength(20)
  })

  it('are limited to a category, and answer 404 for an unknown one', async () => {
    const params = { category: 'fashion' }
    const fashion = newestFirst().filter(({ category }) => category === 'fashion')
    expect(idsOf(await walk(listProductsOfCategory, { params, limit: 4 }))).toEqual(idsOf(fashion))
    expect((await page(listProductsOfCategory, { params })).total).toBe('15')
    expect(await page(listProductsOfCategory, { params: { category: 'cosmetics' } })).toMatchObject({
      rows: [],
      total: '0',
    })
    for (const category of ['Fashion', 'shoes', "'", '%00']) {
      const refused = await test.refused(listProductsOfCategory, { params: { category } })
      expect(refused.body.code).toBe('not_found')
    }
  })

  it('are limited to a shed', async () => {
    const [seller] = sellers
    const own = newestFirst().filter(({ shed_id: id }) => id === seller?.shed.id)
    for (const [endpoint, name] of [
      [listShedProducts, 'shed_id'],
      [listListing, 'id'],
    ] as const) {
      const params = { [name]: seller?.shed.id ?? '' }
      expect(idsOf(await walk(endpoint, { params, limit: 3 }))).toEqual(idsOf(own))
      expect((await page(endpoint, { params })).total).toBe('10')
      for (const id of [unknownId, 'x']) {
        expect((await test.refused(endpoint, { params: { [name]: id } })).body.code).toBe('not_found')
      }
    }
  })

  it('refuse an invalid cursor', async () => {
    for (const cursor of ['x', 'WzFd', Buffer.from('["x"]').toString('base64url')]) {
      const refused = await test.refused(listProducts, { query: { cursor } })
      expect(refused.body).toMatchObject({ code: 'invalid_input', fields: { cursor: expect.any(String) } })
    }
    for (const cursor of [
      Buffer.from('[99999999999]').toString('base64url'),
      Buffer.from('[-1]').toString('base64url'),
    ]) {
      for (const list of [listBestSelling, listPicks]) {
        expect((await test.refused(list, { query: { cursor } })).body.code).toBe('invalid_input')
      }
    }
  })
})

describe('lists before the first ranking', () => {
  it('return the newest products as picks, and no best sellers', async () => {
    const picks = await walk(listPicks, { limit: 8 })
    expect(idsOf(picks).sort()).toEqual(idsOf(made).sort())
    expect(new Set(idsOf(picks)).size).toBe(30)
    expect((await page(listBestSelling, {})).rows).toEqual([])
  })
})

describe('ranked lists', () => {
  it('follow popularity and sales, with each product once and no shed three times in a row', async () => {
    const [a, b, c] = [0, 1, 2].map((seller) => made.filter((_, at) => at % 3 === seller))
    // The first seller has the five hottest products.
    for (const [at, product] of (a ?? []).slice(0, 5).entries())
      await heat(product, { heat: 3100 - at, sales: 50 - at })
    await heat(b?.[0], { heat: 3000, sales: 10 })
    await heat(c?.[0], { sales: 5 })
    await runJob(test, 'products.rank')
    const best = (await page(listBestSelling, {})).rows
    expect(idsOf(best)).toEqual(idsOf([a?.[0], a?.[1], b?.[0], a?.[2], a?.[3], c?.[0], a?.[4]] as Product[]))
    expect(idsOf(await walk(listBestSelling, { limit: 2 }))).toEqual(idsOf(best))
    for (const limit of [5, 16, 100]) {
      const picks = await walk(listPicks, { limit })
      expect(idsOf(picks).sort()).toEqual(idsOf(made).sort())
      expect(picks[0]?.id).toBe(a?.[0]?.id)
    }
    expect(mostInRow((await page(listPicks, { limit: 100 })).rows)).toBeLessThanOrEqual(2)
  })

  it('show a new product near the top before it is ranked', async () => {
    const newcomer = await arriveWithProduct(test, 'fashion')
    const home = (await page(listPicks, { limit: 16 })).rows
    expect(home[1]?.id).toBe(newcomer.product.id)
    const all = idsOf(await walk(listPicks, { limit: 16 }))
    expect(all).toHaveLength(31)
    expect(new Set(all).size).toBe(31)
    made.push(newcomer.product)
  })

  it('omit sold-out and hidden products at once, and restore them later', async () => {
    const [, second] = (await page(listBestSelling, {})).rows
    const seller = sellers.find(({ shed }) => shed.id === second?.shed_id)
    const change = (status: string) =>
      test.call(updateProduct, { params: { id: second?.id ?? '' }, body: { status } } as never, seller?.owner.token)
    for (const status of ['sold out', 'hidden']) {
      await change(status)
      for (const list of [listBestSelling, listPicks]) {
        expect(idsOf((await page(list, { limit: 100 })).rows)).not.toContain(second?.id)
      }
    }
    await change('on sale')
    expect(idsOf((await page(listBestSelling, {})).rows)).toContain(second?.id)
  })

  it('recommend all others of the category, no shed three times in a row', async () => {
    const fashion = made.filter(({ category }) => category === 'fashion')
    const [one] = fashion
    const params = { id: one?.id ?? '' }
    for (const limit of [3, 5, 50]) {
      const others = await walk(listRecommendations, { params, limit })
      expect(idsOf(others).sort()).toEqual(idsOf(fashion.slice(1)).sort())
    }
    expect(mostInRow((await page(listRecommendations, { params, limit: 100 })).rows)).toBeLessThanOrEqual(2)
    for (const id of [unknownId, 'x']) {
      expect((await test.refused(listRecommendations, { params: { id } })).body.code).toBe('not_found')
    }
  })
})

describe('every list', () => {
  it('costs at most two SQL statements, three for a logged-in caller, at any page size', async () => {
    const visitor = await arrive(test)
    const id = made[0]?.id ?? ''
    await test.call(likeProduct, { params: { id } }, visitor.token)
    const shed = sellers[0]?.shed.id ?? ''
    const lists: [EndpointSpec, Params][] = [
      [listProducts, {}],
      [listBestSelling, {}],
      [listPicks, {}],
      [listProductsOfCategory, { category: 'fashion' }],
      [listProductsOfCategory, { category: 'cosmetics' }],
      [listShedProducts, { shed_id: shed }],
      [listListing, { id: shed }],
      [listRecommendations, { id }],
    ]
    for (const [list, params] of lists) {
      for (const limit of [1, 100]) {
        test.context.cache.clear()
        expect(await test.countStatements(() => page(list, { params, limit }))).toBeLessThanOrEqual(2)
        const asMember = () => page(list, { params, limit, token: visitor.token })
        expect(await test.countStatements(asMember)).toBeLessThanOrEqual(3)
      }
    }
  })

  it('shows what the caller likes and owns, and no viewer to visitors', async () => {
    const fan = await arrive(test)
    const [liked] = made
    await test.call(likeProduct, { params: { id: liked?.id ?? '' } }, fan.token)
    const rows = (await page(listProducts, { limit: 100, token: fan.token })).rows
    expect(idsOf(rows.filter(({ viewer }) => viewer?.liked))).toEqual([liked?.id])
    expect(rows.every(({ viewer, shed_is: { phone_number: phone } }) => !viewer?.owned && phone.includes('*'))).toBe(
      true,
    )
    const owner = sellers[0]?.owner
    const own = (await page(listProducts, { limit: 100, token: owner?.token ?? '' })).rows.filter(
      ({ viewer }) => viewer?.owned,
    )
    expect(own).toHaveLength(10)
    expect((await page(listProducts, { limit: 100 })).rows.every((row) => !('viewer' in row))).toBe(true)
  })
})
