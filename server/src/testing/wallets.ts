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
import { arrive, type TestPerson } from './people.ts'
import type { TestApp } from './test-app.ts'
import { unheard } from './unheard.ts'

/** As its activation leaves it. */
export const activateWalletOf = async (sql: Sql, ownerId: string, passwordHash = ''): Promise<void> => {
  await transaction(sql, (tx) => setWalletActive(tx, ownerId, { name: 'My wallet', passwordHash }))
}

export interface TestWallet {
  /** Of its account. */
  id: Id
  ownerId: Id
  sessionId: Id
}

/** Somebody logged in, with an active wallet and money in it. */
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
    moveMoney(unheard, tx, {
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

/** What somebody sends to somebody else; it needs a grant. */
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

/** The same as the platform would do it, without asking anybody. */
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

/** Activates somebody's wallet by the product's own call, and puts money in. */
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

/** Somebody logged in, with an active wallet and money in it. */
export const arriveWithWallet = async (test: TestApp, balance = 0): Promise<WalletOwner> => {
  const person = await arrive(test)
  return { ...person, wallet: await giveWallet(test, person, balance) }
}

/** Who pays, with money, and who is paid, without any. */
export const arriveInPairs = async (test: TestApp, balance = 1000): Promise<[WalletOwner, WalletOwner]> => [
  await arriveWithWallet(test, balance),
  await arriveWithWallet(test),
]

/** Gives leave to pay once, as the wallet's password does. */
export const authorize = async (
  test: TestApp,
  { id, token }: { id: string; token: string },
  named: Omit<BodyOf<typeof authorizePayment>, 'password'> = {},
) => test.call(authorizePayment, { params: { id: id as Id }, body: { password: walletPassword, ...named } }, token)

/** What the calls say there is. */
export const walletOf = async (test: TestApp, { id, token }: TestPerson): Promise<Wallet> =>
  (await test.call(getWallet, { params: { id } }, token)).body

/** After whatever a test did, the books are whole. */
export const proveBooks = async (sql: Sql): Promise<void> => {
  const fault = describeFault(await auditBooks(sql))
  if (fault !== undefined) throw new Error(fault)
}
