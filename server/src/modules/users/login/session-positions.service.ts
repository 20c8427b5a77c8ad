import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import type { NotePosition } from '../../../platform/session.ts'
import { createBatcher } from '../../../platform/work/batcher.ts'
import { updatePositions, updatePositionsOf } from './sessions.queries.ts'

/** Notes the positions of sessions that wrote at the same time in one statement. */
export const createPositionNotes = (context: Parts<'database' | 'log'>): NotePosition => {
  const notes = createBatcher<string, void>(async (ids) => {
    await updatePositions(context.database.sql, [...new Set(ids)])
    return ids.map(() => undefined)
  })
  return (sessionId) =>
    notes.add(sessionId).catch((err: unknown) => context.log.warn({ err }, 'position of a session was not stored'))
}

/** Called before events are sent to these sessions, so that their next reads include the announced changes. */
export const noteSessionsTold = async ({ database }: Parts<'database'>, ids: readonly string[]): Promise<void> => {
  if (database.replicas !== undefined && ids.length > 0) await updatePositions(database.sql, [...new Set(ids)])
}

/** Called before these users are notified outside the site's pages; moves all their sessions. */
export const noteUsersTold = async ({ database }: Parts<'database'>, userIds: readonly Id[]): Promise<void> => {
  if (database.replicas !== undefined && userIds.length > 0) await updatePositionsOf(database.sql, userIds)
}
