import { readBasket } from '@sheds/contract/orders/basket'
import { createOrder } from '@sheds/contract/orders/orders'
import { getProduct } from '@sheds/contract/products/products'
import type { Hours } from '@sheds/contract/sheds/opening'
import { mostAwayDays } from '@sheds/contract/sheds/opening-times'
import { getShed, updateShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arriveTakingOrders, type OrderedShop, orderBody } from '../../testing/orders.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { addProduct } from '../../testing/products.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let shop: OrderedShop
let kitchen: Pick<OrderedShop, 'shed' | 'product'> & { owner: TestPerson }
let buyer: TestPerson
/** Monday 23 November 2026, 14:00 in Douala. */
let now = Date.parse('2026-11-23T13:00:00Z')

beforeAll(async () => {
  test = await startTestApp({ clock: { now: () => new Date(now) } })
  shop = await arriveTakingOrders(test)
  const cook = await arriveWithShed(test, 'food_delivery')
  kitchen = { ...cook, product: await addProduct(test, cook) }
  buyer = await arrive(test)
})
afterAll(() => test.close())

type Seller = Pick<OrderedShop, 'shed'> & { owner: TestPerson }

const change = async ({ owner, shed }: Seller, body: object) =>
  (await test.call(updateShed, { params: { id: shed.id }, body } as never, owner.token)).body.shed

type Shop = Pick<OrderedShop, 'shed' | 'product'>

const callOf = (seller: Shop, id: string) => ({ body: { ...orderBody(seller as OrderedShop), id } as never })

const order = async (seller: Shop, id: string = newId(now)): Promise<string | undefined> =>
  (await test.call(createOrder, callOf(seller, id), buyer.token)).body.order?.state

const refusalOf = async (seller: Shop) =>
  (await test.refused(createOrder, callOf(seller, newId(now)), buyer.token)).body

const everyDay = (from: string, to: string): Hours => Array.from({ length: 7 }, () => [{ from, to }])

describe('a shed with hours', () => {
  it('takes orders for food only while it is open, and repeats the answer of an order sent before', async () => {
    await change(kitchen, { hours: everyDay('11:00', '15:00') })
    now = Date.parse('2026-11-23T13:59:59.999Z')
    const id = newId(now)
    expect(await order(kitchen, id)).toBe('sent')
    now = Date.parse('2026-11-23T14:00:01Z')
    expect(await refusalOf(kitchen)).toMatchObject({
      code: 'shed_closed',
      opens_at: '2026-11-24T10:00:00.000Z',
      message: expect.stringContaining('closed'),
    })
    expect(await order(kitchen, id)).toBe('sent')
    now = Date.parse('2026-11-24T10:00:00Z')
    expect(await order(kitchen)).toBe('sent')
  })

  it('takes orders for other goods at any time', async () => {
    await change(shop, { hours: everyDay('08:00', '09:00') })
    expect(await order(shop)).toBe('sent')
    const shed = (await test.call(getShed, { params: { id: shop.shed.id } })).body
    expect(shed.hours).toEqual(everyDay('08:00', '09:00'))
  })
})

describe('a shed on a break', () => {
  it('takes no orders until the break ends by itself, and shows its note everywhere', async () => {
    const away = { away_until: '2026-11-26', away_note: 'À la fête' }
    await change(shop, { hours: null, ...away })
    const opening = { hours: null, away_until: '2026-11-25T23:00:00.000Z', away_note: 'À la fête' }
    expect((await test.call(getShed, { params: { id: shop.shed.id } })).body).toMatchObject(opening)
    const product = (await test.call(getProduct, { params: { id: shop.product.id } })).body
    expect(product.shed_is.opening).toEqual(opening)
    const { sheds } = (await test.call(readBasket, { query: { products: shop.product.id } })).body
    expect(sheds).toMatchObject([{ category: 'fashion', opening }])
    expect(await refusalOf(shop)).toMatchObject({ code: 'shed_closed', opens_at: opening.away_until })
    now = Date.parse('2026-11-25T22:59:59Z')
    expect((await refusalOf(shop)).code).toBe('shed_closed')
    now = Date.parse('2026-11-25T23:00:00Z')
    expect(await order(shop)).toBe('sent')
  })

  it('can end early; a break ends in the future, within a year', async () => {
    await change(shop, { away_until: new Date(now + 60_000).toISOString() })
    expect((await refusalOf(shop)).code).toBe('shed_closed')
    expect((await change(shop, { away_until: null })).away_until).toBeNull()
    expect(await order(shop)).toBe('sent')
    for (const odd of [now, now + (mostAwayDays + 1) * 86_400_000]) {
      const call = { params: { id: shop.shed.id }, body: { away_until: new Date(odd).toISOString() } }
      const { body } = await test.refused(updateShed, call as never, shop.owner.token)
      expect(body).toMatchObject({ code: 'invalid_input', fields: { away_until: expect.any(String) } })
    }
  })
})
