import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'

export interface SoldShareRow {
  entryId: Id
  receiverId: Id
  buyerId: Id
  /** Owner of the piece. */
  ownerId: Id
  amount: number
  at: Time
  id: Id
  title: string
  cover: Picture | null
}

interface GiftRow extends Omit<SoldShareRow, 'ownerId' | 'amount'> {
  word: string
}

/** Gifts among these purchases. */
export const selectGifts = (sql: Queryable, entryIds: readonly Id[]) => sql<GiftRow[]>`
  select e.id as "entryId", w.owner_id as "receiverId", buyer.owner_id as "buyerId", coalesce(e.details ->> 'word', '') as word,
    e.at, m.id, m.title, m.cover
  from ledger_entries e join music m on m.id = (e.details ->> 'music')::uuid
  join wallets w on w.id = (e.details ->> 'for')::uuid join wallets buyer on buyer.id = e.account_id
  where e.id = any(${entryIds}::uuid[]) and e.kind = 'purchase'`

interface EndedRow {
  entryId: Id
  /** Former owner, and the person who had paid. */
  ownerId: Id
  payerId: Id
  at: Time
  id: Id
  title: string
  cover: Picture | null
}

/** Pieces that these reversals took from their owners. */
export const selectEnded = (sql: Queryable, entryIds: readonly Id[]) => sql<EndedRow[]>`
  select back.id as "entryId", w.owner_id as "ownerId", payer.owner_id as "payerId", back.at, m.id, m.title, m.cover
  from ledger_entries back join ledger_entries e on e.id = (back.details ->> 'reverses')::uuid
  join music m on m.id = (back.details ->> 'ended')::uuid
  join wallets w on w.id = (back.details ->> 'was')::uuid join wallets payer on payer.id = e.account_id
  where back.id = any(${entryIds}::uuid[]) and back.kind = 'reversal'`

/** Shares that wallets received from these purchases. */
export const selectSoldShares = (sql: Queryable, entryIds: readonly Id[]) => sql<SoldShareRow[]>`
  select e.id as "entryId", w.owner_id as "receiverId", buyer.owner_id as "buyerId", m.user_id as "ownerId", p.amount, e.at,
    m.id, m.title, m.cover
  from ledger_entries e join music m on m.id = (e.details ->> 'music')::uuid
  join ledger_postings p on p.entry_id = e.id and p.amount > 0
  join wallets w on w.id = p.account_id join wallets buyer on buyer.id = e.account_id
  where e.id = any(${entryIds}::uuid[]) and e.kind = 'purchase'
  order by w.owner_id, e.id`
