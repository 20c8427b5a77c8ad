import { justOnce } from '@sheds/e2e/support/cuts'
import { cook, openShop, picture, type Shop, sell } from '@sheds/e2e/support/goods'
import { readOrders } from '@sheds/e2e/support/orders'
import { createMember, logInBrowser, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { phone, type Visitor } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }

let clarisse: Member
let ngondo: Shop
let karite: Shop
let kaba: string
let wax: string
let bag: string
let butter: string

beforeAll(async () => {
  clarisse = await createMember(url(), 'Clarisse Orders')
  ngondo = await openShop(url(), clarisse, 'Maison Ngondo')
  karite = await openShop(url(), clarisse, 'Karite Tignere', 'cosmetics')
  kaba = await sell(url(), clarisse, ngondo, { name: 'Kaba dress', price: 27_500 })
  await picture(url(), clarisse, ngondo, kaba, 1)
  wax = await sell(url(), clarisse, ngondo, { name: 'Wax Disque', price: 18_500 })
  bag = await sell(url(), clarisse, ngondo, { name: 'Raffia bag', price: 14_000 })
  butter = await sell(url(), clarisse, karite, { name: 'Karite butter', price: 4_000 })
})

const plain = (text: string): string => text.replace(/\u00a0/g, ' ')
const change = (id: string, body: object) =>
  send(url(), `/api/products/${id}/update_product`, { method: 'PUT', token: clarisse.token, body })
const remove = (id: string) =>
  send(url(), `/api/products/${id}/delete_product`, { method: 'PATCH', token: clarisse.token })

const kept = (page: Page) =>
  page.evaluate('JSON.parse(localStorage.basket ?? "[]").map(({ name, quantity }) => [name, quantity])')
const totalIn = (page: Page) => page.getByRole('region', { name: 'Total' })
const itemOf = (page: Page, name: string) => page.locator('main li', { hasText: name })
const openBasket = (page: Page) =>
  page
    .getByRole('link', { name: /^Basket/ })
    .first()
    .click()

