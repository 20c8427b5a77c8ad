import { loadsOf } from '@sheds/e2e/support/hydrated'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
const profileOf = ({ id }: Somebody) => `/users/${id}/profile`

const logIn = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
}

describe('a login that was ended elsewhere', () => {
  it('leads to the login once with the next action, and back to the place', async () => {
    const [fan, star] = [await meet(url(), 'Ended Fan'), await meet(url(), 'Ended Star')]
    const { page, expecting, leave } = await story.openAs(fan, profileOf(star))
    expecting(/401/)
    const follow = page.getByRole('button', { name: 'Follow Ended Star' })
    await follow.waitFor()
    await page.waitForLoadState('networkidle')
    await send(url(), '/api/users/logout', { token: fan.token })
    const loads = loadsOf(page)
    await follow.dblclick()
    await page.waitForURL('**/login')
    await page.waitForLoadState('networkidle')
    expect(loads).toEqual([])
    expect(await page.evaluate("localStorage.getItem('my_info')")).toBe(null)
    await logIn(page, fan.name)
    await page.getByRole('button', { name: 'Unfollow Ended Star' }).waitFor()
    expect(loads).toEqual([profileOf(star)])
    await leave()
  })

  it.each([
    ['their own page', ({ id }: Somebody) => `/users/${id}/profile`],
    ['their settings', ({ id }: Somebody) => `/users/${id}/profile?view=settings`],
  ])('leads from %s to the login once, and back', async (place, pathOf) => {
    const person = await meet(url(), `Away from ${place}`)
    const path = pathOf(person)
    await send(url(), '/api/users/logout', { token: person.token })
    const { page, expecting, leave } = await story.openAs(person, path, { viewport: desktop })
    expecting(/401/)
    await page.waitForURL('**/login')
    const loads = loadsOf(page)
    await page.waitForLoadState('networkidle')
    expect(loads).toEqual([])
    await logIn(page, person.name)
    await page.waitForURL(`**${path}`)
    await page.locator('header').getByRole('link', { name: 'Create Shed' }).waitFor()
    await leave()
  })

  it('leaves a browser whose data was cleared with a visitor’s header and a way to log in', async () => {
    const { page, context, leave } = await story.open('/terms', { viewport: desktop })
    await context.addCookies([{ name: 'signed_in', value: '1', url: url() }])
    await page.goto('/users/me/profile')
    await page.locator('main').getByRole('link', { name: 'Login' }).waitFor()
    await page.reload()
    await page.locator('header').getByRole('link', { name: 'Signup' }).waitFor()
    await leave()
  })

  it('that is in use keeps its sign, so that the header stays the person’s', async () => {
    const person = await meet(url(), 'Still Here')
    const { page, context, leave } = await story.openAs(person, '/terms', { viewport: desktop })
    await context.clearCookies({ name: 'signed_in' })
    await page.goto('/terms')
    await expect.poll(() => page.evaluate('document.cookie')).toContain('signed_in=1')
    await page.reload()
    await page.locator('header').getByRole('link', { name: 'Create Shed' }).waitFor()
    await leave()
  })
})

describe('logging out without a line', () => {
  it('forgets the person on this device all the same', inChromium, async () => {
    const person = await meet(url(), 'Offline Leaver')
    const { page, context, expecting, leave } = await story.openAs(person, profileOf(person))
    expecting(/ERR_INTERNET_DISCONNECTED|chrome-error|ERR_FAILED/)
    const out = page.getByRole('button', { name: 'Logout' })
    await out.waitFor()
    await context.setOffline(true)
    await out.click()
    await expect.poll(() => page.url()).not.toContain('/profile')
    await context.setOffline(false)
    await page.goto('/terms')
    const left = await page.evaluate(
      `['my_info', 'wallet_info', 'destination', 'basket'].filter((key) => localStorage[key] !== undefined)`,
    )
    expect(left).toEqual([])
    expect(await page.evaluate('document.cookie')).not.toContain('signed_in')
    await leave()
  })
})

describe('recovering the wallet’s password', () => {
  it('is refused in words while the wallet was never activated, and the code stays good', async () => {
    const name = 'Wallet Asleep'
    const person = { name, email: 'w@example.cm', phone_number: '677123456', date_of_birth: '1994-05-17', sex: 'F' }
    const { recovery_codes: codes } = await send(url(), '/api/users/signup', {
      body: { ...person, password: 'correct horse' },
    })
    const { page, expecting, leave } = await story.open('/recover')
    expecting(/400/)
    await page.getByLabel('User Name').fill(name)
    await page.getByLabel('Recovery Code').fill((codes as string[])[0] ?? '')
    await page.getByRole('radio', { name: 'Wallet' }).check()
    await page.getByLabel('New Password').fill('1234')
    await page.getByLabel('Confirm Password').fill('1234')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await page.getByText('Password must be longer than 4 characters').waitFor()
    await page.getByLabel('New Password').fill('90817')
    await page.getByLabel('Confirm Password').fill('90817')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await page.getByRole('main').locator('.alert-danger').waitFor()
    await page.getByRole('radio', { name: 'Login' }).check()
    await page.getByLabel('New Password').fill('a new password')
    await page.getByLabel('Confirm Password').fill('a new password')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await page.getByText('Your new password is set.').waitFor()
    await leave()
  })
})
