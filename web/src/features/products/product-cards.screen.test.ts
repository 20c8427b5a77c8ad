// @module-tag full
import { cook, openShop, picture, type Shop, sell } from '@sheds/e2e/support/goods'
import { hydrated, inBrowser, pageHydrated } from '@sheds/e2e/support/hydrated'
import { readLayoutShifts } from '@sheds/e2e/support/layout-shifts'
import { readPageHead } from '@sheds/e2e/support/page-head'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { rank } from '@sheds/e2e/support/rank'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { withServer } from '@sheds/server/testing/test-database'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const words = (length: number): string =>
  'Wax of Bonaberi, sewn by hand. '
    .repeat(20)
    .slice(0, length - 1)
    .concat('x')

let clarisse: Member
let shop: Shop
let dress: string
const detailsOf = (id: string) => `/products/${id}/details`
const tooWide = 'document.documentElement.scrollWidth - innerWidth'

beforeAll(async () => {
  clarisse = await createMember(url(), 'Clarisse Eyenga')
  shop = await openShop(url(), clarisse, 'Maison Ngondo')
  const texts = { caption: words(121), description: words(151) }
  dress = await sell(url(), clarisse, shop, { name: 'Kaba dress', price: 27_500, quantity: 6, counted: true, ...texts })
  await picture(url(), clarisse, shop, dress, 4)
  await sell(url(), clarisse, shop, { name: 'Reserved stool', status: 'reserved', caption: words(120) })
  const solange = await createMember(url(), 'Solange Ndip')
  const braids = await openShop(url(), solange, 'Tresses Solange', 'services')
  await sell(url(), solange, braids, { name: 'Knotless braids' })
  await rank(story.site())
})

