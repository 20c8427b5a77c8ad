// @module-tag chromium
import { describe, expect, it } from 'vitest'
import { turnTo } from './support/hydrated.ts'
import { at, everyPath, plantThings } from './support/paths.ts'
import { tellStory } from './support/story.ts'
import { desktop, phone } from './support/visitor.ts'

const story = tellStory()

describe('with JavaScript off', () => {
  it('every page says what it is', async () => {
    const { page, leave } = await story.open('/', { javaScript: false })
    const things = await plantThings(story.site().url)
    for (const path of everyPath) {
      const answer = await page.goto(at(path, things))
      expect(answer?.status()).toBe(200)
      expect((await page.locator('h1').textContent())?.trim()).not.toBe('')
    }
    await leave()
  })

  it('links lead on, and a search reaches its page', async () => {
    const { page, leave } = await story.open('/', { javaScript: false, viewport: phone })
    await turnTo(page.getByRole('link', { name: 'Fashion' }))
    expect(new URL(page.url()).pathname).toBe('/shed/categories/fashion')
    await page.locator('summary[aria-controls=search]').click()
    await page.getByRole('searchbox').fill('kaba')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL('**/render_search?**')
    expect(new URL(page.url()).searchParams.get('query')).toBe('kaba')
    await leave()
  })

  it('the language can be changed and stays', async () => {
    const { page, leave } = await story.open('/', { javaScript: false, viewport: desktop })
    await turnTo(page.locator('footer').getByRole('link', { name: 'Français' }))
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await page.goto('/terms')
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await leave()
  })
})
