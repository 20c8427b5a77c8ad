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
import { inAll, type Walk, type Walker, walkOn, withLetters } from './support/slow-phone.ts'

const rounds = 3
/** From the first tap to the first product on the market; seconds with the hand's taps, letters not counted. */
const most = { taps: 15, seconds: 60 }
const fees = ['0', '100']
const password = 'correct horse'
const photos = ['one.jpg', 'two.jpg', 'three.jpg']
const patience = { timeout: 120_000 }

/** All walks, or those whose name is given: `npm run bench -- walks buyer`. */
const [, , , only = ''] = process.argv

/** The walks of a seller and of a buyer, each with an empty cache on a slow phone: taps, seconds and bytes. */
export const measure = async (): Promise<void> => {
  await buildSite()
  const browser = await launchChromium()
  try {
    for (const fee of fees)
      if (`seller ${fee}`.startsWith(only))
        await onMarket({ LISTING_FEE: fee }, (url) => measureSeller(browser, url, fee))
    if ('buyer'.startsWith(only)) await onMarket({}, (url) => measureBuyer(browser, url))
  } finally {
    await browser.close()
  }
}

const onMarket = async (env: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-walks-'))
  const config = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0', ...env }
  const server = await startServer(loadConfig(config))
  try {
    await work(server.address)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measureSeller = async (browser: Browser, url: string, fee: string): Promise<void> => {
  const walks = await repeated((round) => sellerWalk(browser, url, round))
  print(`Seller, LISTING_FEE ${fee}: signed up → first product with three photos`, walks)
  holdCeiling('taps to the first product', Math.max(...walks.map(({ taps }) => taps)), most.taps)
  holdCeiling('seconds to the first product, letters not counted', median(walks.map(inAll)), most.seconds)
}

const measureBuyer = async (browser: Browser, url: string): Promise<void> => {
  const walks = await repeated((round) => buyerWalk(browser, url, round))
  print('Buyer: a link from WhatsApp → signed up → contact', walks)
}

const repeated = async (walk: (round: number) => Promise<Walk>): Promise<Walk[]> => {
  const walks: Walk[] = []
  for (let round = 1; round <= rounds; round += 1) walks.push(await walk(round))
  return walks
}

const print = (title: string, walks: readonly Walk[]): void => {
  const middle = (figure: keyof Walk): number => median(walks.map((walk) => walk[figure]))
  const all = walks.map(({ seconds }) => seconds.toFixed(1)).join(' ')
  console.log(`\n${title}, median of ${rounds}`)
  console.log(`    ${middle('taps')} taps and ${middle('letters')} letters`)
  const hand = [inAll, withLetters].map((figure) => median(walks.map(figure)).toFixed(0))
  console.log(
    `    phone and line ${middle('seconds').toFixed(1)} s (${all}), with taps ${hand[0]} s, with letters ${hand[1]} s`,
  )
  console.log(`    ${Math.round(middle('bytes') / 1024)} KiB received`)
}

const sellerWalk = async (browser: Browser, url: string, round: number): Promise<Walk> => {
  const somebody = await meet(url, `Seller ${'abc'[round - 1]}`)
  return walkOn(browser, {
    start: `${url}/`,
    prepare: (page) => becomes(page.context(), url, somebody),
    walk: async (by) => {
      await openShed(by)
      await addProduct(by)
      await seeLive(url, by)
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
  await sheet.getByLabel('Product Name').waitFor(patience)
  also(photos.length + 2)
  await page.locator('input[type=file]').setInputFiles(await Promise.all(photos.map(snapshot)))
  await fill(sheet.getByLabel('Product Price'), '27500')
  await fill(sheet.getByLabel('Product Name'), 'Robe kaba en wax')
  await tap(sheet.getByRole('button', { name: 'Publish' }))
  await sheet.getByText('Robe kaba en wax is in your shed.').waitFor(patience)
}

/** To anybody, with its photos. */
const seeLive = async (url: string, { page }: Walker): Promise<void> => {
  const shed = /sheds\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  const answer = await fetch(`${url}/api/${shed}/products`)
  const [product] = (await answer.json()) as { name: string; media_data: unknown[] }[]
  if (product?.media_data.length !== photos.length) throw new Error('the product is not on the market with its photos')
}

const buyerWalk = async (browser: Browser, url: string, round: number): Promise<Walk> => {
  const letter = 'abc'[round - 1]
  const owner = await meet(url, `Owner ${letter}`)
  const shop = await openShop(url, owner, `Maison ${letter}`)
  const product = await sell(url, owner, shop, { name: 'Robe kaba' })
  await picture(url, owner, shop, product, 3)
  return walkOn(browser, {
    start: `${url}/products/${product}/details`,
    walk: async (by) => {
      const { page, tap } = by
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
      await tap(page.getByRole('main').getByText('Contact seller').filter({ visible: true }).first())
      await signUp(by, `Buyer ${letter}`)
      // The chat goes on in this tab, or waits for one more tap where the browser would block it.
      const blocked = page.getByRole('button', { name: 'Open WhatsApp' })
      await Promise.race([page.waitForURL('https://wa.me/**', patience), blocked.waitFor(patience)])
      if (page.url().startsWith(url)) await Promise.all([page.context().waitForEvent('page'), tap(blocked)])
    },
  })
}

/** In the sheet: the login that follows is filled in. */
const signUp = async ({ page, tap, fill, also }: Walker, name: string): Promise<void> => {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).waitFor(patience)
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
  await tap(sheet.getByRole('button', { name: 'I’ve saved them' }))
  await tap(sheet.locator('form').getByRole('button', { name: 'Login' }))
}
