import { openShop, type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop, type Visitor, type VisitorOptions } from '@sheds/e2e/support/visitor'
import { noise } from '@sheds/server/modules/files/testing/image-bytes'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }
let seller: Member
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
  seller = await createMember(url(), 'Ada Ngono')
  shop = await openShop(url(), seller, 'Heavy Pictures')
  for (const name of ['Toghu', 'Kaba', 'Sandja']) products.push(await sell(url(), seller, shop, { name }))
  for (const product of products) await addPhoto(product)
})

interface SaverVisit {
  /** Value of the cookie. */
  saver?: string
  connection?: string
  look?: VisitorOptions
}

/** Visitor with a saver cookie or a kind of connection; `weigh` returns the bytes of all pictures. */
const visitWith = async ({
  saver,
  connection = '4g',
  look = {},
}: SaverVisit): Promise<Visitor & { weigh: () => Promise<number> }> => {
  const visitor = await story.open('about:blank', look)
  if (saver !== undefined) await visitor.context.addCookies([{ name: 'saver', value: saver, url: url() }])
  await visitor.page.addInitScript(
    `Object.defineProperty(navigator, 'connection', { value: { effectiveType: window.name || '${connection}' } })`,
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

describe('the data saver', () => {
  it('shows heavy pictures as boxes with their size, and loads one by a tap, without navigation', full, async () => {
    const { page, leave, weigh } = await visitWith({ saver: 'on' })
    await page.goto(list())
    await settled(page)
    expect(await waiting(page).count()).toBe(3)
    expect(await weigh()).toBe(0)
    await page.getByText('Toghu').first().waitFor()
    const [, size = ''] = /load · (\d+) KB/.exec((await waiting(page).first().textContent()) ?? '') ?? []
    await waiting(page).first().click()
    await expect.poll(() => waiting(page).count()).toBe(2)
    await expect.poll(async () => Math.abs((await weigh()) / 1024 - Number(size))).toBeLessThan(1)
    expect(new URL(page.url()).pathname).toBe(`/sheds/${shop.id}`)
    expect(await page.locator('a button, button button').count()).toBe(0)
    // Keys follow the link; on the product's page, its picture is a button.
    await page.locator('main a:has(.tap-photo)').first().press('Enter')
    await page.locator('main button.tap-photo').first().press('Enter')
    await expect.poll(() => page.locator('main button.tap-photo').count()).toBe(0)
    await leave()
    const plain = await visitWith({ saver: 'on', look: { language: 'fr', theme: 'dark', javaScript: false } })
    await plain.page.goto(list())
    expect(await waiting(plain.page).first().innerText()).toMatch(/^toucher pour voir · \d+\sKo$/)
    await plain.leave()
  })

  it('is switched in the menu at once, and by itself on a slow connection until it is fast again', full, async () => {
    const visitor = await visitWith({})
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
    await visitor.context.clearCookies({ name: 'saver' })
    await leave()

    const slow = await visitWith({ connection: '2g' })
    await slow.page.goto('/terms')
    await expect.poll(() => chosen(slow)).toBe('slow')
    await slow.page.goto(list())
    expect(await slow.page.locator('html').getAttribute('data-saver')).toBe('')
    await slow.page.locator('#site-menu').click()
    await slow.page.getByText('Turned on automatically: slow network').waitFor()
    await slow.page.keyboard.press('Escape')
    await slow.page.evaluate("window.name = '4g'")
    await slow.page.goto('/terms')
    await expect.poll(() => chosen(slow)).toBeUndefined()
    await slow.leave()
  })

  it('prefetches nothing', full, async () => {
    const callsAfterHover = async (saver: string, { waits }: { waits: (asked: () => number) => Promise<unknown> }) => {
      const { page, leave } = await visitWith({ saver, look: { viewport: desktop } })
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
    await callsAfterHover('off', { waits: (asked) => expect.poll(asked).toBeGreaterThan(0) })
    // As long as a prefetch took without the saver.
    const long = performance.now() - begun
    expect(await callsAfterHover('on', { waits: () => new Promise((resolve) => setTimeout(resolve, long)) })).toBe(0)
  })
})

describe('a form whose rules do not load', () => {
  it('tries again by itself, then on the next submit, without a reload or a lost word', full, async () => {
    const { page, expecting, leave } = await story.open('/signup')
    expecting(/ERR_FAILED|Failed to fetch|status of 404/)
    await pageHydrated(page)
    const asked: string[] = []
    let lost = /\/assets\/(?:again\/\d+\/)?rules-[\w-]+\.js$/
    await page.route(/rules-/, (route) => {
      const { pathname } = new URL(route.request().url())
      asked.push(pathname)
      return lost.test(pathname) ? route.abort() : route.continue()
    })
    await page.evaluate('window.isSamePage = true')
    const name = page.locator('main input[name=name]')
    await name.fill('Ada')
    const submit = page.locator('main').getByRole('button', { name: 'Sign up' })
    const report = page.getByText('Part of this page didn’t load. Try again.')
    const invalid = page.locator('[aria-invalid=true]').first()
    await submit.click()
    await report.waitFor()
    lost = /^$/
    await submit.click()
    // The rules are loaded: they report the missing field.
    await invalid.waitFor()
    expect(await name.inputValue()).toBe('Ada')
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    expect(asked.filter((path) => path.includes('/again/')).length).toBeGreaterThan(0)

    // After a single failure they load from another address, unnoticed.
    lost = /\/assets\/rules-[\w-]+\.js$/
    await page.goto('/signup')
    await pageHydrated(page)
    await submit.click()
    await invalid.waitFor()
    expect(await report.count()).toBe(0)
    await leave()
  })
})
