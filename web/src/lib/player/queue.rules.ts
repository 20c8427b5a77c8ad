import type { Track } from './track.ts'

/** What comes after a place: what can not be heard is passed over; where nothing can be, it waits. */
export const placeAfter = (tracks: readonly Track[], place: number, isHere: (track: Track) => boolean): number => {
  const here = tracks.findIndex((track, at) => at > place && isHere(track))
  return here < 0 ? place + 1 : here
}

/** Whole songs in the place of their previews; nothing where none is. */
export const withWholeSongs = (tracks: readonly Track[], fresh: readonly Track[]): readonly Track[] | undefined => {
  const whole = new Map(fresh.filter((track) => track.whole).map((track) => [track.songId, track]))
  const isSwapped = (track: Track): boolean => !track.whole && whole.has(track.songId)
  return tracks.some(isSwapped)
    ? tracks.map((track) => (isSwapped(track) ? (whole.get(track.songId) ?? track) : track))
    : undefined
}
