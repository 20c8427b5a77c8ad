// @module-tag chromium
import { beforeAll, expect, it } from 'vitest'
import { meet, type Somebody } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { phone } from './support/visitor.ts'

const story = tellStory()
let ada: Somebody

beforeAll(async () => {
  ada = await meet(story.site().url, 'Ada Reader')
})

it('the API’s reader fits a phone, finds a call, tries it with a token, and asks nobody else for anything', async () => {
  const { page, context, leave } = await story.open('about:blank', { viewport: phone })
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).host))
  const overflow = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await page.goto('/api/docs')
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('sessions GET')
  expect(await page.locator('.contents li').filter({ visible: true }).count()).toBe(1)
  expect(await overflow()).toBe(0)
  await page.locator('.contents li').filter({ visible: true }).getByRole('link').click()
  const call = page.locator('#listSessions')
  await call.getByRole('heading', { name: 'Try it' }).waitFor()
  expect(await overflow()).toBe(0)
  await page.getByLabel('Token').fill(ada.token)
  await call.getByRole('button', { name: 'Send' }).click()
  await call.getByRole('status').getByText('200').waitFor()
  expect(await call.getByRole('status').innerText()).toContain('"current": true')
  for (const part of ['payments', 'orders', 'shapes']) {
    await page.goto(`/api/docs/${part}`)
    expect(await overflow(), part).toBe(0)
  }
  expect(new Set(asked)).toEqual(new Set([new URL(story.site().url).host]))
  await leave()
})
