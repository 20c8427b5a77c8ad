import type { Id, Money, Time } from '@sheds/contract/scalars'
import type { BookedPayment } from '@sheds/contract/wallet/wallet'
import type { Queryable } from '../../../platform/db/database.ts'

/** Booked entry with the balance of one account after it. */
export const findBookedEntry = async (
  sql: Queryable,
  accountId: Id,
  entryId: Id,
): Promise<BookedPayment | undefined> => {
  const [row] = await sql<{ reference: string; balance: Money; at: Time }[]>`
    select e.reference, p.balance_after as balance, e.at
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account_id = ${accountId}
    where e.id = ${entryId}`
  if (row === undefined) return undefined
  return { id: entryId, reference: row.reference, status: 'completed', new_balance: row.balance, createdAt: row.at }
}
