import { openShop, sell } from '@sheds/e2e/support/goods'
import { inBrowser, pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

const full = { tags: ['full'] }
const bell = 'header a.icon-btn[href="/notifications"]'
const like = (product: string, token: string) => send(url(), `/api/products/${product}/reaction`, { token })
const follow = (userId: string, token: string) =>
  send(url(), '/api/users/acc_follower', { token, body: { userId, status: 1 } })

/** Creates a seller with a product, and two other members. */
const makeNews = async (who: string) => {
  const seller = await createMember(url(), who)
  const shop = await openShop(url(), seller, `Shed of ${who}`)
  const product = await sell(url(), seller, shop, { name: `Kaba of ${who}` })
  const [ada, bih] = [await createMember(url(), `Ada ${who}`), await createMember(url(), `Bih ${who}`)]
  return { seller, shop, product, ada, bih }
}

/** Waits until jobs have written notifications of this many actions; one row may count several. */
const hasActions = ({ token }: Member, actions: number) =>
  expect
    .poll(async () => {
      const answer = await fetch(`${url()}/api/notifications`, { headers: { authorization: `Bearer ${token}` } })
      const { rows } = (await answer.json()) as { rows: { count: number }[] }
      return rows.reduce((sum, { count }) => sum + count, 0)
    })
    .toBe(actions)

describe('notification bell', () => {
  it('counts live, lists in the reader’s language, and marks as read by link or all at once', async () => {
    const { seller, product, ada, bih } = await makeNews('Live')
    const { page, context, leave } = await story.openAs(seller, '/feeds', {
      viewport: phone,
      language: 'fr',
      live: true,
    })
    await expect.poll(() => page.evaluate('navigator.locks.query().then(({ held }) => held.length)')).toBe(1)
    await like(product, ada.token)
    await page.locator(`${bell}:has-text(", 1 non lue")`).waitFor()
    await follow(seller.id, ada.token)
    await page.locator(`${bell}:has-text(", 2 non lues")`).waitFor()
    await pageHydrated(page)
    await page.locator(bell).click()
    await page.getByText('Ada Live aime Kaba of Live').waitFor()
    await page.getByText('Ada Live vous suit').waitFor()
    await like(product, bih.token)
    await page.getByText('Bih Live et Ada Live aiment Kaba of Live').waitFor()
    expect(await page.getByText(/aiment? Kaba/).count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Aujourd’hui' }).count()).toBe(1)
    await page.goto('/notifications?lang=en')
    await page.locator(`${bell}:has-text(", 2 unread")`).waitFor()
    await pageHydrated(page)
    await page.getByRole('link', { name: /Bih Live and Ada Live liked Kaba of Live/ }).click()
    await page.waitForURL(`**/products/${product}/details`)
    await page.locator(`${bell}:has-text(", 1 unread")`).waitFor()
    // The other tab is updated as well.
    const other = await context.newPage()
    await other.goto(`${url()}/notifications`)
    await other.getByRole('button', { name: 'Mark all as read' }).click()
    await other.locator(`${bell}:not(:has-text("unread"))`).waitFor()
    await page.locator(`${bell}:not(:has-text("unread"))`).waitFor()
    await expect.poll(() => other.getByRole('button', { name: 'Mark all as read' }).isDisabled()).toBe(true)
    await expect.poll(() => other.getByText('(unread)').count()).toBe(0)
    await leave()
  })

  it('has one stream for all tabs, none in the background, resumes it, and ends it with the login', full, async () => {
    const { seller, product, ada } = await makeNews('Tabs')
    // The first page has no scripts, so that the test sees every stream.
    const { page, context, expecting, leave } = await story.openAs(seller, '/healthz', { live: true })
    let streams = 0
    const numbers: (string | undefined)[] = []
    context.on('request', (request) => {
      if (!request.url().endsWith('/api/events')) return
      expect(request.url()).not.toContain('token')
      streams += 1
      numbers.push(request.headers()['last-event-id'])
    })
    await page.goto('/feeds')
    await expect.poll(() => streams).toBe(1)
    const other = await context.newPage()
    await other.goto(`${url()}/feeds`)
    await expect.poll(() => other.evaluate('navigator.locks.query().then(({ pending }) => pending.length)')).toBe(1)
    await like(product, ada.token)
    for (const tab of [page, other]) await tab.locator(`${bell}:has-text(", 1 unread")`).waitFor()
    expect(streams).toBe(1)
    await other.close()
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
    await expect.poll(() => page.evaluate('navigator.locks.query().then(({ held }) => held.length)')).toBe(0)
    await follow(seller.id, ada.token)
    await page.evaluate(`
      delete document.visibilityState
      document.dispatchEvent(new Event('visibilitychange'))`)
    await page.locator(`${bell}:has-text(", 2 unread")`).waitFor()
    expect(numbers).toEqual([undefined, '1'])
    // The login ends elsewhere.
    expecting(/status of 401/)
    await send(url(), '/api/users/logout', { token: seller.token })
    await page.getByText('Your login ended').first().waitFor()
    await expect.poll(() => page.locator(bell).count()).toBe(0)
    await leave()
  })

  it('opens the newest on a desktop by mouse or keyboard, but not on the notifications page', full, async () => {
    const { seller, product, ada, bih } = await makeNews('Desk')
    await like(product, ada.token)
    await follow(seller.id, ada.token)
    // Jobs run in any order; this notification must be the newest.
    await hasActions(seller, 2)
    await follow(seller.id, bih.token)
    await hasActions(seller, 3)
    const { page, leave } = await story.openAs(seller, '/terms', { viewport: desktop })
    const newest = page.getByRole('dialog', { name: 'Notifications' })
    await pageHydrated(page)
    // A link until its code is loaded, as on phones; hovering loads the code.
    let asked = false
    page.on('request', (request) => (asked ||= request.url().includes('popover')))
    await expect
      .poll(async () => {
        await page.mouse.move(5, 500)
        await page.locator(bell).hover()
        return asked
      })
      .toBe(true)
    await page.locator(bell).click()
    await newest.getByText('Bih Desk and Ada Desk follow you').waitFor()
    await page.locator(bell).click()
    await newest.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/terms')
    await page.locator(bell).focus()
    await page.keyboard.press('Enter')
    await newest.waitFor()
    await expect.poll(() => newest.evaluate(inBrowser('return element.contains(document.activeElement)'))).toBe(true)
    await page.keyboard.press('Escape')
    await newest.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(`document.activeElement.matches('${bell}')`)).toBe(true)
    await page.locator(bell).click()
    await newest.getByRole('link', { name: /Ada Desk liked/ }).click()
    await page.waitForURL(`**/products/${product}/details`)
    await newest.waitFor({ state: 'detached' })
    await page.goBack()
    await newest.getByRole('link', { name: 'All notifications' }).click()
    await page.waitForURL('**/notifications')
    await newest.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    await page.locator(bell).click()
    expect(await newest.count()).toBe(0)
    await leave()
  })
})

describe('notifications pages', () => {
  it('show empty and error states, switch off a type by keyboard, and revert a failed switch', full, async () => {
    const { seller, product, ada } = await makeNews('Switcher')
    const { page, expecting, leave } = await story.openAs(seller, '/notifications', { viewport: phone, live: true })
    expecting(/status of 500/)
    const fail = { status: 500, json: { code: 'internal_error', message: 'x' } }
    await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
    expect(await page.getByRole('button', { name: 'Mark all as read' }).isDisabled()).toBe(true)
    for (const path of ['**/api/notifications?**', '**/api/notifications'])
      await page.route(path, (route) => route.fulfill(fail))
    await page.reload()
    await page.getByText('Your notifications couldn’t be loaded.').waitFor({ timeout: 120_000 })
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
    await page.goto('/notifications/settings')
    const likes = page.getByRole('switch', { name: 'Likes' })
    const reviews = page.getByRole('switch', { name: 'Reviews' })
    await likes.waitFor()
    await pageHydrated(page)
    await likes.focus()
    const saved = page.waitForResponse((response) => response.url().endsWith('/settings') && response.status() === 200)
    await page.keyboard.press('Space')
    await saved
    await page.reload()
    await likes.waitFor()
    expect(await likes.isChecked()).toBe(false)
    expect(await reviews.isChecked()).toBe(true)
    await like(product, ada.token)
    await follow(seller.id, ada.token)
    await page.locator(`${bell}:has-text(", 1 unread")`).waitFor()
    await page.route('**/api/notifications/settings', (route) => route.fulfill(fail))
    await reviews.click()
    await page.getByText('That wasn’t saved. Please try again.').waitFor()
    await expect.poll(() => reviews.isChecked()).toBe(true)
    await leave()
  })
})
