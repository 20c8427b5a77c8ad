import { justOnce } from '@sheds/e2e/support/cuts'
import { cook, openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { ordersOfSide } from '@sheds/e2e/support/orders'
import { becomes, meet, type Somebody, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import type { Visitor } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let clarisse: Somebody
let ngondo: Shop
let karite: Shop
let kaba: string
let wax: string
let butter: string

beforeAll(async () => {
  clarisse = await meet(url(), 'Clarisse Orders')
  ngondo = await openShop(url(), clarisse, 'Maison Ngondo')
  karite = await openShop(url(), clarisse, 'Karite Tignere', 'cosmetics')
  kaba = await sell(url(), clarisse, ngondo, { name: 'Kaba dress', price: 27_500 })
  wax = await sell(url(), clarisse, ngondo, { name: 'Wax Disque', price: 18_500 })
  butter = await sell(url(), clarisse, karite, { name: 'Karite butter', price: 4_000 })
})

const plain = (text: string): string => text.replace(/\u00a0/g, ' ')
const change = (id: string, body: object) =>
  send(url(), `/api/products/${id}/update_product`, { method: 'PUT', token: clarisse.token, body })
const sheetOf = (page: Page, shop = 'Maison Ngondo') => page.getByRole('dialog', { name: `Order from ${shop}` })
const openSheet = async (page: Page, shop = 'Maison Ngondo') => {
  await page.getByRole('button', { name: `Order from ${shop}` }).click()
  await sheetOf(page, shop).getByLabel('Add a word').waitFor()
  return sheetOf(page, shop)
}
const sendIt = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Send on WhatsApp' })

/** Somebody with these in the basket of their device, as the basket keeps what was read a while ago. */
const withBasket = async (
  items: readonly (readonly [id: string, name: string, shop: Shop, price: number, quantity?: number])[],
  name?: string,
): Promise<Visitor & { person: Somebody | undefined }> => {
  const visitor = await story.open('/terms')
  const kept = items.map(([id, title, shop, price, quantity = 1]) => ({
    ...{ id, name: title, price, quantity, status: 'on sale', shed_id: shop.id, media_data: [] },
    shed_is: { id: shop.id, name: shop.name },
  }))
  await visitor.page.evaluate(`localStorage.setItem('basket', ${JSON.stringify(JSON.stringify(kept))})`)
  const person = name === undefined ? undefined : await meet(url(), name)
  if (person) await becomes(visitor.context, url(), person)
  await visitor.context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'the chat' }),
  )
  await visitor.page.goto('/basket')
  await visitor.page.locator('main li').first().waitFor()
  return { ...visitor, person }
}

const basketOf = (page: Page) => page.evaluate("JSON.parse(localStorage.basket ?? '[]').map(({ name }) => name)")
const ordersOf = (person: Somebody | undefined) => ordersOfSide(url(), person as Somebody)

