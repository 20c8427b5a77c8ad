// @module-tag full
import { cutAfter, justOnce } from '@sheds/e2e/support/cuts'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { tapTwice } from '@sheds/e2e/support/twice'
import { desktop, type Visitor } from '@sheds/e2e/support/visitor'
import { ask, createWalletOwner, type WalletOwner, waitForText, walletPassword } from '@sheds/e2e/support/wallets'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true', PAYMENT_WAIT_SECONDS: '0' })
const url = () => story.site().url
let ada: WalletOwner
let ben: WalletOwner

beforeAll(async () => {
  ada = await createWalletOwner(story.site(), 'Ada Words', 9000)
  ben = await createWalletOwner(story.site(), 'Ben Words')
})

/** Simulated response to requests of a path. */
interface Answer {
  path: RegExp
  /** 0 for no response. */
  status: number
}

const says = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

const refuse = (page: Page, { path, status }: Answer) =>
  page.route(path, (route) => (status === 0 ? route.abort() : route.fulfill({ status, body: '{}' })))

/** Opens a tab of a person's wallet. */
const openWith = async (search: string, person = ada): Promise<Visitor> => {
  const visitor = await story.openAs(person, `/shedpay${search}`, { viewport: desktop })
  visitor.expecting(/ERR_|Failed to|status of/)
  await pageHydrated(visitor.page)
  return visitor
}

const isThere = /wallet_name/
const lines = /\/transactions(\?|$)/
const ownWallet = /\/api\/wallet\/[\w-]+$/
const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name })

/** Cash-out that its operator refused afterwards. */
const cameBack = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  kind: 'cash_out',
  medium: 'orange money',
  phone: '69•••••52',
  amount: 500,
  gross: 500,
  fee: 0,
  status: 'failed',
  state: 'failed',
  externalId: 'x',
  reason: { code: 'operator_refused', message: 'The operator said no.' },
  expires_at: null,
  transaction_id: null,
  reference: null,
  createdAt: '2026-11-23T08:00:00.000Z',
  ended_at: '2026-11-23T08:00:09.000Z',
}

describe('payment form', () => {
  it('names a wrong ID or amount, an unknown receiver, and a refusal without a message', async () => {
    const { page, leave } = await openWith('?tab=send')
    const id = page.getByLabel('Receiver’s wallet ID')
    await page.getByLabel('Amount').fill('24')
    await id.fill('AB1')
    await says(page, 'Amount must be between CFA 25 and CFA 500,000.')
    await page.getByLabel('Amount').focus()
    await says(page, 'Invalid format. Use 3 letters followed by 3 digits (e.g., ABC123).')
    await id.fill('QQQ000')
    await says(page, 'Recipient not found.')
    await refuse(page, { path: isThere, status: 400 })
    await id.fill('QQQ001')
    await says(page, 'Failed to fetch recipient details. Try again later.')
    expect(await button(page, /^Send CFA/).isDisabled()).toBe(true)
    await page.unroute(isThere)
    await refuse(page, { path: /send_money/, status: 400 })
    await page.goto(`/shedpay?pay=${ben.walletId}&amount=500`)
    await button(page, 'Send CFA 500').click()
    const sheet = page.getByRole('dialog', { name: 'Send money' })
    await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    await sheet.getByRole('button', { name: 'Send CFA 500' }).click()
    await says(page, 'Transaction failed.')
    await leave()
  })

  it('names empty fields, a refusal, and code that did not load, for a cash-out and a top-up', async () => {
    const { page, leave } = await openWith('?tab=cash-out')
    const profile = Promise.withResolvers<void>()
    await page.route(/\/users\/[\w-]+\/profile/, (route) => profile.promise.then(() => route.fallback()))
    await page.reload()
    await pageHydrated(page)
    await button(page, /^Cash.out$/).click()
    for (const text of ['Please enter a valid amount.', 'Please select a payment method.']) await says(page, text)
    const noPhone = page.getByText('Invalid phone number. Please enter a 9-digit number.')
    await noPhone.waitFor()
    profile.resolve()
    await noPhone.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Phone number').inputValue()).toBe('677123456')
    await page.getByLabel('Amount', { exact: true }).fill('500')
    await page.getByLabel('Phone number').fill('690401852')
    await button(page, 'Cash-out CFA 500').click()
    await page.route(/cash_out$/, (route) => route.fulfill({ status: 202, json: { message: '', payment: null } }))
    await page.route(/\/api\/payments\?/, (route) => route.fulfill({ json: [cameBack] }))
    const sheet = page.getByRole('dialog', { name: 'Cash out' })
    await sheet.getByLabel('Wallet password').fill(walletPassword)
    await sheet.getByRole('button', { name: 'Cash-out CFA 500' }).click()
    for (const text of ['Payment failed, please try again.', 'The operator said no.']) await says(page, text)
    await page.unrouteAll()
    await refuse(page, { path: /fund_wallet/, status: 400 })
    await page.goto('/shedpay')
    await pageHydrated(page)
    await page.getByLabel('Amount', { exact: true }).fill('99')
    await page.getByLabel('Phone number').fill('670401852')
    await button(page, 'Top up CFA 99').click()
    await says(page, 'Amount must be between CFA 100 and CFA 500,000.')
    await page.getByLabel('Amount', { exact: true }).fill('100')
    await button(page, 'Top up CFA 100').click()
    await says(page, 'Sorry top-up failed. Please try again.')
    await page.route(/top-up\.rules/, (route) => route.abort())
    await page.goto('/shedpay')
    await pageHydrated(page)
    await button(page, /^Top up$/).click()
    await says(page, 'An unexpected error occurred. Please try again.')
    await leave()
  })
})

