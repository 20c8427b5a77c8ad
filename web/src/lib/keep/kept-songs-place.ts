/** Where this device keeps which songs are here, and of whom. */
export const keptSongsKey = 'kept_songs'

/** The database of the songs themselves, by whose name a logout drops it. */
export const tracksBase = 'tracks'

/** All of them go: nobody else hears them, nor does whoever finds the phone. What waits for it, waits for the work that is on. */
export const dropTracks = (): void => {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(tracksBase)
}
