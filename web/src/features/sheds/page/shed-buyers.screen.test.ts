import type { Shop } from '@sheds/e2e/support/goods'
import { pageHydrated, turnTo } from '@sheds/e2e/support/hydrated'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { openShed, pathOf, subscribe } from '@sheds/e2e/support/sheds'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { tapTwice } from '@sheds/e2e/support/twice'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ben: Somebody
let shop: Shop

beforeAll(async () => {
  const ada = await meet(url(), 'Ada Ngono')
  ben = await meet(url(), 'Ben Fotso')
  shop = await openShed(url(), ada, { name: 'Maison Ngondo' })
})

describe('somebody else', () => {
  it('subscribes, is counted and listed, and unsubscribes', async () => {
    const { page, leave } = await story.openAs(ben, pathOf(shop))
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/subscribe', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: `Subscribe to ${shop.name}` }).click()
    await page.getByRole('button', { name: 'loading...' }).waitFor()
    expect(await page.getByText('0 Subscribers').count()).toBe(1)
    release()
    await page.getByRole('link', { name: '1 Subscriber', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Ben Fotso' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: `Unsubscribe from ${shop.name}` }).click()
    await page.getByText('0 Subscribers').waitFor()
    await leave()
  })

  it('subscribes once however often it is tapped, and sees what another tab did', async () => {
    const { page, leave } = await story.openAs(ben, pathOf(shop))
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await page.getByRole('button', { name: `Subscribe to ${shop.name}` }).dblclick()
    await page.getByRole('button', { name: `Unsubscribe from ${shop.name}` }).waitFor()
    await page.getByText('1 Subscriber', { exact: true }).waitFor()
    expect(asked.filter((each) => each.endsWith('/api/subscribe'))).toHaveLength(1)
    await send(url(), `/api/${shop.id}/unsubscribe`, { method: 'DELETE', token: ben.token })
    await page.clock.fastForward(60_000)
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await page.getByRole('button', { name: `Subscribe to ${shop.name}` }).waitFor()
    await page.getByText('0 Subscribers').waitFor()
    await leave()
  })

  it('sees nothing changed when the server refuses, and may try again', async () => {
    const { page, expecting, leave } = await story.openAs(ben, pathOf(shop))
    expecting(/500/)
    await page.route('**/api/subscribe', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: `Subscribe to ${shop.name}` }).click()
    await page.getByText('Error subscribing to the shed. Please try again.').waitFor()
    await page.getByText('0 Subscribers').waitFor()
    await page.unroute('**/api/subscribe')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('1 Subscriber', { exact: true }).waitFor()
    await page.route('**/unsubscribe', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: `Unsubscribe from ${shop.name}` }).click()
    await page.getByText('Error unsubscribing from the shed. Please try again.').waitFor()
    await page.getByText('1 Subscriber', { exact: true }).waitFor()
    await leave()
  })

  it('reaches all the subscribers without JavaScript, and those a script brings', inChromium, async () => {
    const busy = await openShed(url(), await meet(url(), 'Busy Owner'), { name: 'Busy Kiosk' })
    for (let place = 1; place <= 23; place++) await subscribe(url(), await meet(url(), `Client ${place}`), busy)
    const first = `${pathOf(busy)}?show=subscribers`
    const { page, leave } = await story.open(first, { javaScript: false })
    const rows = page.locator('main .rows > li')
    expect(await rows.count()).toBe(20)
    const seen = new Set(await rows.allTextContents())
    await turnTo(page.getByRole('link', { name: 'More people' }))
    expect(await rows.count()).toBe(3)
    for (const text of await rows.allTextContents()) seen.add(text)
    expect(seen.size).toBe(23)
    await leave()
    const live = await story.open(first)
    const people = live.page.getByRole('dialog').locator('.rows > li')
    await people.first().waitFor()
    const grown = async (): Promise<number> => {
      await people.last().scrollIntoViewIfNeeded()
      return people.count()
    }
    await expect.poll(grown).toBe(23)
    await live.leave()
  })

  it('is told when the subscribers did not come', async () => {
    await subscribe(url(), ben, shop)
    const { page, expecting, leave } = await story.openAs(ben, pathOf(shop))
    expecting(/503/)
    await page.route('**/api/**/subscribers*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await pageHydrated(page)
    await page.getByRole('link', { name: '1 Subscriber', exact: true }).click()
    await page.getByText('Failed to load shed subscribers. Please try again later.').waitFor({ timeout: 120_000 })
    await page.unroute('**/api/**/subscribers*')
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Ben Fotso' }).waitFor()
    await leave()
  })

  it('writes to the seller in a tab of its own; without an answer the tab closes and a retry is offered', async () => {
    const { page, context, expecting, leave } = await story.openAs(ben, pathOf(shop))
    expecting(/503|wa\.me|ERR_/)
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat', contentType: 'text/html' }))
    await page.route('**/api/contacts', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('button', { name: 'Contact', exact: true }).click()
    await page.getByText('The chat could not be opened. Please try again.').waitFor()
    await expect.poll(() => context.pages().length).toBe(1)
    await page.unroute('**/api/contacts')
    const [chat] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Retry' }).click(),
    ])
    await chat.waitForURL('https://wa.me/**')
    expect(decodeURIComponent(chat.url())).toMatch(/^https:\/\/wa\.me\/237699123414\?text=Good/)
    expect(await chat.evaluate('window.opener')).toBe(null)
    await leave()
  })

  it('writes to the seller once, in one tab, where a slow phone takes both of two taps before it draws the first', async () => {
    const { page, context, leave } = await story.openAs(ben, pathOf(shop))
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat', contentType: 'text/html' }))
    let contacts = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contacts')) contacts += 1
    })
    await pageHydrated(page)
    const came = context.waitForEvent('page')
    await tapTwice(page.getByRole('button', { name: 'Contact', exact: true }))
    await (await came).waitForURL('https://wa.me/**')
    expect([contacts, context.pages().length]).toEqual([1, 2])
    await leave()
  })

  it('is told why a contact was refused, without a retry', async () => {
    const { page, context, expecting, leave } = await story.openAs(ben, pathOf(shop))
    expecting(/429/)
    const refusal = { code: 'too_many_requests', message: 'Too many at once. Please wait a little.' }
    await page.route('**/api/contacts', (route) => route.fulfill({ status: 429, json: refusal }))
    await page.getByRole('button', { name: 'Contact', exact: true }).click()
    await page.getByText(refusal.message).waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await expect.poll(() => context.pages().length).toBe(1)
    await leave()
  })

  it('sees a shed that did not come say so, and come with Retry', async () => {
    const { page, expecting, leave } = await story.openAs(ben, '/sheds')
    expecting(/503/)
    await pageHydrated(page)
    await page.route('**/api/pages/sheds/**', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
    await page.getByRole('heading', { name: shop.name }).getByRole('link').click()
    await page.getByText('Error occurred while fetching shed information.').waitFor({ timeout: 120_000 })
    await page.unroute('**/api/pages/sheds/**')
    await page.getByRole('link', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: shop.name, level: 1 }).waitFor()
    await leave()
  })
})
