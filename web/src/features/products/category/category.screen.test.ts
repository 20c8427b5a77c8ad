import { openShop, sell } from '@sheds/e2e/support/goods'
import { followLink, pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member } from '@sheds/e2e/support/people'
import { openShed } from '@sheds/e2e/support/sheds'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }
const fashion = '/shed/categories/fashion'

let ben: Member
let photo: string

beforeAll(async () => {
  ben = await createMember(url(), 'Ben Fotso')
  const ada = await createMember(url(), 'Ada Ngono')
  const shop = await openShop(url(), ada, 'Maison Ngondo')
  for (let place = 1; place <= 24; place++) await sell(url(), ada, shop, { name: `Pagne ${place}`, price: place * 100 })
  for (let place = 1; place <= 21; place++) await openShop(url(), ada, `Couture ${place}`)
  const mix = await openShop(url(), ada, 'Bazar Ngono', 'mix')
  await sell(url(), ada, mix, { name: 'Crème de jour', category: 'cosmetics' })
  const kribi = await openShed(url(), ada, { name: 'Wax de Kribi', location: 'Kribi' })
  await sell(url(), ada, kribi, { name: 'Pagne de Kribi' })
  const studio = await openShop(url(), ada, 'Studio Ngono', 'services')
  photo = await sell(url(), ada, studio, { name: 'Photo de famille' })
})

describe('a category without JavaScript', () => {
  it('turns pages of products and sheds, and filters them by city', full, async () => {
    const { page, leave } = await story.open(fashion, { javaScript: false })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Fashion')
    expect(await page.title()).toBe('Fashion · Sheds')
    expect(await page.locator('.tile').count()).toBe(20)
    await page.getByText('25 products · 23 sheds', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'More products' }).click()
    await page.waitForURL(/fashion\?cursor=/)
    expect(await page.locator('.tile').allTextContents()).toHaveLength(5)
    await page.getByRole('link', { name: 'Show Sheds' }).click()
    await page.waitForURL('**/fashion?view=sheds')
    expect(await page.locator('article').count()).toBe(20)
    await followLink(page.getByRole('link', { name: 'More sheds' }))
    expect(await page.locator('article').allTextContents()).toHaveLength(3)
    expect(await page.getByRole('link', { name: 'Maison Ngondo', exact: true }).count()).toBe(1)
    await page.getByRole('link', { name: 'Show Products' }).click()
    await page.waitForURL('**/fashion')
    expect(await page.locator('.tile').count()).toBe(20)

    const cities = page.getByRole('navigation', { name: 'City' })
    await cities.getByRole('link', { name: 'Kribi' }).click()
    await page.getByRole('heading', { level: 1, name: 'Fashion · Kribi' }).waitFor()
    await page.getByText('1 product · 1 shed', { exact: true }).waitFor()
    expect(await page.locator('.tile').allTextContents()).toEqual([expect.stringContaining('Pagne de Kribi')])
    await followLink(page.getByRole('link', { name: 'Show Sheds' }))
    expect(await page.locator('article h2').allTextContents()).toEqual(['Wax de Kribi'])
    await cities.getByRole('link', { name: 'Douala' }).click()
    await page.getByText('24 products · 22 sheds', { exact: true }).waitFor()
    await followLink(page.getByRole('link', { name: 'More sheds' }))
    expect(await page.locator('article').count()).toBe(2)
    await cities.getByRole('link', { name: 'Garoua' }).click()
    await page.getByRole('heading', { name: 'Nothing in Garoua yet' }).waitFor()
    await cities.getByRole('link', { name: 'All cities' }).click()
    await page.waitForURL('**/fashion?view=sheds')
    await leave()
  })

  it('labels services, empty and mixed categories, and answers 404 for an unknown one', full, async () => {
    const { page, expecting, leave } = await story.open('/shed/categories/services', { javaScript: false })
    expecting(/status of 404/)
    await page.getByText('1 service · 1 shed', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Show Services' }).waitFor()
    const [tile] = await page.locator('.tile').allInnerTexts()
    expect(tile?.trim().split('\n')).toEqual(['Photo de famille', 'Studio Ngono · Douala'])
    await page.goto('/shed/categories/furniture')
    await page.getByText('OOPS! sorry products with category Furniture NOT FOUND!').waitFor()
    expect(await page.locator('main').getByRole('link', { name: 'Create Shed' }).getAttribute('href')).toBe(
      '/create_shed',
    )
    await page.getByRole('link', { name: 'Show Sheds' }).click()
    await page.getByText('OOPS! sorry sheds with category Furniture NOT FOUND!').waitFor()
    await page.goto('/shed/categories/music')
    await page.getByText('OOPS! sorry music with category Music NOT FOUND!').waitFor()
    expect(await page.getByRole('link', { name: 'Show Music' }).getAttribute('aria-current')).toBe('page')
    await page.goto('/shed/categories/food_delivery')
    await page.getByText('OOPS! sorry products with category Food delivery NOT FOUND!').waitFor()
    await page.goto('/shed/categories/mix')
    expect(await page.getByRole('link', { name: 'Show Sheds' }).getAttribute('aria-current')).toBe('page')
    await page.getByRole('link', { name: 'Bazar Ngono', exact: true }).waitFor()
    expect((await page.goto('/shed/categories/weapons'))?.status()).toBe(404)
    await page.goto('/shed/categories/Fashion?view=sheds')
    expect(page.url()).toBe(`${url()}${fashion}?view=sheds`)
    await leave()
  })
})

