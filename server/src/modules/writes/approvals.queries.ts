import type { Picture } from '@sheds/contract/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { ownFirst } from '../../platform/db/fragments.ts'
import { pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { type Wish, wishRows } from '../../platform/wishes.ts'

/** A wish's write, as it was; without an author when there is none. `approvalCount` is that after all wishes. */
export interface WishedWrite {
  isNew: boolean
  isCallerOpen: boolean
  /** Of the write, also where a reply is approved of. */
  writeId: Id
  content: string
  picture: Picture | null
  userId: Id | null
  authorName: string
  isHidden: boolean
  deletedAt: Time | null
  approvalCount: number | null
}

/**
 * Carries out wishes, one of a person and write, and answers them in their order. Who approves stays somebody until it
 * is done; then the counters are locked in the order of their ids: of several copies none waits in a circle.
 */
export const writeApprovals = (sql: Queryable, wishes: readonly Wish[], now: string) => sql<WishedWrite[]>`
  with wish as (${wishRows(sql, wishes)}
  ), open as materialized (
    select id from users where id in (select user_id from wish) and closed_at is null order by id for key share
  ), seen as materialized (
    select w.*, t.content, t.picture, t.user_id as author_id, t.hidden_at is not null as is_hidden, t.deleted_at,
      u.name as author_name, o.id is not null as is_caller_open,
      coalesce(o.id is not null and t.deleted_at is null and t.hidden_at is null, false) as may
    from wish w left join writes t on t.id = w.subject_id left join users u on u.id = t.user_id
    left join open o on o.id = w.user_id
  ), locked as materialized (
    select c.write_id, c.approval_count from write_counts c
    where c.write_id in (select subject_id from seen where may) order by c.write_id for no key update
  ), came as (
    insert into write_approvals (id, write_id, user_id, created_at)
    select w.id, w.subject_id, w.user_id, ${now}::timestamptz from seen w join locked on locked.write_id = w.subject_id
    where w.wanted and w.may and w.user_id <> w.author_id order by w.subject_id, w.user_id
    on conflict do nothing returning id, write_id
  ), went as (
    delete from write_approvals a using seen w join locked on locked.write_id = w.subject_id
    where not w.wanted and w.may and a.user_id = w.user_id and a.write_id = w.subject_id returning a.write_id
  ), moved as (
    select write_id, sum(change)::int as change from (
      select write_id, 1 as change from came union all select write_id, -1 from went) each group by write_id
  ), counted as (
    update write_counts c set approval_count = c.approval_count + m.change from moved m where c.write_id = m.write_id
  )
  select came.id is not null as "isNew", w.is_caller_open as "isCallerOpen", w.subject_id as "writeId", w.content,
    w.picture, w.author_id as "userId", w.author_name as "authorName", w.is_hidden as "isHidden",
    w.deleted_at as "deletedAt", locked.approval_count + coalesce(m.change, 0) as "approvalCount"
  from seen w left join locked on locked.write_id = w.subject_id left join moved m on m.write_id = w.subject_id
  left join came on came.id = w.id order by w.at`

/** The same of replies, which count by themselves and stay when the write they answer goes. */
export const writeReplyApprovals = (sql: Queryable, wishes: readonly Wish[], now: string) => sql<WishedWrite[]>`
  with wish as (${wishRows(sql, wishes)}
  ), open as materialized (
    select id from users where id in (select user_id from wish) and closed_at is null order by id for key share
  ), locked as materialized (
    select r.id, r.write_id, r.user_id, r.approval_count from write_replies r
    where r.id in (select subject_id from wish) order by r.id for no key update
  ), seen as materialized (
    select w.*, t.id as write_id, t.content, t.picture, t.deleted_at, l.user_id as author_id,
      o.id is not null as is_caller_open, coalesce(o.id is not null and l.id is not null, false) as may
    from wish w left join locked l on l.id = w.subject_id left join writes t on t.id = l.write_id
    left join open o on o.id = w.user_id
  ), came as (
    insert into reply_approvals (id, reply_id, user_id, created_at)
    select w.id, w.subject_id, w.user_id, ${now}::timestamptz from seen w
    where w.wanted and w.may and w.user_id <> w.author_id order by w.subject_id, w.user_id
    on conflict do nothing returning id, reply_id
  ), went as (
    delete from reply_approvals a using seen w
    where not w.wanted and w.may and a.user_id = w.user_id and a.reply_id = w.subject_id returning a.reply_id
  ), moved as (
    select reply_id, sum(change)::int as change from (
      select reply_id, 1 as change from came union all select reply_id, -1 from went) each group by reply_id
  ), counted as (
    update write_replies r set approval_count = r.approval_count + m.change from moved m where r.id = m.reply_id
  )
  select came.id is not null as "isNew", w.is_caller_open as "isCallerOpen", w.write_id as "writeId", w.content,
    w.picture, w.author_id as "userId", '' as "authorName", false as "isHidden", null::timestamptz as "deletedAt",
    l.approval_count + coalesce(m.change, 0) as "approvalCount"
  from seen w left join locked l on l.id = w.subject_id left join moved m on m.reply_id = w.subject_id
  left join came on came.id = w.id order by w.at`

interface ApprovalsAsked extends PageStart {
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

export const selectApprovals = (sql: Queryable, { subjectId, ...asked }: ApprovalsAsked) =>
  approvalsOf(sql, sql`write_approvals x where x.write_id = ${subjectId}`, asked)

export const selectReplyApprovals = (sql: Queryable, { subjectId, ...asked }: ApprovalsAsked) =>
  approvalsOf(sql, sql`reply_approvals x where x.reply_id = ${subjectId}`, asked)

const approvalsOf = (
  sql: Queryable,
  records: ReturnType<Queryable>,
  { limit, ...asked }: Omit<ApprovalsAsked, 'subjectId'>,
) =>
  sql<ApprovalRow[]>`
    with shown as (${ownFirst(sql, { ...asked, records, person: sql`x.user_id`, limit })})
    select x.id, x.user_id as "userId", u.name as username, x.created_at as "approvedAt", x.own as "isOwn"
    from shown x join users u on u.id = x.user_id order by x.own desc, x.id desc limit ${pageRows(limit)}`
