import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, picture, type Shop, sell } from '@sheds/e2e/support/goods'
import { becomes, meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, phone, type Visitor } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let clarisse: Somebody
let shop: Shop
let dress: string
let bag: string
let braids: string

beforeAll(async () => {
  clarisse = await meet(url(), 'Clarisse Eyenga')
  shop = await openShop(url(), clarisse, 'Maison Ngondo')
  dress = await sell(url(), clarisse, shop, { name: 'Kaba dress', price: 27_500 })
  await picture(url(), clarisse, shop, dress, 1)
  bag = await sell(url(), clarisse, shop, { name: 'Raffia bag', price: 14_000 })
  const services = await openShop(url(), clarisse, 'Tresses Solange', 'services')
  braids = await sell(url(), clarisse, services, { name: 'Knotless braids' })
})

const kept = ({ page }: Visitor) =>
  page.evaluate('JSON.parse(localStorage.basket ?? "[]").map(({ name, quantity }) => [name, quantity])')

/** Somebody who put these products into the basket, one after the other. */
const withBasket = async (ids: readonly string[], look = {}): Promise<Visitor> => {
  const visitor = await story.open('/terms', look)
  for (const id of ids) {
    await visitor.page.goto(`/products/${id}/details`)
    await visitor.page.getByRole('button', { name: 'Add to basket' }).click()
    await visitor.page.getByRole('button', { name: 'See basket' }).waitFor()
  }
  return visitor
}

const plain = (text: string): string => text.replace(/\u00a0/g, ' ')
const totalIn = (page: Page) => page.getByRole('region', { name: 'Total' })
const itemOf = ({ page }: Visitor, name: string) => page.locator('main li', { hasText: name })

