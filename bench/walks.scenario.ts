import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '@sheds/e2e/support/chromium'
import { openShop, picture, sell, snapshot } from '@sheds/e2e/support/goods'
import { becomes, meet } from '@sheds/e2e/support/people'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import type { Browser } from 'playwright-core'
import { buildSite } from '../tools/build.ts'
import { holdCeiling, median } from './support/rounds.ts'
import { type Walk, type Walker, walkOn } from './support/slow-phone.ts'

const rounds = 3
/** From the first tap to the first product on the market. */
const most = { taps: 15, seconds: 60 }
const password = 'correct horse'
const photos = ['one.jpg', 'two.jpg', 'three.jpg']

/** The walks of a seller and of a buyer, each with an empty cache on a slow phone: taps, seconds and bytes. */
export const measure = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-walks-'))
  const server = await startServer(
    loadConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0' }),
  )
  const browser = await launchChromium()
  try {
    const seller = await repeated((round) => sellerWalk(browser, server.address, round))
    print('Seller: signed up → first product with three photos', seller)
    print(
      'Buyer: a link from WhatsApp → signed up → contact',
      await repeated((round) => buyerWalk(browser, server.address, round)),
    )
    holdCeiling('taps to the first product', seller[0]?.taps ?? Number.NaN, most.taps)
    holdCeiling('seconds to the first product', middle(seller, 'seconds'), most.seconds)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const repeated = async (walk: (round: number) => Promise<Walk>): Promise<Walk[]> => {
  const walks: Walk[] = []
  for (let round = 1; round <= rounds; round += 1) walks.push(await walk(round))
  return walks
}

const middle = (walks: readonly Walk[], figure: keyof Walk): number => median(walks.map((walk) => walk[figure]))

const print = (title: string, walks: readonly Walk[]): void => {
  const all = walks.map(({ seconds }) => seconds.toFixed(1)).join(' ')
  console.log(`\n${title}, median of ${rounds}`)
  console.log(`  ${middle(walks, 'taps')} taps, ${middle(walks, 'seconds').toFixed(1)} s (${all})`)
  console.log(`  ${Math.round(middle(walks, 'bytes') / 1024)} KiB received`)
}

const sellerWalk = async (browser: Browser, url: string, round: number): Promise<Walk> => {
  const somebody = await meet(url, `Seller ${round}`)
  return walkOn(browser, {
    start: `${url}/`,
    prepare: (page) => becomes(page.context(), url, somebody),
    walk: async (by) => {
      await openShed(by)
      await addProduct(by)
    },
  })
}

const openShed = async ({ page, tap, fill, also }: Walker): Promise<void> => {
  await tap(page.getByRole('link', { name: 'Become a seller' }).filter({ visible: true }))
  await fill(page.getByLabel('Shed Name'), 'Chez Nouvelle')
  also(2)
  await page.getByLabel('Category').selectOption('fashion')
  await page.getByLabel('Shed Email').waitFor()
  await tap(page.locator('main').getByRole('button', { name: 'Create Shed' }))
}

const addProduct = async ({ page, tap, fill, also }: Walker): Promise<void> => {
  await tap(page.getByRole('link', { name: 'Add the first product' }))
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Product Name').waitFor({ timeout: 60_000 })
  also(photos.length + 2)
  await page.locator('input[type=file]').setInputFiles(await Promise.all(photos.map(snapshot)))
  await fill(sheet.getByLabel('Product Price'), '27500')
  await fill(sheet.getByLabel('Product Name'), 'Robe kaba en wax')
  await tap(sheet.getByRole('button', { name: 'Publish' }))
  await sheet.getByText('Robe kaba en wax is in your shed.').waitFor({ timeout: 120_000 })
}

const buyerWalk = async (browser: Browser, url: string, round: number): Promise<Walk> => {
  const owner = await meet(url, `Owner ${round}`)
  const shop = await openShop(url, owner, `Maison ${round}`)
  const product = await sell(url, owner, shop, { name: 'Robe kaba' })
  await picture(url, owner, shop, product, 3)
  return walkOn(browser, {
    start: `${url}/products/${product}/details`,
    walk: async (by) => {
      const { page, tap } = by
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
      await tap(page.getByRole('main').getByText('Contact seller').filter({ visible: true }).first())
      await signUp(by, `Buyer ${round}`)
      // The chat goes on in this tab, or waits for one more tap where the browser would block it.
      const blocked = page.getByRole('button', { name: 'Open WhatsApp' })
      const chat = page.waitForURL('https://wa.me/**', { timeout: 120_000 })
      await Promise.race([chat, blocked.waitFor({ timeout: 120_000 })])
      if (page.url().startsWith(url)) await Promise.all([page.context().waitForEvent('page'), tap(blocked)])
    },
  })
}

/** In the sheet: the login that follows is filled in. */
const signUp = async ({ page, tap, fill, also }: Walker, name: string): Promise<void> => {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).waitFor({ timeout: 120_000 })
  await fill(sheet.getByLabel('Name', { exact: true }), name)
  await fill(sheet.getByLabel('Email'), 'new@example.com')
  await fill(sheet.getByLabel('Phone Number'), '677123456')
  await fill(sheet.getByLabel('Date Of Birth'), '1999-09-09')
  await tap(sheet.getByRole('radio', { name: 'F', exact: true }).locator('..'))
  await fill(sheet.getByLabel('Password', { exact: true }), password)
  await fill(sheet.getByLabel('Confirm Password'), password)
  also(2)
  await sheet.getByLabel('Do you accept the Terms of Service?').selectOption('YES')
  await tap(sheet.getByRole('button', { name: 'Sign up', exact: true }))
  await tap(sheet.getByRole('button', { name: 'I have kept them' }))
  await tap(sheet.locator('form').getByRole('button', { name: 'Login' }))
}
