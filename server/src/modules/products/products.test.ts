import { getProductPage } from '@sheds/contract/pages/pages'
import { listProductReviews, reviewProduct } from '@sheds/contract/products/product-reviews'
import {
  createProduct,
  deleteProduct,
  getProduct,
  likeProduct,
  listProductReactions,
  listProducts,
  listShedProducts,
  unlikeProduct,
  updateProduct,
} from '@sheds/contract/products/products'
import { deleteShed, getShed, updateShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive } from '../../testing/people.ts'
import { addProduct, arriveWithProduct, someProduct } from '../../testing/products.ts'
import { arriveWithShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const unknownId = '01890000-0000-7000-8000-000000000000'

const totalOf = async (): Promise<number> =>
  Number((await test.call(listProducts, { query: {} })).headers['x-total-count'])

const totalsAreExact = async (): Promise<void> => {
  const rows = await test.context.database.sql`
    select * from (select category, products from product_totals where products <> 0) kept
    full join (
      select p.category, count(*) as counted from products p join sheds s on s.id = p.shed_id
      where p.deleted_at is null and s.deleted_at is null and p.status <> 'hidden' group by p.category) real
    using (category) where products is distinct from counted`
  expect([...rows]).toEqual([])
  const sheds = await test.context.database.sql`
    select s.id from sheds s where s.deleted_at is null and s.product_count <> (
      select count(*) from products p where p.shed_id = s.id and p.deleted_at is null and p.status <> 'hidden')`
  expect([...sheds]).toEqual([])
}

describe('a new product', () => {
  it('is returned with its shed and owner, and listed at once', async () => {
    const { owner, shed } = await arriveWithShed(test, 'fashion')
    const params = { shed_id: shed.id }
    const body = { name: '  Kaba   ngondo ', price: '15000', caption: 'Robe', category: 'music', user_id: unknownId }
    const { body: made } = await test.call(createProduct, { params, body }, owner.token)
    expect(made.message).toBe('Your product is in your shed.')
    const { product } = made
    expect(product).toMatchObject({
      name: 'Kaba ngondo',
      price: 15000,
      category: 'fashion',
      quantity: 1,
      description: '',
      status: 'on sale',
      user_id: owner.id,
      shed_id: shed.id,
      owner_is: { id: owner.id, name: owner.name },
      shed_is: { id: shed.id, name: shed.name, category: 'fashion', phone_number: '+237699887722', location: 'Douala' },
      media_data: [],
      reactions: [],
      like_count: 0,
      review_count: 0,
      rating_average: null,
      viewer: {
        liked: false,
        owned: true,
        can: { edit: true, delete: true, review: false, contact: false, like: false },
      },
    })
    const seen = (await test.call(getProduct, { params: { id: product.id } })).body
    expect(seen).not.toHaveProperty('viewer')
    expect(seen.shed_is.phone_number).toBe('(+237) 69*****22')
    expect((await test.call(listProducts, { query: {} })).body[0]?.id).toBe(product.id)
    expect((await test.call(getShed, { params: { id: shed.id } })).body.product_count).toBe(1)
  })

  it('is accepted only in the caller’s own open shed', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const other = await arrive(test)
    const code = async (id: string, token?: string) =>
      (await test.refused(createProduct, { params: { shed_id: id }, body: someProduct() }, token)).body.code
    expect(await code(shed.id, other.token)).toBe('forbidden')
    expect(await code(shed.id)).toBe('login_required')
    expect(await code(unknownId, owner.token)).toBe('not_found')
    expect(await code('mine', owner.token)).toBe('not_found')
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    expect(await code(shed.id, owner.token)).toBe('deleted')
  })

  it('takes the category of its shed; in a mix shed its seller chooses', async () => {
    for (const category of ['food_delivery', 'music', 'electronics'] as const) {
      const { product } = await arriveWithProduct(test, category, { category: 'fashion' })
      expect(product.category).toBe(category)
    }
    const mix = await arriveWithShed(test, 'mix')
    expect((await addProduct(test, mix, { category: 'furniture' })).category).toBe('furniture')
    const refuse = async (category: unknown) => {
      const call = { params: { shed_id: mix.shed.id }, body: someProduct({ category }) }
      return (await test.refused(createProduct, call, mix.owner.token)).body.fields
    }
    expect(await refuse(undefined)).toEqual({ category: 'Product Category is required' })
    expect(await refuse('')).toEqual({ category: 'Product Category is required' })
    expect(await refuse('mix')).toEqual({ category: 'This value isn’t valid.' })
    expect(await refuse({ is: 'fashion' })).toEqual({ category: 'Please enter some text.' })
  })

  it('has no price in the category services, whatever was sent', async () => {
    const { product } = await arriveWithProduct(test, 'services', { price: 5000 })
    expect(product).not.toHaveProperty('price')
    const priceless = await arriveWithProduct(test, 'services', { price: 'free' })
    expect(priceless.product).not.toHaveProperty('price')
    const mix = await arriveWithShed(test, 'mix')
    expect(await addProduct(test, mix, { category: 'services', price: -1 })).not.toHaveProperty('price')
    const [row] = await test.context.database.sql`select price from products where id = ${product.id}`
    expect(row?.price).toBeNull()
  })

  it('has a condition only in a category of goods, which a change can set and remove', async () => {
    const seller = await arriveWithShed(test, 'mix')
    const phone = await addProduct(test, seller, { category: 'electronics', condition: 'used' })
    const params = { id: phone.id }
    const change = async (body: object) =>
      (await test.call(updateProduct, { params, body } as never, seller.owner.token)).body.product.condition
    expect([phone.condition, await change({ condition: 'new' }), await change({ name: 'Téléphone' })]).toEqual([
      'used',
      'new',
      'new',
    ])
    expect(await change({ condition: '' })).toBeNull()
    expect(await change({ condition: 'used', category: 'services' })).toBeNull()
    expect((await addProduct(test, seller, { category: 'groceries', condition: 'new' })).condition).toBeNull()
    const body = someProduct({ category: 'fashion', condition: 'old' })
    const refusal = await test.refused(
      createProduct,
      { params: { shed_id: seller.shed.id }, body } as never,
      seller.owner.token,
    )
    expect(refusal.body).toMatchObject({ code: 'invalid_input', fields: { condition: expect.any(String) } })
  })

  it('requires a whole price in every other category', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const priced = async (price: unknown) => {
      const call = { params: { shed_id: shed.id }, body: someProduct({ price }) }
      return (await test.refused(createProduct, call, owner.token)).body
    }
    for (const price of [undefined, null, '']) {
      expect((await priced(price)).fields).toEqual({ price: 'Product Price is required' })
    }
    for (const price of [0, -1, 1.5, 100_000_001, 1e12, '1e3', '12,000', 'free', {}, [1], true, '0', '-5']) {
      expect(await priced(price)).toMatchObject({
        code: 'invalid_input',
        fields: { price: 'Enter a whole number of francs, from 1 to 100,000,000' },
      })
    }
    expect((await addProduct(test, { owner, shed }, { price: 100_000_000 })).price).toBe(100_000_000)
    expect((await addProduct(test, { owner, shed }, { price: ' 1 ' })).price).toBe(1)
  })

  it('is refused with the wrong field named, in the caller’s language', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const fieldsOf = async (more: Record<string, unknown>) => {
      const call = { params: { shed_id: shed.id }, body: someProduct(more) }
      return (await test.refused(createProduct, call, owner.token)).body.fields
    }
    expect(await fieldsOf({ name: '' })).toEqual({ name: 'Product Name is required' })
    expect(await fieldsOf({ name: undefined })).toEqual({ name: 'Product Name is required' })
    expect(await fieldsOf({ name: 'x'.repeat(61) })).toEqual({ name: 'This is too long.' })
    expect(await fieldsOf({ name: 'two\nlines' })).toHaveProperty('name')
    expect(await fieldsOf({ name: '\u202egnirts' })).toHaveProperty('name')
    expect(await fieldsOf({ caption: 'x'.repeat(501) })).toEqual({ caption: 'This is too long.' })
    expect(await fieldsOf({ description: 'x'.repeat(5001) })).toEqual({ description: 'This is too long.' })
    expect(await fieldsOf({ status: 'lost' })).toEqual({ status: 'This value isn’t valid.' })
    for (const quantity of [-1, 1.5, 1_000_001, 'many']) expect(await fieldsOf({ quantity })).toHaveProperty('quantity')
    const french = await test.app.inject({
      method: 'POST',
      url: `/api/sheds/${shed.id}/product?lang=fr`,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: someProduct({ price: undefined }),
    })
    expect(french.json().fields.price).toMatch(/prix/i)
  })

  it('keeps text of any script, normalized and counted by visible characters', async () => {
    const flag = '🇨🇲'
    const { product } = await arriveWithProduct(test, 'fashion', {
      name: flag.repeat(60),
      caption: 'Cafe\u0301 قماش 布',
      description: 'First\n\nSecond',
    })
    expect(product).toMatchObject({ name: flag.repeat(60), caption: 'Café قماش 布', description: 'First\n\nSecond' })
  })
})

