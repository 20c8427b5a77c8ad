import type { Id } from '@sheds/contract/scalars'
import { tag } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { IsTimeUp } from '../../platform/slice.ts'
import {
  deleteApprovalsOf,
  deleteReplyApprovalsOf,
  lockApprovedReplies,
  lockApprovedWrites,
} from './departures.queries.ts'

const deletedAtOnce = 500

/** Deletes a closed account's approvals in batches. Its writes and replies remain without a name. */
export const forgetApprover = async (
  context: Parts<'database' | 'invalidate'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  const { sql } = context.database
  await context.invalidate([tag.authorWrites(userId), tag.writes])
  while (!isTimeUp?.()) {
    const { writes, replies } = await transaction(sql, async (tx) => {
      const approved = await lockApprovedWrites(tx, userId, deletedAtOnce)
      await deleteApprovalsOf(tx, userId, approved)
      const answered = await lockApprovedReplies(tx, userId, deletedAtOnce)
      await deleteReplyApprovalsOf(
        tx,
        userId,
        answered.map(({ id }) => id),
      )
      return { writes: approved, replies: answered }
    })
    await context.invalidate([
      ...writes.flatMap((id) => [tag.write(id), tag.writeApprovals(id)]),
      ...replies.flatMap(({ id, writeId }) => [tag.writeReplies(writeId), tag.replyApprovals(id)]),
    ])
    if (writes.length < deletedAtOnce && replies.length < deletedAtOnce) return
  }
}