describe('an order out of the basket', () => {
  it('takes two taps: the very words, the chat, its page; the other shed stays in the basket', async () => {
    const things = [
      [kaba, 'Kaba dress', ngondo, 27_500],
      [butter, 'Karite butter', karite, 4_000],
      [wax, 'Wax Disque', ngondo, 18_500, 2],
    ] as const
    const visitor = await withBasket(things, 'Mireille Orders')
    const { page, context, person } = visitor
    const sheet = await openSheet(page)
    await sheet.getByText('Clarisse Orders reads this on WhatsApp.').waitFor()
    const paper = sheet.getByRole('region', { name: 'The message, word for word' })
    await sheet.getByLabel('Add a word').fill('Size 42,  to Bonamoussadi')
    const shown = plain(await paper.innerText()).split(/\n+/)
    const opened = context.waitForEvent('page')
    await sendIt(page).click()
    const chat = await opened
    await chat.waitForURL('https://wa.me/237*')
    const [made] = await ordersOf(person)
    expect(plain(new URL(chat.url()).searchParams.get('text') ?? '').split('\n')).toEqual(shown)
    expect(shown.slice(1, 5)).toEqual([
      '1 × Kaba dress: CFA 27,500',
      '2 × Wax Disque: CFA 37,000',
      'Total CFA 64,500',
      'Size 42, to Bonamoussadi',
    ])
    expect(shown.at(-1)).toMatch(new RegExp(`/orders/${made?.code}$`))
    await page.waitForURL(`**/orders/${made?.code}`)
    await page.getByRole('heading', { name: 'Waiting for Clarisse Orders to confirm' }).waitFor()
    expect(made?.total).toBe(64_500)
    expect(await basketOf(page)).toEqual(['Karite butter'])
    await visitor.leave()
  })

  it('tapped twice is one, with one chat', async () => {
    const visitor = await withBasket([[kaba, 'Kaba dress', ngondo, 27_500]], 'Taps Twice')
    const { page, context, person } = visitor
    await openSheet(page)
    let chats = 0
    context.on('page', () => {
      chats += 1
    })
    await sendIt(page).waitFor()
    await page.evaluate("const b = [...document.querySelectorAll('[role=dialog] button')].at(-1); b.click(); b.click()")
    await page.waitForURL('**/orders/SH-*')
    expect([(await ordersOf(person)).length, chats]).toEqual([1, 1])
    await visitor.leave()
  })

  it('whose price changed since it was looked at is not sent: it shows both and asks again', async () => {
    const bag = await sell(url(), clarisse, ngondo, { name: 'Raffia bag', price: 14_000 })
    const visitor = await withBasket([[bag, 'Raffia bag', ngondo, 14_000]], 'Is Slow')
    const { page, person } = visitor
    visitor.expecting(/409/)
    const sheet = await openSheet(page)
    await sheet.getByText(/1 × Raffia bag: CFA.14,000/).waitFor()
    await change(bag, { price: 15_500 })
    await sendIt(page).click()
    await sheet.getByText(/It was CFA.14,000, it is CFA.15,500 now/).waitFor()
    await sheet.getByText(/1 × Raffia bag: CFA.15,500/).waitFor()
    expect(await ordersOf(person)).toEqual([])
    await sendIt(page).click()
    await page.waitForURL('**/orders/SH-*')
    expect(await ordersOf(person)).toMatchObject([{ total: 15_500 }])
    await visitor.leave()
  })

  it('of which something was sold meanwhile names that, and goes without it', async () => {
    const sandals = await sell(url(), clarisse, ngondo, { name: 'Kribi sandals', price: 9_000 })
    const things = [
      [kaba, 'Kaba dress', ngondo, 27_500],
      [sandals, 'Kribi sandals', ngondo, 9_000],
    ] as const
    const visitor = await withBasket(things, 'Comes Late')
    const { page, person } = visitor
    visitor.expecting(/409/)
    const sheet = await openSheet(page)
    await change(sandals, { status: 'sold out' })
    await sendIt(page).click()
    await sheet.getByText('No longer to be had: Kribi sandals.').waitFor()
    await sendIt(page).click()
    await page.waitForURL('**/orders/SH-*')
    expect(await ordersOf(person)).toMatchObject([{ total: 27_500 }])
    expect(await basketOf(page)).toEqual(['Kribi sandals'])
    await visitor.leave()
  })

  it('of which something was hidden meanwhile goes without it, too', async () => {
    const pagne = await sell(url(), clarisse, ngondo, { name: 'Pagne Noubissi', price: 6_000 })
    const things = [
      [kaba, 'Kaba dress', ngondo, 27_500],
      [pagne, 'Pagne Noubissi', ngondo, 6_000],
    ] as const
    const visitor = await withBasket(things, 'Comes Later')
    const { page, person } = visitor
    visitor.expecting(/404/)
    const sheet = await openSheet(page)
    await change(pagne, { status: 'hidden' })
    await sendIt(page).click()
    await sheet.getByText('Not in this order: Pagne Noubissi.').waitFor()
    await sendIt(page).click()
    await page.waitForURL('**/orders/SH-*')
    expect(await ordersOf(person)).toMatchObject([{ total: 27_500 }])
    await visitor.leave()
  })

  it('is sent by a phone whose clock is days behind', async () => {
    const visitor = await withBasket([[kaba, 'Kaba dress', ngondo, 27_500]], 'Lives Behind')
    const { page, person } = visitor
    visitor.expecting(/400/)
    await page.evaluate('{ const now = Date.now; Date.now = () => now() - 3 * 86_400_000 }')
    await openSheet(page)
    await sendIt(page).click()
    await page.waitForURL('**/orders/SH-*')
    expect(await ordersOf(person)).toHaveLength(1)
    await visitor.leave()
  })
})

