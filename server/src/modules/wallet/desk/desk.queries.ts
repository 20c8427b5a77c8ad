import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentState } from '../mobile-money/operator-payments.rules.ts'
import type { OperatorName } from '../operators/operator.ts'

export interface OpenRow {
  operator: OperatorName
  kind: string
  state: PaymentState
  count: number
  amount: number
  oldest: Time
}

export const countOpenPayments = (sql: Queryable) =>
  sql<OpenRow[]>`
    select operator, kind, state, count(*)::int, sum(amount)::bigint as amount, min(created_at) as oldest
    from operator_payments where ended_at is null group by operator, kind, state order by operator, kind, state`

export interface ReviewRow {
  id: Id
  operator: OperatorName
  kind: string
  state: PaymentState
  phone: string
  amount: number
  incident: string | null
  asked: number
  createdAt: Time
}

const reviewColumns = (sql: Queryable) => sql`
  p.id, p.operator, p.kind, p.state, p.phone, p.amount, p.incident, p.asked, p.created_at as "createdAt"`

/** Payments that staff must review: the server cannot end them, or they contradict the operator. */
export const selectReviews = (sql: Queryable) =>
  sql<ReviewRow[]>`
    select ${reviewColumns(sql)} from operator_payments p
    where (p.state = 'review' or p.incident is not null) and p.reviewed_at is null order by p.created_at limit 100`

/** Payments open for longer than any customer has to confirm. */
export const selectStuck = (sql: Queryable, before: Date) =>
  sql<ReviewRow[]>`
    select ${reviewColumns(sql)} from operator_payments p
    where p.ended_at is null and p.state <> 'review' and p.created_at < ${before} order by p.created_at limit 100`

export const updateReviewed = async (sql: Queryable, id: Id, note: { at: Date; text: string }): Promise<void> => {
  await sql`
    update operator_payments set reviewed_at = ${note.at}, review_note = ${note.text}
    where id = ${id} and reviewed_at is null`
}

/** Incident of a payment and whether staff have reviewed it. */
export const findReviewed = async (
  sql: Queryable,
  id: Id,
): Promise<{ incident: string | null; isReviewed: boolean }> => {
  const [row] = await sql<{ incident: string | null; isReviewed: boolean }[]>`
    select incident, reviewed_at is not null as "isReviewed" from operator_payments where id = ${id}`
  return row ?? { incident: null, isReviewed: false }
}

export interface BlockedRow {
  walletId: string
  why: 'frozen' | 'held' | 'locked'
  until: Time
  balance: number
}

/** Wallets whose outgoing payments are blocked. */
export const selectBlocked = (sql: Queryable) =>
  sql<BlockedRow[]>`
    select w.wallet_id as "walletId", s.why, s.until, a.balance
    from ledger_accounts a join wallets w on w.id = a.id
    cross join lateral (values ('frozen', a.frozen_until), ('held', a.held_until), ('locked', a.locked_until)) s (why, until)
    where s.until > now() order by s.until desc, w.wallet_id limit 100`

export interface BookedPaymentRow {
  id: Id
  ref: string
  receipt: string | null
  way: 'in' | 'out'
  amount: number
  /** Booking time, never before the operator's. */
  bookedAt: Time
}

/** Booked payments of an operator that its statement should contain, or whose reference or receipt it lists. */
export const selectBookedPayments = (
  sql: Queryable,
  period: { operator: OperatorName; from: string; to: string; names: readonly string[] },
) =>
  sql<BookedPaymentRow[]>`
    select id, operator_ref as ref, receipt, case when kind = 'cash_out' then 'out' else 'in' end as way, amount,
      (select e.at from ledger_entries e where e.id = case when kind = 'cash_out'
        then (select h.ended_by from wallet_holds h where h.id = operator_payments.id) else entry_id end) as "bookedAt"
    from operator_payments
    where operator = ${period.operator} and state = 'succeeded'
      and (submitted_at >= ${period.from}::timestamptz and ended_at <= ${period.to}::timestamptz
        or receipt = any(${period.names}::text[]) or operator_ref = any(${period.names}::text[]))
    order by ended_at`

/** Float at an operator at a moment, by the books. */
export const findFloatAt = async (sql: Queryable, operator: OperatorName, at: string): Promise<number> => {
  const [row] = await sql<{ balance: number }[]>`
    select -p.balance_after as balance from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
      and p.seq = ledger_seq_at(a.id, ${at}::timestamptz + interval '1 millisecond') - 1
    where a.kind = ${`${operator}_float`}`
  return row?.balance ?? 0
}
