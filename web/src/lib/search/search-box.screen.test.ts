import { axeViolations } from '@sheds/e2e/support/axe'
import { canBeFound } from '@sheds/e2e/support/found'
import { openShop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let toghu: string

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  const shop = await openShop(url(), ada, 'Toghu de Bamenda')
  toghu = await sell(url(), ada, shop, { name: 'Toghu brodé', price: 65_000 })
  await sell(url(), ada, shop, { name: 'Toghu court', price: 15_000 })
  await canBeFound(url(), 'toghu', { product: 2, shed: 1 })
})

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search the market' })
const offers = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const placeOf = (page: Page) => page.url().slice(url().length)
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]')
/** What a screen reader is told of the field. */
const told = async (page: Page) => {
  const box = boxOf(page)
  const [expanded, active] = [await box.getAttribute('aria-expanded'), await box.getAttribute('aria-activedescendant')]
  return { expanded, active: active && (await page.locator(`[id="${active}"]`).textContent()) }
}

const recent = JSON.stringify([
  { query: 'kaba doublé', type: 'all', location: '' },
  { query: 'huile rouge', type: 'product', location: 'Limbé' },
])
const keepRecent = `localStorage.setItem('recent_searches', ${JSON.stringify(recent)})`

describe('the search’s box, while somebody types', () => {
  it('offers things with their kind and price, last everything; a tap leads there', async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    await boxOf(page).fill('to')
    await expect.poll(() => offers(page).allTextContents()).toContain('All for “to”')
    await expect.poll(async () => (await offers(page).allTextContents()).join('|')).toContain('Toghu brodé')
    const texts = await offers(page).allTextContents()
    expect(texts.find((text) => text.includes('Toghu brodé'))).toMatch(/Product · Toghu de Bamenda.*65,000/)
    expect(texts.some((text) => text.includes('Shed · '))).toBe(true)
    expect(texts.at(-1)).toBe('All for “to”')
    expect(texts.length).toBeLessThanOrEqual(9)
    await offers(page).filter({ hasText: 'Toghu brodé' }).click()
    await page.waitForURL(`**/products/${toghu}/details`)
    await leave()
  })

  it('asks after a pause, once for what is typed then, and never for one letter', inChromium, async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/search/suggest') asked.push(searchParams.get('query') ?? '')
    })
    // Between two letters the pause is never over, however slowly they are typed.
    const pause = await holdTimers(page, 300)
    await boxOf(page).focus()
    await page.keyboard.type('t')
    await page.getByText(/two letters are enough/).waitFor()
    await page.keyboard.type('oghu', { delay: 20 })
    await pause.letGo()
    await expect.poll(() => offers(page).count()).toBeGreaterThan(1)
    expect(asked).toEqual(['toghu'])
    await page.keyboard.press('Backspace')
    await expect.poll(() => asked).toEqual(['toghu', 'togh'])
    await page.keyboard.type('u')
    await expect.poll(() => offers(page).last().textContent()).toBe('All for “toghu”')
    await page.getByRole('status').filter({ hasText: 'suggestions' }).waitFor({ state: 'attached' })
    expect(asked).toEqual(['toghu', 'togh'])
    await leave()
  })

  it('lets go of an answer that is no longer wanted', inChromium, async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const first = /suggest\?query=to(&|$)/
    await page.route(first, (route) => held.then(() => route.continue()).catch(() => undefined))
    const aborted: string[] = []
    page.on('requestfailed', (request) => void aborted.push(request.url()))
    const asked = page.waitForRequest(first)
    await boxOf(page).fill('to')
    await asked
    await boxOf(page).fill('toghu')
    await expect.poll(() => aborted.length).toBe(1)
    letGo()
    await expect.poll(() => offers(page).count()).toBeGreaterThan(1)
    await leave()
  })

  it('keeps what it offers for the letters of now when an answer to earlier ones comes late', async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    const [held, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = /suggest\?query=to(&|$)/
    await page.route(first, async (route) => {
      await held.promise
      await route.fulfill({ json: { words: [{ text: 'tomates', marks: [] }], things: [] } }).catch(() => undefined)
      late.resolve()
    })
    const asked = page.waitForRequest(first)
    await boxOf(page).fill('to')
    await asked
    await boxOf(page).fill('toghu')
    const texts = async () => (await offers(page).allTextContents()).join('|')
    await expect.poll(texts).toContain('Toghu brodé')
    held.resolve()
    await late.promise
    await page.waitForLoadState('networkidle')
    expect(await texts()).toContain('Toghu brodé')
    expect(await texts()).not.toContain('tomates')
    await leave()
  })

  it('is walked by keys: nothing is chosen until an arrow does so', inChromium, async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    await boxOf(page).focus()
    await page.keyboard.type('toghu')
    await expect.poll(() => offers(page).count()).toBeGreaterThan(2)
    await page.getByRole('status').filter({ hasText: 'suggestions' }).waitFor({ state: 'attached' })
    const [first] = await offers(page).allTextContents()
    const last = 'All for “toghu”'
    expect(await told(page)).toEqual({ expanded: 'true', active: null })
    await page.keyboard.press('ArrowDown')
    expect(await told(page)).toEqual({ expanded: 'true', active: first })
    await page.keyboard.press('ArrowUp')
    expect(await told(page)).toEqual({ expanded: 'true', active: null })
    await page.keyboard.press('ArrowUp')
    expect(await told(page)).toEqual({ expanded: 'true', active: last })
    for (const key of ['Home', 'End']) {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(key)
      expect(await chosen(page).count()).toBe(0)
    }
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe(5)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await told(page)).toEqual({ expanded: 'false', active: null })
    expect(await boxOf(page).inputValue()).toBe('toghu')
    await page.keyboard.press('ArrowDown')
    expect((await told(page)).expanded).toBe('true')
    await page.keyboard.press('Tab')
    expect(await offers(page).count()).toBe(0)
    expect(placeOf(page)).toBe('/terms')
    await leave()
  })

  it('keeps what is chosen chosen, in whichever place it stands once the answer is here', async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    const held = Promise.withResolvers<void>()
    await page.route(/suggest\?query=toghu(%20|\+)bro/, async (route) => {
      await held.promise
      await route.continue()
    })
    await boxOf(page).fill('toghu')
    await page.getByRole('status').filter({ hasText: 'suggestions' }).waitFor({ state: 'attached' })
    await boxOf(page).fill('toghu bro')
    const texts = () => offers(page).allTextContents()
    await expect.poll(texts).toContain('All for “toghu bro”')
    const before = await texts()
    const place = before.findIndex((text) => text.includes('Toghu brodé'))
    for (let at = 0; at <= place; at += 1) await page.keyboard.press('ArrowDown')
    expect(await chosen(page).allTextContents()).toEqual([before[place]])
    held.resolve()
    await expect.poll(texts).not.toEqual(before)
    expect(await chosen(page).allTextContents()).toEqual([expect.stringContaining('Toghu brodé')])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/products/${toghu}/details`)
    await leave()
  })

  it('goes by Enter to what is chosen, or to all of it', inChromium, async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    await boxOf(page).focus()
    await page.keyboard.type('toghu bro')
    await expect.poll(async () => (await offers(page).allTextContents()).join('|')).toContain('Toghu brodé')
    while (!(await chosen(page).allTextContents()).join('').includes('Toghu brodé'))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/products/${toghu}/details`)
    await boxOf(page).fill('toghu')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/render_search?*query=toghu*')
    await expect.poll(() => offers(page).count()).toBe(0)
    await leave()
  })

  it('searches without any of it where its code does not come', inChromium, async () => {
    const { page, expecting, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    expecting(/search-offers|ERR_FAILED/)
    await page.route('**/search-offers-*.js', (route) => route.abort())
    await boxOf(page).fill('toghu')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/render_search?*query=toghu*')
    await leave()
  })
})

