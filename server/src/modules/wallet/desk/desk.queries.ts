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

const listed = (sql: Queryable) => sql`
  p.id, p.operator, p.kind, p.state, p.phone, p.amount, p.incident, p.asked, p.created_at as "createdAt"`

/** What waits for a person: nobody can end it, or it contradicts itself. */
export const selectReviews = (sql: Queryable) =>
  sql<ReviewRow[]>`
    select ${listed(sql)} from operator_payments p
    where (p.state = 'review' or p.incident is not null) and p.reviewed_at is null order by p.created_at limit 100`

/** Open for longer than any customer has to confirm. */
export const selectStuck = (sql: Queryable, before: Date) =>
  sql<ReviewRow[]>`
    select ${listed(sql)} from operator_payments p
    where p.ended_at is null and p.state <> 'review' and p.created_at < ${before} order by p.created_at limit 100`

export const updateReviewed = async (sql: Queryable, id: Id, note: { at: Date; text: string }): Promise<void> => {
  await sql`
    update operator_payments set reviewed_at = ${note.at}, review_note = ${note.text}
    where id = ${id} and reviewed_at is null`
}

/** One that a person has to settle, or has settled. */
export const findReviewed = async (
  sql: Queryable,
  id: Id,
): Promise<{ incident: string | null; isReviewed: boolean }> => {
  const [row] = await sql<{ incident: string | null; isReviewed: boolean }[]>`
    select incident, reviewed_at is not null as "isReviewed" from operator_payments where id = ${id}`
  return row ?? { incident: null, isReviewed: false }
}

export interface StoppedRow {
  walletId: string
  why: 'frozen' | 'held' | 'locked'
  until: Time
  balance: number
}

/** Wallets that nothing leaves just now. */
export const selectStopped = (sql: Queryable) =>
  sql<StoppedRow[]>`
    select w.wallet_id as "walletId", s.why, s.until, a.balance
    from ledger_accounts a join wallets w on w.id = a.id
    cross join lateral (values ('frozen', a.frozen_until), ('held', a.held_until), ('locked', a.locked_until)) s (why, until)
    where s.until > now() order by s.until desc, w.wallet_id limit 100`

export interface MovedRow {
  id: Id
  ref: string
  receipt: string | null
  way: 'in' | 'out'
  amount: number
  /** When the books had it: never before the operator. */
  bookedAt: Time
}

/** What an operator moved for us by our books, of those that its statement should have, or that it names. */
export const selectMoved = (
  sql: Queryable,
  asked: { operator: OperatorName; from: string; to: string; names: readonly string[] },
) =>
  sql<MovedRow[]>`
    select id, operator_ref as ref, receipt, case when kind = 'cash_out' then 'out' else 'in' end as way, amount,
      (select e.at from ledger_entries e where e.id = case when kind = 'cash_out'
        then (select h.ended_by from wallet_holds h where h.id = operator_payments.id) else entry_id end) as "bookedAt"
    from operator_payments
    where operator = ${asked.operator} and state = 'succeeded'
      and (submitted_at >= ${asked.from}::timestamptz and ended_at <= ${asked.to}::timestamptz
        or receipt = any(${asked.names}::text[]) or operator_ref = any(${asked.names}::text[]))
    order by ended_at`

/** What lay with an operator by the books at a moment. */
export const findFloatAt = async (sql: Queryable, operator: OperatorName, at: string): Promise<number> => {
  const [row] = await sql<{ balance: number }[]>`
    select -p.balance_after as balance from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
      and p.seq = ledger_seq_at(a.id, ${at}::timestamptz + interval '1 millisecond') - 1
    where a.kind = ${`${operator}_float`}`
  return row?.balance ?? 0
}
