import { findBrokenText } from '@sheds/e2e/support/broken-text'
import { cook, openShop, picture, sell } from '@sheds/e2e/support/goods'
import { followLink, pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { waitUntilIndexed } from '@sheds/e2e/support/search-index'
import { openShed } from '@sheds/e2e/support/sheds'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { write } from '@sheds/e2e/support/words'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }
const search = (query: string, more = '') => `/render_search?query=${encodeURIComponent(query)}${more}`

beforeAll(async () => {
  const ada = await createMember(url(), 'Ada Ngono', 'Je vends du pagne à Kribi')
  const shop = await openShop(url(), ada, 'Maison Ngondo')
  for (let place = 1; place <= 24; place++)
    await sell(url(), ada, shop, { name: `Pagne ${place}`, price: place * 1000 })
  const pictured = await sell(url(), ada, shop, { name: 'Toghu brodé', price: 65_000 })
  await picture(url(), ada, shop, pictured, 1)
  await sell(url(), ada, shop, { name: 'Toghu court', price: 15_000 })
  const kribi = await openShed(url(), ada, { name: 'Pagne de Kribi', location: 'Kribi' })
  await sell(url(), ada, kribi, { name: 'Pagne de plage', price: 4000 })
  const kitchen = await openShop(url(), ada, 'Chez Ada', 'food_delivery')
  await cook(url(), ada, kitchen, { name: 'Ndolé en pagne' })
  await write(url(), ada, 'Un *pagne* neuf, et la semaine commence bien')
  await waitUntilIndexed(url(), 'pagne', { product: 25, dish: 1, shed: 1, user: 1, write: 1 })
  await waitUntilIndexed(url(), 'toghu', { product: 2 })
})

const groupTitles = (page: Page) => page.locator('main h2').allTextContents()
const placeOf = (page: Page) => page.url().slice(url().length)
const matches = (page: Page, text: string) => page.getByRole('heading', { name: `${text} search term` }).waitFor()
const filtersOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search the market' })

