import { identifier, type Tx } from '@sheds/server/platform/db/database'
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
  const picture = await firstOf(tx, 'demo_pictures')
  const song = await firstOf(tx, 'demo_songs')
  const isSongsTurn = picture === null || (after === 'pictures' && picture >= seenFirst && picture % picturesASong < 6)
  const next = song !== null && isSongsTurn ? composeJob : picture === null ? undefined : hangJob
  if (next !== undefined) await enqueue(tx, next, {}, { key: next })
}

/** A demo of an earlier release, which is not planted any further, may have pictures left and know nothing of songs. */
const firstOf = async (tx: Tx, table: 'demo_pictures' | 'demo_songs'): Promise<number | null> => {
  const [there] = await tx<{ is: boolean }[]>`select to_regclass(${table}) is not null as is`
  if (there?.is !== true) return null
  const [row] = await tx<{ first: number | null }[]>`select min(position) as first from ${identifier(table)}`
  return row?.first ?? null
}
