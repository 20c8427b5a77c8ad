import { type Shop, sell } from '@sheds/e2e/support/goods'
import { followLink, pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { openShed, pathOf, review, subscribe } from '@sheds/e2e/support/sheds'
import { tellStory } from '@sheds/e2e/support/story'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }
const cards = 'main li:has(> article)'
const unavailable = { status: 503, body: '{}' }
const chat = { body: 'chat', contentType: 'text/html' }

let ada: Member
let ben: Member
let firstBuyer: Member
let busy: Shop
let quiet: Shop
let shop: Shop
let ebene: Shop

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Ngono')
  ben = await createMember(url(), 'Ben Fotso')
  busy = await openShed(url(), ada, { name: 'Stall number 1' })
  for (let place = 2; place <= 20; place++) await openShed(url(), ada, { name: `Stall number ${place}` })
  quiet = await openShed(url(), ada, { name: 'Just Opened' })
  const texts = {
    bio: 'Sewn by hand.',
    description: `Made to measure. ${'We sew and line and mend. '.repeat(9)}The end.`,
  }
  shop = await openShed(url(), ada, { name: 'Maison Ngondo', location: 'Douala, Bonabéri', ...texts })
  for (let place = 1; place <= 22; place++) await sell(url(), ada, shop, { name: `Cloth ${place}`, price: 1500 })
  await sell(url(), ada, shop, { name: 'Not yet', status: 'hidden' })
  for (let place = 1; place <= 7; place++) {
    const person = await createMember(url(), `Tabi Buyer ${place}`)
    if (place === 1) firstBuyer = person
    await review(url(), person, shop, place > 2 ? 5 : 3, `Opinion number ${place}.`)
  }
  ebene = await openShed(url(), ada, { name: 'Ébène Wax', category: 'food_delivery', location: 'Douala, Akwa' })
  await subscribe(url(), ben, ebene)
  await review(url(), ben, ebene, 4)
})

const filterOf = (page: Page) => page.getByPlaceholder('Filter sheds by name...')
const tabsOf = (page: Page) => page.getByRole('navigation', { name: `Sections of ${shop.name}` })

