import { openShop, picture, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }
const words = (length: number): string =>
  'Wax of Bonaberi, sewn by hand. '
    .repeat(20)
    .slice(0, length - 1)
    .concat('x')

let clarisse: Member
let brice: Member
let shop: Shop
let dress: string
let plain: string
let toghu: string
const fashion = '/shed/categories/fashion'
const detailsOf = (id: string) => `/products/${id}/details`
const unavailable = { status: 503, body: '{}' }

beforeAll(async () => {
  clarisse = await createMember(url(), 'Clarisse Eyenga')
  brice = await createMember(url(), 'Brice Fotso')
  shop = await openShop(url(), clarisse, 'Maison Ngondo')
  const long = { caption: words(128), description: words(151) }
  dress = await sell(url(), clarisse, shop, { name: 'Kaba dress', price: 27_500, quantity: 6, ...long })
  await picture(url(), clarisse, shop, dress, 3)
  const short = { caption: words(127), description: words(150) }
  plain = await sell(url(), clarisse, shop, { name: 'Plain wax', price: 9_000, status: 'sold out', ...short })
  toghu = await sell(url(), clarisse, shop, { name: 'Toghu', price: 65_000 })
  await sell(url(), clarisse, shop, { name: 'Sandja', price: 12_000 })
  const review = (token: string, product: string, rating: number, comment: string) =>
    send(url(), `/api/products/${product}/review`, { token, body: { rating: String(rating), comment } })
  await review(brice.token, toghu, 4, 'Warm and well sewn')
  for (let place = 1; place <= 21; place++) {
    const { token } = await createMember(url(), `Buyer Number ${place}`)
    await review(token, dress, place % 2 === 0 ? 5 : 4, `Comment ${place}`)
  }
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const openTile = async (page: Page, name: string): Promise<void> => {
  await page.locator('a.tile', { hasText: name }).first().click()
  await heading(page, name)
}
const goBack = (page: Page) => page.getByRole('link', { name: 'Back', exact: true }).click()
const recommendation = (page: Page, name: string) => page.locator('.grid-tiles a.tile', { hasText: name }).waitFor()
const reviewsOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Reviews for ${name}` })

const likesOf = async (product: string): Promise<number> =>
  ((await (await fetch(`${url()}/api/products/${product}`)).json()) as { like_count: number }).like_count

const destination = (page: Page) => page.evaluate("JSON.parse(localStorage.getItem('destination'))")

describe('the page of a product', () => {
  it('shows a visitor texts, photos and a link to share, and leads to the login and back', async () => {
    const { page, context, leave } = await story.open(fashion)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pageHydrated(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/pages/products/*', (route) => held.then(() => route.continue()))
    await openTile(page, 'Kaba dress')
    // The heading is known from the list; the title needs the code of the page.
    await expect.poll(() => page.title()).toBe('Kaba dress · Sheds')
    release()
    await recommendation(page, 'Toghu')
    for (const text of [words(128), words(151)]) {
      const paragraph = page.locator('p', { hasText: text })
      expect(await paragraph.innerText()).not.toContain(text)
      await paragraph.getByRole('button', { name: '...more.' }).click()
      expect(await paragraph.innerText()).toContain(text)
      await paragraph.getByRole('button', { name: 'less...' }).click()
      expect(await paragraph.innerText()).not.toContain(text)
    }

    const count = page.locator('main [aria-roledescription=carousel] .chip-photo')
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.getByRole('button', { name: 'Photo 1', exact: true }).click()
      await expect.poll(() => count.textContent()).toBe('1 / 3')
      await page.getByRole('button', { name: 'Previous photo' }).click()
      await expect.poll(() => count.textContent()).toBe('3 / 3')
      await page.getByRole('button', { name: 'Next photo' }).click()
      await expect.poll(() => count.textContent()).toBe('1 / 3')
      await page.getByRole('button', { name: 'Photo 2', exact: true }).click()
      await expect.poll(() => count.textContent()).toBe('2 / 3')
      const shown = page.locator('main .slide[data-on] img')
      await expect.poll(() => shown.getAttribute('alt')).toBe('Kaba dress, photo 2')
    }
    await page.getByRole('button', { name: /^Enlarge: / }).click()
    const viewer = page.getByRole('dialog')
    await viewer.getByText('Picture 2 of 3', { exact: true }).waitFor()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await viewer.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Share' }).click()
    const sheet = page.getByRole('dialog', { name: 'Share' })
    const link = `${url()}${detailsOf(dress)}`
    // The text of the link names the product and the site, not the id.
    const shared = sheet.getByRole('link', { name: /^Link/ })
    expect(await shared.getAttribute('href')).toBe(link)
    expect(await shared.innerText()).toContain(`Kaba dress\n${new URL(url()).host}`)
    expect(await shared.innerText()).not.toContain(dress)
    await sheet.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Link copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
    const whatsApp = await sheet.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(link)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })

    await goBack(page)
    await page.waitForURL(`**${fashion}`)
    await openTile(page, 'Plain wax')
    await recommendation(page, 'Toghu')
    expect(await page.getByRole('button', { name: '...more.' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add to basket' }).isDisabled()).toBe(true)
    expect(await page.getByText('sold out').count()).toBe(1)
    for (const way of [page.getByRole('link', { name: 'Contact seller' }), page.getByRole('link', { name: 'Like' })]) {
      await way.click()
      await page.waitForURL('**/login')
      expect(await destination(page)).toBe(detailsOf(plain))
      await page.goBack()
      await heading(page, 'Plain wax')
    }
    await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    await reviewsOf(page, 'Plain wax').getByRole('link', { name: 'Write a review' }).click()
    await page.waitForURL('**/login')
    expect(await destination(page)).toBe(`/products/${plain}/reviews`)
    await leave()
  })

  it('lets a member like, write to the seller, and replace their own review', async () => {
    const { page, context, expecting, leave } = await story.openAs(brice, detailsOf(dress))
    expecting(/500|503/)
    await pageHydrated(page)
    await page.getByRole('button', { name: 'Like', exact: true }).click()
    await page.getByRole('button', { name: '1 Like', pressed: true }).waitFor()
    await expect.poll(() => likesOf(dress)).toBe(1)
    await page.reload()
    await page.getByRole('button', { name: '1 Like', pressed: true }).click()
    await page.getByRole('button', { name: 'Like', exact: true, pressed: false }).waitFor()
    await expect.poll(() => likesOf(dress)).toBe(0)

    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'the chat' }))
    await page.route('**/api/contacts', (route) => route.fulfill(unavailable))
    await page.getByRole('button', { name: 'Contact seller' }).click()
    await page.getByText('The chat couldn’t be opened. Please try again.').waitFor()
    await expect.poll(() => context.pages().length).toBe(1)
    await page.unroute('**/api/contacts')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Retry' }).click()
    const tab = await opened
    await tab.waitForURL('https://wa.me/237699123414?text=*')
    const text = new URL(tab.url()).searchParams.get('text') ?? ''
    expect(text).toMatch(/^Good (morning|afternoon|evening),/)
    expect(text.replace(/\u00a0/g, ' ')).toContain('Kaba dress\nCFA 27,500\n')
    expect(text).toContain(detailsOf(dress))
    expect(await tab.evaluate('window.opener')).toBe(null)
    await tab.close()
    const log = await fetch(`${url()}/api/sheds/${shop.id}/contacts`, {
      headers: { authorization: `Bearer ${clarisse.token}` },
    })
    expect(await log.json()).toMatchObject([{ product_id: dress, user: { name: 'Brice Fotso' } }])

    await page.getByRole('link', { name: '21 Reviews' }).click()
    const sheet = reviewsOf(page, 'Kaba dress')
    await sheet.getByRole('button', { name: 'Write a review' }).click()
    const submit = sheet.getByRole('button', { name: 'Send review' })
    await submit.click()
    await sheet.getByText('Rating is required').waitFor()
    expect(await sheet.getByText('Comment is required').count()).toBe(1)
    await sheet.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await sheet.getByLabel('Your comment').fill('Bought it for my mother.')
    // A 503 would wait in the outbox; a 500 is a refusal.
    await page.route('**/review', (route) => route.fulfill({ status: 500, body: '{}' }))
    await submit.click()
    await sheet.getByText('Error submitting the review. Please try again.').waitFor()
    await page.unroute('**/review')
    await submit.click()
    await page.getByText('Your review is live. Thank you!').waitFor()
    await sheet.getByRole('article').getByText('Bought it for my mother.').waitFor()
    await sheet.getByText('22 reviews').waitFor()
    // The focus returns to the button that opened the form.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Change your review')
    await sheet.getByRole('button', { name: 'Change your review' }).click()
    expect(await sheet.getByLabel('Your comment').inputValue()).toBe('Bought it for my mother.')
    expect(await sheet.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await sheet.getByLabel('Your comment').fill('She has not taken it off.')
    await submit.click()
    await sheet.getByRole('article').getByText('She has not taken it off.').waitFor()
    await sheet.getByText('Bought it for my mother.').waitFor({ state: 'detached' })
    expect(await sheet.getByText('22 reviews').count()).toBe(1)
    await leave()
  })

  it('keeps known data through a failure and while offline, and so do its reviews', full, async () => {
    const { page, context, expecting, leave } = await story.open(fashion)
    expecting(/503|ERR_INTERNET_DISCONNECTED/)
    await pageHydrated(page)
    const failure = page.getByText('Failed to fetch product data. Please try again.')
    const offline = page.getByText('No network').first()
    await page.route('**/api/pages/products/*', (route) => route.fulfill(unavailable))
    await openTile(page, 'Kaba dress')
    await failure.waitFor()
    expect(await page.getByRole('heading', { name: 'Kaba dress', level: 1 }).count()).toBe(1)
    await page.unroute('**/api/pages/products/*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await recommendation(page, 'Toghu')

    await page.getByRole('link', { name: /2\d Reviews/ }).click()
    const sheet = reviewsOf(page, 'Kaba dress')
    await sheet.getByText('Comment 21').waitFor()
    expect(new URL(page.url()).pathname).toBe(detailsOf(dress))
    await sheet.locator('.sheet-body').evaluate(new Function('body', 'body.scrollTo(0, 1e6)') as () => void)
    await sheet.getByText('Comment 1', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.locator('.grid-tiles a.tile', { hasText: 'Toghu' }).click()
    await heading(page, 'Toghu')
    await page.getByRole('link', { name: '1 Review' }).waitFor()
    await context.setOffline(true)
    // Before the page knows that it is offline it would report a failure, which needs Retry.
    await offline.waitFor()
    await page.getByRole('link', { name: '1 Review' }).click()
    await reviewsOf(page, 'Toghu').getByText('Failed to fetch reviews').waitFor()
    await context.setOffline(false)
    await reviewsOf(page, 'Toghu').getByText('Warm and well sewn').waitFor()
    await page.keyboard.press('Escape')
    await reviewsOf(page, 'Toghu').waitFor({ state: 'detached' })

    await goBack(page)
    await heading(page, 'Kaba dress')
    await goBack(page)
    await page.waitForURL(`**${fashion}`)
    await context.setOffline(true)
    await offline.waitFor()
    await openTile(page, 'Sandja')
    await failure.waitFor()
    const overlap = async (): Promise<number> => {
      const button = await page.locator('.sticky-actions > .btn').last().boundingBox()
      const bar = await page.locator('.net').boundingBox()
      return (bar?.y ?? 740) + (bar?.height ?? 0) - (button?.y ?? 0)
    }
    await expect.poll(overlap).toBeLessThanOrEqual(1)
    await context.setOffline(false)
    await recommendation(page, 'Kaba dress')
    await leave()
  })

  it('gives the owner an edit form instead of a purchase, and hides a hidden product', full, async () => {
    const hidden = await sell(url(), clarisse, shop, { name: 'Not yet ready', status: 'hidden' })
    const owner = await story.openAs(clarisse, `/sheds/${shop.id}`, { viewport: desktop })
    const { page } = owner
    owner.expecting(/status of 404/)
    await pageHydrated(page)
    await openTile(page, 'Not yet ready')
    expect(new URL(page.url()).pathname).toBe(detailsOf(hidden))
    // The name is known from the tile; the status is part of the answer.
    await page.locator('main .status').getByText('hidden').waitFor()
    expect(await page.getByRole('button', { name: 'Contact seller' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByText('Edit Not yet ready').first().waitFor()

    await page.goto(detailsOf(plain))
    await page.mouse.move(0, 0)
    const like = page.locator('main').getByRole('button', { name: 'Like', exact: true })
    await expect.poll(() => like.isDisabled()).toBe(true)
    const colours = (item: Locator) =>
      item.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element)
        return [backgroundColor, color]
      })
    const [idle, reviews] = [await colours(like), await colours(page.locator('.social-item').nth(1))]
    await like.hover({ force: true })
    expect(await colours(like)).toEqual(idle)
    expect(idle[1]).not.toBe(reviews[1])

    await page.goto(`/products/${dress}/reviews`)
    await page.getByText('Comment 21').waitFor()
    await pageHydrated(page)
    expect(await page.getByRole('button', { name: 'Write a review' }).count()).toBe(0)
    await page.goto(detailsOf(hidden))
    await heading(page, 'Not yet ready')
    await owner.leave()
    const other = await story.openAs(brice, detailsOf(hidden))
    other.expecting(/status of 404/)
    await pageHydrated(other.page)
    await other.page.waitForLoadState('networkidle')
    await heading(other.page, 'Sorry, product not found!')
    await other.leave()
  })
})

/** Counts the processed responses to likes by the messages that the page stores for other tabs. */
const countAnswers = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(`{
    const set = Storage.prototype.setItem
    window.answers = 0
    Storage.prototype.setItem = function (key, value) {
      if (key === 'shadow') window.answers += 1
      set.call(this, key, value)
    }
  }`)
  return async () => Number(await page.evaluate('window.answers'))
}

describe('a like', () => {
  it('is undone by a refusal, shared with other tabs and devices, and stops at an expired login', full, async () => {
    for (const name of ['Papa Tchinda', 'Solange Ndip'])
      await send(url(), `/api/products/${toghu}/reaction`, { token: (await createMember(url(), name)).token })
    await expect.poll(() => likesOf(toghu)).toBe(2)
    const fan = await createMember(url(), 'Likes Often')
    const { page, context, expecting, leave } = await story.openAs(fan, detailsOf(toghu))
    expecting(/500|401/)
    await pageHydrated(page)
    await page.waitForLoadState('networkidle')
    const answers = await countAnswers(page)
    const heart = (on: Page, name: string, pressed: boolean) => on.getByRole('button', { name, exact: true, pressed })
    await page.evaluate(`{
      const heart = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '2 Likes')
      window.shown = []
      const changes = { attributes: true, characterData: true, childList: true, subtree: true }
      new MutationObserver(() => window.shown.push(heart.textContent)).observe(heart, changes)
    }`)
    await heart(page, '2 Likes', false).click()
    await expect.poll(answers).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(new Set(await page.evaluate<string[]>('window.shown')), 'never back to two').toEqual(new Set(['3 Likes']))
    await heart(page, '3 Likes', true).click()
    await heart(page, '2 Likes', false).click()
    await heart(page, '3 Likes', true).click()
    await heart(page, '2 Likes', false).waitFor()
    await expect.poll(answers).toBe(4)
    await expect.poll(() => likesOf(toghu)).toBe(2)

    await page.route('**/reaction', (route) => route.fulfill({ status: 500, body: '{}' }))
    await heart(page, '2 Likes', false).click()
    await page.getByText('Couldn’t save your like for Toghu.').waitFor()
    await heart(page, '2 Likes', false).waitFor()
    await page.unroute('**/reaction')
    await page.getByRole('button', { name: 'Retry' }).click()
    await heart(page, '3 Likes', true).waitFor()
    await expect.poll(() => likesOf(toghu)).toBe(3)

    const other = await context.newPage()
    await other.goto(detailsOf(toghu))
    await heart(other, '3 Likes', true).waitFor()
    await pageHydrated(other)
    const before = await answers()
    await heart(page, '3 Likes', true).click()
    await heart(other, '2 Likes', false).waitFor()
    await expect.poll(answers).toBe(before + 1)
    await heart(page, '2 Likes', false).click()
    await heart(other, '3 Likes', true).waitFor()
    await expect.poll(answers).toBe(before + 2)
    await other.close()

    await page.clock.install()
    await send(url(), `/api/products/${toghu}/reaction`, { method: 'DELETE', token: fan.token })
    await expect.poll(() => likesOf(toghu)).toBe(2)
    await page.clock.fastForward(60_000)
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await heart(page, '2 Likes', false).waitFor()

    await page.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token: fan.token })
    await heart(page, '2 Likes', false).click()
    await page.waitForURL('**/login')
    expect(await destination(page)).toBe(detailsOf(toghu))
    await leave()
  })
})
