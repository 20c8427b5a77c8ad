import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { dropFiles, releaseFiles } from '../../files/files.api.ts'
import type { Tracks } from '../tracks.ts'
import { updateSongsOfToDeleted, updateSongsToDeleted, updateToForgotten } from './songs.queries.ts'

type SongSelection = { musicIds: readonly Id[] } | { songIds: readonly Id[] }

/** Deletes songs. Whole songs stay as long as they may have buyers. Requires the locks of their pieces. */
export const giveUpSongs = async ({ clock }: Parts<'clock'>, tx: Tx, which: SongSelection): Promise<void> => {
  const now = clock.now()
  const at = now.toISOString()
  const gone =
    'musicIds' in which
      ? await updateSongsOfToDeleted(tx, which.musicIds, at)
      : await updateSongsToDeleted(tx, which.songIds, at)
  const previews = gone.flatMap(({ tracks }) => (tracks === null ? [] : [tracks.preview.id, tracks.smallPreview.id]))
  await releaseFiles(tx, previews, now)
  await dropFiles(
    tx,
    gone.flatMap(({ source }) => source ?? []),
  )
}

export const filesOf = (tracks: Tracks | null): Id[] =>
  tracks === null ? [] : Object.values(tracks as unknown as Record<string, Tracks['whole']>).map(({ id }) => id)

/** A purchase that was in progress at a song's deletion is booked by then. */
const forgottenAfterMs = 3_600_000
const batchSize = 200

/** Removes deleted songs without buyers from the store, in batches. */
export const forgetSongs = async ({ database, clock }: Parts<'database' | 'clock'>): Promise<void> => {
  for (;;) {
    const before = new Date(clock.now().getTime() - forgottenAfterMs).toISOString()
    const gone = await transaction(database.sql, async (tx) => {
      const songs = await updateToForgotten(tx, before, batchSize)
      await dropFiles(
        tx,
        songs.flatMap(({ tracks }) => [tracks.whole.id, tracks.small.id]),
      )
      return songs.length
    })
    if (gone < batchSize) return
  }
}
