import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, picture, type Shop, sell } from '@sheds/e2e/support/goods'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
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

/** Somebody who put these products into the basket, one after the other; what is said of it stays. */
const withBasket = async (ids: readonly string[], look = {}): Promise<Visitor> => {
  const visitor = await story.open('/terms', look)
  await holdTimers(visitor.page, 4000)
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
    expect(dressText).toContain('55,000')
    expect(dressText).toContain('27,500 × 2')
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
    await itemOf(visitor, 'Raffia bag').getByText('28,000', { exact: true }).waitFor()
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
    await page.getByRole('dialog').getByText('Nothing is paid here').waitFor()
    await visitor.leave()
  })

  it('is the same in two tabs', inChromium, async () => {
    const visitor = await withBasket([dress])
    await visitor.page.goto('/basket')
    await visitor.page.getByText('1 item', { exact: true }).first().waitFor()
    const other = await visitor.context.newPage()
    await other.goto(`/products/${bag}/details`)
    await other.getByRole('button', { name: 'Add to basket' }).click()
    await visitor.page.getByText('2 items').first().waitFor()
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

  it('is shown as it is now: dearer, cheaper, sold out, gone', async () => {
    const [dearer, cheaper] = [
      await sell(url(), clarisse, shop, { name: 'Was cheaper', price: 1_000 }),
      await sell(url(), clarisse, shop, { name: 'Was dearer', price: 900 }),
    ]
    const [out, gone] = [
      await sell(url(), clarisse, shop, { name: 'The last went', price: 300 }),
      await sell(url(), clarisse, shop, { name: 'Taken away', price: 500 }),
    ]
    const visitor = await withBasket([dearer, cheaper, out, gone])
    const { page } = visitor
    await change(dearer, { price: 1_500 })
    await change(cheaper, { price: 600 })
    await change(out, { status: 'sold out' })
    await send(url(), `/api/products/${gone}/delete_product`, { method: 'PATCH', token: clarisse.token })
    await page.goto('/basket')
    await itemOf(visitor, 'Was cheaper').getByText('CFA 1,000 when added, CFA 1,500 today').waitFor()
    await itemOf(visitor, 'Was dearer').getByText('CFA 900 when added, CFA 600 today').waitFor()
    const soldOut = itemOf(visitor, 'The last went')
    await soldOut.getByText('not in the total').waitFor()
    expect(await soldOut.innerText()).toContain('sold out')
    await itemOf(visitor, 'Taken away').getByText('No longer there').waitFor()
    expect(
      await itemOf(visitor, 'Taken away')
        .getByRole('link', { name: /Contact/ })
        .count(),
    ).toBe(0)
    const total = plain(await totalIn(page).innerText())
    expect(total).toContain('CFA 2,100')
    expect(total).toContain("2 items can't be had now and are not counted.")
    // What is sold out can be asked for all the same.
    await soldOut.getByRole('link', { name: 'Contact The last went' }).waitFor()
    await page.reload()
    await itemOf(visitor, 'Was cheaper').getByText('CFA 1,000 when added, CFA 1,500 today').waitFor()
    await visitor.leave()
  })

  it('is read again at each look, however short ago the last one was', async () => {
    const soap = await sell(url(), clarisse, shop, { name: 'Black soap', price: 400 })
    const visitor = await withBasket([soap])
    const { page } = visitor
    await page
      .getByRole('link', { name: /^Basket/ })
      .first()
      .click()
    await itemOf(visitor, 'Black soap').getByText('400', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Black soap', exact: true }).click()
    await page.getByRole('heading', { name: 'Black soap', level: 1 }).waitFor()
    await change(soap, { price: 550 })
    await page
      .getByRole('link', { name: /^Basket/ })
      .first()
      .click()
    await itemOf(visitor, 'Black soap').getByText('CFA 400 when added, CFA 550 today').waitFor()
    await visitor.leave()
  })

  it('leaves nothing to order of a shed where all of it is gone', async () => {
    const last = await sell(url(), clarisse, shop, { name: 'Last one', price: 700 })
    const visitor = await withBasket([last])
    await send(url(), `/api/products/${last}/delete_product`, { method: 'PATCH', token: clarisse.token })
    await visitor.page.goto('/basket')
    await itemOf(visitor, 'Last one').getByText('No longer there').waitFor()
    expect(await visitor.page.getByRole('link', { name: /Order from/ }).count()).toBe(0)
    await visitor.leave()
  })
})

describe('contact from the basket', () => {
  it('leads a visitor to the login', async () => {
    const visitor = await withBasket([dress])
    const { page } = visitor
    await page.goto('/basket')
    await page.getByRole('link', { name: 'Contact Kaba dress' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe('/basket')
    await visitor.leave()
  })
})
