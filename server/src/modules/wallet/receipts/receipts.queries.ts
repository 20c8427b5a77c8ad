import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import type { EntryKind } from '../../ledger/ledger.api.ts'
import { giftFor } from '../statement/statement.queries.ts'

export interface OwnEntryRow {
  accountId: Id
  /** True for the payer; only the payer may make a receipt. */
  isPayer: boolean
}

/** Entry that moved the owner's wallet. */
export const findOwnEntry = async (sql: Queryable, ownerId: string, entryId: Id): Promise<OwnEntryRow | undefined> => {
  const [row] = await sql<OwnEntryRow[]>`
    select own.id as "accountId", e.account_id = own.id as "isPayer"
    from wallets own join ledger_entries e on e.id = ${entryId}
    where own.owner_id = ${ownerId}
      and exists (select from ledger_postings p where p.entry_id = e.id and p.account_id = own.id)`
  return row
}

export interface OwnReceiptRow {
  code: string
  opened: number
  createdAt: Time
}

interface NewReceipt {
  id: Id
  code: string
  entryId: Id
  accountId: Id
}

/** Concurrent calls create one receipt. */
export const insertReceipt = async (sql: Queryable, { id, code, entryId, accountId }: NewReceipt): Promise<void> => {
  await sql`
    insert into receipts (id, code, entry_id, account_id, created_at)
    values (${id}, ${code}, ${entryId}, ${accountId}, clock_timestamp())
    on conflict (entry_id) where revoked_at is null do nothing`
}

export const findOpenReceipt = async (sql: Queryable, entryId: Id): Promise<OwnReceiptRow | undefined> => {
  const [row] = await sql<OwnReceiptRow[]>`
    select code, opened, created_at as "createdAt" from receipts where entry_id = ${entryId} and revoked_at is null`
  return row
}

export const updateRevoked = async (sql: Queryable, entryId: Id): Promise<void> => {
  await sql`update receipts set revoked_at = clock_timestamp() where entry_id = ${entryId} and revoked_at is null`
}

export interface ShownReceiptRow {
  isRevoked: boolean
  opened: number
  entryId: Id
  kind: EntryKind
  title: string | null
  order: 'paid' | 'back' | null
  giftFor: string | null
  reference: string
  at: Time
  amount: number
  holdState: 'open' | 'paid' | 'returned' | null
  isReversed: boolean
  payerWalletId: string
  payerName: string
  /** Null if the payee is the platform. */
  payeeWalletId: string | null
  payeeName: string | null
  isViewersOwn: boolean
  isViewerPaid: boolean
}

/** Finds a receipt and its payment; `viewerId` is undefined for visitors. */
export const findReceipt = async (
  sql: Queryable,
  code: string,
  viewerId: string | undefined,
): Promise<ShownReceiptRow | undefined> => {
  const [row] = await sql<ShownReceiptRow[]>`
    select r.revoked_at is not null as "isRevoked", r.opened, e.id as "entryId", e.kind,
      e.details ->> 'title' as title, ${giftFor(sql, sql`true`)} as "giftFor", e.details ->> 'order' as "order", e.reference, e.at,
      coalesce(h.amount, abs(p.amount)) as amount, h.state as "holdState",
      exists (select from ledger_entries back where back.kind = 'reversal' and back.details ->> 'reverses' = e.id::text)
        as "isReversed",
      w.wallet_id as "payerWalletId", case when w.name = '' then '' else u.name end as "payerName",
      o.wallet_id as "payeeWalletId", case when o.name = '' then '' else ou.name end as "payeeName",
      coalesce(viewer.id = r.account_id, false) as "isViewersOwn",
      exists (select from ledger_postings got
        where got.entry_id = e.id and got.account_id = viewer.id and got.amount > 0) as "isViewerPaid"
    from receipts r join ledger_entries e on e.id = r.entry_id
    join ledger_postings p on p.entry_id = e.id and p.account_id = r.account_id
    join wallets w on w.id = r.account_id join users u on u.id = w.owner_id
    left join wallets o on o.id = e.other_id left join users ou on ou.id = o.owner_id
    left join wallet_holds h on e.kind = 'cash_out_hold' and h.placed_by = e.id
    left join wallets viewer on viewer.owner_id = ${viewerId ?? null}
    where r.code = ${code}`
  return row
}

export const addOpening = async (sql: Queryable, code: string): Promise<void> => {
  await sql`update receipts set opened = opened + 1 where code = ${code} and revoked_at is null`
}
