import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { readLayoutShifts } from '@sheds/e2e/support/layout-shifts'
import { send } from '@sheds/e2e/support/people'
import { readCode } from '@sheds/e2e/support/qr'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { ask, balanceOf, createWalletOwner, pay, waitForText, walletPassword } from '@sheds/e2e/support/wallets'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }

const sendSheet = (page: Page) => page.getByRole('dialog', { name: 'Send money' })

/** Confirms a filled-in payment. */
const confirmSend = async (page: Page, button: string): Promise<void> => {
  await page.locator('main').getByRole('button', { name: button }).click()
  await sendSheet(page).getByLabel('Wallet password', { exact: true }).fill(walletPassword)
  await sendSheet(page).getByRole('button', { name: button }).click()
  await sendSheet(page).getByText('Sent', { exact: true }).waitFor()
}

describe('sending money', () => {
  it('takes six taps from the opened page, and keeps the form when the login ends', async () => {
    const [from, to] = [
      await createWalletOwner(story.site(), 'Counts Taps', 5000),
      await createWalletOwner(story.site(), 'Gets It'),
    ]
    const { page, expecting, leave } = await story.openAs(from, '/shedpay')
    expecting(/401/)
    await pageHydrated(page)
    let taps = 0
    const tap = async (thing: ReturnType<Page['locator']>): Promise<void> => {
      taps += 1
      await thing.tap()
    }
    await tap(page.getByRole('link', { name: 'Send', exact: true }))
    await tap(page.getByLabel('Receiver’s wallet ID'))
    await page.keyboard.type(to.walletId.toLowerCase())
    await waitForText(page, to.name)
    await tap(page.getByLabel('Amount'))
    await page.keyboard.type('1500,00')
    await page.getByRole('status').getByText('Francs have no cents').waitFor()
    await tap(page.getByRole('button', { name: 'Send CFA 1,500' }))
    await tap(sendSheet(page).getByLabel('Wallet password', { exact: true }))
    await page.keyboard.type(walletPassword)
    await tap(sendSheet(page).getByRole('button', { name: 'Send CFA 1,500' }))
    await sendSheet(page).getByText('Sent', { exact: true }).waitFor()
    expect(taps).toBeLessThanOrEqual(6)
    expect(await balanceOf(url(), to)).toBe(1500)
    await sendSheet(page).getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Receiver’s wallet ID').fill(to.walletId)
    await waitForText(page, to.name)
    await page.getByLabel('Amount').fill('2500')
    await page.getByRole('button', { name: 'Send CFA 2,500' }).waitFor()
    // An open page would notice the logout and lead to the login by itself.
    await page.goto('about:blank')
    await send(url(), '/api/users/logout', { token: from.token })
    await page.goto('/shedpay?tab=send')
    await page.waitForURL('**/login')
    await expect.poll(() => page.getByLabel('User Name').inputValue()).toBe(from.name)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.locator('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/shedpay?tab=send')
    await waitForText(page, to.name)
    await page.getByRole('button', { name: 'Send CFA 2,500' }).waitFor()
    expect(await page.getByLabel('Amount').inputValue()).toBe('2,500')
    await leave()
  })

  it('works from a payment link, its QR code, and a profile that does not show the wallet ID', full, async () => {
    const [asks, pays] = [
      await createWalletOwner(story.site(), 'Clarisse Eyenga'),
      await createWalletOwner(story.site(), 'Pays Link', 9000),
    ]
    const sells = await createWalletOwner(story.site(), 'Sells Things')
    const { page, leave } = await story.openAs(asks, '/shedpay?tab=request&view=link')
    await page.getByLabel('Amount').fill('2750')
    await page.getByLabel('Reason').fill('Robe kaba')
    const code = page.getByRole('img', { name: 'QR code of the payment link' })
    await code.waitFor()
    const link = String(await page.getByRole('link', { name: /^Link/ }).getAttribute('href'))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await readCode(code)).toBe(link)
    }
    await leave()
    const { pathname, search } = new URL(link)
    const theirs = await story.openAs(pays, `${pathname}${search}`)
    await waitForText(theirs.page, asks.name)
    await theirs.page.getByText('“Robe kaba”').first().waitFor()
    await theirs.page.getByText('A link or a request can come from anyone.').first().waitFor()
    await confirmSend(theirs.page, 'Send CFA 2,750')
    expect(await balanceOf(url(), asks)).toBe(2750)
    await theirs.page.goto(`/users/${sells.id}/profile`)
    await pageHydrated(theirs.page)
    await theirs.page.getByRole('link', { name: 'Pay with ShedPay' }).click()
    await waitForText(theirs.page, sells.name)
    await theirs.page.getByLabel('Amount').fill('1000')
    await confirmSend(theirs.page, 'Send CFA 1,000')
    expect(await balanceOf(url(), sells)).toBe(1000)
    expect(await theirs.page.locator('body').innerText()).not.toContain(sells.walletId)
    await theirs.leave()
    const visitor = await story.open(`${pathname}${search}`)
    await visitor.page.getByText(`CFA\u00a02,750 to ${asks.walletId}`).waitFor()
    await pageHydrated(visitor.page)
    await visitor.page.locator('main').getByRole('link', { name: 'Login' }).click()
    await visitor.page.waitForURL('**/login**')
    expect(await visitor.page.evaluate("localStorage.getItem('destination')")).toContain(asks.walletId)
    await visitor.leave()
  })
})