describe('a change of a product', () => {
  it('accepts any fields, under the rules of creation', async () => {
    const { owner, product } = await arriveWithProduct(test)
    const params = { id: product.id }
    const change = async (body: object) => (await test.call(updateProduct, { params, body }, owner.token)).body
    expect((await change({ price: 900 })).message).toBe('Edited succesfully')
    const { product: changed } = await change({ name: 'New name', quantity: 0, status: 'sold out', category: 'music' })
    expect(changed).toEqual({ ...product, price: 900, name: 'New name', quantity: 0, status: 'sold out' })
    expect((await change({})).product).toEqual(changed)
    expect((await change({ user_id: unknownId, shed_id: unknownId, createdAt: '2020-01-01' })).product).toEqual(changed)
    expect((await test.call(getProduct, { params })).body.name).toBe('New name')
    for (const body of [{ price: 0 }, { price: null }, { name: '' }, { status: 'x' }, { quantity: -1 }]) {
      const refused = await test.refused(updateProduct, { params, body }, owner.token)
      expect(Object.keys(refused.body.fields ?? {})).toEqual(Object.keys(body))
    }
  })

  it('removes the price for services in a mix shed, and requires one otherwise', async () => {
    const mix = await arriveWithShed(test, 'mix')
    const { id } = await addProduct(test, mix, { category: 'fashion', price: 700 })
    const change = (body: object) => test.call(updateProduct, { params: { id }, body }, mix.owner.token)
    expect((await change({ category: 'services' })).body.product).not.toHaveProperty('price')
    expect((await change({ price: 400 })).body.product).not.toHaveProperty('price')
    const call = { params: { id }, body: { category: 'music' } }
    const refused = await test.refused(updateProduct, call, mix.owner.token)
    expect(refused.body.fields).toEqual({ price: 'Product Price is required' })
    expect((await change({ category: 'music', price: 400 })).body.product).toMatchObject({
      category: 'music',
      price: 400,
    })
    await totalsAreExact()
  })

  it('is for the owner only, like the deletion', async () => {
    const { product } = await arriveWithProduct(test)
    const other = await arriveWithShed(test)
    const params = { id: product.id }
    const update = { params, body: { name: 'Taken over' } }
    expect((await test.refused(updateProduct, update, other.owner.token)).body.code).toBe('forbidden')
    expect((await test.refused(deleteProduct, { params }, other.owner.token)).body.code).toBe('forbidden')
    expect((await test.refused(updateProduct, update)).body.code).toBe('login_required')
    for (const id of [unknownId, 'x', "'"]) {
      expect((await test.refused(updateProduct, { ...update, params: { id } }, other.owner.token)).body.code).toBe(
        'not_found',
      )
      expect((await test.refused(deleteProduct, { params: { id } }, other.owner.token)).body.code).toBe('not_found')
    }
  })

  it('keeps the later of two edits, and is refused after the deletion', async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    const params = { id: product.id }
    await test.call(updateProduct, { params, body: { name: 'From one tab', price: 2 } }, owner.token)
    await test.call(updateProduct, { params, body: { name: 'From the other' } }, owner.token)
    expect((await test.call(getProduct, { params })).body).toMatchObject({ name: 'From the other', price: 2 })
    await test.call(deleteProduct, { params, body: { product_id: product.id } }, owner.token)
    const late = await test.refused(updateProduct, { params, body: { name: 'Late' } }, owner.token)
    expect(late.body).toMatchObject({
      code: 'deleted',
      gone: { name: 'From the other', shed_id: shed.id, shed_name: shed.name },
    })
    expect((await test.refused(deleteProduct, { params }, owner.token)).body.code).toBe('deleted')
    expect((await test.refused(getProduct, { params })).body.gone?.name).toBe('From the other')
  })
})

