import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { cook, openShop, type Shop, sell } from './support/goods.ts'
import { meet, type Somebody } from './support/people.ts'
import { tellStory } from './support/story.ts'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody
let shop: Shop
let product: string
let dish: string

beforeAll(async () => {
  ada = await meet(url(), 'Ada Opener')
  shop = await openShop(url(), ada, 'Shed On Top', 'food_delivery')
  product = await sell(url(), ada, shop, { name: 'Pepper sauce' })
  dish = await cook(url(), ada, shop, { name: 'Ndole' })
}, 60_000)

interface OnTop {
  name: string
  path: string
  /** The opener's role and name. */
  by: ['button' | 'link', string | RegExp]
  /** What lies on the page then. */
  what: 'dialog' | 'alertdialog' | 'menu' | 'searchbox'
}

const press = (page: Page, [role, name]: OnTop['by']) => page.getByRole(role, { name }).first().click()
const lies = (page: Page, what: OnTop['what']) => page.getByRole(what).waitFor()
const isGone = (page: Page, what: OnTop['what']) => page.getByRole(what).waitFor({ state: 'hidden' })
const placeOf = (page: Page) => page.url().slice(url().length)
const reaches = (page: Page, place: string) => expect.poll(() => placeOf(page)).toBe(place)

/** Shared, it opens and closes onto the page; opened, the way back closes it, and the way forth opens it again. */
const comesAndGoes = async (page: Page, { name, path, by, what }: OnTop) => {
  const shown = `${path}${path.includes('?') ? '&' : '?'}show=${name}`
  await page.goto(shown)
  await lies(page, what)
  await page.keyboard.press('Escape')
  await isGone(page, what)
  await reaches(page, path)
  await press(page, by)
  await lies(page, what)
  await reaches(page, shown)
  await page.goBack()
  await isGone(page, what)
  expect(placeOf(page)).toBe(path)
  await page.goForward()
  await lies(page, what)
}

describe('what lies on top of a page', () => {
  it('has an address, for everybody', async () => {
    const { page, leave } = await story.open('/terms')
    const details = `/products/${product}/details`
    const all: OnTop[] = [
      { name: 'menu', path: '/terms', by: ['button', 'Menu'], what: 'menu' },
      { name: 'help', path: '/basket', by: ['button', /help|how/i], what: 'dialog' },
      { name: `reviews:${product}`, path: details, by: ['link', /reviews/i], what: 'dialog' },
      { name: `share:${product}`, path: details, by: ['button', 'Share'], what: 'dialog' },
      { name: 'reviews', path: `/sheds/${shop.id}`, by: ['link', /reviews/i], what: 'dialog' },
    ]
    for (const each of all) await comesAndGoes(page, each)
    await leave()
  })

  it('has one for its owner, and is nothing to a stranger', async () => {
    const shed = `/sheds/${shop.id}`
    const settings = `/users/${ada.id}/profile?view=settings`
    const all: OnTop[] = [
      { name: 'edit', path: shed, by: ['button', 'Edit shed'], what: 'dialog' },
      { name: 'logo', path: shed, by: ['button', /logo/i], what: 'dialog' },
      { name: 'add-product', path: shed, by: ['link', 'Add product'], what: 'dialog' },
      { name: `delete:${product}`, path: shed, by: ['button', /^Delete/], what: 'alertdialog' },
      { name: 'delete', path: `${shed}/settings`, by: ['button', 'Delete shed'], what: 'alertdialog' },
      { name: `edit-dish:${dish}`, path: `/menu/${dish}/details`, by: ['button', /^Edit/], what: 'dialog' },
      { name: 'codes', path: settings, by: ['button', /codes/], what: 'dialog' },
      { name: 'close-account', path: settings, by: ['button', /^Close/], what: 'alertdialog' },
    ]
    const owner = await story.openAs(ada, shed)
    for (const each of all) await comesAndGoes(owner.page, each)
    await owner.leave()
    const stranger = await story.open(`${shed}?show=edit.no-such-thing`)
    await stranger.page.waitForLoadState('networkidle')
    expect(await stranger.page.getByRole('dialog').count()).toBe(0)
    await stranger.leave()
  })
})
