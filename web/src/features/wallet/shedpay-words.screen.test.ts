import { cutAfter, justOnce } from '@sheds/e2e/support/cuts'
import { openShop, sell } from '@sheds/e2e/support/goods'
import { meet, send } from '@sheds/e2e/support/people'
import { inChromium, shareWindow, tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { tapTwice } from '@sheds/e2e/support/twice'
import { desktop, type Visitor } from '@sheds/e2e/support/visitor'
import { ask, isHere, meetWithWallet, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true', PAYMENT_WAIT_SECONDS: '0' })
const url = () => story.site().url
let ada: WalletOwner
let ben: WalletOwner

beforeAll(async () => {
  ada = await meetWithWallet(story.site(), 'Ada Words', 9000)
  ben = await meetWithWallet(story.site(), 'Ben Words')
})

const enter = shareWindow(async () => {
  const visitor = await story.openAs(ada, 'about:blank', { viewport: desktop })
  visitor.expecting(/ERR_|Failed to|status of/)
  return visitor
})

/** A call is answered so, once or until the page goes on. */
interface Answered {
  path: RegExp
  /** 0: nobody answers. */
  status: number
}

const says = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

const refuse = (page: Page, { path, status }: Answered) =>
  page.route(path, (route) => (status === 0 ? route.abort() : route.fulfill({ status, body: '{}' })))

/** Another of Ada’s stories, in her window: a tab of the wallet with a call that goes wrong. */
const openWith = async (search: string, refused?: Answered): Promise<Visitor> => {
  const visitor = await enter('about:blank')
  if (refused) await refuse(visitor.page, refused)
  await visitor.page.goto(`/shedpay${search}`)
  return visitor
}

/** The form’s own code does not come any more. */
const loseCode = (page: Page) => page.route('**/assets/*.js*', (route) => route.abort())

const isThere = /wallet_name/
const lines = /\/transactions(\?|$)/
const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name })

describe('what is said where a payment', () => {
  it('goes to nobody, or to somebody whom nobody can name, or is too little', async () => {
    const { page } = await openWith('?tab=send')
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
  })

  it('is refused without a word', async () => {
    const { page } = await openWith(`?pay=${ben.walletId}&amount=500`, { path: /send_money/, status: 400 })
    await button(page, 'Send CFA 500').click()
    const sheet = page.getByRole('dialog', { name: 'Send money' })
    await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    await sheet.getByRole('button', { name: 'Send CFA 500' }).click()
    await says(page, 'Transaction failed.')
  })
})

/** A cash-out that its operator refused after a while. */
const cameBack = {
  ...{ id: '01890a5d-ac96-774b-bcce-b302099a8057', kind: 'cash_out', medium: 'orange money', phone: '69•••••52' },
  ...{ amount: 500, gross: 500, fee: 0, status: 'failed', state: 'failed', externalId: 'x' },
  reason: { code: 'operator_refused', message: 'The operator said no.' },
  ...{ expires_at: null, transaction_id: null, reference: null },
  ...{ createdAt: '2026-11-23T08:00:00.000Z', ended_at: '2026-11-23T08:00:09.000Z' },
}

