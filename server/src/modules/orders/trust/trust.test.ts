import { confirmOrder, finishOrder, readyOrder } from '@sheds/contract/orders/orders'
import { getProductPage, getShedPage } from '@sheds/contract/pages/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { arriveTakingOrders, type OrderedShop, orderBody, placeOrder } from '../../../testing/orders.ts'
import { arrive } from '../../../testing/people.ts'
import { addProduct } from '../../../testing/products.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let shop: OrderedShop
const day = 24 * 60 * 60 * 1000
/** New Year’s Eve at 23:30 UTC: in Douala it is 2026 already. */
let now = Date.parse('2025-12-31T23:30:00Z')

beforeAll(async () => {
  test = await startTestApp({ clock: { now: () => new Date(now) } })
  shop = await arriveTakingOrders(test)
})
afterAll(() => test.close())

const trusts = async () => {
  test.context.cache.clear()
  const { trust: ofShed } = (await test.call(getShedPage, { params: { id: shop.shed.id } })).body
  const { trust: ofProduct } = (await test.call(getProductPage, { params: { id: shop.product.id } })).body
  return [ofShed, ofProduct]
}

/** Orders pieces, which the seller confirms after some minutes. */
const orderPieces = async (product: OrderedShop['product'], quantity: number, minutes: number) => {
  const buyer = await arrive(test)
  const items = [{ product_id: product.id, quantity }]
  const body = orderBody(shop, { id: newId(now), items, expected_total: quantity * (product.price ?? 0) })
  const { code } = await placeOrder(test, buyer, shop, body)
  now += minutes * 60_000
  await test.call(confirmOrder, { params: { code }, body: {} } as never, shop.owner.token)
  return async () => {
    for (const step of [readyOrder, finishOrder]) await test.call(step, { params: { code } } as never, shop.owner.token)
  }
}

describe('the trust line', () => {
  it('counts pieces of done orders from three on, and answers of 90 days', async () => {
    const none = { sold: null, answers_in: null, since: 2026 }
    expect(await trusts()).toEqual([none, none])
    const other = await addProduct(test, shop)
    const finishFirst = await orderPieces(shop.product, 2, 10)
    const finishSecond = await orderPieces(other, 5, 20)
    await finishFirst()
    expect(await trusts()).toEqual([none, none])
    await orderPieces(shop.product, 3, 30)
    await finishSecond()
    expect(await trusts()).toEqual([
      { sold: 7, answers_in: 20, since: 2026 },
      { sold: null, answers_in: 20, since: 2026 },
    ])
    now += 91 * day
    expect((await trusts())[0]).toEqual({ sold: 7, answers_in: null, since: 2026 })
  })

  it('counts the last thousand orders, and says that there are more', async () => {
    await test.context.database.sql`
      insert into orders (id, code, shed_id, buyer_id, seller_id, state, items, sent_total, total, to_agree, note, nth, body_hash,
        created_at, done_at)
      select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, code.text, o.shed_id, o.buyer_id, o.seller_id,
        'done', ${JSON.stringify([{ product_id: shop.product.id, quantity: 1 }])}::text::jsonb, 0, 0, false, '', 1, '',
        o.created_at, o.created_at
      from (select * from orders limit 1) o cross join generate_series(1, 1001) n
      cross join lateral (select 'SH-' || translate(lpad(n::text, 6, '0'), '01', 'AB') as text) code`
    expect((await trusts()).map((trust) => trust?.sold)).toEqual([expect.stringMatching(/^\d+\+$/), expect.any(String)])
  })
})
