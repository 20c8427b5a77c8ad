import { inBrowser, pageHydrated } from '@sheds/e2e/support/hydrated'
import { readLayoutShifts } from '@sheds/e2e/support/layout-shifts'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { desktop } from '@sheds/e2e/support/visitor'
import { reply, write } from '@sheds/e2e/support/words'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const full = { tags: ['full'] }

let brice: Member
let clarisse: Member
let solange: Member
let market: string

beforeAll(async () => {
  brice = await createMember(url(), 'Brice Fotso')
  clarisse = await createMember(url(), 'Clarisse Eyenga')
  solange = await createMember(url(), 'Solange Ndip')
  for (let place = 1; place <= 25; place++) await write(url(), clarisse, `Nouvelle numéro ${place}`)
  market = await write(
    url(),
    brice,
    'Marché demain : **dix robes**\n- Tailles *adultes*\n- Enfants\n<b>@Clarisse-Eyenga</b>',
  )
  await reply(url(), clarisse, market, 'À quelle heure, @Brice-Fotso ?')
})

const article = (page: Page, name: string, text: string | RegExp) =>
  page.getByRole('article', { name: `Write by ${name}` }).filter({ hasText: text })
const marketOf = (page: Page) => article(page, 'Brice Fotso', 'Marché demain')
const isFocused = (field: Locator) => field.evaluate(inBrowser('return element === document.activeElement'))
const unavailable = { status: 503, body: '{}' }

/** Accessibility tree of an element, without ids. */
const treeOf = async (part: Locator): Promise<string> =>
  (await part.ariaSnapshot()).replace(/[0-9a-f-]{36}/g, ':id').trim()

const repliesTree = `
- dialog "1 Reply":
  - heading "1 Reply" [level=2]
  - button "Close"
  - list:
    - listitem:
      - article "Reply by Clarisse Eyenga":
        - link "Clarisse Eyenga":
          - /url: /users/:id/profile
        - text: ·
        - time: now
        - button "Options"
        - paragraph:
          - text: À quelle heure,
          - link "@Brice-Fotso":
            - /url: /users/:id/profile
          - text: "?"
        - button "Approve"
  - textbox "Reply to Brice Fotso"
  - button "Reply"`.trim()

const menuTree = `
- menu "Options":
  - menuitem "Bookmark"
  - menuitem "Mute Noisy Tabi"
  - menuitem "Block Noisy Tabi"
  - separator
  - menuitem "Report this write"`.trim()

