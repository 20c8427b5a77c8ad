import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import {
  activateWallet as activateWalletCall,
  authorizePayment,
  getWallet,
  type Wallet,
} from '@sheds/contract/wallet/wallet'
import { auditBooks, describeFault } from '../modules/ledger/audit.service.ts'
import { type GrantBounds, replaceGrant } from '../modules/ledger/grants.queries.ts'
import { type Movement, moveMoney, platformAccounts, topUpLegs, transferLegs } from '../modules/ledger/ledger.api.ts'
import { openWallet, setWalletActive } from '../modules/ledger/wallets.service.ts'
import { type Sql, transaction } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { noSlices } from './no-slices.ts'
import { arrive, type TestPerson } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Leaves a wallet as its activation does. */
export const activateWalletOf = async (sql: Sql, ownerId: string, passwordHash = ''): Promise<void> => {
  await transaction(sql, (tx) => setWalletActive(tx, ownerId, { name: 'My wallet', passwordHash }))
}

export interface TestWallet {
  /** Id of the wallet's account. */
  id: Id
  ownerId: Id
  sessionId: Id
}

/** Inserts a logged-in person with an active wallet and a balance, without any API call. */
export const plantWallet = async (sql: Sql, balance = 0): Promise<TestWallet> => {
  const [ownerId, sessionId] = [newId(), newId()]
  await sql`insert into users (id, name, email, phone_number) values (${ownerId}, ${`Owner ${ownerId}`}, '', '')`
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    values (${sessionId}, ${ownerId}, ${Buffer.from(sessionId)}, now(), now())`
  const { wallet } = await openWallet(sql, { ownerId, ownerName: 'Owner' })
  await activateWalletOf(sql, ownerId)
  if (balance > 0) await topUpWallet(sql, wallet.id, balance)
  return { id: wallet.id, ownerId, sessionId }
}

export const topUpWallet = async (sql: Sql, accountId: Id, gross: number): Promise<void> => {
  const float = platformAccounts.mtnFloat
  await transaction(sql, (tx) =>
    moveMoney(noSlices, tx, {
      accountId,
      call: 'fund_wallet',
      key: newId(),
      body: { gross },
      kind: 'top_up',
      by: 'platform',
      otherId: accountId,
      legs: topUpLegs({ accountId, float, gross, fee: 0 }),
    }),
  )
}

/** Transfer between two people; it needs a grant. */
export const sending = (from: TestWallet, to: TestWallet, amount: number, key: string = newId()): Movement => ({
  accountId: from.id,
  call: 'send_money',
  key,
  body: { to: to.id, amount },
  kind: 'send',
  otherId: to.id,
  legs: transferLegs(from.id, to.id, amount),
  by: { sessionId: from.sessionId, action: 'send_money', amount, recipientId: to.id },
})

/** The same transfer by the platform, without a grant. */
export const shifting = (from: TestWallet, to: TestWallet, amount: number, key?: string): Movement => ({
  ...sending(from, to, amount, key),
  by: 'platform',
})

export const grantTo = (sql: Sql, wallet: TestWallet, bounds: GrantBounds = {}, seconds = 120) =>
  replaceGrant(sql, { sessionId: wallet.sessionId, accountId: wallet.id, passwordHash: '', bounds, seconds })

export const balanceOf = async (sql: Sql, { id }: { id: Id }): Promise<number> => {
  const [row] = await sql<{ balance: number }[]>`select balance from ledger_accounts where id = ${id}`
  return row?.balance ?? Number.NaN
}

export const walletPassword = 'njangi-2407'

/** Activates a wallet through the API and tops it up. */
export const giveWallet = async (
  test: TestApp,
  { id, token }: { id: string; token: string },
  balance = 0,
): Promise<Wallet> => {
  const params = { id: id as Id }
  const { body: known } = await test.call(getWallet, { params }, token)
  if (known.status === 0)
    await test.call(
      activateWalletCall,
      { params, body: { my_wallet_name: 'Savings', password: walletPassword } },
      token,
    )
  if (balance > 0) await topUpWallet(test.context.database.sql, known.id, balance)
  return (await test.call(getWallet, { params }, token)).body
}

export interface WalletOwner extends TestPerson {
  wallet: Wallet
}

/** Signs up a person with an active wallet and a balance. */
export const arriveWithWallet = async (test: TestApp, balance = 0): Promise<WalletOwner> => {
  const person = await arrive(test)
  return { ...person, wallet: await giveWallet(test, person, balance) }
}

/** Signs up a payer with money and a payee without. */
export const arriveInPairs = async (test: TestApp, balance = 1000): Promise<[WalletOwner, WalletOwner]> => [
  await arriveWithWallet(test, balance),
  await arriveWithWallet(test),
]

/** Grants permission for one payment, with the wallet's password. */
export const authorize = async (
  test: TestApp,
  { id, token }: { id: string; token: string },
  named: Omit<BodyOf<typeof authorizePayment>, 'password'> = {},
) => test.call(authorizePayment, { params: { id: id as Id }, body: { password: walletPassword, ...named } }, token)

export const walletOf = async (test: TestApp, { id, token }: TestPerson): Promise<Wallet> =>
  (await test.call(getWallet, { params: { id } }, token)).body

/** Throws if the books are inconsistent. */
export const proveBooks = async (sql: Sql): Promise<void> => {
  const fault = describeFault(await auditBooks(sql))
  if (fault !== undefined) throw new Error(fault)
}
