import { type Id, isId, type Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import type { EntryKind } from '../ledger.rules.ts'

export interface EntryRow {
  id: Id
  kind: EntryKind
  reference: string
  accountId: Id
  otherId: Id
  at: Time
  /** Title of the purchased item. */
  title: string | null
}

/** Finds an entry by id or by the reference printed on receipts. */
export const findEntry = async (sql: Queryable, named: string): Promise<EntryRow | undefined> => {
  const [row] = await sql<EntryRow[]>`
    select id, kind, reference, account_id as "accountId", other_id as "otherId", at, details ->> 'title' as title
    from ledger_entries
    where ${isId(named) ? sql`id = ${named}` : sql`reference = ${named.toUpperCase()}`}`
  return row
}

export const selectPostings = (sql: Queryable, entryId: Id) =>
  sql<{ accountId: Id; amount: number }[]>`
    select account_id as "accountId", amount from ledger_postings where entry_id = ${entryId} order by account_id`

/** Float and amount of the hold that this entry returned. */
export const findHeld = async (sql: Queryable, entryId: Id): Promise<{ floatId: Id; amount: number } | undefined> => {
  const [row] = await sql<{ floatId: Id; amount: number }[]>`
    select float_id as "floatId", amount from wallet_holds where ended_by = ${entryId} and state = 'returned'`
  return row
}
