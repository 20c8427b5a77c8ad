import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, ChosenId, Id, PageQuery, Time, Viewer } from '../scalars.ts'
import { tag } from '../tags.ts'
import { ChosenMentions, Mention } from './mentions.ts'
import { ReplyForm } from './write-forms.ts'
import { Approval, ApprovalForm, ApprovalState, Author } from './writes.ts'

export const Reply = z.object({
  id: Id,
  write_id: Id,
  user_id: Id,
  comment: z.string(),
  createdAt: Time,
  reply_author: Author,
  mentions: z.array(Mention),
  approval_count: z.int(),
  /** Deleted by its author: without a text, shown while it has approvals. */
  deleted: z.literal(true).optional(),
  /** Hidden from others after reports. */
  hidden: z.literal(true).optional(),
  /** `approved`, `owned`, `can` {approve, delete}. */
  viewer: Viewer.optional(),
})
export type Reply = z.infer<typeof Reply>

const says = { not_found: 'write_not_found' } as const
const cache = { seconds: 15 } as const

export const listReplies = endpoint({
  method: 'GET',
  path: '/writes/:id/comments',
  summary: 'Lists the replies to a write, oldest first; they remain when the write is deleted',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(Reply) },
  errors: ['not_found'],
  says,
  cache,
  tags: ({ params }) => [tag.writeReplies(params.id), tag.departures],
})

const NewReply = ReplyForm.extend({ id: ChosenId.optional(), mentions: ChosenMentions.optional() })

export const replyToWrite = endpoint({
  method: 'POST',
  path: '/writes/:id/comment',
  summary: 'Replies to a write; idempotent by `id`',
  auth: 'user',
  params: ById,
  body: NewReply,
  answers: { 201: z.object({ message: z.string(), comment: Reply, reply_count: z.int() }) },
  errors: ['conflict', 'forbidden', 'not_found', 'deleted'],
  says: { ...says, forbidden: 'reply_not_possible' },
  changes: ({ params }) => [tag.write(params.id), tag.writeReplies(params.id)],
})

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/writes/:id/comments/:comment_id',
  summary: 'Deletes the caller’s own reply; its place stays while it has approvals',
  auth: 'user',
  params: z.object({ id: Id, comment_id: Id }),
  answers: { 200: z.object({ message: z.string(), reply_count: z.int() }) },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'reply_not_found', forbidden: 'reply_of_another', deleted: 'reply_deleted_before' },
  changes: ({ params }) => [tag.write(params.id), tag.writeReplies(params.id)],
})

const saysReply = { not_found: 'reply_not_found' } as const

export const listReplyApprovals = endpoint({
  method: 'GET',
  path: '/comments/:id/reply_reactions',
  summary: 'Lists who approves of a reply, newest first, with the caller’s own record at the top',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(Approval) },
  errors: ['not_found'],
  says: saysReply,
  cache,
  tags: ({ params }) => [tag.replyApprovals(params.id), tag.departures],
})

export const approveReply = endpoint({
  method: 'POST',
  path: '/comments/:id/reply_reaction',
  summary: 'Approves of another person’s reply; idempotent',
  auth: 'user',
  params: ById,
  body: ApprovalForm,
  answers: { 200: ApprovalState },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { ...saysReply, forbidden: 'own_approval', deleted: 'reply_deleted_before' },
  changes: ({ params }) => [tag.replyApprovals(params.id)],
})

export const unapproveReply = endpoint({
  method: 'DELETE',
  path: '/comments/:id/reply_reaction',
  summary: 'Withdraws an approval; idempotent',
  auth: 'user',
  params: ById,
  answers: { 200: ApprovalState },
  errors: ['not_found'],
  says: saysReply,
  changes: ({ params }) => [tag.replyApprovals(params.id)],
})
