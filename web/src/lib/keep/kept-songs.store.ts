import { useSyncExternalStore } from 'react'
import { stored } from '../device/stored.ts'
import { currentViewer } from '../session/my-info.store.ts'

/** What this device keeps of whose songs, told at once: the songs themselves lie in a database. */
export interface KeptIndex {
  user: string
  /** Those that are here whole. */
  songs: readonly string[]
  /** Moves with every part that comes: other tabs read anew. */
  turn: number
}

export const keptIndex = stored('kept_songs', (raw): KeptIndex | undefined => {
  const { user, songs, turn } = Object(raw) as Record<string, unknown>
  if (typeof user !== 'string' || !Array.isArray(songs)) return undefined
  return { user, songs: songs.filter((song) => typeof song === 'string'), turn: typeof turn === 'number' ? turn : 0 }
})

const none: readonly string[] = []

/** Songs of whoever is logged in; nobody else's are any. */
export const keptSongIds = (): readonly string[] => {
  const index = keptIndex.get()
  return index !== undefined && index.user === currentViewer() ? index.songs : none
}

export const useKeptSongIds = (): readonly string[] =>
  useSyncExternalStore(keptIndex.subscribe, keptSongIds, () => none)

/** Whether this device keeps any, or is about to. */
export const keepsSongs = (): boolean => keptIndex.get()?.user === currentViewer() && currentViewer() !== undefined
