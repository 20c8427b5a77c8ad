import { useSyncExternalStore } from 'react'
import { stored } from '../device/stored.ts'
import { currentViewer } from '../session/my-info.store.ts'

/** Summary of the songs kept on this device, readable at once; the songs themselves are in IndexedDB. */
export interface KeptIndex {
  user: string
  /** Ids of complete songs. */
  songs: readonly string[]
  /** Increases with every stored part, so that other tabs read the database again. */
  turn: number
}

export const keptIndex = stored('kept_songs', (raw): KeptIndex | undefined => {
  const { user, songs, turn } = Object(raw) as Record<string, unknown>
  if (typeof user !== 'string' || !Array.isArray(songs)) return undefined
  return { user, songs: songs.filter((song) => typeof song === 'string'), turn: typeof turn === 'number' ? turn : 0 }
})

const none: readonly string[] = []

/** Kept songs of the logged-in user. */
export const keptSongIds = (): readonly string[] => {
  const index = keptIndex.get()
  return index !== undefined && index.user === currentViewer() ? index.songs : none
}

export const useKeptSongIds = (): readonly string[] =>
  useSyncExternalStore(keptIndex.subscribe, keptSongIds, () => none)

/** Whether this device keeps songs of the user, or is about to. */
export const keepsSongs = (): boolean => keptIndex.get()?.user === currentViewer() && currentViewer() !== undefined
