// @module-tag chromium
import { tellStory } from '@sheds/e2e/support/story'
import { expect, it } from 'vitest'

const story = tellStory()

/** Browsers remember what did not come, for as long as the page lives: only they can tell. */
it('a form whose rules were lost on the way goes on with the next try, without a reload and with all that was typed', async () => {
  const { page, expecting, leave } = await story.open('/signup')
  expecting(/ERR_FAILED|Failed to fetch|status of 404/)
  const asked: string[] = []
  let lost = /\/assets\/(?:again\/\d+\/)?rules-[\w-]+\.js$/
  await page.route(/rules-/, (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    return lost.test(pathname) ? route.abort() : route.continue()
  })
  await page.evaluate('window.isSamePage = true')
  await page.locator('main input[name=name]').fill('Ada')
  const sendIt = () => page.locator('main').getByRole('button', { name: 'Sign up' }).click()
  await sendIt()
  await page.getByText('A part of this page did not arrive. Try again.').waitFor()
  lost = /^$/
  await sendIt()
  // The rules are here: they say what is missing.
  await page.locator('[aria-invalid=true]').first().waitFor()
  expect(await page.locator('main input[name=name]').inputValue()).toBe('Ada')
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  expect(asked.filter((path) => path.includes('/again/')).length).toBeGreaterThan(0)
  await leave()
})

it('rules that were lost once are asked for again at once: nobody hears of it', async () => {
  const { page, expecting, leave } = await story.open('/signup')
  expecting(/ERR_FAILED|Failed to fetch/)
  await page.route(/\/assets\/rules-[\w-]+\.js$/, (route) => route.abort())
  await page.locator('main').getByRole('button', { name: 'Sign up' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  expect(await page.getByText('did not arrive').count()).toBe(0)
  await leave()
})
