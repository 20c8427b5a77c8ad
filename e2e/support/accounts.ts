import type { Page } from 'playwright-core'

export const newPassword = 'ndolè-et-plantain'

/** Fills in the signup form. */
export const fillSignup = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill('mireille@example.cm')
  await page.getByLabel('Phone Number').fill('677 12 34 56')
  await page.getByLabel('Date Of Birth').fill('1994-05-17')
  await page.getByRole('radio', { name: 'F', exact: true }).check()
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm Password').fill(newPassword)
  await page.getByLabel(/accept the Terms/).selectOption('YES')
}
