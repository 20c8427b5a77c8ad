import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { ownFirst } from '../../platform/db/fragments.ts'
import { pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import type { PendingToggle, ToggleOutcome } from '../../platform/work/toggles.ts'
import { writeToggle } from '../users/users.api.ts'

/** The write of a toggle before the change; without an author if it does not exist. */
export interface ApprovalOutcome extends ToggleOutcome {
  /** Id of the write; for a reply that of the write it answers. */
  writeId: Id
  content: string
  picture: Picture | null
  userId: Id | null
  authorName: string
  isHidden: boolean
  deletedAt: Time | null
}

/** Authors cannot approve their own writes. */
export const writeApprovals = (sql: Queryable, toggles: readonly PendingToggle[], now: string) =>
  writeToggle<ApprovalOutcome>(
    sql,
    {
      rows: { table: 'write_approvals', person: 'user_id', subject: 'write_id' },
      counter: { table: 'write_counts', id: 'write_id', column: 'approval_count' },
      about: {
        joins: sql`left join writes t on t.id = w.subject_id left join users u on u.id = t.user_id`,
        columns: sql`t.id as "writeId", t.content, t.picture, t.user_id as "userId", u.name as "authorName",
          t.hidden_at is not null as "isHidden", t.deleted_at as "deletedAt"`,
        open: sql`t.deleted_at is null and (t.hidden_at is null or t.user_id = w.user_id)`,
        welcome: sql`t.user_id <> w.user_id`,
      },
    },
    { toggles, now },
  )

/**
 * Same for replies, which have their own counters and remain when their write is deleted. Approvals of a deleted reply can
 * only be withdrawn.
 */
export const writeReplyApprovals = (sql: Queryable, toggles: readonly PendingToggle[], now: string) =>
  writeToggle<ApprovalOutcome>(
    sql,
    {
      rows: { table: 'reply_approvals', person: 'user_id', subject: 'reply_id' },
      counter: { table: 'write_replies', id: 'id', column: 'approval_count' },
      about: {
        joins: sql`left join write_replies r on r.id = w.subject_id left join writes t on t.id = r.write_id`,
        columns: sql`t.id as "writeId", t.content, t.picture, r.user_id as "userId", '' as "authorName",
          r.hidden_at is not null as "isHidden", case when w.wanted then r.deleted_at end as "deletedAt"`,
        open: sql`r.id is not null and (r.deleted_at is null and r.hidden_at is null or not w.wanted)`,
        welcome: sql`r.user_id <> w.user_id`,
      },
    },
    { toggles, now },
  )

interface ApprovalsQuery extends PageStart {
  subjectId: Id
  callerId: CallerId
}

export interface ApprovalRow {
  id: Id
  userId: Id
  username: string
  approvedAt: Time
  isOwn: boolean
}

export const selectApprovals = (sql: Queryable, { subjectId, ...page }: ApprovalsQuery) =>
  approvalsOf(sql, sql`write_approvals x where x.write_id = ${subjectId}`, page)

export const selectReplyApprovals = (sql: Queryable, { subjectId, ...page }: ApprovalsQuery) =>
  approvalsOf(sql, sql`reply_approvals x where x.reply_id = ${subjectId}`, page)

const approvalsOf = (
  sql: Queryable,
  records: ReturnType<Queryable>,
  { limit, ...page }: Omit<ApprovalsQuery, 'subjectId'>,
) =>
  sql<ApprovalRow[]>`
    with shown as (${ownFirst(sql, { ...page, records, person: sql`x.user_id`, limit })})
    select x.id, x.user_id as "userId", u.name as username, x.created_at as "approvedAt", x.own as "isOwn"
    from shown x join users u on u.id = x.user_id order by x.own desc, x.id desc limit ${pageRows(limit)}`
