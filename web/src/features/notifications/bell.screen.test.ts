import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, sell } from '@sheds/e2e/support/goods'
import { inBrowser, pageHydrated } from '@sheds/e2e/support/hydrated'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

const bell = 'header a.icon-btn[href="/notifications"]'
const like = (product: string, token: string) => send(url(), `/api/products/${product}/reaction`, { token })
const follow = (userId: string, token: string) =>
  send(url(), '/api/users/acc_follower', { token, body: { userId, status: 1 } })

/** A seller with a product, and two people who did something with them. */
const makeNews = async (who: string) => {
  const seller = await meet(url(), who)
  const shop = await openShop(url(), seller, `Shed of ${who}`)
  const product = await sell(url(), seller, shop, { name: `Kaba of ${who}` })
  const [ada, bih] = [await meet(url(), `Ada ${who}`), await meet(url(), `Bih ${who}`)]
  return { seller, shop, product, ada, bih }
}

/** They are told by jobs: from then on a list has all of these actions, also where several share a row. */
const wasTold = ({ token }: Somebody, actions: number) =>
  expect
    .poll(async () => {
      const answer = await fetch(`${url()}/api/notifications`, { headers: { authorization: `Bearer ${token}` } })
      const { rows } = (await answer.json()) as { rows: { count: number }[] }
      return rows.reduce((sum, { count }) => sum + count, 0)
    })
    .toBe(actions)

describe('the bell', () => {
  it(
    'counts what happens while the page is looked at, and the list says it in the reader’s language',
    inChromium,
    async () => {
      const { seller, product, ada, bih } = await makeNews('Live')
      const { page, leave } = await story.openAs(seller, '/feeds', { viewport: phone, language: 'fr', live: true })
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
      await leave()
    },
  )

  it('is read by following one, or all at once; another tab knows at once', async () => {
    const { seller, product, ada } = await makeNews('Reader')
    await like(product, ada.token)
    await follow(seller.id, ada.token)
    const { page, context, leave } = await story.openAs(seller, '/notifications', { viewport: desktop, live: true })
    await page.locator(`${bell}:has-text(", 2 unread")`).waitFor()
    await page.getByRole('link', { name: /Ada Reader liked Kaba of Reader/ }).click()
    await page.waitForURL(`**/products/${product}/details`)
    await page.locator(`${bell}:has-text(", 1 unread")`).waitFor()
    const other = await context.newPage()
    await other.goto(`${url()}/notifications`)
    await other.getByRole('button', { name: 'Read all' }).click()
    await other.locator(`${bell}:not(:has-text("unread"))`).waitFor()
    await page.locator(`${bell}:not(:has-text("unread"))`).waitFor()
    await expect.poll(() => other.getByRole('button', { name: 'Read all' }).isDisabled()).toBe(true)
    await expect.poll(() => other.getByText('(unread)').count()).toBe(0)
    await leave()
  })

  it('has one stream for all tabs, none while nobody looks, and goes on where it was', inChromium, async () => {
    const { seller, product, ada } = await makeNews('Tabs')
    // Begun on an address without a script: every stream is one of those counted.
    const { page, context, leave } = await story.openAs(seller, '/healthz', { live: true })
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
    await leave()
  })

  it('ends with the login, and forgets what it counted', async () => {
    const { seller, product, ada } = await makeNews('Leaver')
    await like(product, ada.token)
    const { page, expecting, leave } = await story.openAs(seller, '/feeds', { live: true })
    expecting(/status of 401/)
    await page.locator(`${bell}:has-text(", 1 unread")`).waitFor()
    await send(url(), '/api/users/logout', { token: seller.token })
    await page.getByText('Your login ended').first().waitFor()
    await expect.poll(() => page.locator(bell).count()).toBe(0)
    await leave()
  })
})

describe('the notifications page', () => {
  it('has its states: nothing yet, a failure that is tried again, more at the end', async () => {
    const lonely = await meet(url(), 'Lonely')
    const { page, expecting, leave } = await story.openAs(lonely, '/notifications', { viewport: phone })
    expecting(/status of 500/)
    await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
    expect(await page.getByRole('button', { name: 'Read all' }).isDisabled()).toBe(true)
    await page.route('**/api/notifications?**', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', message: 'x' } }),
    )
    await page.route('**/api/notifications', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', message: 'x' } }),
    )
    await page.reload()
    await page.getByText('Your notifications did not come.').waitFor({ timeout: 120_000 })
    await page.unroute('**/api/notifications?**')
    await page.unroute('**/api/notifications')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
    await leave()
  })

  it('is not for visitors', async () => {
    const { page, leave } = await story.open('/notifications')
    await page.waitForURL('**/login')
    await leave()
  })

  it('lets each kind be switched off by keyboard, and says when that was not kept', inChromium, async () => {
    const { seller, product, ada } = await makeNews('Switcher')
    const { page, expecting, leave } = await story.openAs(seller, '/notifications/settings', { live: true })
    expecting(/status of 500/)
    const likes = page.getByRole('switch', { name: 'Likes' })
    await likes.focus()
    const saved = page.waitForResponse((response) => response.url().endsWith('/settings') && response.status() === 200)
    await page.keyboard.press('Space')
    await saved
    await page.reload()
    await likes.waitFor()
    expect(await likes.isChecked()).toBe(false)
    expect(await page.getByRole('switch', { name: 'Reviews' }).isChecked()).toBe(true)
    await like(product, ada.token)
    await follow(seller.id, ada.token)
    await page.locator(`${bell}:has-text(", 1 unread")`).waitFor()
    await page.route('**/api/notifications/settings', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', message: 'x' } }),
    )
    await page.getByRole('switch', { name: 'Reviews' }).click()
    await page.getByText('That was not saved. Please try again.').waitFor()
    await expect.poll(() => page.getByRole('switch', { name: 'Reviews' }).isChecked()).toBe(true)
    await leave()
  })

  it(
    'opens the newest beneath it where there is room, by mouse and by keys; on its own page it stays a link',
    inChromium,
    async () => {
      const { seller, product, ada, bih } = await makeNews('Desk')
      await like(product, ada.token)
      await follow(seller.id, ada.token)
      // Jobs tell of actions in whatever order: who is told of last stands first.
      await wasTold(seller, 2)
      await follow(seller.id, bih.token)
      await wasTold(seller, 3)
      const { page, leave } = await story.openAs(seller, '/terms', { viewport: desktop })
      const newest = page.getByRole('dialog', { name: 'Notifications' })
      await pageHydrated(page)
      // Until its own code is here it is the link that it is on phones: pointed at, it asks for what it opens.
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
      // What it half covers is small to axe; it closes with a tap there.
      expect((await axeViolations(page)).filter((found) => !found.startsWith('target-size'))).toEqual([])
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
    },
  )

  it('passes axe full, in both themes, on a phone and a desktop', inChromium, async () => {
    const { seller, product, ada, bih } = await makeNews('Axe')
    await like(product, ada.token)
    await wasTold(seller, 1)
    await like(product, bih.token)
    await follow(seller.id, ada.token)
    await send(url(), '/api/users/login', { body: { name: 'Axe', password: 'correct horse' } })
    await wasTold(seller, 4)
    for (const viewport of [phone, desktop]) {
      const { page, leave } = await story.openAs(seller, '/notifications', { viewport })
      await page.getByText('Bih Axe and Ada Axe liked').waitFor()
      for (const path of ['/notifications', '/notifications/settings']) {
        await page.goto(path)
        await page.locator('main h2').first().waitFor()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          expect(await axeViolations(page)).toEqual([])
        }
      }
      await leave()
    }
  })
})
