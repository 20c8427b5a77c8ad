import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, picture, type Shop, sell, snapshot } from '@sheds/e2e/support/goods'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let shop: Shop

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  shop = await openShop(url(), ada, 'Maison Ngondo')
})

interface Shown {
  name: string
  price: number
  status: string
  media_data: { id: string }[]
}

const productNow = async (id: string): Promise<Shown> =>
  (await (
    await fetch(`${url()}/api/products/${id}`, { headers: { authorization: `Bearer ${ada.token}` } })
  ).json()) as Shown

const openEditor = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Options for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product Name').waitFor()
  return dialog
}

describe('the owner of a product', () => {
  it('changes what it says, and reads that it went well', async () => {
    const id = await sell(url(), ada, shop, { name: 'Sandales Kribi', price: 9500 })
    const { page, leave } = await story.openAs(ada, `/sheds/${shop.id}`)
    const dialog = await openEditor(page, 'Sandales Kribi')
    await dialog.getByLabel('Product Name').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Product Name is required').waitFor()
    await dialog.getByLabel('Product Name').fill('Sandales de Kribi')
    await dialog.getByLabel('Product Price').fill('8 900')
    await dialog.getByLabel('Status').selectOption('reserved')
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    await page.locator('main').getByText('Sandales de Kribi').waitFor()
    // It closes by itself.
    await dialog.waitFor({ state: 'detached' })
    expect(await productNow(id)).toMatchObject({ name: 'Sandales de Kribi', price: 8900, status: 'reserved' })
    await leave()
  })

  it('puts pictures in order, takes one out and adds more; nothing typed is lost meanwhile', async () => {
    const id = await sell(url(), ada, shop, { name: 'Panier tressé' })
    await picture(url(), ada, shop, id, 3)
    const before = (await productNow(id)).media_data.map((media) => media.id)
    const { page, leave } = await story.openAs(ada, `/sheds/${shop.id}`, { viewport: desktop })
    const dialog = await openEditor(page, 'Panier tressé')
    await dialog.getByLabel('Product Name').fill('Panier de Foumban')
    await dialog.getByRole('button', { name: 'Move picture 3 forward' }).press('Enter')
    await dialog.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter')
    await dialog.getByRole('button', { name: 'Remove picture 3' }).click()
    await dialog.getByRole('button', { name: 'Add pictures' }).click()
    await dialog.locator('input[type=file]').setInputFiles([await snapshot('new.jpg')])
    await dialog.getByRole('button', { name: 'Upload 1 picture' }).click()
    await dialog.getByText('Pictures (3)').waitFor()
    expect(await dialog.getByLabel('Product Name').inputValue()).toBe('Panier de Foumban')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    const after = await productNow(id)
    expect(after.name).toBe('Panier de Foumban')
    expect(after.media_data.map((media) => media.id).slice(0, 2)).toEqual([before[2], before[0]])
    expect(after.media_data).toHaveLength(3)
    await leave()
  })

  it('deletes it only when asked twice', async () => {
    const id = await sell(url(), ada, shop, { name: 'Vieux tabouret' })
    const { page, leave } = await story.openAs(ada, `/sheds/${shop.id}`)
    const dialog = await openEditor(page, 'Vieux tabouret')
    await dialog.getByRole('button', { name: 'Delete this product' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await dialog.getByRole('button', { name: 'Delete this product' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('main').getByText('Vieux tabouret').waitFor({ state: 'detached' })
    expect((await fetch(`${url()}/api/products/${id}`)).status).toBe(404)
    await leave()
  })

  it('hides it from everybody else', async () => {
    const id = await sell(url(), ada, shop, { name: 'Pas encore prêt' })
    const { page, leave } = await story.openAs(ada, `/sheds/${shop.id}`)
    const dialog = await openEditor(page, 'Pas encore prêt')
    await dialog.getByLabel('Status').selectOption('hidden')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    expect((await fetch(`${url()}/api/products/${id}`)).status).toBe(404)
    expect((await productNow(id)).status).toBe('hidden')
    await leave()
  })

  it('is told when the changes could not be saved, and loses none of them', async () => {
    await sell(url(), ada, shop, { name: 'Lampe tempête' })
    const { page, expecting, leave } = await story.openAs(ada, `/sheds/${shop.id}`)
    expecting(/ERR_FAILED/)
    const dialog = await openEditor(page, 'Lampe tempête')
    await dialog.getByLabel('Product Price').fill('4 500')
    await page.route('**/update_product', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Your changes could not be saved. Please try again.').waitFor()
    expect(await dialog.getByLabel('Product Price').inputValue()).toBe('4,500')
    await page.unroute('**/update_product')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    await leave()
  })
})
