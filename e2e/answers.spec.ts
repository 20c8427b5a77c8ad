// @module-tag full
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop, sell } from './support/goods.ts'
import { hydrated, pageHydrated } from './support/hydrated.ts'
import { addPiece } from './support/music.ts'
import { order, orderStep } from './support/orders.ts'
import { createMember, type Member, send } from './support/people.ts'
import { waitUntilIndexed } from './support/search-index.ts'
import { openShed, pathOf } from './support/sheds.ts'
import { tellStory } from './support/story.ts'
import { holdTimers } from './support/timers.ts'
import { tapTwice } from './support/twice.ts'
import { desktop } from './support/visitor.ts'
import { createWalletOwner, type WalletOwner } from './support/wallets.ts'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
const url = () => story.site().url
let ada: Member
let buyer: WalletOwner
let payer: WalletOwner
let shop: Shop
let pagne: string

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Ngono')
  buyer = await createWalletOwner(story.site(), 'Mireille Buys')
  payer = await createWalletOwner(story.site(), 'Dina Pays')
  shop = await openShop(url(), ada, 'Maison Ngondo')
  pagne = await sell(url(), ada, shop, { name: 'Pagne wax', price: 9000 })
})

/** Records the methods of later requests to a path, except GET. */
const recordMethods = async (page: Page, path: RegExp): Promise<string[]> => {
  const sent: string[] = []
  await page.route(path, (route) => {
    if (route.request().method() !== 'GET') sent.push(route.request().method())
    return route.continue()
  })
  return sent
}

const tapButtonTwice = async (page: Page, within: string, name: string): Promise<void> => {
  await pageHydrated(page)
  await tapTwice(await hydrated(page.locator(within).getByRole('button', { name, exact: true }).first()))
}

