import type { Id } from '@sheds/contract/scalars'
import type { Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

/** A batch of writes that a user approves, their counters locked in the order of their ids. */
export const lockApprovedWrites = async (tx: Tx, userId: Id, most: number): Promise<Id[]> => {
  const rows = await tx<{ id: Id }[]>`
    select write_id as id from write_counts where write_id in (
      select write_id from write_approvals where user_id = ${userId} order by 1 limit ${atMost(most)})
    order by write_id for no key update`
  return rows.map(({ id }) => id)
}

export const deleteApprovalsOf = async (tx: Tx, userId: Id, ids: readonly Id[]): Promise<void> => {
  await tx`
    with gone as (
      delete from write_approvals where user_id = ${userId} and write_id = any(${ids}::uuid[]) returning write_id
    )
    update write_counts c set approval_count = c.approval_count - 1 from gone where c.write_id = gone.write_id`
}

/** Same for replies. */
export const lockApprovedReplies = async (tx: Tx, userId: Id, most: number): Promise<{ id: Id; writeId: Id }[]> =>
  tx<{ id: Id; writeId: Id }[]>`
    select id, write_id as "writeId" from write_replies where id in (
      select reply_id from reply_approvals where user_id = ${userId} order by 1 limit ${atMost(most)})
    order by id for no key update`

export const deleteReplyApprovalsOf = async (tx: Tx, userId: Id, ids: readonly Id[]): Promise<void> => {
  await tx`
    with gone as (
      delete from reply_approvals where user_id = ${userId} and reply_id = any(${ids}::uuid[]) returning reply_id
    )
    update write_replies r set approval_count = r.approval_count - 1 from gone where r.id = gone.reply_id`
}
