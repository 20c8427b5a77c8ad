import { axeViolations } from '@sheds/e2e/support/axe'
import { cook, openShop, type Shop, sell, snapshot } from '@sheds/e2e/support/goods'
import { movedOn } from '@sheds/e2e/support/moved'
import { addPiece } from '@sheds/e2e/support/music'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let ben: Somebody

const opened = (name: string, category = 'fashion'): Promise<Shop> => openShop(url(), ada, name, category)
const pathOf = ({ id }: Shop) => `/sheds/${id}`
const chip = /^First steps: \d of 4$/

beforeAll(async () => {
  ada = await meet(url(), 'Ada Seller')
  ben = await meet(url(), 'Ben Looker')
})

describe('the first steps of a shed', () => {
  it('stand on its page and tick themselves from what is true', inChromium, async () => {
    const shop = await opened('Pas à Pas')
    const { page, leave } = await story.openAs(ada, pathOf(shop))
    await page.getByRole('button', { name: 'First steps: 0 of 4' }).click()
    const list = page.getByRole('region', { name: 'First steps' })
    const done = () => list.getByRole('listitem').filter({ hasText: '(done)' }).allInnerTexts()
    expect(await done()).toEqual([])
    await sell(url(), ada, shop, { name: 'Pagne' })
    for (const [step, file] of [
      ['Give it a logo', 'logo.jpg'],
      ['Give it a cover photo', 'cover.jpg'],
    ] as const) {
      await list.getByRole('button', { name: step }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles([await snapshot(file)])
      await dialog.getByRole('button', { name: 'Upload' }).click()
      await dialog.waitFor({ state: 'detached' })
      await list.getByRole('button', { name: `${step} (done)` }).waitFor()
    }
    await list.getByRole('link', { name: 'Add the first product (done)' }).waitFor()
    await list.getByRole('button', { name: 'Share it on WhatsApp' }).click()
    const sheet = page.getByRole('dialog', { name: 'Share' })
    const card = sheet.getByRole('figure')
    await card.getByText('Pas à Pas · Fashion · Douala · Sheds').waitFor()
    const image = card.locator('img')
    await expect
      .poll(() => page.evaluate("document.querySelector('figure img').naturalWidth"), { timeout: 120_000 })
      .toBe(1200)
    const shared = async () =>
      new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '').pathname
    await expect.poll(async () => (await image.getAttribute('src')) === (await shared())).toBe(true)
    const whatsApp = sheet.getByRole('link', { name: 'Send on WhatsApp' })
    expect(await whatsApp.getAttribute('href')).toContain(encodeURIComponent(pathOf(shop)))
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await whatsApp.click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Your shed is ready' }).waitFor()
    // Nothing is left to do: the next time they are not there.
    await page.reload()
    await page.getByRole('button', { name: 'Edit shed' }).waitFor()
    expect(await page.getByRole('button', { name: chip }).count()).toBe(0)
    await leave()
  })

  it('may be put away, and stay away', async () => {
    const shop = await opened('Rangée')
    const { page, leave } = await story.openAs(ada, pathOf(shop))
    await page.getByRole('button', { name: chip }).click()
    await page.getByRole('button', { name: 'Put away' }).click()
    await expect.poll(() => page.getByRole('region', { name: 'First steps' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Edit shed' }).waitFor()
    expect(await page.getByRole('button', { name: chip }).count()).toBe(0)
    await leave()
  })

  it('are nothing to anybody else', async () => {
    const shop = await opened('Privée')
    for (const open of [() => story.open(pathOf(shop)), () => story.openAs(ben, pathOf(shop))]) {
      const { page, leave } = await open()
      await page.getByRole('heading', { name: shop.name, level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.getByText('First steps').count()).toBe(0)
      await leave()
    }
  })

  it('of a kitchen lead to its menu, and a dish on it ticks them', async () => {
    const kitchen = await opened('Cuisine Pas', 'food_delivery')
    const { page, leave } = await story.openAs(ada, pathOf(kitchen))
    await page.getByRole('button', { name: chip }).click()
    await page.getByRole('link', { name: 'Put the first dish on the menu' }).click()
    await page.waitForURL('**/add_to_menu')
    await cook(url(), ada, kitchen, { name: 'Ndolé' })
    await page.goto(pathOf(kitchen))
    await page.getByRole('button', { name: 'First steps: 1 of 4' }).waitFor()
    await leave()
  })

  it('of a studio lead to its first song, and one that is added ticks them', async () => {
    const studio = await opened('Studio Pas', 'music')
    const { page, leave } = await story.openAs(ada, pathOf(studio))
    await page.getByRole('button', { name: 'First steps: 0 of 4' }).click()
    await page.getByRole('link', { name: 'Add the first song' }).click()
    await page.waitForURL('**/add_music/single')
    await addPiece(url(), ada, studio, { title: 'Premier jet' })
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await page.goto(pathOf(studio))
    await page.getByRole('button', { name: 'First steps: 1 of 4' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((address) => address.includes(`/sheds/${studio.id}/music`))).toHaveLength(1)
    await leave()
  })

  it('move nothing when their owner becomes known', async () => {
    const shop = await opened('Immobile')
    await sell(url(), ada, shop, { name: 'Pagne' })
    const { page, leave } = await story.openAs(ada, pathOf(shop))
    await page.getByRole('button', { name: chip }).waitFor()
    expect(await movedOn(page)).toEqual([])
    await leave()
  })

  it.each(['light', 'dark'] as const)('are accessible, %s, in French', inChromium, async (theme) => {
    const shop = await opened(`Accessible ${theme}`)
    const { page, leave } = await story.openAs(ada, pathOf(shop), { theme, language: 'fr' })
    await page.getByRole('button', { name: /^Premiers pas/ }).click()
    await page.getByRole('heading', { name: 'Premiers pas' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await leave()
  })
})
