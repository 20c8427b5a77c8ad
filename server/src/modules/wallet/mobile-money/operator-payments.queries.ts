import type { Id, Time } from '@sheds/contract/scalars'
import type { PaymentKind, PaymentReason } from '@sheds/contract/wallet/mobile-money'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { always } from '../../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import type { OperatorName } from '../operators/operator.ts'
import type { PaymentState, Step } from './operator-payments.rules.ts'

export interface PaymentRow {
  id: Id
  accountId: Id
  ownerId: Id
  kind: PaymentKind
  operator: OperatorName
  phone: string
  amount: number
  fee: number
  key: string
  subject: Readonly<Record<string, string>> | null
  ref: string | null
  callbackId: string
  state: PaymentState
  reason: PaymentReason | null
  asked: number
  missed: number
  isDoubted: boolean
  createdAt: Time
  submittedAt: Time | null
  expiresAt: Time | null
  endedAt: Time | null
  entryId: Id | null
  reference: string | null
}

const columns = (sql: Queryable) => sql`
  p.id, p.account_id as "accountId", p.owner_id as "ownerId", p.kind, p.operator, p.phone, p.amount, p.fee, p.key, p.subject,
  p.operator_ref as ref, p.callback_id as "callbackId", p.state, p.reason, p.asked, p.missed, p.is_doubted as "isDoubted",
  p.created_at as "createdAt", p.submitted_at as "submittedAt", p.expires_at as "expiresAt", p.ended_at as "endedAt",
  p.entry_id as "entryId", (select e.reference from ledger_entries e where e.id = p.entry_id) as reference`

export type NewPayment = Pick<
  PaymentRow,
  'id' | 'accountId' | 'ownerId' | 'kind' | 'operator' | 'phone' | 'amount' | 'fee' | 'key' | 'subject' | 'callbackId'
> & { at: Date; nextAt: Date; entryId: Id | null; ownReference?: string }

/** The intent must have been stored in the same transaction. */
export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<void> => {
  const { id, accountId, ownerId, kind, operator, phone, amount, fee, key, subject, callbackId, at, nextAt } = payment
  await tx`
    insert into operator_payments (id, account_id, owner_id, kind, operator, phone, amount, fee, key, subject, callback_id,
      state, created_at, next_at, entry_id, own_reference)
    values (${id}, ${accountId}, ${ownerId}, ${kind}, ${operator}, ${phone}, ${amount}, ${fee}, ${key},
      ${subject === null ? null : JSON.stringify(subject)}, ${callbackId}, 'created', ${at}, ${nextAt}, ${payment.entryId},
      ${payment.ownReference ?? null})`
}

export const findPayment = async (sql: Queryable, id: Id): Promise<PaymentRow | undefined> => {
  const [row] = await sql<PaymentRow[]>`select ${columns(sql)} from operator_payments p where p.id = ${id}`
  return row
}

export const lockPayment = async (tx: Tx, id: Id): Promise<PaymentRow | undefined> => {
  const [row] = await tx<
    PaymentRow[]
  >`select ${columns(tx)} from operator_payments p where p.id = ${id} for update of p`
  return row
}

export const findPaymentByKey = async (
  sql: Queryable,
  { accountId, kind, key }: Pick<PaymentRow, 'accountId' | 'kind' | 'key'>,
): Promise<PaymentRow | undefined> => {
  const [row] = await sql<PaymentRow[]>`
    select ${columns(sql)} from operator_payments p
    where p.account_id = ${accountId} and p.kind = ${kind} and p.key = ${key}`
  return row
}

/** Booked entry of a payment, with the account's balance after it. */
export const findBooked = async (
  sql: Queryable,
  id: Id,
  accountId: Id,
): Promise<{ reference: string; balance: number; at: Time } | undefined> => {
  const [row] = await sql<{ reference: string; balance: number; at: Time }[]>`
    select e.reference, l.balance_after as balance, l.at
    from operator_payments p join ledger_entries e on e.id = p.entry_id
    join ledger_postings l on l.entry_id = e.id and l.account_id = ${accountId} where p.id = ${id}`
  return row
}

