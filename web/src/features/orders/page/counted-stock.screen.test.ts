import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { order, orderStep } from '@sheds/e2e/support/orders'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let clarisse: Member
let mireille: Member
let shop: Shop
let wax: string

beforeAll(async () => {
  clarisse = await createMember(url(), 'Clarisse Counts')
  mireille = await createMember(url(), 'Mireille Wants')
  shop = await openShop(url(), clarisse, 'Maison Compte')
  wax = await sell(url(), clarisse, shop, { name: 'Wax Disque', price: 18_500 })
})

describe('a product that its seller counts', () => {
  it('limits basket and order to its stock, and explains a short order', { tags: ['full'] }, async () => {
    const seller = await story.openAs(clarisse, `/products/${wax}/details`)
    await pageHydrated(seller.page)
    await seller.page.getByRole('button', { name: 'Edit' }).first().click()
    const form = seller.page.getByRole('dialog')
    await form.getByText('I count', { exact: true }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Enter a whole number from 0').waitFor()
    await form.getByLabel('Number you have now').fill('3')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await seller.page.getByText('3 left').first().waitFor()

    const items = (quantity: number) => ({ shop, items: [{ product_id: wax, quantity }], total: 18_500 * quantity })
    const [first, second] = [await order(url(), mireille, items(1)), await order(url(), mireille, items(3))]
    const buyer = await story.openAs(mireille, `/products/${wax}/details`)
    buyer.expecting(/409/)
    await buyer.context.route('https://wa.me/**', (route) => route.fulfill({ body: 'the chat' }))
    const add = buyer.page.getByRole('button', { name: 'Add to basket' })
    for (let time = 0; time < 4; time += 1) await add.click()
    await buyer.page.getByText('Only 3 “Wax Disque” are left, and all are in your basket.').waitFor()
    await buyer.page.goto('/basket')
    const more = buyer.page.getByRole('button', { name: 'One more' })
    await more.waitFor()
    expect(await more.isDisabled()).toBe(true)
    // Another order takes one meanwhile.
    await buyer.page.getByRole('button', { name: 'Order from Maison Compte' }).click()
    const sheet = buyer.page.getByRole('dialog', { name: 'Order from Maison Compte' })
    await sheet.getByText('3 × Wax Disque').waitFor()
    await orderStep(url(), clarisse, first.code, 'confirm')
    await sheet.getByRole('button', { name: 'Send on WhatsApp' }).click()
    await sheet.getByText('Only 2 left of “Wax Disque”.').waitFor()
    await sheet.getByText('2 × Wax Disque').waitFor()
    await sheet.getByRole('button', { name: 'Send on WhatsApp' }).click()
    await buyer.page.waitForURL('**/orders/SH-*')

    seller.expecting(/409/)
    await seller.page.goto(`/orders/${second.code}`)
    await seller.page.getByRole('button', { name: 'Confirm CFA 55,500' }).click()
    await seller.page.getByText('“Wax Disque”: 2 left, this order needs 3.').waitFor()
    await send(url(), `/api/products/${wax}/update_product`, {
      method: 'PUT',
      token: clarisse.token,
      body: { quantity: 3 },
    })
    await seller.page.getByRole('button', { name: 'Confirm CFA 55,500' }).click()
    await seller.page.getByRole('heading', { name: 'Get this order ready' }).waitFor()
    await buyer.page.goto(`/products/${wax}/details`)
    await buyer.page.getByText('sold out').first().waitFor()
    await Promise.all([seller.leave(), buyer.leave()])
  })
})
