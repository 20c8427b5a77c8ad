import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { Approval } from '@sheds/contract/writes'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { createWishes, type Wishes, writeAndTell } from '../../platform/wishes.ts'
import {
  type ApprovalRow,
  selectApprovals,
  selectReplyApprovals,
  type WishedWrite,
  writeApprovals,
  writeReplyApprovals,
} from './approvals.queries.ts'
import { findReply } from './replies.queries.ts'
import { isAuthor } from './writes.policy.ts'
import { findSeenWrite, refuseUnseen } from './writes.service.ts'
import { writeSubject } from './writes.views.ts'

export type Approvals = Wishes<WishedWrite>

export const createApprovals = (context: Context): Approvals => createLane(context, writeApprovals, 'approved')

export const createReplyApprovals = (context: Context): Approvals =>
  createLane(context, writeReplyApprovals, 'replyApproved')

const createLane = (context: Context, write: typeof writeApprovals, event: 'approved' | 'replyApproved'): Approvals =>
  createWishes((wishes) => {
    const at = context.clock.now().toISOString()
    return writeAndTell(context, wishes, {
      write: (sql) => write(sql, wishes, at),
      event,
      newsOf: ({ userId: actorId }, { writeId, content, picture, userId }) => ({
        actorId,
        receiverId: userId as Id,
        subject: writeSubject({ id: writeId, content, picture }),
        at,
      }),
    })
  })

interface Wanted {
  id: Id
  wanted: boolean
}

interface ApprovalState {
  approved: boolean
  approval_count: number
}

/** Approves of a write or takes it back; a second time changes nothing. */
export const changeApproval = async (
  { approvals }: Context,
  { userId }: Actor,
  { id, wanted }: Wanted,
): Promise<ApprovalState> => {
  const { wanted: approved, row } = await approvals.add({ userId, subjectId: id, wanted })
  return stateOf(userId, wanted, { approved, row })
}

export const changeReplyApproval = async (
  { replyApprovals }: Context,
  { userId }: Actor,
  { id, wanted }: Wanted,
): Promise<ApprovalState> => {
  const { wanted: approved, row } = await replyApprovals.add({ userId, subjectId: id, wanted })
  return stateOf(userId, wanted, { approved, row })
}

const stateOf = (
  callerId: Id,
  wanted: boolean,
  { approved, row }: { approved: boolean; row: WishedWrite },
): ApprovalState => {
  const { userId } = row
  if (!row.isCallerOpen) throw new AppError('login_required')
  const seen = refuseUnseen(callerId, userId === null ? undefined : { ...row, userId })
  if (wanted && isAuthor(callerId, seen)) throw new AppError('forbidden')
  return { approved, approval_count: seen.approvalCount ?? 0 }
}

interface Listed extends PageQuery {
  id: Id
}

/** Newest first; the caller's own is the first of all and comes once. */
export const listApprovals = async (
  context: Context,
  callerId: CallerId,
  { id: subjectId, ...page }: Listed,
): Promise<Page<Approval>> => {
  const { approvalCount } = await findSeenWrite(context, callerId, subjectId)
  return readPage(page, newestFirst, {
    read: (start) => selectApprovals(context.database.sql, { ...start, subjectId, callerId }),
    show: toApproval,
    count: () => approvalCount,
  })
}

export const listReplyApprovals = async (
  { database: { sql } }: Context,
  callerId: CallerId,
  { id: subjectId, ...page }: Listed,
): Promise<Page<Approval>> => {
  const reply = await findReply(sql, subjectId, callerId)
  if (reply === undefined) throw new AppError('not_found')
  return readPage(page, newestFirst, {
    read: (start) => selectReplyApprovals(sql, { ...start, subjectId, callerId }),
    show: toApproval,
    count: () => reply.approvalCount,
  })
}

const toApproval = ({ userId, username, approvedAt }: ApprovalRow): Approval => ({
  user_id: userId,
  name: username,
  reaction: 1,
  createdAt: approvedAt,
})