describe('a double tap', () => {
  it('opens one chat with a seller, and cancels a request for money once', async () => {
    const { page, context, expecting, leave } = await story.openAs(buyer, pathOf(shop))
    expecting(/wa\.me|ERR_/)
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat', contentType: 'text/html' }))
    const contacts = await recordMethods(page, /\/api\/contacts$/)
    const chats: Page[] = []
    context.on('page', (chat) => void chats.push(chat))
    await tapButtonTwice(page, 'main', 'Contact')
    await expect.poll(() => context.pages().at(-1)?.url()).toMatch(/^https:\/\/wa\.me/)
    expect([chats.length, contacts]).toEqual([1, ['POST']])
    await chats[0]?.close()
    const body = { amount: 700, payerId: payer.walletId }
    await send(url(), `/api/wallets/${buyer.id}/request_fund`, { token: buyer.token, body })
    await page.goto('/shedpay?tab=request&view=outgoing')
    const requests = await recordMethods(page, /request/)
    await tapButtonTwice(page, 'main', 'Cancel')
    await page.getByText('You cancelled your request to Dina Pays for CFA 700.').waitFor()
    expect(requests).toHaveLength(1)
    await leave()
  })

  it('deletes a product and a shed once, and shows no error', async () => {
    await sell(url(), ada, shop, { name: 'Vieux tabouret' })
    const { page, leave } = await story.openAs(ada, pathOf(shop))
    await page.getByRole('button', { name: 'Options for Vieux tabouret' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this product' }).click()
    const products = await recordMethods(page, /\/delete_product|\/api\/products\/[^/]+$/)
    await tapButtonTwice(page, '[role=alertdialog]', 'Delete')
    await page.locator('main').getByText('Vieux tabouret').waitFor({ state: 'detached' })
    expect(products).toHaveLength(1)
    const doomed = await openShed(url(), ada, { name: 'Kiosk' })
    await page.goto(`${pathOf(doomed)}/settings`)
    const closings = await recordMethods(page, /\/delete_shed$/)
    await page.locator('main').getByRole('button', { name: 'Delete shed' }).click()
    await page.getByRole('alertdialog').getByLabel('Type Kiosk to confirm').fill('Kiosk')
    await tapButtonTwice(page, '[role=alertdialog]', 'Delete shed')
    await page.waitForURL(`**/users/${ada.id}/profile`)
    expect(closings).toEqual(['PATCH'])
    await leave()
  })
})

/** Holds back the responses of a path. */
const holdBack = async (page: Page, path: RegExp): Promise<{ count: () => number; release: () => void }> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count = 0
  await page.route(path, async (route) => {
    count += 1
    await promise
    await route.continue()
  })
  return { count: () => count, release: resolve }
}

/** Sends a request, moves to another page, and checks that the success message appears there. */
const checkMessageElsewhere = async (
  page: Page,
  path: RegExp,
  act: () => Promise<void>,
  message: string,
): Promise<void> => {
  const answer = await holdBack(page, path)
  await act()
  await expect.poll(answer.count, { timeout: 9000 }).toBe(1)
  await page.evaluate('document.querySelector(\'a[href="/sheds"]\').click()')
  await page.waitForURL('**/sheds', { timeout: 9000 })
  answer.release()
  await page.getByText(message).waitFor()
  // A wrong navigation would follow right after the message.
  await page.evaluate('new Promise((done) => setTimeout(done, 500))')
  expect(new URL(page.url()).pathname).toBe('/sheds')
}

describe('a late response, after a move to another page', () => {
  it('shows its message there and does not navigate', async () => {
    const { page, leave } = await story.openAs(buyer, '/shedpay?tab=request&view=new')
    await page.getByLabel('Payer’s wallet ID').fill(payer.walletId)
    await page.getByLabel('Amount').fill('700')
    const ask = () => page.getByRole('button', { name: 'Request Payment CFA 700' }).click()
    await checkMessageElsewhere(page, /request_fund$/, ask, 'Request sent successfully!')

    const items = [{ product_id: pagne, quantity: 1 }]
    const { code } = await order(url(), buyer, { shop, items, total: 9000 })
    await orderStep(url(), buyer, code, 'cancel', { reason: 'Too late.' })
    await page.goto(`/orders/${code}`)
    const again = () => page.getByRole('button', { name: 'Order again' }).click()
    await checkMessageElsewhere(page, /\/api\/basket/, again, 'in your basket')

    await page.goto('/create_shed')
    await page.getByLabel('Shed Name').fill('Opened late')
    await page.getByLabel('Category').selectOption('fashion')
    const open = () => page.locator('main').getByRole('button', { name: 'Create Shed' }).click()
    await checkMessageElsewhere(page, /\/api\/shed$/, open, 'Shed created successfully!')
    await leave()
  })

  it('does not undo a tap on a result whose page is not rendered', async () => {
    const studio = await openShop(url(), ada, 'Studio Ngondo', 'music')
    await addPiece(url(), ada, studio, { title: 'Makossa' })
    await waitUntilIndexed(url(), 'pagne', { product: 1 })
    const { page, leave } = await story.openAs(ada, 'about:blank', { viewport: desktop })
    for (const [path, field, text, link] of [
      ['/sheds', '[placeholder="Filter sheds by name..."]', 'Maison', 'main article :is(h2, h3) a'],
      [`/sheds/${studio.id}?tab=music`, 'main form input[name=name]', 'Mak', 'main a[href^="/music/"]'],
      ['/render_search?type=product&query=pagne', '#filters input[name=min]', '1000', 'main a[href^="/products/"]'],
    ] as const) {
      await page.goto(path)
      await pageHydrated(page)
      await page.locator(field).fill(text)
      const target = await page.locator(link).first().getAttribute('href')
      // The script is busy after the tap until the filter's delay is over.
      await page.evaluate(`{
        document.querySelector('${link}').click()
        const end = Date.now() + 800
        while (Date.now() < end);
      }`)
      await page.evaluate('new Promise((done) => setTimeout(done, 1000))')
      expect(new URL(page.url()).pathname).toBe(new URL(target ?? '', url()).pathname)
    }
    await leave()
  })
})

const editShed = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit shed' }).click()
  await page.getByRole('dialog').getByLabel('Location').fill(`Kribi ${Math.random()}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

const editProfile = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('dialog').getByLabel('Bio').fill(`sells wax ${Math.random()}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

const deleteShed = async (page: Page): Promise<void> => {
  await page.locator('main').getByRole('button', { name: 'Delete shed' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(/^Type .* to confirm/).fill('Kiosk')
  await dialog.getByRole('button', { name: 'Delete shed' }).click()
}

/** Time for which the message was shown, by the clock of the page. */
const watch = `new Promise((resolve) => {
  let since
  new MutationObserver(() => {
    const there = document.querySelector('[role$=dialog] .alert') !== null
    if (there) since ??= performance.now()
    else if (since !== undefined) resolve(performance.now() - since)
  }).observe(document.body, { subtree: true, childList: true })
})`

describe('the success message in a dialog', () => {
  it('closes after three seconds, and at once with Escape or a tap', async () => {
    const kiosk = () => openShed(url(), ada, { name: 'Kiosk' })
    const { page, leave } = await story.openAs(ada, 'about:blank')
    const alert = page.locator('[role$=dialog] .alert')
    // Holds the timer that closes the dialog, until the last round.
    await holdTimers(page, 3000)
    for (const [pathTo, act, message, after] of [
      [async () => pathOf(await kiosk()), editShed, 'Edited succesfully', /\/sheds\/[^/]+$/],
      [async () => `/users/${ada.id}/profile`, editProfile, 'Your profile has been saved.', /\/profile$/],
      [async () => `${pathOf(await kiosk())}/settings`, deleteShed, /./, /\/users\/[^/]+\/profile$/],
    ] as const)
      for (const close of ['Escape', 'a tap', 'time'] as const) {
        await page.goto(await pathTo())
        if (close === 'time') await page.evaluate('window.heldTimers3000()')
        const time = page.evaluate(watch)
        await act(page)
        await alert.getByText(message).waitFor()
        expect(await page.locator('[role$=dialog] form').count()).toBe(0)
        if (close === 'Escape') await page.keyboard.press('Escape')
        if (close === 'a tap') await page.locator('.sheet-body').getByRole('button', { name: 'Close' }).click()
        if (close === 'time') expect(Number(await time)).toBeGreaterThanOrEqual(2900)
        else time.catch(() => undefined)
        await page.waitForURL(after)
        await page.locator('[role$=dialog]').waitFor({ state: 'detached' })
      }
    await leave()
  })
})

describe('a refusal', () => {
  it('shows the message of the server, without a retry', async () => {
    const ben = await createMember(url(), 'Ben Fotso')
    const { page, expecting, leave } = await story.openAs(ben, `/products/${pagne}/reviews`)
    expecting(/403/)
    const message = 'You cannot do this to yourself'
    for (const call of ['**/review', '**/acc_follower', '**/subscribe'])
      await page.route(call, (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message } }))
    await page.getByRole('button', { name: 'Write a review' }).click()
    const form = page.locator('main form').last()
    await form.locator('input[type=radio]').last().check({ force: true })
    await form.locator('textarea').fill('It is the best')
    await form.locator('button[type=submit]').click()
    await form.locator('.alert').waitFor()
    expect((await form.locator('.alert').innerText()).trim()).toBe(message)
    for (const [path, button] of [
      ['/all_users?name=ada', 'Follow Ada Ngono'],
      [pathOf(shop), 'Subscribe'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: button }).first().click()
      const toast = page.locator('.toasts')
      await toast.getByText(message).waitFor()
      expect(await toast.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    }
    await leave()
  })
})
