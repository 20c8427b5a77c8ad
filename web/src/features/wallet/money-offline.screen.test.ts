import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { addPiece, melody, type Piece, sound } from '@sheds/e2e/support/music'
import { order, orderStep } from '@sheds/e2e/support/orders'
import { tellStory } from '@sheds/e2e/support/story'
import { ask, balanceOf, meetWithWallet, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true', PAYMENT_WAIT_SECONDS: '0' })
const url = () => story.site().url

let seller: WalletOwner
let studio: Shop
let piece: Piece

beforeAll(async () => {
  seller = await meetWithWallet(story.site(), 'Sells Online')
  studio = await openShop(url(), seller, 'Studio Sells Online', 'mix')
  piece = await addPiece(url(), seller, studio, { title: 'Wouri la nuit', price: 1000 })
  await sound(url(), seller, studio, piece, [{ name: 'wouri.wav', bytes: melody(4) }])
})

const sheet = (page: Page): Locator => page.getByRole('dialog')
const typePassword = (page: Page) => sheet(page).getByLabel('Wallet password', { exact: true }).fill(walletPassword)
const amountIn = (page: Page) => page.getByLabel('Amount', { exact: true })
interface Flow {
  at: (payer: WalletOwner) => string | Promise<string>
  /** While there is a line. */
  fill: (page: Page) => Promise<unknown>
  send: (page: Page) => Promise<unknown>
  /** What is still there afterwards. */
  kept: (page: Page) => Promise<unknown>
  asks: (payer: WalletOwner) => Promise<unknown>
}

const paid = (payer: WalletOwner) => balanceOf(url(), payer)
const openPaymentsOf = async ({ token }: WalletOwner) => await ask(url(), '/api/payments?open=1', token)
const requestsOf = async ({ id, token }: WalletOwner) => await ask(url(), `/api/wallets/${id}/outgoing_request`, token)

const confirmedOrder = async (payer: WalletOwner): Promise<string> => {
  const kaba = await sell(url(), seller, studio, { name: 'Kaba', price: 2500, quantity: 3, category: 'fashion' })
  const { code } = await order(url(), payer, { shop: studio, items: [{ product_id: kaba, quantity: 1 }], total: 2500 })
  await orderStep(url(), seller, code, 'confirm')
  return `/orders/${code}`
}

const flows: Readonly<Record<string, Flow>> = {
  'to send money': {
    at: () => '/shedpay?tab=send',
    fill: async (page) => {
      await page.getByLabel('Receiver’s wallet ID').fill(seller.walletId)
      await page.getByText('Sells Online', { exact: true }).first().waitFor()
      await amountIn(page).fill('700')
      await page.getByRole('button', { name: /^Send CFA 700/ }).click()
      await typePassword(page)
    },
    send: (page) =>
      sheet(page)
        .getByRole('button', { name: /^Send CFA 700/ })
        .click(),
    kept: (page) => sheet(page).getByText('CFA 700').first().waitFor(),
    asks: paid,
  },
  'to ask for money': {
    at: () => '/shedpay?tab=request&view=new',
    fill: async (page) => {
      await page.getByLabel('Payer’s wallet ID').fill(seller.walletId)
      await page.getByText('Sells Online', { exact: true }).first().waitFor()
      await amountIn(page).fill('700')
    },
    send: (page) => page.getByRole('button', { name: /CFA 700/ }).click(),
    kept: async (page) => expect(await amountIn(page).inputValue()).toBe('700'),
    asks: requestsOf,
  },
  'to cash out': {
    at: () => '/shedpay?tab=cash-out',
    fill: async (page) => {
      await amountIn(page).fill('700')
      await page.getByLabel('Phone number').fill('670401852')
      await page.getByRole('button', { name: 'Cash-out CFA 700' }).click()
      await typePassword(page)
    },
    send: (page) =>
      sheet(page)
        .getByRole('button', { name: /CFA 700/ })
        .click(),
    kept: (page) => sheet(page).getByText('CFA 700').first().waitFor(),
    asks: paid,
  },
  'to top up': {
    at: () => '/shedpay',
    fill: async (page) => {
      await amountIn(page).fill('700')
      await page.getByLabel('Phone number').fill('690000408')
    },
    send: (page) => page.getByRole('button', { name: /^Top up CFA 700/ }).click(),
    kept: async (page) => expect(await amountIn(page).inputValue()).toBe('700'),
    asks: openPaymentsOf,
  },
  'to buy a song': {
    at: () => `/music/${piece.id}/details?show=buy`,
    fill: (page) => typePassword(page),
    send: (page) => sheet(page).getByRole('button', { name: 'Pay CFA 1,000' }).click(),
    kept: (page) => sheet(page).getByRole('button', { name: 'Pay CFA 1,000' }).waitFor(),
    asks: paid,
  },
  'to pay an order': {
    at: confirmedOrder,
    fill: async (page) => {
      await page.locator('main').getByRole('button', { name: 'Pay CFA 2,500', exact: true }).click()
      await typePassword(page)
    },
    send: (page) => sheet(page).getByRole('button', { name: 'Pay CFA 2,500' }).click(),
    kept: (page) => sheet(page).getByRole('button', { name: 'Pay CFA 2,500' }).waitFor(),
    asks: paid,
  },
}

/** Whatever this page would send by itself has gone by then. */
const settleMs = 1500

describe('without a line', () => {
  it.each(Object.keys(flows))(
    '%s is refused at once: the amount stays, and nothing goes when there is one again',
    async (name) => {
      const flow = flows[name] as Flow
      const payer = await meetWithWallet(story.site(), `Offline ${name}`.slice(0, 30), 5000)
      const { page, context, leave, expecting } = await story.openAs(payer, await flow.at(payer))
      expecting(/ERR_INTERNET_DISCONNECTED|request failed/)
      await flow.fill(page)
      const before = await flow.asks(payer)
      await context.setOffline(true)
      await flow.send(page)
      await page
        .getByText(/Nothing was sent/)
        .first()
        .waitFor()
      await flow.kept(page)
      expect(await page.evaluate('localStorage.waiting ?? null')).toBe(null)
      await context.setOffline(false)
      await page.waitForTimeout(settleMs)
      expect(await flow.asks(payer)).toEqual(before)
      await flow.kept(page)
      await flow.send(page)
      await expect.poll(() => flow.asks(payer)).not.toEqual(before)
      await leave()
    },
  )
})
