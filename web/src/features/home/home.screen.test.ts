import { setTimeout } from 'node:timers/promises'
import { axeViolations } from '@sheds/e2e/support/axe'
import { pageHydrated, turnTo } from '@sheds/e2e/support/hydrated'
import { movedOn } from '@sheds/e2e/support/moved'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { holdLate } from '@sheds/e2e/support/timers'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory({ DEMO: '1', DEMO_PICTURES: '48', DEMO_SONGS: '0' })
const url = () => story.site().url
let ada: Somebody

interface Product {
  id: string
  name: string
}
type Part = { rows: Product[]; next: string | null } | null
type Feeds = Record<'new_sheds' | 'popular_sheds' | 'best_selling' | 'picks' | 'people' | 'interesting_sheds', Part>

const read = async <T>(path: string): Promise<T> => (await (await fetch(`${url()}${path}`)).json()) as T
const patience = { timeout: 120_000 }

beforeAll(async () => {
  // The market is planted beside the server.
  while ((await read<Feeds>('/api/pages/feeds')).best_selling?.rows.length !== 16) await setTimeout(500)
  ada = await meet(url(), 'Ada Ngono Home')
})

const tiles = (page: Page) => page.getByRole('region', { name: 'Best selling products' }).locator('.tile')
const cards = (page: Page) => page.getByRole('region', { name: "Today's picks" }).locator('article')

describe('home, without JavaScript', () => {
  it('has everything: columns, categories, lists, best selling products, today’s picks and more of them', async () => {
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
    await turnTo(page.getByRole('link', { name: 'From the start' }))
    expect(await cards(page).first().textContent()).toBe(first)
    await leave()
  })

  it('of the feed has people and sheds to look at beside it', async () => {
    const { page, leave } = await story.open('/feeds', { javaScript: false, viewport: desktop })
    for (const [name, count] of [
      ['Are you following ?', 5],
      ['You may be interested', 10],
      ['New Sheds', 5],
      ['Popular Sheds', 5],
    ] as const)
      expect(await page.getByRole('region', { name }).getByRole('listitem').count()).toBe(count)
    await leave()
  })
})

describe('home', () => {
  it.each([phone, desktop])('comes in at most 300 KB, and nothing moves (%o)', inChromium, async (viewport) => {
    const { page, context, leave } = await story.open('about:blank', { viewport })
    await holdLate(page)
    const wire = await context.newCDPSession(page)
    let bytes = 0
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await wire.send('Network.enable')
    await page.goto('/', { waitUntil: 'networkidle' })
    const seen = (await page.evaluate(`new Promise((resolve) => {
      let largest
      new PerformanceObserver((list) => { largest = list.getEntries().at(-1)?.element })
        .observe({ type: 'largest-contentful-paint', buffered: true })
      setTimeout(() => resolve({ tag: largest?.tagName, html: largest?.outerHTML }), 500)
    })`)) as { tag: string; html: string }
    if (viewport === phone) {
      expect(bytes).toBeLessThanOrEqual(300 * 1024)
      const [seller, bar] = [page.getByRole('link', { name: 'Become a seller' }), page.locator('.tabbar')]
      const button = await seller.and(page.locator(':visible')).boundingBox()
      const top = (await bar.boundingBox())?.y
      expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThan(top ?? 0)
    }
    expect(await movedOn(page)).toEqual([])
    // What is seen first is text, or a picture that is fetched with the page.
    if (seen.tag === 'IMG') expect(seen.html).not.toContain('lazy')
    process.stdout.write(`home, ${viewport.width} px wide: ${Math.round(bytes / 1024)} KB, largest: ${seen.tag}\n`)
    await leave()
  })

  it('shows its columns from 769 pixels on', async () => {
    const { page, leave } = await story.open('/feeds', { viewport: { width: 768, height: 900 } })
    expect(await page.getByRole('region', { name: 'New Sheds' }).count()).toBe(0)
    await page.setViewportSize({ width: 769, height: 900 })
    await page.getByRole('region', { name: 'New Sheds' }).waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('region', { name: 'Are you following ?' }).waitFor()
    await leave()
  })

  it('scrolls what sells best by 300 pixels, and its buttons rest at the ends', inChromium, async () => {
    const { page, leave } = await story.open('/', { viewport: desktop })
    const left = page.getByRole('button', { name: 'Scroll left' })
    const right = page.getByRole('button', { name: 'Scroll right' })
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
    await tiles(page).last().click()
    await page.waitForURL('**/products/*/details')
    await leave()
  })

  it('goes on as one scrolls, and shows no product twice', async () => {
    const { page, leave } = await story.open('/')
    const seen = async (): Promise<number> => {
      await page.mouse.wheel(0, 3000)
      return cards(page).count()
    }
    await expect.poll(seen).toBeGreaterThanOrEqual(40)
    const links = (await page.evaluate(
      "[...document.querySelectorAll('article')].map((card) => card.querySelector('a[href*=details]').href)",
    )) as string[]
    expect(links.length).toBeGreaterThanOrEqual(40)
    expect(new Set(links).size).toBe(links.length)
    await leave()
  })

  it('greets whoever is logged in, and knows what they like', async () => {
    const { picks } = await read<Feeds>('/api/pages/home')
    const liked = picks?.rows[1] as Product
    await send(url(), `/api/products/${liked.id}/reaction`, { token: ada.token, body: { reaction: 1 } })
    const { page, leave } = await story.openAs(ada, '/', { viewport: desktop })
    await page.getByRole('heading', { name: 'Ada Ngono Home, try shopping by Category' }).waitFor()
    const card = cards(page).filter({ hasText: liked.name }).first()
    await card.scrollIntoViewIfNeeded()
    await card.locator('button[aria-pressed=true]').waitFor()
    await leave()
  })

  it('of the feed brings a member people of their own, and nothing moves', async () => {
    const name = 'Ghislain Edou'
    const { user_id: id, token } = await send(url(), '/api/users/login', { body: { name, password: 'marche-237' } })
    const headers = { authorization: `Bearer ${token}` }
    const { people } = (await (await fetch(`${url()}/api/pages/feeds`, { headers })).json()) as Feeds
    const names = people?.rows.map((person) => person.name)
    expect((await read<Feeds>('/api/pages/feeds')).people?.rows.map((person) => person.name)).not.toEqual(names)
    const { page, leave } = await story.openAs({ id: String(id), name, token: String(token) }, '/feeds', {
      viewport: desktop,
    })
    await page.mouse.move(100, 200)
    const titles = page.getByRole('region', { name: 'Are you following ?' }).locator('.row-title')
    await expect.poll(() => titles.allTextContents()).toEqual(names)
    // Who sells already is not asked to begin.
    await page.getByRole('link', { name: 'My shed' }).and(page.locator(':visible')).waitFor()
    await page.getByRole('link', { name: 'Something new in your shed?' }).waitFor()
    expect(await page.getByRole('link', { name: /Become a seller|Open your shed/ }).count()).toBe(0)
    expect(await movedOn(page)).toEqual([])
    await leave()
  })

  it.each(['light', 'dark'] as const)('is accessible with all its goods, %s, in French', inChromium, async (theme) => {
    for (const viewport of [{ width: 320, height: 640 }, desktop]) {
      const { page, leave } = await story.open('/feeds', { theme, language: 'fr', viewport })
      await page.waitForLoadState('networkidle')
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await leave()
    }
  })
})

