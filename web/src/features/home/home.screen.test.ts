import { setTimeout } from 'node:timers/promises'
import { followLink, pageHydrated } from '@sheds/e2e/support/hydrated'
import { readLayoutShifts } from '@sheds/e2e/support/layout-shifts'
import { send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { holdLateTimers } from '@sheds/e2e/support/timers'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { cloths } from '../../ui/picture/cloth.ts'

const story = tellStory({ DEMO: '1' })
const url = () => story.site().url
const full = { tags: ['full'] }
const clothFile = new RegExp(`/(${cloths.join('|')})-[^/]+\\.svg$`)

interface Product {
  id: string
  name: string
}
type Part = { rows: Product[]; next: string | null } | null
type Feeds = Record<'new_sheds' | 'popular_sheds' | 'best_selling' | 'picks' | 'people' | 'interesting_sheds', Part>

const read = async <T>(path: string, headers = {}): Promise<T> =>
  (await (await fetch(`${url()}${path}`, { headers })).json()) as T

beforeAll(async () => {
  // The demo market is created while the server runs.
  while ((await read<Feeds>('/api/pages/feeds')).best_selling?.rows.length !== 16) await setTimeout(500)
})

const tiles = (page: Page) => page.getByRole('region', { name: 'Best selling products' }).locator('.tile')
const cards = (page: Page) => page.getByRole('region', { name: "Today's picks" }).locator('article')

describe('home page', () => {
  it('shows its columns, categories, lists and further pages of products without JavaScript', async () => {
    const { page, leave } = await story.open('/', { javaScript: false, viewport: desktop })
    const home = await read<Feeds & { totals: { users: number; sheds: number } }>('/api/pages/home')
    expect(await page.title()).toBe('Sheds Home')
    for (const [name, part] of [
      ['New Sheds', home.new_sheds],
      ['Popular Sheds', home.popular_sheds],
    ] as const) {
      const list = page.getByRole('region', { name })
      expect(await list.getByRole('listitem').count()).toBe(5)
      expect(await list.getByRole('link').first().getAttribute('href')).toBe(`/sheds/${part?.rows[0]?.id}`)
    }
    expect(await page.getByRole('link', { name: 'view all sheds' }).first().getAttribute('href')).toBe('/sheds')
    expect(await page.getByRole('link', { name: 'Become a seller' }).first().getAttribute('href')).toBe('/create_shed')
    expect(await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').count()).toBe(9)
    const lists = page.getByRole('navigation', { name: 'Lists' }).getByRole('link')
    expect((await lists.allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')))).toEqual([
      home.totals.users,
      home.totals.sheds,
    ])
    expect(await tiles(page).count()).toBe(16)
    expect(await tiles(page).first().getAttribute('href')).toBe(`/products/${home.best_selling?.rows[0]?.id}/details`)
    expect(await cards(page).count()).toBe(16)
    const first = await cards(page).first().textContent()
    await page.getByRole('link', { name: 'More products' }).click()
    await page.waitForURL(/\/\?cursor=.*#picks/)
    expect(await cards(page).count()).toBe(20)
    expect(await cards(page).allTextContents()).not.toContain(first)
    await followLink(page.getByRole('link', { name: 'Back to the start' }))
    expect(await cards(page).first().textContent()).toBe(first)
    await page.goto('/feeds')
    for (const [name, count] of [
      ['Are you following ?', 5],
      ['You may be interested', 5],
      ['New Sheds', 5],
      ['Popular Sheds', 5],
    ] as const)
      expect(await page.getByRole('region', { name }).getByRole('listitem').count()).toBe(count)
    await leave()
  })

  it('scrolls the best sellers by buttons, and loads at least 40 different products', full, async () => {
    const { page, leave } = await story.open('/', { viewport: desktop })
    const best = page.getByRole('region', { name: 'Best selling products' })
    const left = best.getByRole('button', { name: 'Scroll left' })
    const right = best.getByRole('button', { name: 'Scroll right' })
    const at = () => page.evaluate("document.querySelector('.scroller').scrollLeft")
    await expect.poll(() => right.isEnabled()).toBe(true)
    expect(await left.isDisabled()).toBe(true)
    await right.click()
    await expect.poll(at).toBe(300)
    await expect.poll(() => left.isEnabled()).toBe(true)
    await left.click()
    await expect.poll(at).toBe(0)
    await expect.poll(() => left.isDisabled()).toBe(true)
    await page.evaluate("document.querySelector('.scroller').scrollLeft = 99999")
    await expect.poll(() => right.isDisabled()).toBe(true)
    const loaded = async (): Promise<number> => {
      await page.mouse.wheel(0, 3000)
      return cards(page).count()
    }
    await expect.poll(loaded).toBeGreaterThanOrEqual(40)
    const links = (await page.evaluate(
      "[...document.querySelectorAll('article')].map((card) => card.querySelector('a[href*=details]').href)",
    )) as string[]
    expect(links.length).toBeGreaterThanOrEqual(40)
    expect(new Set(links).size).toBe(links.length)
    await tiles(page).last().click()
    await page.waitForURL('**/products/*/details')
    await leave()
  })

  it('loads in 304 KB and a few cloths on a phone, and has no layout shift there or on a desktop', full, async () => {
    for (const viewport of [phone, desktop]) {
      const { page, context, leave } = await story.open('about:blank', { viewport })
      await holdLateTimers(page)
      const wire = await context.newCDPSession(page)
      let bytes = 0
      // The ids of this market decide how many of the eight cloths, each of one kilobyte, are drawn.
      const clothRequests = new Set<string>()
      const clothBytes: number[] = []
      wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
        if (clothFile.test(request.url)) clothRequests.add(requestId)
      })
      wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (clothRequests.has(requestId)) clothBytes.push(encodedDataLength)
        else bytes += encodedDataLength
      })
      await wire.send('Network.enable')
      await wire.send('Network.clearBrowserCache')
      await page.goto('/', { waitUntil: 'networkidle' })
      const largest = (await page.evaluate(`new Promise((resolve) => {
        let largest
        new PerformanceObserver((list) => { largest = list.getEntries().at(-1)?.element })
          .observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve({ tag: largest?.tagName, html: largest?.outerHTML }), 500)
      })`)) as { tag: string; html: string }
      if (viewport === phone) {
        expect(bytes).toBeGreaterThan(50 * 1024)
        expect(bytes).toBeLessThanOrEqual(304 * 1024)
        expect(Math.max(...clothBytes)).toBeLessThanOrEqual(1536)
        const [seller, bar] = [page.getByRole('link', { name: 'Become a seller' }), page.locator('.tabbar')]
        const button = await seller.and(page.locator(':visible')).boundingBox()
        const top = (await bar.boundingBox())?.y
        expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThan(top ?? 0)
      }
      expect(await readLayoutShifts(page)).toEqual([])
      // The largest paint is text, or a picture that is not loaded lazily.
      if (largest.tag === 'IMG') expect(largest.html).not.toContain('lazy')
      await leave()
    }
  })

  it('greets a member, marks liked products, and suggests people for that member in the feed', async () => {
    const name = 'Ghislain Edou'
    const { user_id: id, token } = await send(url(), '/api/users/login', { body: { name, password: 'marche-237' } })
    const { picks } = await read<{ picks: { rows: (Product & { owner_is: { id: string } })[] } }>('/api/pages/home')
    const liked = picks.rows.find((product) => product.owner_is.id !== id) as Product
    await send(url(), `/api/products/${liked.id}/reaction`, { token: String(token), body: { reaction: 1 } })
    const { people } = await read<Feeds>('/api/pages/feeds', { authorization: `Bearer ${token}` })
    const names = people?.rows.map((person) => person.name)
    expect((await read<Feeds>('/api/pages/feeds')).people?.rows.map((person) => person.name)).not.toEqual(names)
    const { page, leave } = await story.openAs({ id: String(id), name, token: String(token) }, '/', {
      viewport: desktop,
    })
    await page.getByRole('heading', { name: `${name}, try shopping by Category` }).waitFor()
    const card = cards(page).filter({ hasText: liked.name }).first()
    await card.scrollIntoViewIfNeeded()
    await card.locator('button[aria-pressed=true]').waitFor()
    await page.goto('/feeds')
    await page.mouse.move(100, 200)
    const titles = page.getByRole('region', { name: 'Are you following ?' }).locator('.row-title')
    await expect.poll(() => titles.allTextContents()).toEqual(names)
    // A seller does not see the invitation to become one.
    await page.getByRole('link', { name: 'My shed' }).and(page.locator(':visible')).waitFor()
    await page.getByRole('link', { name: 'Something new for your shed?' }).waitFor()
    expect(await page.getByRole('link', { name: /Become a seller|Open your shed/ }).count()).toBe(0)
    expect(await readLayoutShifts(page)).toEqual([])
    await leave()
  })
})

