// @module-tag full
import { openShop } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { readLayoutShifts } from '@sheds/e2e/support/layout-shifts'
import { createMember, type Member } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Member
let ben: Member

const people = (page: Page) => page.getByRole('region', { name: 'Are you following ?' })
const sheds = (page: Page) => page.getByRole('region', { name: 'You may be interested' })

describe('empty market', () => {
  it('shows an empty state in every list, with and without JavaScript, and in French', async () => {
    for (const javaScript of [true, false]) {
      const { page, leave } = await story.open('/feeds', { javaScript, viewport: desktop })
      const textOf = (region: string) => page.getByRole('region', { name: region }).innerText()
      expect(await textOf('Are you following ?')).toContain('Users not found')
      for (const region of ['New Sheds', 'Popular Sheds', 'You may be interested'])
        expect(await textOf(region)).toContain('Sheds not found')
      expect(await textOf('Best selling products')).toContain('Best selling products not found')
      expect(await textOf("Today's picks")).toContain('No products available')
      expect(await page.locator('main').getByRole('link', { name: 'Create Shed' }).getAttribute('href')).toBe(
        '/create_shed',
      )
      await page.goto('/all_users')
      await sheds(page).getByText('Sheds not found').waitFor()
      await leave()
    }
    const french = await (await fetch(`${url()}/?hl=fr`)).text()
    for (const text of ['Aucun shed trouvé', 'Aucun produit disponible']) expect(french).toContain(text)
  })
})

describe('side columns', () => {
  const paths = () => ['/all_users', `/users/${ada.id}/profile`, '/profile/profile_picture']

  beforeAll(async () => {
    ada = await createMember(url(), 'Ada Ngono')
    ben = await createMember(url(), 'Ben Fotso')
    await openShop(url(), ada, 'Ada Pagne')
  })

  it('suggest people and sheds in one call, without the member and their own shed', async () => {
    const visitor = await story.open('about:blank', { javaScript: false, viewport: desktop })
    for (const path of paths()) {
      await visitor.page.goto(path)
      expect([path, await sheds(visitor.page).getByRole('listitem').allTextContents()]).toEqual([
        path,
        [expect.stringContaining('Ada Pagne')],
      ])
      expect(await people(visitor.page).getByRole('listitem').count()).toBe(2)
    }
    await visitor.leave()
    const { page, leave } = await story.openAs(ada, 'about:blank', { viewport: desktop })
    let calls: string[] = []
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
    for (const path of paths()) {
      calls = []
      await page.goto(path)
      await sheds(page).getByText('Sheds not found').waitFor()
      await people(page).getByRole('link', { name: 'Ben Fotso' }).waitFor()
      // The server renders a visitor's columns; the member's replace them in the browser.
      await expect.poll(() => people(page).getByRole('link', { name: 'Ada Ngono' }).count()).toBe(0)
      expect(calls.filter((call) => /\/(suggestions|limit)$/.test(call))).toEqual(['/api/pages/suggestions'])
      expect(await readLayoutShifts(page)).toEqual([])
    }
    await leave()
  })

  it('show skeletons, fail and retry separately, and load again once online', async () => {
    const { page, context, expecting, leave } = await story.openAs(ben, '/terms', { viewport: desktop })
    expecting(/503|INTERNET_DISCONNECTED/)
    const openProfile = async (): Promise<void> => {
      await pageHydrated(page)
      await page.locator('header').getByRole('link', { name: 'Me', exact: true }).click()
    }
    const suggestions = '**/api/pages/suggestions'
    const holdFailure = async () => {
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
      await page.route(suggestions, async (route) => {
        await held
        await route.fulfill({ status: 503, body: '{}' })
      })
      return letGo
    }
    const first = await holdFailure()
    await openProfile()
    await expect.poll(() => sheds(page).locator('.row').count()).toBe(5)
    await expect.poll(() => people(page).locator('.row').count()).toBe(5)
    first()
    await sheds(page).getByText('Error: Status code 503').waitFor()
    await sheds(page).getByRole('button', { name: 'Retry' }).click()
    await sheds(page).getByRole('link', { name: 'Ada Pagne' }).waitFor()
    await people(page).getByRole('button', { name: 'Retry' }).click()
    await people(page).getByRole('link', { name: 'Ada Ngono' }).waitFor()

    await page.unrouteAll()
    await page.goto('/terms')
    await page.route(suggestions, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), interesting_sheds: null } })
    })
    await openProfile()
    await sheds(page).getByText('Could not fetch shed details!').waitFor()
    await people(page).getByRole('link', { name: 'Ada Ngono' }).waitFor()

    await page.unrouteAll()
    await page.goto('/terms')
    const second = await holdFailure()
    await openProfile()
    await page.getByRole('heading', { name: 'Ben Fotso' }).waitFor()
    const refused = page.waitForResponse(suggestions)
    second()
    await refused
    await context.setOffline(true)
    await sheds(page).getByText('Failed to fetch shed details').waitFor()
    expect(await people(page).getByRole('button', { name: 'Retry' }).count()).toBe(1)
    await page.unroute(suggestions)
    await context.setOffline(false)
    await sheds(page).getByRole('link', { name: 'Ada Pagne' }).waitFor()
    await people(page).getByRole('link', { name: 'Ada Ngono' }).waitFor()
    await leave()
  })
})

describe('feed columns', () => {
  const boxOf = async (page: Page, region: ReturnType<typeof people>) => {
    await region.waitFor()
    const box = await region.boundingBox()
    const middle = await page.locator('.mid').boundingBox()
    if (box === null || middle === null) throw new Error('not visible')
    return { top: box.y, bottom: box.y + box.height, isRight: box.x >= middle.x + middle.width }
  }

  it('are hidden below 769 px, on the right from 769 px, and on both sides from 1100 px', async () => {
    const { page, leave } = await story.open('about:blank', { viewport: { width: 900, height: 900 } })
    for (const path of ['/feeds', '/all_users']) {
      await page.goto(path)
      expect(await readLayoutShifts(page)).toEqual([])
      for (const width of [769, 900, 1099]) {
        await page.setViewportSize({ width, height: 900 })
        const [above, below] = [await boxOf(page, people(page)), await boxOf(page, sheds(page))]
        expect([path, width, above.isRight, below.isRight]).toEqual([path, width, true, true])
        expect(above.bottom).toBeLessThan(below.top)
      }
    }
    await page.goto('/feeds')
    await page.setViewportSize({ width: 1100, height: 900 })
    await expect.poll(async () => (await boxOf(page, people(page))).isRight).toBe(false)
    expect((await boxOf(page, sheds(page))).isRight).toBe(true)
    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(() => people(page).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'New Sheds' }).count()).toBe(0)
    await page.setViewportSize({ width: 769, height: 900 })
    await page.getByRole('region', { name: 'New Sheds' }).waitFor()
    await leave()
  })
})
