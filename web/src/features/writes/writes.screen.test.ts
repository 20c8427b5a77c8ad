import { axeViolations } from '@sheds/e2e/support/axe'
import { inBrowser, pageHydrated } from '@sheds/e2e/support/hydrated'
import { movedOn } from '@sheds/e2e/support/moved'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { desktop, phone } from '@sheds/e2e/support/visitor'
import { reply, write } from '@sheds/e2e/support/words'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url

let brice: Somebody
let clarisse: Somebody
let solange: Somebody
let market: string

beforeAll(async () => {
  brice = await meet(url(), 'Brice Fotso')
  clarisse = await meet(url(), 'Clarisse Eyenga')
  solange = await meet(url(), 'Solange Ndip')
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

describe('the writes', () => {
  it('are read without JavaScript: words as they were meant, the next page, a page of one’s own', async () => {
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
    await leave()
  })

  it.each([phone, desktop])(
    'come without moving anything, grow by themselves, and pass axe (%o)',
    inChromium,
    async (viewport) => {
      const { page, leave } = await story.openAs(brice, '/writes', { viewport })
      await page.waitForLoadState('networkidle')
      expect(await movedOn(page)).toEqual([])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await axeViolations(page)).toEqual([])
      }
      await page.evaluate('window.scrollTo(0, 1e6)')
      await page.getByText('Nouvelle numéro 1', { exact: true }).waitFor()
      await leave()
    },
  )

  it('that are new wait above until they are wanted, and then stand first', inChromium, async () => {
    const { page, leave } = await story.openAs(brice, '/writes', { live: true })
    await page.getByText('New here').first().waitFor()
    // Before the page has come to rest: it is news from the list's answer on, not from the first look.
    await write(url(), clarisse, 'Toute fraîche')
    await page.getByRole('button', { name: '1 new write' }).waitFor()
    // Then it is the stream that tells of it, to this tab and to others; nobody waits for a clock.
    await page.clock.install()
    const told = page.evaluate(
      "new Promise((tell) => { new BroadcastChannel('live').onmessage = ({ data }) => data.event.name === 'writes' && tell(1) })",
    )
    await write(url(), clarisse, 'Plus fraîche encore')
    await told
    await page.clock.fastForward(18_000)
    const pill = page.getByRole('button', { name: '2 new writes' })
    await pill.waitFor()
    // Both are Clarisse's: her face is there once.
    expect(await pill.locator('.avatar').allTextContents()).toEqual(['CE'])
    expect(await page.getByText('Toute fraîche').count()).toBe(0)
    await pill.click()
    await page.getByText('Plus fraîche encore').waitFor()
    await pill.waitFor({ state: 'detached' })
    await leave()
  })

  it('say so when they do not come, and come with Retry', async () => {
    const { page, expecting, leave } = await story.openAs(brice, '/terms')
    expecting(/503/)
    await pageHydrated(page)
    await page.route('**/api/writes?*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.route('**/api/writes', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('navigation').getByRole('link', { name: 'WRITES', exact: true }).last().click()
    await page.getByText('Failed to fetch writes. Please try again.').waitFor({ timeout: 120_000 })
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await marketOf(page).waitFor()
    await leave()
  })
})

describe('an approval', () => {
  it(
    'shows at once, in the other tab too, is refused visibly, and leads visitors to the login',
    inChromium,
    async () => {
      const { page, context, expecting, leave } = await story.openAs(solange, '/writes')
      expecting(/500/)
      const other = await context.newPage()
      await other.goto(`/writes/${market}`)
      await other.getByRole('button', { name: 'Approve', exact: true }).first().waitFor()
      await pageHydrated(other)
      const button = marketOf(page).getByRole('button', { name: /Approv/ })
      await button.click()
      await marketOf(page).getByRole('button', { name: '1 Approval', pressed: true }).waitFor()
      await other.getByRole('button', { name: '1 Approval', pressed: true }).waitFor()
      // A site too busy for it is asked again, and this is a refusal.
      await page.route('**/reaction', (route) => route.fulfill({ status: 500, body: '{}' }))
      await button.click()
      await page.getByText('Your approval could not be taken back.').waitFor()
      await marketOf(page).getByRole('button', { name: '1 Approval', pressed: true }).waitFor()
      await leave()
      const visitor = await story.open(`/writes/${market}`)
      await visitor.page.waitForLoadState('networkidle')
      await visitor.page.getByRole('link', { name: '1 Approval' }).click()
      await visitor.page.waitForURL('**/login')
      expect(await visitor.page.evaluate("JSON.parse(localStorage.getItem('destination'))")).toBe(`/writes/${market}`)
      await visitor.leave()
    },
  )
})

/** What a screen reader finds; whose ids they are says nothing. */
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
  - menuitem "Mute Noisy Tabi"
  - menuitem "Block Noisy Tabi"
  - separator
  - menuitem "Report this write"`.trim()

describe('replies', () => {
  it('stay as they are while they are on their way: what was typed meanwhile would be wiped with them', async () => {
    const asked = await write(url(), clarisse, 'Qui vient ?')
    const { page, leave } = await story.openAs(brice, `/writes/${asked}?show=replies:${asked}`)
    const sheet = page.getByRole('dialog', { name: /Repl/ })
    const field = sheet.getByRole('textbox')
    await field.fill('J’arrive')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`**/api/writes/${asked}/comment`, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await sheet.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect.poll(() => field.getAttribute('readonly')).not.toBeNull()
    letGo()
    await expect.poll(() => field.inputValue()).toBe('')
    expect(await field.getAttribute('readonly')).toBeNull()
    await leave()
  })

  it('lie over the list at an address of their own, take one’s answer once, and an approval', inChromium, async () => {
    const { page, leave } = await story.openAs(brice, '/writes')
    await pageHydrated(page)
    await marketOf(page).getByRole('link', { name: '1 Reply' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: /Repl/ })
    const theirs = sheet.getByRole('article', { name: 'Reply by Clarisse Eyenga' })
    await theirs.waitFor()
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
    expect(await axeViolations(page)).toEqual([])
    // After which the good word goes.
    const time = await holdTimers(page, 2000)
    await sheet.getByRole('button', { name: 'Reply', exact: true }).dblclick()
    await sheet.getByRole('article', { name: 'Reply by Brice Fotso' }).getByText('À six heures et demie').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    const said = sheet.getByRole('status').locator('.field-note-ok')
    await said.waitFor()
    await time.letGo()
    await said.waitFor({ state: 'detached' })
    expect(await sheet.getByText('À six heures et demie').count()).toBe(1)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await marketOf(page).getByRole('link', { name: '2 Replies' }).waitFor()
    // Keys go on where they were.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('2 Replies')
    await leave()
  })
})

describe('a login that ends', () => {
  it('while one replies or edits: the words are there again in the same sheet once one is back', async () => {
    const expired = await meet(url(), 'Expired Ebanda')
    const mine = await write(url(), expired, 'Avant la fin')
    const { page, expecting, leave } = await story.openAs(expired, `/writes?show=replies:${market}`)
    expecting(/401/)
    const back = async (): Promise<void> => {
      await page.waitForURL('**/login')
      await page.getByLabel('User Name').fill(expired.name)
      await page.getByLabel('Password', { exact: true }).fill('correct horse')
      await page.getByRole('button', { name: 'Login', exact: true }).click()
    }
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Reply to Brice Fotso' })
    await field.fill('Gardez-moi la robe')
    // What is still asked for would be told of the end before the tap is.
    await page.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token: expired.token })
    await page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }).click()
    await back()
    await page.waitForURL(`**/writes?show=replies:${market}`)
    await expect.poll(() => field.inputValue()).toBe('Gardez-moi la robe')
    const token = String(await page.evaluate("JSON.parse(localStorage.getItem('my_info')).token"))
    await page.goto(`/writes/${mine}?show=edit:${mine}`)
    const words = page.getByRole('dialog').getByRole('textbox', { name: 'Write' })
    await words.fill('Après la fin')
    await page.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await back()
    await page.waitForURL(`**/writes/${mine}?show=edit:${mine}`)
    await expect.poll(() => words.inputValue()).toBe('Après la fin')
    await leave()
  })

  it('while one still types: the page says so, and the words are there again after the login over it', async () => {
    const expired = await meet(url(), 'Ended Ebanda')
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

describe('one’s own write', () => {
  it('is changed and taken away from its menu, by keys alone, each with a last word', inChromium, async () => {
    const mine = await write(url(), brice, 'À corriger')
    const { page, expecting, leave } = await story.openAs(brice, `/writes/${mine}`)
    expecting(/404/)
    await page.waitForLoadState('networkidle')
    const options = page.getByRole('button', { name: 'Options' }).first()
    await options.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Edit')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Edit write' })
    const field = sheet.getByRole('textbox', { name: 'Write' })
    // The menu gives the focus back as it goes: what is typed before the field has it is lost.
    await expect.poll(() => field.evaluate(inBrowser('return element === document.activeElement'))).toBe(true)
    await field.fill('')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Content is required').waitFor()
    await field.fill('Corrigé')
    // After which a last word goes.
    const time = await holdTimers(page, 3000)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Edited succesfully').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('main').getByText('Corrigé').waitFor()
    await options.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const ask = page.getByRole('alertdialog', { name: 'Delete this write?' })
    await ask.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('status').waitFor()
    await time.letGo()
    await page.waitForURL((address) => address.pathname === '/writes')
    expect((await fetch(`${url()}/writes/${mine}`)).status).toBe(410)
    await leave()
  })
})

describe('a slow phone', () => {
  it('has the focus in the field of a sheet though its form is there before the next frame', inChromium, async () => {
    const mine = await write(url(), brice, 'Lentement')
    const { page, context, leave } = await story.openAs(brice, 'about:blank')
    await context.addInitScript(`{
      const draw = window.requestAnimationFrame
      window.requestAnimationFrame = (work) => draw(() => setTimeout(() => draw(work), 300))
    }`)
    await page.goto(`/writes/${mine}`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Options' }).first().press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
    const field = page.getByRole('dialog', { name: 'Edit write' }).getByRole('textbox', { name: 'Write' })
    await expect.poll(() => field.evaluate(inBrowser('return element === document.activeElement'))).toBe(true)
    await leave()
  })
})

describe('about others’ words', () => {
  it('one reports a write, mutes its author and takes that back, and blocks them', inChromium, async () => {
    const noisy = await meet(url(), 'Noisy Tabi')
    await write(url(), noisy, 'ACHETEZ MAINTENANT')
    const { page, leave } = await story.openAs(brice, '/writes')
    const theirs = article(page, 'Noisy Tabi', 'ACHETEZ')
    await theirs.getByRole('button', { name: 'Options' }).press('Enter')
    await expect.poll(() => treeOf(page.getByRole('menu'))).toBe(menuTree)
    await page.getByRole('menuitem', { name: 'Report this write' }).click()
    const sheet = page.getByRole('dialog', { name: /Report/ })
    await sheet.getByRole('button', { name: 'Report', exact: true }).click()
    await sheet.getByText('Please choose what is wrong.').waitFor()
    await sheet.getByRole('radio', { name: 'Advertising over and over' }).check({ force: true })
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Report', exact: true }).click()
    await sheet.getByRole('status').waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await sheet.waitFor({ state: 'detached' })
    // What takes it back stays.
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
    await page.getByRole('button', { name: 'Options about Noisy Tabi' }).click()
    await page.getByRole('menuitem', { name: 'Unblock Noisy Tabi' }).waitFor()
    await leave()
  })
})

describe('a write’s own page', () => {
  it('tells chats and search engines what it says, and is gone for good when it is deleted', async () => {
    const html = await (await fetch(`${url()}/writes/${market}`)).text()
    expect(html).toContain('SocialMediaPosting')
    const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const drawn = await fetch(new URL(new URL(image).pathname, url()))
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(html).toContain('Marché demain')
    const gone = await write(url(), clarisse, 'Bientôt partie')
    await send(url(), `/api/writes/${gone}/delete_write`, { method: 'PATCH', token: clarisse.token })
    expect((await fetch(`${url()}/writes/${gone}`)).status).toBe(410)
    expect((await fetch(`${url()}/writes/nothing`)).status).toBe(404)
  })

  it('is led to from the first five on a profile, with how many there are', async () => {
    const { page, leave } = await story.open(`/users/${clarisse.id}/profile`)
    await page.getByRole('heading', { name: /^Writes \(\d+\)$/ }).waitFor()
    expect(await page.getByRole('article').count()).toBe(5)
    await page.getByRole('link', { name: /See all \d+ writes/ }).click()
    await page.getByRole('heading', { name: 'Writes by Clarisse Eyenga', level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(5)
    await leave()
  })
})