describe('fund request', () => {
  it('names each failure, and stays one request when it is sent again after a lost response', async () => {
    const cleo = await createWalletOwner(story.site(), 'Cleo Words')
    const { page, leave } = await openWith('?tab=request&view=outgoing')
    await says(page, 'No outgoing requests available.')
    await refuse(page, { path: isThere, status: 400 })
    await page.getByRole('link', { name: 'Request', exact: true }).last().click()
    await page.getByLabel('Payer’s wallet ID').fill('QQQ002')
    await says(page, 'An error occurred while verifying the wallet ID.')
    await page.unroute(isThere)
    await refuse(page, { path: /request_fund/, status: 400 })
    await page.getByLabel('Payer’s wallet ID').fill(ben.walletId)
    await page.getByLabel('Amount').fill('700')
    await button(page, /^Request Payment/).click()
    await says(page, 'Failed to send request. Please try again.')
    await page.unroute(/request_fund/)
    await page.goto('/shedpay?tab=request&view=new')
    await pageHydrated(page)
    await page.getByLabel('Payer’s wallet ID').fill(cleo.walletId)
    await waitForText(page, cleo.name)
    await page.getByLabel('Amount').fill('800')
    await page.route(/request_fund$/, justOnce(cutAfter))
    await button(page, /^Request Payment/).click()
    await says(page, 'Failed to send request. Please try again.')
    await button(page, /^Request Payment/).click()
    await says(page, 'Request sent successfully!')
    const asked = await ask(url(), `/api/wallets/${cleo.id}/incoming_request`, cleo.token)
    expect(Object.values(asked)).toHaveLength(1)
    await leave()
  })

  it('cannot be accepted above the balance; its rejection can be undone, and a block ends it', async () => {
    const askAda = (amount: number) =>
      send(url(), `/api/wallets/${ben.id}/request_fund`, { token: ben.token, body: { amount, payerId: ada.walletId } })
    for (const amount of [300, 400, 9500]) await askAda(amount)
    const { page, leave } = await openWith('?tab=request')
    const article = (amount: string) => page.getByRole('article').filter({ hasText: amount })
    await button(page, 'Accept CFA 9,500').click()
    const sheet = page.getByRole('dialog', { name: 'Accept request' })
    await sheet.getByText('CFA 9,000').first().waitFor()
    expect(await sheet.getByRole('button', { name: 'Accept CFA 9,500' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    const reject = article('400').getByRole('button', { name: 'Reject' })
    for (const [status, text] of [
      [400, 'Failed to perform action.'],
      [0, 'Network error. Please try again later.'],
    ] as const) {
      await refuse(page, { path: /reject_incoming_request/, status })
      await reject.click()
      await lookAway(page)
      await says(page, text)
      await page.unroute(/reject_incoming_request/)
    }
    // Undone within the delay, so that nothing is sent.
    const time = await holdTimers(page, 5000)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/reject_incoming_request')) sent += 1
    })
    await reject.click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await reject.click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(sent).toBe(0)
    await time.letGo()
    await says(page, `${ben.name}’s request for CFA 400 was rejected. No money was moved.`)
    await article('400').getByText('rejected', { exact: true }).waitFor()
    expect(sent).toBe(1)
    await tapTwice(article('300').getByRole('button', { name: 'Block' }))
    await says(
      page,
      `${ben.name} is blocked, and the request for CFA 300 was rejected. They can’t ask you for money any more.`,
    )
    await expect.poll(() => page.getByRole('button', { name: /^Accept CFA [34]00/ }).count()).toBe(0)
    expect(sent).toBe(2)
    await expect(askAda(500)).rejects.toThrow('404')
    await leave()
  })
})

describe('wallet page', () => {
  it('shows load failures of the wallet and its transactions, which Retry resolves, and an empty history', async () => {
    const { page, leave } = await openWith('?tab=send', await createWalletOwner(story.site(), 'Fresh Words'))
    const loadsByRetry = async (text: string, path: RegExp): Promise<void> => {
      await says(page, text)
      await page.unroute(path)
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByText(text).waitFor({ state: 'detached' })
    }
    await refuse(page, { path: ownWallet, status: 400 })
    await page.goto('/shedpay')
    await loadsByRetry('Failed to fetch wallet details. Please try again later.', ownWallet)
    for (const [status, text] of [
      [400, 'Failed to fetch transactions. Please try again.'],
      [0, 'An unexpected error occurred. Please try again later.'],
    ] as const) {
      await refuse(page, { path: lines, status })
      await page.goto('/shedpay?tab=transactions')
      await loadsByRetry(text, lines)
    }
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    // The recent transactions beside the first tab need the same response.
    await page.route(lines, async (route) => {
      await held
      await route.fallback()
    })
    await page.goto('/shedpay')
    await pageHydrated(page)
    await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'History' }).click()
    await page.waitForURL('**/shedpay?tab=history')
    await page.getByText('Loading transactions...').first().waitFor({ state: 'attached' })
    letGo()
    await says(page, 'No transactions history found.')
    await leave()
  })

  it('creates a missing wallet, and activates it once the server can', async () => {
    const { page, expecting, leave } = await story.openAs(await createMember(url(), 'Nobody Yet'), 'about:blank')
    expecting(/status of [45]/)
    await refuse(page, { path: ownWallet, status: 404 })
    await page.goto('/shedpay')
    await says(page, 'Wallet not found. Plase signup to create a wallet')
    await page.unroute(ownWallet)
    await page.getByRole('button', { name: 'Create my wallet' }).click()
    await page.getByRole('button', { name: 'Click to activate wallet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Activate wallet' })
    await sheet.getByLabel('Wallet password').fill(walletPassword)
    await sheet.getByLabel('Confirm password').fill(walletPassword)
    await refuse(page, { path: /activate_wallet/, status: 500 })
    await sheet.getByRole('button', { name: 'Activate wallet' }).click()
    await says(page, 'Activation failed, please try again.')
    await page.unroute(/activate_wallet/)
    await sheet.getByRole('button', { name: 'Activate wallet' }).click()
    await says(page, 'Wallet activated.')
    await leave()
  })

  it('renames the wallet, changes its password, freezes it, and unfreezes it with a recovery code', async () => {
    const { me, codes } = await meetWithCodes('Changes Wallet')
    const { page, leave } = await openWith('', me)
    const sheet = page.getByRole('dialog')
    const edit = () => page.getByRole('button', { name: 'Rename wallet or change wallet password' }).click()
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    }
    await edit()
    await sheet.getByRole('button', { name: 'Rename wallet' }).click()
    await sheet.getByLabel('Wallet name').fill('')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await sheet.getByText('Wallet Name cannot be empty').waitFor()
    await sheet.getByLabel('Wallet name').fill('Tontine')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await sheet.getByText('Your wallet is now called Tontine.').waitFor()
    await close()
    await waitForText(page, 'Tontine')
    await edit()
    await sheet.getByRole('button', { name: 'Change wallet password' }).click()
    const change = async (present: string): Promise<void> => {
      await sheet.getByLabel('Current wallet password').fill(present)
      await sheet.getByLabel('Wallet password', { exact: true }).fill('mangue-7781')
      await sheet.getByLabel('Confirm password').fill('mangue-7781')
      await sheet.getByRole('button', { name: 'Done' }).click()
    }
    await refuse(page, { path: /update_password/, status: 500 })
    await change(walletPassword)
    await says(page, 'Changing password failed, please try again.')
    await page.unroute(/update_password/)
    await change('not-this-one')
    await sheet.getByText('Wrong wallet password.').waitFor()
    await change(walletPassword)
    await sheet.getByText('Your wallet password has been changed.').waitFor()
    await close()
    await freezes(page, codes)
    await leave()
  })

  const freezes = async (page: Page, codes: string[]): Promise<void> => {
    const sheet = page.getByRole('dialog')
    const freeze = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Rename wallet or change wallet password' }).click()
      await sheet.getByRole('button', { name: 'Freeze my wallet' }).click()
      await sheet.getByText('Your wallet is frozen. No money can leave it.').waitFor()
    }
    await freeze()
    await sheet.getByRole('button', { name: 'Undo' }).click()
    await sheet.getByText('Your wallet is no longer frozen.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    // Without Undo the sheet closes by itself after ten seconds.
    await freeze()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Unfreeze' }).click()
    await sheet.getByRole('radio', { name: 'Recovery code, right away' }).check({ force: true })
    await sheet.getByRole('textbox', { name: 'Recovery Code' }).fill('not-one-of-them')
    await sheet.getByRole('button', { name: 'Unfreeze' }).click()
    await sheet.locator('.field-note-error').first().waitFor()
    await sheet.getByRole('textbox', { name: 'Recovery Code' }).fill(codes[0] ?? '')
    await sheet.getByRole('button', { name: 'Unfreeze' }).click()
    await page.getByText('Your wallet is frozen. No money can leave it.').waitFor({ state: 'detached' })
    // With the password it is unfrozen later.
    await page.goto('/shedpay')
    await pageHydrated(page)
    await freeze()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Unfreeze' }).click()
    await sheet.getByLabel('Wallet password', { exact: true }).fill('mangue-7781')
    await sheet.getByRole('button', { name: 'Unfreeze' }).click()
    await sheet.getByText(/Your wallet will unfreeze on/).waitFor()
    await page.keyboard.press('Escape')
    await page
      .locator('#main')
      .getByText(/Your wallet will unfreeze on/)
      .waitFor()
  }

  it('shows a lock by wrong passwords and a hold after a reset, with their end and ways out', async () => {
    const { me, codes } = await meetWithCodes('Locked And Held')
    const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' }
    for (let times = 0; times < 4; times += 1) {
      const body = JSON.stringify({ password: 'not-this-one' })
      await fetch(`${url()}/api/wallet/${me.id}/authorizePayment`, { method: 'POST', headers, body })
    }
    const { page, leave } = await openWith('?tab=send', me)
    await page.getByLabel('Receiver’s wallet ID').fill(ben.walletId)
    await page.getByLabel('Amount', { exact: true }).fill('104')
    await page.getByRole('button', { name: 'Send CFA 104' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Wallet password', { exact: true }).fill('not-this-one')
    await sheet.getByRole('button', { name: 'Send CFA 104' }).click()
    // The sheet stays open and shows the reason and the end.
    await sheet.getByText(waitWords('Payments are locked until')).waitFor()
    expect(await sheet.getByRole('button', { name: 'Send CFA 104' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await says(page, 'Too many wrong wallet passwords. Payments are locked until')
    expect(await page.getByRole('link', { name: 'I forgot my wallet password' }).getAttribute('href')).toBe('/recover')
    await page.getByRole('button', { name: 'It wasn’t me: freeze my wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Freeze my wallet' }).waitFor()
    const reset = { name: me.name, recovery_code: codes[0], reset: 'login', password: 'another horse' }
    await send(url(), '/api/users/recover', { body: reset })
    const { token } = await send(url(), '/api/users/login', { body: { name: me.name, password: 'another horse' } })
    const info = JSON.stringify({ user_name: me.name, user_id: me.id, token })
    await page.evaluate(`localStorage.setItem('my_info', ${JSON.stringify(info)})`)
    await page.goto('/shedpay?tab=send')
    await says(page, 'A password was reset. Money can’t leave your wallet until')
    await leave()
  })
})

/** Creates a person with an active wallet; returns also the recovery codes of the signup. */
const meetWithCodes = async (name: string) => {
  const person = { name, email: 'a@example.com', phone_number: '677123456', sex: 'F', date_of_birth: '1994-05-17' }
  const signup = await send(url(), '/api/users/signup', { body: { ...person, password: 'correct horse' } })
  const login = await send(url(), '/api/users/login', { body: { name, password: 'correct horse' } })
  const me = { id: String(login.user_id), name, token: String(login.token) }
  const activation = { my_wallet_name: 'Cold', password: walletPassword, status: 0 }
  const path = `/api/wallets/${me.id}/activate_wallet`
  const { wallet } = await send(url(), path, { method: 'PUT', token: me.token, body: activation })
  const { my_wallet_id: walletId } = wallet as { my_wallet_id: string }
  return { me: { ...me, walletId }, codes: signup.recovery_codes as string[] }
}

/** Matches a time of day; close to midnight also a date. */
const waitWords = (words: string): RegExp => new RegExp(`${words} (\\d\\d:\\d\\d|.+\\d{4}, 00:\\d\\d)\\.$`)

/** Leaves the page, which confirms the rejection at once. */
const lookAway = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.evaluate("window.dispatchEvent(new Event('pagehide'))")
}
