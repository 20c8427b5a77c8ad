// @module-tag full
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, picture, sell } from './support/goods.ts'
import { pageHydrated } from './support/hydrated.ts'
import { createMember } from './support/people.ts'
import { tellStory } from './support/story.ts'

const story = tellStory()
let product = ''

beforeAll(async () => {
  const { url } = story.site()
  const clarisse = await createMember(url, 'Clarisse Eyenga')
  const shop = await openShop(url, clarisse, 'Maison Ngondo')
  for (const n of Array.from({ length: 8 }, (_, place) => place + 1))
    product = await sell(url, clarisse, shop, { name: `Kaba dress number ${n} with a name of two lines or more` })
  await picture(url, clarisse, shop, product, 2)
})

describe('a tab', () => {
  it('keeps its scroll position, and returns to the top at a second tap', async () => {
    const { page, leave } = await story.open('/feeds')
    await pageHydrated(page)
    await page.waitForLoadState('networkidle')
    const tab = (href: string) => page.locator(`.tabbar a[href="${href}"]`)
    await page.evaluate('scrollTo(0, 1500)')
    const left = Number(await page.evaluate('scrollY'))
    expect(left).toBeGreaterThan(800)
    await tab('/sheds').tap()
    await page.waitForURL('**/sheds')
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
    await tab('/feeds').tap()
    await page.waitForURL('**/feeds')
    await expect.poll(() => page.evaluate('scrollY')).toBe(left)
    await tab('/feeds').tap()
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
    await leave()
  })

  it('is not needed to close search results, which lead to the page before them', async () => {
    const { page, leave } = await story.open('/writes')
    await page.evaluate("location.assign('/render_search?query=kaba')")
    await page.waitForURL('**/render_search?**')
    await pageHydrated(page)
    await page.locator('main').getByRole('link', { name: 'Close' }).click()
    await page.waitForURL('**/writes')
    await leave()
  })
})

describe('likes, reviews and sharing on a product’s page', () => {
  it('are never under the sticky bar before the page is scrolled', async () => {
    const { page, leave } = await story.open(`/products/${product}/details`, { language: 'fr' })
    await pageHydrated(page)
    const bad: string[] = []
    for (const [width, height] of [
      ...[320, 360, 412].flatMap((w) => [600, 667, 740, 880].map((h) => [w, h])),
      [277, 569],
    ]) {
      await page.setViewportSize({ width: width ?? 0, height: height ?? 0 })
      const [social, bar] = await Promise.all(
        ['main .social', '.sticky-actions'].map((part) => page.locator(part).first().boundingBox()),
      )
      if ((social?.y ?? 0) + (social?.height ?? 0) > (bar?.y ?? 0) + 12) bad.push(`${width}x${height}`)
      // The buttons are in one row.
      const tops = await page
        .locator('.sticky-actions > .btn')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
      if (new Set(tops).size > 1) bad.push(`${width}x${height}: two rows`)
    }
    expect(bad).toEqual([])
    await leave()
  })
})
