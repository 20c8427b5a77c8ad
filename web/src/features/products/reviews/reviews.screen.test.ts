import { openShop, type Shop, sell, snapshot } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { order, orderStep } from '@sheds/e2e/support/orders'
import { createMember, type Member } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Member
let ben: Member
let shop: Shop
let kaba: string

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Ngono')
  ben = await createMember(url(), 'Ben Fotso')
  shop = await openShop(url(), ada, 'Maison Ngondo')
  kaba = await sell(url(), ada, shop, { name: 'Kaba dress' })
  const { code } = await order(url(), ben, { shop, items: [{ product_id: kaba }], total: 5000 })
  for (const step of ['confirm', 'ready', 'done']) await orderStep(url(), ada, code, step)
})

describe('reviews of a product', { tags: ['full'] }, () => {
  it('show a buyer’s picture and the seller’s reply, until the buyer deletes the review', async () => {
    const buyer = await story.openAs(ben, `/products/${kaba}/reviews`)
    await pageHydrated(buyer.page)
    await buyer.page.getByRole('button', { name: 'Write a review' }).click()
    await buyer.page.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await buyer.page.getByLabel('Your comment').fill('Well sewn.')
    await buyer.page.locator('input[type=file]').setInputFiles(await snapshot('kaba.jpg'))
    await buyer.page.getByRole('button', { name: 'Send review' }).click()
    await buyer.page.getByText('Your review is live. Thank you!').waitFor()
    const own = buyer.page.getByRole('article')
    await own.getByText('Bought here').waitFor()
    await own.getByRole('button', { name: 'Picture by Ben Fotso' }).click()
    await buyer.page.getByRole('dialog').getByRole('img', { name: 'Picture by Ben Fotso' }).waitFor()
    await buyer.page.keyboard.press('Escape')

    const seller = await story.openAs(ada, `/products/${kaba}/reviews`)
    await pageHydrated(seller.page)
    await seller.page.getByRole('button', { name: 'Reply Ben Fotso' }).click()
    await seller.page.getByLabel('Your reply').fill('Thank you, Ben.')
    await seller.page.getByRole('button', { name: 'Publish reply' }).click()
    await seller.page.getByText('Your reply is shown under the review.').waitFor()
    await seller.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await seller.page.getByText('Reply of the seller').waitFor()

    await buyer.page.goto('/notifications')
    await buyer.page.getByText('replied to your review of').click()
    await buyer.page.getByText('Thank you, Ben.').waitFor()
    await pageHydrated(buyer.page)
    await buyer.page.getByRole('button', { name: 'Delete your review' }).click()
    await buyer.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await buyer.page.getByText('Your review is deleted.').waitFor()
    await buyer.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await buyer.page.getByText('No reviews yet').waitFor()
    expect(await buyer.page.getByText('Well sewn.').count()).toBe(0)
  })
})
