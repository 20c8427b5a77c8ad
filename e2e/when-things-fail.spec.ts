import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openShop, sell } from './support/goods.ts'
import { recordLoads } from './support/hydrated.ts'
import { unknownPath } from './support/paths.ts'
import { createMember } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { desktop } from './support/visitor.ts'

const story = tellStory()

describe('a page that does not exist', () => {
  it('leads back home, and reports a lost connection until it returns', async () => {
    const { page, context, expecting, leave } = await story.open('about:blank', { viewport: desktop })
    expecting(/status of 404|ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/)
    const answer = await page.goto(unknownPath)
    expect(answer?.status()).toBe(404)
    expect(await page.locator('h1').textContent()).toBe('page not found')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.locator('main').getByRole('link').first().click()
    await page.waitForURL('**/feeds')
    const notice = page.getByText(/no network/i)
    await page.locator('html[data-hydrated]').waitFor()
    await context.setOffline(true)
    await notice.first().waitFor()
    await context.setOffline(false)
    await expect.poll(() => notice.filter({ visible: true }).count()).toBe(0)
    await leave()
  })

  it('has header, tabs and search, also for a broken escape and a missing file', { tags: ['full'] }, async () => {
    const { page, expecting, leave } = await story.open('about:blank', { viewport: desktop })
    expecting(/status of 404|could not be decoded/)
    for (const path of ['/%E0%A4%A', '/files/nothing', '/assets/nothing.js']) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await page.locator('html[data-hydrated]').waitFor()
      expect(await page.locator('h1').textContent(), path).toBe('page not found')
      await page.locator('header').getByRole('search').waitFor()
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /^writes$/i })
        .first()
        .click()
      await page.waitForURL('**/writes')
    }
    await leave()
  })
})

const isTerms = (page: Page) => page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()

/** Reads one page and taps a link to another, whose code is lost until `isOver`. */
const loadWithoutTerms = async (page: Page, isOver: (loads: readonly string[]) => boolean) => {
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/feeds')
  await page.locator('html[data-hydrated]').waitFor()
  const loads = recordLoads(page)
  let losses = 0
  await page.route('**/assets/terms-page*.js', (route) => {
    if (isOver(loads)) return route.continue()
    losses += 1
    return route.abort()
  })
  await page.getByRole('link', { name: 'Terms of Service' }).first().click()
  await page.waitForURL('**/terms')
  await expect.poll(() => loads).toEqual(['/terms'])
  return { loads, losses: () => losses }
}

describe('a page whose code fails to load', () => {
  it('is loaded completely, once, and is readable even without its code', { tags: ['full'] }, async () => {
    const { page, expecting, leave } = await story.open('about:blank')
    expecting(/ERR_FAILED|dynamically imported/)
    const late = await loadWithoutTerms(page, ({ length }) => length > 0)
    await page.locator('html[data-hydrated]').waitFor()
    await isTerms(page)
    expect(late.loads).toEqual(['/terms'])
    // The tab remembers that it has loaded this page completely.
    await page.evaluate('sessionStorage.clear()')
    const never = await loadWithoutTerms(page, () => false)
    await expect.poll(never.losses).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    await isTerms(page)
    expect(never.loads).toEqual(['/terms'])
    await leave()
  })
})

describe('a page part whose code fails to load', () => {
  it('is fetched again automatically or at the next tap, without a reload', { tags: ['full'] }, async () => {
    const { url } = story.site()
    const seller = await createMember(url, 'Ada Ngono')
    const id = await sell(url, seller, await openShop(url, seller, 'Maison Ngondo'), { name: 'Toghu' })
    const { page, expecting, leave } = await story.open(`/products/${id}/details`)
    expecting(/ERR_FAILED/)
    await page.locator('html[data-hydrated]').waitFor()
    const loads = recordLoads(page)
    let losses = 0
    await page.route('**/assets/login-sheet-view*.js', (route) => {
      losses += 1
      return losses === 1 ? route.abort() : route.continue()
    })
    // Preloaded at the first touch of a link, while the next page loads.
    await page.route('**/assets/terms-page*.js', async (route) => {
      await expect.poll(() => losses).toBe(1)
      await route.continue()
    })
    await page.getByRole('link', { name: 'Terms of Service' }).first().click()
    await isTerms(page)
    await page.goBack()
    await page.getByRole('link', { name: /Like/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Login', pressed: false }).waitFor()
    expect([loads, losses]).toEqual([[], 2])
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('/terms')
    await page.locator('html[data-hydrated]').waitFor()
    let menuLosses = 0
    await page.route('**/assets/site-menu-popup*.js', (route) => {
      menuLosses += 1
      return menuLosses <= 2 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'All sheds' }).waitFor()
    expect(menuLosses).toBe(3)
    await leave()
  })
})