describe('a hidden product', () => {
  it('exists only for its owner', async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    const other = await arrive(test)
    const before = await totalOf()
    const params = { id: product.id }
    await test.call(getProduct, { params })
    await test.call(updateProduct, { params, body: { status: 'hidden' } }, owner.token)
    const review = { params, body: { rating: '5', comment: 'Good' } }
    for (const token of [undefined, other.token]) {
      expect((await test.refused(getProduct, { params }, token)).body.code).toBe('not_found')
      expect((await test.refused(listProductReactions, { params }, token)).body.code).toBe('not_found')
      expect((await test.refused(listProductReviews, { params }, token)).body.code).toBe('not_found')
    }
    expect((await test.refused(likeProduct, { params }, other.token)).body.code).toBe('not_found')
    expect((await test.refused(unlikeProduct, { params }, other.token)).body.code).toBe('not_found')
    expect((await test.refused(reviewProduct, review, other.token)).body.code).toBe('not_found')
    expect((await test.refused(updateProduct, { params, body: {} }, other.token)).body.code).toBe('not_found')
    expect((await test.call(getProduct, { params }, owner.token)).body.status).toBe('hidden')
    const listed = async (token?: string) =>
      (await test.call(listShedProducts, { params: { shed_id: shed.id } }, token)).body.map(({ id }) => id)
    expect(await listed()).toEqual([])
    expect(await listed(other.token)).toEqual([])
    expect(await listed(owner.token)).toEqual([product.id])
    expect(await totalOf()).toBe(before - 1)
    await totalsAreExact()
    await test.call(deleteProduct, { params }, owner.token)
    expect((await test.refused(getProduct, { params }, other.token)).body.code).toBe('not_found')
    expect((await test.refused(getProduct, { params }, owner.token)).body.code).toBe('deleted')
    expect(await totalOf()).toBe(before - 1)
  })

  it('prevents a change of its shed’s category', async () => {
    const { owner, shed } = await arriveWithProduct(test, 'fashion', { status: 'hidden' })
    const call = { params: { id: shed.id }, body: { category: 'services' as const } }
    expect((await test.refused(updateShed, call, owner.token)).body.code).toBe('shed_not_empty')
  })
})

