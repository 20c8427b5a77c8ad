import { fillSignup, newPassword } from '@sheds/e2e/support/accounts'
import { justOnce } from '@sheds/e2e/support/cuts'
import { cook, openShop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { pathOf } from '@sheds/e2e/support/sheds'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import {
  ask,
  balanceOf,
  createWalletOwner,
  pay,
  type WalletOwner,
  waitForText,
  walletPassword,
} from '@sheds/e2e/support/wallets'
import { withServer } from '@sheds/server/testing/test-database'
import { proveBooks } from '@sheds/server/testing/wallets'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'

// Simulated operators do not approve by themselves: a payment waits until its PIN is typed.
const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true', PAYMENT_WAIT_SECONDS: '0' })
const url = () => story.site().url

afterAll(() => withServer(story.site().database, proveBooks))

const wallet = (page: Page) => page.getByRole('navigation', { name: 'Wallet' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Types the wallet password into the sheet and confirms. */
const confirm = async (page: Page, sheet: string, button: string): Promise<void> => {
  await dialog(page, sheet).getByLabel('Wallet password', { exact: true }).fill(walletPassword)
  await dialog(page, sheet).getByRole('button', { name: button }).click()
}

/** Opens the simulated phone in another tab; while it is open, no payment is approved automatically. */
const openHandset = async (page: Page): Promise<Page> => {
  const handset = await page.context().newPage()
  await handset.goto('/demo/phone')
  await handset.getByText('No payment requests').waitFor()
  return handset
}

const approve = async (handset: Page): Promise<void> => {
  await handset.getByRole('button', { name: 'Approve' }).waitFor()
  await handset.getByLabel(/PIN|code/).fill('12345')
  await handset.keyboard.press('Enter')
  await handset.getByText('PIN accepted.').waitFor()
  await handset.close()
}

const signUp = async (page: Page, name: string): Promise<void> => {
  await pageHydrated(page)
  await page.locator('main').getByRole('link', { name: 'Click to activate wallet' }).click()
  await fillSignup(page, name)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.getByLabel('User Name').fill(name)
  await page.locator('input[name=password]').fill(newPassword)
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/shedpay')
}

/** Activates the wallet, after a first attempt with wrong values. */
const activate = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Click to activate wallet' }).click()
  const sheet = dialog(page, 'Activate wallet')
  const fill = async (name: string, password: string, again: string): Promise<void> => {
    await sheet.getByLabel('Wallet name').fill(name)
    await sheet.getByLabel('Wallet password').fill(password)
    await sheet.getByLabel('Confirm password').fill(again)
    await sheet.getByRole('button', { name: 'Activate wallet' }).click()
  }
  await fill('12345', 'abcd', 'abce')
  for (const wrong of [
    'Wallet Name cannot be a number',
    'Password must be longer than 4 characters',
    'Password and Confirm password must be thesame',
  ])
    await sheet.getByText(wrong).waitFor()
  await fill('Caisse de Mireille', walletPassword, walletPassword)
  await page.getByText('Wallet activated.').waitFor()
}

/** Requests 2,500, after an unknown wallet ID and an amount that is too low. */
const askFor = async (page: Page, payer: WalletOwner): Promise<void> => {
  await wallet(page).getByRole('link', { name: 'Request' }).click()
  // The request's own tabs load later; until then the last link of this name is the tapped one.
  await page.getByRole('link', { name: '(0) Outgoing' }).waitFor()
  await page.getByRole('link', { name: 'Request', exact: true }).last().click()
  await page.getByLabel('Payer’s wallet ID').fill('QQQ000')
  await waitForText(page, 'No wallet found for this ID. Please check and try again.')
  await page.getByLabel('Payer’s wallet ID').fill(payer.walletId)
  await waitForText(page, payer.name)
  await page.getByLabel('Amount').fill('25')
  await page.getByLabel('Reason').click()
  await waitForText(page, 'Amount must be greater than CFA 25 and less than CFA 500,000.')
  await page.getByLabel('Amount').fill('2500')
  await page.getByLabel('Reason').fill('Tresses du 8')
  await page.getByRole('button', { name: /^Request Payment/ }).click()
  await page.getByText('Request sent successfully!').waitFor()
  await page.getByRole('link', { name: '(1) Outgoing' }).waitFor()
  expect(await page.getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
}

/** The payer accepts the request and then deletes it. */
const accept = async (payer: WalletOwner): Promise<void> => {
  const { page, leave } = await story.openAs(payer, '/shedpay?tab=request')
  await page.getByRole('button', { name: 'Accept CFA 2,500' }).click()
  const sheet = dialog(page, 'Accept request')
  await sheet.getByText('“Tresses du 8”').waitFor()
  await sheet.getByText(/Check both names/).waitFor()
  await confirm(page, 'Accept request', 'Accept CFA 2,500')
  await sheet.getByText('Sent', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await waitForText(page, 'completed')
  await page.getByRole('button', { name: 'Delete' }).click()
  await waitForText(page, 'No incoming requests available.')
  await leave()
}

/** Person who is logged in on the page. */
const whoIs = (page: Page): Promise<Member> =>
  page.evaluate(
    "(({ user_id: id, user_name: name, token }) => ({ id, name, token }))(JSON.parse(localStorage.getItem('my_info')))",
  )

describe('new wallet', () => {
  it('tops up, sends, requests, pays a fee, cashes out and shares a receipt, with balanced books', async () => {
    const friend = await createWalletOwner(story.site(), 'Solange Life', 20_000)
    const { page, expecting, leave } = await story.open('/shedpay', { viewport: phone })
    // The first wallet ID is unknown.
    expecting(/status of 404/)
    await signUp(page, 'Mireille Life')
    await activate(page)
    const me = await whoIs(page)
    const { my_wallet_id } = await ask(url(), `/api/wallet/${me.id}`, me.token)
    const kept = JSON.parse(String(await page.evaluate("localStorage.getItem('wallet_info')")))
    expect(kept).toEqual({ my_wallet_id, my_wallet_name: 'Caisse de Mireille', status: 1 })
    // Top-up from the phone.
    const handset = await openHandset(page)
    await page.getByLabel('Amount', { exact: true }).fill('10000')
    await page.getByLabel('Phone number').fill('677 40 18 52')
    await page.getByRole('button', { name: 'Top up CFA 10,000' }).click()
    await page.getByText('Enter your PIN on 6 77 40 18 52').waitFor()
    await approve(handset)
    await page.getByText('Top-up successful.').waitFor()
    expect(await balanceOf(url(), me)).toBe(9700)
    // Payment to a friend.
    await page.getByRole('link', { name: 'Send money' }).click()
    await page.getByLabel('Receiver’s wallet ID').fill(friend.walletId)
    await page.getByText(friend.name, { exact: true }).waitFor()
    await page.getByLabel('Amount').fill('1700')
    await page.getByRole('button', { name: 'Send CFA 1,700' }).click()
    await confirm(page, 'Send money', 'Send CFA 1,700')
    await dialog(page, 'Send money').getByText('Sent', { exact: true }).waitFor()
    await dialog(page, 'Send money').getByRole('button', { name: 'Done' }).click()
    // The friend sends money back, and the page shows it live.
    await pay(url(), friend, { walletId: String(my_wallet_id) }, 6000)
    // The friend accepts a request; the page shows it as paid, with the new balance.
    await askFor(page, friend)
    await accept(friend)
    await waitForText(page, 'completed')
    await expect.poll(() => page.locator('main').getByText('16,500').count()).toBeGreaterThan(0)
    expect(await balanceOf(url(), friend)).toBe(20_000 + 1700 - 6000 - 2500)
    // Listing fee.
    const shop = await openShop(url(), me, 'Chez Mireille Life')
    await sell(url(), me, shop, { name: 'Robe kaba' })
    await page.goto(`${pathOf(shop)}/settings`)
    await page.getByRole('button', { name: 'Pay CFA 100' }).click()
    await dialog(page, 'Listing fee').getByRole('button', { name: 'Pay CFA 100' }).click()
    await confirm(page, 'Listing fee', 'Pay CFA 100')
    await page.getByText('Payment was successful!').waitFor()
    expect(await balanceOf(url(), me)).toBe(9700 - 1700 + 6000 + 2500 - 100)
    // Cash-out to the phone.
    await page.goto('/shedpay?tab=cash-out')
    await page.getByLabel('Amount', { exact: true }).fill('5000')
    await page.getByRole('button', { name: 'Cash-out CFA 5,000' }).click()
    await confirm(page, 'Cash out', 'Cash-out CFA 5,000')
    await page.getByText('Cash-out successful.').waitFor()
    expect(await balanceOf(url(), me)).toBe(11_400)
    // Statement and receipt.
    await wallet(page).getByRole('link', { name: 'Transactions' }).click()
    await page.getByText('− 5,000').waitFor()
    await page
      .getByRole('button', { name: /^Details: Solange Life/ })
      .last()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Share receipt' }).click()
    const [receipt] = await receiptsOf(page)
    const stranger = await story.open(String(receipt), { javaScript: false })
    await stranger.page.getByText('CFA 1,700').waitFor()
    await stranger.page.getByText('Solange L.').waitFor()
    await stranger.leave()
    const lines = Object.values(await ask(url(), `/api/wallets/${me.id}/transactions`, me.token))
    expect(lines).toHaveLength(6)
    await withServer(story.site().database, proveBooks)
    await leave()
  })
})

/** Receipt URLs in the share dialog. */
const receiptsOf = async (page: Page): Promise<string[]> => {
  const links = page.getByRole('dialog').locator('a[href*="receipts"], input[value*="receipts"]')
  await links.first().waitFor()
  const found = String(
    await links.first().evaluate((link) => (link as HTMLInputElement).value ?? (link as HTMLAnchorElement).href),
  )
  return /\/receipts\/[\w-]+/.exec(decodeURIComponent(found)) ?? []
}

describe('listing fee', () => {
  const fee = (page: Page) => page.getByRole('form', { name: 'Listing fee' })
  const badge = (page: Page) => page.getByRole('button', { name: /^fee due — pay/ })

  it('is asked for after listing a product, is paid from the wallet, and is shown only to the owner', {
    tags: ['full'],
  }, async () => {
    const owner = await createWalletOwner(story.site(), 'Clarisse Fees', 10_000)
    const fashion = await openShop(url(), owner, 'Atelier Fees')
    const kitchen = await openShop(url(), owner, 'Cuisine Fees', 'food_delivery')
    const { page, leave } = await story.openAs(owner, `/sheds/${fashion.id}/add_product/fashion`)
    await pageHydrated(page)
    await page.getByLabel('Product Name').fill('Kaba ngondo')
    await page.getByLabel('Product Price').fill('27500')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Continue without photos' }).click()
    await fee(page).getByText('The listing fee is CFA 100').waitFor()
    await fee(page).getByText('You have CFA 10,000').waitFor()
    await fee(page).getByRole('button', { name: 'Pay CFA 100' }).click()
    await confirm(page, 'Listing fee', 'Pay CFA 100')
    await page.getByText('Payment was successful!').waitFor()
    expect(await balanceOf(url(), owner)).toBe(9900)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Payment was successful!').waitFor({ state: 'detached' })
    // Another product and a dish, both with a due fee.
    const product = await sell(url(), owner, fashion, { name: 'Toghu de fête' })
    await cook(url(), owner, kitchen, { name: 'Koki' })
    await page.goto(pathOf(fashion))
    await badge(page).waitFor()
    expect(await badge(page).count()).toBe(1)
    await page.goto(`/products/${product}/details`)
    await badge(page).waitFor()
    await page.goto(`${pathOf(kitchen)}/settings`)
    await page.getByText('1 to pay').waitFor()
    await page.getByText('fee due — pay').waitFor()
    await page.getByText(`Purse of Clarisse Fees · ${owner.walletId}`).waitFor()
    await page.getByText('active', { exact: true }).waitFor()
    await leave()
    const visitor = await story.open(pathOf(fashion), { viewport: desktop })
    await visitor.page.getByRole('link', { name: /Toghu de fête/ }).waitFor()
    await visitor.page.waitForLoadState('networkidle')
    expect(await badge(visitor.page).count()).toBe(0)
    await visitor.leave()
  })

  it('is paid for a dish, later or at once, from a phone, and is then no longer due', {
    tags: ['full'],
  }, async () => {
    const owner = await createWalletOwner(story.site(), 'Cooks With Fees', 10_000)
    const kitchen = await openShop(url(), owner, 'Cuisine Okok', 'food_delivery')
    const { page, expecting, leave } = await story.openAs(owner, `/sheds/${kitchen.id}/add_to_menu`)
    expecting(/ERR_FAILED|Failed to load/)
    const list = async (name: string): Promise<void> => {
      await pageHydrated(page)
      await page.getByLabel('Dish name').fill(name)
      await page.getByLabel('Dish price').fill('2500')
      await page.getByRole('button', { name: 'Next' }).click()
    }
    await list('Eru et waterfufu')
    await fee(page).getByRole('button', { name: 'Pay later' }).click()
    await fee(page).waitFor({ state: 'detached' })
    await page.goto(pathOf(kitchen))
    await badge(page).click()
    const handset = await openHandset(page)
    const sheet = dialog(page, 'Listing fee')
    await sheet.getByRole('radio', { name: 'MTN MoMo' }).check({ force: true })
    await sheet.getByLabel('Phone number').fill('')
    await sheet.getByRole('button', { name: 'Pay CFA 100' }).click()
    await sheet.getByText('Invalid phone number. Please enter a 9-digit number.').waitFor()
    await sheet.getByLabel('Phone number').fill('677401852')
    await page.route(
      '**/api/payments',
      justOnce((route) => route.fulfill({ status: 400, body: '{}' })),
    )
    await sheet.getByRole('button', { name: 'Pay CFA 100' }).click()
    await sheet.getByText('Payment failed. Please try again.').waitFor()
    await sheet.getByRole('button', { name: 'Pay CFA 100' }).click()
    await sheet.getByText('Enter your PIN on 6 77 40 18 52').waitFor()
    await approve(handset)
    await sheet.getByText('Payment was successful!').waitFor()
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await badge(page).waitFor({ state: 'detached' })
    // Payment right after the listing, while the fee of another dish is due.
    await cook(url(), owner, kitchen, { name: 'Mbongo' })
    await page.goto(`/sheds/${kitchen.id}/add_to_menu`)
    const second = await openHandset(page)
    await list('Okok sucré')
    await fee(page).getByRole('radio', { name: 'MTN MoMo' }).check({ force: true })
    await fee(page).getByLabel('Phone number').fill('677401852')
    await fee(page).getByRole('button', { name: 'Pay CFA 100' }).click()
    await page.getByText('Enter your PIN on 6 77 40 18 52').waitFor()
    await approve(second)
    await page.getByText('Payment was successful!').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Payment was successful!').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Back to Shed' }).click()
    await page.getByText('Okok sucré').first().waitFor()
    await page.getByRole('button', { name: 'fee due — pay Mbongo' }).waitFor()
    await expect.poll(() => badge(page).count()).toBe(1)
    expect(await balanceOf(url(), owner)).toBe(10_000)
    await leave()
  })

  it('reports a form that did not load, and leads to a top-up and back if the balance is too low', {
    tags: ['full'],
  }, async () => {
    const owner = await createWalletOwner(story.site(), 'Honorine Fees', 5000)
    const friend = await createWalletOwner(story.site(), 'Friend Of Honorine')
    const product = await sell(url(), owner, await openShop(url(), owner, 'Couture Fees'), { name: 'Sanja' })
    const { page, expecting, leave } = await story.openAs(owner, `/products/${product}/details`)
    expecting(/ERR_|Failed to/)
    await badge(page).waitFor()
    await page.route(/rules/, (route) => route.abort())
    await badge(page).click()
    await dialog(page, 'Listing fee').getByRole('button', { name: 'Pay CFA 100' }).click()
    await page.getByText('An error occurred. Please try again.').filter({ visible: true }).first().waitFor()
    await page.unrouteAll()
    await pay(url(), owner, friend, 5000)
    await page.reload()
    await dialog(page, 'Listing fee').or(badge(page)).first().waitFor()
    if ((await dialog(page, 'Listing fee').count()) === 0) await badge(page).click()
    const sheet = dialog(page, 'Listing fee')
    // The phone can pay, but the wallet cannot.
    await sheet.getByRole('radio', { name: 'MTN MoMo', checked: true }).waitFor()
    await sheet.getByRole('radio', { name: 'ShedPay' }).check({ force: true })
    await sheet.getByRole('button', { name: 'Top up' }).click()
    await dialog(page, 'Top up').waitFor()
    await page.goBack()
    await dialog(page, 'Top up').waitFor({ state: 'detached' })
    await fee(page).getByText('You have CFA 0').waitFor()
    await leave()
  })
})

describe('simulated phone', () => {
  let payments = 0
  const topUp = (owner: Member, phone: string, medium: string) =>
    send(url(), `/api/wallets/${owner.id}/fund_wallet`, {
      method: 'PUT',
      token: owner.token,
      body: { amount: 1000, phone, medium, externalId: `phone-story-${++payments}` },
    })
  const newest = async ({ token }: Member): Promise<{ state: string; reason: { code: string } | null }> => {
    const [payment] = Object.values(await ask(url(), '/api/payments', token))
    return payment as never
  }
  const says = (page: Page, text: string) => expect.poll(() => page.locator('main').innerText()).toContain(text)

  it('asks its owner for a PIN, approves, refuses or ignores, and shows no other person’s payments', {
    tags: ['full'],
  }, async () => {
    const owner = await createWalletOwner(story.site(), 'Mireille Tchana')
    const { page, leave } = await story.openAs(owner, '/demo/phone')
    await says(page, 'No payment requests')
    await topUp(owner, '677401852', 'mobile money')
    await says(page, 'Payment of 1,000\u00a0XAF to SHEDS.')
    await says(page, '6\u00a077\u00a040\u00a018\u00a052')
    await page.getByRole('button', { name: 'Approve' }).click()
    await says(page, 'Type five digits.')
    await page.getByLabel('Your MoMo PIN').fill('12345')
    await page.keyboard.press('Enter')
    await says(page, 'PIN accepted.')
    await expect.poll(async () => (await newest(owner)).state).toBe('completed')
    await topUp(owner, '694227031', 'orange money')
    await says(page, 'Orange Cameroun')
    const address = await page.getByRole('link', { name: /no\// }).getAttribute('href')
    await page.getByRole('button', { name: 'Refuse' }).click()
    await says(page, 'Refused.')
    await expect.poll(async () => (await newest(owner)).reason?.code).toBe('declined')
    await topUp(owner, '677401853', 'mobile money')
    await says(page, '6\u00a077\u00a040\u00a018\u00a053')
    await page.getByRole('button', { name: 'Ignore' }).click()
    await says(page, 'will give up')
    expect((await newest(owner)).state).toBe('asked')
    await leave()
    await saysNo(owner, address ?? '')
    const stranger = await story.openAs(await createMember(url(), 'Eric Fotso'), '/demo/phone', { language: 'fr' })
    await says(stranger.page, 'Aucune demande de paiement')
    await stranger.leave()
  })

  /**
   * The number's owner stops further requests, in a browser without JavaScript, which then sees the phone as a visitor.
   */
  const saysNo = async (owner: Member, address: string): Promise<void> => {
    const { page, leave } = await story.open(address, { javaScript: false, language: 'fr' })
    await says(page, 'Mireille T. a demandé')
    await page.getByRole('button', { name: 'Ce n’est pas moi' }).click()
    await says(page, 'Plus de demandes à ce numéro')
    await page.getByRole('link', { name: 'English' }).click()
    await says(page, 'No more requests to this number')
    await expect(topUp(owner, '694227031', 'orange money')).rejects.toThrow('number_not_asked')
    await page.goto('/demo/phone')
    const login = page.getByRole('link', { name: 'Connectez-vous pour voir votre téléphone' })
    expect(await login.getAttribute('href')).toContain('/login')
    await leave()
  }
})
