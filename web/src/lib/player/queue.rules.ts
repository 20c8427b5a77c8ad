import type { Track } from './track.ts'

/** Next position that can be heard; if there is none, the next position, where the player waits. */
export const placeAfter = (tracks: readonly Track[], place: number, isHere: (track: Track) => boolean): number => {
  const here = tracks.findIndex((track, at) => at > place && isHere(track))
  return here < 0 ? place + 1 : here
}

/** Replaces previews by their whole songs; undefined if none is replaced. */
export const withWholeSongs = (tracks: readonly Track[], fresh: readonly Track[]): readonly Track[] | undefined => {
  const whole = new Map(fresh.filter((track) => track.whole).map((track) => [track.songId, track]))
  const isSwapped = (track: Track): boolean => !track.whole && whole.has(track.songId)
  return tracks.some(isSwapped)
    ? tracks.map((track) => (isSwapped(track) ? (whole.get(track.songId) ?? track) : track))
    : undefined
}
