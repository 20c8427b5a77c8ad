import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import type { EntryKind } from '../ledger/ledger.api.ts'

export interface MovedWalletRow {
  ownerId: Id
  /** Positive for incoming money. */
  amount: number
  entryId: Id
  kind: EntryKind
  /** Owner of the wallet that made the entry; null for the platform. */
  actorId: Id | null
  at: Time
  /** The entry paid a bill, or reversed such a payment. */
  isBilled: boolean
}

/** Wallets that these entries changed. */
export const selectMovedWallets = (sql: Queryable, entryIds: readonly Id[]) => sql<MovedWalletRow[]>`
  select w.owner_id as "ownerId", p.amount, e.id as "entryId", e.kind, a.owner_id as "actorId", e.at,
    e.details ? 'bill' or (e.kind = 'reversal'
      and exists (select from wallet_bills b where b.returned_by = e.id)) as "isBilled"
  from ledger_postings p join wallets w on w.id = p.account_id join ledger_entries e on e.id = p.entry_id
  left join wallets a on a.id = e.account_id
  where p.entry_id = any(${entryIds}::uuid[]) order by w.owner_id, p.seq`