describe('the writes', () => {
  it('show formatted text, pages, replies and authors without JavaScript', full, async () => {
    const { page, leave } = await story.open('/writes', { javaScript: false })
    const first = marketOf(page)
    expect(await first.locator('strong').innerText()).toBe('dix robes')
    expect(await first.locator('li').allInnerTexts()).toEqual(['Tailles adultes', 'Enfants'])
    expect(await first.locator('b').count()).toBe(0)
    expect(await first.innerText()).toContain('<b>@Clarisse-Eyenga</b>')
    await first.getByRole('link', { name: '1 Reply' }).click()
    await page.waitForURL(new RegExp(`/writes/${market}`))
    await page.getByRole('link', { name: '@Brice-Fotso' }).waitFor()
    await page.goto('/writes')
    await page.getByRole('link', { name: 'More writes' }).click()
    await page.waitForURL(/cursor=/)
    await page.getByText('Nouvelle numéro 1', { exact: true }).waitFor()

    await page.goto(`/users/${clarisse.id}/profile`)
    await page.getByRole('heading', { name: /^Writes \(\d+\)$/ }).waitFor()
    expect(await page.getByRole('article').count()).toBe(5)
    await page.getByRole('link', { name: /See all \d+ writes/ }).click()
    await page.getByRole('heading', { name: 'Writes by Clarisse Eyenga', level: 1 }).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(5)

    const gone = await write(url(), clarisse, 'Bientôt partie')
    await send(url(), `/api/writes/${gone}/delete_write`, { method: 'PATCH', token: clarisse.token })
    expect((await fetch(`${url()}/writes/${gone}`)).status).toBe(410)
    expect((await fetch(`${url()}/writes/nothing`)).status).toBe(404)
    await leave()
  })

  it('report a failure with Retry, and lead a visitor who approves to the login', full, async () => {
    const { page, expecting, leave } = await story.open('/terms')
    expecting(/503/)
    await pageHydrated(page)
    await page.route('**/api/writes?*', (route) => route.fulfill(unavailable))
    await page.route('**/api/writes', (route) => route.fulfill(unavailable))
    await page.getByRole('navigation').getByRole('link', { name: 'WRITES', exact: true }).last().click()
    await page.getByText('Failed to fetch writes. Please try again.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await marketOf(page)
      .getByRole('link', { name: /Approv/ })
      .click()
    await page.waitForURL('**/login')
    expect(await page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe('/writes')
    await leave()
  })

  it('are announced above the list while new, and move to its top on a tap', full, async () => {
    const { page, leave } = await story.openAs(brice, '/writes', { live: true })
    await page.getByText('New here').first().waitFor()
    // Everything after the list's response is new, so this may be written while the page still loads.
    await write(url(), clarisse, 'Toute fraîche')
    await page.getByRole('button', { name: '1 new write' }).waitFor()
    // From here on the stream announces it, so the test needs no clock.
    await page.clock.install()
    const announced = page.evaluate(
      "new Promise((resolve) => { new BroadcastChannel('live').onmessage = ({ data }) => data.event.name === 'writes' && resolve(1) })",
    )
    await write(url(), clarisse, 'Plus fraîche encore')
    await announced
    await page.clock.fastForward(18_000)
    const pill = page.getByRole('button', { name: '2 new writes' })
    await pill.waitFor()
    // Both have the same author, whose picture is shown once.
    expect(await pill.locator('.avatar').allTextContents()).toEqual(['CE'])
    expect(await page.getByText('Toute fraîche').count()).toBe(0)
    await pill.click()
    await page.getByText('Plus fraîche encore').waitFor()
    await pill.waitFor({ state: 'detached' })
    await leave()
  })
})

describe('a member on the page of writes', () => {
  it('approves in both tabs at once, sees a refusal, and replies once in a sheet', async () => {
    const { page, context, expecting, leave } = await story.openAs(solange, '/writes')
    expecting(/500/)
    await pageHydrated(page)
    const other = await context.newPage()
    await other.goto(`/writes/${market}`)
    await other.getByRole('button', { name: 'Approve', exact: true }).first().waitFor()
    await pageHydrated(other)
    const button = marketOf(page).getByRole('button', { name: /Approv/ })
    await button.click()
    await marketOf(page).getByRole('button', { name: '1 Approval', pressed: true }).waitFor()
    await other.getByRole('button', { name: '1 Approval', pressed: true }).waitFor()
    // A 503 would be retried; a 500 is a refusal.
    await page.route('**/reaction', (route) => route.fulfill({ status: 500, body: '{}' }))
    await button.click()
    await page.getByText('Couldn’t remove your approval.').waitFor()
    await marketOf(page).getByRole('button', { name: '1 Approval', pressed: true }).waitFor()
    await page.unrouteAll()

    await marketOf(page).getByRole('link', { name: '1 Reply' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: /Repl/ })
    const theirs = sheet.getByRole('article', { name: 'Reply by Clarisse Eyenga' })
    await sheet.getByRole('textbox').waitFor()
    await theirs.getByRole('button', { name: 'Options' }).waitFor()
    expect((await treeOf(sheet)).replace(/time: .*/, 'time: now')).toBe(repliesTree)
    expect(new URL(page.url()).search).toBe(`?show=replies:${market}`)
    await theirs.getByRole('button', { name: 'Approve' }).click()
    await theirs.getByRole('button', { name: '1 Approval', pressed: true }).waitFor()
    await sheet.getByRole('button', { name: 'Reply', exact: true }).click()
    await sheet.getByText('Reply is required').waitFor()
    const field = sheet.getByRole('textbox', { name: 'Reply to Brice Fotso' })
    await field.fill('À six heures et demie')
    // Holds the timer that removes the confirmation.
    const time = await holdTimers(page, 2000)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`**/api/writes/${market}/comment`, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await sheet.getByRole('button', { name: 'Reply', exact: true }).dblclick()
    // Text typed while the reply is sent would be cleared with it.
    await expect.poll(() => field.getAttribute('readonly')).not.toBeNull()
    letGo()
    await sheet.getByRole('article', { name: 'Reply by Solange Ndip' }).getByText('À six heures et demie').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    expect(await field.getAttribute('readonly')).toBeNull()
    const confirmation = sheet.getByRole('status').locator('.field-note-ok')
    await confirmation.waitFor()
    await time.letGo()
    await confirmation.waitFor({ state: 'detached' })
    expect(await sheet.getByText('À six heures et demie').count()).toBe(1)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await marketOf(page).getByRole('link', { name: '2 Replies' }).waitFor()
    // The focus returns to the link that opened the sheet.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('2 Replies')
    await leave()
  })

  it('edits and deletes a write by keyboard, also on a slow phone', full, async () => {
    const mine = await write(url(), brice, 'À corriger')
    const { page, expecting, leave } = await story.openAs(brice, `/writes/${mine}`)
    expecting(/404/)
    await pageHydrated(page)
    const options = page.getByRole('button', { name: 'Options' }).first()
    const sheet = page.getByRole('dialog', { name: 'Edit write' })
    const field = sheet.getByRole('textbox', { name: 'Write' })
    const openEditor = async (): Promise<void> => {
      await options.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Edit')
      await page.keyboard.press('Enter')
      // The closing menu returns the focus first: text typed before the field has it is lost.
      await expect.poll(() => isFocused(field)).toBe(true)
    }
    await openEditor()
    await field.fill('')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Content is required').waitFor()
    await field.fill('Corrigé')
    // Holds the timers that close the dialogs.
    const time = await holdTimers(page, 3000)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Edited succesfully').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('main').getByText('Corrigé').waitFor()

    // Frames so slow that the sheet's form is rendered before the next one.
    await page.evaluate(`{
      const draw = window.requestAnimationFrame
      window.requestAnimationFrame = (work) => draw(() => setTimeout(() => draw(work), 300))
    }`)
    await openEditor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await options.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this write?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('status').waitFor()
    await time.letGo()
    await page.waitForURL((address) => address.pathname === '/writes')
    expect((await fetch(`${url()}/writes/${mine}`)).status).toBe(410)
    await leave()
  })

  it('scrolls without shifts, reports a write, and mutes and blocks its author', async () => {
    const noisy = await createMember(url(), 'Noisy Tabi')
    await write(url(), noisy, 'ACHETEZ MAINTENANT')
    const { page, leave } = await story.openAs(brice, '/writes', { viewport: desktop })
    const theirs = article(page, 'Noisy Tabi', 'ACHETEZ')
    await page.waitForLoadState('networkidle')
    expect(await readLayoutShifts(page)).toEqual([])
    await page.evaluate('window.scrollTo(0, 1e6)')
    await page.getByText('Nouvelle numéro 1', { exact: true }).waitFor()
    await theirs.getByRole('button', { name: 'Options' }).press('Enter')
    await expect.poll(() => treeOf(page.getByRole('menu'))).toBe(menuTree)
    await page.getByRole('menuitem', { name: 'Report this write' }).click()
    const sheet = page.getByRole('dialog', { name: /Report/ })
    await sheet.getByRole('button', { name: 'Report', exact: true }).click()
    await sheet.getByText('Please choose what’s wrong.').waitFor()
    await sheet.getByRole('radio', { name: 'Spam' }).check({ force: true })
    await sheet.getByRole('button', { name: 'Report', exact: true }).click()
    await sheet.getByRole('status').waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await sheet.waitFor({ state: 'detached' })
    // Holds the timer that removes Undo.
    await holdTimers(page, 4000)
    await theirs.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: 'Mute Noisy Tabi' }).click()
    await theirs.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await theirs.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: 'Block Noisy Tabi' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
    await theirs.waitFor({ state: 'detached' })
    await page.goto(`/users/${noisy.id}/profile`)
    await page.getByRole('button', { name: 'Options for Noisy Tabi' }).click()
    await page.getByRole('menuitem', { name: 'Unblock Noisy Tabi' }).waitFor()
    await leave()
  })
})