describe('search results without JavaScript', () => {
  it('are grouped, marked, paged and filtered by forms', full, async () => {
    const { page, leave } = await story.open(search('pagne'), { javaScript: false, viewport: desktop })
    expect(await page.title()).toBe('Results for “pagne” · Sheds')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “pagne”')
    expect(await groupTitles(page)).toEqual([
      '25 products match search term',
      '1 dish matches search term',
      '1 shed matches search term',
      '1 user matches search term',
      '1 write matches search term',
      'Filter products',
    ])
    const marked = await page.locator('main mark').allTextContents()
    expect(marked.length).toBeGreaterThan(8)
    expect([...new Set(marked.map((word) => word.toLowerCase()))]).toEqual(['pagne'])
    expect(await page.locator('main a[href^="/products/"]').count()).toBe(8)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    const close = page.locator('main').getByRole('link', { name: 'Close' })
    expect(await close.getAttribute('href')).toBe('/feeds')

    await followLink(page.getByRole('link', { name: 'See all Products' }))
    expect(placeOf(page)).toBe('/render_search?type=product&query=pagne')
    expect((await groupTitles(page))[0]).toBe('25 products match search term')
    expect(await page.locator('.tile').count()).toBe(20)
    await followLink(page.getByRole('link', { name: 'More products' }))
    expect(await page.locator('.tile').count()).toBe(5)
    await followLink(page.getByRole('link', { name: 'Back to the start' }))
    const filters = filtersOf(page)
    await filters.getByLabel('Highest price').fill('4 000')
    await filters.getByLabel('City').selectOption('Kribi')
    await filters.getByLabel('Sort').selectOption('price_up')
    await followLink(filters.getByRole('button', { name: 'Show' }))
    expect((await groupTitles(page))[0]).toBe('1 product matches search term')
    await page.getByText('Pagne de plage').waitFor()
    await followLink(page.getByRole('link', { name: 'Remove: Kribi' }))
    expect((await groupTitles(page))[0]).toBe('5 products match search term')
    expect((await page.locator('.tile').allTextContents())[0]).toContain('Pagne 1')
    await followLink(page.getByRole('link', { name: /Remove: ≤ CFA 4,000/ }))
    expect((await groupTitles(page))[0]).toBe('25 products match search term')
    await followLink(page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: 'All', exact: true }))
    expect(new URL(page.url()).searchParams.get('query')).toBe('pagne')
    expect(new URL(page.url()).searchParams.get('type')).toBe(null)

    // On a phone the form is below the results.
    await page.setViewportSize(phone)
    await page.goto(search('pagne', '&type=product'))
    await page.getByRole('link', { name: 'Filters' }).click()
    await filters.getByLabel('Highest price').fill('2000')
    await followLink(filters.getByRole('button', { name: 'Show' }))
    expect((await groupTitles(page))[0]).toBe('2 products match search term')
    await page.goto(search('toghu', '&type=product&photo=1'))
    expect((await groupTitles(page))[0]).toBe('1 product matches search term')
    await page.getByText('Toghu brodé').first().waitFor()
    const french = await (await fetch(`${url()}${search('pagne', '&hl=fr')}`)).text()
    for (const text of ['25 produits correspondent à la recherche', '1 plat correspond à la recherche'])
      expect(french.replaceAll('<!-- -->', '')).toContain(text)
    await leave()
  })

  it('offer a way on for no results, few results, misspelt words and no query', full, async () => {
    const { page, leave } = await story.open(search('zzyzx'), { javaScript: false })
    await page.getByRole('heading', { name: 'Results for "zzyzx" are empty.' }).waitFor()
    const sheds = page.locator('main').getByRole('link', { name: 'Browse all sheds' })
    expect(await sheds.getAttribute('href')).toBe('/sheds')
    await page.goto(search('toghu zzyzx'))
    await page.getByRole('heading', { name: 'Results for "toghu zzyzx" are empty.' }).waitFor()
    const near = page.getByRole('region', { name: 'Similar results' })
    expect(await near.textContent()).toContain('without “zzyzx”')
    expect(await near.locator('.tile').count()).toBe(2)
    await page.goto(search('toghou'))
    await page.getByText(/Showing/).waitFor()
    await followLink(page.getByRole('link', { name: 'Search only “toghou”' }))
    expect(placeOf(page)).toBe('/render_search?query=toghou&exact=1')
    await page.getByRole('heading', { name: 'Results for "toghou" are empty.' }).waitFor()
    await page.goto('/render_search?type=all&query=&location=Kribi')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('New in Kribi')
    expect((await groupTitles(page))[0]).toBe('Products · Kribi')
    await page.goto('/render_search?type=all&query=&location=')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Search')
    await page.getByText(/type two letters to start/).waitFor()
    await leave()
  })
})

