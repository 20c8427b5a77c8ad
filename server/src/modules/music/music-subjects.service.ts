import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import type { Subject } from '../../platform/slice.ts'
import { findMusicState } from './music.queries.ts'
import { musicSubject } from './music.views.ts'

/** Owner and notification subject of a piece, even a hidden one; undefined if it was deleted. */
export const findReportedMusic = async (
  sql: Queryable,
  id: Id,
): Promise<{ ownerId: Id; subject: Subject } | undefined> => {
  const piece = await findMusicState(sql, id)
  if (piece === undefined || piece.deletedAt !== null || piece.shedDeletedAt !== null) return undefined
  return { ownerId: piece.userId, subject: musicSubject(piece) }
}
