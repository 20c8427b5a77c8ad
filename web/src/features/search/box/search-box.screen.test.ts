import { openShop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member } from '@sheds/e2e/support/people'
import { waitUntilIndexed } from '@sheds/e2e/support/search-index'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }
let ada: Member
let toghu: string

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Ngono')
  const shop = await openShop(url(), ada, 'Toghu de Bamenda')
  toghu = await sell(url(), ada, shop, { name: 'Toghu brodé', price: 65_000 })
  await sell(url(), ada, shop, { name: 'Toghu court', price: 15_000 })
  await waitUntilIndexed(url(), 'toghu', { product: 2, shed: 1 })
})

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search the market' })
const offers = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const placeOf = (page: Page) => page.url().slice(url().length)
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]')
/** State of the field for a screen reader. */
const stateOf = async (page: Page) => {
  const box = boxOf(page)
  const [expanded, active] = [await box.getAttribute('aria-expanded'), await box.getAttribute('aria-activedescendant')]
  return { expanded, active: active && (await page.locator(`[id="${active}"]`).textContent()) }
}

const recent = JSON.stringify([
  { query: 'kaba doublé', type: 'all', location: '' },
  { query: 'huile rouge', type: 'product', location: 'Limbé' },
])
const storeRecent = `localStorage.setItem('recent_searches', ${JSON.stringify(recent)})`

const suggested = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'suggestions' }).waitFor({ state: 'attached' })
const storedSearches = (page: Page) => page.evaluate("localStorage.getItem('recent_searches')")

