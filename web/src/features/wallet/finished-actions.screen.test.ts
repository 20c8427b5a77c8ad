// @module-tag full
import { openShop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { order } from '@sheds/e2e/support/orders'
import { createMember } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { createWalletOwner } from '@sheds/e2e/support/wallets'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
const url = () => story.site().url

/** True if it is between the header and the tab bar. */
const isInView = async (thing: Locator): Promise<boolean> => {
  const box = await thing.boundingBox()
  return box !== null && box.y >= 52 && box.y + box.height <= 740 - 57
}

describe('finished action', () => {
  it('shows its result once, in view, after a top-up and after a request', async () => {
    const ada = await createWalletOwner(story.site(), 'Ada Finished', 5000)
    const payer = await createWalletOwner(story.site(), 'Peter Pays')
    const { page, leave } = await story.openAs(ada, '/shedpay')
    await pageHydrated(page)
    const phone = page.getByLabel('Phone number')
    await expect.poll(() => phone.inputValue()).toMatch(/^6 ?77 ?12 ?34 ?56$/)
    expect(await page.getByRole('radio', { name: 'MTN MoMo' }).isChecked()).toBe(true)
    await page.getByLabel('Amount', { exact: true }).fill('2000')
    await phone.fill('670401852')
    await page.getByRole('button', { name: 'Top up CFA 2,000' }).click()
    const done = page.getByRole('heading', { name: 'Top-up successful.' })
    await done.waitFor()
    expect(await isInView(done)).toBe(true)
    await page.locator('.tabbar a[href="/sheds"]').tap()
    await page.waitForURL('**/sheds')
    await page.locator('.tabbar a[href="/shedpay"]').tap()
    await page.getByLabel('Amount', { exact: true }).waitFor()
    expect(await done.count()).toBe(0)

    await page.goto('/shedpay?tab=request&view=new')
    await pageHydrated(page)
    await page.getByRole('textbox', { name: 'Payer' }).or(page.locator('[name=payerId]')).first().fill(payer.walletId)
    await page.getByLabel('Amount', { exact: true }).fill('700')
    await page.evaluate('scrollTo(0, 9999)')
    await page.getByRole('button', { name: /^Request Payment/ }).click()
    const request = page.locator('main article').first()
    await request.waitFor()
    expect(await isInView(request.getByText('Peter Pays').first())).toBe(true)

    // An amount alone is not stored as a draft.
    await page.goto('/shedpay?tab=send')
    await pageHydrated(page)
    await page.getByLabel('Amount', { exact: true }).fill('50')
    await page.reload()
    await pageHydrated(page)
    await page.locator('[name=recipient_wallet_id]').waitFor()
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('')
    await leave()
  })

  it('is confirmed to a seller where it was tapped', async () => {
    const seller = await createWalletOwner(story.site(), 'Clara Confirms')
    const buyer = await createMember(url(), 'Bertin Buys')
    const shop = await openShop(url(), seller, 'Maison Confirm')
    const kaba = await sell(url(), seller, shop, { name: 'Kaba dress', price: 27_500, quantity: 3 })
    const { code } = await order(url(), buyer, { shop, items: [{ product_id: kaba, quantity: 1 }], total: 27_500 })
    const { page, leave } = await story.openAs(seller, `/orders/${code}`)
    await page.getByRole('button', { name: /^Confirm/ }).click()
    const notice = page.getByText('Confirmed. Bertin Buys has been told.')
    await notice.waitFor()
    expect(await isInView(notice)).toBe(true)
    const items = await page.getByText('Kaba dress').first().boundingBox()
    expect(items?.y).toBeLessThan((await notice.boundingBox())?.y ?? 0)
    await page.reload()
    await page.getByRole('button', { name: 'It’s ready' }).waitFor()
    expect(await notice.count()).toBe(0)
    await leave()
  })
})
