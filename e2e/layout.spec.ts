// @module-tag full
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { openShop, picture, type Shop, sell, snapshot } from './support/goods.ts'
import { hydrated, inBrowser } from './support/hydrated.ts'
import { createMember, type Member } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { holdTimers } from './support/timers.ts'
import { touchAll } from './support/touch.ts'
import { desktop, phone } from './support/visitor.ts'
import { walletPassword } from './support/wallets.ts'
import { write } from './support/words.ts'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
let ada: Member
let shop: Shop
let product: string
let path: string

beforeAll(async () => {
  const { url } = story.site()
  ada = await createMember(url, 'Ada Wilhelmina Ngo Bassong Nkoulou')
  shop = await openShop(url, ada, 'Maison Ngondo')
  const words = { caption: 'Wax of Bonaberi, sewn by hand.', description: 'One size. '.repeat(30) }
  product = await sell(url, ada, shop, { name: 'Kaba dress of Bonaberi', price: 27500, ...words })
  await picture(url, ada, shop, product, 2)
  path = `/products/${product}/details`
})

const sizes = [
  [320, 640],
  [360, 740],
  [412, 915],
  [640, 360],
  [768, 1024],
  [800, 360],
  [1024, 768],
  [1280, 800],
  [1600, 900],
] as const

const widthOf = inBrowser(`
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)`)
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

const edgesOf = async (piece: Locator) => {
  const box = await piece.first().boundingBox()
  if (box === null) throw new Error(`${piece} is not visible`)
  return { ...box, end: box.x + box.width, foot: box.y + box.height }
}
const boxOf = (page: Page, selector: string) => edgesOf(page.locator(selector))

/** Height of the overlap of two elements. */
const overlap = async (one: Locator, other: Locator): Promise<number> => {
  const [a, b] = [await edgesOf(one), await edgesOf(other)]
  return Math.max(0, Math.min(a.foot, b.foot) - Math.max(a.y, b.y))
}

const checkCard = async (page: Page): Promise<void> => {
  const card = 'article.card'
  await page.setViewportSize(phone)
  expect((await boxOf(page, `${card} .price`)).y).toBeGreaterThanOrEqual((await boxOf(page, `${card} .photo`)).foot)
  const city = await boxOf(page, `${card} :text-is("\u00a0· Douala")`)
  expect(city.end).toBeLessThanOrEqual((await boxOf(page, card)).end)
  expect(city.width).toBeGreaterThan(40)
  await page.setViewportSize({ width: 640, height: 360 })
  expect((await boxOf(page, `${card} .price`)).x).toBeGreaterThanOrEqual((await boxOf(page, `${card} .photo`)).end)
}

const checkPrice = async (page: Page): Promise<void> => {
  for (const [width, height] of [
    [320, 640],
    [640, 360],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate('scrollTo(0, 0)')
    const price = await boxOf(page, 'main .price')
    expect(price.y, `${width}`).toBeGreaterThanOrEqual((await boxOf(page, '.header')).foot)
    expect(price.foot, `${width}`).toBeLessThanOrEqual((await boxOf(page, '.sticky-actions')).y)
  }
}

describe('a page of any width', () => {
  it('fits the screen, in one readable column between phone and desktop', async () => {
    const { page, leave } = await story.open('about:blank', { viewport: desktop })
    for (const each of ['/', path, `/sheds/${shop.id}`, `/users/${ada.id}/profile`, '/all_users', '/signup']) {
      await page.goto(each)
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        expect(await page.evaluate(overflow), `${each} ${width}`).toBeLessThanOrEqual(0)
        if (width < 640 || width > 768) continue
        expect(await page.locator('main').evaluate(widthOf), `${each} ${width}`).toBeLessThanOrEqual(600)
      }
      if (each === '/') await checkCard(page)
      if (each === path) await checkPrice(page)
    }
    await leave()
  })
})

