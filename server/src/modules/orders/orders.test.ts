import { createDish, deleteDish, updateDish } from '@sheds/contract/menu/menu'
import { blockUser } from '@sheds/contract/moderation/moderation'
import { readBasket } from '@sheds/contract/orders/basket'
import { createOrder, listOrders } from '@sheds/contract/orders/orders'
import { deleteProduct, updateProduct } from '@sheds/contract/products/products'
import { listContacts } from '@sheds/contract/sheds/contacts'
import { deleteShed } from '@sheds/contract/sheds/sheds'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arriveTakingOrders, type OrderedShop, orderBody, orderFor, placeOrder } from '../../testing/orders.ts'
import { arrive } from '../../testing/people.ts'
import { addProduct } from '../../testing/products.ts'
import { openShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { proveBooks } from '../../testing/wallets.ts'
import { proveOrders } from './testing/prove-orders.ts'

let test: TestApp
let shop: OrderedShop
/** 10:00 in Douala. */
const clock = { now: () => new Date('2026-11-26T09:00:00Z') }

beforeAll(async () => {
  test = await startTestApp({
    clock,
    env: { PUBLIC_URL: 'https://sheds.example' },
  })
  shop = await arriveTakingOrders(test, { name: 'Kaba' })
})
afterEach(async () => {
  await proveBooks(test.context.database.sql)
  await proveOrders(test.context.database.sql)
})
afterAll(() => test.close())

/** Id with the time of the test's clock. */
const idNow = () => newId(clock.now().getTime())
const place = (body: unknown, token: string, headers = {}) =>
  test.call(createOrder, { body: body as never, headers }, token)
const refused = async (body: unknown, token: string) => (await test.refused(createOrder, { body }, token)).body
const contactsOf = async ({ owner, shed }: OrderedShop) =>
  (await test.call(listContacts, { params: { id: shed.id } }, owner.token)).body

describe('POST /orders', () => {
  it('stores the order once at current prices and returns its chat message', async () => {
    const buyer = await arrive(test)
    const other = await addProduct(test, shop, { name: 'Wax Disque, 6 yards', price: 18_500 })
    const items = [{ product_id: shop.product.id }, { product_id: other.id, quantity: 2 }]
    const { body } = await place({ ...orderBody(shop), items, expected_total: 38_500, note: ' Size 42 ' }, buyer.token)
    const { code = '' } = body.order ?? {}
    expect(body.order).toMatchObject({ state: 'sent', total: 38_500, paid: false })
    expect(code).toMatch(/^SH-[2-9A-HJ-NP-Z]{4,9}$/)
    expect(body.text.replaceAll('\u00a0', ' ')).toBe(
      [
        'Good morning, I would like to order:',
        '1 × Kaba: CFA 1,500',
        '2 × Wax Disque, 6 yards: CFA 37,000',
        'Total CFA 38,500',
        'Size 42',
        `Order ${code}`,
        `https://sheds.example/orders/${code}`,
      ].join('\n'),
    )
    expect(body.chat_url).toBe(`https://wa.me/237699887722?text=${encodeURIComponent(body.text)}`)
    expect(await orderFor(test, shop.owner, code)).toMatchObject({
      side: 'seller',
      note: 'Size 42',
      nth: 1,
      next: { side: 'seller', step: 'confirm' },
      items: [
        { name: 'Kaba', left: null },
        { name: 'Wax Disque, 6 yards', quantity: 2, price: 18_500 },
      ],
    })
  })

  it('keeps code and link at the end of a long message, and counts the items left out', async () => {
    const buyer = await arrive(test)
    const long = '🪘'.repeat(60)
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        addProduct(test, shop, { name: at < 20 ? long : `Pagne no. ${at}`, price: 100 }),
      ),
    )
    const items = made.map(({ id: product_id }) => ({ product_id }))
    const { body } = await place({ ...orderBody(shop), items, expected_total: 5000, note: 'Size 42' }, buyer.token)
    expect(body.chat_url.length).toBeLessThan(8100)
    const lines = body.text.split('\n')
    const shown = lines.filter((line) => line.startsWith('1 × ')).length
    expect(lines.slice(shown + 1).map((line) => line.replace('\u00a0', ' '))).toEqual([
      `… and ${50 - shown} more`,
      'Total CFA 5,000',
      'Size 42',
      `Order ${body.order?.code}`,
      `https://sheds.example/orders/${body.order?.code}`,
    ])
    const ordinary = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        addProduct(test, shop, { name: `Robe Kaba brodée, élégante, n° ${at}`, price: 100 }),
      ),
    )
    const all = { ...orderBody(shop), items: ordinary.map(({ id }) => ({ product_id: id })), expected_total: 5000 }
    const french = await place(all, buyer.token, { 'accept-language': 'fr' })
    expect(french.body.text.match(/1 × Robe/g)).toHaveLength(50)
  })

  it('writes the message in the caller’s language', async () => {
    const buyer = await arrive(test)
    const { body } = await place(orderBody(shop), buyer.token, { 'accept-language': 'fr' })
    expect(body.text.replaceAll('\u00a0', ' ')).toMatch(
      /^Bonjour, je voudrais commander :\n2 × Kaba : 3 000 FCFA\nTotal 3 000 FCFA\nCommande SH-\w+\n/,
    )
  })

  it('returns the same response for the same id and body, and conflict otherwise', async () => {
    const [buyer, stranger] = [await arrive(test), await arrive(test)]
    const body = orderBody(shop, { id: idNow(), note: 'once' })
    const first = await place(body, buyer.token)
    await test.call(updateProduct, { params: { id: shop.product.id }, body: { price: 9000 } }, shop.owner.token)
    expect((await place(body, buyer.token)).body).toEqual(first.body)
    await test.call(updateProduct, { params: { id: shop.product.id }, body: { price: 1500 } }, shop.owner.token)
    for (const [other, { token }] of [
      [{ note: 'twice' }, buyer],
      [{ items: [{ product_id: shop.product.id }], expected_total: 1500 }, buyer],
      [{}, stranger],
    ] as const)
      expect((await refused({ ...body, ...other }, token)).code).toBe('conflict')
    const { rows } = (await test.call(listOrders, {}, buyer.token)).body
    expect(rows.map(({ code }) => code)).toEqual([first.body.order?.code])
  })

  it('logs one contact, which names the order', async () => {
    const own = await arriveTakingOrders(test)
    const buyer = await arrive(test)
    const body = orderBody(own, { id: idNow() })
    const { order } = (await place(body, buyer.token)).body
    await place(body, buyer.token)
    const log = await contactsOf(own)
    expect(log).toMatchObject([{ user_id: buyer.id, subject: `${order?.code}: 2 × ${own.product.name}` }])
    // Another order of the same items is another contact.
    await place(orderBody(own, { id: idNow() }), buyer.token)
    expect(await contactsOf(own)).toHaveLength(2)
  })

  it('refuses the caller’s own shed, a block and a closed shed', async () => {
    const buyer = await arrive(test)
    expect(await refused(orderBody(shop), shop.owner.token)).toMatchObject({
      code: 'forbidden',
      message: 'You cannot order from your own shed',
    })
    const own = await arriveTakingOrders(test)
    await test.call(blockUser, { params: { id: buyer.id } }, own.owner.token)
    expect(await refused(orderBody(own), buyer.token)).toMatchObject({
      code: 'forbidden',
      message: 'You cannot order from this shed right now.',
    })
    await test.call(deleteShed, { params: { id: own.shed.id } }, own.owner.token)
    expect((await refused(orderBody(own), buyer.token)).code).toBe('deleted')
  })

  it('limits contacts per hour', async () => {
    const limited = await startTestApp({
      clock,
      env: { RATE_LIMITS: 'on', CONTACTS_PER_HOUR: '2' },
      sharedDatabase: test.database,
    })
    const buyer = await arrive(test)
    const codes = []
    for (let at = 0; at < 3; at += 1)
      codes.push((await limited.send(createOrder, { body: orderBody(shop, { id: idNow() }) }, buyer.token)).status)
    await limited.close()
    expect(codes).toEqual([201, 201, 429])
    expect((await test.call(listOrders, {}, buyer.token)).body.rows).toHaveLength(2)
  })
})