/** A list of the feed, where it stands, its own call, and its words when it fails. */
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

/** Comes to the feed by a link, so that its answer passes the browser's network. */
const comeToFeed = async (page: Page): Promise<void> => {
  await pageHydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FEEDS' }).click()
  await page.waitForURL('**/feeds')
}

describe('a list of home that fails', () => {
  it.each(lists)(
    '(%s) says so alone, and Retry asks for it alone',
    async (part, region, path, missing, unreachable) => {
      const whole = await read<Feeds>('/api/pages/feeds')
      const { page, expecting, leave } = await story.open('/terms', { viewport: desktop })
      expecting(/status of 500|ERR_FAILED/)
      const asked: string[] = []
      page.on('request', (request) => void asked.push(request.url()))
      await page.route('**/api/pages/feeds', (route) => route.fulfill({ json: { ...whole, [part]: null } }))
      await comeToFeed(page)
      const list = page.getByRole('region', { name: region })
      // By keys: a pointer on its way over links would fetch what lies behind them.
      const retry = () => list.getByRole('button', { name: 'Retry' }).press('Enter')
      await list.getByText(missing).waitFor()
      for (const [, other] of lists.filter(([name]) => name !== part))
        await page.getByRole('region', { name: other }).getByRole('listitem').first().waitFor()

      const own = (address: URL) => address.pathname === path
      await page.route(own, (route) => route.fulfill({ status: 500, json: { code: 'internal_error', message: 'no' } }))
      await retry()
      await list.getByText('Error: Status code 500').waitFor()
      await page.unroute(own)
      await page.route(own, (route) => route.abort())
      await retry()
      await list.getByText(unreachable, { exact: true }).waitFor()
      await page.unroute(own)
      await retry()
      await list.getByRole('listitem').first().waitFor()
      // What stands in for the list has items, too: the call may still be on its way.
      await expect.poll(() => asked.filter((each) => each === `${url()}${path}`).length).toBe(3)
      expect(asked.filter((each) => each.endsWith('/api/pages/feeds')).length).toBeLessThanOrEqual(1)
      await leave()
    },
  )

  it('does so for all of them when the page’s answer does not come', async () => {
    const { page, expecting, leave } = await story.open('/terms', { viewport: desktop })
    expecting(/status of 503/)
    await page.route('**/api/pages/feeds', (route) => route.fulfill({ status: 503, json: {} }))
    await comeToFeed(page)
    await expect.poll(() => page.getByText('Error: Status code 503').count(), patience).toBe(6)
    await page.getByRole('region', { name: 'New Sheds' }).getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('region', { name: 'New Sheds' }).getByRole('listitem').first().waitFor()
    expect(await page.getByText('Error: Status code 503').count()).toBe(5)
    await leave()
  })

  it('by crashing takes nothing else along, and comes back', async () => {
    const whole = await read<Feeds>('/api/pages/feeds')
    const broken = { rows: whole.picks?.rows.map((product) => ({ ...product, name: { no: 'text' } })), next: null }
    const { page, expecting, leave } = await story.open('/terms', { viewport: desktop })
    expecting(/Objects are not valid|Minified React error|Error/)
    await page.route('**/api/pages/feeds', (route) => route.fulfill({ json: { ...whole, picks: broken } }))
    await comeToFeed(page)
    await page.getByText('Something went wrong loading the products.').waitFor()
    expect(await tiles(page).count()).toBe(16)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
    await leave()
  })
})
