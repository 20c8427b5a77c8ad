import { axeViolations } from '@sheds/e2e/support/axe'
import { type Shop, sell } from '@sheds/e2e/support/goods'
import { pageHydrated, turnTo } from '@sheds/e2e/support/hydrated'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { openShed, pathOf, review } from '@sheds/e2e/support/sheds'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let ben: Somebody
let shop: Shop

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  ben = await meet(url(), 'Ben Fotso')
  const words = {
    bio: 'Sewn by hand.',
    description: `Made to measure. ${'We sew and line and mend. '.repeat(9)}The end.`,
  }
  shop = await openShed(url(), ada, { name: 'Maison Ngondo', location: 'Douala, Bonabéri', ...words })
  for (let place = 1; place <= 22; place++) await sell(url(), ada, shop, { name: `Cloth ${place}`, price: 1500 })
  await sell(url(), ada, shop, { name: 'Not yet', status: 'hidden' })
  await review(url(), ben, shop, 5, 'Well sewn.')
})

describe('a visitor', () => {
  it('reads everything without JavaScript, and turns the pages of products', inChromium, async () => {
    const { page, leave } = await story.open(pathOf(shop), { javaScript: false })
    expect(await page.title()).toBe('Maison Ngondo · Fashion · Douala, Bonabéri · Sheds')
    const text = await page.locator('main').innerText()
    const words = ['Fashion', 'Douala, Bonabéri', 'by Ada Ngono', '0 Subscribers', 'The end.']
    for (const part of ['Maison Ngondo', ...words, 'Products (22)', 'Cloth 22', 'CFA']) expect(text).toContain(part)
    expect(await page.content()).not.toContain('ngondo.private')
    expect(text).not.toContain('Not yet')
    expect(await page.getByRole('link', { name: 'Contact', exact: true }).getAttribute('href')).toBe('/login')
    await turnTo(page.getByRole('link', { name: 'More products' }))
    expect(await page.locator('.tile').allTextContents()).toEqual([
      expect.stringContaining('Cloth 2'),
      expect.stringContaining('Cloth 1'),
    ])
    await turnTo(page.getByRole('link', { name: 'To the first products' }))
    expect(await page.locator('.tile').count()).toBe(20)
    await leave()
  })

  it('turns its tabs without JavaScript: what it sells, what is said of it, where it is', async () => {
    const { page, leave } = await story.open(pathOf(shop), { javaScript: false })
    const tabs = page.getByRole('navigation', { name: `Parts of ${shop.name}` })
    expect((await tabs.innerText()).split(/\s+/)).toEqual(['Products', '22', 'Reviews', '1', 'About'])
    await turnTo(tabs.getByRole('link', { name: 'About' }))
    const about = await page.getByRole('region', { name: `About ${shop.name}` }).innerText()
    for (const part of ['Sewn by hand.', 'The end.', '(+237) 69*****14', 'ngondo...@example.com', 'Douala, Bonabéri'])
      expect(about).toContain(part)
    expect(await page.locator('.tile').count()).toBe(0)
    await tabs.getByRole('link', { name: 'Reviews 1' }).click()
    await page.getByRole('article').getByText('Well sewn.').waitFor()
    await turnTo(tabs.getByRole('link', { name: 'Products 22' }))
    expect(new URL(page.url()).search).toBe('')
    expect(await page.locator('.tile').count()).toBe(20)
    await leave()
  })

  it(
    'sees products on the first screen of a phone, and turns tabs in place, with steps to go back',
    inChromium,
    async () => {
      const { page, leave } = await story.open(pathOf(shop))
      const photo = await page.locator('.tile').first().boundingBox()
      const bar = await page.locator('.tabbar').boundingBox()
      expect((bar?.y ?? 0) - (photo?.y ?? 0)).toBeGreaterThan(100)
      const pay = page.getByRole('link', { name: 'Pay with ShedPay' }).and(page.locator(':visible'))
      const way = await pay.boundingBox()
      expect((way?.y ?? Number.NaN) + (way?.height ?? 0)).toBeLessThan(photo?.y ?? 0)
      await pageHydrated(page)
      await page.evaluate('window.notReloaded = true')
      await page.mouse.wheel(0, 200)
      const place = () => page.evaluate('scrollY')
      await expect.poll(place).toBe(200)
      const tabs = page.getByRole('navigation', { name: `Parts of ${shop.name}` })
      await tabs.getByRole('link', { name: 'Reviews 1' }).click()
      await page.getByRole('article').getByText('Well sewn.').waitFor()
      await page.getByRole('link', { name: '1 review' }).click()
      await page.getByRole('dialog').getByText('Well sewn.').waitFor()
      expect(new URL(page.url()).search).toBe('?tab=reviews&show=reviews')
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => tabs.locator('[aria-current]').innerText()).toContain('Reviews')
      await page.goBack()
      await page.locator('.tile').first().waitFor()
      expect(await page.evaluate('window.notReloaded')).toBe(true)
      await leave()
    },
  )

  it('shows the shed to search engines and chats', async () => {
    const { page, leave } = await story.open(pathOf(shop))
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((one) =>
      JSON.parse(one),
    )
    expect(data.map((one) => one['@type'])).toEqual(['LocalBusiness', 'BreadcrumbList'])
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(image).toContain(`/og/sheds/${shop.id}`)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${url()}${pathOf(shop)}`)
    await leave()
  })

  it('finds nothing at an address of nothing, and a deleted shed gone', async () => {
    const { page, expecting, leave } = await story.open('/terms')
    expecting(/404|410/)
    expect((await page.goto('/sheds/01890a5d-ac96-774b-bcce-b302099a8057'))?.status()).toBe(404)
    expect(await page.locator('h1').textContent()).toBe('Shed not found')
    expect((await page.goto('/sheds/nonsense'))?.status()).toBe(404)
    const gone = await openShed(url(), ada, { name: 'Closed Soon' })
    await send(url(), `/api/sheds/${gone.id}/delete_shed`, { method: 'PATCH', token: ada.token })
    expect((await page.goto(pathOf(gone)))?.status()).toBe(410)
    expect(await page.locator('h1').textContent()).toContain('Closed Soon')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    const owner = page.locator('main').getByRole('link', { name: `See ${ada.name}` })
    expect(await owner.getAttribute('href')).toBe(`/users/${ada.id}/profile`)
    await leave()
  })

  it.each(['light', 'dark'] as const)(
    'finds it accessible, %s, in French, on 320 pixels and a desktop',
    inChromium,
    async (theme) => {
      for (const viewport of [{ width: 320, height: 640 }, desktop]) {
        const { page, leave } = await story.open(pathOf(shop), { theme, language: 'fr', viewport })
        for (const tab of ['', '?tab=reviews', '?tab=about']) {
          if (tab !== '') await page.goto(`${pathOf(shop)}${tab}`)
          expect(await axeViolations(page)).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        }
        await leave()
      }
    },
  )
})
