import { axeViolations } from '@sheds/e2e/support/axe'
import { cook, openShop, picture, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { movedOn } from '@sheds/e2e/support/moved'
import { becomes, meet, type Somebody, send } from '@sheds/e2e/support/people'
import { rank } from '@sheds/e2e/support/rank'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, type Look, phone } from '@sheds/e2e/support/visitor'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const words = (length: number): string =>
  'Wax of Bonaberi, sewn by hand. '
    .repeat(20)
    .slice(0, length - 1)
    .concat('x')

let clarisse: Somebody
let brice: Somebody
let shop: Shop
let dress: string
let plain: string
const detailsOf = (id: string) => `/products/${id}/details`

beforeAll(async () => {
  clarisse = await meet(url(), 'Clarisse Eyenga')
  brice = await meet(url(), 'Brice Fotso')
  shop = await openShop(url(), clarisse, 'Maison Ngondo')
  const long = { caption: words(128), description: words(151) }
  dress = await sell(url(), clarisse, shop, { name: 'Kaba dress', price: 27_500, quantity: 6, ...long })
  await picture(url(), clarisse, shop, dress, 3)
  const short = { caption: words(127), description: words(150) }
  plain = await sell(url(), clarisse, shop, { name: 'Plain wax', price: 9_000, status: 'sold out', ...short })
  await sell(url(), clarisse, shop, { name: 'Toghu', price: 65_000 })
  await rank(story.site())
})

const openAs = async (person: Somebody, path: string, look: Look = {}) => {
  const visitor = await story.open('/terms', look)
  await becomes(visitor.context, url(), person)
  await visitor.page.goto(path)
  await visitor.page.waitForLoadState('networkidle')
  return visitor
}

