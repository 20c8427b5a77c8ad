import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { middleOf } from './support/fingers.ts'
import { cook, openShop, picture, type Shop, sell } from './support/goods.ts'
import { pageHydrated } from './support/hydrated.ts'
import { readLayoutShifts } from './support/layout-shifts.ts'
import { createMember } from './support/people.ts'
import { rank } from './support/rank.ts'
import { tellStory } from './support/story.ts'
import { holdTimers } from './support/timers.ts'
import { desktop } from './support/visitor.ts'

const story = tellStory()
const url = () => story.site().url

let shop: Shop
let kitchen: Shop
let dress: string
let dish: string

beforeAll(async () => {
  const clarisse = await createMember(url(), 'Clarisse Eyenga')
  shop = await openShop(url(), clarisse, 'Maison Ngondo')
  kitchen = await openShop(url(), clarisse, 'Chez Clarisse', 'food_delivery')
  dress = await sell(url(), clarisse, shop, { name: 'Kaba dress', price: 27_500 })
  await picture(url(), clarisse, shop, dress, 2)
  dish = await cook(url(), clarisse, kitchen, { name: 'Ndole' })
  await rank(story.site())
})

/** Holds requests of the page until they are released or refused. */
const hold = async (page: Page, ...patterns: (RegExp | string)[]) => {
  const waiting: Route[] = []
  let state: 'held' | 'free' | 'refused' = 'held'
  const answer = (route: Route): Promise<void> => (state === 'refused' ? route.abort('failed') : route.continue())
  const decide = async (next: 'free' | 'refused'): Promise<void> => {
    state = next
    await Promise.all(waiting.splice(0).map((route) => answer(route).catch(() => undefined)))
  }
  for (const pattern of patterns)
    await page.route(pattern, (route) => (state === 'held' ? void waiting.push(route) : answer(route)))
  return {
    count: () => waiting.length,
    letGo: () => decide('free'),
    refuse: () => decide('refused'),
    again: () => {
      state = 'free'
    },
  }
}

/** Code of a page, under any name of the build, and its data. */
const pageRequests = [/\/assets\/(?!base|entry|rolldown).*\.js$/, /\/api\//] as const

/** Loads a page completely. */
const loadFully = async (page: Page, path: string): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(path, { waitUntil: 'networkidle' })
  await pageHydrated(page)
  await page.evaluate(painted)
}

/** Two frames later the last change is painted. */
const painted = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))'

const skeleton = 'main [aria-busy=true]'
const detailsOf = (id: string): string => `/products/${id}/details`
const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Follows a link whose requests are held; its skeleton appears at once. */
const followHeld = async (page: Page, path: string) => {
  const held = await hold(page, ...pageRequests)
  await follow(page, path)
  await page.locator(skeleton).first().waitFor({ state: 'attached' })
  expect(pathOf(page)).toBe(path)
  return held
}

const heading = (page: Page): Promise<string> => page.locator('main h1').innerText()

const checkKnownProduct = async (page: Page): Promise<void> => {
  expect(await heading(page)).toBe('Kaba dress')
  const text = (await page.locator('main').innerText()).replace(/\u00a0/g, ' ')
  expect(text).toContain('27,500')
  expect(text).toContain('Maison Ngondo')
  expect(await page.locator(`${skeleton} img`).getAttribute('src')).toMatch(/\/files\/|\/media\//)
}

/** Records the first changes on the page: the pressed link, a skeleton, or others. */
const watchFirst = `window.seen = []
  new MutationObserver((list) => {
    for (const { type, target } of list)
      window.seen.push(type === 'attributes' ? 'pressed ' + target.getAttribute('href') : document.querySelector('${skeleton}') ? 'skeleton' : 'other')
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-going'] })`

/** Rests a finger on a link, then scrolls. */
const restAndScroll = async (page: Page): Promise<void> => {
  const tile = page.locator('main a[href$="/details"]').first()
  await tile.scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(tile)
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  await page.locator('main a[data-down]').waitFor()
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x, y: y - 12 * step }])
  await page.locator('[data-down]').waitFor({ state: 'detached' })
  await touch('touchEnd', [])
  expect(pathOf(page)).toBe('/')
}

