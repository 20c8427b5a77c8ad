import type { ReportKind } from '@sheds/contract/moderation/moderation'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import { enoughMistakes, mostHidden } from './reports.rules.ts'

export type CaseState = 'open' | 'hidden' | 'fine' | 'upheld'

interface Subject {
  kind: ReportKind
  id: Id
}

/** Creates the case if needed and locks it; an existing state is kept. */
export const lockCase = async (tx: Tx, { kind, id }: Subject, now: string): Promise<CaseState> => {
  const [row] = await tx<{ state: CaseState }[]>`
    insert into report_cases as c (kind, subject_id, state, reported_at) values (${kind}, ${id}, 'open', ${now})
    on conflict (kind, subject_id) do update set reported_at = excluded.reported_at returning c.state`
  return row?.state ?? 'open'
}

export const updateCase = async (tx: Tx, { kind, id }: Subject, state: CaseState): Promise<void> => {
  await tx`update report_cases set state = ${state} where kind = ${kind} and subject_id = ${id}`
}

/** Reports of the caller since a time; exact only under the caller's lock. */
export const countReportsOf = async (tx: Tx, userId: Id, since: string): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from reports where user_id = ${userId} and created_at > ${since}`
  return row?.count ?? 0
}

interface NewReport extends Subject {
  reportId: Id
  userId: Id
  reason: string
  network: string
  now: string
}

/** One report per person and thing. True if it is new. */
export const insertReport = async (tx: Tx, report: NewReport): Promise<boolean> => {
  const rows = await tx`
    insert into reports (id, kind, subject_id, user_id, reason, network, created_at)
    values (${report.reportId}, ${report.kind}, ${report.id}, ${report.userId}, ${report.reason}, ${report.network},
      ${report.now})
    on conflict (kind, subject_id, user_id) do nothing returning id`
  return rows.length === 1
}

/** Deletes the reports of a user, but not their cases. */
export const deleteReportsOf = async (tx: Tx, userId: Id): Promise<void> => {
  await tx`delete from reports where user_id = ${userId}`
}

/** Serialises reports that hide something, since each one counts for the next. */
export const lockHiding = async (tx: Tx): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended('reports that hide', 0))`
}

interface WeightQuery extends Subject {
  /** Accounts created later count as new. */
  cameBefore: string
  /** Time from which verdicts on a user's reports count. */
  judgedSince: string
}

/**
 * Number of reporters with weight, and of their networks. New users have no weight, nor users whose reports were mostly
 * wrong or have hidden so much that an operator must review it first.
 */
export const weighReports = async (
  tx: Tx,
  { kind, id, cameBefore, judgedSince }: WeightQuery,
): Promise<{ people: number; networks: number }> => {
  const [row] = await tx<{ people: number; networks: number }[]>`
    select count(*)::int as people, count(distinct r.network)::int as networks
    from reports r join users u on u.id = r.user_id
    cross join lateral (
      select count(*) filter (where c.state = 'hidden') as hidden,
        count(*) filter (where c.state = 'fine' and t.created_at > ${judgedSince}) as fine,
        count(*) filter (where c.state = 'upheld' and t.created_at > ${judgedSince}) as upheld
      from reports t join report_cases c on c.kind = t.kind and c.subject_id = t.subject_id
      where t.user_id = u.id
    ) record
    where r.kind = ${kind} and r.subject_id = ${id} and u.created_at < ${cameBefore} and u.closed_at is null
      and record.hidden < ${mostHidden} and not (record.fine >= ${enoughMistakes} and record.fine > record.upheld)`
  return row ?? { people: 0, networks: 0 }
}

export interface CaseRow extends Subject {
  state: CaseState
  reportedAt: Time
  reports: number
  reasons: string[]
}

/** Waiting cases, longest first. */
export const selectWaitingCases = (sql: Queryable, most: number) => sql<CaseRow[]>`
  select c.kind, c.subject_id as id, c.state, c.reported_at as "reportedAt",
    (select count(*)::int from reports r where r.kind = c.kind and r.subject_id = c.subject_id) as reports,
    array(select r.reason from reports r where r.kind = c.kind and r.subject_id = c.subject_id
      order by r.id limit 5) as reasons
  from report_cases c where c.state in ('open', 'hidden') order by c.reported_at limit ${atMost(most)}`

export interface ReporterRow {
  id: Id
  name: string
  waiting: number
  fine: number
  upheld: number
}

/** Users who made several of the waiting reports, most reports first. */
export const selectBusyReporters = (sql: Queryable, most: number) =>
  sql<ReporterRow[]>`
    select u.id, u.name, busy.waiting, record.fine, record.upheld
    from (
      select r.user_id, count(*)::int as waiting
      from report_cases c join reports r on r.kind = c.kind and r.subject_id = c.subject_id
      where c.state in ('open', 'hidden') group by r.user_id having count(*) > 1
      order by waiting desc, r.user_id limit ${atMost(most)}
    ) busy join users u on u.id = busy.user_id
    cross join lateral (
      select count(*) filter (where c.state = 'fine')::int as fine,
        count(*) filter (where c.state = 'upheld')::int as upheld
      from reports r join report_cases c on c.kind = r.kind and c.subject_id = r.subject_id where r.user_id = u.id
    ) record
    order by busy.waiting desc, u.id`

/** Waiting cases that a user reported. */
export const selectWaitingOf = (sql: Queryable, userId: Id) =>
  sql<Subject[]>`
    select c.kind, c.subject_id as id from reports r join report_cases c on c.kind = r.kind and c.subject_id = r.subject_id
    where r.user_id = ${userId} and c.state in ('open', 'hidden') order by r.id`

export const findCase = async (tx: Tx, { kind, id }: Subject): Promise<CaseState | undefined> => {
  const [row] = await tx<{ state: CaseState }[]>`
    select state from report_cases where kind = ${kind} and subject_id = ${id} for update`
  return row?.state
}

/** Cases without a verdict. */
export const countWaitingCases = async (sql: Queryable): Promise<{ waiting: number; hidden: number }> => {
  const [row] = await sql<{ waiting: number; hidden: number }[]>`
    select count(*)::int as waiting, count(*) filter (where state = 'hidden')::int as hidden
    from report_cases where state in ('open', 'hidden')`
  return row ?? { waiting: 0, hidden: 0 }
}

/** The other side of an order; undefined unless the user is one of its two. */
export const findOtherSide = async (
  sql: Queryable,
  { userId, orderId }: { userId: Id; orderId: Id },
): Promise<Id | undefined> => {
  const [row] = await sql<{ otherId: Id }[]>`
    select case when buyer_id = ${userId} then seller_id else buyer_id end as "otherId"
    from orders where id = ${orderId} and ${userId} in (buyer_id, seller_id)`
  return row?.otherId
}
