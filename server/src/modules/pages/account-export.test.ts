import { exportAccount } from '@sheds/contract/accounts'
import { contactSeller } from '@sheds/contract/contacts'
import { createDish } from '@sheds/contract/menu'
import { reviewProduct } from '@sheds/contract/product-reviews'
import { likeProduct } from '@sheds/contract/products'
import { reviewShed } from '@sheds/contract/shed-reviews'
import { subscribe } from '@sheds/contract/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const belongingsOf = async ({ id, token }: TestPerson) =>
  (await test.call(exportAccount, { params: { id } }, token)).body.belongings

describe('somebody’s own data', () => {
  it('holds what they sell, with what strangers see masked', async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    const belongings = await belongingsOf(owner)
    expect(belongings.map(({ kind, id }) => [kind, id])).toEqual([
      ['shed', shed.id],
      ['product', product.id],
    ])
    expect(belongings[0]?.text).toContain('+237')
    expect(belongings[1]).toMatchObject({ name: product.name, price: 1500, rating: null })
  })

  it('holds dishes', async () => {
    const { owner, shed } = await arriveWithShed(test, 'food_delivery')
    const call = { params: { shed_id: shed.id }, body: { name: 'Ndolé', price: 2000 } }
    await test.call(createDish, call, owner.token)
    expect(await belongingsOf(owner)).toContainEqual(
      expect.objectContaining({ kind: 'dish', name: 'Ndolé', price: 2000 }),
    )
  })

  it('holds what they did at others’, and nobody else’s deeds', async () => {
    const [{ owner, shed, product }, visitor] = [await arriveWithProduct(test), await arrive(test)]
    const params = { id: product.id }
    await test.call(subscribe, { body: { shed_id: shed.id } }, visitor.token)
    await test.call(likeProduct, { params }, visitor.token)
    await test.call(reviewProduct, { params, body: { rating: '4', comment: 'Well sewn' } }, visitor.token)
    await test.call(reviewShed, { body: { shed_id: shed.id, rating_value: 5, review_text: 'Kind' } }, visitor.token)
    await test.call(contactSeller, { body: { shed_id: shed.id, product_id: product.id } }, visitor.token)
    const deeds = (await belongingsOf(visitor)).map(({ kind, id, rating }) => [kind, id, rating])
    expect(deeds.sort()).toEqual(
      [
        ['contact', shed.id, null],
        ['product_like', product.id, null],
        ['product_review', product.id, 4],
        ['shed_review', shed.id, 5],
        ['subscription', shed.id, null],
      ].sort(),
    )
    expect((await belongingsOf(owner)).map(({ kind }) => kind)).toEqual(['shed', 'product'])
  })
})
