import { axeViolations } from '@sheds/e2e/support/axe'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const filtered = '/render_search?type=product&query=kaba&location=Limb%C3%A9&max=20000'
const placeOf = (page: Page) => page.url().slice(url().length)

const keep = (person: Somebody, query: string, more: object = {}) =>
  send(url(), '/api/searches', { token: person.token, body: { query, ...more } })

describe('a search that is kept', () => {
  it('is kept with its filters by one tap, and known again', async () => {
    const person = await meet(url(), 'Keeps A Search')
    const { page, leave } = await story.openAs(person, filtered, { viewport: desktop })
    await page.getByText('Tell me when it comes').waitFor()
    await page.getByText('One message a day at most').waitFor()
    await page.locator('main').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. You will be told here.').waitFor()
    await page.getByRole('link', { name: 'My searches' }).click()
    await page.waitForURL('**/searches')
    const row = page.locator('main li')
    await row.filter({ hasText: 'kaba' }).waitFor()
    expect(await row.textContent()).toMatch(/Products · Limbé · ≤ CFA\s20,000/)
    await row.getByRole('link', { name: /kaba/ }).click()
    await expect.poll(() => placeOf(page)).toBe(filtered)
    await page.getByText('Saved. You will be told here.').waitFor()
    await leave()
  })

  it('asks a visitor for an account first, and is kept then', inChromium, async () => {
    await meet(url(), 'Logs In To Keep')
    const { page, leave } = await story.open(filtered)
    await page.waitForLoadState('networkidle')
    await page.locator('main').getByRole('link', { name: 'Save' }).click()
    const sheet = page.getByRole('dialog', { name: 'Create an account to be told of “kaba”' })
    await sheet
      .getByRole('button', { name: 'Login' })
      .or(sheet.getByRole('link', { name: 'Login' }))
      .first()
      .click()
    await page.getByLabel('User Name').fill('Logs In To Keep')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.locator('form').getByRole('button', { name: 'Login' }).click()
    await page.getByText('“kaba” is saved. One message a day at most.').waitFor()
    expect(placeOf(page)).toBe(filtered)
    await page.getByText('Saved. You will be told here.').waitFor()
    await leave()
  })

  it('is refused past twenty, in the server’s words', async () => {
    const person = await meet(url(), 'Keeps Too Many')
    for (let place = 1; place <= 20; place++) await keep(person, `pagne ${place}`)
    const { page, expecting, leave } = await story.openAs(person, '/render_search?query=kaba', { viewport: desktop })
    expecting(/409/)
    await page.locator('main').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: /20/ }).waitFor()
    await leave()
  })
})

describe('the list of kept searches', () => {
  it('is empty at first, and says how one comes into it', async () => {
    const person = await meet(url(), 'Keeps Nothing')
    const { page, leave } = await story.openAs(person, '/searches')
    await page.getByRole('heading', { name: 'No saved search yet' }).waitFor()
    await leave()
  })

  it('lets each be deleted; the keys stay in it', inChromium, async () => {
    const person = await meet(url(), 'Deletes A Search')
    await keep(person, 'kaba', { location: 'Limbé' })
    await keep(person, 'toghu')
    const { page, leave } = await story.openAs(person, '/searches', { language: 'fr' })
    await pageHydrated(page)
    const rows = page.locator('main li')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Supprimer «\u00a0kaba\u00a0»' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByText('«\u00a0kaba\u00a0» est supprimé. Vous n’en serez plus prévenu.').waitFor()
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    await leave()
  })

  it('is reached from the menu and from the bell’s settings; visitors log in first', async () => {
    const person = await meet(url(), 'Finds The List')
    const { page, leave } = await story.openAs(person, '/notifications/settings')
    await page
      .locator('main')
      .getByRole('link', { name: /Saved searches/ })
      .click()
    await page.waitForURL('**/searches')
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await page.getByRole('menuitem', { name: 'Saved searches' }).getAttribute('href')).toBe('/searches')
    await leave()
    const visitor = await story.open('/searches')
    await visitor.page.waitForURL('**/login')
    await visitor.leave()
  })
})
