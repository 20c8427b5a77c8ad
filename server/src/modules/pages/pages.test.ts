import { getCategoryPage, getFeeds, getHome, getProductPage, getShedPage } from '@sheds/contract/pages/pages'
import { deleteShed, updateShed } from '@sheds/contract/sheds/sheds'
import { getProfile } from '@sheds/contract/users/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive } from '../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../testing/products.ts'
import { arriveWithShed, openShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const nobody = '01890000-0000-7000-8000-000000000000'

describe('GET home and feeds', () => {
  it('returns empty lists for an empty market', async () => {
    const empty = { rows: [], next: null }
    expect((await test.call(getHome, {})).body).toEqual({
      new_sheds: empty,
      popular_sheds: empty,
      best_selling: empty,
      picks: empty,
      totals: { users: 0, sheds: 0 },
    })
  })

  it('shows the newest shed and product', async () => {
    const { shed, product } = await arriveWithProduct(test)
    const home = (await test.call(getHome, {})).body
    expect(home.new_sheds?.rows[0]?.id).toBe(shed.id)
    expect(home.picks?.rows[0]?.id).toBe(product.id)
    const feeds = (await test.call(getFeeds, {})).body
    expect(feeds).toMatchObject({ ...home, new_sheds: expect.anything() })
    expect(home.totals).toEqual({ users: 1, sheds: 1 })
    expect(feeds.people?.rows.length).toBeGreaterThan(0)
    expect(feeds.interesting_sheds?.rows[0]?.id).toBe(shed.id)
  })
})

describe('page endpoints', () => {
  it('return a shed with its products, and a kitchen with its menu', async () => {
    const { shed, product } = await arriveWithProduct(test)
    const page = (await test.call(getShedPage, { params: { id: shed.id } })).body
    expect(page.shed.id).toBe(shed.id)
    expect(page.products?.rows.map(({ id }) => id)).toEqual([product.id])
    expect(page).not.toHaveProperty('menu')
    const kitchen = await arriveWithShed(test, 'food_delivery')
    const menu = (await test.call(getShedPage, { params: { id: kitchen.shed.id } })).body.menu
    expect(menu).toEqual({ rows: [], next: null })
  })

  it('return a product with others of its category', async () => {
    const { owner, shed, product } = await arriveWithProduct(test, 'cosmetics')
    const other = await addProduct(test, { owner, shed })
    const page = (await test.call(getProductPage, { params: { id: product.id } })).body
    expect(page.product.id).toBe(product.id)
    expect(page.recommendations?.rows.map(({ id }) => id)).toEqual([other.id])
  })

  it('return a category with its sheds and products', async () => {
    const { shed, product } = await arriveWithProduct(test, 'equipment')
    const page = (await test.call(getCategoryPage, { params: { category: 'equipment' } })).body
    expect(page.sheds?.rows.map(({ id }) => id)).toEqual([shed.id])
    expect(page.products?.rows.map(({ id }) => id)).toEqual([product.id])
  })

  it('answer not_found for unknown things', async () => {
    for (const id of [nobody, 'x']) {
      expect((await test.refused(getShedPage, { params: { id } })).body.code).toBe('not_found')
      expect((await test.refused(getProductPage, { params: { id } })).body.code).toBe('not_found')
    }
    expect((await test.refused(getCategoryPage, { params: { category: 'Fashion' } })).body.code).toBe('not_found')
  })

  it('take few statements, however much they show', async () => {
    const { owner, shed, product } = await arriveWithProduct(test, 'food_delivery')
    for (let more = 0; more < 5; more += 1) await addProduct(test, { owner, shed })
    const visitor = await arrive(test)
    const most: [number, (token?: string) => Promise<unknown>][] = [
      [4, (token) => test.call(getHome, {}, token)],
      [4, (token) => test.call(getFeeds, {}, token)],
      [5, (token) => test.call(getShedPage, { params: { id: shed.id } }, token)],
      [4, (token) => test.call(getProductPage, { params: { id: product.id } }, token)],
      [3, (token) => test.call(getCategoryPage, { params: { category: 'food_delivery' } }, token)],
    ]
    for (const [count, page] of most) {
      test.context.cache.clear()
      expect(await test.countStatements(() => page())).toBeLessThanOrEqual(count)
      // One more statement finds the caller.
      expect(await test.countStatements(() => page(visitor.token))).toBeLessThanOrEqual(count + 1)
    }
  })
})

describe('GET /users/:id/profile', () => {
  it("lists the person's open sheds with their current names", async () => {
    const { owner, shed } = await arriveWithShed(test)
    const params = { id: owner.id }
    const sheds = async () => (await test.call(getProfile, { params })).body.my_shed
    expect(await sheds()).toEqual([{ id: shed.id, name: shed.name, category: 'fashion', logo: null }])
    const second = await openShed(test, owner, 'mix')
    expect((await sheds()).map(({ id }) => id)).toEqual([second.id, shed.id])
    await test.call(updateShed, { params: { id: second.id }, body: { name: 'Renamed' } }, owner.token)
    expect((await sheds())[0]?.name).toBe('Renamed')
    await test.call(deleteShed, { params: { id: second.id } }, owner.token)
    expect((await sheds()).map(({ id }) => id)).toEqual([shed.id])
  })

  it('pages the sheds and counts all of them', async () => {
    const { owner } = await arriveWithShed(test)
    for (let place = 2; place <= 23; place++) await openShed(test, owner)
    const params = { id: owner.id }
    const first = await test.call(getProfile, { params })
    expect([first.body.my_shed.length, first.body.shed_count, first.headers['x-total-count']]).toEqual([20, 23, '23'])
    const cursor = /cursor=([^>&]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await test.call(getProfile, { params, query: { cursor } })
    expect([second.body.my_shed.length, second.body.shed_count, second.headers.link]).toEqual([3, 23, undefined])
    const all = [...first.body.my_shed, ...second.body.my_shed].map(({ id }) => id)
    expect(new Set(all).size).toBe(23)
    expect((await test.call(getProfile, { params, query: { limit: 100 } })).body.my_shed.map(({ id }) => id)).toEqual(
      all,
    )
  })
})
