import { axeViolations } from '@sheds/e2e/support/axe'
import { canBeFound } from '@sheds/e2e/support/found'
import { cook, openShop, picture, sell } from '@sheds/e2e/support/goods'
import { pageHydrated, turnTo } from '@sheds/e2e/support/hydrated'
import { meet } from '@sheds/e2e/support/people'
import { openShed } from '@sheds/e2e/support/sheds'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { brokenText } from '@sheds/e2e/support/whole'
import { write } from '@sheds/e2e/support/words'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const search = (query: string, more = '') => `/render_search?query=${encodeURIComponent(query)}${more}`
const withoutScripts = { javaScript: false }

beforeAll(async () => {
  const ada = await meet(url(), 'Ada Ngono', 'Je vends du pagne à Kribi')
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
  await canBeFound(url(), 'pagne', { product: 25, dish: 1, shed: 1, user: 1, write: 1 })
  await canBeFound(url(), 'toghu', { product: 2 })
})

const groupTitles = (page: Page) => page.locator('main h2').allTextContents()
const placeOf = (page: Page) => page.url().slice(url().length)

describe('what was found, without JavaScript', () => {
  it('stands in groups in their order, each counted, with the words that matched', async () => {
    const { page, leave } = await story.open(search('pagne'), withoutScripts)
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
    await leave()
  })

  it('is said in French as well', async () => {
    const { page, leave } = await story.open(search('pagne'), { ...withoutScripts, language: 'fr' })
    const titles = await groupTitles(page)
    expect(titles.slice(0, 2)).toEqual(['25 produits correspondent à la recherche', '1 plat correspond à la recherche'])
    await leave()
  })

  it('leads to all of a kind, page by page, and back to all kinds', async () => {
    const { page, leave } = await story.open(search('pagne'), withoutScripts)
    await turnTo(page.getByRole('link', { name: 'See all Products' }))
    expect(placeOf(page)).toBe('/render_search?type=product&query=pagne')
    expect((await groupTitles(page))[0]).toBe('25 products match search term')
    expect(await page.locator('.tile').count()).toBe(20)
    await turnTo(page.getByRole('link', { name: 'More products' }))
    expect(await page.locator('.tile').count()).toBe(5)
    await turnTo(page.getByRole('link', { name: 'From the start' }))
    await turnTo(page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: 'All', exact: true }))
    expect(placeOf(page)).toBe('/render_search?query=pagne')
    await leave()
  })

  it('is narrowed down by a form, and each filter can be taken off again', inChromium, async () => {
    const look = { ...withoutScripts, viewport: desktop }
    const { page, leave } = await story.open(search('pagne', '&type=product'), look)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByLabel('Highest price').fill('4 000')
    await filters.getByLabel('City').selectOption('Kribi')
    await filters.getByLabel('Order').selectOption('price_up')
    await turnTo(filters.getByRole('button', { name: 'Show' }))
    expect((await groupTitles(page))[0]).toBe('1 product matches search term')
    await page.getByText('Pagne de plage').waitFor()
    await turnTo(page.getByRole('link', { name: 'Take off: Kribi' }))
    expect((await groupTitles(page))[0]).toBe('5 products match search term')
    expect((await page.locator('.tile').allTextContents())[0]).toContain('Pagne 1')
    await turnTo(page.getByRole('link', { name: /Take off: ≤ CFA 4,000/ }))
    expect((await groupTitles(page))[0]).toBe('25 products match search term')
    await leave()
  })

  it('is narrowed down on a phone too, by a form below it', inChromium, async () => {
    const { page, leave } = await story.open(search('pagne', '&type=product'), withoutScripts)
    await page.getByRole('link', { name: 'Filters' }).click()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByLabel('Highest price').fill('2000')
    await turnTo(filters.getByRole('button', { name: 'Show' }))
    expect((await groupTitles(page))[0]).toBe('2 products match search term')
    await leave()
  })

  it('can be only what has a photo', async () => {
    const { page, leave } = await story.open(search('toghu', '&type=product&photo=1'), withoutScripts)
    expect((await groupTitles(page))[0]).toBe('1 product matches search term')
    await page.getByText('Toghu brodé').first().waitFor()
    await leave()
  })

  it('may be nothing: that is said, with a way on', async () => {
    const { page, leave } = await story.open(search('zzyzx'), withoutScripts)
    await page.getByRole('heading', { name: 'Results for "zzyzx" are empty.' }).waitFor()
    const sheds = page.locator('main').getByRole('link', { name: 'Browse all sheds' })
    expect(await sheds.getAttribute('href')).toBe('/sheds')
    await leave()
  })

  it('comes close, and says which word it left out', async () => {
    const { page, leave } = await story.open(search('toghu zzyzx'), withoutScripts)
    await page.getByRole('heading', { name: 'Results for "toghu zzyzx" are empty.' }).waitFor()
    const near = page.getByRole('region', { name: 'Close to it' })
    expect(await near.textContent()).toContain('without “zzyzx”')
    expect(await near.locator('.tile').count()).toBe(2)
    await leave()
  })

  it('was looked for as it was meant; the words as they are typed are one tap away', async () => {
    const { page, leave } = await story.open(search('toghou'), withoutScripts)
    await page.getByText(/Showing/).waitFor()
    await turnTo(page.getByRole('link', { name: 'Search only “toghou”' }))
    expect(placeOf(page)).toBe('/render_search?query=toghou&exact=1')
    await page.getByRole('heading', { name: 'Results for "toghou" are empty.' }).waitFor()
    await leave()
  })

  it('is closed by a link home, and told to no search engine', async () => {
    const { page, leave } = await story.open(search('pagne'), withoutScripts)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    const close = page.locator('main').getByRole('link', { name: 'Close' })
    expect(await close.getAttribute('href')).toBe('/feeds')
    await leave()
  })

  it('of a city without words is what is new there', async () => {
    const { page, leave } = await story.open('/render_search?type=all&query=&location=Kribi', withoutScripts)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('New in Kribi')
    expect((await groupTitles(page))[0]).toBe('Products · Kribi')
    await leave()
  })

  it('of nothing at all is a hint, and no error', async () => {
    const { page, leave } = await story.open('/render_search?type=all&query=&location=', withoutScripts)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Search')
    await page.getByText(/two letters are enough/).waitFor()
    await leave()
  })
})