describe('a tap on a link', () => {
  it('is no longer pressed when the finger scrolls', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open('about:blank')
    await loadFully(page, '/')
    await restAndScroll(page)
    await leave()
  })

  it('shows as pressed, then as a skeleton', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open('about:blank')
    await loadFully(page, '/')
    const held = await hold(page, ...pageRequests)
    await page.evaluate(watchFirst)
    await page.locator('.tabbar a[href="/sheds"]').tap()
    await page.locator(skeleton).first().waitFor({ state: 'attached' })
    const seen = (await page.evaluate('window.seen')) as string[]
    expect(seen[0]).toBe('pressed /sheds')
    expect(seen).toContain('skeleton')
    expect(await page.locator('.tabbar a[href="/sheds"]').getAttribute('aria-current')).toBe('page')
    await held.letGo()
    await page.getByText('Maison Ngondo').first().waitFor()
    await leave()
  })

  it('leads to the page at once, with its heading, and nothing shifts when the rest arrives', {
    tags: ['full'],
  }, async () => {
    const { page, leave } = await story.open('about:blank')
    for (const [path, title] of [
      ['/sheds', 'Sheds'],
      ['/all_users', 'All Users'],
      ['/basket', 'Basket'],
      [detailsOf(dress), 'Kaba dress'],
      [`/sheds/${shop.id}`, 'Maison Ngondo'],
    ] as const) {
      await loadFully(page, '/')
      const held = await followHeld(page, path)
      expect(await heading(page)).toMatch(new RegExp(title, 'i'))
      if (path === detailsOf(dress)) await checkKnownProduct(page)
      await expect.poll(held.count).toBeGreaterThan(0)
      // Layout shifts in the half second after a tap do not count.
      await page.waitForTimeout(600)
      await held.letGo()
      await page.locator(skeleton).first().waitFor({ state: 'detached' })
      expect(await readLayoutShifts(page), path).toEqual([])
    }
    await leave()
  })

  it('leads at once to lists, forms and a dish, also on a desktop', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open('about:blank')
    for (const [from, path, title] of [
      ['/', '/all_sheds', 'All Sheds'],
      ['/', '/shed/categories/fashion', 'Fashion'],
      ['/', '/login', ''],
      ['/', '/create_shed', ''],
      ['/', '/terms', ''],
      [`/sheds/${kitchen.id}`, `/menu/${dish}/details`, 'Ndole'],
    ] as const) {
      await loadFully(page, from)
      const held = await followHeld(page, path)
      if (title !== '') expect(await heading(page)).toMatch(new RegExp(title, 'i'))
      await expect.poll(held.count).toBeGreaterThan(0)
      await held.letGo()
      await page.locator(skeleton).first().waitFor({ state: 'detached' })
    }
    await page.setViewportSize(desktop)
    await loadFully(page, '/')
    const held = await followHeld(page, detailsOf(dress))
    await checkKnownProduct(page)
    await held.letGo()
    await page.getByRole('heading', { level: 1, name: 'Kaba dress' }).waitFor()
    await page.locator('main .social').first().waitFor()
    await leave()
  })
})

describe('an overlay', () => {
  it('shows a skeleton of its shape while its code loads: menu, login, reviews', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open('about:blank')
    for (const [path, opener, shape] of [
      ['/', '#site-menu', '.menu'],
      [detailsOf(dress), '.sticky-actions a[href="/login"]', '.sheet'],
      [detailsOf(dress), 'main .social a[aria-haspopup]:not([href="/login"])', '.sheet'],
    ] as const) {
      await loadFully(page, path)
      const held = await hold(page, ...pageRequests)
      await page.locator(opener).tap()
      await page.locator(`${shape}[aria-busy=true]`).waitFor()
      await expect.poll(held.count).toBeGreaterThan(0)
      await held.letGo()
      await page.getByRole('menu').or(page.getByRole('dialog')).waitFor()
      await page.locator(`${shape}[aria-busy=true]`).waitFor({ state: 'detached' })
      expect(await page.locator(shape).count()).toBe(1)
    }
    await leave()
  })
})

describe('a tapped card', () => {
  /** Records the parts that each view transition animates. */
  const watchGrowth = `window.grown = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      transition.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => effect.pseudoElement)
        window.grown.push([...new Set(parts)].filter((part) => /group\\(thing/.test(part)).sort().join(' '))
      }, () => window.grown.push('skipped'))
      return transition
    }`
  const grown = (page: Page) => page.evaluate('window.grown')
  const left = (page: Page) =>
    page.evaluate(
      `[...document.querySelectorAll('[style]')].filter(({ style }) => style.viewTransitionName !== '').length`,
    )

  /** Opens the home page and touches it, which loads the code of the animation. */
  const openTouched = async (page: Page, motion: 'reduce' | 'no-preference'): Promise<void> => {
    await page.emulateMedia({ reducedMotion: motion })
    // Holds the timer that skips the animation when the next page is late.
    await holdTimers(page, 300)
    await page.goto('/')
    await pageHydrated(page)
    const code = motion === 'reduce' ? undefined : page.waitForResponse(/\/assets\/grow-.*\.js$/)
    await page.locator('main').dispatchEvent('pointerdown')
    // The import resolves once the page's own copy of the module has run.
    if (code !== undefined) await page.evaluate(`import('${(await code).url()}')`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(watchGrowth)
  }

  it('grows into its page with picture, price and name, unless motion is reduced', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open('about:blank')
    await openTouched(page, 'no-preference')
    const held = await followHeld(page, detailsOf(dress))
    await expect
      .poll(() => grown(page))
      .toEqual([
        '::view-transition-group(thing) ::view-transition-group(thing-name) ::view-transition-group(thing-price)',
      ])
    await expect.poll(() => left(page)).toBe(0)
    await held.letGo()
    await page.locator('main .social').first().waitFor()
    await page.locator('.tabbar a[href="/sheds"]').click()
    await page.locator('main').getByText('Maison Ngondo').first().waitFor()
    expect(await grown(page)).toHaveLength(1)
    await openTouched(page, 'reduce')
    await follow(page, detailsOf(dress))
    await page.locator('main .social').first().waitFor()
    expect(await grown(page)).toEqual([])
    await leave()
  })
})

