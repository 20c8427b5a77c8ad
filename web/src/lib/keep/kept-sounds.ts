import { currentViewer } from '../session/my-info.store.ts'

/** Object URLs of kept songs; they work only in this page, until it is closed. */
const sounds = new Map<string, { user: string; address: string }>()

/** Undefined for anyone but the user who keeps the song. */
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

/** Revokes all others. */
export const retainSounds = (songIds: ReadonlySet<string>): void => {
  for (const songId of [...sounds.keys()]) if (!songIds.has(songId)) dropSound(songId)
}