describe('what was found', () => {
  it('closes back to where one came from', async () => {
    const { page, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    const box = page.getByRole('combobox', { name: 'Search the market' })
    await box.fill('pagne')
    await box.press('Enter')
    await page.getByRole('heading', { name: '25 products match search term' }).waitFor()
    await page.locator('main').getByRole('link', { name: 'Close' }).click()
    await page.waitForURL('**/terms')
    await leave()
  })

  it('goes on at its end by itself', inChromium, async () => {
    const { page, leave } = await story.open(search('pagne', '&type=product'))
    await pageHydrated(page)
    expect(await page.locator('.tile').count()).toBe(20)
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect.poll(() => page.locator('.tile').count()).toBe(25)
    await leave()
  })

  it('follows a filter without a button, which keeps the focus', inChromium, async () => {
    const { page, leave } = await story.open(search('pagne', '&type=product'), { viewport: desktop })
    await pageHydrated(page)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByLabel('Highest price').fill('3000')
    await page.getByRole('heading', { name: '3 products match search term' }).waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('max')
    expect(placeOf(page)).toBe('/render_search?type=product&query=pagne&max=3000')
    await page.getByRole('link', { name: /Take off/ }).click()
    await page.getByRole('heading', { name: '25 products match search term' }).waitFor()
    expect(await filters.getByLabel('Highest price').inputValue()).toBe('')
    await leave()
  })

  it('is filtered in a sheet on a phone, whose button says how many there will be', inChromium, async () => {
    const { page, leave } = await story.open(search('pagne'), { viewport: phone })
    await pageHydrated(page)
    await page.getByRole('link', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Lowest price').fill('20 000')
    await sheet.getByRole('button', { name: 'Show 5 results' }).click()
    await page.getByRole('heading', { name: '5 products match search term' }).waitFor()
    expect(placeOf(page)).toBe('/render_search?type=product&query=pagne&min=20000')
    expect(await axeViolations(page)).toEqual([])
    await leave()
  })

  it('is narrowed down by handles over the prices, which stand where the fields say', inChromium, async () => {
    const { page, leave } = await story.open(search('pagne', '&type=product'), { viewport: desktop })
    await pageHydrated(page)
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
    await leave()
  })

  it('says that it did not come, and comes when asked again', async () => {
    const { page, expecting, leave } = await story.open('/terms', { viewport: desktop })
    await pageHydrated(page)
    expecting(/503/)
    await page.route('**/api/search/search_data_base*', (route) => route.fulfill({ status: 503, body: '{}' }))
    const box = page.getByRole('combobox', { name: 'Search the market' })
    await box.fill('toghu')
    await box.press('Enter')
    await page.getByText('The search did not go through. Please try again.').waitFor()
    await page.unroute('**/api/search/search_data_base*')
    await page.getByRole('link', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: '2 products match search term' }).waitFor()
    await leave()
  })

  it('waits for the line without one, and says so', inChromium, async () => {
    const { page, context, expecting, leave } = await story.open(search('pagne'), { viewport: desktop })
    await pageHydrated(page)
    await page.waitForLoadState('networkidle')
    expecting(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: /Sheds/ }).click()
    // What is known stays: the sheds among the groups.
    await page.getByRole('link', { name: 'Pagne de Kribi' }).first().waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { name: '1 shed matches search term' }).waitFor()
    await leave()
  })

  it.each([
    ['groups', search('pagne')],
    ['one kind', search('pagne', '&type=product&max=9000')],
    ['writes', search('pagne', '&type=write')],
    ['nothing', search('toghu zzyzx')],
    ['something else meant', search('toghou')],
    ['no words', '/render_search'],
  ])('passes axe and loses no word, on every screen: %s', inChromium, async (_, path) => {
    const { page, leave } = await story.open(path, { viewport: { width: 320, height: 640 }, language: 'fr' })
    await pageHydrated(page)
    expect(await brokenText(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize(desktop)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await brokenText(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize(phone)
    await page.evaluate("document.documentElement.style.fontSize = '130%'")
    expect(await brokenText(page)).toEqual([])
    await leave()
  })
})
