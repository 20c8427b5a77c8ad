import {
  getProduct,
  likeProduct,
  listProductReactions,
  listProducts,
  unlikeProduct,
} from '@sheds/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { arriveWithProduct } from '../../../testing/products.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const unknownId = '01890000-0000-7000-8000-000000000000'
const like = (id: string, { token }: TestPerson) => test.call(likeProduct, { params: { id } }, token)
const unlike = (id: string, { token }: TestPerson) => test.call(unlikeProduct, { params: { id } }, token)
const heatOf = async (id: string) => {
  const [row] = await test.context.database.sql`select heat from product_counts where product_id = ${id}`
  return row?.heat as number
}

describe('a like', () => {
  it('shows at once wherever the product is listed, and changes nothing a second time', async () => {
    const { product } = await arriveWithProduct(test)
    const fan = await arrive(test)
    const params = { id: product.id }
    await test.call(getProduct, { params })
    expect((await like(product.id, fan)).body).toEqual({ liked: true, like_count: 1 })
    expect((await like(product.id, fan)).body).toEqual({ liked: true, like_count: 1 })
    expect((await test.call(getProduct, { params })).body).toMatchObject({ like_count: 1, reactions: [] })
    const seen = (await test.call(getProduct, { params }, fan.token)).body
    expect(seen).toMatchObject({ reactions: [{ user_id: fan.id, reaction: 1 }], viewer: { liked: true } })
    const listed = (await test.call(listProducts, { query: {} }, fan.token)).body[0]
    expect(listed).toMatchObject({ like_count: 1, viewer: { liked: true } })
    expect((await unlike(product.id, fan)).body).toEqual({ liked: false, like_count: 0 })
    expect((await unlike(product.id, fan)).body).toEqual({ liked: false, like_count: 0 })
    expect((await test.call(getProduct, { params }, fan.token)).body).toMatchObject({ like_count: 0, reactions: [] })
  })

  it('lowers the product’s popularity when withdrawn, by as much as has not decayed yet', async () => {
    const { product } = await arriveWithProduct(test)
    const fan = await arrive(test)
    const cold = await heatOf(product.id)
    await like(product.id, fan)
    expect(await heatOf(product.id)).toBeGreaterThan(cold + 0.1)
    const { sql } = test.context.database
    await sql`update product_likes set created_at = created_at - interval '3 weeks' where product_id = ${product.id}`
    const late = await heatOf(product.id)
    await unlike(product.id, fan)
    const left = await heatOf(product.id)
    expect(left).toBeLessThan(late)
    // After three weeks an eighth of its point is left.
    expect(2 ** (late - cold) - 2 ** (left - cold)).toBeCloseTo(1 / 8 / 4, 3)
  })

  it('requires a login and an existing product', async () => {
    const { product } = await arriveWithProduct(test)
    const fan = await arrive(test)
    expect((await test.refused(likeProduct, { params: { id: product.id } })).body.code).toBe('login_required')
    for (const id of [unknownId, 'x', "'", '%00']) {
      expect((await test.refused(likeProduct, { params: { id } }, fan.token)).body.code).toBe('not_found')
      expect((await test.refused(unlikeProduct, { params: { id } }, fan.token)).body.code).toBe('not_found')
      expect((await test.refused(listProductReactions, { params: { id } })).body.code).toBe('not_found')
    }
    const wrong = { params: { id: product.id }, body: { reaction: 2 } }
    expect((await test.refused(likeProduct, wrong, fan.token)).body.fields).toHaveProperty('reaction')
    const text = { params: { id: product.id }, body: { reaction: '1' as const } }
    expect((await test.call(likeProduct, text, fan.token)).body.liked).toBe(true)
  })

  it('is listed in two SQL statements', async () => {
    const { product } = await arriveWithProduct(test)
    const fan = await arrive(test)
    await like(product.id, fan)
    const params = { id: product.id }
    // Lets the work that follows the like end first, so that its statements are not counted.
    await test.call(listProductReactions, { params })
    test.context.cache.clear()
    expect(await test.countStatements(() => test.call(listProductReactions, { params }))).toBe(2)
  })
})

describe('the likes of a product', () => {
  it('are listed newest first, the caller’s own before all, each once', async () => {
    const { product } = await arriveWithProduct(test)
    const fans = [await arrive(test), await arrive(test), await arrive(test), await arrive(test)]
    for (const fan of fans) await like(product.id, fan)
    const newestFirst = fans.map(({ id }) => id as string).reverse()
    const seenBy = async (token: string | undefined, limit: number): Promise<string[]> => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const call = { params: { id: product.id }, query: { limit, ...(cursor && { cursor }) } }
        const { body, headers } = await test.call(listProductReactions, call, token)
        expect(headers['x-total-count']).toBe('4')
        seen.push(...body.map((row) => row.user_id))
        cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
      } while (cursor !== undefined)
      return seen
    }
    for (const limit of [1, 2, 3, 4, 20]) {
      expect(await seenBy(undefined, limit)).toEqual(newestFirst)
      const [oldest] = fans
      expect(await seenBy(oldest?.token, limit)).toEqual([oldest?.id, ...newestFirst.slice(0, 3)])
    }
  })
})