describe('ordered items', () => {
  it('are returned with their current prices when the total has changed', async () => {
    const buyer = await arrive(test)
    const other = await addProduct(test, shop, { name: 'Pagne', price: 700 })
    const items = [{ product_id: shop.product.id, quantity: 2 }, { product_id: other.id }]
    const body = await refused({ ...orderBody(shop), items, expected_total: 3000 }, buyer.token)
    expect(body).toMatchObject({
      code: 'order_changed',
      order: {
        total: 3700,
        items: [
          { product_id: shop.product.id, price: 1500 },
          { price: 700, available: true },
        ],
      },
    })
    expect(body.message).toContain('3,700')
  })

  it('are named when sold out or reserved, and not found when hidden or of another shed', async () => {
    const buyer = await arrive(test)
    for (const status of ['sold out', 'reserved'] as const) {
      const thing = await addProduct(test, shop, { name: `Sandals ${status}`, status })
      const items = [{ product_id: shop.product.id }, { product_id: thing.id }]
      const body = await refused({ ...orderBody(shop), items, expected_total: 3000 }, buyer.token)
      expect(body).toMatchObject({
        code: 'sold_out',
        order: { total: 1500, items: [{ available: true }, { available: false }] },
      })
      expect(body.message).toContain(`Sandals ${status}`)
    }
    const hidden = await addProduct(test, shop, { status: 'hidden' })
    for (const product_id of [hidden.id, newId(), 'nothing'])
      expect((await refused({ ...orderBody(shop), items: [{ product_id }] }, buyer.token)).code).toBe('not_found')
    const elsewhere = await arriveTakingOrders(test)
    const items = [{ product_id: elsewhere.product.id, quantity: 2 }]
    expect((await refused({ ...orderBody(shop), items }, buyer.token)).code).toBe('not_found')
  })

  it('may have no price, which is then agreed in the chat', async () => {
    const shed = await openShed(test, shop.owner, 'services')
    const product = await addProduct(test, { owner: shop.owner, shed }, { name: 'Coiffure', price: undefined })
    const buyer = await arrive(test)
    const { body } = await place(orderBody({ ...shop, shed, product }, { expected_total: 0 }), buyer.token)
    expect(body.order).toMatchObject({ total: 0, items: [{ price: null }] })
    expect(body.text).toContain('2 × Coiffure: price to agree\nOrder')
    expect(await orderFor(test, buyer, body.order?.code ?? '')).toMatchObject({ to_agree: true, total: 0 })
  })

  it('may be today’s dishes, under either field name', async () => {
    const shed = await openShed(test, shop.owner, 'food_delivery')
    const params = { shed_id: shed.id }
    const { dish } = (await test.call(createDish, { params, body: { name: 'Ndolé', price: 2500 } }, shop.owner.token))
      .body
    const buyer = await arrive(test)
    for (const item of [{ dish_id: dish.id }, { product_id: dish.id }]) {
      const { order } = (await place({ shed_id: shed.id, items: [item], expected_total: 2500 }, buyer.token)).body
      expect(order).toMatchObject({ total: 2500, items: [{ product_id: null, dish_id: dish.id, name: 'Ndolé' }] })
    }
    const off = { params: { ...params, dish_id: dish.id }, body: { available: false } }
    await test.call(updateDish, off, shop.owner.token)
    const body = await refused({ shed_id: shed.id, items: [{ dish_id: dish.id }], expected_total: 2500 }, buyer.token)
    expect(body).toMatchObject({ code: 'sold_out' })
    const basket = (await test.call(readBasket, { query: { products: `${shop.product.id},x`, dishes: dish.id } })).body
    expect(basket).toMatchObject({
      items: [
        { product_id: shop.product.id, price: 1500, status: 'on sale' },
        { dish_id: dish.id, available: false },
      ],
      sheds: expect.arrayContaining([expect.objectContaining({ id: shed.id, answers_in: null })]),
    })
  })
})

