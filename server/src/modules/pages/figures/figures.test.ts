import { confirmOrder, finishOrder, readyOrder } from '@sheds/contract/orders/orders'
import { exportFigures, type Figures, getFigures } from '@sheds/contract/pages/figures'
import { likeProduct } from '@sheds/contract/products/products'
import { subscribe } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { arriveTakingOrders, type OrderedShop, orderBody, placeOrder } from '../../../testing/orders.ts'
import { arrive } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let shop: OrderedShop
/** Half an hour before November ends in Douala. */
let now = Date.parse('2026-11-30T22:30:00Z')

beforeAll(async () => {
  test = await startTestApp({ clock: { now: () => new Date(now) } })
  shop = await arriveTakingOrders(test, { name: 'Kaba', price: 1500 })
})
afterAll(() => test.close())

const figuresOf = async (month?: string): Promise<Figures> => {
  const call = { params: { id: shop.shed.id }, query: month === undefined ? {} : { month } }
  return (await test.call(getFigures, call, shop.owner.token)).body
}

const empty = {
  orders: 0,
  done: 0,
  pieces: 0,
  income: 0,
  sent_back: { count: 0, amount: 0 },
  contacts: 0,
  likes: 0,
  subscribers: 0,
  answers_in: null,
  best: [],
}

const step = (endpoint: typeof confirmOrder | typeof readyOrder | typeof finishOrder, code: string) =>
  test.call(endpoint, { params: { code }, body: {} } as never, shop.owner.token)

describe('GET /sheds/:id/figures', () => {
  it('counts a month of Douala, and a sale in the month in which its order was done', async () => {
    expect(await figuresOf()).toEqual({ month: '2026-11', ...empty })
    const codes: string[] = []
    for (let count = 1; count <= 3; count += 1) {
      const buyer = await arrive(test)
      const { code } = await placeOrder(test, buyer, shop, orderBody(shop, { id: newId(now) }) as never)
      await test.call(likeProduct, { params: { id: shop.product.id } } as never, buyer.token)
      await test.call(subscribe, { body: { shed_id: shop.shed.id } } as never, buyer.token)
      codes.push(code)
    }
    now += 10 * 60_000
    for (const code of codes) await step(confirmOrder, code)
    const [first = '', second = ''] = codes
    for (const endpoint of [readyOrder, finishOrder]) await step(endpoint, first)
    // December in Douala, November in UTC.
    now = Date.parse('2026-11-30T23:00:00Z')
    for (const endpoint of [readyOrder, finishOrder]) await step(endpoint, second)
    const thing = { id: shop.product.id, kind: 'product', name: 'Kaba', pieces: 2, income: 3000 }
    const sale = { done: 1, pieces: 2, income: 3000, best: [thing] }
    const november = { ...empty, ...sale, orders: 3, contacts: 3, likes: 3, subscribers: 3, answers_in: 10 }
    expect(await figuresOf('2026-11')).toEqual({ month: '2026-11', ...november })
    expect(await figuresOf()).toEqual({ month: '2026-12', ...empty, ...sale })
    expect(await figuresOf('2026-10')).toEqual({ month: '2026-10', ...empty })
  })

  it('refuses an odd month', async () => {
    for (const month of ['2026-13', '2026', '11-2026', '2026-11-01']) {
      const refusal = await test.refused(
        getFigures,
        { params: { id: shop.shed.id }, query: { month } },
        shop.owner.token,
      )
      expect(refusal.body).toMatchObject({ code: 'invalid_input', fields: { month: expect.any(String) } })
    }
  })
})

describe('POST /sheds/:id/figures/export', () => {
  it('names a CSV file that is served once, and no statement', async () => {
    const call = { params: { id: shop.shed.id }, body: { month: '2026-11' } }
    const prepare = async () => (await test.call(exportFigures, call, shop.owner.token)).body.url
    const url = await prepare()
    const file = await test.app.inject({ url: `${url}?lang=en` })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body.split('\r\n')).toEqual([
      '\ufeff"Month","Figure","Count","Amount (CFA)"',
      '"2026-11","Orders received",3,',
      '"2026-11","Orders done",1,3000',
      '"2026-11","Pieces sold",2,',
      '"2026-11","Sent back",0,0',
      '"2026-11","Contacts",3,',
      '"2026-11","Likes",3,',
      '"2026-11","New subscribers",3,',
      '"2026-11","Minutes until an answer",10,',
      '"2026-11","Kaba",2,3000',
      '',
    ])
    expect((await test.app.inject({ url })).statusCode).toBe(404)
    const other = await prepare()
    const code = other.split('/').at(-1)
    expect((await test.app.inject({ url: `/api/statements/${code}` })).statusCode).toBe(404)
    expect((await test.app.inject({ url: other })).statusCode).toBe(200)
  })
})
