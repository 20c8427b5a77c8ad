import { createDish, deleteDish } from '@sheds/contract/menu/menu'
import { deleteProduct, updateProduct } from '@sheds/contract/products/products'
import { contactSeller, listContacts } from '@sheds/contract/sheds/contacts'
import { deleteShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../testing/products.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let now = new Date().toISOString()
const lines: string[] = []

beforeAll(async () => {
  test = await startTestApp({ onLog: (line) => lines.push(line), clock: { now: () => new Date(now) } })
})

beforeEach(() => {
  now = new Date().toISOString()
})

afterAll(() => test.close())

const nobody = '01890000-0000-7000-8000-000000000000'

const contact = async (body: object, { token }: TestPerson) =>
  (await test.call(contactSeller, { body } as never, token)).body

const code = async (body: object, token?: string) => (await test.refused(contactSeller, { body }, token)).body.code

const textIn = (address: string): string => new URL(address).searchParams.get('text') ?? ''

const heatOf = async (id: string) => {
  const [row] = await test.context.database.sql`
    select heat, sales_heat as sales from product_counts where product_id = ${id}`
  return row as { heat: number; sales: number | null }
}

describe('POST /contacts', () => {
  it("opens a chat about a product with the seller's hidden phone number", async () => {
    const { shed, product } = await arriveWithProduct(test, 'fashion', { name: 'Kaba & Co', price: 1500 })
    const buyer = await arrive(test)
    now = '2026-03-01T09:00:00Z'
    const answer = await contact({ shed_id: shed.id, product_id: product.id, user_id: nobody }, buyer)
    expect(answer.chat_url).toMatch(/^https:\/\/wa\.me\/237699887722\?text=Good%20morning/)
    const lines = ['Good morning,', 'Kaba & Co', 'CFA\u00a01,500', `http://localhost/products/${product.id}/details`]
    const text = [...lines, 'Is it available?'].join('\n')
    expect(textIn(answer.chat_url)).toBe(text)
    expect(answer).toMatchObject({ message: 'The chat is ready.', message_preview: text })
  })

  it("greets by the time in Douala, in the caller's language", async () => {
    const { shed } = await arriveWithProduct(test)
    const buyer = await arrive(test)
    const greeting = async (time: string, language: string) => {
      now = `2026-03-01T${time}:00Z`
      const response = await test.app.inject({
        method: 'POST',
        url: `/api/contacts?lang=${language}`,
        headers: { authorization: `Bearer ${buyer.token}` },
        payload: { shed_id: shed.id },
      })
      return textIn(response.json().chat_url).split('\n')[0]
    }
    const english = [
      'Good evening,',
      'Good morning,',
      'Good morning,',
      'Good afternoon,',
      'Good afternoon,',
      'Good evening,',
    ]
    const french = ['Bonsoir,', 'Bonjour,', 'Bonjour,', 'Bonjour,', 'Bonjour,', 'Bonsoir,']
    const times = ['22:59', '23:00', '10:59', '11:00', '16:59', '17:00']
    for (const [at, time] of times.entries()) {
      expect(await greeting(time, 'en')).toBe(english[at])
      expect(await greeting(time, 'fr')).toBe(french[at])
    }
  })

  it('formats prices as the pages do, without a price for services', async () => {
    const { shed, product } = await arriveWithProduct(test, 'mix', { category: 'fashion', price: 1_250_000 })
    const buyer = await arrive(test)
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { authorization: `Bearer ${buyer.token}`, 'accept-language': 'fr' },
      payload: { shed_id: shed.id, product_id: product.id },
    })
    expect(textIn(response.json().chat_url).split('\n')[2]).toBe('1\u00a0250\u00a0000\u00a0FCFA')
    const service = await arriveWithProduct(test, 'services')
    const { message_preview: text } = await contact({ shed_id: service.shed.id, product_id: service.product.id }, buyer)
    expect(text.split('\n')).toHaveLength(4)
  })

  it('links to the dish or the shed it is about', async () => {
    const { owner, shed } = await arriveWithShed(test, 'food_delivery')
    const dish = { params: { shed_id: shed.id }, body: { name: 'Ndolé', price: 1000 } }
    const { id } = (await test.call(createDish, dish, owner.token)).body.dish
    const buyer = await arrive(test)
    const about = await contact({ shed_id: shed.id, product_id: id }, buyer)
    expect(about.message_preview).toContain(
      `Ndolé\nCFA\u00a01,000\nhttp://localhost/menu/${id}/details\nIs it available?`,
    )
    for (const none of [{}, { product_id: null }, { product_id: '' }]) {
      const { message_preview: text } = await contact({ shed_id: shed.id, ...none }, buyer)
      expect(text).toContain(`${shed.name}\nhttp://localhost/sheds/${shed.id}`)
    }
    await test.call(deleteDish, { params: { shed_id: shed.id, dish_id: id } }, owner.token)
    expect(await code({ shed_id: shed.id, product_id: id }, buyer.token)).toBe('deleted')
  })

  it("adds heat to the product once a minute, and appears in the owner's log", async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    const buyer = await arrive(test)
    const cold = await heatOf(product.id)
    expect(cold.sales).toBeNull()
    await Promise.all([1, 2, 3].map(() => contact({ shed_id: shed.id, product_id: product.id }, buyer)))
    const warm = await heatOf(product.id)
    expect(2 ** (warm.heat - cold.heat)).toBeCloseTo(7 / 4, 3)
    // Ids never go back, so one made by the real clock must be older than a minute, too.
    now = new Date(Date.parse(now) + 120_000).toISOString()
    await contact({ shed_id: shed.id, product_id: product.id }, buyer)
    expect(2 ** ((await heatOf(product.id)).heat - cold.heat)).toBeCloseTo(10 / 4, 3)
    const log = (await test.call(listContacts, { params: { id: shed.id } }, owner.token)).body
    expect(log.map(({ subject, user_id: id }) => [subject, id])).toEqual([
      [product.name, buyer.id],
      [product.name, buyer.id],
    ])
  })

  it("requires a login, another user's open shed, and an item of it", async () => {
    const own = await arriveWithProduct(test)
    const other = await arriveWithProduct(test)
    const hidden = await addProduct(test, own, { status: 'hidden' })
    const buyer = await arrive(test)
    expect(await code({ shed_id: own.shed.id })).toBe('login_required')
    expect(await code({ shed_id: own.shed.id }, own.owner.token)).toBe('forbidden')
    expect(await code({ shed_id: own.shed.id, product_id: own.product.id }, own.owner.token)).toBe('forbidden')
    expect(await code({ shed_id: own.shed.id, product_id: other.product.id }, buyer.token)).toBe('not_found')
    expect(await code({ shed_id: own.shed.id, product_id: hidden.id }, buyer.token)).toBe('not_found')
    for (const id of [nobody, 'x', "'"]) {
      expect(await code({ shed_id: id }, buyer.token)).toBe('not_found')
      expect(await code({ shed_id: own.shed.id, product_id: id }, buyer.token)).toBe('not_found')
    }
    expect(await code({}, buyer.token)).toBe('invalid_input')
    expect(await code({ shed_id: 7 }, buyer.token)).toBe('invalid_input')
    await test.call(updateProduct, { params: { id: own.product.id }, body: { status: 'sold out' } }, own.owner.token)
    await contact({ shed_id: own.shed.id, product_id: own.product.id }, buyer)
    await test.call(deleteProduct, { params: { id: own.product.id } }, own.owner.token)
    expect(await code({ shed_id: own.shed.id, product_id: own.product.id }, buyer.token)).toBe('deleted')
    await test.call(deleteShed, { params: { id: own.shed.id } }, own.owner.token)
    expect(await code({ shed_id: own.shed.id }, buyer.token)).toBe('deleted')
  })

  it('returns the chat even if logging fails', async () => {
    const { shed, product } = await arriveWithProduct(test)
    const buyer = await arrive(test)
    await test.context.database.sql`alter table contacts rename to contacts_away`
    const answer = await contact({ shed_id: shed.id, product_id: product.id }, buyer)
    await test.context.database.sql`alter table contacts_away rename to contacts`
    expect(answer.chat_url).toContain('https://wa.me/237')
    expect(lines.filter((line) => line.includes('a contact was not logged'))).toHaveLength(1)
  })
})

