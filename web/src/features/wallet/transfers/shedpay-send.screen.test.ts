// @module-tag full
import { cutAfter, cutAnswer, cutBefore, justOnce } from '@sheds/e2e/support/cuts'
import { send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import type { Visitor } from '@sheds/e2e/support/visitor'
import { ask, balanceOf, createWalletOwner, pay, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let from: WalletOwner
let to: WalletOwner
let before: BalanceChange
let names = ''

beforeEach(async () => {
  names += 'x'
  from = await createWalletOwner(story.site(), `Payer${names}`, 50_000)
  to = await createWalletOwner(story.site(), `Paid${names}`)
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Send money' })
const password = (page: Page) => sheet(page).getByLabel('Wallet password', { exact: true })
const payButton = (page: Page) => sheet(page).getByRole('button', { name: /^Send CFA/ })

/** Fills in the form, up to the wallet password. */
const fillIn = async (page: Page, amount = 2500): Promise<void> => {
  await page.getByLabel('Receiver’s wallet ID').fill(to.walletId.toLowerCase())
  await page.getByText(to.name, { exact: true }).waitFor()
  await page.getByLabel('Amount').fill(String(amount))
  await page
    .locator('main')
    .getByRole('button', { name: /^Send CFA/ })
    .click()
  await password(page).fill(walletPassword)
}

/** Payments in the payer's statement. */
const debits = async (who: WalletOwner): Promise<unknown[]> =>
  Object.values(await ask(url(), `/api/wallets/${who.id}/transactions?type=Debit`, who.token))

interface BalanceChange {
  from: number
  to: number
  debits: number
}

const readBalances = async (): Promise<BalanceChange> => ({
  from: await balanceOf(url(), from),
  to: await balanceOf(url(), to),
  debits: (await debits(from)).length,
})

/** Changes since the last `begin`. */
const moved = async (): Promise<BalanceChange> => {
  const now = await readBalances()
  return { from: now.from - before.from, to: now.to - before.to, debits: now.debits - before.debits }
}

const nothing: BalanceChange = { from: 0, to: 0, debits: 0 }
const once: BalanceChange = { from: -2500, to: 2500, debits: 1 }

const begin = async (): Promise<void> => {
  before = await readBalances()
}

const openWallet = async (path: string): Promise<Visitor> => {
  const visitor = await story.openAs(from, path)
  visitor.expecting(/Failed to fetch|ERR_|status of [45]/)
  return visitor
}

const openSend = async (): Promise<Visitor> => {
  const visitor = await openWallet('/shedpay?tab=send')
  await visitor.page.getByLabel('Receiver’s wallet ID').waitFor()
  await begin()
  return visitor
}

/** Loads the form again, without the routes of the previous step. */
const reopenSend = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/shedpay?tab=send')
  await page.getByLabel('Receiver’s wallet ID').waitFor()
  await begin()
}

/** Returns from the outcome in the sheet to the empty form. */
const sendAnother = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await begin()
}

describe('payment with a broken connection', () => {
  it('is sent once or not at all, and its page says which, even after a reload', async () => {
    const { page, leave } = await openSend()
    // The connection breaks before the request is sent.
    let isCut = true
    await page.route('**/api/wallet/send_money', (route) =>
      isCut ? route.abort('internetdisconnected') : route.fallback(),
    )
    await fillIn(page)
    await payButton(page).click()
    await sheet(page).getByText('Not sent: no money was taken').waitFor()
    expect(await moved()).toEqual(nothing)
    isCut = false
    await sheet(page).getByRole('button', { name: 'Try again' }).click()
    await password(page).fill(walletPassword)
    await payButton(page).click()
    await sheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(await moved()).toEqual(once)
    await sendAnother(page)
    // The connection breaks after the request is sent.
    await page.route('**/api/wallet/send_money', cutAfter)
    await fillIn(page)
    await payButton(page).click()
    await sheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(await sheet(page).getByText('Reference').count()).toBe(1)
    expect(await moved()).toEqual(once)
    expect(await page.evaluate("localStorage.getItem('deeds')")).toBe(null)
    await sendAnother(page)
    await isUnknownUntilAsked(page)
    await isSettledAfterReload(page)
    await leave()
  })

  /**
   * No response to the payment or to the question about it: no button pays again, and the page shows the outcome later.
   */
  const isUnknownUntilAsked = async (page: Page): Promise<void> => {
    let isDark = false
    await page.route('**/api/**', (route) => (isDark ? route.abort('internetdisconnected') : route.fallback()))
    await page.route('**/api/wallet/send_money', async (route) => {
      await route.fetch()
      isDark = true
      await route.abort('connectionreset')
    })
    await fillIn(page)
    await payButton(page).click()
    await sheet(page).getByText('Checking what happened…').waitFor()
    expect(await payButton(page).count()).toBe(0)
    await sheet(page).getByRole('button', { name: 'Back to ShedPay' }).click()
    await sheet(page).waitFor({ state: 'detached' })
    const main = page.locator('main')
    await main.getByText('Checking what happened…').waitFor()
    isDark = false
    await main.getByText('Sent', { exact: true }).waitFor()
    await main.getByText(`CFA\u00a02,500 to ${to.name}`).waitFor()
    expect(await moved()).toEqual(once)
  }

  const isSettledAfterReload = async (page: Page): Promise<void> => {
    await reopenSend(page)
    await page.route('**/api/wallet/send_money', cutAnswer)
    await fillIn(page)
    await payButton(page).click()
    await expect.poll(async () => (await moved()).debits).toBe(1)
    const asked = page.waitForResponse((response) => response.url().endsWith('/settle'))
    await page.goto('/shedpay?tab=send')
    await asked
    const main = page.locator('main')
    await main.getByText('Sent', { exact: true }).waitFor()
    // The form does not offer the sent payment again.
    await expect.poll(() => page.getByLabel('Receiver’s wallet ID').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('')
    await expect.poll(() => main.getByRole('button', { name: /^Send CFA/ }).count()).toBe(0)
    expect(await moved()).toEqual(once)
  }

  it('is asked about again if the question hangs, and is void if it arrives later', async () => {
    const { page, leave } = await openSend()
    // The first question times out after 300 ms instead of 12 s.
    await page.evaluate(`{
      const real = AbortSignal.timeout.bind(AbortSignal)
      let questions = 0
      AbortSignal.timeout = (ms) => real(ms === 12_000 && questions++ === 0 ? 300 : ms)
    }`)
    let questions = 0
    await page.route('**/settle', (route) => {
      questions += 1
      // The first question is never answered.
      return questions === 1 ? undefined : route.fallback()
    })
    await page.route('**/api/wallet/send_money', cutAfter)
    await fillIn(page)
    await payButton(page).click()
    await sheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(questions).toBe(2)
    expect(await moved()).toEqual(once)
    await sendAnother(page)
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
    const answers: number[] = []
    await page.route('**/api/wallet/send_money', async (route) => {
      const request = route.request()
      const headers = await request.allHeaders()
      void late.then(async () => {
        const answer = await fetch(request.url(), { method: 'PUT', headers: plain(headers), body: request.postData() })
        answers.push(answer.status)
      })
      await route.abort('timedout')
    })
    await fillIn(page)
    await payButton(page).click()
    await sheet(page).getByText('Not sent: no money was taken').waitFor()
    arrive()
    await expect.poll(() => answers).toEqual([409])
    expect(await moved()).toEqual(nothing)
    await leave()
  })
})

const plain = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(['authorization', 'content-type', 'idempotency-key'].map((name) => [name, headers[name] ?? '']))

describe('accepted fund request', () => {
  const path = '**/accept_incoming_request'
  const accepting = (page: Page) => page.getByRole('dialog', { name: 'Accept request' })

  const request = async (payee: WalletOwner, amount: number, reason: string): Promise<void> => {
    const body = { amount, payerId: from.walletId, reason }
    await send(url(), `/api/wallets/${payee.id}/request_fund`, { token: payee.token, body })
  }

  it('is called a first payment only once that is known', async () => {
    const stranger = await createWalletOwner(story.site(), 'Looked Up')
    await pay(url(), from, to, 300)
    await request(stranger, 1700, 'Looked up')
    await request(to, 1800, 'Paid before')
    const { page, leave } = await openWallet('about:blank')
    const holds = [stranger, to].map(({ walletId }) => ({ walletId, ...Promise.withResolvers<void>() }))
    for (const { walletId, promise } of holds)
      await page.route(`**/api/wallet_name/${walletId}`, (route) => promise.then(() => route.continue()))
    await page.goto('/shedpay?tab=request')
    const warning = accepting(page).getByText('A link or a request can come from anyone.')
    const first = accepting(page).getByText('First payment to this person.')
    await page.getByRole('button', { name: 'Accept CFA 1,700' }).click()
    await warning.waitFor()
    expect(await first.count()).toBe(0)
    holds[0]?.resolve()
    await first.waitFor()
    expect(await warning.count()).toBe(0)
    await page.keyboard.press('Escape')
    await accepting(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Accept CFA 1,800' }).click()
    await warning.waitFor()
    expect(await first.count()).toBe(0)
    const answered = page.waitForResponse((response) => response.url().endsWith(`/api/wallet_name/${to.walletId}`))
    holds[1]?.resolve()
    await answered
    await page.evaluate('new Promise(requestAnimationFrame)')
    expect(await first.count()).toBe(0)
    await leave()
  })

  it('is paid once or not at all if the connection breaks, and says which after a reload', async () => {
    for (const reason of ['Cut before', 'Cut after', 'Cut within']) await request(to, 2500, reason)
    const { page, leave } = await openWallet('/shedpay?tab=request')
    const article = (reason: string) => page.getByRole('article').filter({ hasText: reason })
    const accept = async (reason: string): Promise<void> => {
      await begin()
      await article(reason).getByRole('button', { name: 'Accept CFA 2,500' }).click()
      await confirm()
    }
    const confirm = async (): Promise<void> => {
      await accepting(page).getByLabel('Wallet password', { exact: true }).fill(walletPassword)
      await accepting(page).getByRole('button', { name: 'Accept CFA 2,500' }).click()
    }
    const close = async (): Promise<void> => {
      await accepting(page).getByText('Sent', { exact: true }).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(await moved()).toEqual(once)
      await accepting(page).getByRole('button', { name: 'Done' }).click()
      await accepting(page).waitFor({ state: 'detached' })
    }
    await page.route(path, justOnce(cutBefore))
    await accept('Cut before')
    await accepting(page).getByText('Not sent: no money was taken').waitFor()
    expect(await moved()).toEqual(nothing)
    await accepting(page).getByRole('button', { name: 'Try again' }).click()
    await confirm()
    await close()
    await page.route(path, cutAfter)
    await accept('Cut after')
    await close()
    await page.route(path, cutAnswer)
    await accept('Cut within')
    await expect.poll(async () => (await moved()).debits).toBe(1)
    await page.goto('/shedpay?tab=request')
    await page.locator('main').getByText('Sent', { exact: true }).waitFor()
    await article('Cut within').getByText('completed', { exact: true }).waitFor()
    expect(await moved()).toEqual(once)
    await leave()
  })
})

describe('payment', () => {
  it('is sent once after a double tap with Back and Escape, after being offline, and in two tabs', async () => {
    const { page, context, leave } = await openSend()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    let calls = 0
    await page.route('**/api/wallet/send_money', async (route) => {
      calls += 1
      await held
      await route.fallback()
    })
    await fillIn(page)
    await payButton(page).dblclick()
    await expect.poll(() => calls).toBe(1)
    await page.keyboard.press('Escape')
    await page.evaluate('history.back()')
    await page.keyboard.press('Enter')
    expect(await sheet(page).isVisible()).toBe(true)
    letGo()
    await sheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(calls).toBe(1)
    expect(await moved()).toEqual(once)
    await reopenSend(page)
    await isNotQueued(page)
    // Two tabs send the same payment.
    await reopenSend(page)
    const second = await context.newPage()
    await second.goto('/shedpay?tab=send')
    await second.getByLabel('Receiver’s wallet ID').waitFor()
    for (const tab of [page, second]) await fillIn(tab)
    for (const tab of [page, second]) {
      await tab.bringToFront()
      await payButton(tab).click()
      await sheet(tab).getByText('Sent', { exact: true }).waitFor()
    }
    const references = await Promise.all([page, second].map((tab) => sheet(tab).locator('dd b').first().textContent()))
    expect(references[0]).toBe(references[1])
    expect(await moved()).toEqual(once)
    await leave()
  })

  /** Offline the sheet says so, and nothing is sent automatically once online. */
  const isNotQueued = async (page: Page): Promise<void> => {
    await fillIn(page)
    await page.context().setOffline(true)
    await payButton(page).click()
    await sheet(page).getByText('Network error. Please try again later.').waitFor()
    await sheet(page).getByText('Nothing was sent.').waitFor()
    let calls = 0
    page.on('request', (request) => {
      if (/send_money|authorizePayment/.test(request.url())) calls += 1
    })
    await page.context().setOffline(false)
    await page.waitForLoadState('networkidle')
    expect(calls).toBe(0)
    await payButton(page).click()
    await sheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(await moved()).toEqual(once)
  }
})

describe('refused payment', () => {
  const refusals: [string, number, Record<string, string>, RegExp[]][] = [
    ['wrong_wallet_password', 400, {}, [/Said by the server/]],
    ['overloaded', 503, { 'retry-after': '7' }, [/Said by the server/, /Try again in \d seconds/]],
    ['wallet_locked', 429, { 'retry-after': '900' }, [/Said by the server/, /Try again (at|on .+,) \d\d:\d\d/]],
    ['wallet_held', 400, {}, [/Said by the server/]],
  ]

  it('shows the reason and the next step, and keeps receiver and amount, also after a new login', async () => {
    const { page, leave } = await openSend()
    await fillIn(page)
    for (const [code, status, headers, texts] of refusals) {
      const body = { code, message: 'Said by the server.' }
      await page.route(
        '**/authorizePayment',
        justOnce((route) => route.fulfill({ status, headers, json: body })),
      )
      await password(page).fill('anything')
      await expect.poll(() => payButton(page).isEnabled(), { timeout: 120_000 }).toBe(true)
      await payButton(page).click()
      for (const text of texts) await sheet(page).getByText(text).first().waitFor()
    }
    expect(await moved()).toEqual(nothing)
    await reopenSend(page)
    await keepsTheDraft(page)
    await asksForLogin(page)
    await leave()
  })

  /** The payment itself is refused, after the grant. */
  const keepsTheDraft = async (page: Page): Promise<void> => {
    await fillIn(page, 100_000)
    await payButton(page).click()
    await sheet(page).getByText('Not sent: no money was taken').waitFor()
    await sheet(page).getByText('Insufficient funds.').waitFor()
    expect(await moved()).toEqual(nothing)
    // Another tab may read the draft at any time, so it must never be stored incomplete.
    await page.addInitScript(`(() => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, text) {
        if (key.startsWith('draft/')) (window.keptDrafts ??= []).push(Object.keys(JSON.parse(text).values))
        setItem.call(this, key, text)
      }
    })()`)
    await page.goto('/shedpay?tab=send')
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('100,000')
    const kept = (await page.evaluate('window.keptDrafts')) as string[][]
    expect(new Set(kept.map((fields) => [...fields].sort().join(' ')))).toEqual(new Set(['amount recipient_wallet_id']))
    expect(await page.getByLabel('Receiver’s wallet ID').inputValue()).toBe(to.walletId)
  }

  /** The session has ended elsewhere. */
  const asksForLogin = async (page: Page): Promise<void> => {
    await fillIn(page, 4200)
    await fetch(`${url()}/api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${from.token}` } })
    await payButton(page).click()
    await page.waitForURL('**/login')
    await page.getByLabel('User Name').fill(from.name)
    await page.locator('input[name=password]').fill('correct horse')
    await page.locator('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/shedpay?tab=send**')
    // The recently paid people show the name before the form is hydrated.
    await expect.poll(() => page.locator('input[name=amount]').inputValue(), { timeout: 120_000 }).toBe('4,200')
    await page.locator('form').getByText(to.name, { exact: true }).first().waitFor()
    const typed = await page
      .locator('input[type=password]')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).join(''))
    expect(typed).toBe('')
  }
})