const addToBasket = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/products/${id}/details`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('button', { name: 'See basket' }).waitFor()
}

/** Opens a window and adds these products to its basket; toasts are kept visible. */
const withAdded = async (ids: readonly string[]): Promise<Visitor> => {
  const visitor = await story.open('/terms')
  await holdTimers(visitor.page, 4000)
  for (const id of ids) await addToBasket(visitor.page, id)
  return visitor
}

describe('basket page', () => {
  it('adds and counts items, removes them with Undo, confirms clearing, and asks visitors to log in', async () => {
    const services = await openShop(url(), clarisse, 'Tresses Solange', 'services')
    const braids = await sell(url(), clarisse, services, { name: 'Knotless braids' })
    expect(await (await fetch(`${url()}/basket`)).text()).toContain(
      'The basket is kept on this device and needs JavaScript.',
    )
    const { page, leave } = await withAdded([kaba, kaba, braids])
    expect(await kept(page)).toEqual([
      ['Kaba dress', 2],
      ['Knotless braids', 1],
    ])
    await page.getByRole('button', { name: 'See basket' }).click()
    await page.waitForURL('**/basket')
    await page.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Basket, 3' }).count()).toBe(1)
    await page.getByText('3 items').waitFor()
    const kabaText = plain(await itemOf(page, 'Kaba dress').innerText())
    expect(kabaText).toContain('55,000')
    expect(kabaText).toContain('27,500 × 2')
    expect(await itemOf(page, 'Knotless braids').innerText()).toMatch(/Price to be agreed/)
    const total = plain(await totalIn(page).innerText())
    expect(total).toContain('CFA 55,000')
    expect(total).toContain('1 item has no price and isn’t counted.')
    await itemOf(page, 'Kaba dress').getByRole('button', { name: 'One more' }).click()
    await itemOf(page, 'Kaba dress').getByText('82,500', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove Kaba dress' }).click()
    expect(await kept(page)).toEqual([['Knotless braids', 1]])
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await kept(page)).toEqual([
      ['Kaba dress', 3],
      ['Knotless braids', 1],
    ])
    await page.reload()
    await page.getByText('4 items').waitFor()
    await page.getByRole('link', { name: 'Contact Kaba dress' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe('/basket')
    await page.goto('/basket')
    await page.getByRole('link', { name: 'Order from Maison Ngondo' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(`/basket?show=order:${kaba}`)
    await page.goto('/basket')
    await isCleared(page)
    await leave()
  })

  const isCleared = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Clear basket' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await kept(page)).toHaveLength(2)
    await page.getByRole('button', { name: 'Clear basket' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear basket' }).click()
    await page.getByRole('heading', { name: 'Your basket is empty' }).waitFor()
    expect(await page.getByText('0 items').count()).toBe(1)
    await page.getByRole('button', { name: 'How the basket works' }).click()
    await page.getByRole('dialog').getByText('You don’t pay here').waitFor()
  }

  it('is the same in two tabs, works offline, and fits a phone in French', full, async () => {
    const visitor = await withAdded([kaba])
    const { page, context, leave } = visitor
    visitor.expecting(/ERR_INTERNET_DISCONNECTED|request failed/)
    await page.goto('/basket')
    await page.getByText('1 item', { exact: true }).first().waitFor()
    const other = await context.newPage()
    await addToBasket(other, bag)
    await page.getByText('2 items').first().waitFor()
    await itemOf(page, 'Raffia bag').waitFor()
    await other.close()
    await context.setOffline(true)
    await itemOf(page, 'Kaba dress').getByRole('button', { name: 'One more' }).click()
    await expect.poll(async () => plain(await totalIn(page).innerText())).toContain('CFA 69,000')
    expect(await kept(page)).toEqual([
      ['Kaba dress', 2],
      ['Raffia bag', 1],
    ])
    await context.setOffline(false)
    await page.goto('/basket?lang=fr')
    await page.locator('main li').first().waitFor()
    expect(page.viewportSize()).toEqual(phone)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await leave()
  })

  it('shows changed prices, sold-out and deleted items, and reads them again at each visit', full, async () => {
    const [dearer, cheaper] = [
      await sell(url(), clarisse, ngondo, { name: 'Was cheaper', price: 1_000 }),
      await sell(url(), clarisse, ngondo, { name: 'Was dearer', price: 900 }),
    ]
    const [out, gone] = [
      await sell(url(), clarisse, ngondo, { name: 'The last went', price: 300 }),
      await sell(url(), clarisse, ngondo, { name: 'Taken away', price: 500 }),
    ]
    const { page, leave } = await withAdded([dearer, cheaper, out, gone])
    await change(dearer, { price: 1_500 })
    await change(cheaper, { price: 600 })
    await change(out, { status: 'sold out' })
    await remove(gone)
    await page.goto('/basket')
    await itemOf(page, 'Was cheaper').getByText('CFA 1,000 when added, CFA 1,500 today').waitFor()
    await itemOf(page, 'Was dearer').getByText('CFA 900 when added, CFA 600 today').waitFor()
    const soldOut = itemOf(page, 'The last went')
    await soldOut.getByText('not in the total').waitFor()
    expect(await soldOut.innerText()).toContain('sold out')
    await itemOf(page, 'Taken away').getByText('No longer available').waitFor()
    const contact = itemOf(page, 'Taken away').getByRole('link', { name: /Contact/ })
    expect(await contact.count()).toBe(0)
    const total = plain(await totalIn(page).innerText())
    expect(total).toContain('CFA 2,100')
    expect(total).toContain('2 items aren’t available and aren’t counted.')
    // The seller of a sold-out product can still be contacted.
    await soldOut.getByRole('link', { name: 'Contact The last went' }).waitFor()
    await page.reload()
    await itemOf(page, 'Was cheaper').getByText('CFA 1,000 when added, CFA 1,500 today').waitFor()
    // Navigates by links within the page, soon after the last read.
    await page.getByRole('link', { name: 'Was cheaper', exact: true }).click()
    await page.getByRole('heading', { name: 'Was cheaper', level: 1 }).waitFor()
    await change(dearer, { price: 1_700 })
    await openBasket(page)
    await itemOf(page, 'Was cheaper').getByText('CFA 1,000 when added, CFA 1,700 today').waitFor()
    // No item of the shed is available to order.
    for (const id of [dearer, cheaper, out]) await remove(id)
    await page.reload()
    await itemOf(page, 'Was cheaper').getByText('No longer available').waitFor()
    expect(await page.getByRole('link', { name: /Order from/ }).count()).toBe(0)
    await leave()
  })
})

const sheetOf = (page: Page, shop = 'Maison Ngondo') => page.getByRole('dialog', { name: `Order from ${shop}` })
const openSheet = async (page: Page, shop = 'Maison Ngondo') => {
  await page.getByRole('button', { name: `Order from ${shop}` }).click()
  await sheetOf(page, shop).getByLabel('Add a note').waitFor()
  return sheetOf(page, shop)
}
const sendIt = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Send on WhatsApp' })

type Item = readonly [id: string, name: string, shop: Shop, price: number, quantity?: number]

/** Stores items in the device's basket and opens it. */
const fillBasket = async (page: Page, items: readonly Item[]): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const rows = items.map(([id, title, shop, price, quantity = 1]) => ({
    id,
    name: title,
    price,
    quantity,
    status: 'on sale',
    shed_id: shop.id,
    media_data: [],
    shed_is: { id: shop.id, name: shop.name },
  }))
  await page.evaluate(`localStorage.setItem('basket', ${JSON.stringify(JSON.stringify(rows))})`)
  await page.goto('/basket')
  await page.locator('main li').first().waitFor()
}

/** Opens a logged-in buyer's window, in which requests to WhatsApp are answered locally. */
const openAsBuyer = async (name: string): Promise<Visitor & { buyer: Member }> => {
  const visitor = await story.open('/terms')
  const buyer = await createMember(url(), name)
  await logInBrowser(visitor.context, url(), buyer)
  await visitor.context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'the chat' }),
  )
  return { ...visitor, buyer }
}

const namesIn = (page: Page) => page.evaluate("JSON.parse(localStorage.basket ?? '[]').map(({ name }) => name)")
const isSent = (page: Page) => page.waitForURL('**/orders/SH-*')

describe('basket orders', () => {
  const kabas = (): Item[] => [[kaba, 'Kaba dress', ngondo, 27_500]]
  const waxes = (): Item[] => [[wax, 'Wax Disque', ngondo, 18_500]]
  const ordersOf = (buyer: Member) => readOrders(url(), buyer)

  it('take two taps, send the previewed text to the chat and open the order page, also for a dish', async () => {
    const { page, context, buyer, leave } = await openAsBuyer('Mireille Orders')
    await fillBasket(page, [
      ...kabas(),
      [butter, 'Karite butter', karite, 4_000],
      [wax, 'Wax Disque', ngondo, 18_500, 2],
    ])
    const sheet = await openSheet(page)
    await sheet.getByText('Clarisse Orders gets this on WhatsApp.').waitFor()
    const paper = sheet.getByRole('region', { name: 'The message, word for word' })
    await sheet.getByLabel('Add a note').fill('Size 42,  to Bonamoussadi')
    const shown = plain(await paper.innerText()).split(/\n+/)
    const opened = context.waitForEvent('page')
    await sendIt(page).click()
    const chat = await opened
    await chat.waitForURL('https://wa.me/237*')
    const [made] = await ordersOf(buyer)
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
    // The item of the other shed remains.
    expect(await namesIn(page)).toEqual(['Karite butter'])
    const kitchen = await openShop(url(), clarisse, 'Chez Solange', 'food_delivery')
    const ndole = await cook(url(), clarisse, kitchen, { name: 'Ndole', price: 2_500 })
    await page.goto(`/menu/${ndole}/details`)
    await page.getByRole('button', { name: 'Add to basket' }).first().click()
    await page.getByRole('button', { name: 'See basket' }).click()
    await openSheet(page, 'Chez Solange')
    await sendIt(page).click()
    await isSent(page)
    const dish = page.getByRole('link', { name: 'Ndole' })
    await dish.waitFor()
    expect(await dish.getAttribute('href')).toBe(`/menu/${ndole}/details`)
    await leave()
  })

  it('ask again with both prices after a price change, and leave out sold or hidden items', full, async () => {
    const dear = await sell(url(), clarisse, ngondo, { name: 'Raffia hat', price: 14_000 })
    const sandals = await sell(url(), clarisse, ngondo, { name: 'Kribi sandals', price: 9_000 })
    const pagne = await sell(url(), clarisse, ngondo, { name: 'Pagne Noubissi', price: 6_000 })
    const { page, buyer, expecting, leave } = await openAsBuyer('Is Slow')
    expecting(/409|404/)
    await fillBasket(page, [[dear, 'Raffia hat', ngondo, 14_000]])
    let sheet = await openSheet(page)
    await sheet.getByText(/1 × Raffia hat: CFA.14,000/).waitFor()
    await change(dear, { price: 15_500 })
    await sendIt(page).click()
    await sheet.getByText(/It was CFA.14,000 and is now CFA.15,500/).waitFor()
    await sheet.getByText(/1 × Raffia hat: CFA.15,500/).waitFor()
    expect(await ordersOf(buyer)).toEqual([])
    await sendIt(page).click()
    await isSent(page)
    expect(await ordersOf(buyer)).toMatchObject([{ total: 15_500 }])
    // Sold out in the meantime.
    await fillBasket(page, [...kabas(), [sandals, 'Kribi sandals', ngondo, 9_000]])
    sheet = await openSheet(page)
    await change(sandals, { status: 'sold out' })
    await sendIt(page).click()
    await sheet.getByText('No longer available: Kribi sandals.').waitFor()
    await sendIt(page).click()
    await isSent(page)
    expect(await ordersOf(buyer)).toMatchObject([{ total: 27_500 }, { total: 15_500 }])
    expect(await namesIn(page)).toEqual(['Kribi sandals'])
    // Hidden in the meantime.
    await fillBasket(page, [...kabas(), [pagne, 'Pagne Noubissi', ngondo, 6_000]])
    sheet = await openSheet(page)
    await change(pagne, { status: 'hidden' })
    await sendIt(page).click()
    await sheet.getByText('Not in this order: Pagne Noubissi.').waitFor()
    await sendIt(page).click()
    await isSent(page)
    expect(await ordersOf(buyer)).toMatchObject([{ total: 27_500 }, { total: 27_500 }, { total: 15_500 }])
    await leave()
  })

  it('are made once after a double tap, with one chat, and after a lost response or connection', full, async () => {
    const { page, context, buyer, expecting, leave } = await openAsBuyer('Taps Twice')
    expecting(/ERR|failed/i)
    await fillBasket(page, kabas())
    await openSheet(page)
    let chats = 0
    context.on('page', () => {
      chats += 1
    })
    await sendIt(page).waitFor()
    await page.evaluate("const b = [...document.querySelectorAll('[role=dialog] button')].at(-1); b.click(); b.click()")
    await isSent(page)
    expect([(await ordersOf(buyer)).length, chats]).toEqual([1, 1])
    // The response is lost.
    await fillBasket(page, waxes())
    await page.route(
      '**/api/orders',
      justOnce(async (route) => {
        await route.fetch()
        return route.abort('failed')
      }),
    )
    await (await openSheet(page)).getByLabel('Add a note').fill('For Saturday')
    await sendIt(page).click()
    await page.getByText('No response.').waitFor()
    expect(await page.getByLabel('Add a note').isEditable()).toBe(false)
    const [first] = await ordersOf(buyer)
    await page.reload()
    // The URL's query keeps the sheet open after the reload.
    await page.getByRole('dialog').getByText('For Saturday').first().waitFor()
    await page.getByText('No response.').waitFor()
    expect(await page.getByLabel('Add a note').isEditable()).toBe(false)
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(`**/orders/${first?.code}`)
    expect(await ordersOf(buyer)).toHaveLength(2)
    // Offline.
    await fillBasket(page, waxes())
    await (await openSheet(page)).getByLabel('Add a note').fill('Two metres')
    await context.setOffline(true)
    await page.getByText('You’re offline. Your order is saved here').waitFor()
    await sendIt(page).click()
    await page.getByText('No response.').waitFor()
    await context.setOffline(false)
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await isSent(page)
    await page.getByText('Two metres').waitFor()
    expect(await ordersOf(buyer)).toHaveLength(3)
    await leave()
  })

  it(
    'open only the chat if they have no code, refuse links and blocked buyers, accept a wrong clock',
    full,
    async () => {
      const { page, context, buyer, expecting, leave } = await openAsBuyer('Gets No Code')
      expecting(/40[03]/)
      await fillBasket(page, waxes())
      const chat_url = 'https://wa.me/237699123414?text=Hello'
      const answer = { message: 'The chat is ready.', order: null, chat_url, text: 'Hello' }
      await page.route('**/api/orders', (route) => route.fulfill({ status: 201, json: answer }))
      await openSheet(page)
      const opened = context.waitForEvent('page')
      await sendIt(page).click()
      await (await opened).waitForURL('https://wa.me/237*')
      await page.getByText('Opened in WhatsApp').waitFor()
      expect(await namesIn(page)).toEqual(['Wax Disque'])
      // A note with a link, then one that is too long.
      await fillBasket(page, kabas())
      await (await openSheet(page)).getByLabel('Add a note').fill('see www.example.com')
      await sendIt(page).click()
      await page.getByRole('dialog').getByText('A note can’t contain links.').waitFor()
      await page.getByLabel('Add a note').fill('x'.repeat(121))
      await sendIt(page).click()
      await page.getByText('At most 120 characters, please.').waitFor()
      expect(await ordersOf(buyer)).toEqual([])
      await page.getByLabel('Add a note').fill('')
      // The device's clock is three days slow.
      await page.evaluate('{ const now = Date.now; Date.now = () => now() - 3 * 86_400_000 }')
      await sendIt(page).click()
      await isSent(page)
      expect(await ordersOf(buyer)).toHaveLength(1)
      // The seller has blocked the buyer.
      await send(url(), `/api/users/${buyer.id}/block`, { token: clarisse.token })
      await fillBasket(page, kabas())
      await openSheet(page)
      await sendIt(page).click()
      await page.getByText('You cannot order from this shed right now.').waitFor()
      await leave()
    },
  )
})