/** The card of a product, scrolled into view. */
const cardOf = async (page: Page, name: string) => {
  const card = page.locator('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card.scrollIntoViewIfNeeded()
  return card
}

/** A card in view that has hydrated. */
const livingCard = async (page: Page, name: string) => hydrated(await cardOf(page, name))

describe('products without JavaScript', () => {
  it('have cards, pages and reviews with every text, photo and link', async () => {
    for (let place = 1; place <= 21; place++) {
      const { token } = await createMember(url(), `Buyer Number ${place}`)
      const body = { rating: String(place % 2 === 0 ? 5 : 4), comment: `Comment ${place}` }
      await send(url(), `/api/products/${dress}/review`, { token, body })
    }
    const { page, leave } = await story.open('/', { javaScript: false, viewport: desktop })
    const textOf = async (part: { innerText(): Promise<string> }) => (await part.innerText()).replace(/\u00a0/g, ' ')
    const card = await cardOf(page, 'Kaba dress')
    const onCard = ['CFA 27,500', '6 left', 'Maison Ngondo', 'Clarisse Eyenga', 'Douala', '1 / 4', words(121)]
    for (const part of onCard) expect(await textOf(card)).toContain(part)
    expect(await card.getByRole('link', { name: 'Maison Ngondo' }).getAttribute('href')).toBe(`/sheds/${shop.id}`)
    const owner = card.getByRole('link', { name: 'Clarisse Eyenga' })
    expect(await owner.getAttribute('href')).toBe(`/users/${clarisse.id}/profile`)
    const reviews = card.getByRole('link', { name: 'Reviews' })
    expect(await reviews.getAttribute('href')).toBe(`/products/${dress}/reviews`)
    expect(await card.getByRole('link', { name: 'Contact seller' }).getAttribute('href')).toBe('/login')
    expect(await card.getByRole('button').count()).toBe(0)
    await card.getByRole('link', { name: 'Kaba dress', exact: true }).last().click()
    await page.waitForURL(`**${detailsOf(dress)}`)

    const facts = ['Back', 'Maison Ngondo', 'CFA 27,500', 'Kaba dress', 'Douala', '6 left']
    const onPage = [...facts, 'Clarisse Eyenga', 'Fashion', words(121), words(151), 'Recommendations']
    for (const part of onPage) expect(await textOf(page.locator('main'))).toContain(part)
    expect(await page.locator('main .slide img').count()).toBe(1)
    expect(await page.locator('main div.grid-tiles img').count()).toBe(3)
    const shed = page.locator('main').getByRole('link', { name: 'Maison Ngondo' }).first()
    expect(await shed.getAttribute('href')).toBe(`/sheds/${shop.id}`)
    expect(await page.locator('.grid-tiles a.tile').count()).toBeGreaterThanOrEqual(1)

    await page.getByRole('link', { name: '21 Reviews' }).click()
    await page.waitForURL(`**/products/${dress}/reviews`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Reviews for Kaba dress')
    expect(await page.locator('main').innerText()).toContain('4.5')
    expect(await page.locator('main article').count()).toBe(20)
    expect(await page.getByText('Comment 21').count()).toBe(1)
    await page.getByRole('link', { name: 'More reviews' }).click()
    await page.waitForURL(/cursor=/)
    expect(await page.getByText('Comment 1', { exact: true }).count()).toBe(1)
    await leave()
  })

  it('fit narrow screens with the longest words, and have links a finger can hit', async () => {
    const form = { name: 'K'.repeat(60), category: 'food_delivery', location: 'L'.repeat(80) }
    const contact = { email: 'shop@example.com', phone_number: '699 12 34 14' }
    const { token } = clarisse
    const kitchen = (await send(url(), '/api/shed', { token, body: { ...form, ...contact } })).shed as Shop
    const texts = { caption: 'C'.repeat(500), description: `First${'\n'.repeat(30)}last` }
    const id = await sell(url(), clarisse, kitchen, { name: 'W'.repeat(60), price: 100_000_000, ...texts })
    const dish = await cook(url(), clarisse, kitchen, { name: 'D'.repeat(60), price: 100_000_000 })
    const gone = await sell(url(), clarisse, shop, { name: 'W'.repeat(60) })
    await send(url(), `/api/products/${gone}/delete_product`, { method: 'PATCH', token })
    const far = await createMember(url(), 'Bernadette Ngo Mbock Bayiha')
    const location = 'Douala, Bonamoussadi, carrefour Maçon, derrière la pharmacie'
    const body = { ...contact, name: 'Au Bon Marché', category: 'fashion', location }
    const distant = (await send(url(), '/api/shed', { token: far.token, body })).shed as Shop
    await sell(url(), far, distant, { name: 'Far away' })

    const { page, expecting, leave } = await story.open('about:blank', {
      javaScript: false,
      viewport: { width: 320, height: 640 },
    })
    expecting(/status of 410/)
    for (const path of [detailsOf(id), `/products/${id}/reviews`, `/menu/${dish}/details`, detailsOf(gone)]) {
      await page.goto(path)
      expect([path, Number(await page.evaluate(tooWide)) <= 0]).toEqual([path, true])
      if (path === detailsOf(id)) expect(await page.locator('main').innerText()).toContain('First\n\nlast')
    }

    await page.setViewportSize({ width: 412, height: 823 })
    await page.goto(detailsOf(dress))
    const boxes = (await page.evaluate(`[...document.querySelectorAll('.facts .link')].map((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return [top, bottom]
    })`)) as [number, number][]
    expect(boxes.length).toBe(3)
    for (const [at, [top, bottom]] of boxes.entries()) {
      expect(bottom - top).toBeGreaterThanOrEqual(24)
      expect(top).toBeGreaterThanOrEqual(boxes[at - 1]?.[1] ?? 0)
    }

    await page.setViewportSize(phone)
    await page.goto('/')
    const card = await cardOf(page, 'Far away')
    const edge = (await card.getByRole('heading').boundingBox()) ?? { x: 0, width: 0 }
    const age = (await card.locator('time').boundingBox()) ?? { x: 0, width: 0 }
    expect(age.width).toBeGreaterThan(10)
    // The city is left out before the name of the owner is cut.
    const owner = card.getByRole('link', { name: far.name })
    expect(await owner.evaluate(inBrowser('return element.scrollWidth - element.clientWidth'))).toBe(0)
    const isBelow = 'return element.getBoundingClientRect().top >= element.parentElement.getBoundingClientRect().bottom'
    expect(await card.getByText(/Bonamoussadi/).evaluate(inBrowser(isBelow))).toBe(true)
    expect(age.x + age.width).toBeLessThanOrEqual(edge.x + edge.width + 1)
    await leave()
  })
})

describe('the card of a product', () => {
  it('hydrates near the screen as the same element, and performs an earlier tap', async () => {
    const { page, leave } = await story.open('/')
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await page.waitForLoadState('networkidle')
    const bodies = () => asked.filter((each) => each.includes('product-card-body')).length
    expect(bodies()).toBe(0)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/product-card-body*', (route) => held.then(() => route.continue()))
    const card = await cardOf(page, 'Kaba dress')
    await card.evaluate(inBrowser('element.mark = true'))
    await card.getByRole('button', { name: 'Add to basket' }).click()
    release()
    await page.getByText('Kaba dress is in your basket.').waitFor()
    expect(await page.evaluate('JSON.parse(localStorage.basket).map(({ quantity }) => quantity)')).toEqual([1])
    expect(bodies()).toBeLessThanOrEqual(1)
    expect(await card.evaluate(inBrowser('return element.mark'))).toBe(true)
    await leave()
  })

  it('turns its photos, folds a long caption, and offers purchase by kind and status', async () => {
    const { page, leave } = await story.open('/', { viewport: desktop })
    const card = await livingCard(page, 'Kaba dress')
    const count = card.locator('.chip-photo')
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      const places: (string | null)[] = []
      const note = async () => void places.push(await count.textContent())
      await card.hover()
      for (let step = 0; step < 4; step++) {
        await card.getByRole('button', { name: 'Next photo' }).click()
        await note()
      }
      await card.getByRole('button', { name: 'Previous photo' }).click()
      await note()
      await page.keyboard.press('ArrowRight')
      await note()
      expect(places).toEqual(['2 / 4', '3 / 4', '4 / 4', '1 / 4', '4 / 4', '1 / 4'])
      const box = await card.locator('.carousel').boundingBox()
      const y = (box?.y ?? 0) + 100
      await page.mouse.move((box?.x ?? 0) + 220, y)
      await page.mouse.down()
      await page.mouse.move((box?.x ?? 0) + 60, y, { steps: 4 })
      await page.mouse.up()
      await expect.poll(() => count.textContent()).toBe('2 / 4')
      const second = card.locator('.slide').nth(1)
      await expect.poll(() => second.evaluate(inBrowser('return getComputedStyle(element).opacity'))).toBe('1')
      expect(new URL(page.url()).pathname).toBe('/')
      await card.getByRole('button', { name: 'Previous photo' }).click()
      await expect.poll(() => count.textContent()).toBe('1 / 4')
    }

    expect(await card.innerText()).not.toContain(words(121))
    await card.getByRole('button', { name: '...more.' }).click()
    expect(await card.innerText()).toContain(words(121))
    await card.getByRole('button', { name: 'less...' }).click()
    expect(await card.innerText()).not.toContain(words(121))

    const reserved = await livingCard(page, 'Reserved stool')
    expect(await reserved.getByText(words(120)).count()).toBe(1)
    expect(await reserved.getByRole('button', { name: '...more.' }).count()).toBe(0)
    expect(await reserved.innerText()).toContain('reserved')
    expect(await reserved.getByRole('button', { name: 'Add to basket' }).isDisabled()).toBe(true)
    expect(await reserved.getByRole('link', { name: 'Contact seller' }).count()).toBe(1)
    const service = await livingCard(page, 'Knotless braids')
    expect(await service.innerText()).not.toMatch(/CFA/)
    expect(await service.getByRole('button', { name: 'Add to basket' }).isEnabled()).toBe(true)
    await leave()
  })

  it('gives its owner an edit form instead of the basket', async () => {
    const { page, leave } = await story.openAs(clarisse, '/')
    const card = await livingCard(page, 'Kaba dress')
    await card.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByText('Edit Kaba dress').first().waitFor()
    expect(await card.getByRole('button', { name: 'Add to basket', includeHidden: true }).count()).toBe(0)
    await leave()
  })
})

describe('the pages of products', () => {
  it('shift nothing while they load, and keep the metadata that the server sent', async () => {
    for (const [viewport, language] of [
      [phone, 'fr'],
      [desktop, 'en'],
    ] as const) {
      const { page, leave } = await story.open('/', { viewport, language })
      await livingCard(page, 'Kaba dress')
      // The font is cached by then; a late font could lengthen a line.
      await page.reload({ waitUntil: 'networkidle' })
      await livingCard(page, 'Kaba dress')
      expect(await readLayoutShifts(page)).toEqual([])
      await page.goto(detailsOf(dress), { waitUntil: 'networkidle' })
      expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
      expect(await readLayoutShifts(page)).toEqual([])
      const { meta } = await readPageHead(await fetch(`${url()}${detailsOf(dress)}`))
      if (language === 'en')
        expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toBe(meta.get('og:image'))
      expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2)
      await leave()
    }
  })

  it('show the age in both languages, in Douala time on any device', async () => {
    const day = 24 * 3_600_000
    const ages = [
      ['en', 100, '3 months ago'],
      ['fr', 800, 'il y a 2 ans'],
    ] as const
    for (const [language, days, text] of ages) {
      const made = new Date(Date.now() - days * day)
      const id = await sell(url(), clarisse, shop, { name: `Made ${days} days ago` })
      await withServer(story.site().database, async (sql) => {
        await sql`update products set created_at = ${made} where id = ${id}`
      })
      const { page, context, leave } = await story.open('about:blank', { language, viewport: desktop })
      // A mismatch between the server's HTML and the hydrated page fails the test.
      const wire = await context.newCDPSession(page)
      await wire.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' })
      await page.goto(detailsOf(id))
      await pageHydrated(page)
      const time = page.locator('.mid time, main time').first()
      expect((await time.textContent())?.replaceAll('\u00a0', ' ')).toBe(text)
      expect(await time.getAttribute('datetime')).toBe(made.toISOString())
      const there = new Date(made.getTime() + 3_600_000)
      const isThere = async () => (await time.getAttribute('title'))?.includes(there.toISOString().slice(11, 16))
      await expect.poll(isThere).toBe(true)
      expect(await time.getAttribute('title')).toContain(String(there.getUTCFullYear()))
      await leave()
    }
  })
})
