import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop, sell } from './support/goods.ts'
import { pageHydrated } from './support/hydrated.ts'
import { meet, type Somebody, send } from './support/people.ts'
import { openShed, pathOf } from './support/sheds.ts'
import { tellStory } from './support/story.ts'
import { tapTwice } from './support/twice.ts'
import { meetWithWallet } from './support/wallets.ts'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
const url = () => story.site().url
let ada: Somebody
let shop: Shop

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  shop = await openShop(url(), ada, 'Maison Ngondo')
})

/** What is sent there from now on. */
const sentTo = async (page: Page, path: RegExp): Promise<string[]> => {
  const sent: string[] = []
  await page.route(path, (route) => {
    sent.push(route.request().method())
    return route.continue()
  })
  return sent
}

/** As where a slow phone is at work, on a page that lives. */
const tapped = async (page: Page, within: string, name: string): Promise<void> => {
  await pageHydrated(page)
  await tapTwice(page.locator(within).getByRole('button', { name, exact: true }).first())
}

describe('a double tap that a slow phone runs at once', () => {
  it('opens one chat with a seller', async () => {
    const { page, context, expecting, leave } = await story.openAs(await meet(url(), 'Ben Fotso'), pathOf(shop))
    expecting(/wa\.me|ERR_/)
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat', contentType: 'text/html' }))
    const sent = await sentTo(page, /\/api\/contacts$/)
    const chats: unknown[] = []
    context.on('page', (chat) => void chats.push(chat))
    await tapped(page, 'main', 'Contact')
    await expect.poll(() => context.pages().at(-1)?.url()).toMatch(/^https:\/\/wa\.me/)
    expect([chats.length, sent]).toEqual([1, ['POST']])
    await leave()
  })

  it('closes a shed, and nothing says it could not be', async () => {
    const doomed = await openShed(url(), ada, { name: 'Kiosk' })
    const { page, leave } = await story.openAs(ada, `${pathOf(doomed)}/settings`)
    const sent = await sentTo(page, /\/delete_shed$/)
    await page.locator('main').getByRole('button', { name: 'Delete shed' }).click()
    await page.getByRole('alertdialog').getByLabel('Write Kiosk to confirm').fill('Kiosk')
    await tapped(page, '[role=alertdialog]', 'Delete shed')
    await page.waitForURL(`**/users/${ada.id}/profile`)
    expect(sent).toEqual(['PATCH'])
    await leave()
  })

  it('deletes a product that was not gone before', async () => {
    await sell(url(), ada, shop, { name: 'Vieux tabouret' })
    const { page, leave } = await story.openAs(ada, `/sheds/${shop.id}`)
    await page.getByRole('button', { name: 'Options for Vieux tabouret' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this product' }).click()
    const sent = await sentTo(page, /\/delete_product|\/api\/products\/[^/]+$/)
    await tapped(page, '[role=alertdialog]', 'Delete')
    await page.locator('main').getByText('Vieux tabouret').waitFor({ state: 'detached' })
    expect(sent.filter((method) => method !== 'GET')).toHaveLength(1)
    await leave()
  })

  it('takes a request for money back, and says so', async () => {
    const [cleo, dina] = [
      await meetWithWallet(story.site(), 'Cleo Asks'),
      await meetWithWallet(story.site(), 'Dina Pays'),
    ]
    const body = { amount: 700, payerId: dina.walletId }
    await send(url(), `/api/wallets/${cleo.id}/request_fund`, { token: cleo.token, body })
    const { page, leave } = await story.openAs(cleo, '/shedpay?tab=request&view=outgoing')
    const sent = await sentTo(page, /request/)
    await tapped(page, 'main', 'Cancel')
    await page.getByText('Your request to Dina Pays for CFA 700 is taken back.').waitFor()
    expect(sent.filter((method) => method !== 'GET')).toHaveLength(1)
    await leave()
  })
})
