import { axeViolations } from '@sheds/e2e/support/axe'
import type { Shop } from '@sheds/e2e/support/goods'
import { pageHydrated, turnTo } from '@sheds/e2e/support/hydrated'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { openShed, review, subscribe } from '@sheds/e2e/support/sheds'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let ben: Somebody
let shop: Shop
const cards = 'main li:has(> article)'

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  ben = await meet(url(), 'Ben Fotso')
  for (let place = 1; place <= 22; place++) await openShed(url(), ada, { name: `Stall number ${place}` })
  shop = await openShed(url(), ada, { name: 'Ébène Wax', category: 'food_delivery', location: 'Douala, Akwa' })
  await subscribe(url(), ben, shop)
  await review(url(), ben, shop, 4)
})

describe('without JavaScript', () => {
  it('the sheds are listed with their number, a filter and the next page', inChromium, async () => {
    const { page, leave } = await story.open('/sheds', { javaScript: false })
    expect(await page.locator('h1').textContent()).toBe('Sheds (23)')
    expect(await page.locator(cards).count()).toBe(20)
    const first = await page.locator(cards).first().innerText()
    for (const part of ['Ébène Wax', 'Food delivery', 'Douala, Akwa', 'by Ada Ngono', '1 Subscriber', '1 review'])
      expect(first).toContain(part)
    expect(
      await page
        .getByRole('link', { name: `Subscribe to ${shop.name}` })
        .first()
        .getAttribute('href'),
    ).toBe('/login')
    await turnTo(page.getByRole('link', { name: 'More sheds' }))
    expect(await page.locator(cards).count()).toBe(3)
    await page.getByPlaceholder('Filter sheds by name...').fill('EBENE')
    await page.getByPlaceholder('Filter sheds by name...').press('Enter')
    await page.waitForURL('**/sheds?name=EBENE')
    expect(await page.locator('h1').textContent()).toBe('Sheds (1)')
    expect(await page.locator(cards).allTextContents()).toEqual([expect.stringContaining('Ébène Wax')])
    await leave()
  })

  it('all sheds stand there with neither number nor filter', async () => {
    const { page, leave } = await story.open('/all_sheds', { javaScript: false })
    expect(await page.locator('h1').textContent()).toBe('All sheds')
    expect(await page.locator('main').getByRole('searchbox').count()).toBe(0)
    await turnTo(page.getByRole('link', { name: 'More sheds' }))
    expect(await page.locator(cards).count()).toBe(3)
    await leave()
  })
})

describe('the filter', () => {
  it('finds while one types, keeps the address in step, and says when there is nothing', inChromium, async () => {
    const { page, leave } = await story.open('/sheds')
    await page.mouse.wheel(0, 20_000)
    await expect.poll(() => page.locator(cards).count()).toBe(23)
    const filter = page.getByPlaceholder('Filter sheds by name...')
    await filter.fill('bène')
    await page.waitForURL('**/sheds?name=b%C3%A8ne')
    await expect.poll(() => page.locator(cards).count()).toBe(1)
    await expect.poll(() => page.locator('h1').textContent()).toBe('Sheds (1)')
    await filter.fill('nobody sells here')
    await page.getByRole('heading', { name: 'Sheds not found' }).waitFor()
    await filter.fill('')
    await page.waitForURL('**/sheds')
    await page.locator(cards).nth(19).waitFor()
    await page.getByRole('heading', { name: 'Ébène Wax' }).getByRole('link').click()
    await page.waitForURL(`**/sheds/${shop.id}`)
    await leave()
  })

  it('hears what was typed before the site’s own script was here', inChromium, async () => {
    const { page, leave } = await story.open('about:blank')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/assets\/base.*\.js$/, (route) => held.then(() => route.continue()))
    await page.goto('/sheds', { waitUntil: 'commit' })
    await page.getByPlaceholder('Filter sheds by name...').fill('wax')
    letGo()
    await page.waitForURL('**/sheds?name=wax')
    await expect.poll(() => page.locator(cards).count()).toBe(1)
    expect(await page.getByPlaceholder('Filter sheds by name...').inputValue()).toBe('wax')
    await leave()
  })

  it('says when the sheds did not come, and brings them with Retry', async () => {
    const { page, expecting, leave } = await story.open('/sheds')
    expecting(/503/)
    await pageHydrated(page)
    let tries = 0
    await page.route('**/api/sheds?*', (route) => {
      tries += 1
      return route.fulfill({ status: 503, body: '{}' })
    })
    await page.getByPlaceholder('Filter sheds by name...').fill('wax')
    await page.getByText('Failed to fetch sheds data. Please try again.').first().waitFor({ timeout: 120_000 })
    // As soon as any list: asked again twice, by whoever asked first.
    expect(tries).toBe(3)
    await page.unroute('**/api/sheds?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Ébène Wax' }).waitFor()
    await leave()
  })

  it('keeps what is on the screen while there is no line, and goes on when it is back', async () => {
    const { page, context, expecting, leave } = await story.open('/sheds')
    expecting(/ERR_INTERNET_DISCONNECTED/)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByText('No network').first().waitFor()
    await page.getByPlaceholder('Filter sheds by name...').fill('wax')
    await page.waitForURL('**/sheds?name=wax')
    expect(await page.locator(cards).count()).toBeGreaterThan(0)
    await context.setOffline(false)
    await expect.poll(() => page.locator(cards).count()).toBe(1)
    await leave()
  })
})

describe('a card', () => {
  it('subscribes and unsubscribes without leaving the list', async () => {
    const { page, leave } = await story.openAs(ben, '/sheds?name=number%2022')
    await page.getByRole('button', { name: 'Subscribe to Stall number 22' }).click()
    await page.getByText('1 Subscriber', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Unsubscribe from Stall number 22' }).click()
    await page.getByText('0 Subscribers', { exact: true }).waitFor()
    await leave()
  })

  it('of one’s own offers nothing to subscribe to', async () => {
    const { page, leave } = await story.openAs(ada, '/sheds?name=bene')
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { name: 'Ébène Wax' }).waitFor()
    expect(await page.getByRole('button', { name: /^Subscribe/ }).count()).toBe(0)
    await leave()
  })
})

describe('both lists', () => {
  it.each(['light', 'dark'] as const)(
    'are accessible, %s, in French, on 320 pixels and on a desktop',
    inChromium,
    async (theme) => {
      for (const viewport of [{ width: 320, height: 640 }, desktop]) {
        const { page, leave } = await story.open('/sheds', { theme, language: 'fr', viewport })
        for (const path of ['/sheds', '/all_sheds']) {
          await page.goto(path)
          expect(await axeViolations(page)).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        }
        await leave()
      }
    },
  )
})