const sheds = async (page: Page): Promise<void> => {
  await page.locator('main').getByText('Maison Ngondo').first().waitFor()
  expect(pathOf(page)).toBe('/sheds')
}

describe('a page that is still loading', () => {
  it('can be left by Back or another tap, and focuses its heading once loaded', {
    tags: ['full'],
  }, async () => {
    const { page, leave } = await story.open('about:blank')
    await loadFully(page, '/sheds')
    const first = await followHeld(page, '/all_users')
    await page.goBack()
    await sheds(page)
    await first.letGo()
    await page.evaluate(painted)
    expect(pathOf(page)).toBe('/sheds')
    expect(await heading(page)).toMatch(/sheds/i)

    await loadFully(page, '/')
    const second = await followHeld(page, '/all_users')
    await page.locator('.tabbar a[href="/sheds"]').tap()
    await page.waitForURL('**/sheds')
    await second.letGo()
    await sheds(page)

    await loadFully(page, '/')
    const third = await followHeld(page, '/all_users')
    await third.letGo()
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('H1')
    expect(await page.title()).toContain('All users')
    await leave()
  })

  it('shows a failure in the page, and loads again by Retry', { tags: ['full'] }, async () => {
    const { page, expecting, leave } = await story.open('about:blank')
    expecting(/Failed to load resource|request failed/)
    await loadFully(page, '/')
    const held = await hold(page, /\/api\/sheds/)
    await follow(page, '/all_sheds')
    await page.locator(skeleton).first().waitFor({ state: 'attached' })
    await held.refuse()
    const retry = page.locator('main').getByRole('link', { name: /retry|try again/i })
    await retry.waitFor()
    expect(pathOf(page)).toBe('/all_sheds')
    held.again()
    await retry.click()
    await page.locator('main').getByText('Maison Ngondo').first().waitFor()
    expect(pathOf(page)).toBe('/all_sheds')
    await leave()
  })
})

describe('a tap before the site’s script has loaded', () => {
  const loadHeld = async (page: Page, path: string) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const held = await hold(page, /\/assets\/base.*\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('.tabbar').waitFor()
    const isHere =
      "performance.getEntriesByType('resource').some(({ name, responseEnd }) => /rolldown-runtime/.test(name) && responseEnd > 0)"
    await expect.poll(() => page.evaluate(isHere)).toBe(true)
    await page.evaluate(painted)
    return held
  }

  const checkEarlyTaps = async (page: Page): Promise<void> => {
    const first = await loadHeld(page, '/')
    await page.locator('#site-menu').tap()
    await expect.poll(() => page.locator('[data-going]').count()).toBe(1)
    await first.letGo()
    await page.getByRole('menu').or(page.getByRole('dialog')).first().waitFor()
    await expect.poll(() => page.locator('[data-going]').count()).toBe(0)

    const second = await loadHeld(page, '/')
    // React also listens on the body, and would handle a tap as soon as it hydrates.
    await page.evaluate("window.heard = 0; document.body.addEventListener('click', () => { heard += 1 }, true)")
    await page.getByRole('button', { name: 'Add to basket' }).first().tap()
    await page.locator('[data-going]').waitFor()
    expect(await page.evaluate('window.heard')).toBe(0)
    await second.letGo()
    await expect.poll(() => page.getByRole('link', { name: /basket/i }).textContent()).toMatch(/1/)
  }

  it('shows at once, and is performed once the script has loaded', async () => {
    const { page, leave } = await story.open('about:blank')
    await checkEarlyTaps(page)
    const held = await loadHeld(page, '/')
    const answer = await hold(page, /\/sheds$/)
    const { promise: shown, resolve: show } = Promise.withResolvers<string>()
    await page.exposeFunction('tellPressed', show)
    await page.evaluate(`new MutationObserver(([{ target }]) => requestAnimationFrame(() => tellPressed(target.getAttribute('href'))))
      .observe(document.body, { subtree: true, attributeFilter: ['data-going'] })`)
    const tap = page.locator('.tabbar a[href="/sheds"]').tap({ noWaitAfter: true })
    expect(await shown).toBe('/sheds')
    await answer.letGo()
    await tap
    await held.letGo()
    await page.waitForURL('**/sheds')
    await leave()
  })
})

/** Taps a visible link of the page. */
const follow = async (page: Page, path: string): Promise<void> => {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  await link.click()
}
