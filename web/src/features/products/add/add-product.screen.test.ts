import { fileOnDisk, openShop, picture, type Shop, sell, snapshot } from '@sheds/e2e/support/goods'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }
let ada: Member
let ben: Member
let fashion: Shop
let mix: Shop
let services: Shop

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Ngono')
  ben = await createMember(url(), 'Ben Fotso')
  fashion = await openShop(url(), ada, 'Maison Ngondo')
  mix = await openShop(url(), ada, 'Bazar Ngono', 'mix')
  services = await openShop(url(), ada, 'Coiffure Ngono', 'services')
})

interface StoredProduct {
  name: string
  price: number
  status: string
  media_data: { id: string }[]
}

const addingTo = (shop: Shop, category = 'fashion') => `/sheds/${shop.id}/add_product/${category}`
const readAsAda = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${url()}${path}`, { headers: { authorization: `Bearer ${ada.token}` } })).json()) as T
const productsOf = ({ id }: Shop) => readAsAda<Record<string, unknown>[]>(`/api/${id}/products`)
const productNow = (id: string) => readAsAda<StoredProduct>(`/api/products/${id}`)
const files = (page: Page) => page.locator('input[type=file]')
const publish = (page: Page) => page.getByRole('button', { name: 'Publish' })
const unfold = (page: Page) => page.getByText('More: caption, description, how many').click()
const isInShed = (page: Page, name: string) => page.getByText(`${name} is in your shed.`).waitFor()
const removal = (page: Page, place: number) => page.getByRole('button', { name: `Remove picture ${place}` })
const uploaded = (page: Page) => page.getByText('Done. good job!').waitFor()

/** Fills in everything but the pictures. */
const describeProduct = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Price').fill('27 500')
}

const publishWithoutPhotos = async (page: Page): Promise<void> => {
  await publish(page).click()
  await page.getByText('Please select at least one image file.').waitFor()
  await page.getByRole('button', { name: 'Continue without photos' }).click()
}

const openEditor = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Options for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product Name').waitFor()
  return dialog
}

/** Limit from the first tap to the first product; typing is not counted. */
const mostTaps = 15

/** Taps in the phone's own pickers: open a select and choose; open photos, tick each and confirm. */
const ownWindow = { select: 2, photos: (count: number) => count + 2 } as const

/** Acts on the page and counts the taps. */
const countTaps = (page: Page) => {
  const done = { taps: 0 }
  const tap = async (target: Locator): Promise<void> => {
    done.taps += 1
    await target.tap()
  }
  return {
    done,
    tap,
    async type(field: Locator, text: string) {
      await tap(field)
      await field.pressSequentially(text)
    },
    async choose(label: string, value: string) {
      done.taps += ownWindow.select
      await page.getByLabel(label).selectOption(value)
    },
    async photograph(names: readonly string[]) {
      done.taps += ownWindow.photos(names.length)
      await files(page).setInputFiles(await Promise.all(names.map(snapshot)))
    },
  }
}

describe('a new member on a phone', () => {
  it(`opens a shed and sells a product with three photos within ${mostTaps} taps`, async () => {
    const newcomer = await createMember(url(), 'Nouvelle Venue')
    const { page, leave } = await story.openAs(newcomer, '/')
    const { done, tap, type, choose, photograph } = countTaps(page)
    await tap(page.getByRole('link', { name: 'Become a seller' }).filter({ visible: true }))
    await type(page.getByLabel('Shed Name'), 'Chez Nouvelle')
    await choose('Category', 'fashion')
    // Phone and e-mail are those of the account.
    await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe('677123456')
    expect(await page.getByLabel('Shed Email').inputValue()).toBe('ngono.private@example.com')
    await tap(page.locator('main').getByRole('button', { name: 'Create Shed' }))

    await tap(page.getByRole('link', { name: 'Add the first product' }))
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Product Name').waitFor()
    await photograph(['one.jpg', 'two.jpg', 'three.jpg'])
    await type(sheet.getByLabel('Product Price'), '27500')
    await type(sheet.getByLabel('Product Name'), 'Robe kaba en wax')
    await tap(sheet.getByRole('button', { name: 'Publish' }))
    await isInShed(page, 'Robe kaba en wax')
    expect(done.taps).toBeLessThanOrEqual(mostTaps)

    await page.goto('/feeds')
    const card = page.getByRole('region', { name: "Today's picks" }).locator('article')
    await card.filter({ hasText: 'Robe kaba en wax' }).scrollIntoViewIfNeeded()
    await card.getByText('1 / 3').waitFor()
    await leave()
  })
})

describe('the owner of a shed', () => {
  it('adds products in a dialog, changes them and their pictures, and deletes one', full, async () => {
    await sell(url(), ada, mix, { name: 'Chaise', category: 'furniture' })
    const basket = await sell(url(), ada, mix, { name: 'Panier tressé', category: 'furniture' })
    await picture(url(), ada, mix, basket, 3)
    const before = (await productNow(basket)).media_data.map((media) => media.id)
    const { page, leave } = await story.openAs(ada, `/sheds/${mix.id}`, { viewport: desktop })
    await page.getByRole('link', { name: 'Add product' }).first().click()
    const dialog = page.getByRole('dialog')
    // A mixed shed proposes the category of its last product.
    expect(await dialog.getByLabel('Product Category').inputValue()).toBe('furniture')
    await dialog.getByLabel('Product Category').selectOption('cosmetics')
    await dialog.getByLabel('Product Name').fill('Beurre de karité')
    await dialog.getByLabel('Product Price').fill('3500')
    await files(page).setInputFiles([await snapshot('a.jpg')])
    await publish(page).click()
    await dialog.getByText('Beurre de karité is in your shed.').waitFor()
    await expect.poll(() => page.evaluate(`document.querySelector('[role=dialog] img').naturalWidth > 0`)).toBe(true)
    await dialog.getByText('CFA\u00a03,500').waitFor()
    await dialog.getByRole('button', { name: 'Add another product' }).click()
    expect(await dialog.getByLabel('Product Name').inputValue()).toBe('')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('main').getByText('Beurre de karité').first().waitFor()

    await openEditor(page, 'Chaise')
    await dialog.getByLabel('Product Name').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Product Name is required').waitFor()
    await dialog.getByLabel('Product Name').fill('Chaise de Kribi')
    await dialog.getByLabel('Product Price').fill('8 900')
    await dialog.getByLabel('Status').selectOption('reserved')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    await page.locator('main').getByText('Chaise de Kribi').waitFor()
    // The dialog closes by itself.
    await dialog.waitFor({ state: 'detached' })
    const changed = { name: 'Chaise de Kribi', price: 8900, status: 'reserved' }
    expect((await productsOf(mix)).find(({ name }) => name === 'Chaise de Kribi')).toMatchObject(changed)

    await openEditor(page, 'Panier tressé')
    await dialog.getByLabel('Product Name').fill('Panier de Foumban')
    await dialog.getByRole('button', { name: 'Move picture 3 forward' }).press('Enter')
    await dialog.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter')
    await removal(page, 3).click()
    await dialog.getByRole('button', { name: 'Add pictures' }).click()
    await files(page).setInputFiles([await snapshot('new.jpg')])
    await dialog.getByRole('button', { name: 'Upload 1 picture' }).click()
    await dialog.getByText('Pictures (3)').waitFor()
    expect(await dialog.getByLabel('Product Name').inputValue()).toBe('Panier de Foumban')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    const after = await productNow(basket)
    expect(after.name).toBe('Panier de Foumban')
    expect(after.media_data.map((media) => media.id).slice(0, 2)).toEqual([before[2], before[0]])
    expect(after.media_data).toHaveLength(3)
    await dialog.waitFor({ state: 'detached' })

    await openEditor(page, 'Panier de Foumban')
    await dialog.getByRole('button', { name: 'Delete this product' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await dialog.getByRole('button', { name: 'Delete this product' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('main').getByText('Panier de Foumban').waitFor({ state: 'detached' })
    expect((await fetch(`${url()}/api/products/${basket}`)).status).toBe(404)
    await leave()
  })

  it('hides a product, loses no change to a failure, and reports that a product was deleted', full, async () => {
    const hidden = await sell(url(), ada, fashion, { name: 'Pas encore prêt' })
    await sell(url(), ada, fashion, { name: 'Lampe tempête' })
    const doomed = await sell(url(), ada, fashion, { name: 'Twice edited' })
    const { page, expecting, leave } = await story.openAs(ada, `/sheds/${fashion.id}`)
    expecting(/ERR_FAILED|404/)
    const dialog = await openEditor(page, 'Pas encore prêt')
    await dialog.getByLabel('Status').selectOption('hidden')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    expect((await fetch(`${url()}/api/products/${hidden}`)).status).toBe(404)
    expect((await productNow(hidden)).status).toBe('hidden')
    await dialog.waitFor({ state: 'detached' })

    await openEditor(page, 'Lampe tempête')
    await dialog.getByLabel('Product Price').fill('4 500')
    await page.route('**/update_product', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Your changes couldn’t be saved. Please try again.').waitFor()
    expect(await dialog.getByLabel('Product Price').inputValue()).toBe('4,500')
    await page.unroute('**/update_product')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Edited succesfully').waitFor()
    await dialog.waitFor({ state: 'detached' })

    // Another tab deletes it.
    await openEditor(page, 'Twice edited')
    await dialog.getByLabel('Product Name').fill('Too late')
    await send(url(), `/api/products/${doomed}/delete_product`, { method: 'PATCH', token: ada.token })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This product was deleted').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => page.locator('main').getByText('Twice edited').count()).toBe(0)
    await leave()
  })
})

describe('the form for a product', () => {
  it('names missing fields, asks no price of a service, and works with a wrong clock', full, async () => {
    const bazar = await openShop(url(), ada, 'Bazar Deux', 'mix')
    const { page, expecting, leave } = await story.openAs(ada, addingTo(bazar, 'mix'))
    expecting(/status of 400/)
    await publish(page).click()
    await page.getByText('Please select at least one image file.').waitFor()
    for (const text of ['Product Name is required', 'Product Price is required', 'Product Category is required'])
      await page.getByText(text).waitFor()
    await page.getByLabel('Product Category').selectOption('services')
    expect(await page.getByLabel('Product Price').count()).toBe(0)
    await page.getByLabel('Product Category').selectOption('fashion')
    const price = page.getByLabel('Product Price')
    await price.pressSequentially('27500')
    expect(await price.inputValue()).toBe('27,500')
    await price.press('Home')
    await price.press('ArrowRight')
    await price.pressSequentially('1')
    expect(await price.inputValue()).toBe('217,500')
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe(2)
    await price.fill('')
    await price.pressSequentially('1500,00')
    expect(await price.inputValue()).toBe('1,500,00')
    await price.press('Home')
    await price.press('ArrowRight')
    await price.press('2')
    expect(await price.inputValue()).toBe('12,500,00')
    await price.fill('12.5')
    await unfold(page)
    await page.getByText('I count', { exact: true }).click()
    await page.getByLabel('Number you have now').fill('-1')
    await unfold(page)
    await page.getByLabel('Product Name').fill('Kaba')
    await publish(page).click()
    await page.getByText('Enter a whole number of francs').waitFor()
    // An error in the folded part unfolds it.
    await page.getByText('Enter a whole number from 0').waitFor()
    expect(await productsOf(bazar)).toEqual([])

    await page.goto(addingTo(services, 'services'))
    await page.getByLabel('Product Name').fill('Tresses collées')
    expect(await page.getByLabel('Product Price').count()).toBe(0)
    await publishWithoutPhotos(page)
    await isInShed(page, 'Tresses collées')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await productsOf(services)).toMatchObject([{ name: 'Tresses collées', quantity: 1, status: 'on sale' }])
    await page.clock.setFixedTime(Date.now() - 9 * 86_400_000)
    await page.goto(addingTo(services, 'services'))
    await page.getByLabel('Product Name').fill('Manucure')
    await publishWithoutPhotos(page)
    await isInShed(page, 'Manucure')
    expect((await productsOf(services)).filter(({ name }) => name === 'Manucure')).toHaveLength(1)
    await leave()
  })

  it('adds one product, with the latest edits, when a request or its response is lost', full, async () => {
    const bazar = await openShop(url(), ada, 'Bazar Trois', 'mix')
    const { page, expecting, leave } = await story.openAs(ada, addingTo(bazar, 'mix'))
    expecting(/500|ERR_|product/)
    const failed = () => page.getByText('Error occurred when adding product. Please try again.').waitFor()
    await page.getByLabel('Product Name').fill('Pagne Disque')
    await page.getByLabel('Product Category').selectOption('fashion')
    await page.getByLabel('Product Price').fill('18,500')
    await unfold(page)
    await page.getByLabel('Caption').fill('Six yards, never washed.')
    await page.route('**/product', (route) => route.fulfill({ status: 500, body: '{}' }))
    await publishWithoutPhotos(page)
    await failed()
    await page.reload()
    await expect.poll(() => page.getByLabel('Caption').inputValue()).toBe('Six yards, never washed.')
    await page.unroute('**/product')
    await publish(page).click()
    await page.getByRole('button', { name: 'Continue without photos' }).dblclick()
    await isInShed(page, 'Pagne Disque')
    expect(await productsOf(bazar)).toMatchObject([{ name: 'Pagne Disque', price: 18500 }])

    await page.goto(addingTo(bazar, 'mix'))
    await page.getByLabel('Product Name').fill('Tabouret')
    await page.getByLabel('Product Category').selectOption('furniture')
    await page.getByLabel('Product Price').fill('6000')
    // The request arrives, its response does not.
    await page.route('**/product', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await publishWithoutPhotos(page)
    await failed()
    expect(await productsOf(bazar)).toHaveLength(2)
    // The page is lost as well, as on a phone with little memory.
    await page.reload()
    await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('Tabouret')
    await publishWithoutPhotos(page)
    await failed()
    await page.getByLabel('Product Price').fill('5 500')
    await page.unroute('**/product')
    await publish(page).click()
    await isInShed(page, 'Tabouret')
    const products = await productsOf(bazar)
    expect(products).toHaveLength(2)
    expect(products[0]).toMatchObject({ name: 'Tabouret', price: 5500, category: 'furniture' })
    await leave()
  })

  it('is for the owner, readable without JavaScript, and fits 320 pixels in French', full, async () => {
    const stranger = await story.openAs(ben, addingTo(fashion))
    await stranger.page.getByText('This isn’t your shed').waitFor()
    await stranger.page.locator('main').getByRole('link', { name: 'Back to Shed' }).last().click()
    await stranger.page.waitForURL(`**/sheds/${fashion.id}`)
    await stranger.leave()
    const visitor = await story.open(addingTo(fashion))
    await visitor.page.waitForURL('**/login')
    expect(await visitor.page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(addingTo(fashion))
    await visitor.leave()
    const plain = await story.open(addingTo(fashion), { javaScript: false })
    expect(await plain.page.getByRole('heading', { level: 1 }).textContent()).toBe('Add Product')
    await plain.page.locator('main').getByRole('link', { name: 'Login' }).click()
    await plain.page.waitForURL('**/login')
    await plain.leave()
    const look = { language: 'fr', viewport: { width: 320, height: 640 } } as const
    const { page, leave } = await story.openAs(ada, addingTo(mix, 'mix'), look)
    await page.getByLabel('Nom du produit').waitFor()
    await page.getByRole('button', { name: 'Publier' }).click()
    await page.getByText('Le nom du produit est obligatoire').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await leave()
  })
})

describe('the pictures of a new product', () => {
  it('are sorted by hand, ten at most; others are refused by name and reason', full, async () => {
    const { page, expecting, leave } = await story.openAs(ada, addingTo(fashion))
    expecting(/415|400/)
    await describeProduct(page, 'Sorted')
    // A drop beside the box must not replace the page.
    const refused = await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
      const dispatch = (target, type) =>
        !target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      return ['dragover', 'drop'].map((type) => dispatch(document.body, type))
    })()`)
    expect(refused).toEqual([true, true])
    expect(await page.getByRole('button', { name: /^Remove picture/ }).count()).toBe(0)
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await files(page).setInputFiles([fileOnDisk('notes.txt', 10), fileOnDisk('huge.jpg', 10_485_761)])
    await page.getByText('notes.txt — Not an image file').waitFor()
    await page.getByText('huge.jpg — File exceeds 10MB').waitFor()
    await page.getByText('No valid image files selected.').waitFor()
    await files(page).setInputFiles([await snapshot('a.jpg'), await snapshot('b.jpg'), notes])
    await page.getByText('No valid image files selected.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Move picture 1 back' }).press('Enter')
    expect(await page.locator('li img').first().getAttribute('alt')).toBe('b.jpg')
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move picture 2 back')
    await removal(page, 1).click()
    await publish(page).click()
    await uploaded(page)
    expect((await productsOf(fashion))[0]).toMatchObject({ name: 'Sorted', media_data: [expect.anything()] })

    await page.goto(addingTo(fashion))
    await describeProduct(page, 'Refused')
    const liar = { name: 'liar.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('this is no picture at all') }
    await files(page).setInputFiles([liar])
    await publish(page).click()
    await page.getByText('Error uploading. Please try again!').waitFor()
    await page.getByText('Not an image file').waitFor()

    const other = await openShop(url(), ada, 'Dix Photos')
    await page.goto(addingTo(other))
    const many = await Promise.all(Array.from({ length: 12 }, (_, place) => snapshot(`${place}.jpg`)))
    await files(page).setInputFiles(many)
    await removal(page, 10).waitFor()
    await expect.poll(() => page.getByText('— Too many files').count()).toBe(2)
    await leave()
  })

  it('are sent once despite lost requests, and can be cancelled or postponed', full, async () => {
    const shop = await openShop(url(), ada, 'Ligne coupée')
    const { page, expecting, leave } = await story.openAs(ada, addingTo(shop))
    expecting(/ERR_|media/)
    const media = async () => (await productsOf(shop))[0]?.media_data as unknown[]
    const newest = async () => String((await productsOf(shop))[0]?.id)
    await describeProduct(page, 'Lost')
    await files(page).setInputFiles([await snapshot('a.jpg'), await snapshot('b.jpg')])
    await page.route('**/media', (route) => route.abort('connectionreset'))
    await publish(page).click()
    await page.getByText('Error uploading media. Please try again.').waitFor()
    await page.unroute('**/media')
    // Now both arrive and only the answer is lost.
    let isLost = false
    await page.route('**/media', async (route) => {
      await picture(url(), ada, shop, await newest(), 2)
      await route.abort('connectionreset')
      isLost = true
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => isLost).toBe(true)
    expect(await media()).toHaveLength(2)
    await page.unroute('**/media')
    await page.getByRole('button', { name: 'Retry' }).click()
    await uploaded(page)
    expect(await media()).toHaveLength(2)

    await page.goto(addingTo(shop))
    await describeProduct(page, 'Called back')
    await files(page).setInputFiles([await snapshot('a.jpg'), await snapshot('b.jpg')])
    await page.route('**/media', async () => {
      await picture(url(), ada, shop, await newest(), 2)
    })
    await publish(page).click()
    await expect
      .poll(async () => (await productsOf(shop))[0])
      .toMatchObject({ name: 'Called back', media_data: [expect.anything(), expect.anything()] })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute('**/media')
    await page.getByRole('button', { name: 'Upload 2 pictures' }).click()
    await uploaded(page)
    expect(await media()).toHaveLength(2)

    await page.goto(addingTo(shop))
    await describeProduct(page, 'Cancelled')
    await files(page).setInputFiles([await snapshot('a.jpg')])
    await page.route('**/media', () => undefined)
    await publish(page).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Upload 1 picture' }).waitFor()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Not now' }).click()
    await isInShed(page, 'Cancelled')
    await leave()
  })

  it('are restored when the phone drops the page during camera use or the upload', full, async () => {
    const shop = await openShop(url(), ada, 'Appareil photo')
    const { page, expecting, leave } = await story.openAs(ada, addingTo(shop))
    expecting(/media/)
    await describeProduct(page, 'Camera')
    await files(page).setInputFiles([await snapshot('a.jpg')])
    const stored = (form: string) =>
      `JSON.parse(Object.entries(localStorage).find(([key]) => key.includes('${form}'))?.[1] ?? '{}').pictures`
    await expect.poll(() => page.evaluate(stored('new-product'))).toBe(1)
    await page.reload()
    await removal(page, 1).waitFor()
    await page.route('**/media', () => undefined)
    await publish(page).click()
    await page.getByRole('progressbar').waitFor()
    await expect.poll(() => page.evaluate(stored('pictures'))).toBe(1)
    await page.reload()
    await page.unroute('**/media')
    await page.getByRole('button', { name: 'Upload 1 picture' }).click()
    await uploaded(page)
    const products = await productsOf(shop)
    expect(products).toHaveLength(1)
    expect(products[0]).toMatchObject({ name: 'Camera', media_data: [expect.anything()] })
    // After the upload a reload asks nothing.
    await page.reload()
    await isInShed(page, 'Camera')
    await leave()
  })
})
