import { axeViolations } from '@sheds/e2e/support/axe'
import { openShop, picture, type Shop, sell, snapshot } from '@sheds/e2e/support/goods'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let ben: Somebody
let fashion: Shop
let mix: Shop
let services: Shop

/** Pictures are decoded and drawn anew before they count. */
const patience = { timeout: 120_000 }

const addingTo = (shop: Shop, category = 'fashion') => `/sheds/${shop.id}/add_product/${category}`
const productsOf = async ({ id }: Shop): Promise<Record<string, unknown>[]> =>
  (await (
    await fetch(`${url()}/api/${id}/products`, { headers: { authorization: `Bearer ${ada.token}` } })
  ).json()) as []
const files = (page: Page) => page.locator('input[type=file]')

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
  ben = await meet(url(), 'Ben Fotso')
  fashion = await openShop(url(), ada, 'Maison Ngondo')
  mix = await openShop(url(), ada, 'Bazar Ngono', 'mix')
  services = await openShop(url(), ada, 'Coiffure Ngono', 'services')
})

const publish = (page: Page) => page.getByRole('button', { name: 'Publish' })
const more = (page: Page) => page.getByText('More: caption, description, quantity').click()

/** Everything but the pictures. */
const describeIt = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Price').fill('27 500')
}

/** Asked for pictures, somebody has none. */
const publishWithout = async (page: Page): Promise<void> => {
  await publish(page).click()
  await page.getByText('Please select at least one image file.').waitFor()
  await page.getByRole('button', { name: 'Go on without photos' }).click()
}

