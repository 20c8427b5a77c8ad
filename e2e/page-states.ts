import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillSignup } from './support/accounts.ts'
import { sell, snapshot } from './support/goods.ts'
import type { MadeOrder } from './support/orders.ts'
import { at, type Things } from './support/paths.ts'
import { createMember, send } from './support/people.ts'
import { ask, type WalletOwner, walletPassword } from './support/wallets.ts'

/** A page after some steps. */
export interface State {
  path: string
  reach?(page: Page): Promise<unknown>
  /** Selector of the part that the steps change. */
  within?: string
}

const dialog = '[role=dialog], [role=alertdialog], dialog[open]'
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Creates a product and deletes it again. */
const sellAndDelete = async (url: string, { owner, shed }: Things): Promise<string> => {
  const id = await sell(url, owner, { id: shed, name: '' }, { name: 'W'.repeat(60) })
  await send(url, `/api/products/${id}/delete_product`, { method: 'PATCH', token: owner.token })
  return id
}

export const visitorStates = async (url: string, things: Things): Promise<State[]> => [
  ...['menu', 'reviews', 'about'].map((tab) => ({ path: `/sheds/${things.shed}?tab=${tab}` })),
  ...['category=x&view=sheds', ''].map((query) => ({ path: `/shed/categories/furniture?${query}` })),
  ...['type=write&query=ndol%C3%A9', 'query=sauce+zzyzx', 'query=pepperr', 'query=zzyzx'].map((query) => ({
    path: `/render_search?${query}`,
  })),
  { path: `/products/${await sellAndDelete(url, things)}/details` },
  {
    path: at('/products/:product/details', things),
    within: dialog,
    reach: async (page) => {
      await page.locator('.sticky-actions a[href="/login"]').click()
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor()
    },
  },
  {
    path: '/signup',
    within: 'main',
    reach: async (page) => {
      await click(page, 'Sign up')
      await shows(page, 'Name is required')
    },
  },
  {
    path: '/signup',
    within: 'main',
    reach: async (page) => {
      await fillSignup(page, 'Keeps Her Codes')
      await click(page, 'Sign up')
      await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    },
  },
]

const settingsStates = ({ owner }: Things): State[] => {
  const path = `/users/${owner.id}/profile?view=settings`
  const password: State['reach'] = async (page) => {
    await click(page, 'Change password')
    await page.getByRole('dialog').getByLabel('Your password').press('Enter')
    await page.locator('.field-note-error').first().waitFor()
  }
  const hidden: State['reach'] = async (page) => {
    await click(page, 'See the list')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Unblock/ })
      .first()
      .waitFor()
  }
  return [{ path }, { path, within: dialog, reach: password }, { path, within: dialog, reach: hidden }]
}

const fieldStates = (things: Things): State[] => [
  {
    path: '/writes',
    within: 'main',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Write' }).click()
      await page.keyboard.type('**Bonjour** @gets')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    path: '/create_shed',
    within: 'main',
    reach: async (page) => {
      await page.locator('main').getByRole('button', { name: 'Create Shed' }).click()
      await page.locator('.field-note-error').first().waitFor()
    },
  },
  {
    path: at('/sheds/:shed/add_product/fashion', things),
    within: 'main',
    reach: async (page) => {
      await click(page, 'Publish')
      await page.locator('.field-note-error').first().waitFor()
    },
  },
  {
    path: '/profile/profile_picture',
    within: 'main',
    reach: async (page) => {
      await page.locator('main input[type=file]').setInputFiles(await snapshot('me.jpg'))
      await page.locator('main figure img').waitFor()
    },
  },
]

/** Pages of the owner of everything, who has an order and has blocked a member. */
export const memberStates = async (url: string, things: Things, { code }: MadeOrder): Promise<State[]> => {
  const { token } = things.owner
  const { id } = await createMember(url, 'Blocked Member')
  await send(url, `/api/users/${id}/block`, { token })
  return [
    { path: '/notifications' },
    { path: at('/sheds/:shed/orders', things) },
    { path: `/orders/${code}` },
    {
      path: at('/music/:music/codes', things),
      within: 'main',
      reach: async (page) => {
        await click(page, 'Create the 10 codes')
        await page.getByRole('img', { name: 'QR code of code 10' }).waitFor()
      },
    },
    { path: at('/sheds/:shed', things) },
    { path: at('/sheds/:shed?tab=products', things) },
    { path: at('/products/:product/details', things) },
    { path: at('/music/:music/details', things) },
    { path: at('/writes/:write', things) },
    { path: `/users/${things.owner.id}/profile` },
    ...settingsStates(things),
    ...fieldStates(things),
  ]
}

/** Tops up a wallet from a number whose phone asks for a PIN. */
const askForPin = (url: string, { id, token }: WalletOwner) => {
  const body = { amount: 1000, phone: '677401852', medium: 'mobile money', externalId: 'phone-that-asks' }
  return send(url, `/api/wallets/${id}/fund_wallet`, { method: 'PUT', token, body })
}

/** States of a wallet, with a payment to another wallet and a top-up that waits for its PIN. */
export const walletStates = (url: string, owner: WalletOwner, { walletId, name }: WalletOwner): State[] => [
  {
    path: '/demo/phone',
    reach: async (page) => {
      await askForPin(url, owner)
      await shows(page, 'Payment of')
    },
  },
  ...['', '?tab=request', '?tab=request&view=new', '?tab=request&view=link', '?tab=transactions', '?tab=history'].map(
    (tab) => ({ path: `/shedpay${tab}` }),
  ),
  { path: '/shedpay/statement' },
  {
    path: '/shedpay?tab=send',
    within: dialog,
    reach: async (page) => {
      await page.getByLabel('Receiver’s wallet ID').fill(walletId)
      await page.locator('main').getByText(name, { exact: true }).first().waitFor()
      await page.getByLabel('Amount').fill('1500')
      await click(page, 'Send CFA 1,500')
      const sheet = page.getByRole('dialog', { name: 'Send money' })
      await sheet.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
      await sheet.getByRole('button', { name: 'Send CFA 1,500' }).click()
      await sheet.getByText('Sent', { exact: true }).waitFor()
    },
  },
  {
    path: '/shedpay?tab=cash-out',
    within: 'main',
    reach: async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('1000')
      await page.getByLabel('Phone number').fill('222334455')
    },
  },
  {
    path: '/shedpay',
    within: 'main',
    reach: async (page) => {
      // While the other top-up waits for its PIN, the page shows that instead of the form.
      const open = async () => (await ask(url, '/api/payments?open=1', owner.token)) as unknown as unknown[]
      await expect.poll(open, { timeout: 120_000 }).toEqual([])
      await page.reload()
      await page.getByLabel('Amount', { exact: true }).fill('2000')
      await page.getByLabel('Phone number').fill('690000408')
      await shows(page, /going by the number/)
      await click(page, 'Top up CFA 2,000')
      await shows(page, 'Enter your PIN on 6 90 00 04 08')
    },
  },
]
