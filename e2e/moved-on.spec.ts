import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { canBeFound } from './support/found.ts'
import { openShop, type Shop, sell } from './support/goods.ts'
import { pageHydrated } from './support/hydrated.ts'
import { addPiece } from './support/music.ts'
import { order, orderStep } from './support/orders.ts'
import { meet, type Somebody } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { desktop, type Visitor } from './support/visitor.ts'
import { meetWithWallet, type WalletOwner } from './support/wallets.ts'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true' })
const url = () => story.site().url
let ada: Somebody
let mireille: WalletOwner
let shop: Shop
let pagne: string

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  mireille = await meetWithWallet(story.site(), 'Mireille Buys')
  shop = await openShop(url(), ada, 'Maison Ngondo')
  pagne = await sell(url(), ada, shop, { name: 'Pagne wax', price: 9000 })
})

/** The answers of a path come only then. */
const holdBack = async (page: Page, path: RegExp): Promise<{ asked: () => number; release: () => void }> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(path, async (route) => {
    asked += 1
    await promise
    await route.continue()
  })
  return { asked: () => asked, release: resolve }
}

const moveOn = async (page: Page): Promise<void> => {
  await page.evaluate('document.querySelector(\'a[href="/sheds"]\').click()')
  await page.waitForURL('**/sheds', { timeout: 9000 })
}

describe('whoever went elsewhere while an answer was on its way stays there', () => {
  /** Asks, goes elsewhere, and hears there what came of it. */
  const hears = async ({ page, leave }: Visitor, path: RegExp, ask: () => Promise<void>, said: string) => {
    const answer = await holdBack(page, path)
    await ask()
    await expect.poll(answer.asked, { timeout: 9000 }).toBe(1)
    await moveOn(page)
    answer.release()
    await page.getByText(said).waitFor()
    // What would lead away comes right after the words.
    await page.evaluate('new Promise((done) => setTimeout(done, 500))')
    expect(new URL(page.url()).pathname).toBe('/sheds')
    await leave()
  }

  it('who asked for money', async () => {
    const payer = await meetWithWallet(story.site(), 'Dina Pays')
    const visitor = await story.openAs(mireille, '/shedpay?tab=request&view=new')
    const { page } = visitor
    await page.getByLabel('Payer’s wallet ID').fill(payer.walletId)
    await page.getByLabel('Amount').fill('700')
    const send = () => page.getByRole('button', { name: 'Request Payment CFA 700' }).click()
    await hears(visitor, /request_fund$/, send, 'Request sent successfully!')
  })

  it('who orders the same again', async () => {
    const items = [{ product_id: pagne, quantity: 1 }]
    const { code } = await order(url(), mireille, { shop, items, total: 9000 })
    await orderStep(url(), mireille, code, 'cancel', { reason: 'Too late.' })
    const visitor = await story.openAs(mireille, `/orders/${code}`)
    const again = () => visitor.page.getByRole('button', { name: 'Order again' }).click()
    await hears(visitor, /\/api\/basket/, again, 'in your basket')
  })

  it('who opens a shed', async () => {
    const visitor = await story.openAs(ada, '/create_shed')
    const { page } = visitor
    await page.getByLabel('Shed Name').fill('Opened late')
    await page.getByLabel('Category').selectOption('fashion')
    const send = () => page.locator('main').getByRole('button', { name: 'Create Shed' }).click()
    await hears(visitor, /\/api\/shed$/, send, 'Shed created successfully!')
  })
})

describe('a letter does not take back who has tapped a result since, though a slow phone has not drawn it yet', () => {
  /** Its script is at work right after the tap, until the pause after the letter is long over. */
  const tapOnSlowPhone = async (page: Page, link: string): Promise<void> => {
    const path = await page.locator(link).first().getAttribute('href')
    await page.evaluate(`{
      document.querySelector('${link}').click()
      const end = Date.now() + 800
      while (Date.now() < end);
    }`)
    await page.evaluate('new Promise((done) => setTimeout(done, 1000))')
    expect(new URL(page.url()).pathname).toBe(new URL(path ?? '', url()).pathname)
  }

  it('in a list', async () => {
    const { page, leave } = await story.openAs(ada, '/sheds')
    await pageHydrated(page)
    await page.getByPlaceholder('Filter sheds by name...').fill('Maison')
    await tapOnSlowPhone(page, 'main article h2 a, main article h3 a')
    await leave()
  })

  it('in a shed’s music', async () => {
    const studio = await openShop(url(), ada, 'Studio Ngondo', 'music')
    await addPiece(url(), ada, studio, { title: 'Makossa' })
    const { page, leave } = await story.openAs(ada, `/sheds/${studio.id}?tab=music`)
    await pageHydrated(page)
    await page.locator('main form input[name=name]').fill('Mak')
    await tapOnSlowPhone(page, 'main a[href^="/music/"]')
    await leave()
  })

  it('in what was found', async () => {
    await canBeFound(url(), 'pagne', { product: 1 })
    const { page, leave } = await story.openAs(ada, '/render_search?type=product&query=pagne', { viewport: desktop })
    await pageHydrated(page)
    await page.locator('#filters input[name=min]').fill('1000')
    await tapOnSlowPhone(page, 'main a[href^="/products/"]')
    await leave()
  })
})
