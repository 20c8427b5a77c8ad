import { createDish, getDish, listMenu, updateDish } from '@sheds/contract/menu/menu'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import { readBasket } from '@sheds/contract/orders/basket'
import { cancelOrder, confirmOrder, createOrder, type finishOrder, readyOrder } from '@sheds/contract/orders/orders'
import { getProduct, type Product, updateProduct } from '@sheds/contract/products/products'
import { exportAccount } from '@sheds/contract/users/account-export'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import {
  allowSendBack,
  arriveTakingOrders,
  type OrderedShop,
  orderBody,
  orderFor,
  outcomeOf,
  payOrderNow,
  placeOrder,
} from '../../testing/orders.ts'
import { addProduct } from '../../testing/products.ts'
import { openShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { arriveWithWallet, proveBooks, type WalletOwner } from '../../testing/wallets.ts'
import { reverseEntry } from '../ledger/corrections/corrections.service.ts'
import { proveOrders } from './testing/prove-orders.ts'

let test: TestApp
let shop: OrderedShop
let buyer: WalletOwner

beforeAll(async () => {
  test = await startTestApp()
  shop = await arriveTakingOrders(test)
  buyer = await arriveWithWallet(test, 100_000)
})
afterEach(async () => {
  vi.useRealTimers()
  await proveBooks(test.context.database.sql)
  await proveOrders(test.context.database.sql)
})
afterAll(() => test.close())

type Step = typeof readyOrder | typeof finishOrder | typeof cancelOrder | typeof confirmOrder
const send = (step: Step, code: string, { token }: { token: string }, body: unknown = {}) =>
  test.send(step, { params: { code }, body, headers: { 'idempotency-key': newId() } }, token)
const take = async (...asked: Parameters<typeof send>) => outcomeOf(await send(...asked))

const countedProduct = (quantity: number, more: Record<string, unknown> = {}) =>
  addProduct(test, shop, { quantity, counted: true, ...more })
const productNow = async ({ id }: Product) => {
  const { quantity, status } = (await test.call(getProduct, { params: { id } }, shop.owner.token)).body
  return [quantity, status]
}
const change = (product: Product, body: object) =>
  test.call(updateProduct, { params: { id: product.id }, body }, shop.owner.token)
const orderOf = (product: Product, quantity: number) => {
  const items = [{ product_id: product.id, quantity }]
  return placeOrder(test, buyer, shop, { items, expected_total: 1500 * quantity })
}
const confirmedOf = async (product: Product, quantity: number) => {
  const order = await orderOf(product, quantity)
  expect(await take(confirmOrder, order.code, shop.owner)).toBe(200)
  return order
}

describe('a product that its seller counts', () => {
  it('keeps its stock until an order is confirmed, and gets it back once', async () => {
    const product = await countedProduct(5)
    const { code } = await orderOf(product, 2)
    expect(await productNow(product)).toEqual([5, 'on sale'])
    // The response for visitors is cached until then.
    const seen = async () => (await test.call(getProduct, { params: { id: product.id } })).body.quantity
    expect(await seen()).toBe(5)
    for (let time = 0; time < 2; time += 1) expect(await take(confirmOrder, code, shop.owner)).toBe(200)
    expect([await productNow(product), await seen()]).toEqual([[3, 'on sale'], 3])
    expect(await take(readyOrder, code, shop.owner)).toBe(200)
    for (let time = 0; time < 2; time += 1) expect(await take(cancelOrder, code, buyer)).toBe(200)
    expect([await productNow(product), await seen()]).toEqual([[5, 'on sale'], 5])
    const unconfirmed = await orderOf(product, 5)
    expect(await take(cancelOrder, unconfirmed.code, buyer)).toBe(200)
    expect(await productNow(product)).toEqual([5, 'on sale'])
  })

  it('refuses a confirmation that needs more, and the order stays sent', async () => {
    const [one, other] = [await countedProduct(3), await countedProduct(9)]
    const items = [one, other].map(({ id }) => ({ product_id: id, quantity: 3 }))
    const order = await placeOrder(test, buyer, shop, { items, expected_total: 9000 })
    await confirmedOf(one, 1)
    const { status, body } = await send(confirmOrder, order.code, shop.owner)
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'sold_out',
        message: `Too few are left of “${one.name}”. Change how many you have, or decline the order.`,
        order: {
          items: [
            { product_id: one.id, available: false, left: 2 },
            { product_id: other.id, available: true, left: null },
          ],
        },
      },
    ])
    expect((await orderFor(test, buyer, order.code)).state).toBe('sent')
    expect([await productNow(one), await productNow(other)]).toEqual([
      [2, 'on sale'],
      [9, 'on sale'],
    ])
    await change(one, { quantity: 3 })
    expect(await take(confirmOrder, order.code, shop.owner)).toBe(200)
    expect([await productNow(one), await productNow(other)]).toEqual([
      [0, 'sold out'],
      [6, 'on sale'],
    ])
  })

  it('refuses an order of more pieces than are left', async () => {
    const product = await countedProduct(2)
    const items = [{ product_id: product.id, quantity: 3 }]
    const { status, body } = await test.send(
      createOrder,
      { body: orderBody(shop, { items, expected_total: 4500 }) },
      buyer.token,
    )
    expect([status, body]).toMatchObject([
      409,
      { code: 'sold_out', order: { total: 0, items: [{ available: false, left: 2 }] } },
    ])
    const basket = (await test.call(readBasket, { query: { products: `${product.id},${shop.product.id}` } })).body
    expect(Object.fromEntries(basket.items.map(({ product_id, left }) => [product_id, left]))).toEqual({
      [product.id]: 2,
      [shop.product.id]: null,
    })
  })

  it('is sold out at 0 and on sale again by itself', async () => {
    const product = await countedProduct(1)
    const { code } = await confirmedOf(product, 1)
    expect(await productNow(product)).toEqual([0, 'sold out'])
    expect(await take(cancelOrder, code, shop.owner)).toBe(200)
    expect(await productNow(product)).toEqual([1, 'on sale'])
    await confirmedOf(product, 1)
    await change(product, { quantity: 4 })
    expect(await productNow(product)).toEqual([4, 'on sale'])
    await change(product, { quantity: 0 })
    await change(product, { counted: false })
    expect(await productNow(product)).toEqual([0, 'on sale'])
  })

  it('stays sold out or hidden if the seller chose that', async () => {
    const product = await countedProduct(2)
    const [first, second] = [await confirmedOf(product, 1), await orderOf(product, 1)]
    await change(product, { status: 'sold out' })
    expect(await take(confirmOrder, second.code, shop.owner)).toBe(200)
    for (const { code } of [first, second]) expect(await take(cancelOrder, code, shop.owner)).toBe(200)
    expect(await productNow(product)).toEqual([2, 'sold out'])
    await change(product, { status: 'hidden', quantity: 0 })
    expect(await productNow(product)).toEqual([0, 'hidden'])
    await change(product, { status: 'on sale' })
    expect(await productNow(product)).toEqual([0, 'sold out'])
    await change(product, { quantity: 1 })
    expect(await productNow(product)).toEqual([1, 'on sale'])
  })

  it('gets nothing back from an order that took nothing', async () => {
    const product = await addProduct(test, shop)
    const { code } = await confirmedOf(product, 2)
    await change(product, { counted: true, quantity: 5 })
    expect(await take(cancelOrder, code, buyer)).toBe(200)
    expect(await productNow(product)).toEqual([5, 'on sale'])
  })

  it('gets the pieces of a paid order back with its refund or cancellation', async () => {
    const product = await countedProduct(4)
    for (const way of ['refund', 'reversal'] as const) {
      const { id, code } = await confirmedOf(product, 2)
      const paying = { id, total: 3000, seller: shop.owner.id }
      await payOrderNow(test, buyer, paying)
      expect(await productNow(product)).toEqual([2, 'on sale'])
      if (way === 'refund') await allowSendBack(test, shop, 3000, buyer.id)
      else {
        const { payment } = await orderFor(test, buyer, code)
        await reverseEntry(test.context, { entry: payment?.reference ?? '', reason: 'by mistake' })
        expect(await productNow(product)).toEqual([2, 'on sale'])
      }
      for (let time = 0; time < 2; time += 1)
        expect(await take(cancelOrder, code, shop.owner, { send_back: way === 'refund' })).toBe(200)
      expect(await productNow(product)).toEqual([4, 'on sale'])
    }
  })

  it('keeps the market’s totals of sold-out products correct', async () => {
    const totals = async () => {
      const [row] = await test.context.database.sql`
        select (select coalesce(sum(sold_out), 0)::int from product_totals) as kept,
          (select count(*)::int from products where status = 'sold out' and deleted_at is null) as counted`
      return row
    }
    const product = await countedProduct(1)
    const { code } = await confirmedOf(product, 1)
    expect(await totals()).toMatchObject({ kept: (await totals())?.counted })
    await take(cancelOrder, code, buyer)
    expect(await totals()).toMatchObject({ kept: (await totals())?.counted })
  })

  it('notifies its seller once at 2 and once at 0', async () => {
    const product = await countedProduct(4)
    for (const quantity of [1, 1, 1, 1]) await confirmedOf(product, quantity)
    await doWaitingJobs(test)
    const { rows } = (await test.call(listNotifications, {}, shop.owner.token)).body
    const told = rows.filter(({ type, subject }) => type === 'stock' && subject?.id === product.id)
    expect(told.map(({ detail, subject }) => [detail, subject?.kind]).toReversed()).toEqual([
      ['2', 'product'],
      ['0', 'product'],
    ])
  })
})

