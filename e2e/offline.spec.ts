import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { themeViolations } from './support/axe.ts'
import { openShop, picture, sell } from './support/goods.ts'
import { type Line, openLine } from './support/line.ts'
import { createMember, type Member } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { holdTimers } from './support/timers.ts'
import type { VisitorOptions } from './support/visitor.ts'
import { createWalletOwner, pay } from './support/wallets.ts'

const story = tellStory()
let line: Line
let seller: Member
let shed: string
let product: string

beforeAll(async () => {
  const { url } = story.site()
  line = await openLine(url)
  seller = await createMember(url, 'Solange Ngono')
  const shop = await openShop(url, seller, 'Chez Solange')
  shed = `/sheds/${shop.id}`
  const id = await sell(url, seller, shop, { name: 'Toghu brodé' })
  await picture(url, seller, shop, id, 1)
  product = `/products/${id}/details`
})
afterAll(() => line.close())

const enter = async (look: VisitorOptions = {}, person?: Member) => {
  line.leadTo('site')
  const options = { worker: true, ...look }
  const visitor = await (person === undefined
    ? story.open('about:blank', options)
    : story.openAs(person, 'about:blank', options))
  visitor.expecting(/ERR_|Failed to (fetch|load)|status of|dynamically imported|FetchEvent|violates|csp$/)
  return { ...visitor, go: (path: string) => visitor.page.goto(`${line.url}${path}`) }
}

type OfflineVisitor = Awaited<ReturnType<typeof enter>>

/** All cache entries of this browser with their cache, key and content. */
const kept = (page: Page): Promise<{ name: string; key: string; text: string }[]> =>
  page.evaluate(`(async () => {
    const all = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const answer = await cache.match(url)
        const told = [...answer.headers].join(' ')
        all.push({ name, key: decodeURI(url.slice(location.origin.length)), text: told + await answer.text() })
      }
    }
    return all
  })()`)

const keysOf = async (page: Page): Promise<string[]> => (await kept(page)).map(({ key }) => key)

/** Waits until the worker has cached the page with all its files, which it records in its list. */
const waitForCachedPage = (page: Page, path: string) =>
  expect
    .poll(async () => (await kept(page)).some(({ key, text }) => key === '/kept/list' && text.includes(`${path}"`)))
    .toBe(true)

const bar = (page: Page) => page.locator('.net-place')

const isOpen = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const checkVisitedPages = async ({ page, go, context }: OfflineVisitor): Promise<void> => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: line.url }])
  await go('/sheds')
  await waitForCachedPage(page, '/sheds')
  await page.getByRole('link', { name: 'Chez Solange' }).first().click()
  await isOpen(page, 'Chez Solange')
  await waitForCachedPage(page, shed)
  line.leadTo('nothing')
  await context.setOffline(true)
  await go('/sheds')
  await bar(page).getByText('Hors ligne').waitFor()
  await bar(page)
    .getByText(/^vu à (.+, )?\d\d:\d\d$/)
    .waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByRole('link', { name: 'Chez Solange' }).first().click()
  await isOpen(page, 'Chez Solange')
  expect(new URL(page.url()).pathname).toBe(shed)
}

const checkOfflineList = async ({ page, go, context }: OfflineVisitor): Promise<void> => {
  await go('/writes?fbclid=stranger')
  await isOpen(page, 'This page isn’t saved on your phone yet')
  await page.getByRole('link', { name: 'Basket, 1 item' }).waitFor()
  expect(await themeViolations(page)).toEqual([])
  await expect.poll(() => page.evaluate("document.querySelector('main li img').naturalWidth")).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Toghu brodé' }).press('Enter')
  await isOpen(page, 'Toghu brodé')
  await bar(page)
    .getByText(/^as of (.+, )?\d\d:\d\d$/)
    .waitFor()
  await go('/writes')
  await page.getByRole('heading', { name: 'What you can open now' }).waitFor()
  await context.setOffline(false)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/writes')
}

describe('the site without a connection', () => {
  it('opens visited pages, lists them instead of others, and reports a reconnection', async () => {
    const visitor = await enter()
    const { page, go, context, leave } = visitor
    // The page is left long before the worker is registered.
    await go(shed)
    await page.waitForSelector('html[data-hydrated]')
    await go(product)
    for (const path of [product, shed, '/basket']) await waitForCachedPage(page, path)
    await page
      .getByRole('button', { name: /basket/i })
      .first()
      .click()
    // A tap on a part that is not hydrated yet works once it is.
    await expect.poll(() => page.evaluate('localStorage.basket')).toContain(product.split('/')[2])
    await context.setOffline(true)
    await checkOfflineList(visitor)
    await go('/terms')
    await expect.poll(() => keysOf(page)).toContain('/kept/en/system/visitor/terms')
    // Time after which the bar is empty again.
    const time = await holdTimers(page, 4000)
    await context.setOffline(true)
    await bar(page).getByText('No network').waitFor()
    expect(await themeViolations(page)).toEqual([])
    await context.setOffline(false)
    await bar(page).getByText('Network is back').waitFor()
    await time.letGo()
    await expect.poll(() => bar(page).textContent()).toBe('')
    await leave()
  })
})