interface PaymentFilter {
  ownerId: Id
  key: string | undefined
  isOpen: boolean | undefined
}

const matches = (sql: Queryable, { ownerId, key, isOpen }: PaymentFilter) => sql`
  p.owner_id = ${ownerId} and ${key === undefined ? always(sql) : sql`p.key = ${key}`}
  and ${isOpen === undefined ? always(sql) : sql`(p.ended_at is null) = ${isOpen}`}`

export const selectPayments = (sql: Queryable, { from, limit, ...asked }: PaymentFilter & PageStart) =>
  sql<PaymentRow[]>`
    select ${columns(sql)} from operator_payments p where ${matches(sql, asked)} and p.id < ${from}
    order by p.id desc limit ${pageRows(limit)}`

export const countPayments = async (sql: Queryable, asked: PaymentFilter, most: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from (
      select from operator_payments p where ${matches(sql, asked)} limit ${atMost(most + 1)}) found`
  return row?.count ?? 0
}

/** Marks the payment as being submitted. Undefined if it has ended already. */
export const startSubmitting = async (
  sql: Queryable,
  { id, ref, at, expiresAt, nextAt }: { id: Id; ref: string; at: Date; expiresAt: Date | null; nextAt: Date },
): Promise<PaymentRow | undefined> => {
  const [row] = await sql<PaymentRow[]>`
    update operator_payments p set state = 'submitting', operator_ref = ${ref}, submitted_at = ${at},
      expires_at = ${expiresAt}, next_at = ${nextAt}
    where p.id = ${id} and p.state = 'created' returning ${columns(sql)}`
  return row
}

/** Stores the new state; throws if the payment is no longer in the state that was read. */
export const updatePayment = async (
  tx: Tx,
  seen: Pick<PaymentRow, 'id' | 'state'>,
  { step, at, isQuery, hasEnded }: { step: Step; at: Date; isQuery: boolean; hasEnded: boolean },
): Promise<void> => {
  const rows = await tx`
    update operator_payments set state = ${step.state}, reason = coalesce(${step.reason ?? null}, reason),
      receipt = coalesce(${step.receipt ?? null}, receipt), incident = coalesce(${step.incident ?? null}, incident),
      missed = ${step.missed}, is_doubted = ${step.isDoubted}, next_at = ${step.nextAt},
      asked = asked + ${isQuery ? 1 : 0}, ended_at = case when ${hasEnded} then ${at}::timestamptz else ended_at end
    where id = ${seen.id} and state = ${seen.state} returning id`
  if (rows.length !== 1) throw new Error(`payment ${seen.id} changed while it was locked`)
}

export const updateEntry = async (tx: Tx, id: Id, entryId: Id): Promise<void> => {
  await tx`update operator_payments set entry_id = ${entryId} where id = ${id}`
}

/** Claims due payments for this server. They are due again later only if it crashes. */
export const claimDue = (
  sql: Queryable,
  { operator, now, until, most }: { operator: OperatorName; now: Date; until: Date; most: number },
) => sql<PaymentRow[]>`
  update operator_payments p set next_at = ${until}
  where p.id in (
    select id from operator_payments where operator = ${operator} and next_at <= ${now}
    order by next_at limit ${atMost(most)} for update skip locked
  ) returning ${columns(sql)}`

export const findNextDue = async (sql: Queryable, operators: readonly OperatorName[]): Promise<Time | undefined> => {
  const [row] = await sql<{ at: Time | null }[]>`
    select min(next_at) as at from operator_payments
    where next_at is not null and operator = any(${operators}::text[])`
  return row?.at ?? undefined
}

const mostCalls = 20

export const findByCallback = async (
  sql: Queryable,
  operator: string,
  callbackId: string,
): Promise<Pick<PaymentRow, 'id' | 'state'> | undefined> => {
  const [row] = await sql<Pick<PaymentRow, 'id' | 'state'>[]>`
    select id, state from operator_payments
    where callback_id = ${callbackId} and operator = ${operator} and called < ${mostCalls}`
  return row
}

export const makeDue = async (sql: Queryable, id: Id, now: Date): Promise<void> => {
  await sql`
    update operator_payments set called = called + 1, next_at = least(coalesce(next_at, ${now}), ${now})
    where id = ${id} and state <> 'created'`
}

/** True while a phone is asked for the fee of this product or dish. */
export const isFeeOpen = async (tx: Tx, accountId: Id, subjectId: Id): Promise<boolean> => {
  const rows = await tx`
    select from operator_payments p where p.account_id = ${accountId} and p.kind = 'listing_fee'
      and p.subject ->> 'subject_id' = ${subjectId}::text and p.ended_at is null limit 1`
  return rows.length > 0
}

export interface PaidOutRow {
  today: number
  thisMonth: number
  isKnownNumber: boolean
  /**
   * End of the day with a lower cap after a new device or password; an unknown device counts from the session's login.
   */
  freshUntil: Time | null
}

/** Amounts cashed out today and this month, and whether the lower cap for new numbers applies. */
export const findPaidOut = async (
  tx: Tx,
  asked: { accountId: Id; ownerId: Id; sessionId: string; phone: string; now: Date; day: Date; month: Date },
): Promise<PaidOutRow> => {
  const { accountId, ownerId, sessionId, phone, now, day, month } = asked
  const [row] = await tx<PaidOutRow[]>`
    select coalesce(sum(amount) filter (where p.created_at >= ${day}), 0)::bigint as today,
      coalesce(sum(amount), 0)::bigint as "thisMonth",
      exists (select from operator_payments k where k.account_id = ${accountId} and k.phone = ${phone}
        and k.state = 'succeeded') as "isKnownNumber",
      (select max(c.at) + interval '24 hours' from (
        select u.password_changed_at as at from users u where u.id = ${ownerId}
        union all select coalesce(d.first_login_at, s.created_at) from sessions s
          left join known_devices d on d.user_id = s.user_id and d.device_hash = s.device_hash where s.id = ${sessionId}
      ) c where c.at > ${now}::timestamptz - interval '24 hours') as "freshUntil"
    from operator_payments p
    where p.account_id = ${accountId} and p.kind = 'cash_out' and p.created_at >= ${month}
      and p.state not in ('failed', 'expired')`
  if (row === undefined) throw new Error('the query of cash-out sums returned no row')
  return row
}

/** Float at an operator without money that is held for cash-outs. */
export const findFreeFloat = async (tx: Tx, floatId: Id): Promise<number> => {
  const [row] = await tx<{ free: number }[]>`
    select -a.balance - coalesce((select sum(h.amount) from wallet_holds h
      where h.float_id = a.id and h.state = 'open'), 0)::bigint as free
    from ledger_accounts a where a.id = ${floatId}`
  return row?.free ?? 0
}

/** Money at the operators, by the books. */
export const findFloats = async (sql: Queryable): Promise<{ mtn: number; orange: number }> => {
  const rows = await sql<{ kind: string; balance: number }[]>`
    select kind, -balance as balance from ledger_accounts where kind in ('mtn_float', 'orange_float')`
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { mtn: of('mtn_float'), orange: of('orange_float') }
}

/** Number of payments that staff must review. */
export const countReviews = async (sql: Queryable, before: Date): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from operator_payments
    where (state = 'review' or incident is not null) and reviewed_at is null and created_at < ${before}`
  return row?.count ?? 0
}

/** Stores which kind of money these books hold; returns the kind stored first. */
export const storeMoneyKind = async (sql: Queryable, kind: 'real' | 'simulated'): Promise<string> => {
  await sql`insert into money_kind (kind) values (${kind}) on conflict do nothing`
  const [row] = await sql<{ kind: string }[]>`select kind from money_kind`
  return row?.kind ?? kind
}
