import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, picture, type Shop, sell } from '@sheds/e2e/support/goods'
import { hydrated, inBrowser } from '@sheds/e2e/support/hydrated'
import { movedOn } from '@sheds/e2e/support/moved'
import { becomes, meet, type Somebody, send } from '@sheds/e2e/support/people'
import { rank } from '@sheds/e2e/support/rank'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, type Look, phone } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const caption = (length: number): string =>
  'Wax of Bonaberi, sewn by hand. '
    .repeat(10)
    .slice(0, length - 1)
    .concat('x')

let clarisse: Somebody
let shop: Shop
let dress: string

beforeAll(async () => {
  clarisse = await meet(url(), 'Clarisse Eyenga')
  shop = await openShop(url(), clarisse, 'Maison Ngondo')
  dress = await sell(url(), clarisse, shop, { name: 'Kaba dress', price: 27_500, caption: caption(121) })
  await picture(url(), clarisse, shop, dress, 4)
  await sell(url(), clarisse, shop, { name: 'Reserved stool', status: 'reserved', caption: caption(120) })
  const braids = await openShop(url(), await meet(url(), 'Solange Ndip'), 'Tresses Solange', 'services')
  const solange = await send(url(), '/api/users/login', { body: { name: 'Solange Ndip', password: 'correct horse' } })
  await sell(url(), { ...clarisse, token: String(solange.token) }, braids, { name: 'Knotless braids' })
  await rank(story.site())
})

const openAs = async (person: Somebody, path = '/', look: Look = {}) => {
  const visitor = await story.open('/terms', look)
  await becomes(visitor.context, url(), person)
  await visitor.page.goto(path)
  return visitor
}

/** The card of a product, brought onto the screen. */
const cardOf = async (page: Page, name: string) => {
  const card = page.locator('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card.scrollIntoViewIfNeeded()
  return card
}

/** A card that answers: it hydrated near the screen. */
const livingCard = async (page: Page, name: string) => hydrated(await cardOf(page, name))

describe('a card in the server’s HTML', () => {
  it('says everything and leads everywhere', inChromium, async () => {
    const { page, leave } = await story.open('/', { javaScript: false })
    const card = await cardOf(page, 'Kaba dress')
    const text = (await card.innerText()).replace(/\u00a0/g, ' ')
    for (const part of ['CFA 27,500', 'on sale', 'Maison Ngondo', 'Clarisse Eyenga', 'Douala', '1 / 4', caption(121)])
      expect(text).toContain(part)
    expect(await card.getByRole('link', { name: 'Maison Ngondo' }).getAttribute('href')).toBe(`/sheds/${shop.id}`)
    const owner = card.getByRole('link', { name: 'Clarisse Eyenga' })
    expect(await owner.getAttribute('href')).toBe(`/users/${clarisse.id}/profile`)
    const reviews = card.getByRole('link', { name: 'Reviews' })
    expect(await reviews.getAttribute('href')).toBe(`/products/${dress}/reviews`)
    expect(await card.getByRole('link', { name: 'Contact seller' }).getAttribute('href')).toBe('/login')
    expect(await card.getByRole('button').count()).toBe(0)
    await card.getByRole('link', { name: 'Kaba dress', exact: true }).last().click()
    await page.waitForURL(`**/products/${dress}/details`)
    await leave()
  })

  it('hydrates near the screen, and stays the same piece of page', async () => {
    const { page, leave } = await story.open('/', { viewport: phone })
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await page.waitForLoadState('networkidle')
    expect(asked.filter((each) => each.includes('product-card-body'))).toEqual([])
    const card = await cardOf(page, 'Kaba dress')
    await card.evaluate(inBrowser('element.mark = true'))
    await livingCard(page, 'Kaba dress')
    expect(asked.filter((each) => each.includes('product-card-body')).length).toBeLessThanOrEqual(1)
    expect(await card.evaluate(inBrowser('return element.mark'))).toBe(true)
    await leave()
  })

  it('does what was pressed before it was hydrated', async () => {
    const { page, leave } = await story.open('/')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/product-card-body*', (route) => held.then(() => route.continue()))
    await page.waitForLoadState('networkidle')
    const card = await cardOf(page, 'Kaba dress')
    await card.getByRole('button', { name: 'Add to basket' }).click()
    release()
    await page.getByText('Kaba dress is in your basket.').waitFor()
    expect(await page.evaluate('JSON.parse(localStorage.basket).map(({ quantity }) => quantity)')).toEqual([1])
    await leave()
  })

  it.each([phone, desktop])('passes axe in both themes and moves nothing (%o)', inChromium, async (viewport) => {
    const { page, leave } = await story.open('/', { viewport, language: 'fr' })
    await livingCard(page, 'Kaba dress')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeViolations(page)).toEqual([])
    }
    // With the font at hand: where it comes late, a line may be longer.
    await page.reload({ waitUntil: 'networkidle' })
    await livingCard(page, 'Kaba dress')
    expect(await movedOn(page)).toEqual([])
    await leave()
  })
})

