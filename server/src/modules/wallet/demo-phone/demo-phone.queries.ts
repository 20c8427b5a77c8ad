import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'

export interface OpenPromptRow {
  id: Id
  ref: string
  phone: string
}

/** Open payments about which the operator may ask the owner's phone. */
export const selectOpenPrompts = (sql: Queryable, ownerId: Id) =>
  sql<OpenPromptRow[]>`
    select id, operator_ref as ref, phone from operator_payments
    where owner_id = ${ownerId} and ended_at is null and operator_ref is not null and kind <> 'cash_out'
    order by id limit 20`

/** The owner's own number and those of recent payments. */
export const selectPhones = async (sql: Queryable, ownerId: Id): Promise<string[]> => {
  const rows = await sql<{ phone: string }[]>`
    select right(phone_number, 9) as phone from users where id = ${ownerId}
    union
    select phone from (select phone from operator_payments where owner_id = ${ownerId} order by id desc limit 20) lately`
  return rows.map(({ phone }) => phone).filter((phone) => /^\d{9}$/.test(phone))
}
