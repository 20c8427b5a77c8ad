import { axeViolations } from '@sheds/e2e/support/axe'
import { type Shop, sell } from '@sheds/e2e/support/goods'
import { movedOn } from '@sheds/e2e/support/moved'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { openShed, pathOf } from '@sheds/e2e/support/sheds'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { tapTwice } from '@sheds/e2e/support/twice'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let ben: Somebody
let shop: Shop

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  ben = await meet(url(), 'Ben Fotso')
  shop = await openShed(url(), ada, { name: 'Maison Ngondo', location: 'Douala' })
})

describe('the owner', () => {
  it('sees the whole of it, edits it, is told what is wrong, and sees the change', async () => {
    const { page, leave } = await story.openAs(ada, `${pathOf(shop)}?tab=about`)
    const about = page.getByRole('region', { name: /^About/ })
    await about.getByText('ngondo.private@example.com').waitFor()
    expect(await page.getByRole('button', { name: /^(Subscribe|Contact)/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Edit shed' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Shed Name').fill(' ')
    await dialog.getByLabel('Location').fill('Kribi')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Shed Name is required').waitFor()
    await dialog.getByLabel('Shed Name').fill('Maison Ngondo Kribi')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Maison Ngondo Kribi', level: 1 }).waitFor()
    await about.getByText('Kribi', { exact: true }).waitFor()
    await leave()
  })

  it.each([phone, desktop])('finds the tools without anything moving (%o)', async (viewport) => {
    const email = 'a.long.address.of.a.shop@example.com'
    for (const category of ['fashion', 'music']) {
      const tidy = await openShed(url(), ada, { name: `Tidy ${category}`, location: 'Douala', category, email })
      await sell(url(), ada, tidy, { name: 'Toghu', ...(category === 'music' && { category }) })
      const { page, leave } = await story.openAs(ada, `${pathOf(tidy)}?tab=products`, { viewport })
      await page.getByText(email).waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Options for Toghu' }).waitFor()
      expect(await page.getByRole('button', { name: 'Add Music' }).count()).toBe(category === 'music' ? 1 : 0)
      expect(await movedOn(page)).toEqual([])
      await leave()
    }
  })

  it('sees at once why a change was refused, however far down it is said', inChromium, async () => {
    const doomed = await openShed(url(), ada, { name: 'Closed elsewhere' })
    const { page, expecting, leave } = await story.openAs(ada, pathOf(doomed))
    expecting(/404/)
    await page.getByRole('button', { name: 'Edit shed' }).click()
    await page.getByRole('dialog').getByLabel('Shed Name').fill('Changed too late')
    await send(url(), `/api/sheds/${doomed.id}/delete_shed`, { method: 'PATCH', token: ada.token })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const why = page.getByRole('dialog').getByText('This is no longer here.')
    await why.waitFor()
    const [said, body] = [await why.boundingBox(), await page.locator('.sheet-body').boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((body?.y ?? 0) + (body?.height ?? 0) + 1)
    await leave()
  })

  it('gives it a logo and a cover, and everybody sees them', async () => {
    const { page, expecting, leave } = await story.openAs(ada, pathOf(shop))
    expecting(/500/)
    const buffer = await photo().jpeg().toBuffer()
    for (const [button, hint, failure, call] of [
      ['Change logo', 'Please select an image for logo', 'Error uploading shed logo.', '**/add_logo'],
      [
        'Change cover photo',
        'Please select an image for the cover photo',
        'Error uploading shed cover.',
        '**/add_cover',
      ],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(hint).waitFor()
      expect(await dialog.getByRole('button', { name: 'Upload' }).isDisabled()).toBe(true)
      const input = dialog.locator('input[type=file]')
      await input.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
      await dialog.getByText('Not an image file').waitFor()
      await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }))
      await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
      await dialog.getByRole('button', { name: 'Upload' }).click()
      await dialog.getByText(failure).waitFor()
      await page.unroute(call)
      await dialog.getByRole('button', { name: 'Retry' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Done. good job!').waitFor()
    }
    const { logo, shed_details } = (await (await fetch(`${url()}/api/sheds/${shop.id}`)).json()) as {
      logo: string
      shed_details: { background_image: string }
    }
    expect([logo, shed_details.background_image]).toEqual([
      expect.stringMatching(/^\/files\//),
      expect.stringMatching(/^\/files\//),
    ])
    // Both are one picture here: it is asked for ahead once.
    const html = await (await fetch(`${url()}${pathOf(shop)}`)).text()
    expect(html.match(/<link[^>]*as="image"/g)).toHaveLength(1)
    await leave()
  })

  it('adds a product from the page, and deletes it after being asked', inChromium, async () => {
    const { page, leave } = await story.openAs(ada, pathOf(shop))
    // What the dialog says last stays until it is closed.
    await holdTimers(page, 3000)
    await page.getByRole('link', { name: 'Add product' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Product Name').fill('Kaba in wax')
    await dialog.getByLabel(/Price/).fill('27500')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: 'Go on without photos' }).click()
    await page.getByRole('dialog', { name: 'Published' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: /Kaba in wax/ }).waitFor()
    await page.getByRole('heading', { name: 'Products (1)' }).waitFor()
    const options = page.getByRole('button', { name: 'Options for Kaba in wax' })
    // Nothing to press lies on the photo.
    const [photo, dots] = [await page.locator('.tile .photo').first().boundingBox(), await options.boundingBox()]
    expect(dots?.y).toBeGreaterThan((photo?.y ?? Number.NaN) + (photo?.height ?? 0))
    await options.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByText('Products not found').waitFor()
    await leave()
  })

  it('finds what fits the kind of shed: posts, dishes, music', async () => {
    const services = await openShed(url(), ada, { name: 'Plumber', category: 'services' })
    const kitchen = await openShed(url(), ada, { name: 'Kitchen', category: 'food_delivery' })
    const studio = await openShed(url(), ada, { name: 'Studio', category: 'music' })
    const { page, leave } = await story.openAs(ada, pathOf(services))
    await page.getByRole('link', { name: 'Add post' }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Add To Menu' }).count()).toBe(0)
    await page.goto(pathOf(kitchen))
    await page.getByRole('link', { name: 'Add To Menu' }).waitFor()
    await page.getByRole('heading', { name: "Today's menu", exact: true }).waitFor()
    await page.goto(pathOf(studio))
    await page.getByRole('button', { name: 'Add Music' }).click()
    const single = page.getByRole('menuitem', { name: 'Single' })
    expect(await single.getAttribute('href')).toBe(`${pathOf(studio)}/add_music/single`)
    expect(await page.getByRole('menuitem', { name: 'Group' }).getAttribute('href')).toBe(
      `${pathOf(studio)}/add_music/group`,
    )
    await leave()
  })

  it.each(['light', 'dark'] as const)(
    'finds page and settings accessible, %s, in French',
    inChromium,
    async (theme) => {
      for (const viewport of [{ width: 320, height: 640 }, desktop]) {
        const { page, leave } = await story.openAs(ada, pathOf(shop), { theme, language: 'fr', viewport })
        await page.getByRole('button', { name: 'Modifier', exact: true }).waitFor()
        for (const path of [pathOf(shop), `${pathOf(shop)}/settings`]) {
          await page.goto(path)
          await page.getByRole('button', { name: 'Modifier', exact: true }).waitFor()
          expect(await axeViolations(page)).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        }
        await leave()
      }
    },
  )
})

describe('the settings', () => {
  it('tell who asked about what', async () => {
    const product = await sell(url(), ada, shop, { name: 'Toghu' })
    await send(url(), '/api/contacts', { token: ben.token, body: { shed_id: shop.id, product_id: product } })
    await send(url(), '/api/contacts', { token: ben.token, body: { shed_id: shop.id } })
    const { page, leave } = await story.openAs(ada, `${pathOf(shop)}/settings`)
    await page.getByText('about Toghu').waitFor()
    await page.getByText('about the shed').waitFor()
    await page.getByText(/^\d+ to pay$/).waitFor()
    await leave()
  })

  it('fit a small phone, however long the names', async () => {
    const long = 'Marché aux tissus et à la couture de Bonabéri-Mabanda Douala'
    const wide = await openShed(url(), ada, { name: long, location: 'Bonabéri-Mabanda, derrière la pharmacie, Douala' })
    const product = await sell(url(), ada, wide, { name: long })
    await send(url(), '/api/contacts', { token: ben.token, body: { shed_id: wide.id, product_id: product } })
    const { page, leave } = await story.openAs(ada, `${pathOf(wide)}/settings`, {
      viewport: { width: 320, height: 640 },
    })
    await page.getByText(`about ${long}`).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await leave()
  })

  it('are not for others, who are told and led on; visitors log in', async () => {
    const other = await story.openAs(ben, `${pathOf(shop)}/settings`)
    await other.page.getByText('This shed is not yours').waitFor()
    await other.page.locator('main').getByRole('link', { name: 'Back to Shed' }).last().click()
    await other.page.waitForURL(`**${pathOf(shop)}`)
    await other.leave()
    const visitor = await story.open(`${pathOf(shop)}/settings`)
    await visitor.page.waitForURL('**/login')
    expect(await visitor.page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(
      `${pathOf(shop)}/settings`,
    )
    await visitor.leave()
  })

  it('close a shed for good only when its name is written', async () => {
    const doomed = await openShed(url(), ada, { name: 'Old Kiosk' })
    const { page, expecting, leave } = await story.openAs(ada, `${pathOf(doomed)}/settings`)
    expecting(/410/)
    await page.locator('main').getByRole('button', { name: 'Delete shed' }).click()
    const dialog = page.getByRole('alertdialog')
    const sure = dialog.getByRole('button', { name: 'Delete shed' })
    expect(await sure.isDisabled()).toBe(true)
    await dialog.getByLabel('Write Old Kiosk to confirm').fill('old kios')
    expect(await sure.isDisabled()).toBe(true)
    await dialog.getByLabel('Write Old Kiosk to confirm').fill('old kiosk')
    let closings = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/delete_shed')) closings += 1
    })
    await tapTwice(sure)
    await page.waitForURL(`**/users/${ada.id}/profile`, { timeout: 30_000 })
    expect(closings).toBe(1)
    expect((await page.goto(pathOf(doomed)))?.status()).toBe(410)
    await leave()
  })
})
