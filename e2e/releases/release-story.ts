import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import { randomOf } from '@sheds/server/testing/random'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { shareChromium } from '../support/chromium.ts'
import { openShop, sell } from '../support/goods.ts'
import { createMember, logInBrowser, type Member } from '../support/people.ts'
import { desktop, phone, type Visitor, visit } from '../support/visitor.ts'
import { ask, balanceOf, createWalletOwner, type WalletOwner, walletPassword } from '../support/wallets.ts'
import type { Copies } from './copies.ts'

/** Tab in the middle of an action, with a check of the final state. */
interface Tab {
  /** Nothing would be lost: it may also update when another tab does. */
  follows?: true
  name: string
  page: Page
  /** Steps before the update button is tapped, if something covers the bar. */
  prepare?(): Promise<void>
  /** Completes the pending action after the tap. */
  finish(): Promise<void>
  check(): Promise<void>
}

interface Cast {
  reader: Member
  payer: WalletOwner
  payee: WalletOwner
  product: string
}

/** Members of one round. Each round has its own, because a profile holds ten pictures at most. */
export const createCast = async ({ url, database }: Copies, seed: number): Promise<Cast> => {
  const site = { url, database, stop: async () => undefined }
  const reader = await createMember(url, `Ada Ngono ${seed}`)
  const shop = await openShop(url, reader, `Maison Ngondo ${seed}`)
  const product = await sell(url, reader, shop, { name: 'Toghu' })
  const payer = await createWalletOwner(site, `Payer ${seed}`, 900_000)
  return { reader, payer, payee: await createWalletOwner(site, `Payee ${seed}`), product }
}

const buildOf = async (page: Page): Promise<number> =>
  Number.parseInt(
    (await page
      .locator('html')
      .getAttribute('data-build')
      .catch(() => '')) ?? '',
    36,
  ) || 0

const bar = (page: Page) => page.locator('.new-version', { hasText: 'New version' })
const updateButton = (page: Page) => bar(page).getByRole('button', { name: 'Update' })

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()

/** Simulates a return to the tab after some minutes: the next response of the new build announces the update. */
const returnToTab = `(() => {
  const { now } = Date
  const look = (hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  look(true)
  Date.now = () => now() + 120_000
  look(false)
})()`

/** Waits until the tab offers the update or, if nothing would be lost, has updated with another tab. */
const waitForOffer = async ({ page, name, follows }: Tab, before: number): Promise<'asks' | 'followed'> => {
  const isNew = async (): Promise<boolean> => follows === true && (await buildOf(page)) > before
  const isOffered = async (): Promise<boolean> => {
    if (await isNew()) return true
    await page.evaluate(returnToTab).catch(() => undefined)
    return bar(page).isVisible()
  }
  await expect.poll(isOffered, { interval: 500, timeout: 120_000, message: name }).toBe(true)
  return (await isNew()) ? 'followed' : 'asks'
}

const letters = (random: () => number): string =>
  Array.from({ length: 6 + Math.floor(random() * 20) }, () => 'abcdefgh éç'[Math.floor(random() * 11)])
    .join('')
    .trim() || 'x'

type Random = () => number

const readingTab = async (page: Page, { product }: Cast): Promise<Tab> => {
  await page.goto(`/products/${product}/details`)
  await hydrated(page)
  return {
    name: 'reading',
    page,
    follows: true,
    finish: async () => undefined,
    check: async () => expect(await page.locator('h1').first().textContent()).toContain('Toghu'),
  }
}

/** A stored draft, and text typed after it was stored. */
const writingTab = async (page: Page, random: Random): Promise<Tab> => {
  await page.goto('/writes')
  await hydrated(page)
  const field = page.locator('textarea[name=content]')
  let typed = letters(random)
  await field.fill(typed)
  return {
    name: 'writing',
    page,
    async prepare() {
      const more = ` ${letters(random)}`
      await field.pressSequentially(more)
      typed += more
    },
    finish: async () => undefined,
    check: async () => void (await expect.poll(() => field.inputValue()).toBe(typed)),
  }
}

const halfPaidTab = async (page: Page, { payee }: Cast, random: Random): Promise<Tab> => {
  const amount = String(1000 + Math.floor(random() * 900))
  await page.goto('/shedpay?tab=send')
  await hydrated(page)
  await page.getByLabel('Receiver’s wallet ID').fill(payee.walletId)
  await page.getByText(payee.name, { exact: true }).first().waitFor()
  await page.getByLabel('Amount').fill(amount)
  const digits = async () => (await page.getByLabel('Amount').inputValue()).replaceAll(/\D/g, '')
  return {
    name: 'half filled in',
    page,
    finish: async () => undefined,
    async check() {
      await expect.poll(digits).toBe(amount)
      expect(await page.getByLabel('Receiver’s wallet ID').inputValue()).toBe(payee.walletId)
    },
  }
}

