import { cancelOrder, confirmOrder, finishOrder, readyOrder } from '@sheds/contract/orders/orders'
import { listProductReviews, reviewProduct } from '@sheds/contract/products/product-reviews'
import { listShedReviews, reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { createShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arriveTakingOrders, type OrderedShop, placeOrder } from '../../testing/orders.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { addProduct } from '../../testing/products.ts'
import { untilWaiting, whileLocked } from '../../testing/races/while-locked.ts'
import { someShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { walkPages } from '../../testing/walking.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const steps = [confirmOrder, readyOrder, finishOrder] as const

/** Orders two of the shop's product and takes the order through so many steps. */
const order = async (buyer: TestPerson, shop: OrderedShop, taken: number = steps.length): Promise<string> => {
  const { code } = await placeOrder(test, buyer, shop)
  for (const step of steps.slice(0, taken))
    await test.call(step as typeof readyOrder, { params: { code } }, shop.owner.token)
  return code
}

const reviewThing = async ({ token }: TestPerson, { product, shed }: Pick<OrderedShop, 'product' | 'shed'>) => {
  const ofProduct = { params: { id: product.id }, body: { rating: '4', comment: 'As described' } }
  const ofShed = { body: { shed_id: shed.id, rating_value: 5 } }
  return {
    product: (await test.call(reviewProduct, ofProduct, token)).body.review.bought,
    shed: (await test.call(reviewShed, ofShed, token)).body.review.bought,
  }
}

const listed = async ({ product, shed }: Pick<OrderedShop, 'product' | 'shed'>) => {
  const ofProduct = await test.call(listProductReviews, { params: { id: product.id } })
  const ofShed = await test.call(listShedReviews, { params: { shed_id: shed.id } })
  return {
    product: ofProduct.body.map(({ user_id: id, bought }) => [id, bought]),
    shed: ofShed.body.data.map(({ user_id: id, bought }) => [id, bought]),
  }
}

describe('the mark of a review by a buyer', () => {
  it('is on a review that is written after a done order of this product in this shed', async () => {
    const [shop, buyer] = [await arriveTakingOrders(test), await arrive(test)]
    await order(buyer, shop)
    expect(await reviewThing(buyer, shop)).toEqual({ product: true, shed: true })
    const marked = [[buyer.id, true]]
    expect(await listed(shop)).toEqual({ product: marked, shed: marked })
  })

  it('appears on an earlier review once the order is done, also in cached lists', async () => {
    const [shop, buyer] = [await arriveTakingOrders(test), await arrive(test)]
    const code = await order(buyer, shop, 2)
    expect(await reviewThing(buyer, shop)).toEqual({ product: false, shed: false })
    expect(await listed(shop)).toEqual({ product: [[buyer.id, false]], shed: [[buyer.id, false]] })
    await test.call(finishOrder, { params: { code } }, buyer.token)
    expect(await listed(shop)).toEqual({ product: [[buyer.id, true]], shed: [[buyer.id, true]] })
  })

  it('is not given to another person', async () => {
    const [shop, buyer, other] = [await arriveTakingOrders(test), await arrive(test), await arrive(test)]
    await reviewThing(other, shop)
    await order(buyer, shop)
    expect(await listed(shop)).toEqual({ product: [[other.id, false]], shed: [[other.id, false]] })
    expect(await reviewThing(other, shop)).toEqual({ product: false, shed: false })
  })

  it('is not given for another product of the shed', async () => {
    const [shop, buyer] = [await arriveTakingOrders(test), await arrive(test)]
    const unsold = { ...shop, product: await addProduct(test, shop) }
    await order(buyer, shop)
    expect(await reviewThing(buyer, unsold)).toEqual({ product: false, shed: true })
  })

  it('is not given for another shed of the same seller', async () => {
    const [shop, buyer] = [await arriveTakingOrders(test), await arrive(test)]
    const { shed } = (await test.call(createShed, { body: someShed() }, shop.owner.token)).body
    const second = { shed, product: await addProduct(test, { owner: shop.owner, shed }) }
    await order(buyer, shop)
    expect(await reviewThing(buyer, second)).toEqual({ product: false, shed: false })
  })

  it.each([
    ['sent', 0],
    ['confirmed', 1],
    ['ready', 2],
  ])('is not given while the order is %s', async (_state, taken) => {
    const [shop, buyer] = [await arriveTakingOrders(test), await arrive(test)]
    await order(buyer, shop, taken)
    expect(await reviewThing(buyer, shop)).toEqual({ product: false, shed: false })
  })

  it('is not given for a cancelled order', async () => {
    const [shop, buyer] = [await arriveTakingOrders(test), await arrive(test)]
    const code = await order(buyer, shop, 2)
    await test.call(cancelOrder, { params: { code }, body: {} }, buyer.token)
    expect(await reviewThing(buyer, shop)).toEqual({ product: false, shed: false })
  })

  it('is not lost when the order is done while the review is being written', async () => {
    const [shop, buyer] = [await arriveTakingOrders(test), await arrive(test)]
    const code = await order(buyer, shop, 2)
    const { sql } = test.context.database
    let finished: Promise<unknown> | undefined
    // The review has looked for orders and is about to be inserted.
    await whileLocked(sql, (tx) => tx`lock table product_reviews, shed_reviews in share mode`, {
      start: () => reviewThing(buyer, shop),
      first: async () => {
        finished = test.call(finishOrder, { params: { code } }, shop.owner.token)
        finished.catch(() => undefined)
        await untilWaiting(sql, 2)
      },
    })
    await finished
    expect(await listed(shop)).toEqual({ product: [[buyer.id, true]], shed: [[buyer.id, true]] })
  })
})

describe('lists of reviews', () => {
  it('show buyers first, and each review once across pages', async () => {
    const shop = await arriveTakingOrders(test)
    const people = [await arrive(test), await arrive(test), await arrive(test), await arrive(test), await arrive(test)]
    for (const [at, person] of people.entries()) {
      if (at === 0 || at === 3) await order(person, shop)
      await reviewThing(person, shop)
    }
    const wanted = [3, 0, 4, 2, 1].map((at) => people[at]?.id)
    for (const limit of [1, 2, 3]) {
      const pages = await walkPages((cursor) =>
        test.call(listProductReviews, { params: { id: shop.product.id }, query: { limit, ...(cursor && { cursor }) } }),
      )
      expect(pages.flat().map(({ user_id: id }) => id)).toEqual(wanted)
    }
    const own = await test.call(listProductReviews, { params: { id: shop.product.id } }, people[1]?.token)
    expect(own.body.map(({ user_id: id }) => id)).toEqual([1, 3, 0, 4, 2].map((at) => people[at]?.id))
    const ofShed = await walkPages((cursor) =>
      test.call(listShedReviews, { params: { shed_id: shop.shed.id }, query: cursor ? { cursor } : {} }),
    )
    expect(ofShed.flatMap(({ data }) => data.map(({ user_id: id }) => id))).toEqual(wanted)
  })

  it('continue from a cursor of a list without buyers', async () => {
    const shop = await arriveTakingOrders(test)
    const people = [await arrive(test), await arrive(test)]
    for (const person of people) await reviewThing(person, shop)
    const [newest, oldest] = (await test.call(listProductReviews, { params: { id: shop.product.id } })).body
    const cursor = Buffer.from(JSON.stringify([newest?.id])).toString('base64url')
    const { body } = await test.call(listProductReviews, { params: { id: shop.product.id }, query: { cursor } })
    expect(body.map(({ id }) => id)).toEqual([oldest?.id])
  })
})