describe('the header', () => {
  it('shows login and signup to a visitor, and only the signup where the row is too narrow', async () => {
    const { page, leave } = await story.open(path, { language: 'fr' })
    await checkPrice(page)
    await page.setViewportSize(phone)
    const header = page.getByRole('banner')
    for (const name of ['Connexion', 'Inscription'])
      expect(await header.getByRole('link', { name }).isVisible()).toBe(true)
    expect(await header.getByRole('link', { name: 'Notifications' }).count()).toBe(0)
    await page.setViewportSize({ width: 320, height: 640 })
    const row = await boxOf(page, '.header-in')
    const isInRow = async (selector: string): Promise<void> => {
      const link = await boxOf(page, selector)
      expect(link.y).toBeGreaterThanOrEqual(row.y)
      expect(link.foot).toBeLessThanOrEqual(row.foot)
    }
    await isInRow('.header [href="/signup"]')
    await page.locator('.header [href="/login"]').focus()
    await isInRow('.header [href="/login"]')
    await leave()
  })

  it('shows a member’s picture, or initials without one', async () => {
    const { page, leave } = await story.openAs(ada, '/terms')
    const face = page.getByRole('banner').locator('.avatar')
    await expect.poll(() => face.textContent()).toBe('AN')
    const form = new FormData()
    const { buffer, name } = await snapshot('me.jpg')
    form.append('picture', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), name)
    const headers = { authorization: `Bearer ${ada.token}` }
    const address = `${story.site().url}/api/users/${ada.id}/profile/profile_picture`
    await fetch(address, { method: 'POST', headers, body: form })
    await page.reload()
    await face.locator('img').waitFor()
    expect(await face.textContent()).toBe('')
    await leave()
  })
})

describe('the bar with a product’s buttons', () => {
  it('covers no target and no focused element, on a phone of any height', async () => {
    const { page, leave } = await story.open(path)
    await page.waitForLoadState('networkidle')
    const bad: [number, string[]][] = []
    for (let height = 580; height <= 880; height += 12) {
      await page.setViewportSize({ width: 412, height })
      const found = await axeViolations(page, ['target-size'])
      if (found.length > 0) bad.push([height, found])
    }
    expect(bad).toEqual([])
    const heights = Array.from({ length: 11 }, (_, step) => [412, 580 + 30 * step] as const)
    expect((await touchAll(page, heights)).faults).toEqual([])
    const links = page.locator('.facts .link')
    for (const height of [560, 620, 680, 740]) {
      await page.setViewportSize({ width: 360, height })
      await page.evaluate('scrollTo(0, 0)')
      await page.getByRole('button', { name: 'Share' }).focus()
      for (const index of [0, 1]) {
        await page.keyboard.press('Tab')
        expect(await links.nth(index).evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)
        const [link, bar] = [await edgesOf(links.nth(index)), await boxOf(page, '.sticky-actions')]
        expect(link.foot).toBeLessThanOrEqual(bar.y)
      }
    }
    await leave()
  })
})

/** Time after which a toast closes. */
const toastMs = 4000
const toast = (page: Page) => page.locator('.toast')
const addToBasket = (page: Page) => hydrated(page.locator('.sticky-actions .btn').first())

