import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { meet, type Somebody } from './support/people.ts'
import { openShed, pathOf } from './support/sheds.ts'
import { tellStory } from './support/story.ts'
import { holdTimers } from './support/timers.ts'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
})

const editShed = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit shed' }).click()
  await page.getByRole('dialog').getByLabel('Location').fill(`Kribi ${Math.random()}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

const editProfile = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('dialog').getByLabel('Bio').fill('sells wax')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

const deleteShed = async (page: Page) => {
  await page.locator('main').getByRole('button', { name: 'Delete shed' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(/^Write .* to confirm/).fill('Kiosk')
  await dialog.getByRole('button', { name: 'Delete shed' }).click()
}

const kiosk = () => openShed(url(), ada, { name: 'Kiosk' })
const profile = () => `/users/${ada.id}/profile`

/** Where, what is done there, what the dialog says then, and where one is when it closed. */
const dialogs = [
  ['of a shed’s edit', async () => pathOf(await kiosk()), editShed, 'Edited succesfully', /\/sheds\/[^/]+$/],
  ['of a profile’s edit', async () => profile(), editProfile, 'Your profile is saved.', /\/profile$/],
  ['of a shed’s end', async () => `${pathOf(await kiosk())}/settings`, deleteShed, /./, /\/users\/[^/]+\/profile$/],
] as const

/** For how long the good word stood, by the page's own clock. */
const watch = `new Promise((resolve) => {
  let since
  new MutationObserver(() => {
    const there = document.querySelector('[role$=dialog] .alert') !== null
    if (there) since ??= performance.now()
    else if (since !== undefined) resolve(performance.now() - since)
  }).observe(document.body, { subtree: true, childList: true })
})`

describe('the last words', () => {
  it.each(dialogs)('%s stand for three seconds, then the dialog closes', async (_, pathOf, act, said, after) => {
    const { page, leave } = await story.openAs(ada, await pathOf())
    const stood = page.evaluate(watch)
    await act(page)
    await page.locator('[role$=dialog] .alert').getByText(said).waitFor()
    expect(await page.locator('[role$=dialog] form').count()).toBe(0)
    expect(Number(await stood)).toBeGreaterThanOrEqual(2900)
    await page.waitForURL(after)
    await page.locator('[role$=dialog]').waitFor({ state: 'detached' })
    await leave()
  })

  for (const [name, pathOf, act, said, after] of dialogs)
    it.each([
      ['Escape', (page: Page) => page.keyboard.press('Escape')],
      ['a tap', (page: Page) => page.locator('.sheet-body').getByRole('button', { name: 'Close' }).click()],
    ] as const)(`${name} are gone at once with %s`, async (_, close) => {
      const { page, leave } = await story.openAs(ada, await pathOf())
      // The clock that closes it never strikes.
      await holdTimers(page, 3000)
      await act(page)
      await page.locator('[role$=dialog] .alert').getByText(said).waitFor()
      await close(page)
      await page.locator('[role$=dialog]').waitFor({ state: 'detached' })
      await page.waitForURL(after)
      await leave()
    })
})
