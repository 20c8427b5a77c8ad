// @module-tag chromium
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { middleOf } from './support/fingers.ts'
import { cook, openShop, picture, type Shop, sell } from './support/goods.ts'
import { pageHydrated } from './support/hydrated.ts'
import { movedOn } from './support/moved.ts'
import { meet } from './support/people.ts'
import { rank } from './support/rank.ts'
import { tellStory } from './support/story.ts'
import { holdTimers } from './support/timers.ts'
import { desktop, type Look, phone } from './support/visitor.ts'

const story = tellStory()
const url = () => story.site().url

let shop: Shop
let kitchen: Shop
let dress: string
let dish: string

beforeAll(async () => {
  const clarisse = await meet(url(), 'Clarisse Eyenga')
  shop = await openShop(url(), clarisse, 'Maison Ngondo')
  kitchen = await openShop(url(), clarisse, 'Chez Clarisse', 'food_delivery')
  dress = await sell(url(), clarisse, shop, { name: 'Kaba dress', price: 27_500 })
  await picture(url(), clarisse, shop, dress, 2)
  dish = await cook(url(), clarisse, kitchen, { name: 'Ndole' })
  await rank(story.site())
})

/** Holds back what a page asks for, until let go or refused. */
const hold = async (page: Page, ...patterns: (RegExp | string)[]) => {
  const waiting: Route[] = []
  let open: 'held' | 'free' | 'refused' = 'held'
  const answer = (route: Route): Promise<void> => (open === 'refused' ? route.abort('failed') : route.continue())
  const decide = async (next: 'free' | 'refused'): Promise<void> => {
    open = next
    await Promise.all(waiting.splice(0).map((route) => answer(route).catch(() => undefined)))
  }
  for (const pattern of patterns)
    await page.route(pattern, (route) => (open === 'held' ? void waiting.push(route) : answer(route)))
  return {
    count: () => waiting.length,
    letGo: () => decide('free'),
    refuse: () => decide('refused'),
    again: () => {
      open = 'free'
    },
  }
}

/** A page's code, whatever it is called in this build, and what it asks. */
const everythingElse = [/\/assets\/(?!base|entry|rolldown).*\.js$/, /\/api\//] as const

const openStill = async (path: string, look: Look = {}) => {
  const visitor = await story.open(path, look)
  await visitor.page.waitForLoadState('networkidle')
  await pageHydrated(visitor.page)
  await visitor.page.evaluate(painted)
  return visitor
}

/** Two frames: what was there is on the screen. */
const painted = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))'

const skeleton = 'main [aria-busy=true]'
const detailsOf = (id: string): string => `/products/${id}/details`
const pathOf = (page: Page): string => new URL(page.url()).pathname

