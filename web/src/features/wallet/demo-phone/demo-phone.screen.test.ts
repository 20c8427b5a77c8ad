import { axeViolations, ofColours } from '@sheds/e2e/support/axe'
import { meet, type Somebody, send } from '@sheds/e2e/support/people'
import { inChromium, tellStory } from '@sheds/e2e/support/story'
import { desktop } from '@sheds/e2e/support/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory({ ALLOW_SIMULATED_MONEY: 'true', PAYMENT_WAIT_SECONDS: '0' })
let owner: Somebody

beforeAll(async () => {
  const { url } = story.site()
  owner = await meet(url, 'Mireille Tchana')
  const body = { my_wallet_name: 'Chez Mireille', password: '48213', password_confirmation: '48213', status: 0 }
  await send(url, `/api/wallets/${owner.id}/activate_wallet`, { method: 'PUT', token: owner.token, body })
})

let payments = 0

/** Somebody tops up from that phone, in another tab. */
const topUp = (phone: string, medium: string) =>
  send(story.site().url, `/api/wallets/${owner.id}/fund_wallet`, {
    method: 'PUT',
    token: owner.token,
    body: { amount: 1000, phone, medium, externalId: `phone-story-${++payments}` },
  })

const newest = async (): Promise<{ state: string; reason: { code: string } | null }> => {
  const headers = { authorization: `Bearer ${owner.token}` }
  const [payment] = (await (await fetch(`${story.site().url}/api/payments`, { headers })).json()) as never[]
  return payment as never
}

const says = (page: Page, words: string) => expect.poll(() => page.locator('main').innerText()).toContain(words)

/** Whoever holds the phone, in a browser that runs no script. */
const sayNo = async (address: string): Promise<void> => {
  const { page, leave } = await story.open(address, { javaScript: false, language: 'fr' })
  await says(page, 'Mireille T. a demandé')
  await page.getByRole('button', { name: 'Ce n’est pas moi' }).click()
  await says(page, 'Ce numéro est tranquille maintenant')
  await page.getByRole('link', { name: 'English' }).click()
  await says(page, 'This number is left alone now')
  expect(await topUp('694227031', 'orange money').catch((error: unknown) => error)).toMatchObject({
    message: expect.stringContaining('number_not_asked'),
  })
  await leave()
}

describe('the fake phone', () => {
  it('asks its owner for a PIN as the operator does, and does what it is told', inChromium, async () => {
    const { page, leave } = await story.openAs(owner, '/demo/phone')
    await says(page, 'Nobody asks anything')
    await topUp('677401852', 'mobile money')
    await says(page, 'Payment of 1,000\u00a0XAF to SHEDS.')
    await says(page, '6\u00a077\u00a040\u00a018\u00a052')
    expect(await axeViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page, ofColours)).toEqual([])
    await page.getByRole('button', { name: 'Approve' }).click()
    await says(page, 'Type five digits.')
    await page.getByLabel('Your MoMo PIN').fill('12345')
    await page.keyboard.press('Enter')
    await says(page, 'PIN taken.')
    await expect.poll(async () => (await newest()).state).toBe('completed')

    await topUp('694227031', 'orange money')
    await says(page, 'Orange Cameroun')
    const address = await page.getByRole('link', { name: /no\// }).getAttribute('href')
    await page.getByRole('button', { name: 'Refuse' }).click()
    await says(page, 'You refused.')
    await expect.poll(async () => (await newest()).reason?.code).toBe('declined')

    await topUp('677401853', 'mobile money')
    await says(page, '6\u00a077\u00a040\u00a018\u00a053')
    await page.getByRole('button', { name: 'Ignore' }).click()
    await says(page, 'gives up by itself')
    expect((await newest()).state).toBe('asked')
    await leave()
    await sayNo(address ?? '')
  })

  it('is nobody else’s, and wants a login', async () => {
    const other = await meet(story.site().url, 'Eric Fotso')
    const stranger = await story.openAs(other, '/demo/phone', { viewport: desktop, language: 'fr' })
    await says(stranger.page, 'Personne ne demande rien')
    await stranger.leave()
    const { page, leave } = await story.open('/demo/phone')
    await page.getByRole('link', { name: 'Log in to see your phone' }).click()
    await page.waitForURL(/\/login/)
    await leave()
  })
})

describe('where money is not simulated', () => {
  const real = tellStory()

  it('there is no such phone', async () => {
    const person = await meet(real.site().url, 'Blaise Kamga')
    const { page, expecting, leave } = await real.openAs(person, '/demo/phone')
    expecting(/status of 404/)
    await says(page, 'There is no fake phone here')
    await leave()
  })
})
