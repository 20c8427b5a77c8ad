import type { Id } from '@sheds/contract/scalars'
import { type Sql, transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { unheard } from '../../../testing/unheard.ts'
import { grantTo, plantWallet, sending, shifting, type TestWallet } from '../../../testing/wallets.ts'
import type { GrantBounds } from '../grants.queries.ts'
import { bookMovements, type GrantUse, type Movement } from '../ledger.queries.ts'
import { platformAccounts, transferLegs } from '../ledger.rules.ts'
import { walletIdOf } from '../wallet-number.ts'
import { closeWallet } from '../wallets.service.ts'

/** A payment of ten francs by who has a thousand. */
export interface Stage {
  sql: Sql
  from: TestWallet
  to: TestWallet
}

export const francs = 10

/** Asked for with everything that leave can be bound to. */
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

/** A thing, for oneself or for somebody. */
export const buying = (stage: Stage, thing: Id, receiver?: TestWallet): Movement => ({
  ...paying(stage, { action: 'paid_music', recipientId: thing }),
  kind: 'purchase',
  details: receiver === undefined ? {} : { for: receiver.id },
})

export const granted = async (stage: Stage, bounds: GrantBounds = {}, seconds = 120): Promise<void> => {
  if ((await grantTo(stage.sql, stage.from, bounds, seconds)) === undefined) throw new Error('no leave was given')
}

export interface Stops {
  status?: 'inactive'
  frozen?: string
  locked?: string
  held?: string
}

export const stop = async (
  { sql }: Stage,
  { id }: TestWallet,
  { status, frozen, locked, held }: Stops,
): Promise<void> => {
  await sql`
    update ledger_accounts set status = ${status ?? 'active'}, frozen_until = ${frozen ?? null},
      locked_until = ${locked ?? null}, held_until = ${held ?? null} where id = ${id}`
}

export const soon = (): string => new Date(Date.now() + 600_000).toISOString()
export const justOver = (): string => new Date(Date.now() - 1000).toISOString()

export const close = ({ sql }: Stage, { ownerId }: TestWallet) =>
  transaction(sql, (tx) => closeWallet(unheard, tx, { ownerId }))

export const empty = async (stage: Stage): Promise<void> => {
  const { from, sql } = stage
  const out = { ...paying(stage), legs: transferLegs(from.id, platformAccounts.capital, 1000), by: 'platform' as const }
  await bookMovements(sql, [out])
}

/** A payer and a payee as every case finds them. */
export const plantStage = async (sql: Sql): Promise<Stage> => ({
  sql,
  from: await plantWallet(sql, 1000),
  to: await plantWallet(sql),
})

/** Many people at once, as `plantWallet` plants one, each with money that nobody else had. */
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