describe('a tap on a link', () => {
  it.each([
    ['/sheds', 'Sheds'],
    ['/all_sheds', 'All Sheds'],
    ['/all_users', 'All Users'],
    ['/basket', 'Basket'],
    ['/shed/categories/fashion', 'Fashion'],
    ['/login', undefined],
    ['/create_shed', undefined],
    ['/terms', undefined],
  ])('leads to %s at once, in its shape, whatever is still on its way', async (path, title) => {
    const { page, leave } = await openStill('/')
    const held = await hold(page, ...everythingElse)
    await follow(page, path)
    await page.locator(skeleton).first().waitFor({ state: 'attached' })
    expect(pathOf(page)).toBe(path)
    if (title !== undefined) expect(await page.locator('main h1').innerText()).toMatch(new RegExp(title, 'i'))
    await expect.poll(held.count).toBeGreaterThan(0)
    await held.letGo()
    await page.locator(skeleton).first().waitFor({ state: 'detached' })
    await leave()
  })

  it('shows that it was pressed before anything has come', async () => {
    const { page, leave } = await openStill('/')
    const held = await hold(page, ...everythingElse)
    await page.evaluate(`window.seen = []
      new MutationObserver((list) => {
        for (const { type, target } of list)
          window.seen.push(type === 'attributes' ? 'pressed ' + target.getAttribute('href') : document.querySelector('${skeleton}') ? 'skeleton' : 'other')
      }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-going'] })`)
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

  it('shows while a finger rests on it, and no more once that scrolls', async () => {
    const { page, leave } = await openStill('/')
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
    expect(new URL(page.url()).pathname).toBe('/')
    await leave()
  })

  it.each([phone, desktop])('brings a product’s name, price and picture along (%o)', async (viewport) => {
    const { page, leave } = await openStill('/', { viewport })
    const held = await hold(page, ...everythingElse)
    await follow(page, detailsOf(dress))
    await page.waitForURL(`**${detailsOf(dress)}`)
    await page.locator(skeleton).waitFor({ state: 'attached' })
    expect(await page.locator('main h1').innerText()).toBe('Kaba dress')
    const text = (await page.locator('main').innerText()).replace(/\u00a0/g, ' ')
    expect(text).toContain('27,500')
    expect(text).toContain('Maison Ngondo')
    expect(await page.locator(`${skeleton} img`).getAttribute('src')).toMatch(/\/files\/|\/media\//)
    await held.letGo()
    await page.getByRole('heading', { level: 1, name: 'Kaba dress' }).waitFor()
    await page.locator('main .social').first().waitFor()
    await leave()
  })

  it('brings a shed’s name along', async () => {
    const { page, leave } = await openStill('/sheds')
    const held = await hold(page, ...everythingElse)
    await follow(page, `/sheds/${shop.id}`)
    await page.locator(skeleton).first().waitFor({ state: 'attached' })
    expect(await page.locator('main h1').innerText()).toBe('Maison Ngondo')
    await held.letGo()
    await page.locator('main').getByText('Kaba dress').first().waitFor()
    await leave()
  })

  it('brings a dish’s name along', async () => {
    const { page, leave } = await openStill(`/sheds/${kitchen.id}`)
    const held = await hold(page, ...everythingElse)
    await follow(page, `/menu/${dish}/details`)
    await page.locator(skeleton).first().waitFor({ state: 'attached' })
    expect(await page.locator('main h1').innerText()).toBe('Ndole')
    await held.letGo()
    await page.locator(skeleton).first().waitFor({ state: 'detached' })
    await leave()
  })

  it('moves nothing when the page takes the skeleton’s place', async () => {
    const { page, leave } = await openStill('/')
    for (const path of ['/sheds', detailsOf(dress), `/sheds/${shop.id}`, '/all_users', '/basket']) {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      await pageHydrated(page)
      const held = await hold(page, ...everythingElse)
      await follow(page, path)
      await page.locator(skeleton).first().waitFor({ state: 'attached' })
      // A tap excuses what moves in the half second after it.
      await page.waitForTimeout(600)
      await held.letGo()
      await page.locator(skeleton).first().waitFor({ state: 'detached' })
      expect(await movedOn(page), path).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await leave()
  })
})

describe('what opens over a page', () => {
  it.each([
    ['the menu', () => '/', '#site-menu', '.menu'],
    ['the login', () => detailsOf(dress), '.sticky-actions a[href="/login"]', '.sheet'],
    ['the reviews', () => detailsOf(dress), 'main .social a[aria-haspopup]:not([href="/login"])', '.sheet'],
  ])('stands in its shape while its code is on its way: %s', async (_, path, opener, shape) => {
    const { page, leave } = await openStill(path())
    const held = await hold(page, ...everythingElse)
    await page.locator(opener).tap()
    await page.locator(`${shape}[aria-busy=true]`).waitFor()
    await expect.poll(held.count).toBeGreaterThan(0)
    await held.letGo()
    await page.getByRole('menu').or(page.getByRole('dialog')).waitFor()
    await page.locator(`${shape}[aria-busy=true]`).waitFor({ state: 'detached' })
    expect(await page.locator(shape).count()).toBe(1)
    await leave()
  })
})

describe('what was tapped', () => {
  /** Names the parts that move by themselves, each time something grows, and what is left named afterwards. */
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

  /** The home page after it was touched, with the code that grows. */
  const openTouched = async (motion: 'reduce' | 'no-preference') => {
    const visitor = await story.open('about:blank')
    const { page } = visitor
    await page.emulateMedia({ reducedMotion: motion })
    // However late its page is drawn, what was tapped has the patience to wait for it.
    await holdTimers(page, 300)
    await page.goto('/')
    await pageHydrated(page)
    const code = motion === 'reduce' ? undefined : page.waitForResponse(/\/assets\/grow-.*\.js$/)
    await page.locator('main').dispatchEvent('pointerdown')
    // The same module as the page's: from then on it is run.
    if (code !== undefined) await page.evaluate(`import('${(await code).url()}')`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(watchGrowth)
    return visitor
  }

  it('grows into its page: picture, price and name; words lead on as they are', async () => {
    const { page, leave } = await openTouched('no-preference')
    const held = await hold(page, ...everythingElse)
    await follow(page, detailsOf(dress))
    await page.locator(skeleton).waitFor({ state: 'attached' })
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
    await leave()
  })

  it('does not for whoever minds motion', async () => {
    const { page, leave } = await openTouched('reduce')
    await follow(page, detailsOf(dress))
    await page.locator('main .social').first().waitFor()
    expect(await grown(page)).toEqual([])
    await leave()
  })
})

describe('while a page is on its way', () => {
  it('going back leads to where one was', async () => {
    const { page, leave } = await openStill('/sheds')
    const held = await hold(page, ...everythingElse)
    await follow(page, '/all_users')
    await page.locator(skeleton).first().waitFor({ state: 'attached' })
    await page.goBack()
    await page.locator('main').getByText('Maison Ngondo').first().waitFor()
    expect(pathOf(page)).toBe('/sheds')
    await held.letGo()
    await page.evaluate(painted)
    expect(pathOf(page)).toBe('/sheds')
    expect(await page.locator('main h1').innerText()).toMatch(/sheds/i)
    await leave()
  })

  it('a tap elsewhere wins', async () => {
    const { page, leave } = await openStill('/')
    const held = await hold(page, ...everythingElse)
    await follow(page, '/all_users')
    await page.locator(skeleton).first().waitFor({ state: 'attached' })
    await page.locator('.tabbar a[href="/sheds"]').tap()
    await page.waitForURL('**/sheds')
    await held.letGo()
    await page.locator('main').getByText('Maison Ngondo').first().waitFor()
    expect(pathOf(page)).toBe('/sheds')
    await leave()
  })

  it('its failure is said in its place, and Try again brings it', async () => {
    const { page, expecting, leave } = await openStill('/')
    expecting(/Failed to load resource|request failed/)
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

  it('the focus waits, and its heading gets it', async () => {
    const { page, leave } = await openStill('/')
    const held = await hold(page, ...everythingElse)
    await follow(page, '/all_users')
    await page.locator(skeleton).first().waitFor({ state: 'attached' })
    await held.letGo()
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('H1')
    expect(await page.title()).toContain('All users')
    await leave()
  })
})

describe('before the site’s own script is here', () => {
  const openHeld = async (path: string) => {
    const visitor = await story.open('about:blank')
    const held = await hold(visitor.page, /\/assets\/base.*\.js$/)
    await visitor.page.goto(path, { waitUntil: 'commit' })
    await visitor.page.locator('.tabbar').waitFor()
    const isHere =
      "performance.getEntriesByType('resource').some(({ name, responseEnd }) => /rolldown-runtime/.test(name) && responseEnd > 0)"
    await expect.poll(() => visitor.page.evaluate(isHere)).toBe(true)
    await visitor.page.evaluate(painted)
    return { ...visitor, held }
  }

  it('a link shows that it was tapped, and is followed', async () => {
    const { page, held, leave } = await openHeld('/')
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

  it('a button shows that it was tapped, and does its work when the script is here', async () => {
    const { page, held, leave } = await openHeld('/')
    await page.locator('#site-menu').tap()
    await expect.poll(() => page.locator('[data-going]').count()).toBe(1)
    await held.letGo()
    await page.getByRole('menu').or(page.getByRole('dialog')).first().waitFor()
    await expect.poll(() => page.locator('[data-going]').count()).toBe(0)
    await leave()
  })

  it('one in a part that sleeps does, too, and once', async () => {
    const { page, held, leave } = await openHeld('/')
    // As React does: it would hear a tap as soon as it has begun to make the page live.
    await page.evaluate("window.heard = 0; document.body.addEventListener('click', () => { heard += 1 }, true)")
    await page.getByRole('button', { name: 'Add to basket' }).first().tap()
    await page.locator('[data-going]').waitFor()
    expect(await page.evaluate('window.heard')).toBe(0)
    await held.letGo()
    await expect.poll(() => page.getByRole('link', { name: /basket/i }).textContent()).toMatch(/1/)
    await leave()
  })
})

/** Taps a link of the page, or one put there for it: it is the way that is tested, not where links stand. */
const follow = async (page: Page, path: string): Promise<void> => {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  await link.click()
}