describe('a category', () => {
  it('changes city and side in place, loads more, and lets a member subscribe to its sheds', async () => {
    const { page, leave } = await story.openAs(ben, fashion)
    await pageHydrated(page)
    await page.evaluate('window.notReloaded = true')
    const cities = page.getByRole('navigation', { name: 'City' })
    await cities.getByRole('link', { name: 'Kribi' }).click()
    await page.getByText('1 product · 1 shed', { exact: true }).waitFor()
    expect(await page.locator('.tile').allTextContents()).toEqual([expect.stringContaining('Pagne de Kribi')])
    await cities.getByRole('link', { name: 'All cities' }).click()
    await page.locator('.tile').nth(19).waitFor()
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => page.locator('.tile').count()).toBe(25)
    await page.getByRole('link', { name: 'Show Sheds' }).click()
    await page.waitForURL('**?view=sheds')
    await page.getByRole('button', { name: 'Subscribe to Couture 21' }).click()
    await page.getByRole('button', { name: 'Unsubscribe from Couture 21' }).waitFor()
    const card = page.locator('article').filter({ hasText: 'Couture 21' })
    await card.getByText('1 Subscriber', { exact: true }).waitFor()
    const loaded = async (): Promise<number> => {
      await page.mouse.wheel(0, 9000)
      return page.locator('article').count()
    }
    await expect.poll(loaded).toBe(23)
    const kribiSheds = (await cities.getByRole('link', { name: 'Kribi' }).getAttribute('href')) ?? ''
    await page.goBack()
    await page.locator('.tile').first().waitFor()
    expect(await page.evaluate('window.notReloaded')).toBe(true)

    await page.goto(kribiSheds)
    await page.getByRole('button', { name: 'Subscribe to Wax de Kribi' }).waitFor()
    // The chosen city is in view, on a phone and in one row on a desktop.
    const chip = await cities.getByRole('link', { name: 'Kribi' }).boundingBox()
    expect(chip?.x).toBeGreaterThan(0)
    expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThan(360)
    await page.setViewportSize(desktop)
    expect((await cities.boundingBox())?.height).toBeLessThan(2 * (chip?.height ?? 0))
    await leave()
  })

  it('reports its own failure and that of an uncached product, both with Retry', full, async () => {
    const details = `/products/${photo}/details`
    const { page, expecting, leave } = await story.open('/', { viewport: desktop })
    expecting(/status of 50[03]/)
    await page.route('**/api/pages/categories/*', (route) => route.fulfill({ status: 503, json: {} }))
    await pageHydrated(page)
    await page.getByRole('link', { name: 'Fashion', exact: true }).click()
    await page.getByText('Failed to fetch product data. Please try again.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('.tile').first().waitFor()

    await page.goto('/shed/categories/furniture')
    await pageHydrated(page)
    await page.route('**/api/pages/products/*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.evaluate(`history.pushState({ idx: 1, key: 'x' }, '', '${details}')`)
    await page.evaluate('history.back()')
    await page.evaluate('history.forward()')
    await page.getByText('An error occurred while fetching the product.').waitFor()
    await page.unroute('**/api/pages/products/*')
    await page.getByRole('link', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Photo de famille', level: 1 }).waitFor()
    await leave()
  })
})
