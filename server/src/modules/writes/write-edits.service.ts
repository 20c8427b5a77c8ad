import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { WriteEdit } from '@sheds/contract/writes/writes'
import type { Parts } from '../../platform/context.ts'
import { mostCounted } from '../../platform/db/limits.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { countWriteEdits, selectWriteEdits, type WriteEditRow } from './write-edits.queries.ts'
import { findSeenWrite } from './writes.service.ts'

/** Earlier versions of a write, newest first. */
export const listWriteEdits = async (
  context: Parts<'database'>,
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

const toWriteEdit = (row: WriteEditRow): WriteEdit => ({
  id: row.id,
  content: row.content,
  createdAt: row.createdAt,
  replaced_at: row.replacedAt,
})
