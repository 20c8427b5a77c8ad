import { once } from '../../ui/once.ts'
import { useWatched } from '../../ui/watched.ts'
import { isSaving } from '../saver/saver.ts'
import { currentViewer, getMyInfo } from '../session/my-info.store.ts'
import { tellVisit } from '../worker/register-worker.ts'
import { keepTools } from './keep-tools.ts'
import { keepsSongs, keptIndex } from './kept-songs.store.ts'
import { retainSounds } from './kept-sounds.ts'
import { type KeepState, SongKeeper } from './song-keeper.ts'
import type { SongRow } from './song-row.ts'

const hour = 3600_000

/** What lies in the database is told in short where every page reads it. */
const tell = (rows: readonly SongRow[], user: string): void => {
  const kept = rows.filter(({ state }) => state === 'kept').map(({ songId }) => songId)
  retainSounds(new Set(kept))
  const isFirst = !keepsSongs()
  if (rows.length === 0) keptIndex.remove()
  else keptIndex.set({ user, songs: kept, turn: (keptIndex.get()?.turn ?? 0) + 1 })
  // The page that plays them without a network is brought by the worker.
  if (isFirst && rows.length > 0) void tellVisit(`${window.location.pathname}${window.location.search}`)
}

/** The one keeper of this tab. */
export const keeper = once((): SongKeeper => {
  const one = new SongKeeper(
    // The page may know a login that another tab has ended just now.
    keepTools(() => (getMyInfo().token === undefined ? undefined : currentViewer())),
    tell,
  )
  // Another tab has kept or removed something, or somebody has left this phone.
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

/** Songs that are here can be heard, and those that were on their way go on; who saves data says so once more. */
export const wakeKeeper = async (): Promise<void> => {
  const one = keeper()
  await one.open()
  if (!isSaving()) void one.run().catch(() => undefined)
}

/** Is it all still theirs? At most so often. */
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