/** Storage, databases with their rows, cookies, and the history state. */
const everythingKept = `(async () => {
  const rowsOf = (db, store) => new Promise((resolve, reject) => {
    const all = db.transaction(store).objectStore(store)
    const [keys, values] = [all.getAllKeys(), all.getAll()]
    values.onsuccess = () => resolve([keys.result, values.result])
    values.onerror = reject
  })
  const read = ({ name }) => new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = async () => {
      const db = opening.result
      const rows = await Promise.all([...db.objectStoreNames].map((store) => rowsOf(db, store)))
      db.close()
      resolve([name, rows])
    }
    opening.onerror = reject
  })
  const databases = await Promise.all((await indexedDB.databases()).map(read))
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie, history.state])
})()`

describe('wallet page', () => {
  it('has no private data in its HTML, even with a session’s cookie and token', async () => {
    const owner = await createWalletOwner(story.site(), 'Private Person', 123_456)
    const headers = { cookie: 'signed_in=1', authorization: `Bearer ${owner.token}` }
    for (const tab of ['', '?tab=send', '?tab=request', '?tab=transactions']) {
      const html = await (await fetch(`${url()}/shedpay${tab}`, { headers })).text()
      for (const secret of [owner.walletId, '123,456', owner.name, 'Purse of']) expect(html).not.toContain(secret)
    }
  })

  it('hides its balance, shows the last one offline, and leaves nothing after the logout', full, async () => {
    const owner = await createWalletOwner(story.site(), 'Goes Away', 77_000)
    const { page, expecting, leave } = await story.openAs(owner, '/demo/phone')
    expecting(/ERR_|Failed to fetch|503|status of 404/)
    // This site has no simulated operators.
    await page.locator('main').getByText('There is no fake phone here').waitFor()
    await page.goto('/shedpay')
    await page.getByText('77,000').first().waitFor()
    await page.getByRole('button', { name: 'Hide balance' }).click()
    expect(await page.getByText('77,000').count()).toBe(0)
    await page.reload()
    await page.getByText('Balance hidden').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Show balance' }).click()
    await page.route('**/api/wallet/*', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await page.getByText('Offline!!').first().waitFor()
    await page
      .getByText(/77,000 as of (.+, )?\d\d:\d\d/)
      .first()
      .waitFor()
    await page.unroute('**/api/wallet/*')
    const busy = { code: 'overloaded', message: 'Said by the server.' }
    await page.route('**/api/wallet/*', (route) => route.fulfill({ status: 503, json: busy }))
    await page.reload()
    await page.getByText('Failed to fetch wallet details. Please try again later.').waitFor()
    await page.getByText('Said by the server.').waitFor()
    await page.unroute('**/api/wallet/*')
    await page.goto('/shedpay?tab=send')
    // The strip has the same parts as the card: name, ID to copy, hiding.
    const strip = page.getByRole('region', { name: 'Balance' }).locator(':visible')
    await strip.getByText('Purse of Goes Away').waitFor()
    await strip.getByRole('button', { name: `Copy Wallet ID ${owner.walletId}` }).waitFor()
    await strip.getByRole('button', { name: 'Hide balance' }).click()
    expect(await page.getByText('77,000').count()).toBe(0)
    await strip.getByRole('button', { name: 'Show balance' }).click()
    await page.getByLabel('Receiver’s wallet ID').fill('ABC12')
    await page.goto(`/users/${owner.id}/profile`)
    await pageHydrated(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog').getByRole('button', { name: 'Logout' })
    await Promise.race([question.click().catch(() => undefined), page.waitForURL('**/login')])
    await page.waitForURL('**/login')
    const left = String(await page.evaluate(everythingKept))
    for (const secret of [owner.walletId, '77000', '77,000', 'ABC12', owner.id, 'Purse'])
      expect(left).not.toContain(secret)
    expect(await page.evaluate('caches.keys().then((names) => names.length)')).toBe(0)
    await leave()
  })

  it('reads again every 3 s while a request is open, 6 s after a change, and on focus', full, async () => {
    const [owner, friend] = [
      await createWalletOwner(story.site(), 'Looks Again', 4000),
      await createWalletOwner(story.site(), 'Friend Again', 9000),
    ]
    const asked = { amount: 700, payerId: friend.walletId }
    await send(url(), `/api/wallets/${owner.id}/request_fund`, { token: owner.token, body: asked })
    const { page, leave } = await story.openAs(owner, 'about:blank')
    await page.clock.install()
    const calls = { wallet: 0, requests: 0, open: 0 }
    page.on('request', (request) => {
      calls.open += 1
      if (/\/api\/wallet\/[\w-]+$/.test(request.url())) calls.wallet += 1
      if (/outgoing_request/.test(request.url())) calls.requests += 1
    })
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', () => {
        calls.open -= 1
      })
    const asksAfter = async (what: keyof typeof calls, act: () => Promise<unknown>): Promise<void> => {
      // Waits, because a pending request is reused by the next read. The live stream never ends.
      await expect.poll(() => calls.open).toBeLessThanOrEqual(1)
      const before = calls[what]
      await act()
      await expect.poll(() => calls[what]).toBeGreaterThan(before)
    }
    await page.goto('/shedpay?tab=request&view=outgoing')
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    await asksAfter('requests', () => page.clock.fastForward(3100))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete' }).waitFor()
    await asksAfter('wallet', () => page.clock.fastForward(6100))
    await pay(url(), friend, owner, 1234)
    await asksAfter('wallet', () => page.evaluate("dispatchEvent(new Event('visibilitychange'))"))
    await page.getByText('5,234').first().waitFor()
    await leave()
  })

  it('has no layout shift while it loads, on any tab', full, async () => {
    const owner = await createWalletOwner(story.site(), 'Looks in en', 987_654_321)
    const { page, leave } = await story.openAs(owner, 'about:blank')
    const look = async (tab: string): Promise<void> => {
      await page.goto(`/shedpay${tab}`)
      await page.getByText(owner.walletId).first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      expect([tab, await readLayoutShifts(page)]).toEqual([tab, []])
    }
    for (const tab of ['', '?tab=send', '?tab=request', '?tab=request&view=new', '?tab=request&view=link'])
      await look(tab)
    await page.setViewportSize(desktop)
    for (const tab of ['?lang=fr', '?tab=send', '?tab=request']) await look(tab)
    await leave()
  })
})

