import type { Id } from '@sheds/contract/scalars'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { releaseFiles } from '../../files/files.api.ts'
import type { Tracks } from '../music.queries.ts'
import { updateSongsOfToDeleted, updateSongsToDeleted } from './songs.queries.ts'

type Gone = { musicIds: readonly Id[] } | { songIds: readonly Id[] }

/** They go, with what is kept of them. Needs their pieces' locks. */
export const giveUpSongs = async ({ clock }: Context, tx: Tx, which: Gone): Promise<void> => {
  const now = clock.now()
  const at = now.toISOString()
  const gone =
    'musicIds' in which
      ? await updateSongsOfToDeleted(tx, which.musicIds, at)
      : await updateSongsToDeleted(tx, which.songIds, at)
  const files = gone.flatMap(({ source, tracks }) => [...(source === null ? [] : [source]), ...filesOf(tracks)])
  await releaseFiles(tx, files, now)
}

export const filesOf = (tracks: Tracks | null): Id[] =>
  tracks === null ? [] : Object.values(tracks as unknown as Record<string, Tracks['whole']>).map(({ id }) => id)
