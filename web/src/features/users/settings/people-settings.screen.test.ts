import { axeViolations } from '@sheds/e2e/support/axe'
import { textOf } from '@sheds/e2e/support/downloads'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const password = 'correct horse'
const settingsOf = ({ id }: Somebody) => `/users/${id}/profile?view=settings`

const logInElsewhere = async (name: string): Promise<string> => {
  const { token } = await send(url(), '/api/users/login', { body: { name, password } })
  return String(token)
}

const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${url()}/api/users/sessions`, { headers: { authorization: `Bearer ${token}` } })).status

const codesOn = (page: Page) => page.getByRole('dialog').getByRole('list', { name: 'Recovery codes' }).locator('li')

describe('the settings', () => {
  it('are reached from one’s own profile, and are nobody else’s', async () => {
    const [owner, other] = [await meet(url(), 'Settled Owner'), await meet(url(), 'Curious Other')]
    const own = await story.openAs(owner, `/users/${owner.id}/profile`)
    await own.page.getByRole('link', { name: 'Settings' }).click()
    await own.page.getByRole('heading', { name: 'Where you are logged in' }).waitFor()
    await expect.poll(() => own.page.evaluate('document.activeElement.textContent')).toBe('Settings')
    expect(await axeViolations(own.page)).toEqual([])
    await own.page.goBack()
    await own.page.getByRole('button', { name: 'Edit profile' }).waitFor()
    await own.leave()
    const others = await story.openAs(other, settingsOf(owner))
    await others.page.getByRole('button', { name: 'Follow Settled Owner' }).waitFor()
    expect(await others.page.getByText('Where you are logged in').count()).toBe(0)
    await others.leave()
    const visitors = await story.open(settingsOf(owner), { javaScript: false })
    expect(await visitors.page.getByText('Where you are logged in').count()).toBe(0)
    await visitors.leave()
  })

  it.each(['light', 'dark'] as const)('are accessible, %s, in French, at 320 pixels', inChromium, async (theme) => {
    const owner = await meet(url(), `Owner in ${theme}`)
    const look = { theme, language: 'fr', viewport: { width: 320, height: 640 } } as const
    const { page, leave } = await story.openAs(owner, settingsOf(owner), look)
    await page.getByText('Cet appareil', { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Fermer mon compte' }).click()
    await page.getByRole('alertdialog').getByLabel('Votre mot de passe').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await leave()
  })
})

describe('the devices', () => {
  it('are listed, this one first, and another one is logged out', async () => {
    const owner = await meet(url(), 'Many Devices')
    const lost = await logInElsewhere(owner.name)
    const { page, leave } = await story.openAs(owner, settingsOf(owner), { viewport: desktop })
    const rows = page.locator('.mid .rows > li')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().textContent()).toContain('This device')
    expect(await rows.nth(1).textContent()).toMatch(/Last used \d{1,2} [A-Z][a-z]{2} \d{4}/)
    await rows
      .nth(1)
      .getByRole('button', { name: /^Log out on / })
      .dblclick()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByText(/ is logged out\.$/).waitFor()
    expect(await statusOf(lost)).toBe(401)
    expect(await statusOf(owner.token)).toBe(200)
    await leave()
  })

  it('say when they did not come, and when one could not be logged out', async () => {
    const owner = await meet(url(), 'Bad Line')
    await logInElsewhere(owner.name)
    const { page, expecting, leave } = await story.openAs(owner, '/terms')
    expecting(/503/)
    await page.waitForLoadState('networkidle')
    await page.route('**/users/sessions**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto(settingsOf(owner))
    await page.getByText('Your devices could not be listed.').waitFor({ timeout: 120_000 })
    await page.unroute('**/users/sessions**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.locator('.mid .rows > li').count()).toBe(2)
    await page.route('**/users/sessions/*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('button', { name: /^Log out on / }).click()
    await page.getByText('This device is still logged in.').waitFor()
    await leave()
  })
})

describe('recovery codes', () => {
  it('are made anew for who knows the password, are copied, and end the old ones', inChromium, async () => {
    const owner = await meet(url(), 'New Codes')
    const { page, context, expecting, leave } = await story.openAs(owner, settingsOf(owner))
    expecting(/400/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Make new codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('not this one')
    await dialog.getByRole('button', { name: 'Make new codes' }).click()
    await expect.poll(() => dialog.locator('.field-note-error').count()).toBe(1)
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Make new codes' }).dblclick()
    await expect.poll(() => codesOn(page).count()).toBe(8)
    await page.keyboard.press('Escape')
    expect(await codesOn(page).count()).toBe(8)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await dialog.getByText('Copied').waitFor()
    const codes = await codesOn(page).allTextContents()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'))
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download' }).click()
    expect(await textOf(await download)).toContain(codes[7])
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await dialog.waitFor({ state: 'detached' })
    await send(url(), '/api/users/recover', {
      body: { name: owner.name, recovery_code: codes[0], password: 'another horse' },
    })
    await leave()
  })
})

describe('whom one muted or blocked', () => {
  it('is listed and let speak again, and that is taken back; an empty list and none at all are said', async () => {
    const [owner, loud, rude] = [
      await meet(url(), 'Calm Owner'),
      await meet(url(), 'Loud Mbia'),
      await meet(url(), 'Rude Ze'),
    ]
    const { page, expecting, leave } = await story.openAs(owner, settingsOf(owner))
    expecting(/400/)
    const list = page.getByRole('button', { name: 'See the list' })
    const sheet = page.getByRole('dialog', { name: 'Muted and blocked people' })
    const rows = sheet.locator('.rows > li')
    await page.route('**/users/hushed**', (route) => route.fulfill({ status: 400, body: '{"code":"bad_request"}' }))
    await list.click()
    await sheet.getByText('The list did not come.').waitFor()
    await page.unroute('**/users/hushed**')
    await sheet.getByRole('button', { name: 'Retry' }).click()
    await sheet.getByText('You muted or blocked nobody.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await send(url(), `/api/users/${loud.id}/mute`, { token: owner.token })
    await send(url(), `/api/users/${rude.id}/block`, { token: owner.token })
    await list.click()
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().textContent()).toMatch(/Rude ZeBlocked/)
    expect(await rows.nth(1).textContent()).toMatch(/Loud MbiaMuted/)
    expect(await axeViolations(page)).toEqual([])
    // What takes it back stays.
    await holdTimers(page, 4000)
    await sheet.getByRole('button', { name: 'Unblock Rude Ze' }).press('Enter')
    await page.getByText('Rude Ze is no longer blocked.').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    const hasFocus = "document.querySelector('[role=dialog]').contains(document.activeElement)"
    await expect.poll(() => page.evaluate(hasFocus)).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await sheet.getByRole('button', { name: 'Unblock Rude Ze' }).waitFor()
    await sheet.getByRole('button', { name: 'Unmute Loud Mbia' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    const headers = { authorization: `Bearer ${owner.token}` }
    expect(await (await fetch(`${url()}/api/users/hushed`, { headers })).json()).toMatchObject([
      { name: 'Rude Ze', blocked: true, muted: false },
    ])
    await leave()
  })
})

describe('one’s data', () => {
  it('comes as one file', inChromium, async () => {
    const owner = await meet(url(), 'Data Wanted', 'keeps bees')
    const { page, leave } = await story.openAs(owner, settingsOf(owner))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('sheds-account.json')
    const data = JSON.parse(await textOf(file)) as { user: object; complete: boolean }
    expect(data.complete).toBe(true)
    await page.getByRole('status').getByText('Downloaded: sheds-account.json, 0.1 MB.').waitFor()
    // All of it at once: what the tabs or a toast cover in part is too small a target just then.
    await page.setViewportSize({ width: 390, height: 4000 })
    expect(await axeViolations(page)).toEqual([])
    expect(data.user).toMatchObject({ name: 'Data Wanted', bio: 'keeps bees', phone_number: '+237677123456' })
    await leave()
  })

  it('without a line is said to be missing, and what broke off is not taken for whole', async () => {
    const owner = await meet(url(), 'Data Offline')
    const { page, context, expecting, leave } = await story.openAs(owner, settingsOf(owner))
    expecting(/ERR_INTERNET_DISCONNECTED/)
    await page.getByText('This device', { exact: true }).waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Download my data' }).click()
    await page.getByText('Your data could not be fetched.').waitFor()
    await context.setOffline(false)
    const headers = { 'content-type': 'application/json', 'x-document-bytes': '400000' }
    await page.route('**/export', (route) => route.fulfill({ status: 200, headers, body: 'x'.repeat(250_000) }))
    await page.getByRole('button', { name: 'Download my data' }).click()
    await page.getByRole('alert').getByText('The download broke off at 0.3 MB. Nothing was saved.').waitFor()
    await leave()
  })
})

describe('closing the account', () => {
  it('says what goes and what stays, asks for the password, and leads home as a visitor', inChromium, async () => {
    const owner = await meet(url(), 'Closing Soon')
    const { page, expecting, leave } = await story.openAs(owner, settingsOf(owner), { viewport: desktop })
    expecting(/400/)
    await page.getByRole('button', { name: 'Close my account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Close my account' })
    for (const part of ['Your name, e-mail, phone number', 'What was booked in wallets stays', 'For ever'])
      expect(await dialog.innerText()).toContain(part)
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close it for ever' }).click()
    await dialog.getByText('Password is required').waitFor()
    await dialog.getByLabel('Your password').fill('wrong one')
    await dialog.getByRole('button', { name: 'Close it for ever' }).click()
    await dialog.getByText('Wrong password').waitFor()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Close it for ever' }).dblclick()
    await page.waitForURL((address) => address.pathname === '/')
    await page.locator('header').getByRole('link', { name: 'Signup' }).waitFor()
    expect(await page.evaluate("localStorage.getItem('my_info')")).toBe(null)
    expect((await fetch(`${url()}/api/users/${owner.id}/profile`)).status).toBe(404)
    await leave()
  })
})
