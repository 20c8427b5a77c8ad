import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { type MadeOrder, order, orderStep } from '@sheds/e2e/support/orders'
import { createMember, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import { balanceOf, createWalletOwner, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import { withServer } from '@sheds/server/testing/test-database'
import { proveBooks } from '@sheds/server/testing/wallets'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Needed for a top-up.
const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true', PAYMENT_WAIT_SECONDS: '0' })
const url = () => story.site().url
let clarisse: WalletOwner
let mireille: WalletOwner
let ngondo: Shop
let solange: Shop
let kaba: string
let ndole: string

beforeAll(async () => {
  clarisse = await createWalletOwner(story.site(), 'Clarisse Sells')
  mireille = await createWalletOwner(story.site(), 'Mireille Buys', 200_000)
  ngondo = await openShop(url(), clarisse, 'Maison Ngondo')
  solange = await openShop(url(), clarisse, 'Chez Solange')
  kaba = await sell(url(), clarisse, ngondo, { name: 'Kaba dress', price: 27_500, quantity: 20, counted: true })
  ndole = await sell(url(), clarisse, solange, { name: 'Ndole for six', price: 7_500 })
})

afterAll(() => withServer(story.site().database, proveBooks))

const made = (buyer = mireille, quantity = 1): Promise<MadeOrder> =>
  order(url(), buyer, { shop: ngondo, items: [{ product_id: kaba, quantity }], total: 27_500 * quantity })
const full = { tags: ['full'] }
const at = ({ code }: MadeOrder): string => `/orders/${code}`
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
const tap = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
const payIn = async (page: Page, label: string): Promise<void> => {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
  await sheet.getByRole('button', { name: label }).click()
}

describe('order page', () => {
  it('leads from confirmation with a delivery cost through payment and handover to review and reorder', async () => {
    const { code } = await made()
    const before = await balanceOf(url(), mireille)
    const seller = await story.openAs(clarisse, `/sheds/${ngondo.id}/orders`)
    await pageHydrated(seller.page)
    await seller.page.getByRole('link', { name: 'Mireille Buys' }).first().click()
    await title(seller.page, 'Mireille Buys is waiting for your answer')
    expect(await seller.page.locator('main').innerText()).toMatch(/1 × 27,500 · \d+ left/)
    await seller.page.getByLabel('Delivery').fill('1500')
    await seller.page.getByLabel('Note to the buyer').fill('Saturday morning.')
    await tap(seller.page, 'Confirm CFA 29,000')
    await title(seller.page, 'Mireille Buys can pay now')

    const buyer = await story.openAs(mireille, `/orders/${code}`)
    await title(buyer.page, 'Clarisse Sells has confirmed')
    await buyer.page.getByText('CFA 27,500 sent, CFA 29,000 confirmed').waitFor()
    await buyer.page.getByText('Saturday morning.').waitFor()
    await pageHydrated(buyer.page)
    await tap(buyer.page, 'Pay CFA 29,000')
    await payIn(buyer.page, 'Pay CFA 29,000')
    await buyer.page.getByRole('dialog').getByText('We’ve told Clarisse Sells, who will get it ready.').waitFor()
    await buyer.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await title(buyer.page, 'Paid: Clarisse Sells is getting it ready')
    expect(before - (await balanceOf(url(), mireille))).toBe(29_000)

    await seller.page.reload()
    await pageHydrated(seller.page)
    await title(seller.page, 'Get this order ready')
    expect(await seller.page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
    await tap(seller.page, 'It’s ready')
    await title(seller.page, 'Ready for Mireille Buys')
    await buyer.page.reload()
    await pageHydrated(buyer.page)
    await tap(buyer.page, 'I’ve received it')
    await title(buyer.page, 'How was it?')
    await buyer.page.getByRole('radio', { name: '4 stars' }).click({ force: true })
    await buyer.page.getByRole('button', { name: 'Submit review' }).click()
    await buyer.page.getByRole('button', { name: 'Change my review' }).waitFor()
    await tap(buyer.page, 'Order again')
    await buyer.page.waitForURL('**/basket')
    await buyer.page.locator('main li', { hasText: 'Kaba dress' }).waitFor()
    await buyer.leave()
    await seller.leave()
  })

  it('lets the seller cancel a paid order, and refunds the buyer in the same step', full, async () => {
    const { id, code } = await made()
    await orderStep(url(), clarisse, code, 'confirm')
    const leave = { password: walletPassword, action: 'send_money', recipient_wallet_id: clarisse.id, amount: 27_500 }
    await send(url(), `/api/wallet/${mireille.id}/authorizePayment`, { token: mireille.token, body: leave })
    const paying = { recipient_wallet_id: clarisse.id, amount: 27_500, order_id: id }
    await send(url(), '/api/wallet/send_money', { method: 'PUT', token: mireille.token, body: paying })
    const before = await balanceOf(url(), mireille)
    const seller = await story.openAs(clarisse, `/orders/${code}`)
    await pageHydrated(seller.page)
    await tap(seller.page, 'Cancel and send back')
    await seller.page.getByRole('dialog').getByLabel('Why?').fill('Sold this morning, sorry.')
    await payIn(seller.page, 'Send back CFA 27,500')
    await seller.page.getByRole('dialog').getByText('Cancelled and sent back').waitFor()
    await seller.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await title(seller.page, 'Cancelled by you')
    expect((await balanceOf(url(), mireille)) - before).toBe(27_500)
    const buyer = await story.openAs(mireille, `/orders/${code}`)
    await title(buyer.page, 'Cancelled by the seller')
    await buyer.page.getByText(/CFA.27,500 was returned to your wallet today/).waitFor()
    await buyer.page.getByText('Sold this morning, sorry.').waitFor()
    await buyer.leave()
    await seller.leave()
  })

  it('updates live for both sides, works by keyboard, and opens from the list of its own shed', full, async () => {
    const buyer = await createWalletOwner(story.site(), 'Brice Follows', 50_000)
    const first = await order(url(), buyer, { shop: ngondo, items: [{ product_id: kaba }], total: 27_500 })
    await order(url(), buyer, { shop: solange, items: [{ product_id: ndole }], total: 7_500, note: 'For six' })
    const mine = await story.openAs(buyer, at(first), { live: true })
    await title(mine.page, 'Waiting for Clarisse Sells to confirm')
    const seller = await story.openAs(clarisse, `/sheds/${ngondo.id}/orders`, { live: true, viewport: desktop })
    await pageHydrated(seller.page)
    // A wide screen shows the order beside the list of this shed.
    await seller.page.getByRole('link', { name: 'Brice Follows' }).focus()
    expect(await seller.page.getByRole('link', { name: 'Brice Follows' }).count()).toBe(1)
    await seller.page.keyboard.press('Enter')
    await title(seller.page, 'Brice Follows is waiting for your answer')
    await seller.page.getByLabel('Note to the buyer').focus()
    await seller.page.keyboard.type('Gladly')
    await seller.page.keyboard.press('Enter')
    await title(mine.page, 'Clarisse Sells has confirmed')
    await mine.page.locator('main').getByRole('button', { name: 'Pay CFA 27,500' }).click()
    await mine.page.getByRole('dialog').getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    await mine.page.keyboard.press('Enter')
    await mine.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await title(seller.page, 'Get this order ready')
    await tap(seller.page, 'It’s ready')
    await title(mine.page, 'Your order is ready')
    await mine.page.goto('/orders')
    await mine.page.locator('main li', { hasText: 'Ready for you' }).waitFor()
    for (const width of [320, 1280]) {
      await mine.page.setViewportSize({ width, height: 740 })
      expect(await mine.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
    await seller.leave()
    await mine.leave()
  })
})

describe('buyer’s orders', () => {
  it('are listed by state, and offer a top-up of the missing amount', full, async () => {
    const buyer = await createWalletOwner(story.site(), 'Looks At Lists', 20_000)
    const one = await order(url(), buyer, { shop: ngondo, items: [{ product_id: kaba }], total: 27_500 })
    await order(url(), buyer, { shop: solange, items: [{ product_id: ndole, quantity: 2 }], total: 15_000 })
    await orderStep(url(), clarisse, one.code, 'confirm')
    const { page, leave } = await story.openAs(buyer, '/orders')
    const rows = page.locator('main li')
    await rows.filter({ hasText: 'Confirmed: pay' }).waitFor()
    await rows.filter({ hasText: 'Sent, no answer yet' }).waitFor()
    await pageHydrated(page)
    await page.getByRole('link', { name: 'To pay 1' }).click()
    await page.waitForURL('**/orders?state=to_pay')
    await rows.filter({ hasText: 'Sent, no answer yet' }).waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(1)
    await page.getByRole('link', { name: 'Done', exact: true }).click()
    await page.getByRole('heading', { name: 'Nothing completed yet' }).waitFor()
    await page.goto(at(one))
    await pageHydrated(page)
    await tap(page, 'Pay CFA 27,500')
    await page.getByRole('dialog').locator('dd', { hasText: 'CFA 7,500' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Top up CFA 7,732' }).waitFor()
    await leave()
  })

  it('cannot be paid once cancelled, are readable after the shed closed, and have a printable slip', full, async () => {
    const { code } = await made()
    await orderStep(url(), clarisse, code, 'confirm', { delivery: 1_000 })
    const before = await balanceOf(url(), mireille)
    const { page, leave, expecting } = await story.openAs(mireille, `/orders/${code}`)
    expecting(/404|409|400/)
    await pageHydrated(page)
    await tap(page, 'Pay CFA 28,500')
    await page.getByRole('dialog').getByLabel('Wallet password', { exact: true }).waitFor()
    await orderStep(url(), clarisse, code, 'cancel', { reason: 'Too late' })
    await payIn(page, 'Pay CFA 28,500')
    await page.getByRole('dialog').getByText('Not sent: no money was taken').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await title(page, 'Cancelled by the seller')
    expect(await balanceOf(url(), mireille)).toBe(before)
    // An order whose shed was deleted.
    const shop = await openShop(url(), clarisse, 'Closes Soon')
    const bag = await sell(url(), clarisse, shop, { name: 'Last bag', price: 1_000 })
    const old = await order(url(), mireille, { shop, items: [{ product_id: bag }], total: 1_000 })
    for (const step of ['confirm', 'ready', 'done']) await orderStep(url(), clarisse, old.code, step)
    await send(url(), `/api/sheds/${shop.id}/delete_shed`, { method: 'PATCH', token: clarisse.token })
    await page.goto(at(old))
    await pageHydrated(page)
    await tap(page, 'Order again')
    await page.getByText('Not available now: Last bag.').waitFor()
    expect(page.url()).toContain(old.code)
    await page.goto(`/orders/${code}/slip`)
    await page.getByRole('img', { name: `QR code of order ${code}` }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.locator('article').innerText()).toContain('Kaba dress')
    await leave()
  })

  it(
    'are not found by a third person, who cannot list the shed’s orders either, and need JavaScript',
    full,
    async () => {
      const { code } = await made()
      const html = await (await fetch(`${url()}/orders/${code}`, { headers: { cookie: 'signed_in=1' } })).text()
      expect(html).toContain('this page needs JavaScript')
      const { page, expecting, leave } = await story.openAs(
        await createMember(url(), 'Third Person'),
        `/orders/${code}`,
      )
      expecting(/404/)
      await page.getByRole('heading', { name: 'Order not found' }).waitFor()
      await page.goto(`/orders/${code}/slip`)
      await page.getByRole('heading', { name: 'Order not found' }).waitFor()
      await page.goto(`/sheds/${ngondo.id}/orders`)
      await page.getByRole('heading', { name: 'This isn’t your shed' }).waitFor()
      await leave()
    },
  )
})

describe('seller’s order page', () => {
  it('shows a cancellation by the buyer, retries after a lost response, and fits typed amounts', full, async () => {
    const [cancelled, lost] = [await made(), await made()]
    const { page, context, leave, expecting } = await story.openAs(clarisse, at(cancelled))
    expecting(/409|failed|ERR/i)
    await title(page, 'Mireille Buys is waiting for your answer')
    await pageHydrated(page)
    await orderStep(url(), mireille, cancelled.code, 'cancel', { reason: 'Changed my mind' })
    await tap(page, 'Confirm CFA 27,500')
    await title(page, 'Cancelled by the buyer')
    await page.goto(at(lost))
    await title(page, 'Mireille Buys is waiting for your answer')
    await pageHydrated(page)
    for (const [lang, label, viewport] of [
      ['fr', 'Livraison', { width: 360, height: 740 }],
      ['fr', 'Livraison', desktop],
      ['en', 'Delivery', { width: 320, height: 740 }],
    ] as const) {
      await page.setViewportSize(viewport)
      await context.addCookies([{ name: 'lang', value: lang, url: url() }])
      await page.goto(at(lost))
      const field = page.getByLabel(label)
      await field.fill('150000')
      const { seen, whole } = await field.evaluate((element) => {
        const { clientWidth, scrollWidth } = element as unknown as Record<'clientWidth' | 'scrollWidth', number>
        return { seen: clientWidth, whole: scrollWidth }
      })
      expect(seen).toBeGreaterThan(0)
      expect(whole, `${lang} ${viewport.width}`).toBeLessThanOrEqual(seen)
    }
    await page.goto(at(lost))
    await title(page, 'Mireille Buys is waiting for your answer')
    await pageHydrated(page)
    await page.route('**/confirm', (route) => route.abort('failed'))
    await page.getByLabel('Delivery').fill('')
    await tap(page, 'Confirm CFA 27,500')
    await page.getByText('No response. Check your connection').waitFor()
    await page.unrouteAll()
    await tap(page, 'Confirm CFA 27,500')
    await title(page, 'Mireille Buys can pay now')
    await leave()
  })
})
