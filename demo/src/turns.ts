import type { Tx } from '@sheds/server/platform/db/database'
import { enqueue } from '@sheds/server/platform/jobs/jobs'

export const hangJob = 'hang_demo_pictures'
export const composeJob = 'compose_demo_songs'

/** So many pictures come before the first song: what the first pages show. Then a song for every few of them. */
const seenFirst = 180
const picturesASong = 36

/**
 * Who goes on after some pictures or a song, as long as anything waits: they take turns, so that together they never
 * take more than one job's place. Without a queue of its own: who asks is not over yet, and the next would be looked for
 * again only seconds later.
 */
export const enqueueNext = async (tx: Tx, after: 'pictures' | 'song'): Promise<void> => {
  const [waiting] = await tx<{ picture: number | null; song: number | null }[]>`
    select (select min(position) from demo_pictures) as picture, (select min(position) from demo_songs) as song`
  const { picture = null, song = null } = waiting ?? {}
  const isSongsTurn = picture === null || (after === 'pictures' && picture >= seenFirst && picture % picturesASong < 6)
  const next = song !== null && isSongsTurn ? composeJob : picture === null ? undefined : hangJob
  if (next !== undefined) await enqueue(tx, next, {}, { key: next })
}
