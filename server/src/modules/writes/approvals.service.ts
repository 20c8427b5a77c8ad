import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { Approval } from '@sheds/contract/writes/writes'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { type News, raise } from '../../platform/slice.ts'
import { createToggleBatcher, type ToggleBatcher } from '../../platform/work/toggles.ts'
import {
  type ApprovalOutcome,
  type ApprovalRow,
  selectApprovals,
  selectReplyApprovals,
  writeApprovals,
  writeReplyApprovals,
} from './approvals.queries.ts'
import { findReply } from './replies.queries.ts'
import { isAuthor } from './writes.policy.ts'
import { findSeenWrite, refuseUnseen } from './writes.service.ts'
import { writeSubject } from './writes.views.ts'

export type Approvals = ToggleBatcher<ApprovalOutcome>

export const createApprovals = (context: Parts<'database' | 'clock' | 'slices'>): Approvals =>
  createBatcherFor(context, writeApprovals, (tx, news) => raise(context, tx, 'approved', { news }))

export const createReplyApprovals = (context: Parts<'database' | 'clock' | 'slices'>): Approvals =>
  createBatcherFor(context, writeReplyApprovals, (tx, news) => raise(context, tx, 'replyApproved', { news }))

type Tell = (tx: Tx, news: readonly News[]) => Promise<void>

const createBatcherFor = (context: Parts<'database' | 'clock'>, write: typeof writeApprovals, tell: Tell): Approvals =>
  createToggleBatcher(context, {
    write,
    tell,
    newsOf: (_, { writeId, content, picture, userId }) => ({
      receiverId: userId as Id,
      subject: writeSubject({ id: writeId, content, picture }),
    }),
  })

interface ApprovalRequest {
  id: Id
  wanted: boolean
}

interface ApprovalState {
  approved: boolean
  approval_count: number
}

/** Approves a write or withdraws the approval; repeating it changes nothing. */
export const changeApproval = async (
  { approvals }: Parts<'approvals'>,
  { userId }: Actor,
  { id, wanted }: ApprovalRequest,
): Promise<ApprovalState> => {
  const { wanted: approved, row } = await approvals.add({ userId, subjectId: id, wanted })
  return stateOf(userId, wanted, { approved, row })
}

export const changeReplyApproval = async (
  { replyApprovals }: Parts<'replyApprovals'>,
  { userId }: Actor,
  { id, wanted }: ApprovalRequest,
): Promise<ApprovalState> => {
  const { wanted: approved, row } = await replyApprovals.add({ userId, subjectId: id, wanted })
  return stateOf(userId, wanted, { approved, row })
}

const stateOf = (
  callerId: Id,
  wanted: boolean,
  { approved, row }: { approved: boolean; row: ApprovalOutcome },
): ApprovalState => {
  const { userId } = row
  const seen = refuseUnseen(callerId, userId === null ? undefined : { ...row, userId })
  if (wanted && isAuthor(callerId, seen)) throw new AppError('forbidden')
  return { approved, approval_count: seen.count ?? 0 }
}

interface ApprovalsPage extends PageQuery {
  id: Id
}

/** Newest first, but the caller's own approval precedes all others and is not repeated. */
export const listApprovals = async (
  context: Parts<'database'>,
  callerId: CallerId,
  { id: subjectId, ...page }: ApprovalsPage,
): Promise<Page<Approval>> => {
  const { approvalCount } = await findSeenWrite(context, callerId, subjectId)
  return readPage(page, newestFirst, {
    read: (start) => selectApprovals(context.database.sql, { ...start, subjectId, callerId }),
    show: toApproval,
    count: () => approvalCount,
  })
}

export const listReplyApprovals = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { id: subjectId, ...page }: ApprovalsPage,
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
