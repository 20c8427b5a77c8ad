import { describe, expect, it } from 'vitest'
import { openShop, sell } from './support/goods.ts'
import { loadsOf } from './support/hydrated.ts'
import { unknownPath } from './support/paths.ts'
import { meet } from './support/people.ts'
import { inChromium, tellStory } from './support/story.ts'
import { desktop } from './support/visitor.ts'

const story = tellStory()

describe('a page that is not there', () => {
  it('says so with its status, and leads back home', async () => {
    const { page, expecting, leave } = await story.open('/', { viewport: desktop })
    expecting(/status of 404/)
    const answer = await page.goto(unknownPath)
    expect(answer?.status()).toBe(404)
    expect(await page.locator('h1').textContent()).toBe('page not found')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.locator('main').getByRole('link').first().click()
    await page.waitForURL('**/feeds')
    await leave()
  })
})

describe('a lost connection', () => {
  it('is said, and a way on is offered when it is back', async () => {
    const { page, context, expecting, leave } = await story.open('/', { viewport: desktop })
    expecting(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/)
    await context.setOffline(true)
    await page
      .getByText(/no network/i)
      .first()
      .waitFor()
    await context.setOffline(false)
    await expect
      .poll(() =>
        page
          .getByText(/no network/i)
          .filter({ visible: true })
          .count(),
      )
      .toBe(0)
    await leave()
  })
})

describe('code of a page that is lost on the way', () => {
  /** Reads one page, then taps a link to another whose own file does not come: until that is loaded whole, or never. */
  const losesCode = async (isOver: (loads: readonly string[]) => boolean) => {
    const { page, expecting, leave } = await story.open('/feeds')
    expecting(/ERR_FAILED|dynamically imported/)
    await page.locator('html[data-hydrated]').waitFor()
    const loads = loadsOf(page)
    let losses = 0
    await page.route('**/assets/terms-page*.js', (route) => {
      if (isOver(loads)) return route.continue()
      losses += 1
      return route.abort()
    })
    await page.getByRole('link', { name: 'Terms of Service' }).first().click()
    return { page, loads, losses: () => losses, leave }
  }

  it('is fetched by loading that page whole, once', inChromium, async () => {
    const { page, loads, leave } = await losesCode(({ length }) => length > 0)
    await page.waitForURL('**/terms')
    await expect.poll(() => loads).toEqual(['/terms'])
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
    expect(loads).toEqual(['/terms'])
    await leave()
  })

  it('and where it never comes, the page can be read, and is not loaded again and again', inChromium, async () => {
    const { page, loads, losses, leave } = await losesCode(() => false)
    await expect.poll(() => loads).toEqual(['/terms'])
    await expect.poll(losses).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
    expect(loads).toEqual(['/terms'])
    await leave()
  })
})

describe('a part of a page that is lost on the way', () => {
  it('loads nothing anew: it comes when it is asked for again', inChromium, async () => {
    const seller = await meet(story.site().url, 'Ada Ngono')
    const shop = await openShop(story.site().url, seller, 'Maison Ngondo')
    const product = `/products/${await sell(story.site().url, seller, shop, { name: 'Toghu' })}/details`
    const { page, expecting, leave } = await story.open(product)
    expecting(/ERR_FAILED/)
    await page.locator('html[data-hydrated]').waitFor()
    const loads = loadsOf(page)
    let losses = 0
    await page.route('**/assets/login-sheet-view*.js', (route) => {
      losses += 1
      return losses === 1 ? route.abort() : route.continue()
    })
    // Fetched ahead at a touch on a link, while the next page is on its way.
    await page.route('**/assets/terms-page*.js', async (route) => {
      await expect.poll(() => losses).toBe(1)
      await route.continue()
    })
    await page.getByRole('link', { name: 'Terms of Service' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /Like/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Login', pressed: false }).waitFor()
    expect([loads, losses]).toEqual([[], 2])
    await leave()
  })

  it('comes by itself to whoever waits for it, also when it was lost twice', inChromium, async () => {
    const { page, expecting, leave } = await story.open('/terms')
    expecting(/ERR_FAILED/)
    await page.locator('html[data-hydrated]').waitFor()
    let losses = 0
    await page.route('**/assets/site-menu-popup*.js', (route) => {
      losses += 1
      return losses <= 2 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'All sheds' }).waitFor()
    expect(losses).toBe(3)
    await leave()
  })
})

describe('whatever is answered', () => {
  it('carries the policy that lets no stranger’s script run', async () => {
    const { page, leave } = await story.open('/')
    for (const path of ['/', unknownPath, '/api', '/api/nothing', '/assets/nothing.js', '/robots.txt', '/healthz']) {
      const headers = (await page.request.get(path)).headers()
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    await leave()
  })
})
