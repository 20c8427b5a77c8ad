// @module-tag chromium
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, picture, type Shop, sell, snapshot } from './support/goods.ts'
import { inBrowser } from './support/hydrated.ts'
import { meet, type Somebody } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { desktop, phone } from './support/visitor.ts'
import { write } from './support/words.ts'

const story = tellStory()
let ada: Somebody
let shop: Shop
let product: string
let words: string

beforeAll(async () => {
  const { url } = story.site()
  ada = await meet(url, 'Ada Wilhelmina Ngo Bassong Nkoulou')
  shop = await openShop(url, ada, 'Maison Ngondo')
  product = await sell(url, ada, shop, { name: 'Kaba dress of Bonaberi', price: 27500 })
  await picture(url, ada, shop, product, 2)
  words = await write(url, ada, 'Fresh gombo today')
})

const sizes = [
  [320, 640],
  [360, 740],
  [412, 915],
  [640, 360],
  [768, 1024],
  [800, 360],
  [1024, 768],
  [1280, 800],
  [1600, 900],
] as const

const widthOf = inBrowser(`
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)`)
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not to be seen`)
  return { ...box, end: box.x + box.width, foot: box.y + box.height }
}

describe('a page of any width', () => {
  it.each([
    ['the feed', () => '/'],
    ['a product', () => `/products/${product}/details`],
    ['a shed', () => `/sheds/${shop.id}`],
    ['a profile', () => `/users/${ada.id}/profile`],
    ['a list', () => '/all_users'],
    ['a form', () => '/signup'],
  ])('fits it, and is one column that can be read between phone and desktop: %s', async (_, path) => {
    const { page, leave } = await story.open(path(), { viewport: desktop })
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      expect(await page.evaluate(overflow), `${width}`).toBeLessThanOrEqual(0)
      if (width < 640 || width > 768) continue
      expect(await page.locator('main').evaluate(widthOf), `${width}`).toBeLessThanOrEqual(600)
    }
    await leave()
  })
})

describe('a card in the feed', () => {
  it('has its words beside its photo from 640 pixels on, and the city however long its owner is called', async () => {
    const { page, leave } = await story.open('/', { viewport: { width: 360, height: 740 } })
    const card = 'article.card'
    const above = [await boxOf(page, `${card} .photo`), await boxOf(page, `${card} .price`)]
    expect(above[1]?.y).toBeGreaterThanOrEqual(above[0]?.foot ?? Infinity)
    const city = await boxOf(page, `${card} :text-is("\u00a0· Douala")`)
    expect(city.end).toBeLessThanOrEqual((await boxOf(page, card)).end)
    expect(city.width).toBeGreaterThan(40)
    await page.setViewportSize({ width: 640, height: 360 })
    const [photo, price] = [await boxOf(page, `${card} .photo`), await boxOf(page, `${card} .price`)]
    expect(price.x).toBeGreaterThanOrEqual(photo.end)
    await leave()
  })
})

describe('the bar with the buttons of a product', () => {
  it.each([
    ['en', 320, 640],
    ['fr', 320, 640],
    ['en', 640, 360],
    ['fr', 640, 360],
    ['fr', 768, 1024],
  ] as const)('leaves the price to be seen, %s at %i × %i', async (language, width, height) => {
    const { page, leave } = await story.open(`/products/${product}/details`, { language, viewport: { width, height } })
    const [header, price, bar] = [
      await boxOf(page, '.header'),
      await boxOf(page, 'main .price'),
      await boxOf(page, '.sticky-actions'),
    ]
    expect(price.y).toBeGreaterThanOrEqual(header.foot)
    expect(price.foot).toBeLessThanOrEqual(bar.y)
    await leave()
  })
})

describe('the header', () => {
  it('offers a visitor both ways in, in words, and no bell', async () => {
    const { page, leave } = await story.open('/terms')
    const header = page.getByRole('banner')
    for (const name of ['Login', 'Signup']) expect(await header.getByRole('link', { name }).isVisible()).toBe(true)
    expect(await header.getByRole('link', { name: 'Notifications' }).count()).toBe(0)
    await leave()
  })

  it('keeps the signup in sight where both have no room; the login comes up for the keyboard', async () => {
    const { page, leave } = await story.open('/terms', { language: 'fr', viewport: { width: 320, height: 640 } })
    const [row, signup] = [await boxOf(page, '.header-in'), await boxOf(page, '.header [href="/signup"]')]
    expect(signup.y).toBeGreaterThanOrEqual(row.y)
    expect(signup.foot).toBeLessThanOrEqual(row.foot)
    await page.locator('.header [href="/login"]').focus()
    const login = await boxOf(page, '.header [href="/login"]')
    expect(login.y).toBeGreaterThanOrEqual(row.y)
    expect(login.foot).toBeLessThanOrEqual(row.foot)
    await leave()
  })

  it('shows a member’s face, initials only of who has none', async () => {
    const url = story.site().url
    const { page, leave } = await story.openAs(ada, '/terms')
    const face = page.getByRole('banner').locator('.avatar')
    await expect.poll(() => face.textContent()).toBe('AN')
    const form = new FormData()
    const { buffer, name } = await snapshot('me.jpg')
    form.append('picture', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), name)
    const headers = { authorization: `Bearer ${ada.token}` }
    await fetch(`${url}/api/users/${ada.id}/profile/profile_picture`, { method: 'POST', headers, body: form })
    await page.reload()
    await face.locator('img').waitFor()
    expect(await face.textContent()).toBe('')
    await leave()
  })
})

describe('sharing', () => {
  const ownSheet = (refusal: string) => `navigator.share = async (data) => {
    window.shared = data
    ${refusal && `throw new DOMException('no', '${refusal}')`}
  }`

  const aWrite = () => `/writes/${words}`
  const aProduct = () => `/products/${product}/details`

  it.each([
    ['opens the phone’s own sheet', aWrite, phone, '', 0],
    ['is over when somebody changes their mind there', aWrite, phone, 'AbortError', 0],
    ['has ours where the phone refuses', aWrite, phone, 'NotAllowedError', 1],
    ['has ours where there is a picture for a Status, too', aProduct, phone, '', 1],
    ['has ours on a desktop', aProduct, desktop, '', 1],
  ])('%s', async (_, path, viewport, refusal, sheets) => {
    const { page, context, leave } = await story.open('about:blank', { viewport })
    await context.addInitScript(ownSheet(refusal))
    await page.goto(path(), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Share' }).first().click()
    if (sheets === 1) await page.getByRole('dialog', { name: 'Share' }).waitFor()
    else await expect.poll(() => page.evaluate('window.shared?.url')).toContain(path())
    expect(await page.getByRole('dialog').count()).toBe(sheets)
    await leave()
  })

  it('makes a picture for a Status, and hands it on by the phone or saves it', async () => {
    const { page, context, leave } = await story.open('about:blank', { viewport: phone })
    await context.addInitScript(`navigator.canShare = ({ files }) => files?.length === 1
    navigator.share = async ({ files: [file] }) => {
      window.handedOn = [file.name, file.type, file.size]
    }`)
    await page.goto(aProduct(), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Share' }).first().click()
    await page.getByRole('button', { name: 'Picture for WhatsApp Status' }).click()
    await page.getByRole('img', { name: 'Picture of Kaba dress of Bonaberi for WhatsApp Status' }).waitFor()
    await page.getByRole('button', { name: 'Put it in my Status' }).click()
    const handedOn = await page.evaluate('window.handedOn')
    expect(handedOn).toEqual(['kaba-dress-of-bonaberi.jpg', 'image/jpeg', expect.any(Number)])
    const save = page.getByRole('link', { name: 'Save the picture' })
    expect(await save.getAttribute('download')).toBe('kaba-dress-of-bonaberi.jpg')
    await leave()
  })
})
