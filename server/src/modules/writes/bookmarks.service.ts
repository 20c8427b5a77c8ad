import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { lockOpenUser } from '../users/users.api.ts'
import { deleteBookmark, insertBookmark } from './bookmarks.queries.ts'
import { findWriteState } from './writes.queries.ts'
import { findSeenWrite } from './writes.service.ts'

/** Private: neither counted nor reported to the author. Repeating it changes nothing. */
export const bookmarkWrite = async (
  context: Parts<'database' | 'clock'>,
  { userId }: Actor,
  writeId: Id,
): Promise<{ bookmarked: boolean }> => {
  await findSeenWrite(context, userId, writeId)
  await transaction(context.database.sql, async (tx) => {
    await lockOpenUser(tx, userId)
    await insertBookmark(tx, { userId, writeId }, context.clock.now().toISOString())
  })
  return { bookmarked: true }
}

/** Also for a write that is deleted or hidden by now. */
export const unbookmarkWrite = async (
  { database: { sql } }: Parts<'database'>,
  { userId }: Actor,
  writeId: Id,
): Promise<{ bookmarked: boolean }> => {
  if ((await findWriteState(sql, writeId)) === undefined) throw new AppError('not_found')
  await deleteBookmark(sql, { userId, writeId })
  return { bookmarked: false }
}