describe('the form', () => {
  it('says what is missing, and asks for a price unless it is a service', async () => {
    const { page, leave } = await story.openAs(ada, addingTo(mix, 'mix'))
    await publish(page).click()
    await page.getByText('Please select at least one image file.').waitFor()
    for (const text of ['Product Name is required', 'Product Price is required', 'Product Category is required'])
      await page.getByText(text).waitFor()
    await page.getByLabel('Product Category').selectOption('services')
    expect(await page.getByLabel('Product Price').count()).toBe(0)
    await page.getByLabel('Product Category').selectOption('fashion')
    await page.getByLabel('Product Price').fill('12.5')
    await more(page)
    await page.getByLabel('Quantity').fill('-1')
    await more(page)
    await page.getByLabel('Product Name').fill('Kaba')
    await publish(page).click()
    await page.getByText('A price is a whole number of francs').waitFor()
    // What is wrong behind the fold unfolds it.
    await page.getByText('A quantity is a whole number').waitFor()
    expect(await productsOf(mix)).toEqual([])
    await leave()
  })

  it('of services has no price', async () => {
    const { page, leave } = await story.openAs(ada, addingTo(services, 'services'))
    await page.getByLabel('Product Name').fill('Tresses collées')
    expect(await page.getByLabel('Product Price').count()).toBe(0)
    await publishWithout(page)
    await page.getByText('Tresses collées is in your shed.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await productsOf(services)).toMatchObject([{ name: 'Tresses collées', quantity: 1, status: 'on sale' }])
    await leave()
  })

  it('keeps what was typed when it could not be sent, and adds one product however often it is tapped', async () => {
    const { page, expecting, leave } = await story.openAs(ada, addingTo(fashion))
    expecting(/503/)
    await page.getByLabel('Product Name').fill('Pagne Disque')
    await page.getByLabel('Product Price').fill('18,500')
    await more(page)
    await page.getByLabel('Caption').fill('Six yards, never washed.')
    await page.route('**/product', (route) => route.fulfill({ status: 503, body: '{}' }))
    await publishWithout(page)
    await page.getByText('Error occurred when adding product. Please try again.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Caption').inputValue()).toBe('Six yards, never washed.')
    await page.unroute('**/product')
    await publish(page).click()
    await page.getByRole('button', { name: 'Go on without photos' }).dblclick()
    await page.getByText('Pagne Disque is in your shed.').waitFor()
    expect(await productsOf(fashion)).toMatchObject([{ name: 'Pagne Disque', price: 18500 }])
    await leave()
  })

  it('adds one product, in its last words, when the answer is lost and it is sent again', async () => {
    const { page, expecting, leave } = await story.openAs(ada, addingTo(mix, 'mix'))
    expecting(/ERR_|product/)
    const before = (await productsOf(mix)).length
    await page.getByLabel('Product Name').fill('Tabouret')
    await page.getByLabel('Product Category').selectOption('furniture')
    await page.getByLabel('Product Price').fill('6000')
    // It arrives; what it is answered does not.
    await page.route('**/product', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await publishWithout(page)
    await page.getByText('Error occurred when adding product. Please try again.').waitFor()
    expect(await productsOf(mix)).toHaveLength(before + 1)
    // A small phone may lose the page, too.
    await page.reload()
    await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('Tabouret')
    await publishWithout(page)
    await page.getByText('Error occurred when adding product. Please try again.').waitFor()
    await page.getByLabel('Product Price').fill('5 500')
    await page.unroute('**/product')
    await publish(page).click()
    await page.getByText('Tabouret is in your shed.').waitFor()
    const products = await productsOf(mix)
    expect(products).toHaveLength(before + 1)
    expect(products[0]).toMatchObject({ name: 'Tabouret', price: 5500, category: 'furniture' })
    await leave()
  })

  it('adds a product also where the clock is wrong by days', async () => {
    const { page, expecting, leave } = await story.openAs(ada, addingTo(services, 'services'))
    expecting(/status of 400/)
    await page.clock.setFixedTime(Date.now() - 9 * 86_400_000)
    await page.getByLabel('Product Name').fill('Manucure')
    await publishWithout(page)
    await page.getByText('Manucure is in your shed.').waitFor()
    expect((await productsOf(services)).filter(({ name }) => name === 'Manucure')).toHaveLength(1)
    await leave()
  })

  it('groups the digits of a price as they are typed, and the caret stays where the hand is', inChromium, async () => {
    const { page, leave } = await story.openAs(ada, addingTo(fashion))
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
    await leave()
  })

  it('of a mix shed begins with the kind of thing that came last', async () => {
    const bazar = await openShop(url(), ada, 'Bazar Deux', 'mix')
    await sell(url(), ada, bazar, { name: 'Chaise', category: 'furniture' })
    const { page, leave } = await story.openAs(ada, `/sheds/${bazar.id}`)
    await page.getByRole('link', { name: 'Add product' }).first().click()
    expect(await page.getByRole('dialog').getByLabel('Product Category').inputValue()).toBe('furniture')
    await leave()
  })

  it('is for the owner: others are told, visitors led to the login and back', async () => {
    const stranger = await story.openAs(ben, addingTo(fashion))
    await stranger.page.getByText('This shed is not yours').waitFor()
    await stranger.page.locator('main').getByRole('link', { name: 'Back to Shed' }).last().click()
    await stranger.page.waitForURL(`**/sheds/${fashion.id}`)
    await stranger.leave()
    const { page, leave } = await story.open(addingTo(fashion))
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(addingTo(fashion))
    await leave()
  })

  it('can be read without JavaScript', async () => {
    const { page, leave } = await story.open(addingTo(fashion), { javaScript: false })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Add Product')
    await page.locator('main').getByRole('link', { name: 'Login' }).click()
    await page.waitForURL('**/login')
    await leave()
  })

  it.each(['light', 'dark'] as const)('is accessible at 320 pixels, %s, in French', inChromium, async (theme) => {
    const look = { theme, language: 'fr', viewport: { width: 320, height: 640 } } as const
    const { page, leave } = await story.openAs(ada, addingTo(mix, 'mix'), look)
    await page.getByLabel('Nom du produit').waitFor()
    await page.getByRole('button', { name: 'Publier' }).click()
    await page.getByText('Le nom du produit est obligatoire').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await leave()
  })
})

describe('the pictures', () => {
  it(
    'are sorted: what is no picture or too large is named with its reason, and the rest can be put in order',
    inChromium,
    async () => {
      const { page, leave } = await story.openAs(ada, addingTo(fashion))
      await describeIt(page, 'Sorted')
      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
      const huge = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_485_761, 1) }
      await files(page).setInputFiles([notes, huge])
      await page.getByText('notes.txt — Not an image file').waitFor()
      await page.getByText('huge.jpg — File exceeds 10MB').waitFor()
      await page.getByText('No valid image files selected.').waitFor()
      await files(page).setInputFiles([await snapshot('a.jpg'), await snapshot('b.jpg'), notes])
      await page.getByText('No valid image files selected.').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Move picture 1 back' }).press('Enter')
      expect(await page.locator('li img').first().getAttribute('alt')).toBe('b.jpg')
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move picture 2 back')
      await page.getByRole('button', { name: 'Remove picture 1' }).click()
      await publish(page).click()
      await page.getByText('Done. good job!').waitFor()
      expect((await productsOf(fashion))[0]).toMatchObject({ name: 'Sorted', media_data: [expect.anything()] })
      await leave()
    },
  )

  it('are ten at most', async () => {
    const { page, leave } = await story.openAs(ada, addingTo(fashion))
    const many = await Promise.all(Array.from({ length: 12 }, (_, place) => snapshot(`${place}.jpg`)))
    await files(page).setInputFiles(many)
    await page.getByRole('button', { name: 'Remove picture 10' }).waitFor()
    await expect.poll(() => page.getByText('— Too many files').count()).toBe(2)
    await leave()
  })

  it('that a lost line keeps back go out with Retry, once', async () => {
    const { page, expecting, leave } = await story.openAs(ada, addingTo(fashion))
    expecting(/ERR_|media/)
    await describeIt(page, 'Lost')
    await files(page).setInputFiles([await snapshot('a.jpg'), await snapshot('b.jpg')])
    await page.route('**/media', (route) => route.abort('connectionreset'))
    await publish(page).click()
    await page.getByText('Error uploading media. Please try again.').waitFor()
    await page.unroute('**/media')
    // Now both arrive, only the answer is lost on its way back.
    let isLost = false
    await page.route('**/media', async (route) => {
      const [newest] = await productsOf(fashion)
      await picture(url(), ada, fashion, String(newest?.id), 2)
      await route.abort('connectionreset')
      isLost = true
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => isLost, patience).toBe(true)
    expect((await productsOf(fashion))[0]?.media_data).toHaveLength(2)
    await page.unroute('**/media')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Done. good job!').waitFor()
    expect((await productsOf(fashion))[0]?.media_data).toHaveLength(2)
    await leave()
  })

  it('called back after they arrived do not come twice', async () => {
    const { page, expecting, leave } = await story.openAs(ada, addingTo(fashion))
    expecting(/ERR_|media/)
    await describeIt(page, 'Called back')
    await files(page).setInputFiles([await snapshot('a.jpg'), await snapshot('b.jpg')])
    await page.route('**/media', async () => {
      const [newest] = await productsOf(fashion)
      await picture(url(), ada, fashion, String(newest?.id), 2)
    })
    await publish(page).click()
    await expect
      .poll(async () => (await productsOf(fashion))[0], patience)
      .toMatchObject({ name: 'Called back', media_data: [expect.anything(), expect.anything()] })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute('**/media')
    await page.getByRole('button', { name: 'Upload 2 pictures' }).click()
    await page.getByText('Done. good job!').waitFor()
    expect((await productsOf(fashion))[0]?.media_data).toHaveLength(2)
    await leave()
  })

  it(
    'are there again when the phone lost the page behind its camera, and while they went out',
    inChromium,
    async () => {
      const { page, expecting, leave } = await story.openAs(ada, addingTo(fashion))
      expecting(/media/)
      const count = (await productsOf(fashion)).length
      await describeIt(page, 'Camera')
      await files(page).setInputFiles([await snapshot('a.jpg')])
      const kept = (form: string) =>
        `JSON.parse(Object.entries(localStorage).find(([key]) => key.includes('${form}'))?.[1] ?? '{}').pictures`
      await expect.poll(() => page.evaluate(kept('new-product'))).toBe(1)
      await page.reload()
      await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
      await page.route('**/media', () => undefined)
      await publish(page).click()
      await page.getByRole('progressbar').waitFor()
      await expect.poll(() => page.evaluate(kept('pictures'))).toBe(1)
      await page.reload()
      await page.unroute('**/media')
      await page.getByRole('button', { name: 'Upload 1 picture' }).click()
      await page.getByText('Done. good job!').waitFor()
      const products = await productsOf(fashion)
      expect(products).toHaveLength(count + 1)
      expect(products[0]).toMatchObject({ name: 'Camera', media_data: [expect.anything()] })
      // Lost once more: they are there, and nothing is asked.
      await page.reload()
      await page.getByText('Camera is in your shed.').waitFor()
      await leave()
    },
  )

  it('dropped beside the box do not take the place of the page', inChromium, async () => {
    const { page, leave } = await story.openAs(ada, addingTo(fashion))
    await page.getByLabel('Product Name').waitFor()
    const refused = await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
      const tell = (target, type) =>
        !target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      return ['dragover', 'drop'].map((type) => tell(document.body, type))
    })()`)
    expect(refused).toEqual([true, true])
    expect(await page.getByRole('button', { name: /^Remove picture/ }).count()).toBe(0)
    await leave()
  })

  it('that are refused say why', async () => {
    const { page, expecting, leave } = await story.openAs(ada, addingTo(fashion))
    expecting(/415|400/)
    await describeIt(page, 'Refused')
    const liar = { name: 'liar.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('this is no picture at all') }
    await files(page).setInputFiles([liar])
    await publish(page).click()
    await page.getByText('Error uploading. Please try again!').waitFor()
    await page.getByText('Not an image file').waitFor()
    await leave()
  })

  it('can be called back while they are going out, and put off', async () => {
    const { page, expecting, leave } = await story.openAs(ada, addingTo(fashion))
    expecting(/ERR_FAILED|media/)
    await describeIt(page, 'Cancelled')
    await files(page).setInputFiles([await snapshot('a.jpg')])
    await page.route('**/media', () => undefined)
    await publish(page).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Upload 1 picture' }).waitFor()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByText('Cancelled is in your shed.').waitFor()
    await leave()
  })
})

describe('over the shed’s page', () => {
  it('a product is added, seen at once, and is there when the dialog closes', async () => {
    const { page, leave } = await story.openAs(ada, `/sheds/${mix.id}`, { viewport: desktop })
    await page.getByRole('link', { name: 'Add product' }).first().click()
    const dialog = page.getByRole('dialog')
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
    await leave()
  })
})

describe('two tabs of one owner', () => {
  it('the second hears that the first has deleted the product', async () => {
    const id = await sell(url(), ada, fashion, { name: 'Twice edited' })
    const { page, expecting, leave } = await story.openAs(ada, `/sheds/${fashion.id}`)
    expecting(/404/)
    await page.getByRole('button', { name: 'Options for Twice edited' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Product Name').fill('Too late')
    await send(url(), `/api/products/${id}/delete_product`, { method: 'PATCH', token: ada.token })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This product was deleted').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => page.locator('main').getByText('Twice edited').count()).toBe(0)
    await leave()
  })
})
