import { cancelOrder, confirmOrder } from '@sheds/contract/orders/orders'
import { getProduct, type Product } from '@sheds/contract/products/products'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arriveTakingOrders, type OrderedShop, orderFor, outcomeOf, placeOrder } from '../../testing/orders.ts'
import { addProduct } from '../../testing/products.ts'
import { together } from '../../testing/races/together.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { runsOfTier } from '../../testing/tiers/tier.ts'
import { arriveWithWallet, proveBooks, type WalletOwner } from '../../testing/wallets.ts'
import { proveOrders } from './testing/prove-orders.ts'
import { walkStock } from './testing/stock-walks.ts'

/** Two servers on one database. */
let test: TestApp
let copy: TestApp
let shop: OrderedShop
let buyer: WalletOwner

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  shop = await arriveTakingOrders(test)
  buyer = await arriveWithWallet(test)
})
afterEach(async () => {
  await proveBooks(test.context.database.sql)
  await proveOrders(test.context.database.sql)
})
afterAll(async () => {
  await copy.close()
  await test.close()
})

const appAt = (at: number): TestApp => (at % 2 === 0 ? test : copy)

/** Asks again after a 503: on a busy machine 100 requests for ten connections may wait too long for one. */
const take = async (
  app: TestApp,
  step: typeof cancelOrder | typeof confirmOrder,
  code: string,
  token: string,
): Promise<unknown> => {
  const call = { params: { code }, body: {}, headers: { 'idempotency-key': newId() } }
  const outcome = outcomeOf(await app.send(step, call, token))
  return outcome === 'unavailable' ? take(app, step, code, token) : outcome
}
const stockOf = async ({ id }: Product) => {
  const { quantity, status } = (await test.call(getProduct, { params: { id } }, shop.owner.token)).body
  return [quantity, status]
}
/** Codes of sent orders, each of one piece of each product. */
const placeOrders = async (count: number, products: readonly Product[]): Promise<string[]> => {
  const codes: string[] = []
  for (let at = 0; at < count; at += 1) {
    const turned = at % 2 === 0 ? products : products.toReversed()
    const items = turned.map(({ id }) => ({ product_id: id, quantity: 1 }))
    codes.push((await placeOrder(test, buyer, shop, { items, expected_total: 1500 * items.length })).code)
  }
  return codes
}
const count = (answers: readonly unknown[], wanted: unknown) => answers.filter((answer) => answer === wanted).length

describe('concurrent confirmations of orders', () => {
  it('sell 5 pieces to 5 of 200 orders, and a cancelled piece once more', { tags: ['full'] }, async () => {
    const product = await addProduct(test, shop, { counted: true, quantity: 5 })
    const codes = await placeOrders(200, [product])
    const answers = await together(200, (at) => take(appAt(at), confirmOrder, codes[at] ?? '', shop.owner.token))
    expect([count(answers, 200), count(answers, 'sold_out')]).toEqual([5, 195])
    expect(await stockOf(product)).toEqual([0, 'sold out'])
    const sold = codes.filter((_, at) => answers[at] === 200)
    const unsold = codes.filter((_, at) => answers[at] !== 200)
    expect((await orderFor(test, buyer, unsold[0] ?? '')).state).toBe('sent')
    // Twelve taps on two servers, by both sides.
    const taps = await together(12, (at) =>
      take(appAt(at), cancelOrder, sold[0] ?? '', at % 4 < 2 ? buyer.token : shop.owner.token),
    )
    expect(count(taps, 200)).toBe(6)
    expect(await stockOf(product)).toEqual([1, 'on sale'])
    const again = await together(6, (at) => take(appAt(at), confirmOrder, unsold[at] ?? '', shop.owner.token))
    expect([count(again, 200), count(again, 'sold_out')]).toEqual([1, 5])
    expect(await stockOf(product)).toEqual([0, 'sold out'])
  })

  it('take two products in any order, both or neither', async () => {
    const products = [
      await addProduct(test, shop, { counted: true, quantity: 4 }),
      await addProduct(test, shop, { counted: true, quantity: 7 }),
    ] as const
    const codes = await placeOrders(12, products)
    const answers = await together(12, (at) => take(appAt(at), confirmOrder, codes[at] ?? '', shop.owner.token))
    expect([count(answers, 200), count(answers, 'sold_out')]).toEqual([4, 8])
    expect([await stockOf(products[0]), await stockOf(products[1])]).toEqual([
      [0, 'sold out'],
      [3, 'on sale'],
    ])
  })

  it('leave the stock unchanged if the same order is cancelled', async () => {
    const product = await addProduct(test, shop, { counted: true, quantity: 3 })
    for (const code of await placeOrders(8, [product])) {
      const [, cancelled] = await Promise.all([
        take(test, confirmOrder, code, shop.owner.token),
        take(copy, cancelOrder, code, buyer.token),
      ])
      expect(cancelled).toBe(200)
      expect(await stockOf(product)).toEqual([3, 'on sale'])
    }
  })
})

describe('random walks of orders and stock', () => {
  const atOnce = 4

  it('agree with the model on every outcome, stock and status', { timeout: 900_000 }, async () => {
    const shops = await together(atOnce, () => arriveTakingOrders(test))
    const runs = Math.ceil(runsOfTier(5000) / atOnce)
    await together(atOnce, (at) => {
      const { shed, owner } = shops[at] as OrderedShop
      const actorOf = (userId: WalletOwner['id']) => ({ userId, sessionId: '' })
      const walked = { context: test.context, shedId: shed.id, seller: actorOf(owner.id), buyer: actorOf(buyer.id) }
      return walkStock(walked, runs)
    })
  })
})