describe('a toast on a phone', () => {
  it('replaces the one before, covers neither bar nor title, and closes by itself', async () => {
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
    await holdTimers(page, toastMs)
    await (await hydrated(page.getByRole('button', { name: 'Share' }).first())).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Copy' }).click()
    await toast(page).waitFor()
    for (const [width, height] of [
      [360, 560],
      [640, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => overlap(toast(page), sheet.locator('.sheet-head'))).toBe(0)
    }
    await leave()
  })

  it('stays open for an error, and closes with the page or with a dialog', async () => {
    const buyer = await createMember(story.site().url, 'Brice Talom')
    const { page, expecting, leave } = await story.openAs(buyer, path, { language: 'fr' })
    const time = await holdTimers(page, toastMs)
    expecting(/500/)
    await page.route('**/reaction', (route) => route.fulfill({ status: 500, json: {} }))
    await (await hydrated(page.locator('.social-item').first())).click()
    const error = page.getByRole('alert').locator('.toast').filter({ hasText: 'Réessayer' })
    await error.waitFor()
    await page.getByRole('button', { name: 'Partager' }).first().click()
    await page.getByRole('dialog').waitFor()
    await error.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('.social-item').first().click()
    await error.waitFor()
    const [text, box] = [await edgesOf(error.locator('.toast-text')), await edgesOf(error)]
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

  it('leaves the main button of the wallet free at any scroll position', async () => {
    const owner = await createMember(story.site().url, 'Wallet Owner')
    const { page, leave } = await story.openAs(owner, '/shedpay', { language: 'fr' })
    await holdTimers(page, toastMs)
    await (await hydrated(page.getByRole('button', { name: 'Activer le portefeuille' }))).click()
    const sheet = page.getByRole('dialog')
    for (const name of ['password', 'confirm_password']) await sheet.locator(`[name=${name}]`).fill(walletPassword)
    await sheet.locator('button[type=submit]').click()
    await toast(page).getByText('Portefeuille activé.').waitFor()
    const topUp = page.locator('main button[type=submit]')
    await topUp.waitFor()
    const isFree = async (): Promise<boolean> =>
      (await overlap(toast(page), topUp)) + (await overlap(toast(page), page.locator('.tabbar'))) === 0
    for (const height of [740, 640]) {
      await page.setViewportSize({ width: 360, height })
      for (const down of [0, 60, 120, 400]) {
        await page.evaluate(`window.scrollTo(0, ${down})`)
        await expect.poll(isFree, { message: `${height} ${down}` }).toBe(true)
      }
    }
    await leave()
  })
})

describe('the API reference', () => {
  it('fits a phone, lists each call, and loads nothing from other hosts', { tags: ['full'] }, async () => {
    const { page, context, expecting, leave } = await story.open('about:blank')
    // The logo of Redoc would load from its host.
    expecting(/cdn\.redoc\.ly/)
    const hosts = new Set<string>()
    context.on('response', (response) => hosts.add(new URL(response.url()).host))
    await page.goto('/api/docs')
    await page.getByRole('heading', { name: 'Ends one session of the caller' }).waitFor()
    expect(await page.evaluate(overflow)).toBe(0)
    const { paths } = await (await page.request.get('/api/openapi.json')).json()
    const calls = Object.values<object>(paths).flatMap((methods) => Object.keys(methods)).length
    await expect
      .poll(() => page.locator('[data-section-id^="tag/"][data-section-id*="/operation/"]').count())
      .toBe(calls)
    expect([...hosts]).toEqual([new URL(story.site().url).host])
    await leave()
  })
})

/** The phone's share sheet, which refuses as configured. */
const ownSheet = `navigator.share = async (data) => {
  window.shared = data
  if (window.refusal) throw new DOMException('no', window.refusal)
}`

describe('the share button', () => {
  it('opens the phone’s own sheet, and the site’s only if that refuses', async () => {
    const words = await write(story.site().url, ada, 'Fresh gombo today')
    const { page, leave } = await story.open('about:blank')
    await page.addInitScript(ownSheet)
    await page.goto(`/writes/${words}`, { waitUntil: 'networkidle' })
    for (const [refusal, sheets] of [
      ['', 0],
      ['AbortError', 0],
      ['NotAllowedError', 1],
    ] as const) {
      await page.evaluate(`window.shared = undefined; window.refusal = '${refusal}'`)
      await page.getByRole('button', { name: 'Share' }).first().click()
      if (sheets === 1) await page.getByRole('dialog', { name: 'Share' }).waitFor()
      await expect.poll(() => page.evaluate('window.shared?.url')).toContain(`/writes/${words}`)
      expect(await page.getByRole('dialog').count()).toBe(sheets)
    }
    await leave()
  })

  it('opens the site’s sheet for a product on phone and desktop, with a picture for a Status', async () => {
    const { page, leave } = await story.open('about:blank')
    await page.addInitScript(`navigator.canShare = ({ files }) => files?.length === 1
    navigator.share = async ({ files: [file] }) => {
      window.handedOn = [file.name, file.type, file.size]
    }`)
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Share' }).first().click()
    await page.getByRole('dialog', { name: 'Share' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Share' }).first().click()
    await page.getByRole('dialog', { name: 'Share' }).waitFor()
    await page.getByRole('button', { name: 'Picture for WhatsApp Status' }).click()
    await page.getByRole('img', { name: 'Picture of Kaba dress of Bonaberi for WhatsApp Status' }).waitFor()
    await page.getByRole('button', { name: 'Add to my Status' }).click()
    const handedOn = await page.evaluate('window.handedOn')
    expect(handedOn).toEqual(['kaba-dress-of-bonaberi.jpg', 'image/jpeg', expect.any(Number)])
    const save = page.getByRole('link', { name: 'Save the picture' })
    expect(await save.getAttribute('download')).toBe('kaba-dress-of-bonaberi.jpg')
    await leave()
  })
})
