import type { Id } from '@sheds/contract/scalars'
import { type Sql, transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { noSlices } from '../../../testing/no-slices.ts'
import { grantTo, plantWallet, sending, shifting, type TestWallet } from '../../../testing/wallets.ts'
import type { GrantBounds } from '../grants.queries.ts'
import { bookMovements, type GrantUse, type Movement } from '../ledger.queries.ts'
import { platformAccounts, transferLegs } from '../ledger.rules.ts'
import { walletIdOf } from '../wallet-number.ts'
import { closeWallet } from '../wallets.service.ts'

/** Payer with 1000 francs and payee. */
export interface Stage {
  sql: Sql
  from: TestWallet
  to: TestWallet
}

export const francs = 10

/** Values for every bound of a grant. */
export const named = {
  action: 'cash_out',
  amount: francs,
  recipientId: platformAccounts.held,
  phone: '677000000',
  medium: 'mtn momo',
} as const
export const bare = { action: 'send_money', amount: francs } as const

export const paying = ({ from, to }: Stage, use: Partial<GrantUse> = {}, amount = francs): Movement => ({
  ...sending(from, to, amount),
  by: { sessionId: from.sessionId, action: 'send_money', amount, ...use },
})

/** Purchase of an item, or a gift of it. */
export const buying = (stage: Stage, thing: Id, receiver?: TestWallet): Movement => ({
  ...paying(stage, { action: 'paid_music', recipientId: thing }),
  kind: 'purchase',
  details: receiver === undefined ? {} : { for: receiver.id },
})

export const giveGrant = async (stage: Stage, bounds: GrantBounds = {}, seconds = 120): Promise<void> => {
  if ((await grantTo(stage.sql, stage.from, bounds, seconds)) === undefined) throw new Error('no grant was given')
}

export interface Blocks {
  status?: 'inactive'
  frozen?: string
  locked?: string
  held?: string
}

export const block = async (
  { sql }: Stage,
  { id }: TestWallet,
  { status, frozen, locked, held }: Blocks,
): Promise<void> => {
  await sql`
    update ledger_accounts set status = ${status ?? 'active'}, frozen_until = ${frozen ?? null},
      locked_until = ${locked ?? null}, held_until = ${held ?? null} where id = ${id}`
}

export const soon = (): string => new Date(Date.now() + 600_000).toISOString()
export const justPast = (): string => new Date(Date.now() - 1000).toISOString()

export const close = ({ sql }: Stage, { ownerId }: TestWallet) =>
  transaction(sql, (tx) => closeWallet(noSlices, tx, { ownerId }))

export const empty = async (stage: Stage): Promise<void> => {
  const { from, sql } = stage
  const out = { ...paying(stage), legs: transferLegs(from.id, platformAccounts.capital, 1000), by: 'platform' as const }
  await bookMovements(sql, [out])
}

/** Stage of each case. */
export const plantStage = async (sql: Sql): Promise<Stage> => ({
  sql,
  from: await plantWallet(sql, 1000),
  to: await plantWallet(sql),
})

/** Plants many owners at once, each as `plantWallet` does, with money from one rich wallet. */
export const plantCrowd = async (sql: Sql, count: number, balance: number): Promise<TestWallet[]> => {
  const drawn = await sql<{ draw: number; key: Uint8Array }[]>`
    select nextval('wallet_numbers') as draw, key from wallet_number_key, generate_series(1, ${count}::int)`
  const crowd = drawn.map(() => ({ id: newId(), ownerId: newId(), sessionId: newId() }))
  const names = drawn.map(({ draw, key }) => walletIdOf(draw, key))
  const [ids, owners, sessions] = [idsOf(crowd), crowd.map((each) => each.ownerId), crowd.map((each) => each.sessionId)]
  await transaction(sql, async (tx) => {
    await tx`insert into users (id, name, email, phone_number) select o, 'Owner ' || o, '', '' from unnest(${owners}::uuid[]) o`
    await tx`
      insert into sessions (id, user_id, token_hash, created_at, last_used_at)
      select s, o, decode(replace(s::text, '-', ''), 'hex'), now(), now() from unnest(${sessions}::uuid[], ${owners}::uuid[]) t (s, o)`
    await tx`insert into ledger_accounts (id, kind, status) select i, 'wallet', 'active' from unnest(${ids}::uuid[]) i`
    await tx`
      insert into wallets (id, owner_id, wallet_id, name, password_hash)
      select i, o, n, 'My wallet', '' from unnest(${ids}::uuid[], ${owners}::uuid[], ${names}::text[]) t (i, o, n)`
  })
  const rich = await plantWallet(sql, balance * count)
  await bookMovements(
    sql,
    crowd.map((each) => shifting(rich, each, balance)),
  )
  return crowd
}

export const idsOf = (wallets: readonly TestWallet[]): Id[] => wallets.map(({ id }) => id)
