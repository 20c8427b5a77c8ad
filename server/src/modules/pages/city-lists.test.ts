import type { ShedCategory } from '@sheds/contract/categories'
import { getCategoryPage } from '@sheds/contract/pages/pages'
import { listProducts, listProductsOfCategory } from '@sheds/contract/products/products'
import { createShed, listShedsOfCategory, type Shed, updateShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { addProduct } from '../../testing/products.ts'
import { someShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { walkPages } from '../../testing/walking.ts'

let test: TestApp
let owner: TestPerson

beforeAll(async () => {
  test = await startTestApp()
  owner = await arrive(test)
})
afterAll(() => test.close())

const openIn = async (location: string, category: ShedCategory = 'fashion'): Promise<Shed> =>
  (await test.call(createShed, { body: { ...someShed(category), location } }, owner.token)).body.shed

const category = 'fashion'
const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)

const productsIn = async (location: string) => {
  const { body, headers } = await test.call(listProductsOfCategory, { params: { category }, query: { location } })
  return [namesOf(body), headers['x-total-count']]
}

const shedsIn = async (location: string) => {
  const { body, headers } = await test.call(listShedsOfCategory, { params: { category }, query: { location } })
  return [namesOf(body), headers['x-total-count']]
}

describe('lists of one city', () => {
  it('match in any case and without accents, newest first, with the total', async () => {
    const [near, both, far] = [
      await openIn('YAOUNDE, Mvog-Ada'),
      await openIn('Douala & Yaoundé'),
      await openIn('Garoua'),
    ]
    const mix = await openIn('Yaoundé, Essos', 'mix')
    const first = await addProduct(test, { owner, shed: near })
    const second = await addProduct(test, { owner, shed: both })
    await addProduct(test, { owner, shed: far })
    await addProduct(test, { owner, shed: near }, { status: 'hidden' })
    const third = await addProduct(test, { owner, shed: mix }, { category: 'fashion' })
    const other = await addProduct(test, { owner, shed: mix }, { category: 'cosmetics' })
    for (const written of ['Yaoundé', 'yaounde', 'YAOUNDÉ']) {
      expect(await productsIn(written)).toEqual([namesOf([third, second, first]), '3'])
      expect(await shedsIn(written)).toEqual([namesOf([both, near]), '2'])
    }
    expect(await productsIn('Douala')).toEqual([namesOf([second]), '1'])
    const all = await test.call(listProducts, { query: { location: 'Yaoundé' } })
    expect(namesOf(all.body)).toEqual(namesOf([other, third, second, first]))
    expect(await productsIn('Kribi')).toEqual([[], '0'])
    await test.call(updateShed, { params: { id: near.id }, body: { location: 'Kribi' } }, owner.token)
    test.context.cache.clear()
    expect(await productsIn('Kribi')).toEqual([namesOf([first]), '1'])
    expect(await shedsIn('Kribi')).toEqual([namesOf([near]), '1'])
  })

  it('accept known cities only; an empty city means all', async () => {
    const { body } = await test.refused(listProducts, { query: { location: 'Atlantis' } })
    expect(body).toMatchObject({ code: 'invalid_input', fields: { location: expect.any(String) } })
    expect((await productsIn(''))[1]).toBe(
      (await test.call(listProductsOfCategory, { params: { category } })).headers['x-total-count'],
    )
  })

  it('are counted up to 1,000 and paged to the end, few or many', async () => {
    const { sql } = test.context.database
    const shed = await openIn('Bamenda')
    await addProduct(test, { owner, shed: await openIn('Limbé') })
    const fill = (from: number, to: number) => sql`
      with made as (
        insert into products (id, shed_id, user_id, name, price, category)
        select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${shed.id}, ${owner.id}, 'Cloth ' || n, 500, 'fashion'
        from generate_series(${from}::int, ${to}::int) n returning id)
      insert into product_counts (product_id) select id from made`
    await fill(1, 45)
    const walk = async () => {
      const query = { location: 'Bamenda', limit: 20 }
      const pages = await walkPages((cursor) =>
        test.call(listProductsOfCategory, { params: { category }, query: { ...query, ...(cursor && { cursor }) } }),
      )
      return namesOf(pages.flat())
    }
    const newestFirst = (count: number) => Array.from({ length: count }, (_, at) => `Cloth ${count - at}`)
    expect(await walk()).toEqual(newestFirst(45))
    expect((await productsIn('Bamenda'))[1]).toBe('45')
    await fill(46, 1000)
    test.context.cache.clear()
    expect((await productsIn('Bamenda'))[1]).toBe('1000')
    await fill(1001, 1001)
    test.context.cache.clear()
    expect((await productsIn('Bamenda'))[1]).toBe('1000+')
    expect(await walk()).toEqual(newestFirst(1001))
  })
})

describe('products of one condition', () => {
  it('are listed and counted alone, in all cities or one', async () => {
    const [near, far] = [await openIn('Maroua', 'equipment'), await openIn('Buea', 'equipment')]
    const condition = (shed: Shed, value: string | null) => addProduct(test, { owner, shed }, { condition: value })
    const [used, , other] = [await condition(near, 'used'), await condition(near, 'new'), await condition(far, 'used')]
    await condition(near, null)
    await addProduct(test, { owner, shed: near }, { condition: 'used', status: 'hidden' })
    const params = { category: 'equipment' }
    const found = async (query: Record<string, string>) => {
      const { body, headers } = await test.call(listProductsOfCategory, { params, query } as never)
      const page = (await test.call(getCategoryPage, { params, query } as never)).body.products
      expect([page && namesOf(page.rows), String(page?.total)]).toEqual([namesOf(body), headers['x-total-count']])
      return [namesOf(body), headers['x-total-count']]
    }
    expect(await found({ condition: 'used' })).toEqual([namesOf([other, used]), '2'])
    expect(await found({ condition: 'used', location: 'Maroua' })).toEqual([namesOf([used]), '1'])
    expect((await found({ condition: '' }))[1]).toBe('4')
    const refusal = await test.refused(listProductsOfCategory, { params, query: { condition: 'old' } } as never)
    expect(refusal.body.code).toBe('invalid_input')
  })
})

describe('category page', () => {
  it('shows totals beyond its first page, for all cities or one', async () => {
    const page = async (query: { location?: string } = {}) => {
      const { sheds, products } = (await test.call(getCategoryPage, { params: { category: 'furniture' }, query })).body
      return [products?.rows.length, products?.total, sheds?.rows.length, sheds?.total]
    }
    expect(await page()).toEqual([0, 0, 0, 0])
    const shed = await openIn('Ebolowa', 'furniture')
    for (let place = 1; place <= 23; place += 1) await addProduct(test, { owner, shed })
    await addProduct(test, { owner, shed: await openIn('Kumba', 'furniture') })
    expect(await page()).toEqual([20, 24, 2, 2])
    expect(await page({ location: 'Ebolowa' })).toEqual([20, 23, 1, 1])
    expect(await page({ location: 'Limbé' })).toEqual([0, 0, 0, 0])
  })
})
