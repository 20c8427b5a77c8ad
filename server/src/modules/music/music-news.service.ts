import type { Parts } from '../../platform/context.ts'
import type { Events } from '../../platform/slice.ts'
import { notifyNewListing } from '../notifications/notifications.api.ts'
import { forSubscribers, shedSubject } from '../sheds/sheds.api.ts'
import { findMusicState } from './music.queries.ts'
import { musicSubject } from './music.views.ts'

/** Job: notifies the subscribers of a shed once of a new audible piece, unless it is gone by now. */
export const notifyOfMusic = async (
  context: Parts<'database' | 'clock' | 'live' | 'slices'>,
  { musicId, at }: Events['musicAdded'],
): Promise<void> => {
  const piece = await findMusicState(context.database.sql, musicId)
  if (piece === undefined || !piece.isShown || piece.shedDeletedAt !== null) return
  const news = {
    type: 'music' as const,
    subject: musicSubject(piece),
    shed: shedSubject({ id: piece.shedId, name: piece.shedName, logo: piece.shedLogo }),
    ownerId: piece.userId,
    at,
  }
  await forSubscribers(context, { shedId: piece.shedId, since: at }, (userIds) =>
    notifyNewListing(context, userIds, news),
  )
}
