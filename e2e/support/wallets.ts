import type { Id } from '@sheds/contract/scalars'
import { withServer } from '@sheds/server/testing/test-database'
import { topUpWallet } from '@sheds/server/testing/wallets'
import type { Page } from 'playwright-core'
import { createMember, type Member, send } from './people.ts'
import type { Site } from './site.ts'

export const walletPassword = 'njangi-2407'

export interface WalletOwner extends Member {
  /** For example ABC123. */
  walletId: string
}

/** Reads from the API as a member. */
export const ask = async (url: string, path: string, token: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Record<string, unknown>
}

/** Balance of a member's wallet. */
export const balanceOf = async (url: string, { id, token }: Member): Promise<number> =>
  Number((await ask(url, `/api/wallet/${id}`, token)).balance)

/** Creates a member with an active wallet and a balance. */
export const createWalletOwner = async ({ url, database }: Site, name: string, balance = 0): Promise<WalletOwner> => {
  const person = await createMember(url, name)
  const { id, token } = person
  const body = { my_wallet_name: `Purse of ${name}`, password: walletPassword, status: 0 }
  const { wallet } = await send(url, `/api/wallets/${id}/activate_wallet`, { method: 'PUT', token, body })
  const { id: account, my_wallet_id: walletId } = wallet as { id: Id; my_wallet_id: string }
  if (balance > 0) await withServer(database, (sql) => topUpWallet(sql, account, balance))
  return { ...person, walletId }
}

/** Sends money over the API and returns the transaction’s id. */
export const pay = async (
  url: string,
  { id, token }: WalletOwner,
  to: Pick<WalletOwner, 'walletId'>,
  amount: number,
  more: { note?: string; order_id?: string } = {},
): Promise<string> => {
  const named = { recipient_wallet_id: to.walletId, amount }
  const leave = { password: walletPassword, action: 'send_money', ...named }
  await send(url, `/api/wallet/${id}/authorizePayment`, { token, body: leave })
  const { transaction } = await send(url, '/api/wallet/send_money', {
    method: 'PUT',
    token,
    body: { ...named, ...more },
  })
  return (transaction as { id: string }).id
}

/** Waits until a text is in the main part of the page. */
export const waitForText = (page: Page, text: string): Promise<void> =>
  page.locator('main').getByText(text, { exact: true }).first().waitFor()
