import { cutAfter, justOnce } from '@sheds/e2e/support/cuts'
import { cook, openShop, type Shop, sell, snapshot } from '@sheds/e2e/support/goods'
import { readLayoutShifts } from '@sheds/e2e/support/layout-shifts'
import { addPiece } from '@sheds/e2e/support/music'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { openShed, pathOf } from '@sheds/e2e/support/sheds'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { tapTwice } from '@sheds/e2e/support/twice'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }
const tooWide = 'document.documentElement.scrollWidth - innerWidth'
let ada: Member
let ben: Member

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Ngono')
  ben = await createMember(url(), 'Ben Fotso')
})

const countOf = async (name: string): Promise<number> => {
  const answer = await fetch(`${url()}/api/sheds?name=${encodeURIComponent(name)}`)
  return ((await answer.json()) as unknown[]).length
}

const logInAsNewMember = async (page: Page): Promise<void> => {
  await page.waitForURL('**/login')
  await page.locator('main').getByRole('link', { name: 'Signup' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Brand New')
  await page.getByLabel('Email').fill('new@example.com')
  await page.getByLabel('Phone Number').fill('677123456')
  await page.getByLabel('Date Of Birth').fill('1999-09-09')
  await page.getByRole('radio', { name: 'F', exact: true }).check()
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm Password').fill('correct horse')
  await page.getByLabel('Do you accept the Terms of Service?').selectOption('YES')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.getByLabel('User Name').fill('Brand New')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/create_shed')
}

const fillInShed = async (page: Page): Promise<void> => {
  const categories = await page.getByLabel('Category').locator('option').allTextContents()
  expect(categories).toContain('Food delivery')
  expect(categories).not.toContain('Groceries')
  expect(await page.locator('datalist option').count()).toBe(14)
  await page.getByLabel('Shed Name').fill('Maison Ngondo')
  await page.getByLabel('Category').selectOption('fashion')
  // The e-mail is that of the account.
  expect(await page.getByLabel('Shed Email').inputValue()).toBe('new@example.com')
  await page.getByLabel('Phone Number').fill('6 99 12 34 14')
  await page.getByLabel('Shed Email').fill('ngondo.private@example.com')
  await page.getByLabel('Location').fill('Douala, Bonabéri')
  await page.getByLabel('Bio').fill('Wax and toghu, sewn by hand.')
}

/** Publishes a product in the open form; the sheet with the result stays open. */
const publish = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product Name').fill(name)
  await dialog.getByLabel(/Price/).fill('27500')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByRole('button', { name: 'Continue without photos' }).click()
  const close = page.getByRole('dialog', { name: 'Published' }).getByRole('button', { name: 'Close' })
  const place = await close.boundingBox()
  await page.getByText(`“${name}” is live. The listing fee is CFA`).waitFor()
  expect(await close.boundingBox(), 'once the listing fee is shown').toEqual(place)
}

const addAndDeleteProducts = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Add product' }).first().click()
  await publish(page, 'Kaba in wax')
  await page.getByRole('button', { name: 'Add another product' }).click()
  await publish(page, 'Toghu shirt')
  await page.getByRole('dialog', { name: 'Published' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: /Kaba in wax/ }).waitFor()
  await page.getByRole('heading', { name: 'Products (2)' }).waitFor()
  // No button covers the photo.
  const dots = page.getByRole('button', { name: /^Options for/ }).first()
  const [image, button] = [await page.locator('.tile .photo').first().boundingBox(), await dots.boundingBox()]
  expect(button?.y).toBeGreaterThan((image?.y ?? Number.NaN) + (image?.height ?? 0))
  for (const name of ['Kaba in wax', 'Toghu shirt']) {
    await page.getByRole('button', { name: `Options for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  }
  await page.getByText('Products not found').waitFor()
}

describe('a visitor who wants to sell', () => {
  it('signs up, opens one shed despite a double tap, fills it, edits it and deletes it', async () => {
    const { page, expecting, leave } = await story.open('/')
    expecting(/410/)
    // Under the pointer, the row of a deleted product that is still in view loads its page.
    expecting(/404 .*\/api\/pages\/products\//)
    await page.getByRole('link', { name: 'Become a seller' }).first().click()
    await logInAsNewMember(page)
    await page.getByLabel('Shed Name').waitFor()
    await fillInShed(page)
    const calls: string[] = []
    page.on('request', (request) => void calls.push(request.url()))
    const called = (path: string) => calls.filter((each) => each.endsWith(path)).length
    await tapTwice(page.locator('main form [type=submit]'))
    await page.waitForURL(/\/sheds\/[0-9a-f-]{36}$/)
    await page.getByText('Shed created successfully!').waitFor()
    await page.getByRole('heading', { name: 'Maison Ngondo', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Edit shed' }).waitFor()
    expect(await page.getByRole('button', { name: /^(Subscribe|Contact)/ }).count()).toBe(0)
    const first = page.locator('.empty', { hasText: 'Products not found' }).getByRole('link', { name: /^Add/ })
    expect(await first.getAttribute('href')).toMatch(/\/add_product\/fashion$/)
    expect([called('/api/shed'), await countOf('Maison Ngondo')]).toEqual([1, 1])
    const shed = new URL(page.url()).pathname

    // Holds the timers that close the dialogs.
    const time = await holdTimers(page, 3000)
    await addAndDeleteProducts(page)
    await page
      .getByRole('navigation', { name: /^Sections of/ })
      .getByRole('link', { name: 'About' })
      .click()
    const about = page.getByRole('region', { name: /^About/ })
    await about.getByText('ngondo.private@example.com').waitFor()
    await page.getByRole('button', { name: 'Edit shed' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Shed Name').fill(' ')
    await dialog.getByLabel('Location').fill('Kribi')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Shed Name is required').waitFor()
    await dialog.getByLabel('Shed Name').fill('Maison Ngondo Kribi')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Maison Ngondo Kribi', level: 1 }).waitFor()
    await about.getByText('Kribi', { exact: true }).waitFor()

    const userId = String(await page.evaluate("JSON.parse(localStorage.getItem('my_info')).user_id"))
    await page.goto(`${shed}/settings`)
    await page.locator('main').getByRole('button', { name: 'Delete shed' }).click()
    const question = page.getByRole('alertdialog')
    const sure = question.getByRole('button', { name: 'Delete shed' })
    const confirmation = question.getByLabel('Type Maison Ngondo Kribi to confirm')
    expect(await sure.isDisabled()).toBe(true)
    await confirmation.fill('maison ngondo krib')
    expect(await sure.isDisabled()).toBe(true)
    await confirmation.fill('maison ngondo kribi')
    await tapTwice(sure)
    await page.getByText('Nobody can see it any more.').waitFor()
    await time.letGo()
    await page.waitForURL(`**/users/${userId}/profile`)
    expect(called('/delete_shed')).toBe(1)
    expect((await fetch(`${url()}${shed}`)).status).toBe(410)
    await leave()
  })
})

describe('the form for a shed', () => {
  it('names each missing field, shows refusals, and opens one shed after a lost response', full, async () => {
    const plain = await (await fetch(`${url()}/create_shed`)).text()
    expect(plain).toMatch(/<h1[^>]*>Create Shed<\/h1>/)
    expect(plain.slice(plain.indexOf('<main'))).toMatch(/<a [^>]*href="\/login"[^>]*>.*?Login/)

    const { page, context, expecting, leave } = await story.openAs(ada, '/create_shed')
    expecting(/400|500|ERR_/)
    const submit = page.locator('main').getByRole('button', { name: 'Create Shed' })
    for (const label of ['Phone Number', 'Shed Email']) await page.getByLabel(label).fill('')
    await submit.click()
    for (const label of ['Shed Name', 'Shed Email', 'Category', 'Phone Number'])
      await page.getByText(`${label} is required`, { exact: true }).waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('name')
    await page.getByLabel('Phone Number').fill('12')
    await page.getByText('Please enter a phone number like 677 12 34 56.').waitFor()
    await page.getByLabel('Shed Name').fill('Kiosque')
    await page.getByLabel('Category').selectOption('mix')
    await page.getByLabel('Phone Number').fill('699123414')
    await page.getByLabel('Shed Email').fill('kiosque@example.com')
    const fields = { name: 'This name is rude.' }
    await page.route('**/api/shed', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'x', fields } }),
    )
    await submit.click()
    await page.getByText('This name is rude.').waitFor()
    await page.unroute('**/api/shed')
    await page.route('**/api/shed', (route) => route.fulfill({ status: 500, body: '' }))
    await submit.click()
    await page.getByText('Failed to create shed.').waitFor()
    await page.unroute('**/api/shed')
    await context.setOffline(true)
    await submit.click()
    const lost = page.getByText('Network error. Please try again later.')
    await lost.waitFor()
    await context.setOffline(false)
    expect(await page.getByLabel('Shed Name').inputValue()).toBe('Kiosque')
    await page.route('**/api/shed', justOnce(cutAfter))
    await submit.click()
    await expect.poll(() => countOf('Kiosque')).toBe(1)
    await lost.waitFor()
    await expect.poll(() => submit.isEnabled()).toBe(true)
    await submit.click()
    await page.getByRole('heading', { name: 'Kiosque', level: 1 }).waitFor()
    expect(await countOf('Kiosque')).toBe(1)
    await leave()
  })
})

describe('the first steps of a shed', () => {
  const opened = (name: string, category = 'fashion'): Promise<Shop> => openShop(url(), ada, name, category)
  const chip = /^First steps: \d of 4$/
  const steps = (page: Page) => page.getByRole('button', { name: chip })
  const uploadStep = async (page: Page, step: string, file: string): Promise<void> => {
    const list = page.getByRole('region', { name: 'First steps' })
    await list.getByRole('button', { name: step }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles([await snapshot(file)])
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.waitFor({ state: 'detached' })
    await list.getByRole('button', { name: `${step} (done)` }).waitFor()
  }

  it('are ticked by product, logo, cover and shared link, and disappear when all are done', full, async () => {
    const shop = await opened('Pas à Pas')
    const { page, leave } = await story.openAs(ada, pathOf(shop))
    await page.getByRole('button', { name: 'First steps: 0 of 4' }).click()
    const list = page.getByRole('region', { name: 'First steps' })
    expect(await list.getByRole('listitem').filter({ hasText: '(done)' }).count()).toBe(0)
    await sell(url(), ada, shop, { name: 'Pagne' })
    await uploadStep(page, 'Give it a logo', 'logo.jpg')
    await uploadStep(page, 'Give it a cover photo', 'cover.jpg')
    await list.getByRole('link', { name: 'Add the first product (done)' }).waitFor()
    await list.getByRole('button', { name: 'Share it on WhatsApp' }).click()
    const sheet = page.getByRole('dialog', { name: 'Share' })
    const card = sheet.getByRole('figure')
    await card.getByText('Pas à Pas · Fashion · Douala · Sheds').waitFor()
    await expect.poll(() => page.evaluate("document.querySelector('figure img').naturalWidth")).toBe(1200)
    const shared = async () =>
      new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '').pathname
    await expect.poll(async () => (await card.locator('img').getAttribute('src')) === (await shared())).toBe(true)
    const whatsApp = sheet.getByRole('link', { name: 'Send on WhatsApp' })
    expect(await whatsApp.getAttribute('href')).toContain(encodeURIComponent(pathOf(shop)))
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await whatsApp.click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Your shed is ready' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Edit shed' }).waitFor()
    expect(await steps(page).count()).toBe(0)
    await leave()
  })

  it('are for the owner alone, shift nothing, fit in French, and can be hidden', full, async () => {
    const shop = await opened('Rangée')
    await sell(url(), ada, shop, { name: 'Pagne' })
    for (const open of [() => story.open(pathOf(shop)), () => story.openAs(ben, pathOf(shop))]) {
      const { page, leave } = await open()
      await page.getByRole('heading', { name: shop.name, level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.getByText('First steps').count()).toBe(0)
      await leave()
    }
    const french = await story.openAs(ada, pathOf(shop), { language: 'fr', viewport: { width: 320, height: 640 } })
    await french.page.getByRole('button', { name: /^Premiers pas/ }).click()
    await french.page.getByRole('heading', { name: 'Premiers pas' }).waitFor()
    expect(await french.page.evaluate(tooWide)).toBeLessThanOrEqual(0)
    await french.leave()
    const { page, leave } = await story.openAs(ada, pathOf(shop))
    await steps(page).waitFor()
    expect(await readLayoutShifts(page)).toEqual([])
    await steps(page).click()
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => page.getByRole('region', { name: 'First steps' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Edit shed' }).waitFor()
    expect(await steps(page).count()).toBe(0)
    await leave()
  })

  it('lead a kitchen to its menu and a studio to its first song', full, async () => {
    const kitchen = await opened('Cuisine Pas', 'food_delivery')
    const studio = await opened('Studio Pas', 'music')
    const { page, leave } = await story.openAs(ada, pathOf(kitchen))
    await steps(page).click()
    await page.getByRole('link', { name: 'Put the first dish on the menu' }).click()
    await page.waitForURL('**/add_to_menu')
    await cook(url(), ada, kitchen, { name: 'Ndolé' })
    await page.goto(pathOf(kitchen))
    await page.getByRole('button', { name: 'First steps: 1 of 4' }).waitFor()
    await page.goto(pathOf(studio))
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
})

describe('the owner of a shed', () => {
  it('has tools for the kind of shed, which shift nothing', full, async () => {
    const email = 'a.long.address.of.a.shop@example.com'
    for (const [category, viewport] of [
      ['fashion', phone],
      ['music', desktop],
    ] as const) {
      const tidy = await openShed(url(), ada, { name: `Tidy ${category}`, location: 'Douala', category, email })
      await sell(url(), ada, tidy, { name: 'Toghu', ...(category === 'music' && { category }) })
      const { page, leave } = await story.openAs(ada, `${pathOf(tidy)}?tab=products`, { viewport })
      await page.getByText(email).waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Options for Toghu' }).waitFor()
      expect(await page.getByRole('button', { name: 'Add Music' }).count()).toBe(category === 'music' ? 1 : 0)
      expect(await readLayoutShifts(page)).toEqual([])
      if (category === 'music') {
        await page.getByRole('button', { name: 'Add Music' }).click()
        const item = (name: string) => page.getByRole('menuitem', { name }).getAttribute('href')
        expect(await item('Single')).toBe(`${pathOf(tidy)}/add_music/single`)
        expect(await item('Group')).toBe(`${pathOf(tidy)}/add_music/group`)
      }
      await leave()
    }
    const services = await openShed(url(), ada, { name: 'Plumber', category: 'services' })
    const kitchen = await openShed(url(), ada, { name: 'Kitchen', category: 'food_delivery' })
    const { page, leave } = await story.openAs(ada, pathOf(services))
    await page.getByRole('link', { name: 'Add post' }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Add To Menu' }).count()).toBe(0)
    await page.goto(pathOf(kitchen))
    await page.getByRole('link', { name: 'Add To Menu' }).waitFor()
    await page.getByRole('heading', { name: "Today's menu", exact: true }).waitFor()
    await leave()
  })

  it('uploads logo and cover after a failure, and sees why an edit is refused', full, async () => {
    const shop = await openShed(url(), ada, { name: 'Maison Logo' })
    const { page, expecting, leave } = await story.openAs(ada, pathOf(shop))
    expecting(/500|404/)
    const buffer = await photo().jpeg().toBuffer()
    const dialog = page.getByRole('dialog')
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
    for (const address of [logo, shed_details.background_image]) expect(address).toMatch(/^\/files\//)
    // Both are the same picture, which is preloaded once.
    const html = await (await fetch(`${url()}${pathOf(shop)}`)).text()
    expect(html.match(/<link[^>]*as="image"/g)).toHaveLength(1)

    await page.getByRole('button', { name: 'Edit shed' }).click()
    await dialog.getByLabel('Shed Name').fill('Changed too late')
    await send(url(), `/api/sheds/${shop.id}/delete_shed`, { method: 'PATCH', token: ada.token })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const reason = dialog.getByText('This is no longer available.')
    await reason.waitFor()
    // The reason is scrolled into view.
    const bottom = async (part = page.locator('.sheet-body')): Promise<number> => {
      const box = await part.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect(await bottom(reason)).toBeLessThanOrEqual((await bottom()) + 1)
    await leave()
  })
})

describe('the settings of a shed', () => {
  it('list the contacts to the owner on a narrow screen, and refuse other members', full, async () => {
    const long = 'Marché aux tissus et à la couture de Bonabéri-Mabanda Douala'
    const wide = await openShed(url(), ada, { name: long, location: 'Bonabéri-Mabanda, derrière la pharmacie, Douala' })
    const settings = `${pathOf(wide)}/settings`
    const product = await sell(url(), ada, wide, { name: long })
    await send(url(), '/api/contacts', { token: ben.token, body: { shed_id: wide.id, product_id: product } })
    await send(url(), '/api/contacts', { token: ben.token, body: { shed_id: wide.id } })
    const { page, leave } = await story.openAs(ada, settings, { viewport: { width: 320, height: 640 } })
    await page.getByText(`about ${long}`).waitFor()
    await page.getByText('about the shed').waitFor()
    // Both contacts are of today: one heading.
    expect(await page.getByRole('heading', { level: 3, name: /20\d\d$/ }).count()).toBe(1)
    await page.getByText(/^\d+ to pay$/).waitFor()
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
    await leave()
    const other = await story.openAs(ben, settings)
    await other.page.getByText('This isn’t your shed').waitFor()
    await other.page.locator('main').getByRole('link', { name: 'Back to Shed' }).last().click()
    await other.page.waitForURL(`**${pathOf(wide)}`)
    await other.leave()
    const visitor = await story.open(settings)
    await visitor.page.waitForURL('**/login')
    expect(await visitor.page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(settings)
    await visitor.leave()
  })
})

describe('opening hours', () => {
  it('are set for all days at once, and a break closes and reopens the shed for buyers', full, async () => {
    const shed = await openShop(url(), ada, 'Kaba du soir')
    const { page, leave } = await story.openAs(ada, `/sheds/${shed.id}/settings`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Change hours' }).click()
    await dialog.getByLabel('Opens').first().fill('00:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Give a start and an end for each time').waitFor()
    await dialog.getByLabel('Closes').first().fill('00:00')
    await dialog.getByRole('button', { name: 'Copy to all days' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Your opening hours are saved.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Open now').waitFor()
    await page.getByRole('button', { name: 'Take a break' }).click()
    await dialog.getByLabel('Back on').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
    await dialog.getByLabel('Note for buyers').fill('Au village')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('It takes no orders until then.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.goto(`/sheds/${shed.id}`)
    await page.getByText(/Away until/).waitFor()
    await page.getByText('“Au village”').waitFor()
    await page.goto(`/sheds/${shed.id}/settings`)
    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByText('Your shed takes orders again.').waitFor()
    await page.getByText('Open now').waitFor()
    await leave()
  })
})