describe('GET /basket', () => {
  it('omits hidden items and those with an unpaid fee, and returns only the name of deleted ones', async () => {
    const own = await arriveTakingOrders(test)
    const [hidden, gone] = [
      await addProduct(test, own, { name: 'Held back' }),
      await addProduct(test, own, { name: 'Sold' }),
    ]
    await test.call(updateProduct, { params: { id: hidden.id }, body: { status: 'hidden' } }, own.owner.token)
    const kitchen = { ...own, shed: await openShed(test, own.owner, 'food_delivery') }
    const params = { shed_id: kitchen.shed.id }
    const dishOf = async (name: string) =>
      (await test.call(createDish, { params, body: { name, price: 2500 } }, own.owner.token)).body.dish
    const [due, eaten] = [await dishOf('Not paid for'), await dishOf('Eaten')]
    await test.context.database.sql`update dishes set awaits_fee = true where id = ${due.id}`
    const query = { products: `${hidden.id},${gone.id}`, dishes: `${due.id},${eaten.id}` }
    const basket = async () =>
      (await test.call(readBasket, { query })).body.items.sort((one, other) => (one.name < other.name ? -1 : 1))
    expect((await basket()).map(({ name, price }) => [name, price])).toEqual([
      ['Eaten', 2500],
      ['Sold', 1500],
    ])
    for (const { id } of [hidden, gone]) await test.call(deleteProduct, { params: { id } }, own.owner.token)
    for (const { id } of [due, eaten])
      await test.call(deleteDish, { params: { ...params, dish_id: id } }, own.owner.token)
    const nothing = { price: null, picture: null, left: null, available: false, status: 'gone' }
    expect(await basket()).toMatchObject([
      { name: 'Eaten', ...nothing },
      { name: 'Sold', ...nothing },
    ])
  })
})