describe('an expired login on the page of writes', () => {
  it('keeps a reply and an edit, and opens the same sheet after the next one', full, async () => {
    const expired = await createMember(url(), 'Expired Ebanda')
    const mine = await write(url(), expired, 'Avant la fin')
    const { page, expecting, leave } = await story.openAs(expired, `/writes?show=replies:${market}`)
    expecting(/401/)
    const logIn = async (): Promise<void> => {
      await page.waitForURL('**/login')
      await page.getByLabel('User Name').fill(expired.name)
      await page.getByLabel('Password', { exact: true }).fill('correct horse')
      await page.getByRole('button', { name: 'Login', exact: true }).click()
    }
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Reply to Brice Fotso' })
    await field.fill('Gardez-moi la robe')
    // A pending call would notice the logout before the tap.
    await page.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token: expired.token })
    await page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }).click()
    await logIn()
    await page.waitForURL(`**/writes?show=replies:${market}`)
    await expect.poll(() => field.inputValue()).toBe('Gardez-moi la robe')
    const token = String(await page.evaluate("JSON.parse(localStorage.getItem('my_info')).token"))
    await page.goto(`/writes/${mine}?show=edit:${mine}`)
    const words = page.getByRole('dialog').getByRole('textbox', { name: 'Write' })
    await words.fill('Après la fin')
    await page.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await logIn()
    await page.waitForURL(`**/writes/${mine}?show=edit:${mine}`)
    await expect.poll(() => words.inputValue()).toBe('Après la fin')
    await leave()
  })

  it('is announced while a reply is typed, which is kept for the next login', full, async () => {
    const expired = await createMember(url(), 'Ended Ebanda')
    const look = { live: true, viewport: desktop }
    const { page, expecting, leave } = await story.openAs(expired, `/writes?show=replies:${market}`, look)
    expecting(/401/)
    const sheet = page.getByRole('dialog', { name: /Repl/ })
    const field = sheet.getByRole('textbox', { name: 'Reply to Brice Fotso' })
    await field.fill('Je finis ma phrase')
    await send(url(), '/api/users/logout', { token: expired.token })
    await page.getByText('Your login ended').first().waitFor()
    await field.waitFor({ state: 'detached' })
    await sheet.getByRole('link', { name: 'Log in to reply' }).click()
    const login = page.getByRole('dialog', { name: /Log in/ })
    await login.getByLabel('User Name').fill(expired.name)
    await login.getByLabel('Password', { exact: true }).fill('correct horse')
    await login.locator('form').getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => field.inputValue()).toBe('Je finis ma phrase')
    await leave()
  })
})
