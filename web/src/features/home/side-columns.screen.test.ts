import { openShop } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { movedOn } from '@sheds/e2e/support/moved'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let ben: Somebody

const paths = () => ['/all_users', `/users/${ada.id}/profile`, '/profile/profile_picture']
const people = (page: Page) => page.getByRole('region', { name: 'Are you following ?' })
const sheds = (page: Page) => page.getByRole('region', { name: 'You may be interested' })

describe('beside a page about people, in a market without a shed', () => {
  it('the column says so', async () => {
    const { page, leave } = await story.open('/all_users', { viewport: desktop })
    await sheds(page).getByText('Sheds not found').waitFor()
    await leave()
  })
})

describe('beside a page about people', () => {
  beforeAll(async () => {
    ada = await meet(url(), 'Ada Ngono')
    ben = await meet(url(), 'Ben Fotso')
    await openShop(url(), ada, 'Ada Pagne')
  })

  it('stand people to follow and sheds, without JavaScript', async () => {
    for (const path of paths()) {
      const { page, leave } = await story.open(path, { javaScript: false, viewport: desktop })
      expect([path, await sheds(page).getByRole('listitem').allTextContents()]).toEqual([
        path,
        [expect.stringContaining('Ada Pagne')],
      ])
      expect(await people(page).getByRole('listitem').count()).toBe(2)
      await leave()
    }
  })

  it('what somebody is offered is theirs: nothing of their own, in one call for both columns', async () => {
    for (const path of paths()) {
      const { page, leave } = await story.openAs(ada, '/terms', { viewport: desktop })
      const calls: string[] = []
      page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
      await page.goto(path)
      await sheds(page).getByText('Sheds not found').waitFor()
      await people(page).getByRole('link', { name: 'Ben Fotso' }).waitFor()
      // The server's page is a visitor's: what is theirs takes its place.
      await expect.poll(() => people(page).getByRole('link', { name: 'Ada Ngono' }).count()).toBe(0)
      expect(calls.filter((call) => /\/(suggestions|limit)$/.test(call))).toEqual(['/api/pages/suggestions'])
      expect(await movedOn(page)).toEqual([])
      await leave()
    }
  })

  it('rows stand in for what is on its way, and what does not come says so and comes with Retry', async () => {
    const { page, expecting, leave } = await story.openAs(ben, '/terms', { viewport: desktop })
    expecting(/503/)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/pages/suggestions', async (route) => {
      await held
      await route.fulfill({ status: 503, body: '{}' })
    })
    await pageHydrated(page)
    await page.locator('header').getByRole('link', { name: 'Me', exact: true }).click()
    await expect.poll(() => sheds(page).locator('.row').count(), { timeout: 120_000 }).toBe(5)
    await expect.poll(() => people(page).locator('.row').count(), { timeout: 120_000 }).toBe(5)
    letGo()
    await sheds(page).getByText('Error: Status code 503').waitFor({ timeout: 120_000 })
    await sheds(page).getByRole('button', { name: 'Retry' }).click()
    await sheds(page).getByRole('link', { name: 'Ada Pagne' }).waitFor()
    await people(page).getByRole('button', { name: 'Retry' }).click()
    await people(page).getByRole('link', { name: 'Ada Ngono' }).waitFor()
    await leave()
  })

  it('a part that could not be read leaves the other one alone', async () => {
    const { page, leave } = await story.openAs(ben, '/terms', { viewport: desktop })
    await page.route('**/api/pages/suggestions', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), interesting_sheds: null } })
    })
    await pageHydrated(page)
    await page.locator('header').getByRole('link', { name: 'Me', exact: true }).click()
    await sheds(page).getByText('Could not fetch shed details!').waitFor()
    await people(page).getByRole('link', { name: 'Ada Ngono' }).waitFor()
    await leave()
  })

  it('without a connection the columns say so, and come by themselves when there is one', async () => {
    const { page, context, expecting, leave } = await story.openAs(ben, '/terms', { viewport: desktop })
    expecting(/503|INTERNET_DISCONNECTED/)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/pages/suggestions', async (route) => {
      await held
      await route.fulfill({ status: 503, body: '{}' })
    })
    await pageHydrated(page)
    await page.locator('header').getByRole('link', { name: 'Me', exact: true }).click()
    await page.getByRole('heading', { name: 'Ben Fotso' }).waitFor()
    const refused = page.waitForResponse('**/api/pages/suggestions')
    letGo()
    await refused
    await context.setOffline(true)
    await sheds(page).getByText('Failed to fetch shed details').waitFor()
    expect(await people(page).getByRole('button', { name: 'Retry' }).count()).toBe(1)
    await page.unroute('**/api/pages/suggestions')
    await context.setOffline(false)
    await sheds(page).getByRole('link', { name: 'Ada Pagne' }).waitFor()
    await people(page).getByRole('link', { name: 'Ada Ngono' }).waitFor()
    await leave()
  })
})

describe('the feed', () => {
  const placeOf = async (page: Page, region: ReturnType<typeof people>) => {
    const box = await region.boundingBox()
    const middle = await page.locator('.mid').boundingBox()
    if (box === null || middle === null) throw new Error('it is not to be seen')
    return { top: box.y, bottom: box.y + box.height, isRight: box.x >= middle.x + middle.width }
  }

  it.each([769, 900, 1099])(
    '%i pixels wide shows its people above the sheds, in the right column',
    inChromium,
    async (width) => {
      for (const path of ['/feeds', '/all_users']) {
        const { page, leave } = await story.open(path, { viewport: { width, height: 900 } })
        const [above, below] = [await placeOf(page, people(page)), await placeOf(page, sheds(page))]
        expect([path, above.isRight, below.isRight]).toEqual([path, true, true])
        expect(above.bottom).toBeLessThan(below.top)
        expect(await movedOn(page)).toEqual([])
        await leave()
      }
    },
  )

  it('1100 pixels wide has three columns, 768 one', inChromium, async () => {
    const { page, leave } = await story.open('/feeds', { viewport: { width: 1100, height: 900 } })
    const [left, right] = [await placeOf(page, people(page)), await placeOf(page, sheds(page))]
    expect([left.isRight, right.isRight]).toEqual([false, true])
    await page.setViewportSize({ width: 768, height: 900 })
    expect(await people(page).count()).toBe(0)
    await leave()
  })
})