describe('what is said where a top-up or a cash-out', () => {
  it('has nothing filled in, and comes back from its operator', async () => {
    const { page } = await openWith('?tab=cash-out')
    await button(page, /^Cash.out$/).click()
    for (const text of ['Please enter a valid amount.', 'Please select a payment method.']) await says(page, text)
    await page.getByLabel('Amount', { exact: true }).fill('500')
    await page.getByLabel('Phone number').fill('690401852')
    await button(page, 'Cash-out CFA 500').click()
    await page.route(/cash_out$/, (route) => route.fulfill({ status: 202, json: { message: '', payment: null } }))
    await page.route(/\/api\/payments\?/, (route) => route.fulfill({ json: [cameBack] }))
    const sheet = page.getByRole('dialog', { name: 'Cash out' })
    await sheet.getByLabel('Wallet password').fill(walletPassword)
    await sheet.getByRole('button', { name: 'Cash-out CFA 500' }).click()
    for (const text of ['Payment failed, please try again.', 'The operator said no.']) await says(page, text)
  })

  it('is too little, refused without a word, and not even asked for', async () => {
    const { page } = await openWith('', { path: /fund_wallet/, status: 400 })
    await page.getByLabel('Amount', { exact: true }).fill('99')
    await page.getByLabel('Phone number').fill('670401852')
    await button(page, 'Top up CFA 99').click()
    await says(page, 'Amount must be between CFA 100 and CFA 500,000.')
    await page.getByLabel('Amount', { exact: true }).fill('100')
    await button(page, 'Top up CFA 100').click()
    await says(page, 'Sorry top-up failed. Please try again.')
    await page.goto('/shedpay')
    await page.getByLabel('Amount', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await loseCode(page)
    await button(page, /^Top up$/).click()
    await says(page, 'An unexpected error occurred. Please try again.')
  })
})

describe('what is said where a listing’s fee', () => {
  it('cannot even be asked for', async () => {
    const shop = await openShop(url(), ada, 'Atelier Words')
    const product = await sell(url(), ada, shop, { name: 'Toghu' })
    const visitor = await story.openAs(ada, `/products/${product}/details`, { viewport: desktop })
    const { page, expecting, leave } = visitor
    expecting(/ERR_|Failed to/)
    await page.getByRole('button', { name: /^fee due — pay/ }).waitFor()
    await page.route(/rules/, (route) => route.abort())
    await page.getByRole('button', { name: /^fee due — pay/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Listing fee' })
    await sheet.getByRole('button', { name: 'Pay CFA 100' }).click()
    await says(page, 'An error occurred. Please try again.')
    await leave()
  })
})

describe('what is said where a request', () => {
  it('cannot be sent, and whom it would go to is not known', async () => {
    const { page } = await openWith('?tab=request&view=outgoing')
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
  })

  it('is one when its answer is lost and it is sent again', async () => {
    const cleo = await meetWithWallet(story.site(), 'Cleo Words')
    const { page } = await openWith('?tab=request&view=new')
    await page.getByLabel('Payer’s wallet ID').fill(cleo.walletId)
    await isHere(page, cleo.name)
    await page.getByLabel('Amount').fill('800')
    await page.route(/request_fund$/, justOnce(cutAfter))
    await button(page, /^Request Payment/).click()
    await says(page, 'Failed to send request. Please try again.')
    await button(page, /^Request Payment/).click()
    await says(page, 'Request sent successfully!')
    const asked = await ask(url(), `/api/wallets/${cleo.id}/incoming_request`, cleo.token)
    expect(Object.values(asked)).toHaveLength(1)
  })

  it('for more than there is cannot be accepted, and says what there is', async () => {
    const dina = await meetWithWallet(story.site(), 'Dina Words')
    const body = { amount: 9500, payerId: ada.walletId }
    await send(url(), `/api/wallets/${dina.id}/request_fund`, { token: dina.token, body })
    const { page } = await openWith('?tab=request')
    await button(page, 'Accept CFA 9,500').click()
    const sheet = page.getByRole('dialog', { name: 'Accept request' })
    await sheet.getByText('CFA 9,000').first().waitFor()
    expect(await sheet.getByRole('button', { name: 'Accept CFA 9,500' }).isDisabled()).toBe(true)
  })

  it('is answered: no word, no line, and at last an answer; and nobody asks again who is blocked', async () => {
    const askAda = (amount: number) =>
      send(url(), `/api/wallets/${ben.id}/request_fund`, { token: ben.token, body: { amount, payerId: ada.walletId } })
    await askAda(300)
    await askAda(400)
    const { page } = await openWith('?tab=request')
    const reject = page.getByRole('article').filter({ hasText: '400' }).getByRole('button', { name: 'Reject' })
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
    // A thumb that slipped: nobody was told.
    const time = await holdTimers(page, 5000)
    let told = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/reject_incoming_request')) told += 1
    })
    await reject.click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await reject.click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(told).toBe(0)
    // Left by itself it is sent.
    await time.letGo()
    await says(page, `The request of ${ben.name} for CFA 400 is rejected. No money moved.`)
    await page.getByRole('article').filter({ hasText: '400' }).getByText('rejected', { exact: true }).waitFor()
    expect(told).toBe(1)
    await tapTwice(page.getByRole('article').filter({ hasText: '300' }).getByRole('button', { name: 'Block' }))
    await says(
      page,
      `${ben.name} is blocked, and the request for CFA 300 is rejected. They cannot ask you for money any more.`,
    )
    await expect.poll(() => page.getByRole('button', { name: /^Accept CFA [34]00/ }).count()).toBe(0)
    expect(told).toBe(2)
    await expect(askAda(500)).rejects.toThrow('404')
  })
})

describe('what is said where the wallet', () => {
  it('or what was in it does not come', async () => {
    const own = { path: /\/api\/wallet\/[\w-]+$/, status: 400 }
    const { page } = await openWith('', own)
    const comes = async (text: string, path: RegExp): Promise<void> => {
      await says(page, text)
      await page.unroute(path)
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByText(text).waitFor({ state: 'detached' })
    }
    await comes('Failed to fetch wallet details. Please try again later.', own.path)
    for (const [status, text] of [
      [400, 'Failed to fetch transactions. Please try again.'],
      [0, 'An unexpected error occurred. Please try again later.'],
    ] as const) {
      await refuse(page, { path: lines, status })
      await page.goto('/shedpay?tab=transactions')
      await comes(text, lines)
    }
  })

  it('is on its way, and has seen nothing yet', async () => {
    const fresh = await meetWithWallet(story.site(), 'Fresh Words')
    const { page, leave } = await story.openAs(fresh, 'about:blank', { viewport: desktop })
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    // Last movements stand beside the first tab and ask for the same lines.
    await page.route(lines, async (route) => {
      await held
      await route.fallback()
    })
    await page.goto('/shedpay')
    await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'History' }).click()
    await page.waitForURL('**/shedpay?tab=history')
    await page.getByText('Loading transactions...').first().waitFor({ state: 'attached' })
    letGo()
    await says(page, 'No transactions history found.')
    await leave()
  })

  it('is not there: it is made, and activated once that works', async () => {
    const nobody = await meet(url(), 'Nobody Yet')
    const visitor = await story.openAs(nobody, 'about:blank')
    const { page, expecting, leave } = visitor
    expecting(/status of [45]/)
    const own = /\/api\/wallet\/[\w-]+$/
    await refuse(page, { path: own, status: 404 })
    await page.goto('/shedpay')
    await says(page, 'Wallet not found. Plase signup to create a wallet')
    await page.unroute(own)
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

  it('keeps its password where changing it fails, and thaws at once with a recovery code', async () => {
    const { me, codes } = await meetWithCodes('Thaws By Code')
    const { page, expecting, leave } = await story.openAs(me, '/shedpay')
    expecting(/status of [45]/)
    const edit = () => page.getByRole('button', { name: 'Rename wallet or change wallet password' }).click()
    const sheet = page.getByRole('dialog')
    await edit()
    await sheet.getByRole('button', { name: 'Change wallet password' }).click()
    await refuse(page, { path: /update_password/, status: 500 })
    await sheet.getByLabel('Present wallet password').fill(walletPassword)
    await sheet.getByLabel('Wallet password', { exact: true }).fill('mangue-7781')
    await sheet.getByLabel('Confirm password').fill('mangue-7781')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await says(page, 'Changing password failed, please try again.')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await edit()
    await sheet.getByRole('button', { name: 'Freeze my wallet' }).click()
    await sheet.getByText('Your wallet is frozen. Nothing leaves it.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Lift the freeze' }).click()
    await sheet.getByRole('radio', { name: 'Recovery code, at once' }).check({ force: true })
    await sheet.getByRole('textbox', { name: 'Recovery Code' }).fill('not-one-of-them')
    await sheet.getByRole('button', { name: 'Lift the freeze' }).click()
    await sheet.locator('.field-note-error').first().waitFor()
    await sheet.getByRole('textbox', { name: 'Recovery Code' }).fill(codes[0] ?? '')
    await sheet.getByRole('button', { name: 'Lift the freeze' }).click()
    await page.getByText('Your wallet is frozen. Nothing leaves it.').waitFor({ state: 'detached' })
    await leave()
  })

  it('is locked by wrong passwords, or held after a reset: until when, and the ways out', inChromium, async () => {
    const { me, codes } = await meetWithCodes('Locked And Held')
    const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' }
    for (let times = 0; times < 4; times += 1) {
      const body = JSON.stringify({ password: 'not-this-one' })
      await fetch(`${url()}/api/wallet/${me.id}/authorizePayment`, { method: 'POST', headers, body })
    }
    const { page, expecting, leave } = await story.openAs(me, '/shedpay?tab=send')
    expecting(/400/)
    await page.getByLabel('Receiver’s wallet ID').fill(ben.walletId)
    await page.getByLabel('Amount', { exact: true }).fill('104')
    await page.getByRole('button', { name: 'Send CFA 104' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Wallet password', { exact: true }).fill('not-this-one')
    await sheet.getByRole('button', { name: 'Send CFA 104' }).click()
    // The sheet stays and says why, and until when.
    await sheet.getByText(waitWords('Payments are locked until')).waitFor()
    expect(await sheet.getByRole('button', { name: 'Send CFA 104' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await says(page, 'Too many wrong wallet passwords. Payments are locked until')
    expect(await page.getByRole('link', { name: 'I forgot my wallet password' }).getAttribute('href')).toBe('/recover')
    await page.getByRole('button', { name: 'It was not me: freeze my wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Freeze my wallet' }).waitFor()
    await leave()
    const reset = { name: me.name, recovery_code: codes[0], reset: 'login', password: 'another horse' }
    await send(url(), '/api/users/recover', { body: reset })
    const { token } = await send(url(), '/api/users/login', { body: { name: me.name, password: 'another horse' } })
    const held = await story.openAs({ ...me, token: String(token) }, '/shedpay?tab=send')
    await says(held.page, 'A password was reset. No money leaves your wallet until')
    await held.leave()
  })
})

/** Somebody with an active wallet, and the recovery codes they were given. */
const meetWithCodes = async (name: string) => {
  const person = { name, email: 'a@example.com', phone_number: '677123456', sex: 'F', date_of_birth: '1994-05-17' }
  const signup = await send(url(), '/api/users/signup', { body: { ...person, password: 'correct horse' } })
  const login = await send(url(), '/api/users/login', { body: { name, password: 'correct horse' } })
  const me = { id: String(login.user_id), name, token: String(login.token) }
  const activation = { my_wallet_name: 'Cold', password: walletPassword, status: 0 }
  await send(url(), `/api/wallets/${me.id}/activate_wallet`, { method: 'PUT', token: me.token, body: activation })
  return { me, codes: signup.recovery_codes as string[] }
}

/** The hour alone today; close to midnight the day is named. */
const waitWords = (words: string): RegExp => new RegExp(`${words} (\\d\\d:\\d\\d|.+\\d{4}, 00:\\d\\d)\\.$`)

/** Who leaves the page meant what was tapped. */
const lookAway = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.evaluate("window.dispatchEvent(new Event('pagehide'))")
}