describe('a product’s page', () => {
  it('reads well without JavaScript, to its last photo and its last word', inChromium, async () => {
    const { page, leave } = await story.open(detailsOf(dress), { javaScript: false, viewport: desktop })
    const text = (await page.locator('main').innerText()).replace(/\u00a0/g, ' ')
    const facts = [
      'Back',
      'Maison Ngondo',
      'CFA 27,500',
      'Kaba dress',
      'on sale',
      'Douala',
      '6 left',
      'Clarisse Eyenga',
    ]
    for (const part of [...facts, 'Fashion', words(128), words(151), 'Recommendations']) expect(text).toContain(part)
    expect(await page.locator('main .slide img').count()).toBe(1)
    expect(await page.locator('main div.grid-tiles img').count()).toBe(2)
    expect(await page.getByRole('link', { name: 'Maison Ngondo' }).first().getAttribute('href')).toBe(
      `/sheds/${shop.id}`,
    )
    expect(await page.locator('.grid-tiles a.tile').count()).toBeGreaterThanOrEqual(1)
    await leave()
  })

  it('tells chats and search engines what is sold', inChromium, async () => {
    const { page, leave } = await story.open(detailsOf(dress), { javaScript: false })
    expect(await page.title()).toBe('Kaba dress · Sheds')
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description?.replace(/\u00a0/g, ' ')).toContain('CFA 27,500 · Wax of Bonaberi')
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    const drawn = await page.request.get(image ?? '')
    expect(drawn.status()).toBe(200)
    expect((await drawn.body()).length).toBeLessThanOrEqual(300 * 1024)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((each) => (JSON.parse(each) as { '@type': string })['@type'])).toEqual([
      'Product',
      'BreadcrumbList',
    ])
    await leave()
  })

  it('cuts its caption above 127 and its description above 150 characters', async () => {
    const { page, leave } = await story.open(detailsOf(plain))
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('button', { name: '...more.' }).count()).toBe(0)
    await page.goto(detailsOf(dress))
    await page.waitForLoadState('networkidle')
    for (const text of [words(128), words(151)]) {
      const paragraph = page.locator('p', { hasText: text })
      expect(await paragraph.innerText()).not.toContain(text)
      await paragraph.getByRole('button', { name: '...more.' }).click()
      expect(await paragraph.innerText()).toContain(text)
      await paragraph.getByRole('button', { name: 'less...' }).click()
      expect(await paragraph.innerText()).not.toContain(text)
    }
    await leave()
  })

  it.each(['reduce', 'no-preference'] as const)(
    'turns its photos round and by thumbnails, motion %s',
    inChromium,
    async (motion) => {
      const { page, leave } = await story.open(detailsOf(dress))
      await page.emulateMedia({ reducedMotion: motion })
      await page.waitForLoadState('networkidle')
      const count = page.locator('main [aria-roledescription=carousel] .chip-photo')
      await page.getByRole('button', { name: 'Previous photo' }).click()
      await expect.poll(() => count.textContent()).toBe('3 / 3')
      await page.getByRole('button', { name: 'Next photo' }).click()
      await expect.poll(() => count.textContent()).toBe('1 / 3')
      await page.getByRole('button', { name: 'Photo 2', exact: true }).click()
      await expect.poll(() => count.textContent()).toBe('2 / 3')
      const shown = page.locator('main .slide[data-on] img')
      await expect.poll(() => shown.getAttribute('alt')).toBe('Kaba dress, photo 2')
      await leave()
    },
  )

  it('keeps what is sold out out of the basket; its seller can be asked', async () => {
    const { page, leave } = await story.open(detailsOf(plain))
    expect(await page.getByRole('button', { name: 'Add to basket' }).isDisabled()).toBe(true)
    expect(await page.getByText('sold out').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Contact seller' }).count()).toBe(1)
    await leave()
  })

  it('stands at once on the way from a list, and goes back there', async () => {
    const { page, leave } = await story.open('/shed/categories/fashion')
    await pageHydrated(page)
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/pages/products/*', (route) => held.then(() => route.continue()))
    await page.locator('a.tile', { hasText: 'Kaba dress' }).click()
    await page.getByRole('heading', { name: 'Kaba dress', level: 1 }).waitFor()
    // The heading was known in the list; the title comes with the page's code.
    await expect.poll(() => page.title()).toBe('Kaba dress · Sheds')
    release()
    await page.locator('.grid-tiles a.tile', { hasText: 'Toghu' }).waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/shed/categories/fashion')
    await leave()
  })

  it(
    'fits a phone with the longest words, and so do its reviews and a dish of such a kitchen',
    inChromium,
    async () => {
      const body = { name: 'K'.repeat(60), category: 'food_delivery', location: 'L'.repeat(80) }
      const contact = { email: 'shop@example.com', phone_number: '699 12 34 14' }
      const { token } = clarisse
      const kitchen = (await send(url(), '/api/shed', { token, body: { ...body, ...contact } })).shed as Shop
      const words = { caption: 'C'.repeat(500), description: `First${'\n'.repeat(30)}last` }
      const id = await sell(url(), clarisse, kitchen, { name: 'W'.repeat(60), price: 100_000_000, ...words })
      const dish = await cook(url(), clarisse, kitchen, { name: 'D'.repeat(60), price: 100_000_000 })
      const { page, leave } = await story.open(detailsOf(id), { viewport: { width: 320, height: 640 } })
      const text = await page.locator('main').innerText()
      expect(text).toContain('First\n\nlast')
      for (const path of [detailsOf(id), `/products/${id}/reviews`, `/menu/${dish}/details`]) {
        await page.goto(path, { waitUntil: 'networkidle' })
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      }
      await leave()
    },
  )

  it('shows without a connection what a list knew, and hides no button behind the news of it', inChromium, async () => {
    const { page, context, expecting, leave } = await story.open('/shed/categories/fashion')
    expecting(/ERR_INTERNET_DISCONNECTED/)
    await pageHydrated(page)
    await page.locator('a.tile', { hasText: 'Kaba dress' }).click()
    await page.getByRole('heading', { name: 'Kaba dress', level: 1 }).waitFor()
    await page.locator('.grid-tiles a.tile', { hasText: 'Toghu' }).waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/shed/categories/fashion')
    await context.setOffline(true)
    await page.getByText('No network').first().waitFor()
    await page.locator('a.tile', { hasText: 'Toghu' }).click()
    await page.getByRole('heading', { name: 'Toghu', level: 1 }).waitFor()
    await page.getByText('Failed to fetch product data. Please try again.').waitFor()
    const hidden = async (): Promise<number> => {
      const button = await page.locator('.sticky-actions > .btn').last().boundingBox()
      const bar = await page.locator('.net').boundingBox()
      return (bar?.y ?? 740) + (bar?.height ?? 0) - (button?.y ?? 0)
    }
    await expect.poll(hidden).toBeLessThanOrEqual(1)
    await context.setOffline(false)
    await page.locator('.grid-tiles a.tile', { hasText: 'Kaba dress' }).waitFor()
    await leave()
  })

  it.each([
    [phone, 'fr'],
    [desktop, 'en'],
  ] as const)('passes axe in both themes, fits and does not move (%o, %s)', inChromium, async (viewport, language) => {
    const { page, leave } = await story.open(detailsOf(dress), { viewport, language })
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeViolations(page)).toEqual([])
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    // With the font at hand: where it comes late, a line may be longer.
    await page.reload({ waitUntil: 'networkidle' })
    expect(await movedOn(page)).toEqual([])
    await leave()
  })
})

describe('a product that does not come', () => {
  it('was never there', async () => {
    const { page, expecting, leave } = await story.open('/terms')
    expecting(/404/)
    const answer = await page.goto('/products/01890a5d-ac96-774b-bcce-b302099a8057/details')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Sorry, product not found!' }).waitFor()
    expect((await page.goto('/products/nonsense/reviews'))?.status()).toBe(404)
    await leave()
  })

  it('has facts whose links a finger tells apart', inChromium, async () => {
    const id = await sell(url(), clarisse, shop, { name: 'Facts' })
    const { page, leave } = await story.open(detailsOf(id), { viewport: { width: 412, height: 823 } })
    const boxes = (await page.evaluate(`[...document.querySelectorAll('.facts .link')].map((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return [top, bottom]
    })`)) as [number, number][]
    expect(boxes.length).toBe(3)
    for (const [at, [top, bottom]] of boxes.entries()) {
      expect(bottom - top).toBeGreaterThanOrEqual(24)
      expect(top).toBeGreaterThanOrEqual(boxes[at - 1]?.[1] ?? 0)
    }
    await leave()
  })

  it('was deleted: its page says so and leads to the shed', async () => {
    const { page, expecting, leave } = await story.open('/terms')
    expecting(/410/)
    const gone = await sell(url(), clarisse, shop, { name: 'Gone tomorrow' })
    await send(url(), `/api/products/${gone}/delete_product`, { method: 'PATCH', token: clarisse.token })
    expect((await page.goto(detailsOf(gone)))?.status()).toBe(410)
    await page.getByRole('heading', { name: 'Gone tomorrow' }).waitFor()
    expect(await page.getByRole('link', { name: 'Maison Ngondo' }).getAttribute('href')).toBe(`/sheds/${shop.id}`)
    await leave()
  })

  it('says why, and comes with Retry', async () => {
    const { page, expecting, leave } = await story.open('/basket')
    expecting(/500/)
    await page.waitForLoadState('networkidle')
    await page.route('**/api/pages/products/*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.evaluate(`{
      const link = Object.assign(document.createElement('a'), { href: '${detailsOf(plain)}', textContent: 'go' })
      document.querySelector('main').append(link)
    }`)
    await page.goto('/shed/categories/furniture')
    await page.waitForLoadState('networkidle')
    await page.evaluate(`history.pushState({ idx: 1, key: 'x' }, '', '${detailsOf(plain)}')`)
    await page.evaluate('history.back()')
    await page.evaluate('history.forward()')
    await page.getByText('An error occurred while fetching the product.').waitFor({ timeout: 120_000 })
    await page.unroute('**/api/pages/products/*')
    await page.getByRole('link', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Plain wax', level: 1 }).waitFor()
    await leave()
  })
})

describe('a product that a list knew', () => {
  it('stays where the rest fails for good, and the rest comes with Retry', async () => {
    const { page, expecting, leave } = await story.open('/shed/categories/fashion')
    expecting(/503/)
    await pageHydrated(page)
    await page.route('**/api/pages/products/*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.locator('a.tile', { hasText: 'Kaba dress' }).click()
    await page.getByText('Failed to fetch product data. Please try again.').waitFor()
    expect(await page.getByRole('heading', { name: 'Kaba dress', level: 1 }).count()).toBe(1)
    await page.unroute('**/api/pages/products/*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('.grid-tiles a.tile', { hasText: 'Toghu' }).waitFor()
    await leave()
  })
})

describe('contacting the seller', () => {
  const chat = (look: Look = {}) => openAs(brice, detailsOf(dress), look)

  it('leads a visitor to the login and back', async () => {
    const { page, leave } = await story.open(detailsOf(dress))
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Contact seller' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(detailsOf(dress))
    await leave()
  })

  it('opens the chat in a tab of its own, and the owner sees who asked', async () => {
    const { page, context, leave } = await chat()
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'the chat' }))
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Contact seller' }).click()
    const tab = await opened
    await tab.waitForURL('https://wa.me/237699123414?text=*')
    const text = new URL(tab.url()).searchParams.get('text') ?? ''
    expect(text).toMatch(/^Good (morning|afternoon|evening),/)
    expect(text.replace(/\u00a0/g, ' ')).toContain('Kaba dress\nCFA 27,500\n')
    expect(text).toContain(detailsOf(dress))
    expect(await tab.evaluate('window.opener')).toBe(null)
    const log = await fetch(`${url()}/api/sheds/${shop.id}/contacts`, {
      headers: { authorization: `Bearer ${clarisse.token}` },
    })
    expect(await log.json()).toMatchObject([{ product_id: dress, user: { name: 'Brice Fotso' } }])
    await leave()
  })

  it('that fails says so, leaves no empty tab, and goes through with Retry', async () => {
    const { page, context, expecting, leave } = await chat()
    expecting(/503/)
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'the chat' }))
    await page.route('**/api/contacts', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('button', { name: 'Contact seller' }).click()
    await page.getByText('The chat could not be opened. Please try again.').waitFor()
    await expect.poll(() => context.pages().length).toBe(1)
    await page.unroute('**/api/contacts')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Retry' }).click()
    await (await opened).waitForURL('https://wa.me/**')
    await leave()
  })
})

