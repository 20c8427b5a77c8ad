import { cook, openShop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { openLine } from '@sheds/e2e/support/line'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { phone } from '@sheds/e2e/support/visitor'
import { write } from '@sheds/e2e/support/words'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }

let seller: Member
let product: string
let dish: string

beforeAll(async () => {
  seller = await createMember(url(), 'Ada Kaba')
  const shop = await openShop(url(), seller, 'Maison Kaba')
  product = await sell(url(), seller, shop, { name: 'Kaba ngondo', price: 15_000 })
  const kitchen = await openShop(url(), seller, 'Chez Ada', 'food_delivery')
  dish = await cook(url(), seller, kitchen, { name: 'Ndolé' })
  await write(url(), seller, 'Le ngondo commence dimanche')
})

const likeButton = (page: Page) => page.locator('main .social-ruled').getByRole('button', { name: /like/i })
const heartOf = (page: Page, name: string) => page.getByRole('button', { name: `Like ${name}` })
const openKind = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Kinds of saved things' }).getByRole('link', { name }).click()
}

describe('saved things', () => {
  it('are liked and bookmarked where they are seen, and listed until undone', full, async () => {
    const fan = await createMember(url(), 'Bih Fan')
    const { page, leave } = await story.openAs(fan, `/products/${product}/details`, { viewport: phone })
    await pageHydrated(page)
    await likeButton(page).click()
    await page.goto(`${url()}/menu/${dish}/details`)
    await pageHydrated(page)
    await likeButton(page).click()
    await expect.poll(() => likeButton(page).getAttribute('aria-pressed')).toBe('true')
    await page.goto(`${url()}/writes`)
    await pageHydrated(page)
    const article = page.getByRole('article').filter({ hasText: 'Le ngondo commence' })
    await article.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: 'Bookmark' }).click()
    await page.getByText('Bookmarked. You’ll find it under “Saved”.').waitFor()

    await page.locator('#site-menu').click()
    await page.getByRole('menuitem', { name: 'Saved', exact: true }).click()
    await page.getByRole('link', { name: 'Kaba ngondo' }).waitFor()
    await openKind(page, 'Writes')
    await article.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: 'Remove bookmark' }).click()
    await page.getByText('The bookmark is removed.').waitFor()
    await openKind(page, 'Dishes')
    await heartOf(page, 'Ndolé').click()
    // It stays until the next visit, so that the tap can be undone.
    await expect.poll(() => heartOf(page, 'Ndolé').getAttribute('aria-pressed')).toBe('false')
    await page.reload()
    await page.getByText('No saved dishes yet').waitFor()
    await openKind(page, 'Writes')
    await page.getByText('No bookmarks yet').waitFor()

    await send(url(), `/api/products/${product}/update_product`, {
      method: 'PUT',
      token: seller.token,
      body: { price: 12_000 },
    })
    await page.goto(`${url()}/notifications`)
    await page.getByRole('link', { name: 'Kaba ngondo now costs CFA 12,000 instead of CFA 15,000.' }).waitFor()
    await leave()
  })
})

describe('recently seen and saved things', () => {
  it('are listed without a network, the seen ones last seen first, and can be cleared', full, async () => {
    const line = await openLine(url())
    const fan = await createMember(url(), 'Chantal Offline')
    const { page, context, expecting, leave } = await story.openAs(fan, 'about:blank', { worker: true })
    expecting(/ERR_|Failed to (fetch|load)|dynamically imported|FetchEvent/)
    for (const path of [`/products/${product}/details`, `/menu/${dish}/details`]) {
      await page.goto(`${line.url}${path}`)
      await pageHydrated(page)
    }
    await send(url(), `/api/products/${product}/reaction`, { method: 'POST', token: fan.token, body: {} })
    await page.goto(`${line.url}/saved`)
    await page.getByRole('link', { name: /Kaba ngondo/ }).waitFor()
    const names = async () => (await page.locator('main li a').allTextContents()).map((text) => text.slice(0, 5))
    await page.goto(`${line.url}/saved?view=seen`)
    await expect.poll(names).toEqual(['Ndolé', 'Kaba '])
    const kept = () =>
      page.evaluate(`(async () => {
        const lists = await Promise.all((await caches.keys()).map((name) => caches.match('/kept/list', { cacheName: name })))
        return (await Promise.all(lists.map((list) => list?.text() ?? ''))).join(' ')
      })()`)
    await expect.poll(kept).toContain('/saved')
    await expect.poll(kept).toContain('/saved-things')
    await context.setOffline(true)
    await page.goto(`${line.url}/saved?view=seen`)
    await expect.poll(names).toEqual(['Ndolé', 'Kaba '])
    await page.goto(`${line.url}/saved`)
    await page.getByText('As it was last loaded on this device.').waitFor()
    await expect.poll(names).toEqual(['Kaba '])
    await context.setOffline(false)
    await page.goto(`${line.url}/saved?view=seen`)
    await page.getByRole('button', { name: 'Clear the list' }).click()
    await page.getByText('Nothing seen yet').waitFor()
    expect(await page.evaluate(`localStorage.getItem('recently_seen')`)).toBeNull()
    await leave()
    line.close()
  })
})
