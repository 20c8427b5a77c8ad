import { cutAfter, cutAnswer, cutBefore, justOnce } from '@sheds/e2e/support/cuts'
import { send } from '@sheds/e2e/support/people'
import { inChromium, shareWindow, tellStory } from '@sheds/e2e/support/story'
import type { Visitor } from '@sheds/e2e/support/visitor'
import { ask, balanceOf, meetWithWallet, pay, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let from: WalletOwner
let to: WalletOwner
let before: Moved
/** Whoever opens the window again is somebody else. */
let again = ''

const enter = shareWindow(async () => {
  from = await meetWithWallet(story.site(), `Payer${again}`, 50_000)
  to = await meetWithWallet(story.site(), `Paid${again}`)
  again += 'x'
  const visitor = await story.openAs(from, 'about:blank')
  visitor.expecting(/Failed to fetch|ERR_|status of [45]/)
  return visitor
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Send money' })
const password = (page: Page) => sheet(page).getByLabel('Wallet password', { exact: true })
const payButton = (page: Page) => sheet(page).getByRole('button', { name: /^Send CFA/ })

/** Fills in Send, up to the question for the password. */
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

/** What the payer's statement holds of payments: each is there once or not at all. */
const debits = async (who: WalletOwner): Promise<unknown[]> =>
  Object.values(await ask(url(), `/api/wallets/${who.id}/transactions?type=Debit`, who.token))

interface Moved {
  from: number
  to: number
  debits: number
}

const stand = async (): Promise<Moved> => ({
  from: await balanceOf(url(), from),
  to: await balanceOf(url(), to),
  debits: (await debits(from)).length,
})

/** What this story has moved. */
const moved = async (): Promise<Moved> => {
  const now = await stand()
  return { from: now.from - before.from, to: now.to - before.to, debits: now.debits - before.debits }
}

const nothing: Moved = { from: 0, to: 0, debits: 0 }
const once: Moved = { from: -2500, to: 2500, debits: 1 }

const begin = async (path: string): Promise<Visitor> => {
  const visitor = await enter(path)
  before = await stand()
  return visitor
}

const openSend = async (): Promise<Visitor> => {
  const visitor = await begin('/shedpay?tab=send')
  await visitor.page.getByLabel('Receiver’s wallet ID').waitFor()
  return visitor
}

describe('a payment whose line breaks', () => {
  it('before the request leaves: nothing was taken, and the next try goes through', async () => {
    const { page } = await openSend()
    let cut = true
    await page.route('**/api/wallet/send_money', (route) =>
      cut ? route.abort('internetdisconnected') : route.fallback(),
    )
    await fillIn(page)
    await payButton(page).click()
    await sheet(page).getByText('Not sent: nothing was taken').waitFor()
    expect(await moved()).toEqual(nothing)
    cut = false
    await sheet(page).getByRole('button', { name: 'Try again' }).click()
    await password(page).fill(walletPassword)
    await payButton(page).click()
    await sheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(await moved()).toEqual(once)
  })

  it('after it left: what was booked is said to be sent, and it was sent once', async () => {
    const { page } = await openSend()
    await page.route('**/api/wallet/send_money', cutAfter)
    await fillIn(page)
    await payButton(page).click()
    await sheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(await sheet(page).getByText('Reference').count()).toBe(1)
    expect(await moved()).toEqual(once)
    expect(await page.evaluate("localStorage.getItem('deeds')")).toBe(null)
  })

  it('says nothing until it knows, offers no button that pays, and tells it on the page when the sheet was left', async () => {
    const { page } = await openSend()
    let dark = false
    await page.route('**/api/**', (route) => (dark ? route.abort('internetdisconnected') : route.fallback()))
    await page.route('**/api/wallet/send_money', async (route) => {
      await route.fetch()
      dark = true
      await route.abort('connectionreset')
    })
    await fillIn(page)
    await payButton(page).click()
    await sheet(page).getByText('Checking what became of it…').waitFor()
    expect(await payButton(page).count()).toBe(0)
    await sheet(page).getByRole('button', { name: 'Back to ShedPay' }).click()
    await sheet(page).waitFor({ state: 'detached' })
    const main = page.locator('main')
    await main.getByText('Checking what became of it…').waitFor()
    dark = false
    await main.getByText('Sent', { exact: true }).waitFor()
    await main.getByText(`CFA\u00a02,500 to ${to.name}`).waitFor()
    expect(await moved()).toEqual(once)
  })

  it(
    'and a page that is loaded anew meanwhile: it asks and says the truth, with the password asked for nothing',
    inChromium,
    async () => {
      const { page } = await openSend()
      await page.route('**/api/wallet/send_money', cutAnswer)
      await fillIn(page)
      await payButton(page).click()
      await expect.poll(async () => (await moved()).debits).toBe(1)
      const asked = page.waitForResponse((response) => response.url().endsWith('/settle'))
      await page.goto('/shedpay?tab=send')
      await asked
      const main = page.locator('main')
      await main.getByText('Sent', { exact: true }).waitFor()
      // What it was typed into does not offer it once more.
      await expect.poll(() => page.getByLabel('Receiver’s wallet ID').inputValue()).toBe('')
      await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('')
      await expect.poll(() => main.getByRole('button', { name: /^Send CFA/ }).count()).toBe(0)
      expect(await moved()).toEqual(once)
    },
  )

  it('and whose question hangs on the dead line as well: it is asked again', inChromium, async () => {
    const { page } = await openSend()
    // What the first question waits for its answer at most, in a moment.
    await page.evaluate(`{
      const real = AbortSignal.timeout.bind(AbortSignal)
      let questions = 0
      AbortSignal.timeout = (ms) => real(ms === 12_000 && questions++ === 0 ? 300 : ms)
    }`)
    let questions = 0
    await page.route('**/settle', (route) => {
      questions += 1
      // The first is never answered.
      return questions === 1 ? undefined : route.fallback()
    })
    await page.route('**/api/wallet/send_money', cutAfter)
    await fillIn(page)
    await payButton(page).click()
    await sheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(questions).toBe(2)
    expect(await moved()).toEqual(once)
  })

  it(
    'that arrives after somebody asked is void: nobody is told one thing and charged another',
    inChromium,
    async () => {
      const { page } = await openSend()
      const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
      const answers: number[] = []
      await page.route('**/api/wallet/send_money', async (route) => {
        const request = route.request()
        const headers = await request.allHeaders()
        void late.then(async () => {
          const answer = await fetch(request.url(), {
            method: 'PUT',
            headers: plain(headers),
            body: request.postData(),
          })
          answers.push(answer.status)
        })
        await route.abort('timedout')
      })
      await fillIn(page)
      await payButton(page).click()
      await sheet(page).getByText('Not sent: nothing was taken').waitFor()
      arrive()
      await expect.poll(() => answers).toEqual([409])
      expect(await moved()).toEqual(nothing)
    },
  )
})

describe('an accepted request whose line breaks', () => {
  const path = '**/accept_incoming_request'
  const accepting = (page: Page) => page.getByRole('dialog', { name: 'Accept request' })

  /** Somebody is asked for 2,500, and has typed the password of their wallet. */
  const openAccept = async (reason: string) => {
    const { page } = await begin('about:blank')
    const body = { amount: 2500, payerId: from.walletId, reason }
    await send(url(), `/api/wallets/${to.id}/request_fund`, { token: to.token, body })
    await page.goto('/shedpay?tab=request')
    await page.getByRole('button', { name: 'Accept CFA 2,500' }).click()
    await accepting(page).getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    return { page, sheet: accepting(page) }
  }

  it('is nobody’s first payment before it is known that it is', async () => {
    const { page } = await begin('about:blank')
    const stranger = await meetWithWallet(story.site(), 'Looked Up')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`**/api/wallet_name/${stranger.walletId}`, (route) => held.then(() => route.continue()))
    const body = { amount: 1700, payerId: from.walletId, reason: 'Looked up' }
    await send(url(), `/api/wallets/${stranger.id}/request_fund`, { token: stranger.token, body })
    await page.goto('/shedpay?tab=request')
    await page.getByRole('button', { name: 'Accept CFA 1,700' }).click()
    const isWarned = accepting(page).getByText('A link or a request can come from anybody.')
    const isFirst = accepting(page).getByText('First payment to this person.')
    await isWarned.waitFor()
    expect(await isFirst.count()).toBe(0)
    letGo()
    await isFirst.waitFor()
    expect(await isWarned.count()).toBe(0)
  })

  it('of somebody who was paid before is not called the first, neither before that is known nor after', async () => {
    const { page } = await begin('about:blank')
    await pay(url(), from, to, 300)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`**/api/wallet_name/${to.walletId}`, (route) => held.then(() => route.continue()))
    const body = { amount: 1800, payerId: from.walletId, reason: 'Paid before' }
    await send(url(), `/api/wallets/${to.id}/request_fund`, { token: to.token, body })
    await page.goto('/shedpay?tab=request')
    await page.getByRole('button', { name: 'Accept CFA 1,800' }).click()
    const isFirst = accepting(page).getByText('First payment to this person.')
    await accepting(page).getByText('A link or a request can come from anybody.').waitFor()
    expect(await isFirst.count()).toBe(0)
    const answered = page.waitForResponse((response) => response.url().endsWith(`/api/wallet_name/${to.walletId}`))
    letGo()
    await answered
    await page.waitForLoadState('networkidle')
    expect(await isFirst.count()).toBe(0)
  })

  it('before it leaves: nothing was taken, and the next try pays it', async () => {
    const { page, sheet } = await openAccept('Cut before')
    await page.route(path, justOnce(cutBefore))
    await sheet.getByRole('button', { name: 'Accept CFA 2,500' }).click()
    await sheet.getByText('Not sent: nothing was taken').waitFor()
    expect(await moved()).toEqual(nothing)
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    await sheet.getByRole('button', { name: 'Accept CFA 2,500' }).click()
    await sheet.getByText('Sent', { exact: true }).waitFor()
    expect(await moved()).toEqual(once)
  })

  it('after it left: it is said to be sent, and was sent once', async () => {
    const { page, sheet } = await openAccept('Cut after')
    await page.route(path, cutAfter)
    await sheet.getByRole('button', { name: 'Accept CFA 2,500' }).click()
    await sheet.getByText('Sent', { exact: true }).waitFor()
    expect(await moved()).toEqual(once)
  })

  it('before the answer, with the page gone: whoever comes back is told the truth', inChromium, async () => {
    const { page, sheet } = await openAccept('Cut within')
    await page.route(path, cutAnswer)
    await sheet.getByRole('button', { name: 'Accept CFA 2,500' }).click()
    await expect.poll(async () => (await moved()).debits).toBe(1)
    await page.goto('/shedpay?tab=request')
    await page.locator('main').getByText('Sent', { exact: true }).waitFor()
    const request = page.getByRole('article').filter({ hasText: 'Cut within' })
    await request.getByText('completed', { exact: true }).waitFor()
    expect(await moved()).toEqual(once)
  })
})

const plain = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(['authorization', 'content-type', 'idempotency-key'].map((name) => [name, headers[name] ?? '']))

describe('one payment', () => {
  it('is one under a double tap, with Back and Escape in the middle', inChromium, async () => {
    const { page } = await openSend()
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
  })

  it('is one in two tabs that both confirm it', inChromium, async () => {
    const { page, context } = await openSend()
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
  })

  it('is never queued: offline it says so, and nothing leaves when the line is back', inChromium, async () => {
    const { page, context } = await openSend()
    await fillIn(page)
    await context.setOffline(true)
    await payButton(page).click()
    await sheet(page).getByText('Network error. Please try again later.').waitFor()
    await sheet(page).getByText('Nothing was sent.').waitFor()
    let calls = 0
    page.on('request', (request) => {
      if (/send_money|authorizePayment/.test(request.url())) calls += 1
    })
    await context.setOffline(false)
    await page.waitForLoadState('networkidle')
    expect(calls).toBe(0)
    await payButton(page).click()
    await sheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(await moved()).toEqual(once)
  })
})

describe('a refusal', () => {
  const refusals: [string, number, Record<string, string>, RegExp[]][] = [
    ['wrong_wallet_password', 400, {}, [/Said by the server/]],
    ['overloaded', 503, { 'retry-after': '7' }, [/Said by the server/, /Try again in \d seconds/]],
    ['wallet_locked', 429, { 'retry-after': '900' }, [/Said by the server/, /Try again (at|on .+,) \d\d:\d\d/]],
    ['wallet_held', 400, {}, [/Said by the server/]],
  ]

  it('of the password’s question is said in the sheet, and the way on with it', inChromium, async () => {
    const { page } = await openSend()
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
  })

  it('of the money itself ends on what the server says, and that nothing was taken', inChromium, async () => {
    const { page } = await openSend()
    await fillIn(page, 100_000)
    await payButton(page).click()
    await sheet(page).getByText('Not sent: nothing was taken').waitFor()
    await sheet(page).getByText('Insufficient funds.').waitFor()
    expect(await moved()).toEqual(nothing)
    // What was typed is still there, on the page and after it, and never half: another tab may read it meanwhile.
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
  })

  // The last one: after it the window has another login.
  it(
    'of a session that ended leads to the login and back to recipient and amount, without the password',
    inChromium,
    async () => {
      const { page } = await openSend()
      await fillIn(page, 4200)
      await fetch(`${url()}/api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${from.token}` } })
      await payButton(page).click()
      await page.waitForURL('**/login')
      await page.getByLabel('User Name').fill(from.name)
      await page.locator('input[name=password]').fill('correct horse')
      await page.locator('main').getByRole('button', { name: 'Login' }).click()
      await page.waitForURL('**/shedpay?tab=send**')
      // The name stands among the people of late before the form is hydrated.
      await expect.poll(() => page.locator('input[name=amount]').inputValue(), { timeout: 120_000 }).toBe('4,200')
      await page.locator('form').getByText(to.name, { exact: true }).first().waitFor()
      expect(
        await page
          .locator('input[type=password]')
          .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).join('')),
      ).toBe('')
    },
  )
})
