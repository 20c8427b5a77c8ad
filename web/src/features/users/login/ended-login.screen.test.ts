import { openShop, sell } from '@sheds/e2e/support/goods'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop, type Look } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let people = 0
/** Letters drawn at random may look like an operator's name, which nobody may have. */
const nextNumber = (): number => ++people

const news = (page: Page) => page.getByText('Your login ended —')
const endElsewhere = ({ token }: Somebody) => send(url(), '/api/users/logout', { token })

/** Opens a public page with a login that was ended elsewhere. */
const openEnded = async (path: string, look: Look = { viewport: desktop }) => {
  const person = await meet(url(), `Ended ${nextNumber()}`)
  await endElsewhere(person)
  const visitor = await story.openAs(person, path, look)
  return { person, ...visitor }
}

const goods = async () => {
  const seller = await meet(url(), `Seller ${nextNumber()}`)
  const shed = await openShop(url(), seller, `Shop of ${seller.name}`)
  return { seller, shed, product: { id: await sell(url(), seller, shed, { name: 'Pagne' }) } }
}

describe('a public page with a login that ended elsewhere', () => {
  it.each([
    '/',
    '/feeds',
    '/sheds',
    '/all_sheds',
    '/all_users',
    '/shed/categories/fashion',
    'shed',
    'product',
    'person',
  ])('%s is a visitor’s, and says so once', async (place) => {
    const { seller, shed, product } = await goods()
    const paths: Record<string, string> = {
      shed: `/sheds/${shed.id}`,
      product: `/products/${product.id}/details`,
      person: `/users/${seller.id}/profile`,
    }
    const path = paths[place] ?? place
    const { page, leave } = await openEnded(path)
    await news(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await news(page).count()).toBe(1)
    await page.locator('header').getByRole('link', { name: 'Signup' }).waitFor()
    expect(await page.evaluate("localStorage.getItem('my_info')")).toBe(null)
    expect(await page.evaluate('document.cookie')).not.toContain('signed_in')
    await leave()
  })

  it('is not asked about again once the news is closed, on no page after it', async () => {
    const { page, leave } = await openEnded('/feeds', {})
    await news(page).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.goto('/all_users')
    await page.waitForLoadState('networkidle')
    expect(await news(page).count()).toBe(0)
    await leave()
  })

  it('leads from its news to the login and back', async () => {
    const { person, page, leave } = await openEnded('/all_users?name=e')
    await page.getByRole('button', { name: 'log in', exact: true }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => news(page).count()).toBe(0)
    await logIn(page, person.name)
    await page.waitForURL('**/all_users?name=e')
    await page.locator('header').getByRole('link', { name: 'Create Shed' }).waitFor()
    expect(await news(page).count()).toBe(0)
    await leave()
  })

  it('leads from an action to the login, and back to the same page', async () => {
    const { product } = await goods()
    const path = `/products/${product.id}/details`
    const { person, page, leave } = await openEnded(path)
    await news(page).waitFor()
    await page.locator('main').getByText('Like', { exact: true }).first().click()
    await page.waitForURL('**/login')
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).first().click()
    await logIn(page, person.name)
    await page.waitForURL(`**${path}`)
    await leave()
  })

  it('is a visitor’s in the second tab as well, which says so, too', inChromium, async () => {
    const person = await meet(url(), 'Two Tabs')
    const { page, context, leave } = await story.openAs(person, '/terms', { viewport: desktop })
    const second = await context.newPage()
    await second.goto('/sheds')
    await second.locator('header').getByRole('link', { name: 'Create Shed' }).waitFor()
    await second.waitForLoadState('networkidle')
    await endElsewhere(person)
    await page.goto('/all_users')
    await news(page).waitFor()
    await second.locator('header').getByRole('link', { name: 'Signup' }).waitFor()
    await news(second).waitFor()
    await leave()
  })

  it('speaks French where the reader does', async () => {
    const { page, leave } = await openEnded('/feeds', { language: 'fr' })
    await page.getByText('Votre connexion a pris fin —').waitFor()
    await page.getByRole('button', { name: 'se connecter' }).waitFor()
    await leave()
  })
})

describe('a page of one’s own with a login that ended elsewhere', () => {
  it.each(['/create_shed', '/profile/profile_picture'])('%s leads to the login', async (path) => {
    const { page, expecting, leave } = await openEnded(path)
    expecting(/401/)
    await page.waitForURL('**/login')
    await leave()
  })

  it('/shedpay says why it asks for a login, of whom, and comes back; meanwhile it offers no second wallet', async () => {
    const { person, page, expecting, leave } = await openEnded('/shedpay?tab=cash-out')
    expecting(/401/)
    await page.waitForURL('**/login')
    await page.getByRole('status').getByText('Your login ended.').waitFor()
    await expect.poll(() => page.getByLabel('User Name').inputValue()).toBe(person.name)
    await page.goto('/shedpay?tab=cash-out')
    await page.getByText('Your login ended.').waitFor()
    expect(await page.getByText('Click to activate wallet').count()).toBe(0)
    await page.locator('main').getByRole('link', { name: 'Login' }).click()
    await logIn(page, person.name)
    await page.waitForURL('**/shedpay?tab=cash-out')
    await leave()
  })
})

const logIn = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
}