const dragPrices = async (page: Page): Promise<void> => {
  const filters = page.getByRole('complementary', { name: /filters/i })
  const [from, to] = [filters.getByRole('slider', { name: 'from' }), filters.getByRole('slider', { name: 'to' })]
  await from.press('ArrowRight')
  await expect.poll(() => filters.getByLabel('Lowest price').inputValue()).toMatch(/^\d,\d00$/)
  await page.waitForURL(/min=\d+00$/)
  expect(await from.getAttribute('aria-valuetext')).toBe(
    `CFA\u00a0${await filters.getByLabel('Lowest price').inputValue()}`,
  )
  const place = (await to.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const y = place.y + place.height / 2
  await page.mouse.move(place.x + place.width - 14, y)
  await page.mouse.down()
  await page.mouse.move(place.x + place.width / 2, y, { steps: 5 })
  await page.mouse.up()
  await page.waitForURL(/max=\d+/)
  expect(await to.inputValue()).toBe('30')
  await filters.getByLabel('Highest price').fill('')
  await expect.poll(() => to.inputValue()).toBe('60')
  await from.press('Home')
  await page.waitForURL(/query=pagne$/)
  expect(await filters.getByLabel('Lowest price').inputValue()).toBe('')
}

describe('search results', () => {
  it('load more, apply filters at once, are saved with them, and close to the previous page', async () => {
    const person = await createMember(url(), 'Keeps A Search')
    const { page, leave } = await story.openAs(person, '/terms', { viewport: desktop })
    await pageHydrated(page)
    const look = async (): Promise<void> => {
      await boxOf(page).fill('pagne')
      await boxOf(page).press('Enter')
      await matches(page, '25 products match')
    }
    await look()
    await page.locator('main').getByRole('link', { name: 'Close' }).click()
    await page.waitForURL('**/terms')
    await look()
    await page.getByRole('link', { name: 'See all Products' }).click()
    await page.waitForURL('**/render_search?type=product&query=pagne')
    await page.locator('.tile').nth(19).waitFor()
    const loaded = async (): Promise<number> => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      return page.locator('.tile').count()
    }
    await expect.poll(loaded).toBe(25)
    await page.evaluate('scrollTo(0, 0)')
    const filters = filtersOf(page)
    await filters.getByLabel('Highest price').fill('3000')
    await matches(page, '3 products match')
    expect(await page.evaluate('document.activeElement.name')).toBe('max')
    const filtered = '/render_search?type=product&query=pagne&max=3000'
    expect(placeOf(page)).toBe(filtered)

    await page.getByText('Tell me about new ones').waitFor()
    await page.locator('main').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. We’ll tell you here.').waitFor()
    await page.getByRole('link', { name: 'My searches' }).click()
    await page.waitForURL('**/searches')
    await page.getByRole('heading', { level: 1, name: 'Saved searches' }).waitFor()
    const row = page.locator('main li').filter({ hasText: 'pagne' })
    await row.waitFor()
    expect(await row.textContent()).toMatch(/Products · All cities · ≤ CFA\s3,000/)
    await row.getByRole('link', { name: /pagne/ }).click()
    const terms = () => Object.fromEntries(new URL(page.url()).searchParams)
    await expect.poll(terms).toMatchObject({ type: 'product', query: 'pagne', max: '3000' })
    await page.getByText('Saved. We’ll tell you here.').waitFor()
    await page.getByRole('link', { name: /Remove/ }).click()
    await matches(page, '25 products match')
    expect(await filters.getByLabel('Highest price').inputValue()).toBe('')
    await leave()
  })

  it('are filtered by price handles, and in a sheet on a phone', full, async () => {
    const { page, leave } = await story.open(search('pagne', '&type=product'), { viewport: desktop })
    await pageHydrated(page)
    await dragPrices(page)
    await page.setViewportSize(phone)
    await page.goto(search('pagne'))
    await pageHydrated(page)
    await page.getByRole('link', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Lowest price').fill('20 000')
    await sheet.getByRole('button', { name: 'Show 5 results' }).click()
    await matches(page, '5 products match')
    expect(placeOf(page)).toBe('/render_search?type=product&query=pagne&min=20000')
    await leave()
  })

  it('report a failure with Retry, and wait for a connection', full, async () => {
    const { page, context, expecting, leave } = await story.open('/terms', { viewport: desktop })
    expecting(/503|ERR_INTERNET_DISCONNECTED/)
    await pageHydrated(page)
    await page.route('**/api/search/search_data_base*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await boxOf(page).fill('toghu')
    await boxOf(page).press('Enter')
    await page.getByText('The search didn’t work. Please try again.').waitFor()
    await page.unroute('**/api/search/search_data_base*')
    await page.getByRole('link', { name: 'Retry' }).click()
    await matches(page, '2 products match')
    await boxOf(page).fill('pagne')
    await boxOf(page).press('Enter')
    await matches(page, '25 products match')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: /Sheds/ }).click()
    // The shed known from the groups stays visible.
    await page.getByRole('link', { name: 'Pagne de Kribi' }).first().waitFor()
    await context.setOffline(false)
    await matches(page, '1 shed matches')
    await leave()
  })

  it('cut no text on a narrow screen, a desktop, and with larger text', full, async () => {
    const { page, leave } = await story.open('about:blank', { viewport: phone, language: 'fr' })
    const paths = [
      search('pagne'),
      search('pagne', '&type=product&max=9000'),
      search('pagne', '&type=write'),
      search('toghu zzyzx'),
      search('toghou'),
      '/render_search',
    ]
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await pageHydrated(page)
      expect([path, await findBrokenText(page)]).toEqual([path, []])
      await page.setViewportSize(desktop)
      expect([path, await findBrokenText(page)]).toEqual([path, []])
      await page.setViewportSize(phone)
      await page.evaluate("document.documentElement.style.fontSize = '130%'")
      expect([path, await findBrokenText(page)]).toEqual([path, []])
    }
    await leave()
  })
})