describe('the products of a closed shed', () => {
  it('are gone at once, and no longer counted after the job', async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    await addProduct(test, { owner, shed }, { status: 'hidden' })
    const params = { id: product.id }
    await test.call(getProduct, { params })
    await test.call(getProductPage, { params })
    await test.call(listProducts, { query: {} })
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    expect((await test.refused(getProductPage, { params })).body.code).toBe('deleted')
    const gone = await test.refused(getProduct, { params })
    const whose = { name: product.name, user_id: owner.id, user_name: owner.name }
    expect(gone.body).toMatchObject({ code: 'deleted', gone: whose })
    expect((await test.refused(listProductReviews, { params })).body.gone).toEqual(whose)
    expect(gone.body.gone).not.toHaveProperty('shed_id')
    const listed = (await test.call(listProducts, { query: {} })).body.map(({ id }) => id)
    expect(listed).not.toContain(product.id)
    expect((await test.refused(likeProduct, { params }, owner.token)).body.code).toBe('deleted')
    expect((await test.refused(updateProduct, { params, body: {} }, owner.token)).body.code).toBe('deleted')
    expect((await test.refused(listShedProducts, { params: { shed_id: shed.id } })).body.code).toBe('deleted')
    await runJob(test, 'products.shedClosed', { shedId: shed.id })
    await runJob(test, 'products.shedClosed', { shedId: shed.id })
    await totalsAreExact()
  })
})