describe('POST /contacts with several items', () => {
  const items = (...ids: readonly string[]) => ids.map((product_id, place) => ({ product_id, quantity: place + 1 }))

  it("writes one message in the caller's language, with prices and total", async () => {
    const {
      owner,
      shed,
      product: dress,
    } = await arriveWithProduct(test, 'mix', {
      name: 'Kaba & Co',
      price: 27_500,
      category: 'fashion',
    })
    const bag = await addProduct(test, { owner, shed }, { name: 'Sac en raphia', price: 14_000, category: 'fashion' })
    const braids = await addProduct(test, { owner, shed }, { name: 'Tresses', category: 'services' })
    const sold = await addProduct(
      test,
      { owner, shed },
      { name: 'Vendu', price: 9_000, category: 'fashion', status: 'sold out' },
    )
    const buyer = await arrive(test)
    now = '2026-03-01T09:00:00Z'
    const textFor = async (language: string) => {
      const response = await test.app.inject({
        method: 'POST',
        url: `/api/contacts?lang=${language}`,
        headers: { host: 'localhost', authorization: `Bearer ${buyer.token}` },
        payload: { shed_id: shed.id, items: items(dress.id, bag.id, braids.id, sold.id) },
      })
      return textIn(response.json().chat_url)
    }
    const linkTo = ({ id }: { id: string }) => `http://localhost/products/${id}/details`
    const lines = (greeting: string, [one, two, soldOut, total, ask]: readonly string[]) =>
      [greeting, '', `1 × Kaba & Co — ${one}`, linkTo(dress), '', `2 × Sac en raphia — ${two}`, linkTo(bag)]
        .concat(
          '',
          '3 × Tresses',
          linkTo(braids),
          '',
          `4 × Vendu — ${soldOut}`,
          linkTo(sold),
          '',
          total ?? '',
          '',
          ask ?? '',
        )
        .join('\n')
        .replaceAll('_', '\u00a0')
    expect(await textFor('en')).toBe(
      lines('Good morning,', ['CFA_27,500', 'CFA_28,000', 'sold out', 'Total: CFA_55,500', 'Are these available?']),
    )
    expect(await textFor('fr')).toBe(
      lines('Bonjour,', [
        ...['27_500_FCFA', '28_000_FCFA', 'épuisé', 'Total_: 55_500_FCFA'],
        'Ces articles sont-ils disponibles_?',
      ]),
    )
    const log = (await test.call(listContacts, { params: { id: shed.id } }, owner.token)).body
    expect(log.map(({ subject, product_id }) => [subject, product_id])).toEqual([
      ['1 × Kaba & Co, 2 × Sac en raphia, 3 × Tresses, 4 × Vendu', null],
    ])
  })

  it('is logged once a minute, and adds heat to each product', async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    const other = await addProduct(test, { owner, shed })
    const buyer = await arrive(test)
    const cold = await Promise.all([heatOf(product.id), heatOf(other.id)])
    const both = { shed_id: shed.id, items: items(product.id, other.id) }
    await Promise.all([1, 2, 3].map(() => contact(both, buyer)))
    for (const [at, { id }] of [product, other].entries())
      expect(2 ** ((await heatOf(id)).heat - (cold[at]?.heat ?? 0))).toBeCloseTo(7 / 4, 3)
    await contact({ shed_id: shed.id }, buyer)
    await contact({ shed_id: shed.id, items: [{ product_id: other.id }] }, buyer)
    const log = (await test.call(listContacts, { params: { id: shed.id } }, owner.token)).body
    expect(log.map(({ subject }) => subject)).toEqual([
      `1 × ${other.name}`,
      null,
      `1 × ${product.name}, 2 × ${other.name}`,
    ])
  })

  it('accepts 1 to 50 different items of the shed, with whole quantities', async () => {
    const own = await arriveWithProduct(test)
    const elsewhere = await arriveWithProduct(test)
    const hidden = await addProduct(test, own, { status: 'hidden' })
    const buyer = await arrive(test)
    const { id } = own.product
    const many = Array.from({ length: 51 }, (_, n) => ({
      product_id: `01890000-0000-7000-8000-${100_000_000_000 + n}`,
    }))
    for (const wrong of [[], {}, 'x', 7, [null], [id], [{}], [{ product_id: 7 }], items(id, id), many])
      expect(await code({ shed_id: own.shed.id, items: wrong }, buyer.token)).toBe('invalid_input')
    for (const quantity of [0, -1, 1.5, '2', 1000, null])
      expect(await code({ shed_id: own.shed.id, items: [{ product_id: id, quantity }] }, buyer.token)).toBe(
        'invalid_input',
      )
    for (const absent of [elsewhere.product.id, hidden.id, nobody, 'x', "'", ''])
      expect(await code({ shed_id: own.shed.id, items: items(id, absent) }, buyer.token)).toBe('not_found')
    await test.call(deleteProduct, { params: { id } }, own.owner.token)
    expect(await code({ shed_id: own.shed.id, items: items(id) }, buyer.token)).toBe('deleted')
  })
})

describe('contact rate limit', () => {
  it('counts only new contacts', async () => {
    const limited = await startTestApp({
      sharedDatabase: test.database,
      env: { RATE_LIMITS: 'on', CONTACTS_PER_HOUR: '2' },
    })
    const sheds = [await arriveWithShed(test), await arriveWithShed(test), await arriveWithShed(test)]
    const buyer = await arrive(test)
    const ask = (at: number) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/contacts',
        headers: { authorization: `Bearer ${buyer.token}` },
        payload: { shed_id: sheds[at]?.shed.id },
      })
    expect((await ask(0)).statusCode).toBe(201)
    expect((await ask(0)).statusCode).toBe(201)
    expect((await ask(1)).statusCode).toBe(201)
    const third = await ask(2)
    expect(third.statusCode).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(0)).statusCode).toBe(201)
    await limited.close()
  })
})