describe('a dish whose portions are counted', () => {
  const openKitchen = async () => {
    const shed = await openShed(test, shop.owner, 'food_delivery')
    const body = { name: 'Ndolé', price: 1500, portions: 3 }
    const { dish } = (await test.call(createDish, { params: { shed_id: shed.id }, body }, shop.owner.token)).body
    const orderDish = (quantity: number) =>
      placeOrder(
        test,
        buyer,
        { ...shop, shed },
        { items: [{ dish_id: dish.id, quantity }], expected_total: 1500 * quantity },
      )
    const now = async () => (await test.call(getDish, { params: { id: dish.id } })).body.portions
    return { shed, dish, orderDish, now }
  }

  it('loses them with confirmations, is sold out at 0, and gets them back once', async () => {
    const { shed, dish, orderDish, now } = await openKitchen()
    const [one, other] = [await orderDish(2), await orderDish(2)]
    expect(await take(confirmOrder, one.code, shop.owner)).toBe(200)
    expect(await now()).toBe(1)
    expect((await send(confirmOrder, other.code, shop.owner)).body).toMatchObject({
      code: 'sold_out',
      order: { items: [{ dish_id: dish.id, available: false, left: 1 }] },
    })
    const last = await orderDish(1)
    expect(await take(confirmOrder, last.code, shop.owner)).toBe(200)
    const menu = (await test.call(listMenu, { params: { shed_id: shed.id } })).body
    expect(menu).toMatchObject([{ portions: 0, available: true }])
    const refused = { body: { shed_id: shed.id, items: [{ dish_id: dish.id, quantity: 1 }], expected_total: 1500 } }
    expect(outcomeOf(await test.send(createOrder, refused, buyer.token))).toBe('sold_out')
    for (let time = 0; time < 2; time += 1) expect(await take(cancelOrder, last.code, buyer)).toBe(200)
    expect(await now()).toBe(1)
    await doWaitingJobs(test)
    const { rows } = (await test.call(listNotifications, {}, shop.owner.token)).body
    const told = rows.filter(({ subject }) => subject?.id === dish.id)
    expect(told.map(({ type, detail, subject }) => [type, detail, subject?.kind]).toReversed()).toEqual([
      ['stock', '1', 'dish'],
      ['stock', '0', 'dish'],
    ])
  })

  it('is not counted the next morning, and gets no older portions back', async () => {
    const { shed, dish, orderDish, now } = await openKitchen()
    const { code } = await orderDish(3)
    expect(await take(confirmOrder, code, shop.owner)).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
    expect(await now()).toBeNull()
    await runJob(test, 'menu.bring_back')
    const [row] = await test.context.database
      .sql`select portions, portions_until, available from dishes where id = ${dish.id}`
    expect(row).toEqual({ portions: null, portions_until: null, available: true })
    const call = { params: { shed_id: shed.id, dish_id: dish.id }, body: { portions: 7 } }
    await test.call(updateDish, call, shop.owner.token)
    expect(await take(cancelOrder, code, buyer)).toBe(200)
    expect(await now()).toBe(7)
    await test.call(updateDish, { ...call, body: { portions: null } }, shop.owner.token)
    expect(await now()).toBeNull()
  })
})

describe('the account export', () => {
  it('says what the seller counts', async () => {
    const product = await countedProduct(6)
    const answer = await test.send(exportAccount, { params: { id: shop.owner.id } }, shop.owner.token)
    expect(JSON.stringify(answer.body)).toContain(`"quantity":6,"counted":true`)
    expect(JSON.stringify(answer.body)).toContain(product.id)
  })
})
