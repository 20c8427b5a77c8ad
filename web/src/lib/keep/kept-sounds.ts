import { currentViewer } from '../session/my-info.store.ts'

/** Where kept songs are heard from: addresses of this page's own, which open nothing elsewhere and end with it. */
const sounds = new Map<string, { user: string; address: string }>()

/** Whoever else is logged in by now, or nobody, hears none of them. */
export const keptSound = (songId: string): string | undefined => {
  const sound = sounds.get(songId)
  return sound?.user === currentViewer() ? sound?.address : undefined
}

export const hasKeptSound = (songId: string): boolean => keptSound(songId) !== undefined

export const putSound = (user: string, songId: string, sound: Blob): void => {
  if (hasKeptSound(songId)) return
  dropSound(songId)
  sounds.set(songId, { user, address: URL.createObjectURL(sound) })
}

export const dropSound = (songId: string): void => {
  const sound = sounds.get(songId)
  if (sound === undefined) return
  URL.revokeObjectURL(sound.address)
  sounds.delete(songId)
}

/** Only these are kept still. */
export const retainSounds = (songIds: ReadonlySet<string>): void => {
  for (const songId of [...sounds.keys()]) if (!songIds.has(songId)) dropSound(songId)
}