describe('the search box', () => {
  it('suggests while a member types, follows the keys, and forgets searches at the logout', async () => {
    const { page, leave } = await story.openAs(ada, '/terms', { viewport: desktop })
    await pageHydrated(page)
    const box = boxOf(page)
    const texts = () => offers(page).allTextContents()
    await box.focus()
    await page.keyboard.type('to')
    await expect.poll(texts).toContain('All results for “to”')
    await expect.poll(async () => (await texts()).join('|')).toContain('Toghu brodé')
    const first = await texts()
    expect(first.find((text) => text.includes('Toghu brodé'))).toMatch(/Product · Toghu de Bamenda.*65,000/)
    expect(first.some((text) => text.includes('Shed · '))).toBe(true)
    expect(first.at(-1)).toBe('All results for “to”')
    expect(first.length).toBeLessThanOrEqual(9)

    await page.keyboard.type('ghu')
    const last = 'All results for “toghu”'
    await expect.poll(async () => (await texts()).at(-1)).toBe(last)
    await expect.poll(() => offers(page).count()).toBeGreaterThan(2)
    await suggested(page)
    await page.waitForLoadState('networkidle')
    const [top] = await texts()
    expect(await stateOf(page)).toEqual({ expanded: 'true', active: null })
    await page.keyboard.press('ArrowDown')
    expect(await stateOf(page)).toEqual({ expanded: 'true', active: top })
    await page.keyboard.press('ArrowUp')
    expect(await stateOf(page)).toEqual({ expanded: 'true', active: null })
    await page.keyboard.press('ArrowUp')
    expect(await stateOf(page)).toEqual({ expanded: 'true', active: last })
    for (const key of ['Home', 'End']) {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(key)
      expect(await chosen(page).count()).toBe(0)
    }
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe(5)
    await page.keyboard.press('Escape')
    expect(await stateOf(page)).toEqual({ expanded: 'false', active: null })
    expect(await box.inputValue()).toBe('toghu')
    await page.keyboard.press('ArrowDown')
    expect((await stateOf(page)).expanded).toBe('true')
    await page.keyboard.press('Tab')
    expect(await offers(page).count()).toBe(0)
    expect(placeOf(page)).toBe('/terms')

    await box.fill('toghu bro')
    await expect.poll(async () => (await texts()).join('|')).toContain('Toghu brodé')
    while (!(await chosen(page).allTextContents()).join('').includes('Toghu brodé'))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/products/${toghu}/details`)
    await box.fill('toghu')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/render_search?*query=toghu*')
    await expect.poll(() => offers(page).count()).toBe(0)
    const results = Promise.withResolvers<void>()
    await page.route('**/api/search/search_data_base*', (route) => results.promise.then(() => route.continue()))
    await box.fill('toghu bro')
    await page.keyboard.press('Enter')
    await box.fill('toghu cou')
    results.resolve()
    await page.waitForURL('**/render_search?*query=toghu+bro*')
    await page.waitForLoadState('networkidle')
    expect(await box.inputValue()).toBe('toghu cou')
    await page.unroute('**/api/search/search_data_base*')
    await offers(page)
      .filter({ hasText: /Product · Toghu/ })
      .click()
    await page.waitForURL('**/products/*/details')

    await expect.poll(() => storedSearches(page)).toContain('toghu')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(await storedSearches(page)).toBe(null)
    await leave()
  })

  it('requests once after a pause, ignores stale answers, and keeps the selected suggestion', full, async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/search/suggest') asked.push(searchParams.get('query') ?? '')
    })
    const texts = async () => (await offers(page).allTextContents()).join('|')
    // Holds the pause, so that it cannot end between two slowly typed letters.
    const pause = await holdTimers(page, 300)
    await boxOf(page).focus()
    await page.keyboard.type('t')
    await page.getByText(/type two letters to start/).waitFor()
    await page.keyboard.type('oghu', { delay: 20 })
    await pause.letGo()
    await expect.poll(() => offers(page).count()).toBeGreaterThan(1)
    expect(asked).toEqual(['toghu'])
    await page.keyboard.press('Backspace')
    await expect.poll(() => asked).toEqual(['toghu', 'togh'])
    await page.keyboard.type('u')
    await expect.poll(() => offers(page).last().textContent()).toBe('All results for “toghu”')
    await suggested(page)
    expect(asked).toEqual(['toghu', 'togh'])

    const early = /suggest\?query=to(&|$)/
    const [first, second, late] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    await page.route(early, (route) => first?.promise.then(() => route.continue()).catch(() => undefined))
    const aborted: string[] = []
    page.on('requestfailed', (request) => void aborted.push(request.url()))
    const leaves = () => page.waitForRequest(early)
    let request = leaves()
    await boxOf(page).fill('to')
    await request
    await boxOf(page).fill('togh')
    await expect.poll(() => aborted.length).toBe(1)
    first?.resolve()
    await expect.poll(() => offers(page).count()).toBeGreaterThan(1)
    await page.unroute(early)

    await page.route(early, async (route) => {
      await second?.promise
      await route.fulfill({ json: { words: [{ text: 'tomates', marks: [] }], things: [] } }).catch(() => undefined)
      late?.resolve()
    })
    request = leaves()
    await boxOf(page).fill('to')
    await request
    await boxOf(page).fill('toghu')
    // The suggestions for the earlier text are shown until then.
    await expect.poll(() => aborted.length).toBe(2)
    await expect.poll(texts).toContain('Toghu brodé')
    second?.resolve()
    await late?.promise
    await page.waitForLoadState('networkidle')
    expect(await texts()).toContain('Toghu brodé')
    expect(await texts()).not.toContain('tomates')

    const held = Promise.withResolvers<void>()
    await page.route(/suggest\?query=toghu(%20|\+)bro/, async (route) => {
      await held.promise
      await route.continue()
    })
    await suggested(page)
    await boxOf(page).fill('toghu bro')
    await expect.poll(texts).toContain('All results for “toghu bro”')
    const before = await offers(page).allTextContents()
    const place = before.findIndex((text) => text.includes('Toghu brodé'))
    for (let at = 0; at <= place; at += 1) await page.keyboard.press('ArrowDown')
    expect(await chosen(page).allTextContents()).toEqual([before[place]])
    held.resolve()
    await expect.poll(() => offers(page).allTextContents()).not.toEqual(before)
    expect(await chosen(page).allTextContents()).toEqual([expect.stringContaining('Toghu brodé')])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/products/${toghu}/details`)
    await leave()
  })

  it('lists recent searches on a desktop and a phone, and searches without its script', full, async () => {
    const { page, expecting, leave } = await story.open('/terms', { viewport: desktop })
    expecting(/search-offers|ERR_FAILED/)
    const openWithRecent = async (): Promise<void> => {
      // Leaves the results page first, which stores its search with a delay.
      await page.goto('/terms')
      await page.evaluate(storeRecent)
      await page.reload()
      await pageHydrated(page)
    }
    const recentTitle = page.getByRole('heading', { name: 'Recent' })
    await openWithRecent()
    await boxOf(page).focus()
    await recentTitle.waitFor()
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

    await openWithRecent()
    await boxOf(page).click()
    await recentTitle.waitFor()
    const bar = page.getByRole('search')
    const recent = bar.locator('a[href*="query="]')
    expect(await recent.allTextContents()).toEqual(['kaba doublé', 'huile rougeProducts · Limbé'])
    await bar.getByRole('button', { name: 'Remove “kaba doublé”' }).click()
    await expect.poll(() => recent.allTextContents()).toEqual(['huile rougeProducts · Limbé'])
    await bar.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect.poll(() => recent.count()).toBe(0)
    expect(await storedSearches(page)).toBe(null)

    await page.setViewportSize(phone)
    await openWithRecent()
    const arrow = page.locator('summary[aria-controls=search]')
    await arrow.click()
    await recentTitle.waitFor()
    const whole = `(() => {
      const { top, left, right, bottom } = document.querySelector('#search').getBoundingClientRect()
      return [top, left, right - innerWidth, bottom - innerHeight].map(Math.round)
    })()`
    expect(await page.evaluate(whole)).toEqual([0, 0, 0, 0])
    expect(await page.getByRole('link', { name: /basket/i }).isVisible()).toBe(false)
    await boxOf(page).fill('toghu')
    await expect.poll(() => offers(page).count()).toBeGreaterThan(1)
    const small = await offers(page).evaluateAll(
      (rows) => rows.filter((row) => (row as unknown as { offsetHeight: number }).offsetHeight < 44).length,
    )
    expect(small).toBe(0)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await recentTitle.waitFor()
    await arrow.click()
    await page.locator('#search').waitFor({ state: 'hidden' })
    await expect.poll(() => placeOf(page)).toBe('/terms')

    await page.setViewportSize(desktop)
    await page.route('**/search-offers-*.js', (route) => route.abort())
    await page.goto('/terms')
    await pageHydrated(page)
    await boxOf(page).fill('toghu')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/render_search?*query=toghu*')
    await leave()
  })
})
