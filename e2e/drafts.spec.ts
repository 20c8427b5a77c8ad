import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop, sell, snapshot } from './support/goods.ts'
import { meet, type Somebody, send } from './support/people.ts'
import { inChromium, tellStory } from './support/story.ts'
import { desktop } from './support/visitor.ts'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let ben: Somebody
let shop: Shop

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  ben = await meet(url(), 'Ben Fotso')
  shop = await openShop(url(), ada, 'Maison Ngondo')
})

const kept = (page: Page) => page.getByText('Your draft was kept.')
const shedName = (page: Page) => page.getByLabel('Shed name')
const valuesOf = (page: Page, ...labels: string[]) =>
  Promise.all(labels.map((label) => page.getByLabel(label).first().inputValue()))

const logIn = async (page: Page, { name }: Somebody): Promise<void> => {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
}

const fillShed = async (page: Page, name: string) => {
  await shedName(page).fill(name)
  await page.getByLabel('Category').selectOption('fashion')
  await page.getByLabel('Phone').fill('699887766')
  await page.getByLabel('Email').fill('shop@example.com')
}

describe('what was typed', () => {
  it('is there again after Back, a reload and a closed page, until one starts anew', async () => {
    const { page, context, leave } = await story.openAs(ada, '/terms')
    await page.goto('/create_shed')
    await fillShed(page, 'Chez Ada')
    expect(await kept(page).count()).toBe(0)
    await page.goBack()
    await page.waitForURL('**/terms')
    await page.goForward()
    await kept(page).waitFor()
    expect(await valuesOf(page, 'Shed name', 'Category')).toEqual(['Chez Ada', 'fashion'])
    await page.reload()
    await expect.poll(() => shedName(page).inputValue()).toBe('Chez Ada')
    const later = await context.newPage()
    await page.close()
    await later.goto('/create_shed')
    await kept(later).waitFor()
    expect(await valuesOf(later, 'Shed name', 'Phone')).toEqual(['Chez Ada', '699887766'])
    await later.getByRole('button', { name: 'Start anew' }).click()
    // Their own number, as at the beginning.
    await expect.poll(() => valuesOf(later, 'Shed name', 'Category', 'Phone')).toEqual(['', '', '677123456'])
    await later.reload()
    await shedName(later).waitFor()
    expect(await kept(later).count()).toBe(0)
    await leave()
  })

  it('before the site’s own script was here is kept as well', inChromium, async () => {
    const fay = await meet(url(), 'Fay Mbella')
    const { page, leave } = await story.openAs(fay, '/terms')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/assets\/base.*\.js$/, (route) => held.then(() => route.continue()))
    await page.goto('/create_shed', { waitUntil: 'commit' })
    await shedName(page).fill('Chez Fay')
    letGo()
    await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Chez Fay')
    await page.reload()
    await kept(page).waitFor()
    expect(await shedName(page).inputValue()).toBe('Chez Fay')
    await leave()
  })

  it('outlives a login that ended, is offered to nobody else, and is gone once it was sent', inChromium, async () => {
    const dora = await meet(url(), 'Dora Tabi')
    const { page, context, expecting, leave } = await story.openAs(dora, '/create_shed')
    expecting(/401/)
    await fillShed(page, 'Chez Dora')
    await send(url(), '/api/users/logout', { token: dora.token })
    await page.locator('main').getByRole('button', { name: 'Create Shed' }).click()
    await page.waitForURL('**/login')
    await page.getByText('Your login ended. Log in again').waitFor()
    await expect.poll(() => page.getByLabel('User Name').inputValue()).toBe(dora.name)
    await logIn(page, ben)
    // Where somebody else was is not theirs to go on with.
    await page.waitForURL('**/feeds')
    await page.goto('/create_shed')
    await shedName(page).waitFor()
    expect([await kept(page).count(), await shedName(page).inputValue()]).toEqual([0, ''])
    await context.clearCookies()
    await page.evaluate('localStorage.removeItem("my_info")')
    await page.goto('/create_shed')
    await page.waitForURL('**/login')
    await logIn(page, dora)
    await page.waitForURL('**/create_shed')
    await kept(page).waitFor()
    await page.locator('main').getByRole('button', { name: 'Create Shed' }).click()
    await page.waitForURL(/\/sheds\/[^/]+$/)
    await page.goto('/create_shed')
    await shedName(page).waitFor()
    expect([await kept(page).count(), await shedName(page).inputValue()]).toEqual([0, ''])
    await leave()
  })

  it('is named to whoever logs out, and goes with the login', async () => {
    const { page, leave } = await story.openAs(ben, '/create_shed')
    await fillShed(page, 'Chez Ben')
    await page.locator('#site-menu').click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByRole('listitem').getByText('Create Shed').waitFor()
    await page.goBack()
    await question.waitFor({ state: 'detached' })
    expect(await valuesOf(page, 'Shed name')).toEqual(['Chez Ben'])
    await page.locator('#site-menu').click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])
    await leave()
  })

  it('stays over a failed try, another language and another theme; passwords too, and nothing of them is kept', async () => {
    const { page, expecting, leave } = await story.open('/signup', { viewport: desktop })
    expecting(/503/)
    await page.route('**/api/users/signup', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByLabel('Name').fill('Eko')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page
      .getByText(/required/i)
      .first()
      .waitFor()
    await page.locator('#site-menu').click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await page.getByLabel('Nom', { exact: true }).waitFor()
    expect(await valuesOf(page, 'Nom', 'Mot de passe')).toEqual(['Eko', 'correct horse'])
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('correct horse')
    await page.reload()
    await page.getByText('Votre brouillon a été gardé.').waitFor()
    expect(await valuesOf(page, 'Nom', 'Mot de passe')).toEqual(['Eko', ''])
    await leave()
  })
})

