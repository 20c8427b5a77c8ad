import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, sell } from './support/goods.ts'
import { hydrated } from './support/hydrated.ts'
import { meet, type Somebody } from './support/people.ts'
import { inChromium, tellStory } from './support/story.ts'
import { holdTimers } from './support/timers.ts'
import { walletPassword } from './support/wallets.ts'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
let buyer: Somebody
let path: string

beforeAll(async () => {
  const { url } = story.site()
  const seller = await meet(url, 'Clarisse Eyenga')
  buyer = await meet(url, 'Brice Talom')
  path = `/products/${await sell(url, seller, await openShop(url, seller, 'Maison Ngondo'), { name: 'Kaba dress' })}/details`
})

/** After which one that nobody holds goes. */
const toastMs = 4000

const toast = (page: Page) => page.locator('.toast')

const edges = async (piece: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await piece.boundingBox()) ?? {}
  return { top: y, bottom: y + height, width, left: x }
}

/** How much of the one lies on the other, from above to below. */
const overlap = async (one: Locator, other: Locator): Promise<number> => {
  const [a, b] = [await edges(one), await edges(other)]
  return Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
}

const addToBasket = (page: Page) => hydrated(page.locator('.sticky-actions .btn').first())

describe('a toast on a phone', () => {
  it('comes alone, beside the bar with the buttons, and goes by itself', inChromium, async () => {
    const { page, leave } = await story.open(path)
    const time = await holdTimers(page, toastMs)
    const add = await addToBasket(page)
    await add.click()
    await add.click()
    await toast(page)
      .getByText(/^2 of .+ are in your basket\.$/)
      .waitFor()
    expect(await toast(page).count()).toBe(1)
    await page.getByRole('status').and(page.locator('.toasts *')).waitFor()
    expect(await overlap(toast(page), page.locator('.sticky-actions'))).toBe(0)
    expect(await overlap(toast(page), page.locator('header'))).toBe(0)
    await time.letGo()
    await toast(page).waitFor({ state: 'detached' })
    await leave()
  })

  it('stays where it is an error, gives its text the whole line, and goes with the page', inChromium, async () => {
    const { page, expecting, leave } = await story.openAs(buyer, path, { language: 'fr' })
    const time = await holdTimers(page, toastMs)
    expecting(/500/)
    await page.route('**/reaction', (route) => route.fulfill({ status: 500, json: {} }))
    await (await hydrated(page.locator('.social-item').first())).click()
    const error = page.getByRole('alert').locator('.toast').filter({ hasText: 'Réessayer' })
    await error.waitFor()
    // Something else is on the screen: what went wrong before is over.
    await page.getByRole('button', { name: 'Partager' }).first().click()
    await page.getByRole('dialog').waitFor()
    await error.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('.social-item').first().click()
    await error.waitFor()
    const [text, box] = [await edges(error.locator('.toast-text')), await edges(error)]
    expect(text.width).toBeGreaterThan(0.65 * box.width)
    await (await addToBasket(page)).click()
    await error.waitFor({ state: 'detached' })
    await time.letGo()
    await error.waitFor()
    expect(await toast(page).count()).toBe(1)
    await page.locator('a[href^="/sheds/"]').first().click()
    await page.waitForURL('**/sheds/*')
    await toast(page).waitFor({ state: 'detached' })
    await leave()
  })

  it.each([
    [360, 740, 'en', 'Click to activate wallet', 'Wallet activated.'],
    [360, 640, 'fr', 'Activer le portefeuille', 'Portefeuille activé.'],
  ] as const)(
    'leaves what a page is there for free on %i × %i',
    inChromium,
    async (width, height, language, activate, said) => {
      const owner = await meet(story.site().url, `Wallet ${height}`)
      const { page, leave } = await story.openAs(owner, '/shedpay', { viewport: { width, height }, language })
      await holdTimers(page, toastMs)
      await (await hydrated(page.getByRole('button', { name: activate }))).click()
      const sheet = page.getByRole('dialog')
      for (const name of ['password', 'confirm_password']) await sheet.locator(`[name=${name}]`).fill(walletPassword)
      await sheet.locator('button[type=submit]').click()
      await toast(page).getByText(said).waitFor()
      const topUp = page.locator('main button[type=submit]')
      await topUp.waitFor()
      const isFree = async (): Promise<boolean> =>
        (await overlap(toast(page), topUp)) + (await overlap(toast(page), page.locator('.tabbar'))) === 0
      await expect.poll(isFree).toBe(true)
      for (const down of [60, 120, 400]) {
        await page.evaluate(`window.scrollTo(0, ${down})`)
        await expect.poll(isFree).toBe(true)
      }
      await leave()
    },
  )

  it.each([
    [360, 560],
    [640, 360],
  ])('leaves a sheet its title on %i × %i', inChromium, async (width, height) => {
    const { page, leave } = await story.open(path, { viewport: { width, height } })
    await holdTimers(page, toastMs)
    await (await hydrated(page.getByRole('button', { name: 'Share' }).first())).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Copy' }).click()
    await toast(page).waitFor()
    expect(await overlap(toast(page), sheet.locator('.sheet-head'))).toBe(0)
    await leave()
  })
})
