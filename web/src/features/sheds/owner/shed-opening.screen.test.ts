import { axeViolations } from '@sheds/e2e/support/axe'
import { cutAfter, justOnce } from '@sheds/e2e/support/cuts'
import { meet, type Somebody } from '@sheds/e2e/support/people'
import { tellStory } from '@sheds/e2e/support/story'
import { beforeAll, describe, expect, it } from 'vitest'

const story = tellStory()
const url = () => story.site().url
let ada: Somebody

const countOf = async (name: string): Promise<number> => {
  const answer = await fetch(`${url()}/api/sheds?name=${encodeURIComponent(name)}`)
  return ((await answer.json()) as unknown[]).length
}

beforeAll(async () => {
  ada = await meet(url(), 'Ada Ngono')
})

describe('a visitor', () => {
  it('who wants to sell signs up, logs in, and stands before the form', async () => {
    const { page, leave } = await story.open('/')
    await page.getByRole('link', { name: 'Become a seller' }).first().click()
    await page.waitForURL('**/login')
    await page.locator('main').getByRole('link', { name: 'Signup' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Brand New')
    await page.getByLabel('Email').fill('new@example.com')
    await page.getByLabel('Phone Number').fill('677123456')
    await page.getByLabel('Date Of Birth').fill('1999-09-09')
    await page.getByRole('radio', { name: 'F', exact: true }).check()
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByLabel('Confirm Password').fill('correct horse')
    await page.getByLabel('Do you accept the Terms of Service?').selectOption('YES')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await page.getByLabel('User Name').fill('Brand New')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.locator('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/create_shed')
    await page.getByLabel('Shed Name').waitFor()
    await leave()
  })

  it('is told why without JavaScript', async () => {
    const { page, leave } = await story.open('/create_shed', { javaScript: false })
    expect(await page.locator('h1').textContent()).toBe('Create Shed')
    expect(await page.locator('main').getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    await leave()
  })
})

describe('somebody new', () => {
  it('opens a shed on a small phone and stands in it', async () => {
    const { page, leave } = await story.openAs(ada, '/create_shed')
    const categories = await page.getByLabel('Category').locator('option').allTextContents()
    expect(categories).toContain('Food delivery')
    expect(categories).not.toContain('Groceries')
    expect(await page.locator('datalist option').count()).toBe(14)
    await page.getByLabel('Shed Name').fill('Maison Ngondo')
    await page.getByLabel('Category').selectOption('fashion')
    // Taken over from the account, and changed.
    expect(await page.getByLabel('Shed Email').inputValue()).toBe('ngono.private@example.com')
    await page.getByLabel('Phone Number').fill('6 99 12 34 14')
    await page.getByLabel('Shed Email').fill('ngondo@example.com')
    await page.getByLabel('Location').fill('Douala, Bonabéri')
    await page.getByLabel('Bio').fill('Wax and toghu, sewn by hand.')
    const sent: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/api/shed') && sent.push(request.url())))
    // Both taps come before the button shows that it is busy.
    await page.evaluate("{ const b = document.querySelector('main form [type=submit]'); b.click(); b.click() }")
    await page.waitForURL(/\/sheds\/[0-9a-f-]{36}$/)
    await page.getByText('Shed created successfully!').waitFor()
    await page.getByRole('heading', { name: 'Maison Ngondo', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Edit shed' }).waitFor()
    const first = page.locator('.empty', { hasText: 'Products not found' }).getByRole('link', { name: /^Add/ })
    expect(await first.getAttribute('href')).toMatch(/\/add_product\/fashion$/)
    expect([sent.length, await countOf('Maison Ngondo')]).toEqual([1, 1])
    await leave()
  })

  it('has one, though the answer was lost and it was sent again', async () => {
    const { page, expecting, leave } = await story.openAs(ada, '/create_shed')
    expecting(/ERR_/)
    await page.getByLabel('Shed Name').fill('Chez Deux Fois')
    await page.getByLabel('Category').selectOption('mix')
    await page.getByLabel('Phone Number').fill('699123414')
    await page.route('**/api/shed', justOnce(cutAfter))
    const send = page.locator('main').getByRole('button', { name: 'Create Shed' })
    await send.click()
    await page.getByText('Network error. Please try again later.').waitFor()
    await send.click()
    await page.getByRole('heading', { name: 'Chez Deux Fois', level: 1 }).waitFor()
    expect(await countOf('Chez Deux Fois')).toBe(1)
    await leave()
  })

  it('is told in the exact words what is missing, and at which field', async () => {
    const { page, leave } = await story.openAs(ada, '/create_shed')
    for (const label of ['Phone Number', 'Shed Email']) await page.getByLabel(label).fill('')
    await page.locator('main').getByRole('button', { name: 'Create Shed' }).click()
    for (const text of [
      'Shed Name is required',
      'Shed Email is required',
      'Category is required',
      'Phone Number is required',
    ])
      await page.getByText(text, { exact: true }).waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('name')
    await page.getByLabel('Phone Number').fill('12')
    await page.getByText('Please write a phone number such as 677 12 34 56.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await leave()
  })

  it('reads what the server said, and what happened when it said nothing', async () => {
    const { page, context, expecting, leave } = await story.openAs(ada, '/create_shed')
    expecting(/400|500|ERR_INTERNET_DISCONNECTED/)
    await page.getByLabel('Shed Name').fill('Kiosque')
    await page.getByLabel('Category').selectOption('mix')
    await page.getByLabel('Phone Number').fill('699123414')
    await page.getByLabel('Shed Email').fill('kiosque@example.com')
    const send = page.locator('main').getByRole('button', { name: 'Create Shed' })
    const fields = { name: 'This name is rude.' }
    await page.route('**/api/shed', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'x', fields } }),
    )
    await send.click()
    await page.getByText('This name is rude.').waitFor()
    await page.unroute('**/api/shed')
    await page.route('**/api/shed', (route) => route.fulfill({ status: 500, body: '' }))
    await send.click()
    await page.getByText('Failed to create shed.').waitFor()
    await page.unroute('**/api/shed')
    await context.setOffline(true)
    await send.click()
    await page.getByText('Network error. Please try again later.').waitFor()
    await context.setOffline(false)
    expect(await page.getByLabel('Shed Name').inputValue()).toBe('Kiosque')
    await send.click()
    await page.getByRole('heading', { name: 'Kiosque', level: 1 }).waitFor()
    await leave()
  })
})