describe('what was changed of a thing', () => {
  it('is kept only where it differs from what the thing says now', async () => {
    const id = await sell(url(), ada, shop, { name: 'Panier', price: 5000 })
    const path = `/products/${id}/details`
    const { page, leave } = await story.openAs(ada, path)
    const edit = async () => {
      await page.locator('main').getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByRole('dialog').getByLabel('Product Name').waitFor()
    }
    await edit()
    await page.getByRole('dialog').getByLabel('Product Name').fill('Panier tressé')
    await page.keyboard.press('Escape')
    await send(url(), `/api/products/${id}/update_product`, {
      method: 'PUT',
      token: ada.token,
      body: { caption: 'Handmade' },
    })
    await page.goto(path)
    await edit()
    await kept(page).waitFor()
    expect(await valuesOf(page, 'Product Name', 'Caption')).toEqual(['Panier tressé', 'Handmade'])
    await send(url(), `/api/products/${id}/update_product`, {
      method: 'PUT',
      token: ada.token,
      body: { name: 'Panier tressé' },
    })
    await page.goto(path)
    await edit()
    expect(await kept(page).count()).toBe(0)
    await leave()
  })

  it('has its chosen pictures again', inChromium, async () => {
    const id = await sell(url(), ada, shop, { name: 'Sac', price: 5000 })
    const path = `/products/${id}/details`
    const { page, leave } = await story.openAs(ada, path)
    const addPictures = async () => {
      await page.locator('main').getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add pictures' }).click()
    }
    await addPictures()
    const chosen = page.getByRole('dialog').locator('input[type=file]')
    await chosen.setInputFiles([await snapshot('one.jpg'), await snapshot('two.jpg')])
    await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('\\"pictures\\":2')
    await page.goto(path)
    await addPictures()
    await kept(page).waitFor()
    await page.getByRole('dialog').getByAltText('two.jpg').waitFor()
    await page.getByRole('button', { name: /^Upload/ }).click()
    await page.getByRole('dialog').getByLabel('Product Name').waitFor()
    await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).not.toContain('pictures')
    await leave()
  })
})