describe('what a card shows', () => {
  it('is cut above 120 characters, and opens and closes', async () => {
    const { page, leave } = await story.open('/')
    const whole = await livingCard(page, 'Reserved stool')
    expect(await whole.getByText(caption(120)).count()).toBe(1)
    expect(await whole.getByRole('button', { name: '...more.' }).count()).toBe(0)
    const cut = await livingCard(page, 'Kaba dress')
    expect(await cut.innerText()).not.toContain(caption(121))
    await cut.getByRole('button', { name: '...more.' }).click()
    expect(await cut.innerText()).toContain(caption(121))
    await cut.getByRole('button', { name: 'less...' }).click()
    expect(await cut.innerText()).not.toContain(caption(121))
    await leave()
  })

  it.each(['reduce', 'no-preference'] as const)(
    'turns its photos round, with motion %s',
    inChromium,
    async (reducedMotion) => {
      const { page, leave } = await story.open('/', { viewport: desktop })
      await page.emulateMedia({ reducedMotion })
      const card = await livingCard(page, 'Kaba dress')
      const places: (string | null)[] = []
      const shown = async () => void places.push(await card.locator('.chip-photo').textContent())
      await card.hover()
      for (let step = 0; step < 4; step++) {
        await card.getByRole('button', { name: 'Next photo' }).click()
        await shown()
      }
      await card.getByRole('button', { name: 'Previous photo' }).click()
      await shown()
      await page.keyboard.press('ArrowRight')
      await shown()
      expect(places).toEqual(['2 / 4', '3 / 4', '4 / 4', '1 / 4', '4 / 4', '1 / 4'])
      const box = await card.locator('.carousel').boundingBox()
      const y = (box?.y ?? 0) + 100
      await page.mouse.move((box?.x ?? 0) + 220, y)
      await page.mouse.down()
      await page.mouse.move((box?.x ?? 0) + 60, y, { steps: 4 })
      await page.mouse.up()
      await shown()
      expect(places.at(-1)).toBe('2 / 4')
      await expect
        .poll(() => card.locator('.slide').nth(1).evaluate(inBrowser('return getComputedStyle(element).opacity')))
        .toBe('1')
      expect(new URL(page.url()).pathname).toBe('/')
      await leave()
    },
  )

  it('shows how old it is, however long its place', inChromium, async () => {
    const far = await meet(url(), 'Bernadette Ngo Mbock Bayiha')
    const { id } = await send(url(), '/api/shed', {
      token: far.token,
      body: {
        name: 'Au Bon Marché',
        category: 'fashion',
        email: 'shop@example.com',
        phone_number: '699 12 34 14',
        location: 'Douala, Bonamoussadi, carrefour Maçon, derrière la pharmacie',
      },
    }).then(({ shed }) => shed as Shop)
    await sell(url(), far, { id, name: 'Au Bon Marché' }, { name: 'Far away' })
    const { page, leave } = await story.open('/')
    const card = await cardOf(page, 'Far away')
    const edge = (await card.getByRole('heading').boundingBox()) ?? { x: 0, width: 0 }
    const age = (await card.locator('time').boundingBox()) ?? { x: 0, width: 0 }
    expect(age.width).toBeGreaterThan(10)
    // The city gives way whole, before anybody's name is cut.
    const owner = card.getByRole('link', { name: far.name })
    expect(await owner.evaluate(inBrowser('return element.scrollWidth - element.clientWidth'))).toBe(0)
    expect(
      await card.getByText(/Bonamoussadi/).evaluate(
        inBrowser(`
      return element.getBoundingClientRect().top >= element.parentElement.getBoundingClientRect().bottom
    `),
      ),
    ).toBe(true)
    expect(age.x + age.width).toBeLessThanOrEqual(edge.x + edge.width + 1)
    await leave()
  })

  it('has no price for services, and no basket for what is reserved', async () => {
    const { page, leave } = await story.open('/')
    const service = await livingCard(page, 'Knotless braids')
    expect(await service.innerText()).not.toMatch(/CFA/)
    expect(await service.getByRole('button', { name: 'Add to basket' }).isEnabled()).toBe(true)
    const reserved = await livingCard(page, 'Reserved stool')
    expect(await reserved.innerText()).toContain('reserved')
    expect(await reserved.getByRole('button', { name: 'Add to basket' }).isDisabled()).toBe(true)
    expect(await reserved.getByRole('link', { name: 'Contact seller' }).count()).toBe(1)
    await leave()
  })

  it('gives its owner the way to change it in place of buying', async () => {
    const { page, leave } = await openAs(clarisse)
    const card = await livingCard(page, 'Kaba dress')
    await card.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByText('Edit Kaba dress').first().waitFor()
    expect(await card.getByRole('button', { name: 'Add to basket', includeHidden: true }).count()).toBe(0)
    await leave()
  })
})