describe('sharing', () => {
  it('offers the public link: to copy, for WhatsApp', inChromium, async () => {
    const { page, context, leave } = await story.open(detailsOf(dress))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Share' }).click()
    const sheet = page.getByRole('dialog', { name: 'Share' })
    const link = `${url()}${detailsOf(dress)}`
    // Nobody reads an id: where it leads is said in words.
    const shown = sheet.getByRole('link', { name: /^Link/ })
    expect(await shown.getAttribute('href')).toBe(link)
    const words = await shown.innerText()
    expect(words).toContain(`Kaba dress\n${new URL(url()).host}`)
    expect(words).not.toContain(dress)
    await sheet.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('The link is copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
    const whatsApp = await sheet.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(link)
    await leave()
  })
})

describe('its owner', () => {
  it('cannot like it, and nothing there looks as if they could', inChromium, async () => {
    const { page, leave } = await openAs(clarisse, detailsOf(plain), { viewport: desktop })
    const like = page.locator('main').getByRole('button', { name: 'Like', exact: true })
    await expect.poll(() => like.isDisabled()).toBe(true)
    const colours = (item: Locator) =>
      item.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element)
        return [backgroundColor, color]
      })
    const [idle, reviews] = [await colours(like), await colours(page.locator('.social-item').nth(1))]
    await like.hover({ force: true })
    expect(await colours(like)).toEqual(idle)
    expect(idle[1]).not.toBe(reviews[1])
    await leave()
  })

  it('has no buttons of buyers, edits it there, and sees that it is hidden', async () => {
    const hidden = await sell(url(), clarisse, shop, { name: 'Not yet ready', status: 'hidden' })
    const { page, leave } = await openAs(clarisse, '/terms')
    await page.goto(`/sheds/${shop.id}`)
    await pageHydrated(page)
    await page.locator('a.tile', { hasText: 'Not yet ready' }).click()
    await page.getByRole('heading', { name: 'Not yet ready', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(detailsOf(hidden))
    // The tile's name comes first; the rest of the page with its answer.
    await page.locator('main .status').getByText('hidden').waitFor()
    expect(await page.getByRole('button', { name: 'Contact seller' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByText('Edit Not yet ready').first().waitFor()
    await leave()
  })

  it('finds what is hidden by its address, too; nobody else does', inChromium, async () => {
    const hidden = await sell(url(), clarisse, shop, { name: 'For me alone', status: 'hidden' })
    for (const [who, heading] of [
      [clarisse, 'For me alone'],
      [brice, 'Sorry, product not found!'],
    ] as const) {
      const { page, expecting, leave } = await openAs(who, '/terms')
      expecting(/status of 404/)
      await page.goto(detailsOf(hidden))
      await pageHydrated(page)
      await page.waitForLoadState('networkidle')
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await leave()
    }
  })
})
