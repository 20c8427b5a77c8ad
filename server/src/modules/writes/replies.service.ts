import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { type Tag, tag } from '@sheds/contract/tags'
import type { Reply, replyToWrite as replyCall } from '@sheds/contract/writes/write-replies'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { oldestPlaceFirst, readPage } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { raise, type Subject } from '../../platform/slice.ts'
import { lockOpenUser, refuseBlocked } from '../users/users.api.ts'
import { findMentions, newsOfMentions } from './mentions.service.ts'
import {
  findReply,
  insertReply,
  lockReply,
  type ReplyRow,
  selectReplies,
  updateReplyHidden,
  updateReplyToDeleted,
} from './replies.queries.ts'
import { isAuthor, sightOf } from './writes.policy.ts'
import { findWriteState, lockWrite } from './writes.queries.ts'
import { findSeenWrite, refuseUnseen } from './writes.service.ts'
import { toReply, writeSubject } from './writes.views.ts'

/** Oldest first; also available after the write is deleted. */
export const listReplies = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { id: writeId, ...page }: PageQuery & { id: Id },
): Promise<Page<Reply>> => {
  const write = await findWriteState(sql, writeId)
  if (write === undefined || sightOf(callerId, write) === 'unknown') throw new AppError('not_found')
  return readPage(page, oldestPlaceFirst, {
    read: (start) => selectReplies(sql, { ...start, writeId, callerId }),
    show: (row) => toReply(row, callerId),
    count: () => write.replyCount,
  })
}

interface ReplyRequest {
  writeId: Id
  form: BodyOf<typeof replyCall>
}

/** Creates the reply once per id. A simultaneous deletion of the write takes effect before or after it. */
export const replyToWrite = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { writeId, form }: ReplyRequest,
): Promise<{ comment: Reply; reply_count: number }> => {
  const { userId } = actor
  const { sql } = context.database
  const id = form.id ?? newId()
  const known = form.id === undefined ? undefined : await ownReply(context, actor, { id, writeId })
  if (known === undefined) {
    await findSeenWrite(context, userId, writeId)
    const named = await findMentions(context, actor, { text: form.comment, chosen: form.mentions })
    const now = context.clock.now().toISOString()
    await transaction(sql, async (tx) => {
      await lockOpenUser(tx, userId)
      const locked = refuseUnseen(userId, await lockWrite(tx, writeId))
      const { userId: authorId } = locked
      const reply = { id, place: newId(), writeId, authorId, userId, comment: form.comment, ...named, now }
      if (!(await insertReply(tx, reply)))
        return refuseBlocked(tx, actor, { otherId: authorId, says: 'reply_not_possible' })
      const subject = writeSubject(locked)
      const news = { actorId: userId, receiverId: authorId, subject, at: now }
      await raise(context, tx, 'replied', { news, replyId: id })
      const mentioned = newsOfMentions(named, { actorId: userId, subject, at: now, except: [authorId] })
      if (mentioned.length > 0) await raise(context, tx, 'mentioned', { news: mentioned })
    })
  }
  const comment = known ?? (await ownReply(context, actor, { id, writeId }))
  const state = await findWriteState(sql, writeId)
  if (comment === undefined || state === undefined) throw new AppError('conflict')
  return { comment, reply_count: state.replyCount }
}

/** Deletes the caller's reply, on a deleted or hidden write, too. Returns the number of replies left. */
export const deleteReply = (
  { database, clock }: Parts<'database' | 'clock'>,
  { userId }: Actor,
  { writeId, id }: { writeId: Id; id: Id },
): Promise<number> =>
  transaction(database.sql, async (tx) => {
    // The write first, like every other change of its counters.
    const write = await lockWrite(tx, writeId)
    const reply = await lockReply(tx, id)
    if (write === undefined || reply?.writeId !== writeId) throw new AppError('not_found')
    if (!isAuthor(userId, reply)) throw new AppError('forbidden')
    if (reply.deletedAt !== null) throw new AppError('deleted')
    await updateReplyToDeleted(tx, id, clock.now().toISOString())
    return write.replyCount - (reply.isHidden ? 0 : 1)
  })

/** The caller's reply with this id on this write. Another user's reply, or one on another write, is a conflict. */
const ownReply = async (
  { database }: Parts<'database'>,
  { userId }: Actor,
  { id, writeId }: { id: Id; writeId: Id },
): Promise<Reply | undefined> => {
  const row = await findReply(database.sql, id, userId)
  if (row === undefined) return undefined
  if (row.userId !== userId || row.writeId !== writeId) throw new AppError('conflict')
  if (row.deletedAt !== null) throw new AppError('deleted')
  return toReply(row, userId)
}

/** A reply that the caller can see. */
export const findSeenReply = async ({ database }: Parts<'database'>, callerId: Id, id: Id): Promise<ReplyRow> => {
  const reply = await findReply(database.sql, id, callerId)
  if (reply === undefined || (reply.isHidden && !isAuthor(callerId, reply))) throw new AppError('not_found')
  if (reply.deletedAt !== null) throw new AppError('deleted')
  return reply
}

/** Author and write of a reported reply; undefined if the reply was deleted. */
export const findReportedReply = async (tx: Tx, id: Id): Promise<{ ownerId: Id; subject: Subject } | undefined> => {
  const reply = await findReply(tx, id, undefined)
  const write = reply && (await findWriteState(tx, reply.writeId))
  if (write === undefined || reply?.deletedAt !== null) return undefined
  return { ownerId: reply.userId, subject: writeSubject(write) }
}

/** Hides a reply from all but its author, or shows it again. Returns the tags to invalidate after the commit. */
export const changeReplyHidden = async (
  { clock }: Parts<'clock'>,
  tx: Tx,
  { id, isHidden }: { id: Id; isHidden: boolean },
): Promise<readonly Tag[]> => {
  const known = await findReply(tx, id, undefined)
  if (known === undefined) return []
  const write = await lockWrite(tx, known.writeId)
  const reply = await lockReply(tx, id)
  if (write === undefined || reply?.deletedAt !== null || reply.isHidden === isHidden) return []
  await updateReplyHidden(tx, id, isHidden ? clock.now().toISOString() : null)
  return [tag.write(write.id), tag.writeReplies(write.id)]
}
