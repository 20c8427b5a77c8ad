import type { ReportKind } from '@sheds/contract/moderation'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

export type CaseState = 'open' | 'hidden' | 'fine' | 'upheld'

interface Subject {
  kind: ReportKind
  id: Id
}

/** One report of a thing at a time; what is known of it stays as it is. */
export const lockCase = async (tx: Tx, { kind, id }: Subject, now: string): Promise<CaseState> => {
  const [row] = await tx<{ state: CaseState }[]>`
    insert into report_cases as c (kind, subject_id, state, reported_at) values (${kind}, ${id}, 'open', ${now})
    on conflict (kind, subject_id) do update set reported_at = excluded.reported_at returning c.state`
  return row?.state ?? 'open'
}

export const updateCase = async (tx: Tx, { kind, id }: Subject, state: CaseState): Promise<void> => {
  await tx`update report_cases set state = ${state} where kind = ${kind} and subject_id = ${id}`
}

/** Whose reports are counted is locked until they are. False when the account is closed. */
export const lockReporter = async (tx: Tx, userId: Id): Promise<boolean> => {
  const rows = await tx`select from users where id = ${userId} and closed_at is null for no key update`
  return rows.length === 1
}

/** Those of the caller since then; needs their lock to be exact. */
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

/** One a person. Whether it was new. */
export const insertReport = async (tx: Tx, report: NewReport): Promise<boolean> => {
  const rows = await tx`
    insert into reports (id, kind, subject_id, user_id, reason, network, created_at)
    values (${report.reportId}, ${report.kind}, ${report.id}, ${report.userId}, ${report.reason}, ${report.network},
      ${report.now})
    on conflict (kind, subject_id, user_id) do nothing returning id`
  return rows.length === 1
}

/** How many of those who reported it came before then, and out of how many networks they did. */
export const weighReports = async (
  tx: Tx,
  { kind, id }: Subject,
  since: string,
): Promise<{ people: number; networks: number }> => {
  const [row] = await tx<{ people: number; networks: number }[]>`
    select count(*)::int as people, count(distinct r.network)::int as networks
    from reports r join users u on u.id = r.user_id
    where r.kind = ${kind} and r.subject_id = ${id} and u.created_at < ${since}`
  return row ?? { people: 0, networks: 0 }
}

export interface CaseRow extends Subject {
  state: CaseState
  reportedAt: Time
  reports: number
  reasons: string[]
}

/** What waits for somebody to look at it, longest first. */
export const selectWaitingCases = (sql: Queryable, most: number) => sql<CaseRow[]>`
  select c.kind, c.subject_id as id, c.state, c.reported_at as "reportedAt",
    (select count(*)::int from reports r where r.kind = c.kind and r.subject_id = c.subject_id) as reports,
    array(select r.reason from reports r where r.kind = c.kind and r.subject_id = c.subject_id
      order by r.id limit 5) as reasons
  from report_cases c where c.state in ('open', 'hidden') order by c.reported_at limit ${atMost(most)}`

export const findCase = async (tx: Tx, { kind, id }: Subject): Promise<CaseState | undefined> => {
  const [row] = await tx<{ state: CaseState }[]>`
    select state from report_cases where kind = ${kind} and subject_id = ${id} for update`
  return row?.state
}
