import { casesOfTier } from '@sheds/server/testing/tiers/tier'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberStates, type State, visitorStates, walletStates } from './page-states.ts'
import { lightViolations, themeViolations } from './support/axe.ts'
import { pageSettled } from './support/hydrated.ts'
import { order } from './support/orders.ts'
import { at, everyPath, isForMembers, plantThings, type Things, unknownPath } from './support/paths.ts'
import { tellStory } from './support/story.ts'
import { touchAll } from './support/touch.ts'
import { desktop, phone } from './support/visitor.ts'
import { createWalletOwner, pay } from './support/wallets.ts'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
let things: Things

beforeAll(async () => {
  things = await plantThings(story.site().url)
})

/** Faults of a page: accessibility, taps on every control, and overflow on the smallest screen. */
const faultsOf = async (page: Page, isInBothThemes: boolean): Promise<string[]> => {
  const violations = await (isInBothThemes ? themeViolations(page) : lightViolations(page))
  const { faults } = await touchAll(page, [[phone.width, phone.height]])
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  await page.setViewportSize(phone)
  return [...violations, ...faults, ...(overflow > 0 ? [`wider than 320 pixels by ${overflow}`] : [])]
}

/** Required parts in the French HTML of the server. */
const frenchParts = async (path: string): Promise<boolean[]> => {
  const headers = { 'accept-language': 'fr-CM', accept: 'text/html' }
  const html = await (await fetch(`${story.site().url}${path}`, { headers })).text()
  return [/<html[^>]* lang="fr"/, /<title>[^<]+<\/title>/, /<main/, /<h1/].map((part) => part.test(html))
}

/** All pages with axe in the light theme; in `npm test` a tenth of them in the dark theme too. */
const checkPages = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const faults: string[] = []
  const inBothThemes = casesOfTier(paths)
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await pageSettled(page)
    await expect.poll(() => page.locator('h1').count(), { message: path }).toBe(1)
    const { lang, title, mains } = (await page.evaluate(
      `({ lang: document.documentElement.lang, title: document.title, mains: document.querySelectorAll('main').length })`,
    )) as { lang: string; title: string; mains: number }
    expect([lang, title !== '', mains], path).toEqual(['en', true, 1])
    expect(await frenchParts(path), path).toEqual([true, true, true, true])
    for (const fault of await faultsOf(page, inBothThemes.includes(path))) faults.push(`${path}: ${fault}`)
  }
  return faults
}

const forAll = () => everyPath.filter((path) => !isForMembers(path)).map((path) => at(path, things))
const forMembers = () => everyPath.filter(isForMembers).map((path) => at(path, things))

describe('every page', () => {
  it('works in both languages and passes axe, for a visitor', async () => {
    const { page, expecting, leave } = await story.open('about:blank')
    expecting(/status of 404/)
    expect(await checkPages(page, [...forAll(), unknownPath])).toEqual([])
    await leave()
  })

  it('works in both languages and passes axe, for a member', async () => {
    const { page, expecting, leave } = await story.openAs(things.owner, 'about:blank')
    expecting(/status of 404/)
    expect(await checkPages(page, forMembers())).toEqual([])
    await leave()
  })

  it('leads a visitor from a member’s page to the login', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open('about:blank')
    for (const path of forMembers()) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await page.locator('main input[type=password]').waitFor()
      await expect.poll(() => page.locator('h1').count(), { message: path }).toBe(1)
      expect(await page.title(), path).not.toBe('')
    }
    await leave()
  })

  it('passes axe on a desktop, and does not overflow with text of double size', { tags: ['full'] }, async () => {
    const { page, expecting, leave } = await story.open('about:blank', { viewport: desktop })
    expecting(/status of 404/)
    const faults: string[] = []
    for (const path of ['/', '/terms', '/shedpay', unknownPath, '/signup']) {
      await page.goto(path)
      await pageSettled(page)
      if (path !== '/signup') faults.push(...(await themeViolations(page)).map((fault) => `${path}: ${fault}`))
      if (path === unknownPath) continue
      await page.setViewportSize(phone)
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
      if (overflow > 0) faults.push(`${path}: ${overflow} px too wide`)
      await page.setViewportSize(desktop)
    }
    expect(faults).toEqual([])
    await leave()
  })
})

const violationsOf = async (page: Page, states: readonly State[]): Promise<string[]> => {
  const violations: string[] = []
  for (const { path, reach, within } of states) {
    await page.goto(path)
    await pageSettled(page)
    await reach?.(page)
    // Typing may have scrolled controls half under the header, which axe reports as too small.
    await page.evaluate('scrollTo(0, 0)')
    for (const violation of await themeViolations(page, within)) violations.push(`${path}: ${violation}`)
  }
  return violations
}

/** States of pages that need steps or data. Overlays with a URL are in `overlays.spec.ts`. */
describe('a state of a page', { tags: ['full'] }, () => {
  it('passes axe for a visitor', async () => {
    const { page, expecting, leave } = await story.open('about:blank')
    expecting(/status of 410/)
    expect(await violationsOf(page, await visitorStates(story.site().url, things))).toEqual([])
    await leave()
  })

  it('passes axe for a buyer with a wallet, and for the seller', async () => {
    const { url } = story.site()
    const buyer = await createWalletOwner(story.site(), 'Wallet With States', 50_000)
    const other = await createWalletOwner(story.site(), 'Gets The Money')
    await pay(url, buyer, other, 2500)
    const items = [{ product_id: things.product }]
    const made = await order(url, buyer, { shop: { id: things.shed }, items, total: 5000 })
    const theirs = await story.openAs(buyer, 'about:blank')
    expect(
      await violationsOf(theirs.page, [
        ...walletStates(url, buyer, other),
        { path: '/orders' },
        { path: `/orders/${made.code}` },
      ]),
    ).toEqual([])
    await theirs.leave()
    const { page, leave } = await story.openAs(things.owner, 'about:blank')
    expect(await violationsOf(page, await memberStates(url, things, made))).toEqual([])
    await leave()
  })
})
