import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { becomes, meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { phone } from '@sheds/e2e/support/visitor'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let clarisse: Somebody
let brice: Somebody
let shop: Shop
let dress: string
const details = () => `/products/${dress}/details`
const reviews = () => `/products/${dress}/reviews`

beforeAll(async () => {
  clarisse = await meet(url(), 'Clarisse Eyenga')
  brice = await meet(url(), 'Brice Fotso')
  shop = await openShop(url(), clarisse, 'Maison Ngondo')
  dress = await sell(url(), clarisse, shop, { name: 'Kaba dress' })
  const toghu = await sell(url(), clarisse, shop, { name: 'Toghu' })
  const body = { rating: '4', comment: 'Warm and well sewn' }
  await send(url(), `/api/products/${toghu}/review`, { token: brice.token, body })
  for (let place = 1; place <= 21; place++) {
    const { token } = await meet(url(), `Buyer Number ${place}`)
    const body = { rating: String(place % 2 === 0 ? 5 : 4), comment: `Comment ${place}` }
    await send(url(), `/api/products/${dress}/review`, { token, body })
  }
})

const openAs = async (person: Somebody, path: string) => {
  const visitor = await story.open('/terms', { viewport: phone })
  await becomes(visitor.context, url(), person)
  await visitor.page.goto(path)
  await pageHydrated(visitor.page)
  return visitor
}

describe('the reviews of a product', () => {
  it('are read without JavaScript: how the stars spread, everybody’s words, the next page', async () => {
    const { page, leave } = await story.open(details(), { javaScript: false })
    await page.getByRole('link', { name: '21 Reviews' }).click()
    await page.waitForURL(`**${reviews()}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Reviews for Kaba dress')
    expect(await page.locator('main').innerText()).toContain('4.5')
    expect(await page.locator('main article').count()).toBe(20)
    expect(await page.getByText('Comment 21').count()).toBe(1)
    await page.getByRole('link', { name: 'More reviews' }).click()
    await page.waitForURL(/cursor=/)
    expect(await page.getByText('Comment 1', { exact: true }).count()).toBe(1)
    await leave()
  })

  it('open in a sheet over the product, grow by themselves, and pass axe', inChromium, async () => {
    const { page, leave } = await story.open(details())
    await pageHydrated(page)
    await page.getByRole('link', { name: '21 Reviews' }).click()
    const sheet = page.getByRole('dialog', { name: 'Reviews for Kaba dress' })
    await sheet.getByText('Comment 21').waitFor()
    expect(new URL(page.url()).pathname).toBe(details())
    await sheet.locator('.sheet-body').evaluate(new Function('body', 'body.scrollTo(0, 1e6)') as () => void)
    await sheet.getByText('Comment 1', { exact: true }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeViolations(page)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await leave()
  })

  it('say that they did not come where there is no connection, and come with it', async () => {
    const { page, context, expecting, leave } = await story.open(details())
    expecting(/ERR_INTERNET_DISCONNECTED/)
    await pageHydrated(page)
    const sheet = (name: string) => page.getByRole('dialog', { name: `Reviews for ${name}` })
    await page.getByRole('link', { name: '21 Reviews' }).click()
    await sheet('Kaba dress').getByText('Comment 21').waitFor()
    await page.keyboard.press('Escape')
    await sheet('Kaba dress').waitFor({ state: 'detached' })
    await page.locator('.grid-tiles a.tile', { hasText: 'Toghu' }).click()
    await page.getByRole('heading', { name: 'Toghu', level: 1 }).waitFor()
    await context.setOffline(true)
    // A page that does not know yet would take it for a failure, which only Retry mends.
    await page.getByText('No network').first().waitFor()
    await page.getByRole('link', { name: '1 Review' }).click()
    await sheet('Toghu').getByText('Failed to fetch reviews').waitFor()
    await context.setOffline(false)
    await sheet('Toghu').getByText('Warm and well sewn').waitFor()
    await leave()
  })

  it('lead a visitor who wants to write to the login and back', async () => {
    const { page, leave } = await story.open(reviews())
    await pageHydrated(page)
    await page.getByRole('link', { name: 'Write a review' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(reviews())
    await leave()
  })

  it('are not written by who sells it', async () => {
    const { page, leave } = await openAs(clarisse, reviews())
    await page.getByText('Comment 21').waitFor()
    expect(await page.getByRole('button', { name: 'Write a review' }).count()).toBe(0)
    await leave()
  })
})

describe('writing a review', () => {
  it('asks for stars and words, says when it did not go through, and then shows it', async () => {
    const { page, expecting, leave } = await openAs(brice, reviews())
    expecting(/503/)
    await page.getByRole('button', { name: 'Write a review' }).click()
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.getByText('Rating is required').waitFor()
    expect(await page.getByText('Comment is required').count()).toBe(1)
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await page.getByLabel('Your comment').fill('Bought it for my mother.')
    await page.route('**/review', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.getByText('Error submitting the review. Please try again.').waitFor()
    await page.unroute('**/review')
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.getByText('Your review is there. Thank you!').waitFor()
    await page.locator('main article').getByText('Bought it for my mother.').waitFor()
    await page.getByText('22 reviews').waitFor()
    // Keys go on where the form was opened.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Change your review')
    await leave()
  })

  it('a second time takes the place of the first', async () => {
    const { page, leave } = await openAs(brice, details())
    await page.getByRole('link', { name: '22 Reviews' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Change your review' }).click()
    expect(await sheet.getByLabel('Your comment').inputValue()).toBe('Bought it for my mother.')
    expect(await sheet.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await sheet.getByLabel('Your comment').fill('She has not taken it off.')
    await sheet.getByRole('button', { name: 'Send review' }).click()
    await sheet.getByRole('article').getByText('She has not taken it off.').waitFor()
    await sheet.getByText('Bought it for my mother.').waitFor({ state: 'detached' })
    expect(await sheet.getByText('22 reviews').count()).toBe(1)
    await leave()
  })
})