describe('sheds without JavaScript', () => {
  it('are listed, filtered, and read page by page with tabs, reviews and subscribers', full, async () => {
    for (let place = 1; place <= 23; place++) await subscribe(url(), await createMember(url(), `Client ${place}`), busy)
    const { page, leave } = await story.open('/sheds', { javaScript: false })
    expect(await page.locator('h1').textContent()).toBe('Sheds (23)')
    expect(await page.locator(cards).count()).toBe(20)
    const first = await page.locator(cards).first().innerText()
    for (const part of ['Ébène Wax', 'Food delivery', 'Douala, Akwa', 'by Ada Ngono', '1 Subscriber', '1 review'])
      expect(first).toContain(part)
    const subscription = page.getByRole('link', { name: `Subscribe to ${ebene.name}` }).first()
    expect(await subscription.getAttribute('href')).toBe('/login')
    await followLink(page.getByRole('link', { name: 'More sheds' }))
    expect(await page.locator(cards).count()).toBe(3)
    await filterOf(page).fill('EBENE')
    await filterOf(page).press('Enter')
    await page.waitForURL('**/sheds?name=EBENE')
    expect(await page.locator('h1').textContent()).toBe('Sheds (1)')
    expect(await page.locator(cards).allTextContents()).toEqual([expect.stringContaining('Ébène Wax')])
    await page.goto('/all_sheds')
    expect(await page.locator('h1').textContent()).toBe('All sheds')
    expect(await page.locator('main').getByRole('searchbox').count()).toBe(0)
    await followLink(page.getByRole('link', { name: 'More sheds' }))
    expect(await page.locator(cards).count()).toBe(3)

    await page.goto(pathOf(shop))
    expect(await page.title()).toBe('Maison Ngondo · Fashion · Douala, Bonabéri · Sheds')
    const text = await page.locator('main').innerText()
    const parts = ['Maison Ngondo', 'Fashion', 'Douala, Bonabéri', 'by Ada Ngono', '0 Subscribers', 'The end.']
    for (const part of [...parts, 'Products (22)', 'Cloth 22', 'CFA']) expect(text).toContain(part)
    expect(await page.content()).not.toContain('ngondo.private')
    expect(text).not.toContain('Not yet')
    expect(await page.getByRole('link', { name: 'Contact', exact: true }).getAttribute('href')).toBe('/login')
    await followLink(page.getByRole('link', { name: 'More products' }))
    expect(await page.locator('.tile').allTextContents()).toEqual([
      expect.stringContaining('Cloth 2'),
      expect.stringContaining('Cloth 1'),
    ])
    await followLink(page.getByRole('link', { name: 'Back to the first products' }))
    expect(await page.locator('.tile').count()).toBe(20)

    const tabs = tabsOf(page)
    expect((await tabs.innerText()).split(/\s+/)).toEqual(['Products', '22', 'Reviews', '7', 'About'])
    await followLink(tabs.getByRole('link', { name: 'About' }))
    const about = await page.getByRole('region', { name: `About ${shop.name}` }).innerText()
    for (const part of ['Sewn by hand.', 'The end.', '(+237) 69*****14', 'ngondo...@example.com', 'Douala, Bonabéri'])
      expect(about).toContain(part)
    expect(await page.locator('.tile').count()).toBe(0)
    await followLink(tabs.getByRole('link', { name: 'Reviews 7' }))
    await page.getByRole('article').getByText('Opinion number 7.').waitFor()
    await followLink(tabs.getByRole('link', { name: 'Products 22' }))
    expect(new URL(page.url()).search).toBe('')
    expect(await page.locator('.tile').count()).toBe(20)
    await followLink(page.getByRole('link', { name: /7 reviews/ }))
    await page.getByText('Opinion number 7.').waitFor()
    await followLink(page.getByRole('link', { name: 'Next' }))
    expect(await page.getByRole('article').count()).toBe(2)

    await page.goto(`${pathOf(busy)}?show=subscribers`)
    const rows = page.locator('main .rows > li')
    expect(await rows.count()).toBe(20)
    const seen = new Set(await rows.allTextContents())
    await followLink(page.getByRole('link', { name: 'More people' }))
    expect(await rows.count()).toBe(3)
    for (const row of await rows.allTextContents()) seen.add(row)
    expect(seen.size).toBe(23)
    await leave()
  })
})

describe('the list of sheds', () => {
  it('accepts a filter typed before the script loads, and recovers from lost connections', full, async () => {
    const { page, context, expecting, leave } = await story.open('about:blank')
    expecting(/503|ERR_INTERNET_DISCONNECTED/)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    // Routed from the start, because pages of visible sheds are prefetched.
    await page.route('**/api/pages/sheds/**', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
    await page.route(/\/assets\/base.*\.js$/, (route) => held.then(() => route.continue()))
    await page.goto('/sheds', { waitUntil: 'commit' })
    const filter = filterOf(page)
    await filter.fill('wax')
    letGo()
    await page.waitForURL('**/sheds?name=wax')
    await expect.poll(() => page.locator(cards).count()).toBe(1)
    expect(await filter.inputValue()).toBe('wax')

    let tries = 0
    await page.route('**/api/sheds?*', (route) => {
      tries += 1
      return route.fulfill(unavailable)
    })
    await filter.fill('ngondo')
    await page.getByText('Failed to fetch sheds data. Please try again.').first().waitFor()
    // One attempt and two retries, as for any list.
    expect(tries).toBe(3)
    await page.unroute('**/api/sheds?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Maison Ngondo' }).waitFor()

    await filter.fill('')
    await page.waitForURL('**/sheds')
    await page.locator(cards).nth(19).waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByText('No network').first().waitFor()
    await filter.fill('bène')
    await page.waitForURL('**/sheds?name=b%C3%A8ne')
    expect(await page.locator(cards).count()).toBeGreaterThan(0)
    await context.setOffline(false)
    await expect.poll(() => page.locator(cards).count()).toBe(1)

    await page.getByRole('heading', { name: ebene.name }).getByRole('link').click()
    await page.getByText('Error occurred while fetching shed information.').waitFor()
    await page.unroute('**/api/pages/sheds/**')
    await page.getByRole('link', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: ebene.name, level: 1 }).waitFor()
    await leave()
  })
})

