import type { Id } from '@sheds/contract/scalars'
import { musicTags, ownMusicTags } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { IsTimeUp } from '../../platform/slice.ts'
import { releaseFiles } from '../files/files.api.ts'
import { addToMusicTotals } from './music.queries.ts'
import {
  deleteMusicLikesOf,
  deleteMusicOfShed,
  deleteSpentOf,
  lockLikedBy,
  selectMusicTotalsOfShed,
  updateShedMusicUnseen,
} from './music-closings.queries.ts'
import { giveUpSongs } from './songs/song-closings.service.ts'

/** While a shed closes, with its row locked: removes its music from ranks and totals. */
export const countOutMusic = async (tx: Tx, shedId: Id): Promise<void> => {
  const totals = await selectMusicTotalsOfShed(tx, shedId)
  await updateShedMusicUnseen(tx, shedId)
  await addToMusicTotals(tx, new Map(totals.map(({ facet, pieces }) => [facet, -pieces])))
}

const batchSize = 200

/** Job after a shed was closed: deletes its music in batches. */
export const deleteMusicIn = async (context: Parts<'database' | 'clock' | 'invalidate'>, shedId: Id): Promise<void> => {
  for (;;) {
    const now = context.clock.now()
    const gone = await transaction(context.database.sql, async (tx) => {
      const rows = await deleteMusicOfShed(tx, shedId, now.toISOString(), batchSize)
      const ids = rows.map(({ id }) => id)
      await giveUpSongs(context, tx, { musicIds: ids })
      await releaseFiles(
        tx,
        rows.flatMap(({ cover }) => (cover === null ? [] : [cover.id])),
        now,
      )
      return ids
    })
    await context.invalidate(gone.flatMap((id) => musicTags(id, shedId)))
    if (gone.length < batchSize) return
  }
}

/** Job after an account was closed: deletes its likes in batches, until done or out of time. */
export const forgetListener = async (
  context: Parts<'database' | 'invalidate'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  await deleteSpentOf(context.database.sql, userId)
  while (!isTimeUp?.()) {
    const ids = await transaction(context.database.sql, async (tx) => {
      const liked = await lockLikedBy(tx, userId, batchSize)
      await deleteMusicLikesOf(tx, userId, liked)
      return liked
    })
    await context.invalidate(ids.flatMap(ownMusicTags))
    if (ids.length < batchSize) return
  }
}
