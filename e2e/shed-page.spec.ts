import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { type Shop, sell } from './support/goods.ts'
import { meet, type Somebody, send } from './support/people.ts'
import { openShed, pathOf } from './support/sheds.ts'
import { tellStory } from './support/story.ts'
import { desktop } from './support/visitor.ts'

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
}, 60_000)

describe('a visitor', () => {
  it('reads everything without JavaScript, and turns the pages of products', async () => {
    const { page, leave } = await story.open(pathOf(shop), { javaScript: false })
    expect(await page.title()).toBe('Maison Ngondo · Fashion · Douala, Bonabéri · Sheds')
    const text = await page.locator('main').innerText()
    const words = ['Fashion', 'Douala, Bonabéri', 'by Ada Ngono', '0 Subscribers', 'Sewn by hand.', 'The end.']
    const masked = ['(+237) 69*****14', 'ngondo...@example.com']
    for (const part of ['Maison Ngondo', ...words, ...masked, 'Products (22)', 'Cloth 22', 'CFA'])
      expect(text).toContain(part)
    expect(await page.content()).not.toContain('ngondo.private')
    expect(text).not.toContain('Not yet')
    expect(await page.getByRole('link', { name: 'Contact', exact: true }).getAttribute('href')).toBe('/login')
    await page.getByRole('link', { name: 'More products' }).click()
    expect(await page.locator('.tile').allTextContents()).toEqual([
      expect.stringContaining('Cloth 2'),
      expect.stringContaining('Cloth 1'),
    ])
    await page.getByRole('link', { name: 'To the first products' }).click()
    expect(await page.locator('.tile').count()).toBe(20)
    await leave()
  })

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

  it('who subscribes logs in first and comes back to the shed', async () => {
    const { page, leave } = await story.open(pathOf(shop))
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: `Subscribe to ${shop.name}` }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('User Name').fill(ben.name)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`**${pathOf(shop)}`)
    await page.getByRole('button', { name: `Subscribe to ${shop.name}` }).waitFor()
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
    async (theme) => {
      for (const viewport of [{ width: 320, height: 640 }, desktop]) {
        const { page, leave } = await story.open(pathOf(shop), { theme, language: 'fr', viewport })
        expect(await axeViolations(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        await leave()
      }
    },
  )
})
