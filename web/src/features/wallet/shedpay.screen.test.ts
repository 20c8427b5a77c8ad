import { axeViolations } from '@sheds/e2e/support/axe'
import { movedOn } from '@sheds/e2e/support/moved'
import { send } from '@sheds/e2e/support/people'
import { readCode } from '@sheds/e2e/support/qr'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { balanceOf, isHere, meetWithWallet, pay, walletPassword } from '@sheds/e2e/support/wallets'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

/** Storages, databases with what is in them, cookies, and what the history's step knows. */
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

describe('money', () => {
  it('is sent in at most twelve taps from the opened page, with an id at hand', async () => {
    const [from, to] = [
      await meetWithWallet(story.site(), 'Counts Taps', 5000),
      await meetWithWallet(story.site(), 'Gets It'),
    ]
    const { page, leave } = await story.openAs(from, '/shedpay')
    let taps = 0
    const tap = async (thing: ReturnType<Page['locator']>): Promise<void> => {
      taps += 1
      await thing.tap()
    }
    await tap(page.getByRole('link', { name: 'Send', exact: true }))
    await tap(page.getByLabel('Receiver’s wallet ID'))
    await page.keyboard.type(to.walletId.toLowerCase())
    await isHere(page, to.name)
    await tap(page.getByLabel('Amount'))
    await page.keyboard.type('1500,00')
    await page.getByRole('status').getByText('Francs have no cents').waitFor()
    await tap(page.getByRole('button', { name: 'Send CFA 1,500' }))
    const sheet = page.getByRole('dialog', { name: 'Send money' })
    await tap(sheet.getByLabel('Wallet password', { exact: true }))
    await page.keyboard.type(walletPassword)
    await tap(sheet.getByRole('button', { name: 'Send CFA 1,500' }))
    await sheet.getByText('Sent', { exact: true }).waitFor()
    expect(taps).toBeLessThanOrEqual(6)
    expect(await axeViolations(page)).toEqual([])
    await leave()
  })
})

describe('a payment that is being filled in', () => {
  it('is there again after a login that ended, with its amount', async () => {
    const [from, to] = [
      await meetWithWallet(story.site(), 'Fills It In', 5000),
      await meetWithWallet(story.site(), 'Waits For It'),
    ]
    const { page, expecting, leave } = await story.openAs(from, '/shedpay?tab=send')
    expecting(/401/)
    await page.getByLabel('Receiver’s wallet ID').fill(to.walletId)
    await isHere(page, to.name)
    await page.getByLabel('Amount').fill('2500')
    await page.getByRole('button', { name: 'Send CFA 2,500' }).waitFor()
    await send(url(), '/api/users/logout', { token: from.token })
    await page.goto('/shedpay?tab=send')
    await page.waitForURL('**/login')
    await page.getByLabel('User Name').fill(from.name)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.locator('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/shedpay?tab=send')
    await isHere(page, to.name)
    await page.getByRole('button', { name: 'Send CFA 2,500' }).waitFor()
    expect(await page.getByLabel('Amount').inputValue()).toBe('2,500')
    await leave()
  })
})

describe('a payment link', () => {
  it(
    'is written by who wants to be paid, and opens Send filled in, with their words as a quotation',
    inChromium,
    async () => {
      const [asks, pays] = [
        await meetWithWallet(story.site(), 'Clarisse Eyenga'),
        await meetWithWallet(story.site(), 'Pays Link', 9000),
      ]
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
      await isHere(theirs.page, asks.name)
      await theirs.page.getByText('“Robe kaba”').first().waitFor()
      await theirs.page.getByText('A link or a request can come from anybody.').first().waitFor()
      await theirs.page.getByRole('button', { name: 'Send CFA 2,750' }).click()
      const sheet = theirs.page.getByRole('dialog', { name: 'Send money' })
      await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
      await sheet.getByRole('button', { name: 'Send CFA 2,750' }).click()
      await sheet.getByText('Sent', { exact: true }).waitFor()
      expect(await balanceOf(url(), asks)).toBe(2750)
      await theirs.leave()
      const visitor = await story.open(`${pathname}${search}`)
      await visitor.page.getByText(`CFA\u00a02,750 to ${asks.walletId}`).waitFor()
      await visitor.page.locator('main').getByRole('link', { name: 'Login' }).click()
      await visitor.page.waitForURL('**/login**')
      expect(await visitor.page.evaluate("localStorage.getItem('destination')")).toContain(asks.walletId)
      await visitor.leave()
    },
  )

  it('of somebody’s profile pays them without their wallet’s id', async () => {
    const [sells, pays] = [
      await meetWithWallet(story.site(), 'Sells Things'),
      await meetWithWallet(story.site(), 'Pays Seller', 9000),
    ]
    const { page, leave } = await story.openAs(pays, `/users/${sells.id}/profile`)
    await page.getByRole('link', { name: 'Pay with ShedPay' }).click()
    await isHere(page, sells.name)
    await page.getByLabel('Amount').fill('1000')
    await page.getByRole('button', { name: 'Send CFA 1,000' }).click()
    const sheet = page.getByRole('dialog', { name: 'Send money' })
    await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    await sheet.getByRole('button', { name: 'Send CFA 1,000' }).click()
    await sheet.getByText('Sent', { exact: true }).waitFor()
    expect(await balanceOf(url(), sells)).toBe(1000)
    expect(await page.locator('body').innerText()).not.toContain(sells.walletId)
    await leave()
  })
})

