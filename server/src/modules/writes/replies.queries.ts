import type { Id, Time } from '@sheds/contract/scalars'
import type { Mention } from '@sheds/contract/writes/mentions'
import { asJson, type Queryable, type Tx } from '../../platform/db/database.ts'
import { pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { isUnrestricted, presentPicture } from '../users/users.api.ts'

export interface ReplyRow {
  id: Id
  place: Id
  writeId: Id
  userId: Id
  comment: string
  mentions: Mention[]
  createdAt: Time
  deletedAt: Time | null
  isHidden: boolean
  approvalCount: number
  authorName: string
  authorPicture: string | null
  isApproved: boolean
}

/** Columns of `write_replies r` joined with `users u`. */
const replyColumns = (sql: Queryable, callerId: CallerId) => sql`
  r.id, r.place, r.write_id as "writeId", r.user_id as "userId", r.comment, r.mentions, r.created_at as "createdAt",
  r.deleted_at as "deletedAt", r.hidden_at is not null as "isHidden", r.approval_count as "approvalCount", u.name as "authorName",
  ${presentPicture(sql, sql`u.id`)} as "authorPicture",
  ${
    callerId === undefined
      ? sql`false`
      : sql`exists (select from reply_approvals a where a.user_id = ${callerId} and a.reply_id = r.id)`
  } as "isApproved"`

interface RepliesQuery extends PageStart {
  writeId: Id
  callerId: CallerId
}

/** Oldest first, one row more than the limit. A deleted reply keeps its place while it has approvals. */
export const selectReplies = (sql: Queryable, { writeId, callerId, from, limit }: RepliesQuery) =>
  sql<ReplyRow[]>`
    with page as materialized (
      select r.* from write_replies r
      where r.write_id = ${writeId} and r.place > ${from} and ${isUnrestricted(sql, callerId, sql`r.user_id`)}
        and (r.deleted_at is null or r.approval_count > 0)
        and (r.hidden_at is null or r.user_id = ${callerId ?? null}::uuid)
      order by r.place limit ${pageRows(limit)})
    select ${replyColumns(sql, callerId)} from page r join users u on u.id = r.user_id order by r.place`

export const findReply = async (sql: Queryable, id: string, callerId: CallerId): Promise<ReplyRow | undefined> => {
  const [row] = await sql<ReplyRow[]>`
    select ${replyColumns(sql, callerId)} from write_replies r join users u on u.id = r.user_id where r.id = ${id}`
  return row
}

export interface NewReplyRow {
  id: Id
  place: Id
  writeId: Id
  /** Author of the write. */
  authorId: Id
  userId: Id
  comment: string
  mentions: readonly Mention[]
  now: string
}

/** Inserts and counts the reply; needs the write's lock. False if one user blocks the other or the id is taken. */
export const insertReply = async (tx: Tx, reply: NewReplyRow): Promise<boolean> => {
  const rows = await tx`
    with made as (
      insert into write_replies (id, place, write_id, user_id, comment, mentions, created_at)
      select ${reply.id}, ${reply.place}, ${reply.writeId}, ${reply.userId}, ${reply.comment},
        ${asJson(reply.mentions)}::jsonb, ${reply.now}
      where not are_apart(${reply.userId}, ${reply.authorId})
      on conflict (id) do nothing returning write_id
    )
    update write_counts c set reply_count = c.reply_count + 1 from made where c.write_id = made.write_id
    returning c.write_id`
  return rows.length === 1
}

/** Deletes its text and counts it out, unless it is hidden; needs the locks of the write and the reply. */
export const updateReplyToDeleted = async (tx: Tx, id: Id, now: string): Promise<void> => {
  await tx`
    with gone as (
      update write_replies set deleted_at = ${now}, comment = '', mentions = '[]' where id = ${id}
      returning write_id, (hidden_at is null)::int as counted
    )
    update write_counts c set reply_count = c.reply_count - gone.counted from gone where c.write_id = gone.write_id`
}

export type LockedReply = Pick<ReplyRow, 'writeId' | 'userId' | 'deletedAt' | 'isHidden'>

export const lockReply = async (tx: Tx, id: Id): Promise<LockedReply | undefined> => {
  const [row] = await tx<LockedReply[]>`
    select write_id as "writeId", user_id as "userId", deleted_at as "deletedAt", hidden_at is not null as "isHidden"
    from write_replies where id = ${id} for no key update`
  return row
}

/** Also counts it out or in; needs the locks of the write and the reply. */
export const updateReplyHidden = async (tx: Tx, id: Id, at: string | null): Promise<void> => {
  await tx`
    with changed as (update write_replies set hidden_at = ${at} where id = ${id} returning write_id)
    update write_counts c set reply_count = c.reply_count + ${at === null ? 1 : -1} from changed
    where c.write_id = changed.write_id`
}