describe('a connection with wrong responses', () => {
  it('leaves visited pages in their language and theme, and its responses uncached', { tags: ['full'] }, async () => {
    const visitor = await enter({ language: 'fr' })
    const { page, context, go, leave } = visitor
    await checkVisitedPages(visitor)
    await context.setOffline(false)
    await waitForCachedPage(page, '/basket')
    for (const end of ['portal', 'broken', 'elsewhere'] as const) {
      line.leadTo(end)
      for (const path of ['/writes', '/sheds', '/assets/made-up-1234567.js', '/files/00/made-up.webp'])
        await go(path).catch(() => undefined)
    }
    line.leadTo('portal')
    await go('/sheds')
    await bar(page).getByText('Sheds ne répond pas').waitFor()
    await page.getByRole('link', { name: 'Chez Solange' }).first().waitFor()
    line.leadTo('site')
    await go('/terms')
    await waitForCachedPage(page, '/terms')
    const all = await kept(page)
    expect(all.filter(({ key }) => /\/writes|made-up/.test(key))).toEqual([])
    expect(all.filter(({ text }) => /Wi-Fi|Broken on the way/.test(text))).toEqual([])
    expect(all.filter(({ key }) => key.endsWith('/sheds')).length).toBe(1)
    await leave()
  })
})

describe('the cache of a member’s phone', () => {
  it('holds nothing private, shows that payments wait, and is deleted by the logout', {
    tags: ['full'],
  }, async () => {
    const { url } = story.site()
    const [owner, payer] = [
      await createWalletOwner(story.site(), 'Mireille Tchami', 123_456),
      await createWalletOwner(story.site(), 'Barnabas Zoatelle', 9000),
    ]
    await pay(url, payer, owner, 4321)
    const { page, go, context, leave } = await enter({}, owner)
    for (const path of [
      '',
      '?tab=send',
      '?tab=request',
      '?tab=transactions',
      '?tab=history',
      `?tab=send&to=${payer.walletId}&amount=4321`,
    ]) {
      await go(`/shedpay${path}`)
      await page
        .getByText(/127,777/)
        .first()
        .waitFor()
    }
    await waitForCachedPage(page, '/shedpay?tab=send')
    await go('/shedpay')
    await waitForCachedPage(page, '/shedpay')
    await go('/notifications')
    await page.getByText(/4,321/).first().waitFor()
    await waitForCachedPage(page, '/notifications')
    await go(`/users/${owner.id}/profile`)
    await waitForCachedPage(page, '/profile')
    await go(product)
    await page.getByRole('button', { name: /Like$/ }).first().click()
    await page.getByRole('button', { name: /Like$/, pressed: true }).first().waitFor()
    await waitForCachedPage(page, product)
    await expect.poll(async () => (await keysOf(page)).some((key) => key.includes('/site-menu-popup'))).toBe(true)
    await go('/terms')
    // The code is public, and contains examples of numbers.
    const all = (await kept(page)).filter(({ key }) => !/^\/assets\/|^\/kept\/list$/.test(key))
    expect(all.filter(({ key }) => key.startsWith('/kept/en/system/member/')).length).toBeGreaterThanOrEqual(4)
    for (const secret of [
      owner.token,
      '677 12 34 56',
      '677123456',
      '127,777',
      '127777',
      '4,321',
      '4321',
      owner.walletId,
      payer.walletId,
      'Purse of',
      'ngono.private',
    ]) {
      // Digits may also be part of a timestamp.
      const holds = (text: string): boolean =>
        /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret)
      expect(all.filter(({ key, text }) => holds(`${key} ${text}`)).map(({ key }) => `${key}: ${secret}`)).toEqual([])
    }

    // Names are only in public lists.
    const naming = all.filter(({ key, text }) => `${key} ${text}`.includes(payer.name))
    expect(naming.filter(({ key }) => !key.endsWith(`/users/${owner.id}/profile`))).toEqual([])
    const told = await fetch(`${url}/users/${owner.id}/profile`, { headers: { cookie: 'signed_in=1' } })
    expect(naming.length === 0 || (await told.text()).includes(payer.name)).toBe(true)

    await context.setOffline(true)
    await go('/shedpay')
    await page.getByText('Payments need a network').waitFor()
    await page
      .getByText(/127,777/)
      .first()
      .waitFor()
    expect(await themeViolations(page)).toEqual([])
    await go(product)
    await page.getByRole('button', { name: /Like$/, pressed: true }).first().waitFor()

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('heading', { level: 1, name: 'This page isn’t saved on your phone yet' }).waitFor()
    await page.getByText('Pages you visit stay on this phone').waitFor()
    await page.getByRole('link', { name: 'Signup' }).first().waitFor()
    const left = await kept(page)
    expect(left.filter(({ name }) => !name.startsWith('sheds-shell-'))).toEqual([])
    expect(left.filter(({ text }) => text.includes('Toghu') || text.includes(owner.name))).toEqual([])
    await context.setOffline(false)
    await leave()
  })
})
