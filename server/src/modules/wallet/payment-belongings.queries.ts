import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'
import { mediumOf } from './operators/media.rules.ts'

type Kinds = 'transaction' | 'operator_payment' | 'fund_request' | 'receipt' | 'listing_fee'

/** Transactions, operator payments, fund requests, receipts and listing fees in the account's data export. */
export const paymentBelongings = (sql: Queryable, { userId }: Actor): BelongingRows<Kinds> => ({
  transaction: sql<BelongingOf<'transaction'>[]>`
    select e.id, e.kind as code, p.amount, p.balance_after as new_balance, e.reference, o.wallet_id as other_wallet_id,
      e.details ->> 'note' as note, p.at as "createdAt"
    from wallets w join ledger_postings p on p.account_id = w.id join ledger_entries e on e.id = p.entry_id
    left join wallets o on o.id = case when e.account_id = w.id then e.other_id else e.account_id end and o.id <> w.id
    where w.owner_id = ${userId} order by p.seq desc`,
  operator_payment: sql<BelongingOf<'operator_payment'>[]>`
    select t.id, t.kind as purpose, case t.operator ${mediumNames(sql)} end as medium, t.phone, t.amount, t.fee, t.state,
      t.reason, coalesce(t.own_reference::text, e.reference) as reference, t.operator_ref as operator_reference,
      t.receipt as operator_receipt, t.created_at as "createdAt", t.submitted_at, t.expires_at, t.ended_at
    from operator_payments t left join ledger_entries e on e.id = t.entry_id
    where t.owner_id = ${userId} order by t.id desc`,
  fund_request: sql<BelongingOf<'fund_request'>[]>`
    select f.id, case when f.payer_id = w.id then 'incoming' else 'outgoing' end as direction,
      o.wallet_id as other_wallet_id, f.amount, f.reason, f.status, e.reference, f.created_at as "createdAt"
    from wallets w join fund_requests f on w.id in (f.payer_id, f.requester_id)
    join wallets o on o.id = case when f.payer_id = w.id then f.requester_id else f.payer_id end
    left join ledger_entries e on e.id = f.entry_id
    where w.owner_id = ${userId} order by f.id desc`,
  receipt: sql<BelongingOf<'receipt'>[]>`
    select r.id, r.code, e.reference, r.opened, r.created_at as "createdAt", r.revoked_at
    from wallets w join receipts r on r.account_id = w.id join ledger_entries e on e.id = r.entry_id
    where w.owner_id = ${userId} order by r.id desc`,
  listing_fee: sql<BelongingOf<'listing_fee'>[]>`
    select f.subject, f.subject_id, f.name, f.amount, f.owed_at, f.paid_at, e.reference
    from listing_fees f left join ledger_entries e on e.id = f.entry_id
    where f.owner_id = ${userId} order by f.owed_at desc`,
})

const mediumNames = (sql: Queryable) => sql`when 'mtn' then ${mediumOf.mtn} when 'orange' then ${mediumOf.orange}`
