// @module-tag chromium
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/goods.ts'
import { meet } from './support/people.ts'
import { tellStory } from './support/story.ts'

const story = tellStory()

beforeAll(async () => {
  const owner = await meet(story.site().url, 'Keeps Many')
  for (let place = 1; place <= 12; place++) await openShop(story.site().url, owner, `Stall ${place}`)
})

const place = (page: Page) => page.evaluate('Math.round(scrollY)')
const scrollTo = (page: Page, top: number) => page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`)
const pathOf = (page: Page) => new URL(page.url()).pathname

const open = async (page: Page, path: string, top: number): Promise<void> => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  expect(await place(page)).toBe(0)
  await scrollTo(page, top)
}

describe('the place on a page', () => {
  it('is that of each entry after full loads, back and forth, and after a reload', async () => {
    const { page, leave } = await story.open('about:blank')
    await open(page, '/sheds', 700)
    await open(page, '/terms', 1900)
    await open(page, '/all_users', 0)
    for (const [path, top] of [
      ['/terms', 1900],
      ['/sheds', 700],
    ] as const) {
      await page.goBack({ waitUntil: 'networkidle' })
      expect(pathOf(page)).toBe(path)
      await expect.poll(() => place(page)).toBe(top)
    }
    await page.reload({ waitUntil: 'networkidle' })
    await expect.poll(() => place(page)).toBe(700)
    await page.goForward({ waitUntil: 'networkidle' })
    await expect.poll(() => place(page)).toBe(1900)
    await page.goForward({ waitUntil: 'networkidle' })
    expect(await place(page)).toBe(0)
    await leave()
  })

  it('of the same page twice in the history is two places', async () => {
    const { page, leave } = await story.open('about:blank')
    await open(page, '/terms', 1200)
    await open(page, '/sheds', 300)
    await open(page, '/terms', 2400)
    await page.goBack({ waitUntil: 'networkidle' })
    await expect.poll(() => place(page)).toBe(300)
    await page.goBack({ waitUntil: 'networkidle' })
    await expect.poll(() => place(page)).toBe(1200)
    await leave()
  })

  it('outlives moves without a load before and after a full load', async () => {
    const { page, leave } = await story.open('about:blank')
    await open(page, '/terms', 1500)
    // Without scrolling to it first.
    await page.evaluate(`document.querySelector('footer [href="/all_sheds"]').click()`)
    await page.waitForURL('**/all_sheds')
    await expect.poll(() => place(page)).toBe(0)
    await scrollTo(page, 200)
    await open(page, '/sheds', 500)
    await page.goBack({ waitUntil: 'networkidle' })
    await expect.poll(() => place(page)).toBe(200)
    await page.goBack()
    await expect.poll(() => place(page)).toBe(1500)
    await page.goForward()
    await expect.poll(() => place(page)).toBe(200)
    await leave()
  })

  it('of pages seen since the browser set this one aside outlives it', async () => {
    const { page, leave } = await story.open('/terms')
    await page.waitForLoadState('networkidle')
    await scrollTo(page, 800)
    // What another page has kept meanwhile, and the way back to this one as it was left.
    await page.evaluate(`{
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      sessionStorage.places = JSON.stringify({ ...JSON.parse(sessionStorage.places), another: 4321 })
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }`)
    await expect.poll(() => place(page)).toBe(800)
    await page.goto('/sheds')
    expect(await page.evaluate('JSON.parse(sessionStorage.places).another')).toBe(4321)
    await page.goBack({ waitUntil: 'networkidle' })
    await expect.poll(() => place(page)).toBe(800)
    await leave()
  })
})