const limbe = '/render_search?type=product&query=kaba&location=Limb%C3%A9&max=20000'
const save = (person: Member, query: string, more: object = {}) =>
  send(url(), '/api/searches', { token: person.token, body: { query, ...more } })

describe('a saved search', () => {
  it('is saved for a visitor after the login, and refused past twenty', async () => {
    await createMember(url(), 'Logs In To Keep')
    const visitor = await story.open(limbe)
    await pageHydrated(visitor.page)
    await visitor.page.waitForLoadState('networkidle')
    await visitor.page.getByText('Tell me when it’s available').waitFor()
    await visitor.page.getByText('One message a day at most').waitFor()
    await visitor.page.locator('main').getByRole('link', { name: 'Save' }).click()
    const sheet = visitor.page.getByRole('dialog', { name: 'Create an account to hear about “kaba”' })
    const login = sheet.getByRole('button', { name: 'Login' }).or(sheet.getByRole('link', { name: 'Login' }))
    await login.first().click()
    await visitor.page.getByLabel('User Name').fill('Logs In To Keep')
    await visitor.page.getByLabel('Password', { exact: true }).fill('correct horse')
    await visitor.page.locator('form').getByRole('button', { name: 'Login' }).click()
    await visitor.page.getByText('“kaba” is saved. One message a day at most.').waitFor()
    expect(placeOf(visitor.page)).toBe(limbe)
    await visitor.page.getByText('Saved. We’ll tell you here.').waitFor()
    await visitor.leave()

    const person = await createMember(url(), 'Keeps Too Many')
    for (let place = 1; place <= 20; place++) await save(person, `pagne ${place}`)
    const { page, expecting, leave } = await story.openAs(person, search('kaba'), { viewport: desktop })
    expecting(/409/)
    await page.locator('main').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: /20/ }).waitFor()
    await leave()
  })

  it('is listed, found by two links, deleted, and visible only after a login', full, async () => {
    const person = await createMember(url(), 'Deletes A Search')
    const { page, leave } = await story.openAs(person, '/notifications/settings', { language: 'fr' })
    await page.locator('main a[href="/searches"]').click()
    await page.waitForURL('**/searches')
    await page.getByRole('heading', { name: 'Aucune recherche enregistrée' }).waitFor()
    await page.locator('#site-menu').click()
    const menuItem = page.locator('[role=menuitem][href="/searches"]')
    await menuItem.waitFor()
    await page.keyboard.press('Escape')
    await menuItem.waitFor({ state: 'hidden' })
    await save(person, 'kaba', { location: 'Limbé' })
    await save(person, 'toghu')
    await page.reload()
    await pageHydrated(page)
    const rows = page.locator('main li')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.filter({ hasText: 'Limbé' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Supprimer «\u00a0kaba\u00a0»' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByText('«\u00a0kaba\u00a0» est supprimé. Vous n’en serez plus prévenu.').waitFor()
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    await leave()
    const visitor = await story.open('/searches')
    await visitor.page.waitForURL('**/login')
    await visitor.leave()
  })
})
