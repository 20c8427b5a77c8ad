import { axeViolations } from '@sheds/e2e/support/axe'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const password = 'correct horse'
const settingsOf = ({ id }: Somebody) => `/users/${id}/profile?view=settings`

const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${url()}/api/users/sessions`, { headers: { authorization: `Bearer ${token}` } })).status

describe('the password in the settings', () => {
  it('is changed by who knows the present one, by keyboard, and logs the other devices out', inChromium, async () => {
    const owner = await meet(url(), 'Changes Password')
    const { token: lost } = await send(url(), '/api/users/login', { body: { name: owner.name, password } })
    const { page, expecting, leave } = await story.openAs(owner, settingsOf(owner))
    expecting(/400/)
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
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByLabel('Your password').press('Enter')
    await expect.poll(async () => (await wrong()).length).toBe(3)
    await fill(password, 'short', 'other')
    await expect.poll(async () => (await wrong()).join()).toContain('at least 8 characters')
    expect((await wrong()).join()).toContain('Passwords do not match')
    await fill('not this one', 'mangue verte 7')
    await expect.poll(async () => (await wrong()).join()).toContain('Wrong password.')
    expect(await page.evaluate('document.activeElement.name')).toBe('password')
    await fill(password, 'password')
    await expect.poll(async () => (await wrong()).join()).toContain('first that others try')
    expect(await page.evaluate('document.activeElement.name')).toBe('new')
    await fill(password, 'mangue verte 7')
    await page.getByText('Your password is changed. Your other devices are logged out.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect([await statusOf(String(lost)), await statusOf(owner.token)]).toEqual([401, 200])
    await send(url(), '/api/users/login', { body: { name: owner.name, password: 'mangue verte 7' } })
    await leave()
  })

  it.each(['light', 'dark'] as const)('is asked for in French at 320 pixels, %s', inChromium, async (theme) => {
    const owner = await meet(url(), `Change in ${theme}`)
    const look = { theme, language: 'fr', viewport: { width: 320, height: 640 } } as const
    const { page, leave } = await story.openAs(owner, settingsOf(owner), look)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changer le mot de passe' })
    await dialog.getByLabel('Nouveau mot de passe').waitFor()
    await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await dialog.getByText('Le nouveau mot de passe est obligatoire').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await leave()
  })
})

describe('a form that somebody else answers', () => {
  const answers = [
    ['an empty object', { status: 500, body: '{}' }],
    ['a proxy’s page', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
    ['a hotspot’s page', { status: 200, contentType: 'text/html', body: '<h1>Please log in here</h1>' }],
  ] as const

  it.each(answers)('says so in our words: the login, with %s', async (_, answer) => {
    const { page, expecting, leave } = await story.open('/login')
    expecting(/50[02]/)
    await page.route('**/api/users/login', (route) => route.fulfill(answer))
    await page.getByLabel('User Name').fill('Somebody')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('main').getByRole('button', { name: 'Login' }).click()
    await page.getByText('An unexpected error occurred. Please try again.').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/no answer|status \d/)
    await leave()
  })

  it.each(answers)('the recovery, with %s', async (_, answer) => {
    const { page, expecting, leave } = await story.open('/recover')
    expecting(/50[02]/)
    await page.route('**/api/users/recover', (route) => route.fulfill(answer))
    await page.getByLabel('User Name').fill('Somebody')
    await page.getByLabel('Recovery Code').fill('ABCD-EFGH')
    await page.getByLabel('New Password').fill('mangue verte 7')
    await page.getByLabel('Confirm Password').fill('mangue verte 7')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await page.getByText('An unexpected error occurred. Please try again.').waitFor()
    await leave()
  })

  it.each(answers)('the signup, with %s', async (_, answer) => {
    const { page, expecting, leave } = await story.open('/signup')
    expecting(/50[02]/)
    await page.route('**/api/users/signup', (route) => route.fulfill(answer))
    await page.getByLabel('Name', { exact: true }).fill('Somebody Else')
    await page.getByLabel('Email').fill('somebody@private.example')
    await page.getByLabel('Phone Number').fill('677123456')
    await page.getByLabel('Date Of Birth').fill('1997-03-14')
    await page.getByRole('radio', { name: 'F', exact: true }).check()
    await page.getByLabel('Password', { exact: true }).fill('mangue verte 7')
    await page.getByLabel('Confirm Password').fill('mangue verte 7')
    await page.getByLabel(/accept the Terms/).selectOption('YES')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Sign up failed: Unknown error').waitFor()
    await leave()
  })
})
