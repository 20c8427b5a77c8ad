import { once } from '../../ui/once.ts'
import { useWatched } from '../../ui/watched.ts'
import { isSaving } from '../saver/saver.ts'
import { currentViewer, getMyInfo } from '../session/my-info.store.ts'
import { reportVisit } from '../worker/register-worker.ts'
import { keepTools } from './keep-tools.ts'
import { keepsSongs, keptIndex } from './kept-songs.store.ts'
import { retainSounds } from './kept-sounds.ts'
import { type KeepState, SongKeeper } from './song-keeper.ts'
import type { SongRow } from './song-row.ts'

const hour = 3600_000

/** Stores a summary where every page can read it. */
const tell = (rows: readonly SongRow[], user: string): void => {
  const kept = rows.filter(({ state }) => state === 'kept').map(({ songId }) => songId)
  retainSounds(new Set(kept))
  const isFirst = !keepsSongs()
  if (rows.length === 0) keptIndex.remove()
  else keptIndex.set({ user, songs: kept, turn: (keptIndex.get()?.turn ?? 0) + 1 })
  // The worker also keeps the page that plays songs offline.
  if (isFirst && rows.length > 0) void reportVisit(`${window.location.pathname}${window.location.search}`)
}

/** Keeper of this tab. */
export const keeper = once((): SongKeeper => {
  const one = new SongKeeper(
    // Another tab may just have ended the login that this page knows.
    keepTools(() => (getMyInfo().token === undefined ? undefined : currentViewer())),
    tell,
  )
  // Another tab has kept or removed songs, or the user has logged out.
  window.addEventListener('storage', ({ key }) => {
    if (key === 'kept_songs' || key === null) void one.open().catch(() => undefined)
  })
  keptIndex.subscribe(() => {
    if (keptIndex.get() !== undefined || one.get().rows?.length === 0) return
    retainSounds(new Set())
    one.close()
  })
  return one
})

/** Makes kept songs playable and continues downloads; with the data saver on, only a tap continues them. */
export const wakeKeeper = async (): Promise<void> => {
  const one = keeper()
  await one.open()
  if (!isSaving()) void one.run().catch(() => undefined)
}

/** Checks whether the user still owns the kept songs, at most once per interval. */
export const checkKept = async (when: 'page' | 'start'): Promise<void> => {
  if (navigator.onLine)
    await keeper()
      .check(when === 'page' ? hour : 24 * hour)
      .catch(() => undefined)
}

export const useKept = (): KeepState => {
  const one = keeper()
  return useWatched(one)
}
