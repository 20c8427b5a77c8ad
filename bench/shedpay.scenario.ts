import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '@sheds/e2e/support/chromium'
import { becomes, send } from '@sheds/e2e/support/people'
import { meetWithWallet, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import { type Browser, chromium } from 'playwright-core'
import { buildSite } from '../tools/build.ts'
import { launchForLighthouse, measurePage, type PageBar } from './support/lighthouse.ts'
import { holdCeiling, median } from './support/rounds.ts'
import { inAll, type Walk, walkOn } from './support/slow-phone.ts'

const rounds = 3
/** From the opened page to money sent, with an id at hand. */
const most = { taps: 12, seconds: 25 }
/** A phone that says yes by itself. */
const willing = '670401852'

/** ShedPay on a slow phone: a payment in taps and seconds, and what Lighthouse says of its page, logged out and in. */
export const measure = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-shedpay-'))
  const server = await startServer(
    loadConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0' }),
  )
  try {
    await walk(server.address)
    await look(server.address)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const meetWithMoney = async (url: string, name: string): Promise<WalletOwner> => {
  const person = await meetWithWallet({ url, database: '', stop: async () => undefined }, name)
  const body = { amount: 10_000, phone: willing, medium: 'mobile money', externalId: `money-of-${person.id}` }
  await send(url, `/api/wallets/${person.id}/fund_wallet`, { method: 'PUT', token: person.token, body })
  return person
}

const walk = async (url: string): Promise<void> => {
  const paid = await meetWithWallet({ url, database: '', stop: async () => undefined }, 'Gets Paid')
  const browser = await launchChromium()
  try {
    const walks: Walk[] = []
    for (let round = 1; round <= rounds; round += 1)
      walks.push(await sendingWalk(browser, url, { from: await meetWithMoney(url, `Pays ${round}`), to: paid }))
    console.log(`\nOpened page → money sent, a slow phone with an empty cache, median of ${rounds}`)
    console.log(`  what phone and line took: ${walks.map(({ seconds }) => seconds.toFixed(1)).join(' ')} s`)
    console.log(`  with the hand that taps and types: ${median(walks.map(inAll)).toFixed(1)} s`)
    console.log(`  ${Math.round(median(walks.map(({ bytes }) => bytes)) / 1024)} KiB received`)
    holdCeiling('taps', walks[0]?.taps ?? Number.NaN, most.taps)
    holdCeiling('seconds', median(walks.map(({ seconds }) => seconds)), most.seconds)
  } finally {
    await browser.close()
  }
}

const sendingWalk = (browser: Browser, url: string, { from, to }: { from: WalletOwner; to: WalletOwner }) =>
  walkOn(browser, {
    start: `${url}/shedpay`,
    prepare: (page) => becomes(page.context(), url, from),
    walk: async ({ page, tap, fill }) => {
      await tap(page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Send', exact: true }))
      await fill(page.getByLabel('Receiver’s wallet ID'), to.walletId)
      await fill(page.getByLabel('Amount'), '1500')
      await tap(page.locator('main').getByRole('button', { name: 'Send CFA 1,500' }))
      const sheet = page.getByRole('dialog', { name: 'Send money' })
      await sheet.getByLabel('Wallet password', { exact: true }).waitFor({ timeout: 120_000 })
      await fill(sheet.getByLabel('Wallet password', { exact: true }), walletPassword)
      await tap(sheet.getByRole('button', { name: 'Send CFA 1,500' }))
      await sheet.getByText('Sent', { exact: true }).waitFor({ timeout: 120_000 })
    },
  })

// It belongs to a person and asks not to be indexed.
const page: PageBar = { path: '/shedpay', except: ['seo'], bars: { performance: 0.95 } }

const look = async (url: string): Promise<void> => {
  const owner = await meetWithMoney(url, 'Looks Often')
  const browser = await launchForLighthouse()
  try {
    await measurePage(url, browser.port, page)
    await logIn(browser.port, url, owner)
    for (const path of ['/shedpay', '/shedpay?tab=send', '/shedpay?tab=transactions'])
      await measurePage(url, browser.port, { ...page, path, as: 'logged in' })
  } finally {
    browser.kill()
  }
}

/** Lighthouse clears caches between its looks; a login stays. */
const logIn = async (port: number, url: string, { id, name, token }: WalletOwner): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  await context?.addCookies([{ name: 'signed_in', value: '1', url }])
  const tab = await context?.newPage()
  await tab?.goto(`${url}/terms`)
  const info = JSON.stringify({ user_name: name, user_id: id, token })
  await tab?.evaluate(`localStorage.setItem('my_info', ${JSON.stringify(info)})`)
  await tab?.close()
  await browser.close()
}
