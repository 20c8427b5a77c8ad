import { deleteProduct, getProduct, likeProduct, unlikeProduct } from '@sheds/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../../testing/products.ts'
import { together } from '../../../testing/races/together.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { expectExact, killAmongLikes, stateOf } from '../testing/many-likes.ts'

let test: TestApp
/** Second server on the same database. */
let copy: TestApp
let people: TestPerson[]

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  people = []
  while (people.length < 200) people.push(...(await together(20, () => arrive(test))))
})

afterAll(async () => {
  await copy.close()
  await test.close()
})

const toggle = (app: TestApp, id: string, { token }: TestPerson, wanted: boolean) =>
  app.call(wanted ? likeProduct : unlikeProduct, { params: { id } }, token)

describe('likes by 200 people at once', () => {
  it('are all counted, in few SQL statements', async () => {
    const { product } = await arriveWithProduct(test)
    const statements = await test.countStatements(() =>
      together(200, (at) => toggle(test, product.id, at200(at), true)),
    )
    // One SQL statement per request finds the caller; the likes are written in batches.
    expect(statements).toBeLessThan(200 + 60)
    expect((await test.call(getProduct, { params: { id: product.id } })).body.like_count).toBe(200)
    await expectExact(test, product.id)
    await together(200, (at) => toggle(test, product.id, at200(at), false))
    expect(await stateOf(test, product.id)).toMatchObject({ counted: 0, rows: 0 })
    await expectExact(test, product.id)
  })

  it('leave exact counters on several products and two servers', { tags: ['full'] }, async () => {
    const first = await arriveWithProduct(test)
    const products = [first.product, await addProduct(test, first), await addProduct(test, first)]
    await together(200, async (at) => {
      for (let taps = 0; taps < 6; taps += 1) {
        const { id } = products[(at + taps) % 3] ?? first.product
        await toggle((at + taps) % 2 === 0 ? test : copy, id, at200(at), (at * 7 + taps * 3) % 5 < 3)
      }
    })
    for (const { id } of products) await expectExact(test, id)
  })

  it('get correct responses, even when one product is deleted meanwhile', async () => {
    const first = await arriveWithProduct(test)
    const going = await addProduct(test, first)
    const answers = together(200, (at) => {
      const id = at % 4 === 0 ? going.id : first.product.id
      return test.app.inject({
        method: 'POST',
        url: `/api/products/${at % 10 === 9 ? '01890000-0000-7000-8000-000000000000' : id}/reaction`,
        headers: { authorization: `Bearer ${at200(at).token}` },
      })
    })
    await test.call(deleteProduct, { params: { id: going.id } }, first.owner.token)
    const statuses = await answers
    for (const [at, { statusCode }] of statuses.entries()) {
      if (at % 10 === 9) expect(statusCode).toBe(404)
      else if (at % 4 === 0) expect([200, 404]).toContain(statusCode)
      else expect(statusCode).toBe(200)
    }
    await expectExact(test, first.product.id)
    await expectExact(test, going.id)
  })
})

const at200 = (at: number): TestPerson => people[at % 200] as TestPerson

describe('a like and an unlike by one person at once', () => {
  it('end as their responses say', async () => {
    const { product } = await arriveWithProduct(test)
    const [fan] = people
    if (fan === undefined) throw new Error('no people')
    for (let round = 0; round < 20; round += 1) {
      // Another person's like keeps the batcher busy, so that these two are written in one batch.
      const busy = toggle(test, product.id, at200(1), round % 2 === 0)
      const [like, unlike] = await Promise.all([
        toggle(test, product.id, fan, true),
        toggle(test, product.id, fan, false),
      ])
      await busy
      const { sql } = test.context.database
      const rows = await sql`select from product_likes where product_id = ${product.id} and user_id = ${fan.id}`
      const last = [like.body.liked, unlike.body.liked]
      if (like.body.liked === unlike.body.liked) expect(rows.length === 1).toBe(like.body.liked)
      else expect(last).toEqual([true, false])
    }
    await expectExact(test, product.id)
  })
})

describe('likes when the server is killed', () => {
  it('are stored if they were acknowledged, and counted exactly', { timeout: 120_000, tags: ['full'] }, async () => {
    const { product } = await arriveWithProduct(test)
    // `likes.proof.ts` kills more often and later.
    await killAmongLikes({ test, people, productId: product.id, acknowledged: 600 })
    await expectExact(test, product.id)
  })
})