describe('POST /orders when the order cannot be stored', () => {
  it('opens the chat without a code', async () => {
    const buyer = await arrive(test)
    const { sql } = test.context.database
    await sql.unsafe(`alter table orders add constraint broken check (note <> 'broken')`)
    const { body } = await place(orderBody(shop, { note: 'broken' }), buyer.token)
    await sql.unsafe('alter table orders drop constraint broken')
    expect(body.order).toBeNull()
    expect(body.text).toMatch(/^Good morning, I would like to order:\n2 × Kaba: .*\nTotal .*\nbroken$/)
    expect(body.chat_url).toContain(encodeURIComponent('2 × Kaba'))
    expect((await test.call(listOrders, {}, buyer.token)).body.rows).toEqual([])
  })
})

describe('GET /orders', () => {
  it('refuses unknown sides, states and sheds', async () => {
    const { token } = await arrive(test)
    for (const query of [{ side: 'x' }, { state: 'x' }, { shed_id: 'x' }]) {
      const { status, body } = await test.refused(listOrders, { query }, token)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, Object.keys(query)])
    }
  })
})

describe('order codes', () => {
  it('differ even when ids share their last characters', async () => {
    const buyer = await arrive(test)
    const ids = Array.from({ length: 3 }, () => `${idNow().slice(0, 24)}0000abcdef12`)
    const codes = []
    for (const id of ids) codes.push((await placeOrder(test, buyer, shop, { id })).code)
    expect(new Set(codes).size).toBe(3)
    expect(codes.map((code) => code.length)).toEqual([7, 7, 8])
  })
})
