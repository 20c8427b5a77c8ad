import type { Id } from '@sheds/contract/scalars'
import { type Sql, transaction } from '../../../platform/db/database.ts'
import { grantTo, plantWallet, sending, type TestWallet } from '../../../testing/wallets.ts'
import type { GrantBounds } from '../grants.queries.ts'
import { bookMovements, type GrantUse, type Movement } from '../ledger.queries.ts'
import { platformAccounts, transferLegs } from '../ledger.rules.ts'
import { closeWallet } from '../wallet.service.ts'

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

export const close = ({ sql }: Stage, { ownerId }: TestWallet) => transaction(sql, (tx) => closeWallet(tx, ownerId))

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

export const idsOf = (wallets: readonly TestWallet[]): Id[] => wallets.map(({ id }) => id)
