// @module-tag chromium
import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, type Visitor } from '@sheds/e2e/support/visitor'
import { noise } from '@sheds/server/modules/files/testing/image-bytes'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let seller: Somebody
let shop: Shop
const products: string[] = []

const addPhoto = async (product: string): Promise<void> => {
  const form = new FormData()
  const buffer = await noise({ width: 340, height: 340 }).jpeg().toBuffer()
  form.append('media', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { authorization: `Bearer ${seller.token}` }
  const path = `/api/sheds/${shop.id}/products/${product}/media`
  const answer = await fetch(`${url()}${path}`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(201)
}

beforeAll(async () => {
  seller = await meet(url(), 'Ada Ngono')
  shop = await openShop(url(), seller, 'Heavy Pictures')
  for (const name of ['Toghu', 'Kaba', 'Sandja']) products.push(await sell(url(), seller, shop, { name }))
  for (const product of products) await addPhoto(product)
})

/** Somebody with this in their cookie, or with a line of this kind. */
const come = async (
  saver?: string,
  { line = '4g', look = {} } = {},
): Promise<Visitor & { weigh: () => Promise<number> }> => {
  const visitor = await story.open('about:blank', look)
  if (saver !== undefined) await visitor.context.addCookies([{ name: 'saver', value: saver, url: url() }])
  await visitor.context.addInitScript(
    `Object.defineProperty(navigator, 'connection', { value: { effectiveType: window.name || '${line}' } })`,
  )
  const weights: Promise<number>[] = []
  visitor.page.on('response', (response) => {
    if (response.url().includes('/files/'))
      weights.push(
        response.body().then(
          (body) => body.length,
          () => 0,
        ),
      )
  })
  const weigh = async (): Promise<number> => (await Promise.all(weights)).reduce((sum, each) => sum + each, 0)
  return { ...visitor, weigh }
}

const list = () => `/sheds/${shop.id}?tab=products`
const waiting = (page: Page) => page.locator('main .tap-photo')
const settled = (page: Page) => page.waitForLoadState('networkidle')
const chosen = async ({ context }: Visitor) => (await context.cookies()).find(({ name }) => name === 'saver')?.value

describe('whoever saves data', () => {
  it('is shown heavy pictures as places with their size, and one of them on a tap, which leads nowhere else', async () => {
    const visitor = await come('on')
    const { page, leave, weigh } = visitor
    await page.goto(list())
    await settled(page)
    expect(await waiting(page).count()).toBe(3)
    expect(await weigh()).toBe(0)
    // Names and prices are here all the same.
    await page.getByText('Toghu').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    const [, said = ''] = /load · (\d+) KB/.exec((await waiting(page).first().textContent()) ?? '') ?? []
    await waiting(page).first().click()
    await expect.poll(() => waiting(page).count()).toBe(2)
    // The tap's own answer: the line was idle before it too.
    await expect.poll(async () => Math.abs((await weigh()) / 1024 - Number(said))).toBeLessThan(1)
    expect(new URL(page.url()).pathname).toBe(`/sheds/${shop.id}`)
    expect(await page.locator('a button, button button').count()).toBe(0)
    // Keys follow the link: on the thing's own page its picture is a button.
    await page.locator('main a:has(.tap-photo)').first().press('Enter')
    await page.locator('main button.tap-photo').first().press('Enter')
    await expect.poll(() => page.locator('main button.tap-photo').count()).toBe(0)
    await leave()
  })

  it('without a script sees in the server’s page what waits, in French and in the dark as well', async () => {
    const { page, leave } = await come('on', { look: { language: 'fr', theme: 'dark', javaScript: false } })
    await page.goto(list())
    expect(await waiting(page).first().innerText()).toMatch(/^toucher pour voir · \d+\sKo$/)
    await leave()
  })

  it('chooses so in the menu: at once, for the next page too, and back again', async () => {
    const visitor = await come(undefined)
    const { page, leave } = visitor
    await page.goto(list())
    expect(await waiting(page).count()).toBe(0)
    const tapSaver = async (): Promise<void> => {
      await page.locator('#site-menu').click()
      const item = page.getByRole('menuitemcheckbox', { name: 'Data saver' })
      await item.click()
      await page.keyboard.press('Escape')
      await item.waitFor({ state: 'detached' })
    }
    await tapSaver()
    await expect.poll(() => chosen(visitor)).toBe('on')
    await page.goto(`/products/${products[0]}/details`)
    expect(await waiting(page).count()).toBeGreaterThan(0)
    await tapSaver()
    await expect.poll(() => waiting(page).count()).toBe(0)
    expect(await chosen(visitor)).toBe('off')
    await leave()
  })

  it('has a slow line: that saves by itself until the line is fast again, and says so', async () => {
    const visitor = await come(undefined, { line: '2g' })
    const { page, leave } = visitor
    await page.goto('/terms')
    await expect.poll(() => chosen(visitor)).toBe('slow')
    await page.goto(list())
    expect(await page.locator('html').getAttribute('data-saver')).toBe('')
    await page.locator('#site-menu').click()
    await page.getByText('On by itself: your network is slow').waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate("window.name = '4g'")
    await page.goto('/terms')
    await expect.poll(() => chosen(visitor)).toBeUndefined()
    await leave()
  })

  it('has nothing fetched ahead', async () => {
    const askedAhead = async (saver: string, { waits }: { waits: (asked: () => number) => Promise<unknown> }) => {
      const { page, leave } = await come(saver, { look: { viewport: desktop } })
      await page.goto('/terms')
      await settled(page)
      await pageHydrated(page)
      let asked = 0
      page.on('request', (request) => {
        if (request.url().includes('/api/')) asked += 1
      })
      await page.locator('.nav-tabs a').nth(2).hover()
      await page.locator('.nav-tabs a').nth(2).focus()
      await waits(() => asked)
      await leave()
      return asked
    }
    const begun = performance.now()
    await askedAhead('off', { waits: (asked) => expect.poll(asked, { timeout: 120_000 }).toBeGreaterThan(0) })
    // For as long as all of that took where it is not saved.
    const long = performance.now() - begun
    expect(await askedAhead('on', { waits: () => new Promise((resolve) => setTimeout(resolve, long)) })).toBe(0)
  })
})