/** Taps the update button while a confirmed payment is in progress. */
const payingTab = async (page: Page, { payer, payee }: Cast, copies: Copies): Promise<Tab> => {
  const before = await balanceOf(copies.url, payee)
  await page.goto('/shedpay?tab=send')
  await hydrated(page)
  await page.getByLabel('Receiver’s wallet ID').fill(payee.walletId)
  await page.getByText(payee.name, { exact: true }).first().waitFor()
  await page.getByLabel('Amount').fill('700')
  await page
    .locator('main')
    .getByRole('button', { name: /^Send CFA/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Send money' })
  await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
  return {
    name: 'paying',
    page,
    async prepare() {
      await page.route('**/api/wallet/send_money', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500))
        await route.continue()
      })
      await sheet.getByRole('button', { name: /^Send CFA/ }).click()
      const isGone = async (): Promise<boolean> => {
        await page.keyboard.press('Escape')
        return (await sheet.count()) === 0
      }
      await expect.poll(isGone, { interval: 100 }).toBe(true)
    },
    // In this page or in the one that followed it.
    finish: async () => void (await expect.poll(() => balanceOf(copies.url, payee)).toBe(before + 700)),
    async check() {
      expect(await balanceOf(copies.url, payee)).toBe(before + 700)
      const debits = Object.values(
        await ask(copies.url, `/api/wallets/${payer.id}/transactions?type=Debit`, payer.token),
      )
      expect(new Set(debits.map((each) => JSON.stringify(each))).size).toBe(debits.length)
    },
  }
}

const uploadingTab = async (page: Page, { reader }: Cast, copies: Copies): Promise<Tab> => {
  const count = async (): Promise<number> => {
    const pictures = await ask(copies.url, `/api/users/${reader.id}/profile`, reader.token)
    return (pictures.profile_picture as unknown[] | undefined)?.length ?? 0
  }
  const before = await count()
  await page.goto('/profile/profile_picture')
  await hydrated(page)
  const buffer = await photo({ width: 300, height: 300 }).png().toBuffer()
  await page.locator('main input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.locator('main figure img').waitFor()
  let held: (() => void) | undefined
  await page.route('**/profile_picture', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => (held = resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.poll(() => held).toBeDefined()
  return {
    name: 'uploading',
    page,
    async finish() {
      held?.()
      await expect.poll(count).toBe(before + 1)
    },
    check: async () => expect(await count()).toBe(before + 1),
  }
}

const shuffled = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((one, two) => one.at - two.at)
    .map(({ item }) => item)

interface Windows {
  reader: Visitor
  payer: Visitor
}

export const openWindows = async ({ url }: Copies, { reader, payer }: Cast): Promise<Windows> => {
  const browser = await shareChromium()
  const windows = {
    reader: await visit(browser, url, { viewport: phone }),
    payer: await visit(browser, url, { viewport: desktop }),
  }
  await logInBrowser(windows.reader.context, url, reader)
  await logInBrowser(windows.payer.context, url, payer)
  return windows
}

/** One release under five open tabs. Each offers the update itself, and ends on the new build with all its text. */
export const releaseUnderTabs = async (seed: number, copies: Copies, cast: Cast, windows: Windows): Promise<void> => {
  const random = randomOf(seed)
  const { reader, payer } = windows
  const pages = [
    ...(await Promise.all([1, 2, 3].map(() => reader.context.newPage()))),
    ...(await Promise.all([1, 2].map(() => payer.context.newPage()))),
  ]
  const [one, two, three, four, five] = pages as [Page, Page, Page, Page, Page]
  const complaints: string[] = []
  for (const page of pages) {
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
    page.on(
      'console',
      (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
    )
  }
  const tabs = [
    await readingTab(one, cast),
    await writingTab(two, random),
    await uploadingTab(three, cast, copies),
    await halfPaidTab(four, cast, random),
    await payingTab(five, cast, copies),
  ]
  const before = await Promise.all(tabs.map(({ page }) => buildOf(page)))
  await copies.beginRelease()
  // Some tabs update while both builds serve requests.
  const early = Math.floor(random() * (tabs.length + 1))
  const order = shuffled(tabs, random)
  for (const [place, tab] of order.entries()) {
    if (place === early) await copies.endRelease()
    await update(tab, before[tabs.indexOf(tab)] ?? 0)
  }
  if (early >= tabs.length) await copies.endRelease()
  for (const { name, page, check } of tabs) {
    await expect.poll(() => buildOf(page), { message: name }).toBe(copies.newest())
    await check()
  }
  expect(complaints).toEqual([])
  for (const page of pages) await page.close()
}

/** Updates a tab. One that would lose something must not update before its own button is tapped. */
const update = async (tab: Tab, before: number): Promise<void> => {
  const { name, page, prepare, finish } = tab
  if ((await waitForOffer(tab, before)) === 'followed') return
  await prepare?.()
  if (tab.follows !== true) expect(await buildOf(page), name).toBe(before)
  await updateButton(page)
    .click({ timeout: tab.follows === true ? 5000 : 120_000 })
    .catch((error: unknown) => {
      if (tab.follows !== true) throw error
    })
  await finish()
}
