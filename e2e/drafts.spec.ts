import { mostPost } from '@sheds/contract/text/graphemes'
import { plainMarkup } from '@sheds/contract/writes/markup'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import scripts from '../contract/src/writes/markup.scripts.json' with { type: 'json' }
import { openShop, type Shop, sell, snapshot } from './support/goods.ts'
import { createMember, type Member, send } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { desktop } from './support/visitor.ts'
import { reply, write } from './support/words.ts'

const story = tellStory()
const url = () => story.site().url
let ada: Member
let ben: Member
let shop: Shop

beforeAll(async () => {
  ada = await createMember(url(), 'Ada Ngono')
  ben = await createMember(url(), 'Ben Fotso')
  shop = await openShop(url(), ada, 'Maison Ngondo')
})

const kept = (page: Page) => page.getByText('Your draft was saved.')
const shedName = (page: Page) => page.getByLabel('Shed name')
const valuesOf = (page: Page, ...labels: string[]) =>
  Promise.all(labels.map((label) => page.getByLabel(label).first().inputValue()))

const logIn = async (page: Page, { name }: Member): Promise<void> => {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
}

/** Types before the page's script has loaded; the draft is stored all the same. */
const typeBeforeScript = async (page: Page, name: string): Promise<void> => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/base.*\.js$/, (route) => held.then(() => route.continue()))
  await page.goto('/create_shed', { waitUntil: 'commit' })
  await shedName(page).fill(name)
  letGo()
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain(name)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await kept(page).waitFor()
  expect(await shedName(page).inputValue()).toBe(name)
}

const fillShed = async (page: Page, name: string) => {
  await shedName(page).fill(name)
  await page.getByLabel('Category').selectOption('fashion')
  await page.getByLabel('Phone').fill('699887766')
  await page.getByLabel('Email').fill('shop@example.com')
}

