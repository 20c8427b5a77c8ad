import { axeViolations } from '@sheds/e2e/support/axe'
import type { Shop } from '@sheds/e2e/support/goods'
import { pageHydrated, turnTo } from '@sheds/e2e/support/hydrated'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { openShed, pathOf, review } from '@sheds/e2e/support/sheds'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let ben: Somebody
let first: Somebody
let shop: Shop
let quiet: Shop

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  ben = await meet(url(), 'Ben Fotso')
  shop = await openShed(url(), ada, { name: 'Maison Ngondo' })
  quiet = await openShed(url(), ada, { name: 'Just Opened' })
  for (let place = 1; place <= 7; place++) {
    const person = await meet(url(), `Tabi Buyer ${place}`)
    if (place === 1) first = person
    await review(url(), person, shop, place > 2 ? 5 : 3, `Opinion number ${place}.`)
  }
})

describe('reviews', () => {
  it('are read five at a time, forth and back, with the spread of the stars', async () => {
    const { page, leave } = await story.open(pathOf(shop))
    await pageHydrated(page)
    await page.getByRole('link', { name: /7 reviews/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Reviews of Maison Ngondo' })
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
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.waitForURL(`**${pathOf(shop)}`)
    await leave()
  })

  it('are read without JavaScript, page by page', inChromium, async () => {
    const { page, leave } = await story.open(pathOf(shop), { javaScript: false })
    await page.getByRole('link', { name: /7 reviews/ }).click()
    await page.getByText('Opinion number 7.').waitFor()
    await turnTo(page.getByRole('link', { name: 'Next' }))
    expect(await page.getByRole('article').count()).toBe(2)
    await leave()
  })

  it('that are not there yet invite others, and only tell the owner', async () => {
    const buyer = await story.openAs(ben, `${pathOf(quiet)}?show=reviews`)
    await buyer.page.getByText('No reviews yet. Be the first to review!').waitFor()
    await buyer.leave()
    const owner = await story.openAs(ada, `${pathOf(quiet)}?show=reviews`)
    await owner.page.getByText('No reviews available').waitFor()
    expect(await owner.page.getByRole('tab').count()).toBe(0)
    await owner.leave()
  })

  it('say when they did not come, and come with Retry', async () => {
    const { page, expecting, leave } = await story.open(pathOf(shop))
    expecting(/503/)
    await pageHydrated(page)
    await page.route('**/api/shed_reviews/**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('link', { name: /7 reviews/ }).click()
    await page.getByText('Loading reviews...').first().waitFor()
    await page.getByText('Failed to fetch reviews').waitFor({ timeout: 120_000 })
    await page.unroute('**/api/shed_reviews/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Opinion number 7.').waitFor()
    await leave()
  })
})

describe('a buyer', () => {
  it('who is not logged in logs in first, and comes back to the form', async () => {
    const { page, leave } = await story.open(pathOf(quiet))
    await pageHydrated(page)
    await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    await page.getByRole('tab', { name: 'Submit' }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('User Name').fill(ben.name)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`**${pathOf(quiet)}?show=review`)
    await page.getByRole('button', { name: 'Submit review' }).waitFor()
    await leave()
  })

  it('must choose stars, is read at once, and may say it anew', async () => {
    const { page, leave } = await story.openAs(ben, pathOf(shop))
    await pageHydrated(page)
    await page.getByRole('link', { name: /7 reviews/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Submit' }).click()
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await dialog.getByText('Please select a rating').waitFor()
    await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await dialog.getByRole('textbox').fill('Well sewn.')
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await dialog.getByText('Well sewn.').waitFor()
    await dialog.getByText('8 reviews').waitFor()
    await dialog.getByRole('tab', { name: 'Submit' }).click()
    expect(await dialog.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: '2 stars' }).check({ force: true })
    await dialog.getByRole('textbox').fill('It came apart.')
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await dialog.getByText('It came apart.').waitFor()
    await dialog.getByText('Well sewn.').waitFor({ state: 'detached' })
    expect(await dialog.getByText('8 reviews').count()).toBe(1)
    await leave()
  })

  it('finds again what they wrote, however many wrote since', async () => {
    const { page, leave } = await story.openAs(first, `${pathOf(shop)}?show=review`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('what you send takes the place of it').waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Opinion number 1.')
    expect(await dialog.getByRole('radio', { name: '3 stars' }).isChecked()).toBe(true)
    await dialog.getByRole('tab', { name: 'View' }).click()
    await expect.poll(() => dialog.getByRole('article').count()).toBe(5)
    await leave()
  })

  it('keeps what they wrote when the server fails', async () => {
    const { page, expecting, leave } = await story.openAs(ben, `${pathOf(quiet)}?show=review`)
    expecting(/500/)
    const dialog = page.getByRole('dialog')
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