describe('a bad line', () => {
  it('loses nothing: an answer that is lost is asked for again under the same id, over a reload, and it is one order', async () => {
    const visitor = await withBasket([[wax, 'Wax Disque', ngondo, 18_500]], 'Loses Answers')
    const { page, person } = visitor
    visitor.expecting(/ERR|failed/i)
    await page.route(
      '**/api/orders',
      justOnce(async (route) => {
        await route.fetch()
        return route.abort('failed')
      }),
    )
    await (await openSheet(page)).getByLabel('Add a word').fill('For Saturday')
    await sendIt(page).click()
    await page.getByText('No answer came.').waitFor()
    expect(await page.getByLabel('Add a word').isEditable()).toBe(false)
    const [first] = await ordersOf(person)
    await page.reload()
    // The sheet stands in the address.
    await page.getByRole('dialog').getByText('For Saturday').first().waitFor()
    await page.getByText('No answer came.').waitFor()
    expect(await page.getByLabel('Add a word').isEditable()).toBe(false)
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(`**/orders/${first?.code}`)
    expect(await ordersOf(person)).toHaveLength(1)
    await visitor.leave()
  })

  it('without one says so, keeps the word, and sends it when there is one', async () => {
    const visitor = await withBasket([[wax, 'Wax Disque', ngondo, 18_500]], 'Is Offline')
    const { page, context, person } = visitor
    visitor.expecting(/ERR_INTERNET_DISCONNECTED|request failed/)
    await (await openSheet(page)).getByLabel('Add a word').fill('Two metres')
    await context.setOffline(true)
    await page.getByText('There is no connection. Your order waits here').waitFor()
    await sendIt(page).click()
    await page.getByText('No answer came.').waitFor()
    await context.setOffline(false)
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL('**/orders/SH-*')
    await page.getByText('Two metres').waitFor()
    expect(await ordersOf(person)).toHaveLength(1)
    await visitor.leave()
  })

  it('where the order cannot be kept the chat opens all the same, and it stays in the basket', async () => {
    const visitor = await withBasket([[wax, 'Wax Disque', ngondo, 18_500]], 'Gets No Code')
    const { page, context } = visitor
    const chat_url = 'https://wa.me/237699123414?text=Hello'
    const answer = { message: 'The chat is ready.', order: null, chat_url, text: 'Hello' }
    await page.route('**/api/orders', (route) => route.fulfill({ status: 201, json: answer }))
    await openSheet(page)
    const opened = context.waitForEvent('page')
    await sendIt(page).click()
    await (await opened).waitForURL('https://wa.me/237*')
    await page.getByText('Opened in WhatsApp').waitFor()
    expect(await basketOf(page)).toEqual(['Wax Disque'])
    await visitor.leave()
  })
})

describe('who may not, and what may not', () => {
  it('a visitor logs in and comes back to the same sheet', async () => {
    const visitor = await withBasket([[kaba, 'Kaba dress', ngondo, 27_500]])
    const { page } = visitor
    await page.getByRole('link', { name: 'Order from Maison Ngondo' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(`/basket?show=order:${kaba}`)
    await visitor.leave()
  })

  it('who is blocked is told that it is not possible, and the owner that it is their own', async () => {
    const visitor = await withBasket([[kaba, 'Kaba dress', ngondo, 27_500]], 'Was Blocked')
    const { page, person } = visitor
    visitor.expecting(/403/)
    await send(url(), `/api/users/${person?.id}/block`, { token: clarisse.token })
    await openSheet(page)
    await sendIt(page).click()
    await page.getByText('You cannot order from this shed right now.').waitFor()
    await visitor.leave()
  })

  it('a word with a link is refused beside its field', async () => {
    const visitor = await withBasket([[kaba, 'Kaba dress', ngondo, 27_500]], 'Writes Links')
    const { page, person } = visitor
    visitor.expecting(/400/)
    await (await openSheet(page)).getByLabel('Add a word').fill('see www.example.com')
    await sendIt(page).click()
    await page.getByRole('dialog').getByText('A note has no links.').waitFor()
    await page.getByLabel('Add a word').fill('x'.repeat(121))
    await sendIt(page).click()
    await page.getByText('At most 120 characters, please.').waitFor()
    expect(await ordersOf(person)).toEqual([])
    await visitor.leave()
  })
})

it('a dish of today is ordered like a product', async () => {
  const kitchen = await openShop(url(), clarisse, 'Chez Solange', 'food_delivery')
  const ndole = await cook(url(), clarisse, kitchen, { name: 'Ndole', price: 2_500 })
  const eater = await meet(url(), 'Eats Today')
  const { page, context, leave } = await story.openAs(eater, `/menu/${ndole}/details`)
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'the chat' }))
  await page.getByRole('button', { name: 'Add to basket' }).first().click()
  await page.getByRole('button', { name: 'See basket' }).click()
  await openSheet(page, 'Chez Solange')
  await sendIt(page).click()
  await page.waitForURL('**/orders/SH-*')
  await page.getByRole('link', { name: 'Ndole' }).waitFor()
  expect(await page.getByRole('link', { name: 'Ndole' }).getAttribute('href')).toBe(`/menu/${ndole}/details`)
  await leave()
})
