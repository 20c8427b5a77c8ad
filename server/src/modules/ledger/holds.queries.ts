import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import type { HeldMoney } from './ledger.rules.ts'

export interface HoldRow extends HeldMoney {
  id: Id
  state: 'open' | 'paid' | 'returned'
  placedAt: Time
}

export const insertHold = async (
  sql: Queryable,
  { id, accountId, float, amount, fee, entryId, at }: HeldMoney & { id: Id; entryId: Id; at: Time },
): Promise<void> => {
  await sql`
    insert into wallet_holds (id, account_id, float_id, amount, fee, placed_by, placed_at)
    values (${id}, ${accountId}, ${float}, ${amount}, ${fee}, ${entryId}, ${at})`
}

export const lockHold = async (sql: Queryable, id: Id): Promise<HoldRow | undefined> => {
  const [row] = await sql<HoldRow[]>`
    select id, account_id as "accountId", float_id as "float", amount, fee, state, placed_at as "placedAt"
    from wallet_holds where id = ${id} for update`
  return row
}

export const updateHoldEnded = async (
  sql: Queryable,
  { id, state, entryId }: { id: Id; state: 'paid' | 'returned'; entryId: Id },
): Promise<void> => {
  await sql`update wallet_holds set state = ${state}, ended_by = ${entryId} where id = ${id}`
}