describe('the page of a shed', () => {
  it('shows products first, opens tabs and reviews without a reload, and returns after a login', full, async () => {
    const late = await createMember(url(), 'Late Buyer')
    const { page, expecting, leave } = await story.open(pathOf(shop))
    expecting(/503/)
    const photo = await page.locator('.tile').first().boundingBox()
    const bar = await page.locator('.tabbar').boundingBox()
    expect((bar?.y ?? 0) - (photo?.y ?? 0)).toBeGreaterThan(100)
    const pay = page.getByRole('link', { name: 'Pay with ShedPay' }).and(page.locator(':visible'))
    const button = await pay.boundingBox()
    expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThan(photo?.y ?? 0)
    await pageHydrated(page)
    await page.evaluate('window.notReloaded = true')
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate('scrollY')).toBe(200)
    await page.route('**/api/shed_reviews/**', (route) => route.fulfill(unavailable))
    await page.getByRole('link', { name: '7 reviews' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reviews of Maison Ngondo' })
    await page.getByText('Loading reviews...').first().waitFor()
    await page.getByText('Failed to fetch reviews').waitFor()
    await page.unroute('**/api/shed_reviews/**')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByText('Opinion number 7.').waitFor()
    expect(await dialog.getByRole('article').count()).toBe(5)
    expect(await dialog.getByLabel('5 stars: 5').count()).toBe(1)
    expect(await dialog.getByLabel('3 stars: 2').count()).toBe(1)
    expect(await dialog.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByText('Opinion number 1.').waitFor()
    expect(await dialog.getByRole('article').count()).toBe(2)
    expect(await dialog.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Previous' }).click()
    await dialog.getByText('Opinion number 7.').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(`**${pathOf(shop)}`)

    const tabs = tabsOf(page)
    await tabs.getByRole('link', { name: 'Reviews 7' }).click()
    await page.locator('main').getByRole('article').getByText('Opinion number 7.').waitFor()
    await page.getByRole('link', { name: '7 reviews' }).click()
    await dialog.getByText('Opinion number 7.').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=reviews&show=reviews')
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => tabs.locator('[aria-current]').innerText()).toContain('Reviews')
    await page.goBack()
    await page.locator('.tile').first().waitFor()
    expect(await page.evaluate('window.notReloaded')).toBe(true)

    await page.getByRole('link', { name: '7 reviews' }).click()
    await dialog.getByRole('tab', { name: 'Submit' }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('User Name').fill(late.name)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`**${pathOf(shop)}?show=review`)
    await page.getByRole('button', { name: 'Submit review' }).waitFor()
    await leave()
  })

  it('offers reviews by role, finds the member’s own on any page, and keeps text after a failure', full, async () => {
    const owner = await story.openAs(ada, `${pathOf(quiet)}?show=reviews`)
    await owner.page.getByText('No reviews available').waitFor()
    expect(await owner.page.getByRole('tab').count()).toBe(0)
    // The owner cannot subscribe.
    await owner.page.goto('/sheds?name=bene')
    await owner.page.getByRole('heading', { name: 'Ébène Wax' }).waitFor()
    await pageHydrated(owner.page)
    await owner.page.waitForLoadState('networkidle')
    expect(await owner.page.getByRole('button', { name: /^Subscribe/ }).count()).toBe(0)
    await owner.leave()

    const early = await story.openAs(firstBuyer, `${pathOf(shop)}?show=review`)
    const sheet = early.page.getByRole('dialog')
    await sheet.getByText('this replaces your earlier review').waitFor()
    expect(await sheet.getByRole('textbox').inputValue()).toBe('Opinion number 1.')
    expect(await sheet.getByRole('radio', { name: '3 stars' }).isChecked()).toBe(true)
    await sheet.getByRole('tab', { name: 'View' }).click()
    await expect.poll(() => sheet.getByRole('article').count()).toBe(5)
    await early.leave()

    const { page, expecting, leave } = await story.openAs(ben, `${pathOf(quiet)}?show=reviews`)
    expecting(/500/)
    const dialog = page.getByRole('dialog')
    await page.getByText('No reviews yet. Be the first to review!').waitFor()
    await dialog.getByRole('tab', { name: 'Submit' }).click()
    await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await dialog.getByRole('textbox').fill('Worth the wait.')
    await page.route('**/api/shed_review', (route) => route.fulfill({ status: 500, body: '' }))
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await dialog.getByText('Error submitting the review. Please try again.').waitFor()
    await page.unroute('**/api/shed_review')
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await dialog.getByRole('article').getByText('Worth the wait.').waitFor()
    await leave()
  })
})

const reviewIn = async (dialog: Locator, stars: number, text: string): Promise<void> => {
  await dialog.getByRole('radio', { name: `${stars} stars` }).check({ force: true })
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await dialog.getByText(text).first().waitFor()
}

describe('a buyer', () => {
  it('finds a shed by its name, subscribes, reviews it twice, writes to the seller, unsubscribes', async () => {
    const { page, context, leave } = await story.openAs(ben, '/sheds')
    await pageHydrated(page)
    await page.mouse.wheel(0, 20_000)
    await expect.poll(() => page.locator(cards).count()).toBe(23)
    const filter = filterOf(page)
    await filter.fill('bène')
    await page.waitForURL('**/sheds?name=b%C3%A8ne')
    await expect.poll(() => page.locator(cards).count()).toBe(1)
    await expect.poll(() => page.locator('h1').textContent()).toBe('Sheds (1)')
    await filter.fill('nobody sells here')
    await page.getByRole('heading', { name: 'Sheds not found' }).waitFor()
    await filter.fill('number 20')
    await page.getByRole('button', { name: 'Subscribe to Stall number 20' }).click()
    await page.getByText('1 Subscriber', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Unsubscribe from Stall number 20' }).click()
    await page.getByText('0 Subscribers', { exact: true }).waitFor()
    await filter.fill('')
    await page.waitForURL('**/sheds')
    await page.locator(cards).nth(19).waitFor()
    await page.getByRole('heading', { name: shop.name }).getByRole('link').click()
    await page.waitForURL(`**${pathOf(shop)}`)

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
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Ben Fotso' }).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: /7 reviews/ }).click()
    await dialog.getByRole('tab', { name: 'Submit' }).click()
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await dialog.getByText('Please select a rating').waitFor()
    await reviewIn(dialog, 4, 'Well sewn.')
    await dialog.getByText('8 reviews').waitFor()
    await dialog.getByRole('tab', { name: 'Submit' }).click()
    expect(await dialog.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await reviewIn(dialog, 2, 'It came apart.')
    await dialog.getByText('Well sewn.').waitFor({ state: 'detached' })
    expect(await dialog.getByText('8 reviews').count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await context.route('https://wa.me/**', (route) => route.fulfill(chat))
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Contact', exact: true }).click()
    const tab = await opened
    await tab.waitForURL('https://wa.me/**')
    expect(decodeURIComponent(tab.url())).toMatch(/^https:\/\/wa\.me\/237699123414\?text=Good/)
    expect(await tab.evaluate('window.opener')).toBe(null)
    await tab.close()

    await page.reload()
    await page.getByRole('button', { name: `Unsubscribe from ${shop.name}` }).click()
    await page.getByText('0 Subscribers').waitFor()
    await leave()
  })

  it('subscribes once by a double tap, sees refusals, retries, and sees changes of another device', full, async () => {
    const carl = await createMember(url(), 'Carl Tabi')
    const { page, context, expecting, leave } = await story.openAs(carl, pathOf(shop))
    expecting(/500|503|429|wa\.me|ERR_/)
    await pageHydrated(page)
    const button = (name: string) => page.getByRole('button', { name: `${name} ${shop.name}` })
    await page.route('**/api/subscribe', (route) => route.fulfill({ status: 500, body: '{}' }))
    await button('Subscribe to').click()
    await page.getByText('Error subscribing to the shed. Please try again.').waitFor()
    await page.getByText('0 Subscribers').waitFor()
    await page.unroute('**/api/subscribe')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('1 Subscriber', { exact: true }).waitFor()
    await page.route('**/unsubscribe', (route) => route.fulfill({ status: 500, body: '{}' }))
    await button('Unsubscribe from').click()
    await page.getByText('Error unsubscribing from the shed. Please try again.').waitFor()
    await page.getByText('1 Subscriber', { exact: true }).waitFor()
    await page.unroute('**/unsubscribe')
    await button('Unsubscribe from').click()
    await page.getByText('0 Subscribers').waitFor()
    let subscriptions = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/subscribe')) subscriptions += 1
    })
    await button('Subscribe to').dblclick()
    await button('Unsubscribe from').waitFor()
    await page.getByText('1 Subscriber', { exact: true }).waitFor()
    expect(subscriptions).toBe(1)

    await page.route('**/api/**/subscribers*', (route) => route.fulfill(unavailable))
    await page.getByRole('link', { name: '1 Subscriber', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Failed to load shed subscribers. Please try again later.').waitFor()
    await page.unroute('**/api/**/subscribers*')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByRole('link', { name: 'Carl Tabi' }).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })

    await context.route('https://wa.me/**', (route) => route.fulfill(chat))
    const contact = page.getByRole('button', { name: 'Contact', exact: true })
    const refusal = { code: 'too_many_requests', message: 'Too many at once. Please wait a little.' }
    await page.route('**/api/contacts', (route) => route.fulfill({ status: 429, json: refusal }))
    await contact.click()
    await page.getByText(refusal.message).waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await expect.poll(() => context.pages().length).toBe(1)
    await page.unroute('**/api/contacts')
    await page.route('**/api/contacts', (route) => route.fulfill(unavailable))
    await contact.click()
    await page.getByText('The chat couldn’t be opened. Please try again.').waitFor()
    await expect.poll(() => context.pages().length).toBe(1)
    await page.unroute('**/api/contacts')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Retry' }).click()
    const tab = await opened
    await tab.waitForURL('https://wa.me/**')
    await tab.close()

    // Another device unsubscribes.
    await page.clock.install()
    await send(url(), `/api/${shop.id}/unsubscribe`, { method: 'DELETE', token: carl.token })
    await page.clock.fastForward(60_000)
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await button('Subscribe to').waitFor()
    await page.getByText('0 Subscribers').waitFor()

    // The list of subscribers grows while it scrolls.
    const popular = await openShed(url(), await createMember(url(), 'Popular Owner'), { name: 'Popular Kiosk' })
    for (let place = 1; place <= 23; place++) await subscribe(url(), await createMember(url(), `Fan ${place}`), popular)
    await page.goto(`${pathOf(popular)}?show=subscribers`)
    const people = dialog.locator('.rows > li')
    await people.first().waitFor()
    const loaded = async (): Promise<number> => {
      await people.last().scrollIntoViewIfNeeded()
      return people.count()
    }
    await expect.poll(loaded).toBe(23)
    await leave()
  })
})