describe('a draft', () => {
  it('is restored after Back, after a reload and in a new tab, until it is cleared', { tags: ['full'] }, async () => {
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
    await later.getByRole('button', { name: 'Start over' }).click()
    // The phone number of the profile, as at first.
    await expect.poll(() => valuesOf(later, 'Shed name', 'Category', 'Phone')).toEqual(['', '', '677123456'])
    await later.reload()
    await shedName(later).waitFor()
    expect(await kept(later).count()).toBe(0)
    await leave()
  })

  it('outlives an expired login, is hidden from another member, and is deleted once sent', {
    tags: ['full'],
  }, async () => {
    const dora = await createMember(url(), 'Dora Tabi')
    const { page, context, expecting, leave } = await story.openAs(dora, 'about:blank')
    expecting(/401/)
    await typeBeforeScript(page, 'Chez Fay')
    await fillShed(page, 'Chez Dora')
    await send(url(), '/api/users/logout', { token: dora.token })
    await page.locator('main').getByRole('button', { name: 'Create Shed' }).click()
    await page.waitForURL('**/login')
    await page.getByText('Your login ended. Log in again').waitFor()
    await expect.poll(() => page.getByLabel('User Name').inputValue()).toBe(dora.name)
    await logIn(page, ben)
    // Another member does not continue on the first one's page.
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

  it('is named in the question before a logout, and is deleted by the logout', { tags: ['full'] }, async () => {
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

  it('survives a failed attempt and a change of language and theme, but never stores a password', async () => {
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

const editFirst = (page: Page) => page.locator('main').getByRole('button', { name: /^Edit/ }).first().click()

const addPictures = async (page: Page): Promise<void> => {
  await editFirst(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add pictures' }).click()
}

const drafts = (page: Page) => expect.poll(() => page.evaluate('JSON.stringify(localStorage)'))

describe('a draft of an edit', () => {
  it('stores only changes that the product does not have yet, and the chosen pictures', {
    tags: ['full'],
  }, async () => {
    const id = await sell(url(), ada, shop, { name: 'Panier', price: 5000 })
    const path = `/products/${id}/details`
    const { page, leave } = await story.openAs(ada, path)
    const update = (body: object) =>
      send(url(), `/api/products/${id}/update_product`, { method: 'PUT', token: ada.token, body })
    const edit = async () => {
      await editFirst(page)
      await page.getByRole('dialog').getByLabel('Product Name').waitFor()
    }
    await edit()
    await page.getByRole('dialog').getByLabel('Product Name').fill('Panier tressé')
    await page.keyboard.press('Escape')
    await update({ caption: 'Handmade' })
    await page.goto(path)
    await edit()
    await kept(page).waitFor()
    expect(await valuesOf(page, 'Product Name', 'Caption')).toEqual(['Panier tressé', 'Handmade'])
    await update({ name: 'Panier tressé' })
    await page.goto(path)
    await edit()
    expect(await kept(page).count()).toBe(0)
    await page.goto(path)
    await addPictures(page)
    const chosen = page.getByRole('dialog').locator('input[type=file]')
    await chosen.setInputFiles([await snapshot('one.jpg'), await snapshot('two.jpg')])
    await drafts(page).toContain('\\"pictures\\":2')
    await page.goto(path)
    await addPictures(page)
    await kept(page).waitFor()
    await page.getByRole('dialog').getByAltText('two.jpg').waitFor()
    await page.getByRole('button', { name: /^Upload/ }).click()
    await page.getByRole('dialog').getByLabel('Product Name').waitFor()
    await drafts(page).not.toContain('pictures')
    await leave()
  })
})

/** Packs as many malicious scripts as possible into each write, one per line. */
const packScripts = (): string[] => {
  const packs: string[] = []
  for (const script of scripts) {
    const longer = `${packs.at(-1)}\n${script}`
    if (packs.length > 0 && longer.length <= mostPost) packs[packs.length - 1] = longer
    else packs.push(script)
  }
  return packs
}
const posts = packScripts()

const linesOf = (post: string): string[] => plainMarkup(post).split('\n')

interface RenderedText {
  html: string
  lines: string[]
}

/** HTML and lines of each write on the page. */
const textsOn = (page: Page): Promise<RenderedText[]> =>
  page.evaluate(`[...document.querySelectorAll('article .writing')].map((text) => ({
    html: text.innerHTML,
    lines: [...text.querySelectorAll('p, li')].map((line) => line.textContent)
  }))`)

/** Elements and attributes that no write may contain. */
const findForbidden = (page: Page): Promise<string[]> =>
  page.evaluate(`[
    ...document.querySelectorAll('article .writing :not(p, ul, li, em, strong)'),
    ...document.querySelectorAll('iframe, object, embed, base, math, xss, body form[action^="javascript"], a[href^="javascript"]'),
    ...[...document.querySelectorAll('*')].filter((each) => [...each.attributes].some(({ name }) => name.startsWith('on'))),
    ...[...document.querySelectorAll('article .writing *')].filter((each) => each.attributes.length > Number(each.hasAttribute('dir'))),
  ].map((each) => each.outerHTML.slice(0, 200))`)

describe('a script in a write', () => {
  it('is shown as text by the server, in the browser and in the preview', { tags: ['full'] }, async () => {
    const ids: string[] = []
    for (const post of posts) {
      ids.push(await write(url(), ada, post))
      await reply(url(), ada, ids[0] ?? '', post)
    }
    const pages = [
      ['/writes', posts.toReversed()],
      [`/writes/${ids[0]}`, [posts[0] ?? '', ...posts]],
    ] as const
    const plain = await story.open('about:blank', { javaScript: false })
    const { page, leave } = await story.openAs(ada, 'about:blank')
    for (const [path, texts] of pages) {
      await plain.page.goto(path)
      const served = await textsOn(plain.page)
      expect(served.map(({ lines }) => lines)).toEqual(texts.map(linesOf))
      expect(await findForbidden(plain.page)).toEqual([])
      await page.goto(path)
      // A member's list of writes is loaded by the script.
      await expect.poll(() => textsOn(page)).toEqual(served)
      expect(await findForbidden(page)).toEqual([])
    }
    await plain.leave()
    await page.goto('/writes')
    await page.getByText('Formatting').waitFor({ state: 'attached' })
    const preview = page.getByRole('region', { name: 'How it will look' })
    for (const post of posts) {
      // Bold text triggers the preview; the space ends a last word that could start a mention.
      await page.getByRole('textbox', { name: 'Write' }).fill(`${post.slice(0, 780)}\n**fin** .`)
      const lines = [...linesOf(post.slice(0, 780)), 'fin .']
      await expect.poll(() => preview.locator('p[dir], li').allTextContents()).toEqual(lines)
    }
    expect(await page.locator('form.composer :is(img, svg:not(.lucide), script, iframe, a, style)').count()).toBe(0)
    await leave()
  })
})
