import { textOf } from '@sheds/e2e/support/downloads'
import { pageHydrated } from '@sheds/e2e/support/hydrated'
import { createMember, type Member, send } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { holdTimers } from '@sheds/e2e/support/timers'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const password = 'correct horse'
const settingsOf = ({ id }: Member) => `/users/${id}/profile?view=settings`

const logInElsewhere = async (name: string): Promise<string> => {
  const { token } = await send(url(), '/api/users/login', { body: { name, password } })
  return String(token)
}

const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${url()}/api/users/sessions`, { headers: { authorization: `Bearer ${token}` } })).status

const devices = (page: Page) => page.locator('.mid .rows > li')
const codesOn = (page: Page) => page.getByRole('dialog').getByRole('list', { name: 'Recovery codes' }).locator('li')

describe('the settings', () => {
  it('open from the member’s profile, log out a device, export the data and close the account', async () => {
    const owner = await createMember(url(), 'Settled Owner', 'keeps bees')
    const lost = await logInElsewhere(owner.name)
    const { page, expecting, leave } = await story.openAs(owner, `/users/${owner.id}/profile`, { viewport: desktop })
    expecting(/400/)
    await pageHydrated(page)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Settings')
    await page.goBack()
    await page.getByRole('button', { name: 'Edit profile' }).waitFor()
    await page.goForward()
    await expect.poll(() => devices(page).count()).toBe(2)
    expect(await devices(page).first().textContent()).toContain('This device')
    expect(await devices(page).nth(1).textContent()).toMatch(/Last used \d{1,2} [A-Z][a-z]{2} \d{4}/)
    await devices(page)
      .nth(1)
      .getByRole('button', { name: /^Log out on / })
      .dblclick()
    await expect.poll(() => devices(page).count()).toBe(1)
    await page.getByText(/ is logged out\.$/).waitFor()
    expect([await statusOf(lost), await statusOf(owner.token)]).toEqual([401, 200])
    await downloadsData(page)
    await closesAccount(page, owner)
    await leave()
  })

  const downloadsData = async (page: Page): Promise<void> => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('sheds-account.json')
    const data = JSON.parse(await textOf(file)) as { user: object; complete: boolean }
    expect(data.complete).toBe(true)
    await page.getByRole('status').getByText('Downloaded: sheds-account.json, 0.1 MB.').waitFor()
    expect(data.user).toMatchObject({ name: 'Settled Owner', bio: 'keeps bees', phone_number: '+237677123456' })
  }

  const closesAccount = async (page: Page, { id }: Member): Promise<void> => {
    await page.getByRole('button', { name: 'Close my account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Close my account' })
    for (const part of ['Your name, e-mail, phone number', 'Wallet transactions are kept', 'This is permanent'])
      expect(await dialog.innerText()).toContain(part)
    await dialog.getByRole('button', { name: 'Close permanently' }).click()
    await dialog.getByText('Password is required').waitFor()
    await dialog.getByLabel('Your password').fill('wrong one')
    await dialog.getByRole('button', { name: 'Close permanently' }).click()
    await dialog.getByText('Wrong password').waitFor()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Close permanently' }).dblclick()
    await page.waitForURL((address) => address.pathname === '/')
    await page.locator('header').getByRole('link', { name: 'Signup' }).waitFor()
    expect(await page.evaluate("localStorage.getItem('my_info')")).toBe(null)
    expect((await fetch(`${url()}/api/users/${id}/profile`)).status).toBe(404)
  }

  it('change the password by keyboard and create new recovery codes, each with the current password', {
    tags: ['full'],
  }, async () => {
    const owner = await createMember(url(), 'Changes Password')
    const lost = await logInElsewhere(owner.name)
    const { page, context, expecting, leave } = await story.openAs(owner, settingsOf(owner))
    expecting(/400/)
    await pageHydrated(page)
    await page.getByRole('button', { name: 'Change password' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    const fill = async (present: string, wanted: string, again = wanted): Promise<void> => {
      await dialog.getByLabel('Your password').fill(present)
      await dialog.getByLabel('New Password').fill(wanted)
      await dialog.getByLabel('Confirm Password').fill(again)
      await dialog.getByLabel('Confirm Password').press('Enter')
    }
    const wrong = () => dialog.locator('.field-note-error').allTextContents()
    await dialog.getByLabel('Confirm Password').waitFor()
    const completes = await dialog
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).autocomplete))
    expect(completes).toEqual(['username', 'current-password', 'new-password', 'new-password'])
    await dialog.getByLabel('Your password').press('Enter')
    await expect.poll(async () => (await wrong()).length).toBe(3)
    await fill(password, 'short', 'other')
    await expect.poll(async () => (await wrong()).join()).toContain('at least 8 characters')
    expect((await wrong()).join()).toContain('Passwords do not match')
    await fill('not this one', 'mangue verte 7')
    await expect.poll(async () => (await wrong()).join()).toContain('Wrong password.')
    expect(await page.evaluate('document.activeElement.name')).toBe('password')
    await fill(password, 'password')
    await expect.poll(async () => (await wrong()).join()).toContain('too easy to guess')
    expect(await page.evaluate('document.activeElement.name')).toBe('new')
    await fill(password, 'mangue verte 7')
    await page.getByText('Your password has been changed. Your other devices are logged out.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect([await statusOf(lost), await statusOf(owner.token)]).toEqual([401, 200])
    await send(url(), '/api/users/login', { body: { name: owner.name, password: 'mangue verte 7' } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await makesCodes(page, owner)
    await leave()
  })

  const makesCodes = async (page: Page, { name }: Member): Promise<void> => {
    await page.getByRole('button', { name: 'Make new codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('not this one')
    await dialog.getByRole('button', { name: 'Make new codes' }).click()
    await expect.poll(() => dialog.locator('.field-note-error').count()).toBe(1)
    await dialog.getByLabel('Your password').fill('mangue verte 7')
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
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await dialog.waitFor({ state: 'detached' })
    await send(url(), '/api/users/recover', { body: { name, recovery_code: codes[0], password: 'another horse' } })
  }

  it('are shown to their owner alone, also in French at 320 pixels', { tags: ['full'] }, async () => {
    const [owner, other] = [await createMember(url(), 'Private Owner'), await createMember(url(), 'Curious Other')]
    expect(await (await fetch(`${url()}${settingsOf(owner)}`)).text()).not.toContain('Where you are logged in')
    const look = { language: 'fr', viewport: { width: 320, height: 640 } } as const
    const { page, leave } = await story.openAs(other, `${settingsOf(owner)}&lang=en`, look)
    await page.getByRole('button', { name: 'Follow Private Owner' }).waitFor()
    expect(await page.getByText('Where you are logged in').count()).toBe(0)
    await page.goto(`${settingsOf(other)}&lang=fr`)
    await page.getByText('Cet appareil', { exact: true }).waitFor()
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Fermer mon compte' }).click()
    await page.getByRole('alertdialog').getByLabel('Votre mot de passe').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changer le mot de passe' })
    await dialog.getByLabel('Nouveau mot de passe').waitFor()
    await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await dialog.getByText('Le nouveau mot de passe est obligatoire').waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await leave()
  })

  it('report failures of the devices, a logout, the muted members and the data export', {
    tags: ['full'],
  }, async () => {
    const owner = await createMember(url(), 'Calm Owner')
    await logInElsewhere(owner.name)
    const { page, context, expecting, leave } = await story.openAs(owner, 'about:blank')
    expecting(/503|400|ERR_INTERNET_DISCONNECTED/)
    await page.route('**/users/sessions**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto(settingsOf(owner))
    await page.getByText('Your devices couldn’t be loaded.').waitFor({ timeout: 120_000 })
    await page.unroute('**/users/sessions**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => devices(page).count()).toBe(2)
    await page.route('**/users/sessions/*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('button', { name: /^Log out on / }).click()
    await page.getByText('This device is still logged in.').waitFor()
    await page.unroute('**/users/sessions/*')
    // Data export.
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Download my data' }).click()
    await page.getByText('Your data couldn’t be loaded.').waitFor()
    await context.setOffline(false)
    const headers = { 'content-type': 'application/json', 'x-document-bytes': '400000' }
    await page.route('**/export', (route) => route.fulfill({ status: 200, headers, body: 'x'.repeat(250_000) }))
    await page.getByRole('button', { name: 'Download my data' }).click()
    await page.getByRole('alert').getByText('The download stopped at 0.3 MB. Nothing was saved.').waitFor()
    await listsMutedPeople(page, owner)
    await leave()
  })

  /** Failed list, empty list, and undoing a mute and a block. */
  const listsMutedPeople = async (page: Page, owner: Member): Promise<void> => {
    const [loud, rude] = [await createMember(url(), 'Loud Mbia'), await createMember(url(), 'Rude Ze')]
    const list = page.getByRole('button', { name: 'See the list' })
    const sheet = page.getByRole('dialog', { name: 'Muted and blocked people' })
    const rows = sheet.locator('.rows > li')
    await page.route('**/users/hushed**', (route) => route.fulfill({ status: 400, body: '{"code":"bad_request"}' }))
    await list.click()
    await sheet.getByText('The list couldn’t be loaded.').waitFor()
    await page.unroute('**/users/hushed**')
    await sheet.getByRole('button', { name: 'Retry' }).click()
    await sheet.getByText('You haven’t muted or blocked anyone.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await send(url(), `/api/users/${loud.id}/mute`, { token: owner.token })
    await send(url(), `/api/users/${rude.id}/block`, { token: owner.token })
    await list.click()
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().textContent()).toMatch(/Rude ZeBlocked/)
    expect(await rows.nth(1).textContent()).toMatch(/Loud MbiaMuted/)
    // Keeps the toast with Undo open.
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
  }
})
