import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/goods.ts'
import { pageHydrated, recordLoads } from './support/hydrated.ts'
import { createMember } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { desktop, phone } from './support/visitor.ts'

const story = tellStory()

beforeAll(async () => {
  const owner = await createMember(story.site().url, 'Keeps Many')
  for (let number = 1; number <= 12; number++) await openShop(story.site().url, owner, `Stall ${number}`)
})

const focused = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(`document.activeElement.getAttribute('${name}')`))

const checkTabs = async (page: Page): Promise<void> => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    expect(await tabs.count()).toBe(1)
    expect(await tabs.getByRole('link').allTextContents()).toEqual(['FEEDS', 'SHEDS', 'WRITES', 'SHEDPAY'])
    expect(await tabs.locator('[aria-current=page]').textContent()).toBe('WRITES')
  }
}

const checkMenu = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Menu' })
  await page.waitForLoadState('networkidle')
  await button.focus()
  // Keys pressed before the menu has opened are applied once it has.
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await focused(page, 'role').toMatch(/^menuitem/)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await focused(page, 'aria-label').toBe('Menu')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('ArrowDown')
  await focused(page, 'role').toMatch(/^menuitem/)
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await expect.poll(async () => (await page.request.get('/terms')).text()).toContain('data-theme="dark"')
  await page.keyboard.press('Escape')
}

const languageOf = (page: Page) => expect.poll(() => page.locator('html').getAttribute('lang'))

describe('the header', () => {
  it('navigates by tabs, skip link and menu without a reload, and keeps theme and language', async () => {
    const { page, leave } = await story.open('/writes?fbclid=x', { viewport: desktop, language: 'fr' })
    await languageOf(page).toBe('fr')
    await page.locator('footer').getByRole('link', { name: 'English' }).click()
    await languageOf(page).toBe('en')
    expect(new URL(page.url()).pathname).toBe('/writes')
    await checkTabs(page)
    await page.goto('/')
    await languageOf(page).toBe('en')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe('#main')
    await page.keyboard.press('Enter')
    await page.waitForURL('**#main')
    await checkMenu(page)
    await pageHydrated(page)
    const loads = recordLoads(page)
    await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
    await page.waitForURL('**/terms')
    await expect.poll(() => page.title()).toContain('Terms')
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${story.site().url}/terms`)
    expect(loads).toEqual([])
    await leave()
  })

  it('counts an item that another tab adds to the basket', { tags: ['full'] }, async () => {
    const { page, context, leave } = await story.open('/', { viewport: desktop })
    const other = await context.newPage()
    await other.goto('/terms')
    await other.evaluate(`localStorage.setItem('basket', JSON.stringify([{ id: 'a', name: 'Kaba', quantity: 2 }]))`)
    await expect.poll(() => page.getByRole('link', { name: /basket/i }).textContent()).toMatch(/[12]/)
    await leave()
  })
})

const types = ['all', 'product', 'music', 'shed', 'user', 'write']

describe('the search bar', () => {
  it('opens at 768 pixels, is visible at 769, and searches by type and city', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open('/', { viewport: { width: 768, height: 900 } })
    const field = page.locator('input[name=query]')
    expect(await field.isVisible()).toBe(false)
    await page.locator('summary[aria-controls=search]').click()
    expect(await field.isVisible()).toBe(true)
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('query')
    await page.keyboard.press('Escape')
    expect(await field.isVisible()).toBe(false)
    await page.setViewportSize({ width: 769, height: 900 })
    expect(await field.isVisible()).toBe(true)
    const options = (name: string) => page.locator(`select[name=${name}] option`).allTextContents()
    expect((await options('type')).map((text) => text.toLowerCase())).toEqual(types)
    const cities = await options('location')
    expect([cities[0], cities.length, cities.includes('Ngaoundéré')]).toEqual(['All cities', 15, true])
    const box = page.getByRole('combobox', { name: 'Search the market' })
    await box.fill('ndolè & pagne')
    await page.locator('select[name=type]').selectOption('shed')
    await page.locator('select[name=location]').selectOption('Limbé')
    await page.keyboard.press('Tab')
    await box.press('Enter')
    await page.waitForURL('**/render_search?**')
    const parameters = Object.fromEntries(new URL(page.url()).searchParams)
    expect(parameters).toEqual({ type: 'shed', query: 'ndolè & pagne', location: 'Limbé' })
    await leave()
  })
})

const placeOf = (page: Page) => expect.poll(() => page.evaluate('Math.round(scrollY)'))
const scrollTo = (page: Page, top: number) => page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`)
const idle = { waitUntil: 'networkidle' } as const

const openAt = async (page: Page, path: string, top: number): Promise<void> => {
  await page.goto(path, idle)
  expect(await page.evaluate('Math.round(scrollY)')).toBe(0)
  await scrollTo(page, top)
}

describe('the scroll position', () => {
  it('returns with each entry of the history, and after a reload', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open('about:blank')
    await openAt(page, '/sheds', 700)
    await openAt(page, '/terms', 1900)
    await openAt(page, '/all_users', 0)
    for (const [path, top] of [
      ['/terms', 1900],
      ['/sheds', 700],
    ] as const) {
      await page.goBack(idle)
      expect(new URL(page.url()).pathname).toBe(path)
      await placeOf(page).toBe(top)
    }
    await page.reload(idle)
    await placeOf(page).toBe(700)
    await page.goForward(idle)
    await placeOf(page).toBe(1900)
    await page.goForward(idle)
    expect(await page.evaluate('scrollY')).toBe(0)
    await leave()
  })

  it('belongs to the history entry, not to the page, and survives moves and the back cache', {
    tags: ['full'],
  }, async () => {
    const { page, leave } = await story.open('about:blank')
    await openAt(page, '/terms', 1200)
    await openAt(page, '/sheds', 300)
    await openAt(page, '/terms', 2400)
    await page.goBack(idle)
    await placeOf(page).toBe(300)
    await page.goBack(idle)
    await placeOf(page).toBe(1200)

    await openAt(page, '/terms', 1500)
    // Clicked by script, so that the page does not scroll to the link.
    await page.evaluate(`document.querySelector('footer [href="/all_sheds"]').click()`)
    await page.waitForURL('**/all_sheds')
    await placeOf(page).toBe(0)
    await scrollTo(page, 200)
    await openAt(page, '/sheds', 500)
    await page.goBack(idle)
    await placeOf(page).toBe(200)
    await page.goBack()
    await placeOf(page).toBe(1500)
    await page.goForward()
    await placeOf(page).toBe(200)

    await openAt(page, '/terms', 800)
    // Another page stores its position while this one is in the back cache.
    await page.evaluate(`{
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      sessionStorage.places = JSON.stringify({ ...JSON.parse(sessionStorage.places), another: 4321 })
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }`)
    await placeOf(page).toBe(800)
    await page.goto('/sheds')
    expect(await page.evaluate('JSON.parse(sessionStorage.places).another')).toBe(4321)
    await page.goBack(idle)
    await placeOf(page).toBe(800)
    await leave()
  })
})
