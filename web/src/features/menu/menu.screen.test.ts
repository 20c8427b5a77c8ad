import { cook, openShop, type Shop, snapshot } from '@sheds/e2e/support/goods'
import { hydrated, inBrowser, pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Member
let ben: Member
let kitchen: Shop
let fashion: Shop

interface StoredDish {
  id: string
  name: string
  available: boolean
  back_at: string | null
  picture: string | null
}

const full = { tags: ['full'] }

const menuOf = async ({ id }: Shop): Promise<StoredDish[]> =>
  (await (
    await fetch(`${url()}/api/sheds/${id}/menu`, { headers: { authorization: `Bearer ${ada.token}` } })
  ).json()) as StoredDish[]
const dishNow = async (name: string) => (await menuOf(kitchen)).find((dish) => dish.name === name)
const addTo = ({ id }: Shop) => `/sheds/${id}/add_to_menu`

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Ngono')
  ben = await createMember(url(), 'Ben Fotso')
  kitchen = await openShop(url(), ada, 'Cuisine Ngono', 'food_delivery')
  fashion = await openShop(url(), ada, 'Maison Ngondo')
})

describe('a new dish', () => {
  it('gets a name, a price and a picture, and is on the menu', async () => {
    const { page, expecting, leave } = await story.openAs(ada, addTo(kitchen))
    expecting(/status of 400/)
    await pageHydrated(page)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Please fill all fields and upload a picture.').waitFor()
    // The form was sent; the server refused it.
    await expect.poll(() => sent).toContain(`/api/sheds/${kitchen.id}/menu`)
    expect(await menuOf(kitchen)).toEqual([])
    await page.getByLabel('Dish name').fill('Ndolé crevettes')
    await page.getByLabel('Dish price').fill('2 500')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Please select an image file.').waitFor()
    // The page is lost while the phone's camera is open.
    await page.reload()
    await page.getByText('Please select an image file.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.locator('main input[type=file]').setInputFiles([await snapshot('ndole.jpg')])
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.waitForURL(`**/sheds/${kitchen.id}`)
    await page.getByText('Done. good job!').waitFor()
    await page
      .getByRole('region', { name: "Today's menu" })
      .getByRole('link', { name: /Ndolé crevettes/ })
      .waitFor()
    expect(await menuOf(kitchen)).toMatchObject([{ name: 'Ndolé crevettes', available: true }])
    expect((await dishNow('Ndolé crevettes'))?.picture).not.toBeNull()
    await leave()
  })

  it('is added once when its response is lost, and its picture can be sent again', full, async () => {
    const { page, expecting, leave } = await story.openAs(ada, addTo(kitchen))
    expecting(/status of 4|ERR_|menu/)
    await pageHydrated(page)
    await page.getByLabel('Dish name').fill('Poulet DG')
    await page.getByLabel('Dish price').fill('3500')
    await page.route('**/menu', (route) => route.abort())
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('An error occurred. Please try again.').waitFor()
    await page.unroute('**/menu')
    await page.getByRole('button', { name: 'Next' }).click()
    const file = page.locator('main input[type=file]')
    await file.setInputFiles([await snapshot('dg.jpg')])
    await page.route('**/add_picture', (route) => route.fulfill({ status: 409, json: { code: 'conflict' } }))
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('Image upload failed.').waitFor()
    await page.unroute('**/add_picture')
    await page.route('**/add_picture', (route) => route.abort())
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('An error occurred during the upload. Please try again.').waitFor()
    await page.unroute('**/add_picture')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForURL(`**/sheds/${kitchen.id}`)
    await page.goto(addTo(kitchen))
    await pageHydrated(page)
    await page.getByLabel('Dish name').fill('Okok sucré')
    await page.getByLabel('Dish price').fill('1 500')
    await page.route('**/menu', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('An error occurred. Please try again.').waitFor()
    await page.unroute('**/menu')
    await page.getByLabel('Dish name').fill('Okok salé')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Please select an image file.').waitFor()
    const okok = (await menuOf(kitchen)).filter(({ name }) => name.startsWith('Okok'))
    expect(okok.map(({ name }) => name)).toEqual(['Okok salé'])
    await leave()
  })

  it('can be added only to the owner’s kitchen', full, async () => {
    const stranger = await story.openAs(ben, addTo(kitchen))
    await stranger.page.getByText('This isn’t your shed').waitFor()
    await stranger.leave()
    const tailor = await story.openAs(ada, addTo(fashion))
    await tailor.page.getByText('This shed has no menu').waitFor()
    await tailor.leave()
  })
})

describe('the menu of a kitchen', () => {
  it('is switched dish by dish and edited; a failed switch is undone', full, async () => {
    await cook(url(), ada, kitchen, { name: 'Eru complet' })
    const id = await cook(url(), ada, kitchen, { name: 'Kondre', price: 1500 })
    const { page, expecting, leave } = await story.openAs(ada, `/sheds/${kitchen.id}`)
    expecting(/ERR_FAILED/)
    await pageHydrated(page)
    const onMenu = page.getByRole('switch', { name: "On today's menu Eru complet" })
    await onMenu.click()
    await expect.poll(async () => (await dishNow('Eru complet'))?.available).toBe(false)
    await page.getByRole('button', { name: 'Back tomorrow Eru complet' }).click()
    await expect.poll(async () => (await dishNow('Eru complet'))?.back_at).not.toBeNull()
    expect(await (await fetch(`${url()}/sheds/${kitchen.id}`)).text()).not.toContain('Eru complet')
    await onMenu.click()
    await expect.poll(async () => (await dishNow('Eru complet'))?.available).toBe(true)
    await page.route('**/menu/*', (route) => route.abort())
    await onMenu.click()
    await page.getByText('Couldn’t change Eru complet.').waitFor()
    await expect.poll(() => onMenu.isChecked()).toBe(true)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Edit Kondre' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Dish name').fill('')
    await dialog.getByLabel('Dish price').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Dish name is required').waitFor()
    await dialog.getByText('Dish price is required').waitFor()
    await dialog.getByLabel('Dish name').fill('Kondre')
    await dialog.getByLabel('Dish price').fill('1 800')
    // The dialog's last message stays until it is closed.
    const time = await holdTimers(page, 3000)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await time.letGo()
    await page.getByRole('button', { name: 'Edit Kondre' }).click()
    await dialog.getByRole('button', { name: 'Add a picture' }).click()
    await dialog.locator('input[type=file]').setInputFiles([await snapshot('kondre.jpg')])
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.getByText('Done. good job!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect((await dishNow('Kondre'))?.picture).not.toBeNull()
    await page.getByRole('button', { name: 'Edit Kondre' }).click()
    await dialog.getByRole('button', { name: 'Delete this dish' }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Kondre').first().waitFor({ state: 'detached' })
    expect((await fetch(`${url()}/api/menu/${id}`)).status).toBe(404)
    await leave()
  })

  it('shows all dishes: by More, after a failed request, and without JavaScript', full, async () => {
    const large = await openShop(url(), ada, 'Grande Cuisine', 'food_delivery')
    for (let dish = 1; dish <= 45; dish++) await cook(url(), ada, large, { name: `Plat ${dish}` })
    const { page, expecting, leave } = await story.open(`/sheds/${large.id}`)
    expecting(/ERR_FAILED/)
    const shown = (of: Page) => of.getByRole('region', { name: "Today's menu" }).getByRole('listitem')
    expect(await shown(page).count()).toBe(20)
    await page.route('**/menu?*', (route) => route.abort())
    await (await hydrated(page.getByRole('link', { name: 'More dishes' }))).click()
    await page.getByText('The menu couldn’t be loaded.').waitFor()
    await page.unroute('**/menu?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => shown(page).count()).toBe(40)
    await page.getByRole('link', { name: 'More dishes' }).click()
    await expect.poll(() => shown(page).count()).toBe(45)
    expect(await page.getByRole('link', { name: 'More dishes' }).count()).toBe(0)
    expect(await shown(page).last().textContent()).toContain('Plat 1')
    await leave()
    const plain = await story.open(`/sheds/${large.id}`, { javaScript: false })
    for (const [first, count] of [
      [25, 20],
      [5, 5],
    ]) {
      await plain.page.getByRole('link', { name: 'More dishes' }).click()
      await plain.page.getByText(`Plat ${first}`, { exact: true }).first().waitFor()
      expect(await shown(plain.page).count()).toBe(count)
    }
    await plain.page.getByRole('link', { name: 'Back to the first dishes' }).click()
    await plain.page.getByText('Plat 45').first().waitFor()
    await plain.leave()
  })

  it('keeps the changes of two tabs that edit different fields of a dish', full, async () => {
    const id = await cook(url(), ada, kitchen, { name: 'Mbongo', price: 2000 })
    const { page, leave } = await story.openAs(ada, `/menu/${id}/details`)
    await pageHydrated(page)
    await page.getByRole('button', { name: 'Edit Mbongo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Dish name').fill('Mbongo tchobi')
    const path = `/api/sheds/${kitchen.id}/menu/${id}`
    await send(url(), path, { method: 'PUT', token: ada.token, body: { price: 2600 } })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    expect(await (await fetch(`${url()}/api/menu/${id}`)).json()).toMatchObject({ name: 'Mbongo tchobi', price: 2600 })
    await leave()
  })
})

describe('a dish’s page', () => {
  const pageOf = async (id: string) => {
    const response = await fetch(`${url()}/menu/${id}/details`)
    return { status: response.status, html: (await response.text()).replace(/&#x27;/g, "'").replace(/<!-- -->/g, '') }
  }

  it('has price, kitchen, contact and title in its HTML, and answers 410 once deleted', async () => {
    const id = await cook(url(), ada, kitchen, { name: 'Bar braisé', price: 4000 })
    const { html } = await pageOf(id)
    expect(html).toContain('<title>Bar braisé · Cuisine Ngono · Sheds</title>')
    expect(html).toMatch(/<h1[^>]*>Bar braisé/)
    const text = html.replace(/<[^>]*>/g, '').replace(/\s/g, ' ')
    for (const part of ['CFA 4,000', 'Cuisine Ngono', 'Ada Ngono · Douala', "On today's menu"])
      expect(text).toContain(part)
    expect(html).toMatch(/<a[^>]*href="\/login"[^>]*>(<[^>]*>)*Contact seller/)
    const path = `/api/sheds/${kitchen.id}/menu/${id}`
    const pause = { available: false, back_tomorrow: true }
    await send(url(), path, { method: 'PUT', token: ada.token, body: pause })
    expect((await pageOf(id)).html).toContain('Not on today’s menu. Back tomorrow.')
    await send(url(), path, { method: 'DELETE', token: ada.token })
    const gone = await pageOf(id)
    expect(gone.status).toBe(410)
    expect(gone.html).toContain('Cuisine Ngono')
    expect((await pageOf('01890a5d-ac96-774b-bcce-b302099a8057')).status).toBe(404)
  })

  it('keeps the contact button in view on a phone, lists the menu, and shows a paused dish pale', full, async () => {
    const shed = await openShop(url(), ada, 'Cuisine Longue', 'food_delivery')
    const names = ['Eru', 'Achu', 'Okok', 'Sanga', 'Kwem']
    const ids: string[] = []
    for (const name of names) ids.push(await cook(url(), ada, shed, { name }))
    const [first = ''] = ids
    const pause = { method: 'PUT', token: ada.token, body: { available: false } }
    await send(url(), `/api/sheds/${shed.id}/menu/${ids[1]}`, pause)
    const { page, leave } = await story.open(`/menu/${first}/details`, { language: 'fr' })
    const also = page.getByRole('region', { name: 'Aussi au menu' })
    await also.getByRole('link', { name: 'Kwem', exact: false }).first().waitFor()
    // The dish itself and the paused one are left out.
    const listed = await also.locator('li').allInnerTexts()
    expect(listed.map((text) => text.split('\n')[0])).toEqual(['Kwem', 'Sanga', 'Okok'])
    const contact = page.getByRole('link', { name: 'Contacter le vendeur' })
    for (const share of [0, 0.5, 1]) {
      await page.evaluate(
        `scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * ${share} - 250 * ${share})`,
      )
      const box = await contact.boundingBox()
      expect(box?.y, `${share}`).toBeGreaterThan(0)
      expect((box?.y ?? 0) + (box?.height ?? 0), `${share}`).toBeLessThan(740 - 56)
    }
    // In French too, a dish takes one row: picture, name and button side by side.
    const [row] = await also.locator('li').all()
    const button = await row?.getByRole('link', { name: /Contacter/ }).boundingBox()
    const picture = await row?.locator('.photo').boundingBox()
    expect(button?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0))
    await also.getByRole('link', { name: 'Tout le menu' }).click()
    await page.waitForURL(`**/sheds/${shed.id}?tab=menu`)
    // A paused dish, with a picture.
    const id = await cook(url(), ada, kitchen, { name: 'Ekwang' })
    const form = new FormData()
    const { buffer } = await snapshot('ekwang.jpg')
    form.append('picture', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'ekwang.jpg')
    const headers = { authorization: `Bearer ${ada.token}` }
    const path = `/api/sheds/${kitchen.id}/menu/${id}`
    expect((await fetch(`${url()}${path}/add_picture`, { method: 'PATCH', headers, body: form })).ok).toBe(true)
    await send(url(), path, { method: 'PUT', token: ada.token, body: { available: false } })
    await page.goto(`/menu/${id}/details?lang=en`)
    const look = await page
      .getByRole('img', { name: 'Ekwang' })
      .evaluate(inBrowser('const { opacity, filter } = getComputedStyle(element); return opacity + " " + filter'))
    expect(look).toMatch(/^1 saturate\(0\.2\)/)
    await pageHydrated(page)
    await page.getByRole('button', { name: 'Share' }).click()
    const link = page.getByRole('dialog').getByRole('link', { name: /^Link/ })
    expect(await link.getAttribute('href')).toContain(`/menu/${id}/details`)
    await leave()
  })

  it(
    'leads its owner to the kitchen after a deletion, and fits 320 pixels like all pages of the menu',
    full,
    async () => {
      const id = await cook(url(), ada, kitchen, { name: 'Taro' })
      const look = { language: 'fr', viewport: { width: 320, height: 640 } } as const
      const { page, expecting, leave } = await story.openAs(ada, 'about:blank', look)
      expecting(/status of 4/)
      for (const path of [`/sheds/${kitchen.id}`, addTo(kitchen), `/menu/${id}/details`]) {
        await page.goto(path, { waitUntil: 'networkidle' })
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      }
      await page.goto(`/menu/${id}/details?lang=en`)
      await pageHydrated(page)
      await page.getByRole('button', { name: 'Edit Taro' }).click()
      await page.getByRole('button', { name: 'Delete this dish' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.waitForURL(`**/sheds/${kitchen.id}`)
      await leave()
    },
  )
})
