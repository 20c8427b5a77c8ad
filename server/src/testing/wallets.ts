import type { Id } from '@sheds/contract/scalars'
import {
  activateWallet,
  type GrantBounds,
  type Movement,
  moveMoney,
  openWallet,
  platformAccounts,
  replaceGrant,
  topUpLegs,
  transferLegs,
} from '../modules/wallet/wallet.api.ts'
import { type Sql, transaction } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

/** As its activation leaves it. */
export const activateWalletOf = async (sql: Sql, ownerId: string, passwordHash = ''): Promise<void> => {
  await transaction(sql, (tx) => activateWallet(tx, ownerId, { name: 'My wallet', passwordHash }))
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
    moveMoney(tx, {
      ...{ accountId, call: 'fund_wallet', key: newId(), body: { gross }, kind: 'top_up', by: 'platform' },
      otherId: accountId,
      legs: topUpLegs({ accountId, float, gross, fee: 0 }),
    }),
  )
}

/** What somebody sends to somebody else; it needs a grant. */
export const sending = (from: TestWallet, to: TestWallet, amount: number, key: string = newId()): Movement => ({
  ...{ accountId: from.id, call: 'send_money', key, body: { to: to.id, amount }, kind: 'send', otherId: to.id },
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
