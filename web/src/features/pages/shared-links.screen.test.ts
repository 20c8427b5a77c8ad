import { axeViolations } from '@sheds/e2e/support/axe'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
let seller: Somebody
let shed: string

beforeAll(async () => {
  seller = await meet(story.site().url, 'Awa Ngono')
  const form = { name: 'Chez Awa', email: 'awa.private@example.com', phone_number: '677 12 34 57', location: 'Douala' }
  const answer = await tell('/api/shed', { ...form, category: 'food_delivery' })
  shed = idOf(answer, 'shed')
})

const tell = (path: string, body: object = {}, method = 'POST') =>
  send(story.site().url, path, { method, token: seller.token, body })

const idOf = (answer: Record<string, unknown>, name: string): string => (answer[name] as { id: string }).id

const sell = async (name: string): Promise<string> =>
  idOf(await tell(`/api/sheds/${shed}/product`, { name, price: 27_500 }), 'product')

const cook = async (name: string): Promise<string> =>
  idOf(await tell(`/api/sheds/${shed}/menu`, { name, price: 2500 }), 'dish')

/** What a chat or a search engine reads of a page. */
const readHead = async (path: string) => {
  const html = await (await fetch(`${story.site().url}${path}`)).text()
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) =>
    JSON.parse(text),
  )
  return { image, data }
}

describe('a shared link', () => {
  it('shows a picture of 1200 × 630, and says what it leads to', async () => {
    const pages = [
      [`/products/${await sell('Pagne wax')}/details`, 'Product', 'Pagne wax'],
      [`/menu/${await cook('Ndolè')}/details`, 'MenuItem', 'Ndolè'],
      [`/sheds/${shed}`, 'LocalBusiness', 'Chez Awa'],
    ] as const
    for (const [path, type, name] of pages) {
      const { image, data } = await readHead(path)
      expect(image).toMatch(new RegExp(`^${story.site().url}/og/[a-z]+/[0-9a-f-]{36}-[0-9a-z]+\\.jpg$`))
      const answer = await fetch(image, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(300 * 1024)
      expect(data).toContainEqual(expect.objectContaining({ '@type': type, name }))
      expect(JSON.stringify(data)).not.toMatch(/private|677 ?12|phone/i)
    }
  })

  it('stays the same in the browser that opens it', async () => {
    const path = `/products/${await sell('Pagne bleu')}/details`
    const { image } = await readHead(path)
    const { page, leave } = await story.open(path)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toBe(image)
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2)
    await leave()
  })
})

describe('a link to what is gone', () => {
  it.each([
    ['en', false],
    ['fr', false],
    ['en', true],
    ['fr', true],
  ] as const)('says its name and leads to its shed (%s, JavaScript %s)', async (language, javaScript) => {
    const [product, dish] = [await sell('Table basse'), await cook('Eru')]
    await tell(`/api/products/${product}/delete_product`, {}, 'PATCH')
    await tell(`/api/sheds/${shed}/menu/${dish}`, {}, 'DELETE')
    for (const [path, name] of [
      [`/products/${product}/details`, 'Table basse'],
      [`/products/${product}/reviews`, 'Table basse'],
      [`/menu/${dish}/details`, 'Eru'],
    ] as const) {
      const { page, expecting, leave } = await story.open('/terms', { language, javaScript, viewport: phone })
      expecting(/status of (410|404)/)
      expect((await page.goto(path))?.status()).toBe(410)
      const title = language === 'en' ? `“${name}” is no longer here` : `«\u00a0${name}\u00a0» n’est plus là`
      expect(await page.locator('h1').textContent()).toBe(title)
      await page.getByRole('link', { name: language === 'en' ? 'See Chez Awa' : 'Voir «\u00a0Chez Awa\u00a0»' }).click()
      await page.waitForURL(`**/sheds/${shed}`)
      await leave()
    }
  })

  it('of a shed that is gone, too, leads to its owner', async () => {
    const form = { name: 'Gone kitchen', email: 'awa@example.com', phone_number: '677 12 34 57' }
    const closed = idOf(await tell('/api/shed', { ...form, category: 'food_delivery' }), 'shed')
    const product = idOf(await tell(`/api/sheds/${closed}/product`, { name: 'Sauce', price: 500 }), 'product')
    const dish = idOf(await tell(`/api/sheds/${closed}/menu`, { name: 'Koki', price: 900 }), 'dish')
    await tell(`/api/sheds/${closed}/delete_shed`, {}, 'PATCH')
    for (const path of [`/products/${product}/details`, `/products/${product}/reviews`, `/menu/${dish}/details`]) {
      const { page, expecting, leave } = await story.open('/terms', { javaScript: false })
      expecting(/status of 410/)
      expect((await page.goto(path))?.status()).toBe(410)
      await page.getByRole('link', { name: 'See Awa Ngono' }).click()
      await page.waitForURL(`**/users/${seller.id}/profile`)
      await leave()
    }
  })

  it('is readable for everybody, however long its name', inChromium, async () => {
    const product = await sell('W'.repeat(60))
    await tell(`/api/products/${product}/delete_product`, {}, 'PATCH')
    for (const viewport of [phone, desktop]) {
      const { page, expecting, leave } = await story.open('/terms', { viewport })
      expecting(/status of 410/)
      await page.goto(`/products/${product}/details`)
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
      expect(await axeViolations(page)).toEqual([])
      await leave()
    }
  })

  it('of a shed leads home', async () => {
    const form = { name: 'Closed', email: 'awa.private@example.com', phone_number: '677 12 34 57', category: 'fashion' }
    const closed = idOf(await tell('/api/shed', form), 'shed')
    await tell(`/api/sheds/${closed}/delete_shed`, {}, 'PATCH')
    const { page, expecting, leave } = await story.open('/terms', { javaScript: false })
    expecting(/status of 410/)
    expect((await page.goto(`/sheds/${closed}`))?.status()).toBe(410)
    expect(await page.locator('h1').textContent()).toBe('“Closed” is no longer here')
    expect(await page.locator('main a[href^="/sheds/"]').count()).toBe(0)
    await page.getByRole('link', { name: 'Back home' }).click()
    await page.waitForURL('**/feeds')
    await leave()
  })
})