/** The feed's lists: field in the response, title, path of its own call, and two error texts. */
const lists = [
  ['new_sheds', 'New Sheds', '/api/sheds/new', 'Sorry could not fetch new sheds!', 'Failed to fetch new sheds'],
  [
    'popular_sheds',
    'Popular Sheds',
    '/api/sheds/popular_shed',
    'Could not fetch popular sheds!',
    'Failed to fetch popular sheds',
  ],
  [
    'interesting_sheds',
    'You may be interested',
    '/api/sheds/limit',
    'Could not fetch shed details!',
    'Failed to fetch shed details',
  ],
  [
    'people',
    'Are you following ?',
    '/api/users/limit',
    'Failed to fetch user data. Please try again.',
    'Failed to fetch users',
  ],
  [
    'best_selling',
    'Best selling products',
    '/api/products/best_selling',
    'Could not fetch products!',
    'Failed to fetch products',
  ],
  ['picks', "Today's picks", '/api/products/picks', 'Could not fetch products!', 'Failed to fetch products'],
] as const

/** Opens the feed by a link, so that the browser requests its data instead of reading it from the HTML. */
const openFeed = async (page: Page): Promise<void> => {
  await pageHydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FEEDS' }).click()
  await page.waitForURL('**/feeds')
}

describe('failed list of the feed', () => {
  it('shows its own error, and Retry requests only that list', full, async () => {
    const whole = await read<Feeds>('/api/pages/feeds')
    const { page, expecting, leave } = await story.open('/terms', { viewport: desktop })
    expecting(/status of 500|ERR_FAILED/)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const nothing = Object.fromEntries(lists.map(([part]) => [part, null]))
    await page.route('**/api/pages/feeds', (route) => route.fulfill({ json: { ...whole, ...nothing } }))
    await openFeed(page)
    const list = (region: string) => page.getByRole('region', { name: region })
    for (const [, region, , missing] of lists) await list(region).getByText(missing).waitFor()
    for (const [place, [, region, path, , unreachable]] of lists.entries()) {
      // By keyboard, because hovering over links would prefetch their pages.
      const retry = () => list(region).getByRole('button', { name: 'Retry' }).press('Enter')
      const own = (address: URL) => address.pathname === path
      await page.route(own, (route) => route.fulfill({ status: 500, json: { code: 'internal_error', message: 'no' } }))
      await retry()
      await list(region).getByText('Error: Status code 500').waitFor()
      await page.unroute(own)
      await page.route(own, (route) => route.abort())
      await retry()
      await list(region).getByText(unreachable, { exact: true }).waitFor()
      await page.unroute(own)
      await retry()
      await list(region).getByRole('listitem').first().waitFor()
      // The placeholder also has list items, so the call may still be pending.
      await expect.poll(() => asked.filter((each) => each === `${url()}${path}`).length).toBe(3)
      for (const [, later, , missing] of lists.slice(place + 1)) await list(later).getByText(missing).waitFor()
      for (const [, earlier] of lists.slice(0, place)) await list(earlier).getByRole('listitem').first().waitFor()
    }
    expect(asked.filter((each) => each.endsWith('/api/pages/feeds')).length).toBeLessThanOrEqual(1)
    await leave()
  })

  it('shows the error of the page’s whole response, and confines a crash to the list', full, async () => {
    const whole = await read<Feeds>('/api/pages/feeds')
    const { page, expecting, leave } = await story.open('/terms', { viewport: desktop })
    expecting(/status of 503|Objects are not valid|Minified React error|Error/)
    await page.route('**/api/pages/feeds', (route) => route.fulfill({ status: 503, json: {} }))
    await openFeed(page)
    const failures = page.getByText('Error: Status code 503')
    await expect.poll(() => failures.count()).toBe(6)
    await page.getByRole('region', { name: 'New Sheds' }).getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('region', { name: 'New Sheds' }).getByRole('listitem').first().waitFor()
    expect(await failures.count()).toBe(5)

    const broken = { rows: whole.picks?.rows.map((product) => ({ ...product, name: { no: 'text' } })), next: null }
    await page.unrouteAll()
    await page.goto('/terms')
    await page.route('**/api/pages/feeds', (route) => route.fulfill({ json: { ...whole, picks: broken } }))
    await openFeed(page)
    await page.getByText('Something went wrong loading the products.').waitFor()
    expect(await tiles(page).count()).toBe(16)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
    await leave()
  })
})
