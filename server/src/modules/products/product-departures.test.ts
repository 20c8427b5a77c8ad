import { listProductReviews, reviewProduct } from '@sheds/contract/products/product-reviews'
import * as products from '@sheds/contract/products/products'
import { createShed } from '@sheds/contract/sheds/sheds'
import { closeAccount } from '@sheds/contract/users/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, password } from '../../testing/people.ts'
import { runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

describe('a closed account', () => {
  it('leaves no like, no review and no empty name at others’ products', async () => {
    const [seller, leaver, stayer] = [await arrive(test), await arrive(test), await arrive(test)]
    const form = { name: 'Chez Awa', email: 'awa@private.example', category: 'fashion', phone_number: '677000000' }
    const { shed } = (await test.call(createShed, { body: form }, seller.token)).body
    const goods = { params: { shed_id: shed.id }, body: { name: 'Pagne', price: 5000 } }
    const { product } = (await test.call(products.createProduct, goods, seller.token)).body
    const params = { id: product.id }
    for (const [{ token }, rating] of [
      [leaver, '1'],
      [stayer, '5'],
    ] as const) {
      await test.call(products.likeProduct, { params }, token)
      await test.call(reviewProduct, { params, body: { rating, comment: 'seen' } }, token)
    }
    await test.call(products.getProduct, { params })
    await test.call(closeAccount, { params: { id: leaver.id }, body: { password } }, leaver.token)
    await runJob(test, 'products.accountClosed', { userId: leaver.id })

    const left = (await test.call(products.getProduct, { params })).body
    expect(left).toMatchObject({ like_count: 1, review_count: 1, rating_average: 5 })
    const reviews = (await test.call(listProductReviews, { params })).body
    expect(reviews.map(({ author }) => author.name)).toEqual([stayer.name])
    const likes = (await test.call(products.listProductReactions, { params })).body
    expect(likes.map(({ name }) => name)).toEqual([stayer.name])
  })
})