describe('the page', () => {
  it('leads a visitor to the signup, and has nothing of anybody in its HTML', async () => {
    const owner = await meetWithWallet(story.site(), 'Private Person', 123_456)
    const { page, leave } = await story.open('/shedpay')
    await page.locator('main').getByRole('link', { name: 'Click to activate wallet' }).click()
    await page.waitForURL('**/signup**')
    await leave()
    const cookie = 'signed_in=1'
    const headers = { cookie, authorization: `Bearer ${owner.token}` }
    for (const tab of ['', '?tab=send', '?tab=request', '?tab=transactions']) {
      const html = await (await fetch(`${url()}/shedpay${tab}`, { headers })).text()
      for (const secret of [owner.walletId, '123,456', owner.name, 'Purse of']) expect(html).not.toContain(secret)
    }
  })

  it('says what was there when there is no line, and leaves nothing of it after the logout', inChromium, async () => {
    const owner = await meetWithWallet(story.site(), 'Goes Away', 77_000)
    const { page, expecting, leave } = await story.openAs(owner, '/shedpay')
    expecting(/ERR_|Failed to fetch|503/)
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
      .getByText(/77,000 from (.+, )?\d\d:\d\d/)
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
    // The strip has what the card has: the name, the id to copy, and hiding.
    const strip = page.getByRole('region', { name: 'Balance' }).locator(':visible')
    await strip.getByText('Purse of Goes Away').waitFor()
    await strip.getByRole('button', { name: `Copy Wallet ID ${owner.walletId}` }).waitFor()
    await strip.getByRole('button', { name: 'Hide balance' }).click()
    expect(await page.getByText('77,000').count()).toBe(0)
    await strip.getByRole('button', { name: 'Show balance' }).click()
    await page.getByLabel('Receiver’s wallet ID').fill('ABC12')
    await page.goto(`/users/${owner.id}/profile`)
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

  it('asks anew every three seconds while a request is open, six after a success, and at each look', async () => {
    const [owner, friend] = [
      await meetWithWallet(story.site(), 'Looks Again', 4000),
      await meetWithWallet(story.site(), 'Friend Again', 9000),
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
      // A question that is still open answers the next one too. The live stream never ends.
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
    // Meanwhile something arrives.
    await pay(url(), friend, owner, 1234)
    await asksAfter('wallet', () => page.evaluate("dispatchEvent(new Event('visibilitychange'))"))
    await page.getByText('5,234').first().waitFor()
    await leave()
  })

  it('changes name and password, the present one first, and freezes in one tap', async () => {
    const owner = await meetWithWallet(story.site(), 'Changes Wallet', 1000)
    const { page, expecting, leave } = await story.openAs(owner, '/shedpay')
    expecting(/status of 400/)
    const edit = () => page.getByRole('button', { name: 'Rename wallet or change wallet password' }).click()
    const dialog = page.getByRole('dialog')
    await edit()
    await dialog.getByRole('button', { name: 'Rename wallet' }).click()
    await dialog.getByLabel('Wallet name').fill('')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByText('Wallet Name cannot be empty').waitFor()
    await dialog.getByLabel('Wallet name').fill('Tontine')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByText('Your wallet is called Tontine now.').waitFor()
    await page.keyboard.press('Escape')
    await isHere(page, 'Tontine')
    await edit()
    await dialog.getByRole('button', { name: 'Change wallet password' }).click()
    const fill = async (present: string): Promise<void> => {
      await dialog.getByLabel('Present wallet password').fill(present)
      await dialog.getByLabel('Wallet password', { exact: true }).fill('mangue-7781')
      await dialog.getByLabel('Confirm password').fill('mangue-7781')
      await dialog.getByRole('button', { name: 'Done' }).click()
    }
    await fill('not-this-one')
    await dialog.getByText('Wrong wallet password.').waitFor()
    await fill(walletPassword)
    await dialog.getByText('Your wallet password is changed.').waitFor()
    await page.keyboard.press('Escape')
    await edit()
    await dialog.getByRole('button', { name: 'Freeze my wallet' }).click()
    await dialog.getByText('Your wallet is frozen. Nothing leaves it.').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByText('Your wallet is open again.').waitFor()
    await page.keyboard.press('Escape')
    await edit()
    await dialog.getByRole('button', { name: 'Freeze my wallet' }).click()
    // Nobody takes it back: after ten seconds the question is gone by itself.
    await dialog.waitFor({ state: 'detached', timeout: 120_000 })
    await page.getByRole('button', { name: 'Lift the freeze' }).click()
    await dialog.getByLabel('Wallet password', { exact: true }).fill('mangue-7781')
    await dialog.getByRole('button', { name: 'Lift the freeze' }).click()
    await dialog.getByText(/Your wallet opens again on/).waitFor()
    await page.keyboard.press('Escape')
    await page
      .locator('#main')
      .getByText(/Your wallet opens again on/)
      .waitFor()
    await leave()
  })

  it.each([
    ['en', 'light', phone],
    ['fr', 'dark', desktop],
  ] as const)('moves nothing and bars nobody, in %s, %s', inChromium, async (language, theme, viewport) => {
    const owner = await meetWithWallet(story.site(), `Looks in ${language}`, 987_654_321)
    const { page, leave } = await story.openAs(owner, 'about:blank', { language, theme, viewport })
    for (const tab of ['', '?tab=send', '?tab=request', '?tab=request&view=new', '?tab=request&view=link']) {
      await page.goto(`/shedpay${tab}`)
      await page.getByText(owner.walletId).first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      expect([tab, await axeViolations(page)]).toEqual([tab, []])
      expect([tab, await movedOn(page)]).toEqual([tab, []])
    }
    await leave()
  })
})
