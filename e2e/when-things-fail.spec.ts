import { describe, expect, it } from 'vitest'
import { unknownPath } from './support/paths.ts'
import { tellStory } from './support/story.ts'
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
