import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { type MadeOrder, order, orderStep } from '@sheds/e2e/support/orders'
import { meet, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import { balanceOf, meetWithWallet, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import { withServer } from '@sheds/server/testing/test-database'
import { proveBooks } from '@sheds/server/testing/wallets'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Without operators nobody could top up.
const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true', PAYMENT_WAIT_SECONDS: '0' })
const url = () => story.site().url
let clarisse: WalletOwner
let mireille: WalletOwner
let ngondo: Shop
let solange: Shop
let kaba: string
let ndole: string

beforeAll(async () => {
  clarisse = await meetWithWallet(story.site(), 'Clarisse Sells')
  mireille = await meetWithWallet(story.site(), 'Mireille Buys', 200_000)
  ngondo = await openShop(url(), clarisse, 'Maison Ngondo')
  solange = await openShop(url(), clarisse, 'Chez Solange')
  kaba = await sell(url(), clarisse, ngondo, { name: 'Kaba dress', price: 27_500, quantity: 3 })
  ndole = await sell(url(), clarisse, solange, { name: 'Ndole for six', price: 7_500 })
})

afterAll(() => withServer(story.site().database, proveBooks))

const made = (buyer = mireille, quantity = 1): Promise<MadeOrder> =>
  order(url(), buyer, { shop: ngondo, items: [{ product_id: kaba, quantity }], total: 27_500 * quantity })
const at = ({ code }: MadeOrder): string => `/orders/${code}`
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
const tap = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
const payIn = async (page: Page, label: string): Promise<void> => {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
  await sheet.getByRole('button', { name: label }).click()
}

describe('an order’s life', () => {
  it('is confirmed with delivery, paid exactly, made ready and done; then reviewed, and ordered again', async () => {
    const { code } = await made()
    const before = await balanceOf(url(), mireille)
    const seller = await story.openAs(clarisse, `/sheds/${ngondo.id}/orders`)
    await seller.page.getByRole('link', { name: 'Mireille Buys' }).first().click()
    await title(seller.page, 'Mireille Buys waits for your answer')
    expect(await seller.page.locator('main').innerText()).toMatch(/1 × 27,500 · \d left/)
    await seller.page.getByLabel('Delivery').fill('1500')
    await seller.page.getByLabel('A word back').fill('Saturday morning.')
    await tap(seller.page, 'Confirm CFA 29,000')
    await title(seller.page, 'Mireille Buys can pay now')

    const buyer = await story.openAs(mireille, `/orders/${code}`)
    await title(buyer.page, 'Clarisse Sells has confirmed')
    await buyer.page.getByText('CFA 27,500 sent, CFA 29,000 confirmed').waitFor()
    await buyer.page.getByText('Saturday morning.').waitFor()
    await tap(buyer.page, 'Pay CFA 29,000')
    await payIn(buyer.page, 'Pay CFA 29,000')
    await buyer.page.getByRole('dialog').getByText('Clarisse Sells is told and makes it ready.').waitFor()
    await buyer.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await title(buyer.page, 'Paid: Clarisse Sells makes it ready')
    expect(before - (await balanceOf(url(), mireille))).toBe(29_000)

    await seller.page.reload()
    await title(seller.page, 'To be made ready')
    expect(await seller.page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
    await tap(seller.page, 'It is ready')
    await title(seller.page, 'Ready for Mireille Buys')
    await buyer.page.reload()
    await tap(buyer.page, 'I have it')
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

  it('paid, it is cancelled by the seller alone, and its money goes back in the same step', async () => {
    const { id, code } = await made()
    await orderStep(url(), clarisse, code, 'confirm')
    const leave = { password: walletPassword, action: 'send_money', recipient_wallet_id: clarisse.id, amount: 27_500 }
    await send(url(), `/api/wallet/${mireille.id}/authorizePayment`, { token: mireille.token, body: leave })
    const paying = { recipient_wallet_id: clarisse.id, amount: 27_500, order_id: id }
    await send(url(), '/api/wallet/send_money', { method: 'PUT', token: mireille.token, body: paying })
    const before = await balanceOf(url(), mireille)
    const seller = await story.openAs(clarisse, `/orders/${code}`)
    await tap(seller.page, 'Cancel and send back')
    await seller.page.getByRole('dialog').getByLabel('Why?').fill('Sold this morning, sorry.')
    await payIn(seller.page, 'Send back CFA 27,500')
    await seller.page.getByRole('dialog').getByText('Cancelled and sent back').waitFor()
    await seller.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await title(seller.page, 'Cancelled by you')
    expect((await balanceOf(url(), mireille)) - before).toBe(27_500)
    const buyer = await story.openAs(mireille, `/orders/${code}`)
    await title(buyer.page, 'Cancelled by the seller')
    await buyer.page.getByText(/CFA.27,500 came back to your wallet today/).waitFor()
    await buyer.page.getByText('Sold this morning, sorry.').waitFor()
    await buyer.leave()
    await seller.leave()
  })
})

describe('what comes in between', () => {
  it('a third person finds no such order, and a visitor is led to the login and back', async () => {
    const { code } = await made()
    const third = await story.openAs(await meet(url(), 'Third Person'), `/orders/${code}`)
    third.expecting(/404/)
    await third.page.getByRole('heading', { name: 'There is no such order here' }).waitFor()
    await third.page.goto(`/orders/${code}/slip`)
    await third.page.getByRole('heading', { name: 'There is no such order here' }).waitFor()
    await third.leave()
    const visitor = await story.open(`/orders/${code}`)
    await visitor.page.waitForURL('**/login')
    expect(await visitor.page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(`/orders/${code}`)
    await visitor.leave()
  })

  it('cancelled while the buyer was about to pay, nothing is taken and the page says what is so', async () => {
    const { code } = await made()
    await orderStep(url(), clarisse, code, 'confirm', { delivery: 1_000 })
    const before = await balanceOf(url(), mireille)
    const { page, leave, expecting } = await story.openAs(mireille, `/orders/${code}`)
    expecting(/409|400/)
    await tap(page, 'Pay CFA 28,500')
    await page.getByRole('dialog').getByLabel('Wallet password', { exact: true }).waitFor()
    await orderStep(url(), clarisse, code, 'cancel', { reason: 'Too late' })
    await payIn(page, 'Pay CFA 28,500')
    await page.getByRole('dialog').getByText('Not sent: nothing was taken').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await title(page, 'Cancelled by the seller')
    expect(await balanceOf(url(), mireille)).toBe(before)
    await leave()
  })

  it('two sides at once: who is second sees what the first did', async () => {
    const { code } = await made()
    const { page, leave, expecting } = await story.openAs(clarisse, `/orders/${code}`)
    expecting(/409/)
    await title(page, 'Mireille Buys waits for your answer')
    await orderStep(url(), mireille, code, 'cancel', { reason: 'Changed my mind' })
    await tap(page, 'Confirm CFA 27,500')
    await title(page, 'Cancelled by the buyer')
    await leave()
  })

  it('with too little in the wallet asks for just what is missing', async () => {
    const poor = await meetWithWallet(story.site(), 'Has Too Little', 20_000)
    const { code } = await made(poor)
    await orderStep(url(), clarisse, code, 'confirm')
    const { page, leave } = await story.openAs(poor, `/orders/${code}`)
    await tap(page, 'Pay CFA 27,500')
    await page.getByRole('dialog').locator('dd', { hasText: 'CFA 7,500' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Top up CFA 7,732' }).waitFor()
    await leave()
  })

  it('of a shed that closed since is still read, and can’t be had again', async () => {
    const shop = await openShop(url(), clarisse, 'Closes Soon')
    const bag = await sell(url(), clarisse, shop, { name: 'Last bag', price: 1_000 })
    const { code } = await order(url(), mireille, { shop, items: [{ product_id: bag }], total: 1_000 })
    for (const step of ['confirm', 'ready', 'done']) await orderStep(url(), clarisse, code, step)
    await send(url(), `/api/sheds/${shop.id}/delete_shed`, { method: 'PATCH', token: clarisse.token })
    const { page, leave, expecting } = await story.openAs(mireille, `/orders/${code}`)
    expecting(/404/)
    await tap(page, 'Order again')
    await page.getByText('Can’t be had now: Last bag.').waitFor()
    expect(page.url()).toContain(code)
    await leave()
  })

  it('a lost answer to a step is said, and the step can be taken again', async () => {
    const { code } = await made()
    const { page, leave, expecting } = await story.openAs(clarisse, `/orders/${code}`)
    expecting(/failed|ERR/i)
    await title(page, 'Mireille Buys waits for your answer')
    await page.route('**/confirm', (route) => route.abort('failed'))
    await tap(page, 'Confirm CFA 27,500')
    await page.getByText('No answer came. Check your connection').waitFor()
    await page.unrouteAll()
    await tap(page, 'Confirm CFA 27,500')
    await title(page, 'Mireille Buys can pay now')
    await leave()
  })
})

describe('the lists', () => {
  it('say what waits, and are narrowed by their address', async () => {
    const buyer = await meet(url(), 'Looks At Lists')
    const one = await order(url(), buyer, { shop: ngondo, items: [{ product_id: kaba }], total: 27_500 })
    await order(url(), buyer, { shop: solange, items: [{ product_id: ndole, quantity: 2 }], total: 15_000 })
    await orderStep(url(), clarisse, one.code, 'confirm')
    const { page, leave } = await story.openAs(buyer, '/orders')
    const rows = page.locator('main li')
    await rows.filter({ hasText: 'Confirmed: pay' }).waitFor()
    await rows.filter({ hasText: 'Sent, no answer yet' }).waitFor()
    await page.getByRole('link', { name: 'To pay 1' }).click()
    await page.waitForURL('**/orders?state=to_pay')
    await rows.filter({ hasText: 'Sent, no answer yet' }).waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(1)
    await page.getByRole('link', { name: 'Done', exact: true }).click()
    await page.getByRole('heading', { name: 'Nothing done yet' }).waitFor()
    await leave()
  })

  it('are somebody’s own: others are told that the shed is not theirs', async () => {
    const { page, leave } = await story.openAs(mireille, `/sheds/${ngondo.id}/orders`)
    await page.getByRole('heading', { name: 'This shed is not yours' }).waitFor()
    await leave()
  })
})

describe('in a browser', () => {
  it('both sides follow two orders of two sheds without a reload, by the keyboard too', inChromium, async () => {
    const buyer = await meetWithWallet(story.site(), 'Brice Follows', 50_000)
    const first = await order(url(), buyer, { shop: ngondo, items: [{ product_id: kaba }], total: 27_500 })
    await order(url(), buyer, { shop: solange, items: [{ product_id: ndole }], total: 7_500, note: 'For six' })
    const mine = await story.openAs(buyer, at(first), { live: true })
    await title(mine.page, 'Waiting for Clarisse Sells to confirm')
    const seller = await story.openAs(clarisse, `/sheds/${ngondo.id}/orders`, { live: true, viewport: desktop })
    // On a wide screen the order stands beside its list; the other shed's is not in it.
    await seller.page.getByRole('link', { name: 'Brice Follows' }).focus()
    expect(await seller.page.getByRole('link', { name: 'Brice Follows' }).count()).toBe(1)
    await seller.page.keyboard.press('Enter')
    await title(seller.page, 'Brice Follows waits for your answer')
    // The row that was chosen is still on its way from one colour to the other.
    const moving = "document.querySelectorAll('[data-going]').length + document.getAnimations().length"
    await expect.poll(() => seller.page.evaluate(moving)).toBe(0)
    expect(await axeViolations(seller.page)).toEqual([])
    await seller.page.getByLabel('A word back').focus()
    await seller.page.keyboard.type('Gladly')
    await seller.page.keyboard.press('Enter')
    await title(mine.page, 'Clarisse Sells has confirmed')
    expect(await axeViolations(mine.page)).toEqual([])
    await mine.page.locator('main').getByRole('button', { name: 'Pay CFA 27,500' }).click()
    await mine.page.getByRole('dialog').getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    expect(await axeViolations(mine.page)).toEqual([])
    await mine.page.keyboard.press('Enter')
    await mine.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await title(seller.page, 'To be made ready')
    await tap(seller.page, 'It is ready')
    await title(mine.page, 'It is ready')
    await mine.page.goto('/orders')
    await mine.page.locator('main li', { hasText: 'Ready for you' }).waitFor()
    for (const width of [320, 1280]) {
      await mine.page.setViewportSize({ width, height: 740 })
      expect(await mine.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
    await seller.leave()
    await mine.leave()
  })

  it('a seller reads what they type, in both languages, on a phone and beside the order', inChromium, async () => {
    const { code } = await made()
    for (const [lang, label, look] of [
      ['fr', 'Livraison', { viewport: { width: 360, height: 740 } }],
      ['fr', 'Livraison', { viewport: desktop }],
      ['en', 'Delivery', { viewport: { width: 320, height: 740 } }],
    ] as const) {
      const { page, context, leave } = await story.openAs(clarisse, '/terms', look)
      await context.addCookies([{ name: 'lang', value: lang, url: url() }])
      await page.goto(`/orders/${code}`)
      const field = page.getByLabel(label)
      await field.fill('150000')
      const { seen, whole } = await field.evaluate((element) => {
        const { clientWidth, scrollWidth } = element as unknown as Record<'clientWidth' | 'scrollWidth', number>
        return { seen: clientWidth, whole: scrollWidth }
      })
      expect(seen).toBeGreaterThan(0)
      expect(whole, `${lang} ${JSON.stringify(look)}`).toBeLessThanOrEqual(seen)
      await leave()
    }
  })

  it(
    'the slip has a code for the counter, and without JavaScript the page says what it needs',
    inChromium,
    async () => {
      const { code } = await made()
      const slip = await story.openAs(mireille, `/orders/${code}/slip`)
      await slip.page.getByRole('img', { name: `QR code of order ${code}` }).waitFor()
      await slip.page.emulateMedia({ media: 'print' })
      expect(await slip.page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
      expect(await slip.page.locator('article').innerText()).toContain('Kaba dress')
      await slip.leave()
      const plain = await story.open('/terms', { javaScript: false })
      await plain.context.addCookies([{ name: 'signed_in', value: '1', url: url() }])
      await plain.page.goto(`/orders/${code}`)
      expect(await plain.page.locator('main').innerText()).toContain('this page needs JavaScript')
      await plain.leave()
    },
  )
})
