import { type Cut, cutAfter, cutAnswer, cutBefore, justOnce } from '@sheds/e2e/support/cuts'
import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { addPiece, melody, type Piece, sound } from '@sheds/e2e/support/music'
import { order, orderStep } from '@sheds/e2e/support/orders'
import { send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { phone, type Visitor } from '@sheds/e2e/support/visitor'
import { ask, balanceOf, createWalletOwner, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import { withServer } from '@sheds/server/testing/test-database'
import { proveBooks } from '@sheds/server/testing/wallets'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
const url = () => story.site().url

afterAll(() => withServer(story.site().database, proveBooks))

/** Simulated numbers: one approves after a moment, one has too little money, one never answers. */
const [willing, poor, silent] = ['670401852', '690000419', '690000408']

const fillIn = async (page: Page, amount: string, number = willing): Promise<void> => {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByLabel('Phone number').fill(number)
}

const held = async (person: WalletOwner): Promise<number> => balanceOf(url(), person)

interface CutCase {
  cut: Cut
  arrives: boolean
}

const [beforeLeaving, afterLeaving, beforeAnswer]: [CutCase, CutCase, CutCase] = [
  { cut: cutBefore, arrives: false },
  { cut: cutAfter, arrives: true },
  // The page gets no response and asks by the idempotency key.
  { cut: cutAnswer, arrives: true },
]

/** Opens a window whose requests will be cut. */
const openCut = async (person: WalletOwner, path: string): Promise<Visitor> => {
  const visitor = await story.openAs(person, path)
  visitor.expecting(/ERR_|Failed to load/)
  return visitor
}

/** Returns from the outcome to the form, leaving the sheet first. */
const goOn = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const on = page.getByRole('button', { name: /^Done$|another/ })
  const amount = page.getByLabel('Amount', { exact: true })
  await on.or(amount).first().waitFor()
  // An outcome shown in the sheet is not shown again.
  if (await on.isVisible()) await on.click()
  await amount.waitFor()
}

describe('top-up', () => {
  it('guesses the operator, shows the net sum, waits for the PIN, names a refusal, and is found again', async () => {
    const ada = await createWalletOwner(story.site(), 'Ada Topup')
    const { page, context, leave, expecting } = await story.openAs(ada, '/shedpay', { viewport: phone })
    expecting(/ERR_ABORTED|400/)
    await pageHydrated(page)
    const top = page.getByRole('button', { name: /^Top up CFA 1,000$/ })
    await page.getByRole('button', { name: '1,000', exact: true }).click()
    await page.getByText('CFA 970').waitFor()
    await page.getByLabel('Phone number').fill('')
    await top.click()
    await page.getByText('Invalid phone number. Please enter a 9-digit number.').waitFor()
    await page.getByLabel('Phone number').fill('222 33 44 55')
    await top.click()
    await page.getByText('We can’t tell the operator from this number. Please choose it.').waitFor()
    expect(await page.getByText('Please select a payment method.').count()).toBe(0)
    await page.getByLabel('Phone number').fill('690401852')
    expect(await page.getByRole('radio', { name: 'Orange Money' }).isChecked()).toBe(true)
    await page.getByLabel('Phone number').fill('+237 670 40 18 52')
    await page.getByText('MTN MoMo, going by the number. Change it if it’s wrong.').waitFor()
    await page.getByRole('radio', { name: 'MTN MoMo' }).check({ force: true })
    await page.getByText('Demo: mobile money is simulated.').waitFor()
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/wallet/*', (route) => late.then(() => route.continue()))
    await top.click()
    await page.getByText('Top-up successful.').waitFor()
    await page.getByText('+ 970').waitFor()
    expect(await held(ada)).toBe(970)
    // The earlier balance is never shown as the new one.
    const now = page.getByRole('definition').last()
    expect(await now.innerText()).not.toContain('0')
    letGo()
    await now.getByText('CFA 970').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Amount', { exact: true }).waitFor()
    expect(await page.getByLabel('Phone number').inputValue()).toBe(willing)
    // Refused by the operator.
    await fillIn(page, '5000', poor)
    await page.getByRole('button', { name: 'Top up CFA 5,000' }).click()
    await page.getByText('Not enough money in Orange Money').waitFor()
    await page.getByText('No money was taken.').waitFor()
    await page.getByRole('button', { name: 'Top up another amount' }).click()
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('5,000')
    // Still waiting in another tab, after this one was closed.
    await fillIn(page, '2000', silent)
    await page.getByRole('button', { name: 'Top up CFA 2,000' }).click()
    await page.getByText('Enter your PIN on 6 90 00 04 08').waitFor()
    await page.getByText('CFA 1,940').waitFor()
    const other = await context.newPage()
    await page.close()
    await other.goto('/shedpay')
    await other.getByText('Enter your PIN on 6 90 00 04 08').waitFor()
    await pageHydrated(other)
    await other.getByRole('link', { name: 'Back to ShedPay' }).click()
    await other.getByRole('region', { name: 'In progress' }).getByText('Top up · Orange Money').waitFor()
    expect(await held(ada)).toBe(970)
    await leave()
    await isSeenElsewhere(ada)
  })

  /** On another device the waiting payment replaces the form, and the list links to it. */
  const isSeenElsewhere = async (ada: WalletOwner): Promise<void> => {
    const { page, leave } = await story.openAs(ada, '/shedpay', { viewport: phone })
    await page.getByText('Enter your PIN on').waitFor()
    await page.getByText('CFA 1,940').waitFor()
    expect(await page.getByRole('button', { name: /^Top up CFA/ }).count()).toBe(0)
    await pageHydrated(page)
    await page.getByRole('link', { name: 'Back to ShedPay' }).click()
    await page.getByRole('region', { name: 'In progress' }).getByRole('link').click()
    await page.waitForURL(/payment=/)
    await page.getByText('Enter your PIN on').waitFor()
    await leave()
  }

  it('ends with the true outcome, wherever the connection breaks', { tags: ['full'] }, async () => {
    const ada = await createWalletOwner(story.site(), 'Ada Cut')
    const { page, leave } = await openCut(ada, '/shedpay')
    await pageHydrated(page)
    for (const { cut, arrives } of [beforeLeaving, afterLeaving, beforeAnswer]) {
      const before = await held(ada)
      await fillIn(page, '1000')
      await page.route(/fund_wallet/, justOnce(cut))
      await page.getByRole('button', { name: 'Top up CFA 1,000' }).click()
      await page.getByText(arrives ? 'Top-up successful.' : 'Not sent: no money was taken').waitFor()
      expect((await held(ada)) - before).toBe(arrives ? 970 : 0)
      await goOn(page)
    }
    await leave()
  })
})

/** Tops up first, because the simulated operator pays out only money it has received. */
const meetWithMoney = async (name: string, gross: number): Promise<WalletOwner> => {
  const person = await createWalletOwner(story.site(), name)
  const body = { amount: gross, phone: willing, medium: 'mobile money', externalId: `money-of-${person.id}` }
  await send(url(), `/api/wallets/${person.id}/fund_wallet`, { method: 'PUT', token: person.token, body })
  // On a busy machine the response may arrive before the operator's approval.
  await expect.poll(() => held(person)).toBeGreaterThan(0)
  return person
}

const cashOut = async (page: Page, amount: string): Promise<void> => {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByLabel('Phone number').fill(willing)
  await page.getByRole('button', { name: /^Cash-out CFA/ }).click()
  await sheet(page).getByLabel('Wallet password').fill(walletPassword)
  await sheet(page)
    .getByRole('button', { name: /^Cash-out CFA/ })
    .click()
}

describe('cash-out', () => {
  it('is blocked above the balance, names the owner of the phone, and ends with the new balance', async () => {
    const ada = await meetWithMoney('Ada Cash', 20_619)
    const { page, leave } = await story.openAs(ada, '/shedpay?tab=cash-out', { viewport: phone })
    await page.getByText('Up to CFA 1,000,000 a day').waitFor()
    await pageHydrated(page)
    await page.getByLabel('Amount', { exact: true }).fill('25000')
    await page.getByText('your wallet has CFA 20,000').waitFor()
    expect(await page.getByRole('button', { name: 'Cash-out CFA 25,000' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: '5,000', exact: true }).click()
    await page.getByLabel('Phone number').fill(willing)
    await page.getByRole('button', { name: 'Cash-out CFA 5,000' }).click()
    await page.getByText(/Registered as .+\*/).waitFor()
    await sheet(page).getByText('CFA 15,000').waitFor()
    await sheet(page).getByLabel('Wallet password').fill(walletPassword)
    await sheet(page).getByRole('button', { name: 'Cash-out CFA 5,000' }).click()
    await page.getByText('Cash-out successful.').waitFor()
    expect(await held(ada)).toBe(15_000)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Amount', { exact: true }).waitFor()
    await leave()
  })

  it('ends with the true outcome after a broken connection, a reload, or while the operator has it', {
    tags: ['full'],
  }, async () => {
    const ada = await meetWithMoney('Ada Out', 10_310)
    const { page, leave } = await openCut(ada, '/shedpay?tab=cash-out')
    await pageHydrated(page)
    for (const { cut, arrives } of [beforeLeaving, afterLeaving, beforeAnswer]) {
      const before = await held(ada)
      await page.route(/cash_out$/, justOnce(cut))
      await cashOut(page, '1000')
      if (cut === cutAnswer) {
        // Reloads instead of waiting for half a minute.
        await expect.poll(() => held(ada)).toBe(before - 1000)
        await page.goto('/shedpay?tab=cash-out')
      }
      await page
        .getByText(arrives ? 'Cash-out successful.' : /^Not sent: no money was taken/)
        .first()
        .waitFor()
      expect(before - (await held(ada))).toBe(arrives ? 1000 : 0)
      await goOn(page)
    }
    // The operator still has it: neither the sheet nor a later page reports it as not sent.
    const running = { outcome: 'running', message: 'This payment is still under way.', code: null, transaction: null }
    await page.route(/settle$/, (route) => route.fulfill({ json: running }))
    await page.route(/cash_out$/, justOnce(cutAfter))
    await cashOut(page, '1000')
    await page.getByText('Cash-out successful.').waitFor()
    await goOn(page)
    const before = await held(ada)
    await page.route(/settle$/, (route) => route.fulfill({ json: running }))
    await page.route(/cash_out$/, justOnce(cutAnswer))
    await cashOut(page, '500')
    await expect.poll(() => held(ada)).toBe(before - 500)
    await page.goto('/shedpay?tab=send')
    await page.locator('main').getByText('This payment is still under way.').waitFor()
    expect(await page.getByText('Not sent').count()).toBe(0)
    await leave()
  })
})

const sheet = (page: Page): Locator => page.getByRole('dialog')
const typePassword = (page: Page) => sheet(page).getByLabel('Wallet password', { exact: true }).fill(walletPassword)
const amountIn = (page: Page) => page.getByLabel('Amount', { exact: true })
let seller: WalletOwner
let studio: Shop
let piece: Piece

interface Flow {
  at: (payer: WalletOwner) => string | Promise<string>
  /** Fills in the form while online. */
  fill: (page: Page) => Promise<unknown>
  send: (page: Page) => Promise<unknown>
  /** Checks what the page still shows after the refusal. */
  kept: (page: Page) => Promise<unknown>
  asks: (payer: WalletOwner) => Promise<unknown>
}

const paid = (payer: WalletOwner) => balanceOf(url(), payer)
const requestsOf = async ({ id, token }: WalletOwner) => await ask(url(), `/api/wallets/${id}/outgoing_request`, token)

const confirmedOrder = async (payer: WalletOwner): Promise<string> => {
  const kaba = await sell(url(), seller, studio, { name: 'Kaba', price: 2500, quantity: 3, category: 'fashion' })
  const { code } = await order(url(), payer, { shop: studio, items: [{ product_id: kaba, quantity: 1 }], total: 2500 })
  await orderStep(url(), seller, code, 'confirm')
  return `/orders/${code}`
}

/** All forms that move money. */
const flows: readonly Flow[] = [
  {
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
  {
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
  {
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
  {
    at: () => '/shedpay',
    fill: async (page) => {
      await amountIn(page).fill('700')
      await page.getByLabel('Phone number').fill(willing)
    },
    send: (page) => page.getByRole('button', { name: /^Top up CFA 700/ }).click(),
    kept: async (page) => expect(await amountIn(page).inputValue()).toBe('700'),
    asks: paid,
  },
  {
    at: () => `/music/${piece.id}/details?show=buy`,
    fill: (page) => typePassword(page),
    send: (page) => sheet(page).getByRole('button', { name: 'Pay CFA 1,000' }).click(),
    kept: (page) => sheet(page).getByRole('button', { name: 'Pay CFA 1,000' }).waitFor(),
    asks: paid,
  },
  {
    at: confirmedOrder,
    fill: async (page) => {
      await page.locator('main').getByRole('button', { name: 'Pay CFA 2,500', exact: true }).click()
      await typePassword(page)
    },
    send: (page) => sheet(page).getByRole('button', { name: 'Pay CFA 2,500' }).click(),
    kept: (page) => sheet(page).getByRole('button', { name: 'Pay CFA 2,500' }).waitFor(),
    asks: paid,
  },
]

describe('offline payment', { tags: ['full'] }, () => {
  beforeAll(async () => {
    seller = await createWalletOwner(story.site(), 'Sells Online')
    studio = await openShop(url(), seller, 'Studio Sells Online', 'mix')
    piece = await addPiece(url(), seller, studio, { title: 'Wouri la nuit', price: 1000 })
    await sound(url(), seller, studio, piece, [{ name: 'wouri.wav', bytes: melody(4) }])
  })

  it('is refused at once in every form, keeps its amount, and is not sent automatically once online', async () => {
    const payer = await meetWithMoney('Offline Payer', 20_619)
    const { page, context, leave, expecting } = await story.openAs(payer, '/terms')
    expecting(/ERR_INTERNET_DISCONNECTED|request failed/)
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
    })
    for (const flow of flows) {
      await page.goto(await flow.at(payer))
      await pageHydrated(page)
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
      writes.length = 0
      await context.setOffline(false)
      // The page has noticed that the connection is back.
      await page.evaluate("fetch('/healthz')")
      expect(await flow.asks(payer)).toEqual(before)
      await flow.kept(page)
      expect(writes).toEqual([])
      await flow.send(page)
      await expect.poll(() => flow.asks(payer)).not.toEqual(before)
      // Each request was sent once.
      expect(writes).toEqual([...new Set(writes)])
    }
    await leave()
  })
})
