import { getProductRating, listProductReviews, reviewProduct } from '@sheds/contract/products/product-reviews'
import { getProduct } from '@sheds/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { arriveWithProduct } from '../../../testing/products.ts'
import { whileLocked } from '../../../testing/races/while-locked.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const unknownId = '01890000-0000-7000-8000-000000000000'

const review = (id: string, { token }: TestPerson, rating: string, comment = 'Good cloth') =>
  test.call(
    reviewProduct,
    { params: { id }, body: { rating, comment, user_id: unknownId, product_id: unknownId } },
    token,
  )

const ratingOf = async (id: string) => (await test.call(getProductRating, { params: { id } })).body

describe('a review of a product', () => {
  it('is returned and shown at once, with its stars as text', async () => {
    const { product } = await arriveWithProduct(test)
    const buyer = await arrive(test)
    const params = { id: product.id }
    await test.call(listProductReviews, { params })
    const { body } = await review(product.id, buyer, '4')
    expect(body.message).toBe('Thank you for your review!')
    expect(body.review).toMatchObject({
      product_id: product.id,
      user_id: buyer.id,
      rating: '4',
      comment: 'Good cloth',
      author: { name: buyer.name, picture: null },
      viewer: { owned: true },
    })
    const listed = await test.call(listProductReviews, { params })
    expect(listed.headers['x-total-count']).toBe('1')
    expect(listed.body[0]).not.toHaveProperty('viewer')
    expect((await test.call(getProduct, { params })).body).toMatchObject({ review_count: 1, rating_average: 4 })
    expect(await ratingOf(product.id)).toEqual({ average: 4, stars: [0, 0, 0, 1, 0] })
  })

  it('replaces an earlier one by the same person', async () => {
    const { product } = await arriveWithProduct(test)
    const [buyer, other] = [await arrive(test), await arrive(test)]
    await review(product.id, buyer, '1', 'Too late')
    await review(product.id, other, '5')
    await review(product.id, buyer, '3', 'It came')
    const listed = (await test.call(listProductReviews, { params: { id: product.id } })).body
    expect(listed.map(({ comment }) => comment)).toEqual(['It came', 'Good cloth'])
    expect(await ratingOf(product.id)).toEqual({ average: 4, stars: [0, 0, 1, 0, 1] })
  })

  it('requires stars, a comment, and a product of another seller', async () => {
    const { owner, product } = await arriveWithProduct(test)
    const buyer = await arrive(test)
    const params = { id: product.id }
    const refuse = async (body: unknown) =>
      (await test.refused(reviewProduct, { params, body }, buyer.token)).body.fields
    expect(await refuse({ comment: 'x' })).toEqual({ rating: 'Rating is required' })
    expect(await refuse({ rating: '5' })).toEqual({ comment: 'Comment is required' })
    expect(await refuse({ rating: '5', comment: '  ' })).toEqual({ comment: 'Comment is required' })
    expect(await refuse({ rating: '5', comment: 'x'.repeat(1001) })).toEqual({ comment: 'This is too long.' })
    for (const rating of ['0', '6', 'five', 2.5, -1, [5]]) {
      expect(await refuse({ rating, comment: 'x' })).toHaveProperty('rating')
    }
    const body = { rating: '5', comment: 'Mine is best' }
    expect((await test.refused(reviewProduct, { params, body }, owner.token)).body.code).toBe('forbidden')
    expect((await test.refused(reviewProduct, { params, body })).body.code).toBe('login_required')
    for (const id of [unknownId, 'x']) {
      expect((await test.refused(reviewProduct, { params: { id }, body }, buyer.token)).body.code).toBe('not_found')
      expect((await test.refused(listProductReviews, { params: { id } })).body.code).toBe('not_found')
      expect((await test.refused(getProductRating, { params: { id } })).body.code).toBe('not_found')
    }
    expect((await ratingOf(product.id)).average).toBeNull()
    await test.call(reviewProduct, { params, body: { rating: 2, comment: 'نص 布 🇨🇲' } }, buyer.token)
    expect((await ratingOf(product.id)).stars).toEqual([0, 1, 0, 0, 0])
  })
})

describe('a review of a product that changes during the request', () => {
  it.each([
    ['deleted', 'deleted_at = now()', 'deleted'],
    ['held', "status = 'hidden', chosen_status = status, is_held = true", 'not_found'],
  ])('is refused without a notification when the product is %s', async (_how, change, code) => {
    const { owner, product } = await arriveWithProduct(test)
    const buyer = await arrive(test)
    const { sql } = test.context.database
    const call = { params: { id: product.id }, body: { rating: '1', comment: 'Late' } }
    const answer = await whileLocked(sql, (tx) => tx`select from products where id = ${product.id} for update`, {
      start: () => test.refused(reviewProduct, call, buyer.token),
      first: (tx) => tx.unsafe(`update products set ${change} where id = '${product.id}'`),
    })
    expect(answer.body.code).toBe(code)
    expect([...(await sql`select from product_reviews where product_id = ${product.id}`)]).toEqual([])
    const news = `%"receiverId": "${owner.id}"%`
    expect([...(await sql`select from graphile_worker._private_jobs where payload::text like ${news}`)]).toEqual([])
  })
})

describe('the reviews of a product', () => {
  it('are listed newest first, the caller’s own before all, in two SQL statements', async () => {
    const { product } = await arriveWithProduct(test)
    const buyers = [await arrive(test), await arrive(test), await arrive(test)]
    for (const buyer of buyers) await review(product.id, buyer, '5')
    const params = { id: product.id }
    const newestFirst = buyers.map(({ id }) => id as string).reverse()
    const seenBy = async (token: string | undefined, limit: number): Promise<string[]> => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const call = { params, query: { limit, ...(cursor && { cursor }) } }
        const { body, headers } = await test.call(listProductReviews, call, token)
        seen.push(...body.map((row) => row.user_id))
        cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
      } while (cursor !== undefined)
      return seen
    }
    const [oldest] = buyers
    for (const limit of [1, 2, 20]) {
      expect(await seenBy(undefined, limit)).toEqual(newestFirst)
      expect(await seenBy(oldest?.token, limit)).toEqual([oldest?.id, ...newestFirst.slice(0, 2)])
    }
    test.context.cache.clear()
    expect(await test.countStatements(() => test.call(listProductReviews, { params }))).toBe(2)
  })

  it('keep exact stars when many people review repeatedly at the same time', { tags: ['full'] }, async () => {
    const { product } = await arriveWithProduct(test)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => arrive(test)))
    await Promise.all(
      buyers.flatMap((buyer, at) => [1, 2, 3].map((turn) => review(product.id, buyer, String(((at + turn) % 5) + 1)))),
    )
    const [row] = await test.context.database.sql`
      select c.review_count as count, c.stars, (select count(*)::int from product_reviews r
        where r.product_id = c.product_id) as rows, (select array_agg((select count(*)::int from product_reviews r
        where r.product_id = c.product_id and r.rating = each) order by each) from generate_series(1, 5) each) as real
      from product_counts c where c.product_id = ${product.id}`
    expect(row).toMatchObject({ count: 20, rows: 20, stars: row?.real })
  })
})
