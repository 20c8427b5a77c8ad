import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { WriteEdit } from '@sheds/contract/writes'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { countWriteEdits, selectWriteEdits, updateEditToRemoved, type WriteEditRow } from './write-edits.queries.ts'
import { findSeenWrite, withOwnWrite } from './writes.service.ts'

const mostCounted = 1000

/** What a write said before, newest first. */
export const listWriteEdits = async (
  context: Context,
  callerId: CallerId,
  { id, ...page }: PageQuery & { id: Id },
): Promise<Page<WriteEdit>> => {
  const { id: writeId } = await findSeenWrite(context, callerId, id)
  return readPage(page, newestFirst, {
    read: (start) => selectWriteEdits(context.database.sql, { ...start, writeId }),
    show: toWriteEdit,
    count: () => countWriteEdits(context.database.sql, writeId, mostCounted),
    mostCounted,
  })
}

/** Takes away what a version of the caller's own write said. */
export const removeWriteEdit = async (
  context: Context,
  actor: Actor,
  { writeId, id }: { writeId: Id; id: Id },
): Promise<WriteEdit> => {
  let removed: WriteEditRow | undefined
  const now = context.clock.now().toISOString()
  await withOwnWrite(context, actor, {
    id: writeId,
    work: async (tx) => {
      removed = await updateEditToRemoved(tx, { id, writeId, now })
    },
  })
  if (removed === undefined) throw new AppError('not_found')
  return toWriteEdit(removed)
}

const toWriteEdit = (row: WriteEditRow): WriteEdit => ({
  id: row.id,
  content: row.content,
  removed: row.isRemoved,
  createdAt: row.createdAt,
  replaced_at: row.replacedAt,
})
