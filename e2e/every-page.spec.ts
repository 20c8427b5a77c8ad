import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, ofColours } from './support/axe.ts'
import { pageHydrated } from './support/hydrated.ts'
import { at, everyPath, isForMembers, plantThings, unknownPath } from './support/paths.ts'
import { inChromium, tellStory } from './support/story.ts'
import { desktop, phone } from './support/visitor.ts'

const story = tellStory()
let things: Awaited<ReturnType<typeof plantThings>>

beforeAll(async () => {
  things = await plantThings(story.site().url)
})

const passesInBothThemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await axeViolations(page, ofColours)).toEqual([])
}

describe('every page', () => {
  it.each([...everyPath, unknownPath])('%s stands in both languages, and passes axe in both themes', async (path) => {
    for (const language of ['en', 'fr'] as const) {
      const { page, expecting, leave } = await story.open(at(path, things), { language, viewport: phone })
      if (path === unknownPath) expecting(/status of 404/)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await pageHydrated(page)
      // Then a visitor of a member's page is led on to the login, whose code comes after a moment.
      if (isForMembers(path)) await page.locator('main input[type=password]').waitFor()
      await expect.poll(() => page.locator('h1').count()).toBe(1)
      expect(await page.title()).not.toBe('')
      expect(await page.locator('main').count()).toBe(1)
      // In the other language the words differ, and nothing that axe looks at.
      if (language === 'en') await passesInBothThemes(page)
      await leave()
    }
  })

  it.each(['/', '/terms', '/shedpay', '/ui', unknownPath])(
    '%s passes axe on a desktop, in both themes',
    async (path) => {
      const { page, expecting, leave } = await story.open(path, { viewport: desktop })
      if (path === unknownPath) expecting(/status of 404/)
      await passesInBothThemes(page)
      await leave()
    },
  )

  it('none is wider than a screen of 320 pixels', async () => {
    const { page, expecting, leave } = await story.open('/', { viewport: { width: 320, height: 640 }, language: 'fr' })
    expecting(/status of 404/)
    const wide: string[] = []
    for (const path of [...everyPath, unknownPath]) {
      await page.goto(at(path, things))
      const overflow = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
      if (overflow > 0) wide.push(`${path}: ${overflow}px`)
    }
    expect(wide).toEqual([])
    await leave()
  })

  it('none loses its words when the text is twice as large', async () => {
    const { page, leave } = await story.open('/', { viewport: phone })
    for (const path of ['/', '/terms', '/shedpay', '/signup']) {
      await page.goto(path)
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
    await leave()
  })
})

describe('the head of a page', () => {
  it('names the page to browsers, search engines and chats', inChromium, async () => {
    const { page, leave } = await story.open('/feeds?fbclid=stranger')
    const href = (selector: string) => page.locator(selector).getAttribute('href')
    expect(await page.title()).toBe('Sheds Home')
    expect(await href('link[rel=canonical]')).toBe(`${story.site().url}/feeds`)
    expect(await href('link[hreflang=fr]')).toBe(`${story.site().url}/feeds?hl=fr`)
    expect(await href('link[hreflang=x-default]')).toBe(`${story.site().url}/feeds`)
    expect(await page.locator('meta[name=description]').getAttribute('content')).not.toBe('')
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    const answer = await page.request.get(image ?? '')
    expect(answer.status()).toBe(200)
    expect((await answer.body()).length).toBeLessThanOrEqual(300 * 1024)
    await leave()
  })

  it('follows a move to another page without a reload', async () => {
    const { page, leave } = await story.open('/', { viewport: desktop })
    await pageHydrated(page)
    await page.evaluate('window.notReloaded = true')
    await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
    await page.waitForURL('**/terms')
    await expect.poll(() => page.title()).toContain('Terms')
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${story.site().url}/terms`)
    expect(await page.evaluate('window.notReloaded')).toBe(true)
    await leave()
  })
})