describe('the basket', () => {
  it('is filled from products: the same one again makes it two, and the badge counts', async () => {
    const visitor = await withBasket([dress, dress, braids])
    const { page } = visitor
    expect(await kept(visitor)).toEqual([
      ['Kaba dress', 2],
      ['Knotless braids', 1],
    ])
    await page.getByRole('button', { name: 'See basket' }).click()
    await page.waitForURL('**/basket')
    await page.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Basket, 3' }).count()).toBe(1)
    await page.getByText('3 items').waitFor()
    const dressText = plain(await itemOf(visitor, 'Kaba dress').innerText())
    expect(dressText).toContain('CFA 55,000')
    expect(dressText).toContain('CFA 27,500 × 2')
    expect(await itemOf(visitor, 'Knotless braids').innerText()).toMatch(/Price to be agreed/)
    const total = plain(await totalIn(page).innerText())
    expect(total).toContain('CFA 55,000')
    expect(total).toContain('1 item has no price and is not counted.')
    await visitor.leave()
  })

  it('changes quantities, takes out, and takes that back', async () => {
    const visitor = await withBasket([dress, bag])
    const { page } = visitor
    await page.goto('/basket')
    await itemOf(visitor, 'Raffia bag').getByRole('button', { name: 'One more' }).click()
    await itemOf(visitor, 'Raffia bag').getByText('CFA 28,000').waitFor()
    await page.getByRole('button', { name: 'Remove Kaba dress' }).click()
    expect(await kept(visitor)).toEqual([['Raffia bag', 2]])
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await kept(visitor)).toEqual([
      ['Kaba dress', 1],
      ['Raffia bag', 2],
    ])
    await page.reload()
    await page.getByText('3 items').waitFor()
    await visitor.leave()
  })

  it('asks before it is cleared, and says what to do when it is empty', async () => {
    const visitor = await withBasket([dress])
    const { page } = visitor
    await page.goto('/basket')
    await page.getByRole('button', { name: 'Clear basket' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await kept(visitor)).toHaveLength(1)
    await page.getByRole('button', { name: 'Clear basket' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear basket' }).click()
    await page.getByRole('heading', { name: 'Your basket is empty' }).waitFor()
    expect(await page.getByText('0 items').count()).toBe(1)
    await page.getByRole('button', { name: 'How the basket works' }).click()
    await page.getByRole('dialog').getByText('Nothing is ordered or paid here').waitFor()
    await visitor.leave()
  })

  it('is the same in two tabs', inChromium, async () => {
    const visitor = await withBasket([dress])
    await visitor.page.goto('/basket')
    await visitor.page.getByText('1 item', { exact: true }).waitFor()
    const other = await visitor.context.newPage()
    await other.goto(`/products/${bag}/details`)
    await other.getByRole('button', { name: 'Add to basket' }).click()
    await visitor.page.getByText('2 items').waitFor()
    await itemOf(visitor, 'Raffia bag').waitFor()
    await visitor.leave()
  })

  it('stands without a connection', async () => {
    const visitor = await withBasket([dress])
    const { page, context } = visitor
    visitor.expecting(/ERR_INTERNET_DISCONNECTED|request failed/)
    await page.goto('/basket')
    await itemOf(visitor, 'Kaba dress').waitFor()
    await context.setOffline(true)
    await itemOf(visitor, 'Kaba dress').getByRole('button', { name: 'One more' }).click()
    await expect.poll(async () => plain(await totalIn(page).innerText())).toContain('CFA 55,000')
    expect(await kept(visitor)).toEqual([['Kaba dress', 2]])
    await visitor.leave()
  })

  it('without JavaScript says what it needs', inChromium, async () => {
    const { page, leave } = await story.open('/basket', { javaScript: false })
    expect(await page.locator('main').innerText()).toContain('The basket is kept on this device and needs JavaScript.')
    await leave()
  })

  it.each([
    [phone, 'fr'],
    [desktop, 'en'],
  ] as const)('passes axe in both themes and fits (%o, %s)', inChromium, async (viewport, language) => {
    const { page, leave } = await withBasket([dress], { viewport })
    await page.goto(`/basket?lang=${language}`)
    await page.locator('main li').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeViolations(page)).toEqual([])
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await leave()
  })
})

describe('what changed meanwhile', () => {
  const change = (id: string, body: object) =>
    send(url(), `/api/products/${id}/update_product`, { method: 'PUT', token: clarisse.token, body })

  it('is shown as it is now: price, sold out, gone', async () => {
    const costly = await sell(url(), clarisse, shop, { name: 'Was cheaper', price: 1_000 })
    const gone = await sell(url(), clarisse, shop, { name: 'Taken away', price: 500 })
    const visitor = await withBasket([costly, gone])
    const { page } = visitor
    visitor.expecting(/404/)
    await change(costly, { price: 1_500, status: 'sold out' })
    await send(url(), `/api/products/${gone}/delete_product`, { method: 'PATCH', token: clarisse.token })
    await page.goto('/basket')
    await itemOf(visitor, 'Was cheaper').getByText('It was CFA 1,000 when you added it.').waitFor()
    const text = plain(await itemOf(visitor, 'Was cheaper').innerText())
    expect(text).toContain('CFA 1,500')
    expect(text).toContain('sold out')
    await itemOf(visitor, 'Taken away').getByText('No longer there').waitFor()
    expect(await itemOf(visitor, 'Taken away').getByRole('link', { name: 'Contact seller' }).count()).toBe(0)
    const total = plain(await totalIn(page).innerText())
    expect(total).toContain('CFA 0')
    expect(total).toContain("2 items can't be had now and are not counted.")
    // Nothing to send; what is sold out can be asked for all the same.
    expect(await page.getByRole('link', { name: /on WhatsApp/ }).count()).toBe(0)
    await itemOf(visitor, 'Was cheaper').getByRole('link', { name: 'Contact Was cheaper' }).waitFor()
    await page.reload()
    await itemOf(visitor, 'Was cheaper').getByText('It was CFA 1,000 when you added it.').waitFor()
    await visitor.leave()
  })
})

describe('contact from the basket', () => {
  const shopOf = ({ page }: Visitor, name: string) =>
    page.locator('main section', { has: page.getByRole('heading', { name, level: 2 }) })
  const logOf = async ({ id }: Shop): Promise<{ subject: string }[]> => {
    const headers = { authorization: `Bearer ${clarisse.token}` }
    return (await (await fetch(`${url()}/api/sheds/${id}/contacts`, { headers })).json()) as { subject: string }[]
  }

  it('leads a visitor to the login', async () => {
    const visitor = await withBasket([dress])
    const { page } = visitor
    await page.goto('/basket')
    await page.getByRole('link', { name: 'Contact seller' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe('/basket')
    await visitor.leave()
  })

  it('is one message a shed, logged once, and what was sent stays known', async () => {
    const stall = await openShop(url(), clarisse, 'Bazar Ngondo')
    const fabric = await sell(url(), clarisse, stall, { name: 'Toghu fabric', price: 18_000 })
    const beads = await sell(url(), clarisse, stall, { name: 'Bead necklace', price: 4_500 })
    const visitor = await withBasket([fabric, dress, beads, beads])
    const { page, context } = visitor
    await becomes(context, url(), await meet(url(), 'Brice Fotso'))
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'the chat' }))
    await page.goto('/basket?lang=fr')
    const group = shopOf(visitor, 'Bazar Ngondo')
    expect(plain(await group.innerText())).toContain('27 000 FCFA')
    const opened = context.waitForEvent('page')
    await group.getByRole('button', { name: 'Envoyer les 2 par WhatsApp' }).click()
    const chat = await opened
    await chat.waitForURL('https://wa.me/237*')
    const text = plain(new URL(chat.url()).searchParams.get('text') ?? '')
    expect(text).toMatch(/^Bon(jour|soir),\n\n1 × Toghu fabric — 18 000 FCFA\nhttp/)
    expect(text).toContain('2 × Bead necklace — 9 000 FCFA\n')
    expect(text).toMatch(/Total : 27 000 FCFA$/)
    expect(text).not.toContain('Kaba dress')
    expect((await logOf(stall)).map(({ subject }) => subject)).toEqual(['1 × Toghu fabric, 2 × Bead necklace'])
    await page.reload()
    await group.getByText('Ouvert dans WhatsApp').waitFor()
    await group.getByRole('button', { name: 'Envoyer encore' }).waitFor()
    // Other quantities are another message.
    await itemOf(visitor, 'Toghu fabric').getByRole('button', { name: 'Un de plus' }).click()
    await group.getByRole('button', { name: 'Envoyer les 2 par WhatsApp' }).waitFor()
    await visitor.leave()
  })

  it('is refused for what went away since, and shows that', async () => {
    const last = await sell(url(), clarisse, shop, { name: 'Last one', price: 700 })
    const visitor = await withBasket([last])
    const { page, context } = visitor
    visitor.expecting(/404/)
    await becomes(context, url(), await meet(url(), 'Carine Talla'))
    const fresh = page.waitForResponse(`**/api/products/${last}`)
    await page.goto('/basket')
    await fresh
    await send(url(), `/api/products/${last}/delete_product`, { method: 'PATCH', token: clarisse.token })
    await page.getByRole('button', { name: 'Contact seller' }).click()
    await itemOf(visitor, 'Last one').getByText('No longer there').waitFor()
    expect(await page.getByRole('button', { name: 'Contact seller' }).count()).toBe(0)
    await visitor.leave()
  })
})
