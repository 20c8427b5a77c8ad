import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { order, orderStep } from '@sheds/e2e/support/orders'
import { send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { balanceOf, createWalletOwner, type WalletOwner, walletPassword } from '@sheds/e2e/support/wallets'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let clarisse: WalletOwner
let mireille: WalletOwner
let shop: Shop
let bag: string

beforeAll(async () => {
  clarisse = await createWalletOwner(story.site(), 'Clarisse Refunds')
  mireille = await createWalletOwner(story.site(), 'Mireille Claims', 50_000)
  shop = await openShop(url(), clarisse, 'Maison Sac')
  bag = await sell(url(), clarisse, shop, { name: 'Raffia bag', price: 14_000 })
})

/** Confirmed, paid, ready and done. */
const doneOrder = async (): Promise<string> => {
  const { id, code, total } = await order(url(), mireille, { shop, items: [{ product_id: bag }], total: 14_000 })
  await orderStep(url(), clarisse, code, 'confirm')
  const named = { recipient_wallet_id: clarisse.id, amount: total }
  const leave = { password: walletPassword, action: 'send_money', ...named }
  await send(url(), `/api/wallet/${mireille.id}/authorizePayment`, { token: mireille.token, body: leave })
  const body = { ...named, order_id: id }
  await send(url(), '/api/wallet/send_money', { method: 'PUT', token: mireille.token, body })
  for (const step of ['ready', 'done']) await orderStep(url(), clarisse, code, step)
  return code
}
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
const tap = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()

describe('a claim about a paid order', () => {
  it('passes from the buyer to the seller and Sheds, and ends with the refund', { tags: ['full'] }, async () => {
    const code = await doneOrder()
    const before = await balanceOf(url(), mireille)
    const buyer = await story.openAs(mireille, `/orders/${code}`)
    await pageHydrated(buyer.page)
    await tap(buyer.page, 'Report a problem')
    const dialog = buyer.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ask for the money back' }).click()
    await dialog.getByText('Say in a few words what is wrong.').waitFor()
    await dialog.getByLabel('What is wrong?').fill('The handle is torn.')
    await dialog.getByRole('button', { name: 'Ask for the money back' }).dblclick()
    await title(buyer.page, 'You asked for your money back')
    await buyer.page.getByText('Your claim was sent. The seller has 3 days to answer.').waitFor()

    const seller = await story.openAs(clarisse, '/notifications')
    await seller.page.getByRole('link', { name: /reports a problem with order/ }).click()
    await title(seller.page, 'Mireille Claims reports a problem')
    await seller.page.getByText('The handle is torn.').waitFor()
    await tap(seller.page, 'Say why not')
    await seller.page.getByLabel('Why don’t you send the money back?').fill('It was whole on the photo.')
    await seller.page.getByRole('button', { name: 'Send answer' }).click()
    await title(seller.page, 'You keep the money')

    await buyer.page.reload()
    await title(buyer.page, 'Clarisse Refunds doesn’t send the money back')
    await buyer.page.getByText('It was whole on the photo.').waitFor()
    await pageHydrated(buyer.page)
    await tap(buyer.page, 'I don’t agree')
    await title(buyer.page, 'Sheds is deciding')

    await seller.page.reload()
    await title(seller.page, 'Sheds is deciding')
    await pageHydrated(seller.page)
    await tap(seller.page, 'Send the money back')
    const sheet = seller.page.getByRole('dialog')
    await sheet.getByText('The order stays done.').waitFor()
    await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
    await sheet.getByRole('button', { name: 'Send back CFA 14,000' }).click()
    await sheet.getByText('Mireille Claims has the money back.').waitFor()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await title(seller.page, 'The money was sent back')
    expect(await balanceOf(url(), mireille)).toBe(before + 14_000)
    await buyer.page.reload()
    await buyer.page.getByText('CFA 14,000 is in your wallet again. The claim is closed.').waitFor()
    await Promise.all([seller.leave(), buyer.leave()])
  })
})