describe('the search’s box, before somebody types', () => {
  it('shows what was looked for on this device, and forgets it one by one and all at once', async () => {
    const { page, context, leave } = await story.open('/terms', { viewport: desktop })
    await page.evaluate(keepRecent)
    await page.goto('/terms')
    await pageHydrated(page)
    await boxOf(page).click()
    await page.getByRole('heading', { name: 'Recent' }).waitFor()
    const bar = page.getByRole('search')
    expect(await bar.getByRole('link').allTextContents()).toEqual(['kaba doublé', 'huile rougeProducts · Limbé'])
    await bar.getByRole('button', { name: 'Forget “kaba doublé”' }).click()
    await expect.poll(() => bar.getByRole('link').allTextContents()).toEqual(['huile rougeProducts · Limbé'])
    await bar.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect.poll(() => bar.getByRole('link').count()).toBe(0)
    expect(await page.evaluate("localStorage.getItem('recent_searches')")).toBe(null)
    expect(context.pages()).toHaveLength(1)
    await leave()
  })

  it('leads by keys to what was looked for, with where and among what', inChromium, async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await page.evaluate(keepRecent)
    await page.reload()
    await pageHydrated(page)
    await boxOf(page).focus()
    await page.getByRole('heading', { name: 'Recent' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await page.evaluate('document.activeElement.name')).toBe('query')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/render_search?*')
    expect(placeOf(page)).toBe(
      `/render_search?${new URLSearchParams({ type: 'product', query: 'huile rouge', location: 'Limbé' })}`,
    )
    await leave()
  })

  it('remembers what was searched however one came to it, and nothing after a logout', async () => {
    const { page, leave } = await story.openAs(ada, '/render_search?query=toghu', { viewport: desktop })
    await expect.poll(() => page.evaluate("localStorage.getItem('recent_searches')")).toContain('toghu')
    await pageHydrated(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("localStorage.getItem('recent_searches')")).toBe(null)
    await leave()
  })

  it('takes the header’s place on a phone, and is left by its arrow', inChromium, async () => {
    const { page, leave } = await story.open('/terms', { viewport: phone })
    await page.evaluate(keepRecent)
    await page.reload()
    await pageHydrated(page)
    await page.locator('summary[aria-controls=search]').click()
    await page.getByRole('heading', { name: 'Recent' }).waitFor()
    const whole = `(() => {
      const { top, left, right, bottom } = document.querySelector('#search').getBoundingClientRect()
      return [top, left, right - innerWidth, bottom - innerHeight].map(Math.round)
    })()`
    expect(await page.evaluate(whole)).toEqual([0, 0, 0, 0])
    expect(await page.getByRole('link', { name: /basket/i }).isVisible()).toBe(false)
    expect(await axeViolations(page)).toEqual([])
    await boxOf(page).fill('toghu')
    await expect.poll(() => offers(page).count()).toBeGreaterThan(1)
    const small = await offers(page).evaluateAll(
      (rows) => rows.filter((row) => (row as unknown as { offsetHeight: number }).offsetHeight < 44).length,
    )
    expect(small).toBe(0)
    await page.getByRole('button', { name: 'Empty the box' }).click()
    await page.getByRole('heading', { name: 'Recent' }).waitFor()
    await page.locator('summary[aria-controls=search]').click()
    await page.locator('#search').waitFor({ state: 'hidden' })
    await expect.poll(() => placeOf(page)).toBe('/terms')
    await leave()
  })
})