describe('statement', () => {
  it('is a table with filters in the URL, details of each line, and a CSV file', async () => {
    const ada = await createWalletOwner(story.site(), 'Ada Lines', 50_000)
    const ben = await createWalletOwner(story.site(), 'Ben Lines', 1000)
    await pay(url(), ada, ben, 12_345, { note: 'Merci pour le pagne' })
    await pay(url(), ben, ada, 500)
    const { page, context, leave } = await story.openAs(ada, '/shedpay?tab=transactions', { viewport: desktop })
    const table = page.getByRole('table', { name: 'Your transactions, newest first' })
    await table.getByText('− 12,345').waitFor()
    await pageHydrated(page)
    for (const header of ['Amount', 'Type', 'Wallet ID', 'Date', 'Details'])
      await table.getByRole('columnheader', { name: header, exact: true }).waitFor()
    expect(await table.getByRole('row').count()).toBe(4)
    await page.getByRole('link', { name: 'Credit', exact: true }).click()
    await page.waitForURL(/type=Credit/)
    await expect.poll(() => table.getByRole('row').count()).toBe(2)
    await page.getByLabel('Wallet ID or reference').fill('ZZZ')
    await page.getByText('No transactions found.').waitFor()
    expect(page.url()).toContain('q=ZZZ')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await table.getByText('− 12,345').waitFor()
    await table
      .getByRole('button', { name: /Details: Ben Lines/ })
      .last()
      .click()
    const sheet = page.getByRole('dialog')
    for (const name of [
      ...['Type', 'Amount', 'Sender', 'Recipient', 'Date', 'Previous balance', 'New balance', 'Reference'],
      ...['Transaction ID', 'Status', 'Description'],
    ])
      await sheet
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .waitFor()
    await sheet.getByText('“Merci pour le pagne”').waitFor()
    // The reference is made for people; the long id is shortened, and a tap copies all of it.
    expect(await sheet.innerText()).not.toMatch(/[0-9a-f]{8}-/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await sheet.getByRole('button', { name: /^Copy Transaction ID/ }).click()
    await page.getByText('Transaction ID copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^[0-9a-f-]{36}$/)
    await sheet.getByRole('button', { name: /^Copy Reference [A-Z0-9]+$/ }).waitFor()
    expect(page.url()).toMatch(/show=line:/)
    await page.reload()
    await sheet.getByText('“Merci pour le pagne”').waitFor()
    await sheet.getByRole('link', { name: 'Send again' }).click()
    await page.waitForURL(new RegExp(`pay=${ben.walletId}&amount=12345`))
    await page.goBack()
    await page.goBack()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /CSV file/ }).click()
    expect((await file).suggestedFilename()).toBe('sheds-statement.csv')
    // The server's texts are requested again in the other language.
    await page.locator('#site-menu').click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await page
      .getByRole('button', { name: /Ben Lines/ })
      .last()
      .click()
    await sheet.getByText('Argent envoyé').waitFor()
    await leave()
  })

  it('shows live recent transactions beside the forms on a wide screen, and loads none on a phone', full, async () => {
    const ada = await createWalletOwner(story.site(), 'Ada Last', 50_000)
    const ben = await createWalletOwner(story.site(), 'Ben Last', 1000)
    const { page, leave } = await story.openAs(ada, 'about:blank', { viewport: desktop, live: true })
    // A payment between the page load and the start of its live stream.
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/events*', async (route) => {
      await held
      await route.fallback()
    })
    const wanted = page.waitForRequest(/\/api\/events/)
    await page.goto('/shedpay')
    await page.getByText('50,000').first().waitFor()
    await wanted
    await pay(url(), ben, ada, 888)
    // A job sends the notification; after it the stream's first event has the right count.
    const notified = async () => ((await ask(url(), '/api/notifications', ada.token)).rows as unknown[]).length
    await expect.poll(notified).toBe(1)
    letGo()
    await page.getByText('50,888').first().waitFor()
    const last = page.getByRole('region', { name: 'Recent transactions' })
    for (let amount = 101; amount < 108; amount += 1) await pay(url(), ada, ben, amount)
    await last.getByText('− 107').waitFor()
    await expect.poll(() => last.getByRole('listitem').count()).toBe(6)
    await pay(url(), ben, ada, 777)
    await last.getByText('+ 777').waitFor()
    expect(await last.getByRole('listitem').count()).toBe(6)
    await last.getByRole('button', { name: /Ben Last.*777/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('CFA 777', { exact: true }).first().waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await last.getByRole('link', { name: 'Transactions' }).click()
    await page.getByRole('table', { name: 'Your transactions, newest first' }).waitFor()
    expect(await last.count()).toBe(0)
    await page.setViewportSize(phone)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${url()}/shedpay`)
    await page.getByText('No mobile money operator is connected here.').waitFor()
    await page.waitForLoadState('load')
    expect(asked.filter((each) => /\/transactions|wallet-page-last/.test(each))).toEqual([])
    await leave()
  })

  it('has rows on a phone, cards in the history, and a page to print', full, async () => {
    const ada = await createWalletOwner(story.site(), 'Ada Cards', 50_000)
    const ben = await createWalletOwner(story.site(), 'Marie-Antoinette Ngo Bassong épouse Tchoumi', 1000)
    await pay(url(), ada, ben, 25)
    const { page, leave } = await story.openAs(ada, '/shedpay?tab=history', { viewport: phone, language: 'fr' })
    await page.getByRole('button', { name: /Marie-Antoinette/ }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.goto('/shedpay?tab=transactions')
    await page.getByText('− 25').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.getByRole('link', { name: 'Relevé' }).click()
    await page.getByRole('heading', { name: /^Relevé\s: / }).waitFor()
    await page.getByText('Solde après').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await leave()
    // Opened directly, on a device that has not shown the wallet before.
    const fresh = await story.openAs(ada, '/shedpay/statement', { viewport: desktop })
    await fresh.page.getByText(new RegExp(`· ${ada.walletId}$`)).waitFor()
    await fresh.leave()
  })
})

describe('receipt', () => {
  it('is public without JavaScript or a login, until its payer revokes it', full, async () => {
    const ada = await createWalletOwner(story.site(), 'Ada Receipt', 50_000)
    const ben = await createWalletOwner(story.site(), 'Ben Receipt')
    const id = await pay(url(), ada, ben, 7500)
    const made = await send(url(), `/api/transactions/${id}/receipt`, { token: ada.token })
    const { url: path } = made.receipt as { url: string }
    const answer = await fetch(`${url()}${path}`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const html = await answer.text()
    expect(html).not.toMatch(new RegExp(`${ada.walletId}|${ben.walletId}|Ben Receipt`))
    await expectWords(path, ['paid', 'sent', 'title', 'about', 'once'])
    const stranger = await story.open(path, { javaScript: false, viewport: phone })
    await stranger.page.getByText('CFA 7,500').waitFor()
    await stranger.page.getByText('Paid', { exact: true }).waitFor()
    await stranger.page.getByText('Ben R.').waitFor()
    await stranger.page.getByText('6 times').waitFor()
    await stranger.leave()
    const got = await story.openAs(ben, path, { viewport: phone })
    await got.page.getByText(/^In your wallet since /).waitFor()
    await got.leave()
    const payer = await story.openAs(ada, path)
    await pageHydrated(payer.page)
    await payer.page.getByRole('button', { name: 'Revoke this receipt' }).click()
    await payer.page.getByRole('button', { name: 'Revoke this receipt' }).click()
    await payer.page.getByText('Revoked: this receipt is no longer valid').waitFor()
    await expect.poll(() => payer.page.getByText('CFA 7,500').count()).toBe(0)
    await payer.leave()
    await expectWords(path, ['title', 'about', 'revoked', 'nothing'])
  })
})

/** Texts of a receipt for strangers, by language. */
const words = {
  paid: { en: 'Paid<', fr: 'Payé<' },
  sent: { en: 'Money sent', fr: 'Argent envoyé' },
  title: { en: '"Receipt · Sheds"', fr: '"Reçu · Sheds"' },
  about: { en: 'Proof of a ShedPay payment.', fr: 'La preuve d’un paiement par ShedPay.' },
  once: { en: 'A receipt proves one payment', fr: 'Un reçu prouve un paiement' },
  revoked: { en: 'Revoked: this receipt is no longer valid', fr: 'ce reçu n’est plus valable' },
  nothing: { en: 'Don’t hand anything over', fr: 'Ne livrez rien' },
}

/** Expects exactly these texts in the server's HTML and its preview, in the reader's language only. */
const expectWords = async (path: string, said: readonly (keyof typeof words)[]): Promise<void> => {
  for (const lang of ['en', 'fr'] as const)
    for (const headers of [{ 'accept-language': `${lang}-CM` }, { cookie: `lang=${lang}`, 'accept-language': 'de' }]) {
      const html = await (await fetch(`${url()}${path}`, { headers })).text()
      const inHtml = Object.entries(words).flatMap(([name, each]) =>
        (['en', 'fr'] as const).filter((one) => html.includes(each[one])).map((one) => `${name} ${one}`),
      )
      expect(inHtml.sort()).toEqual(said.map((name) => `${name} ${lang}`).sort())
    }
}
