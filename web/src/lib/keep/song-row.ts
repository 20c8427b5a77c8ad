import type { Track } from '../player/track.ts'

/** Which of a song's two files is kept. */
export type SoundKind = 'small' | 'whole'

/**
 * `coming` until it is here whole, `stopped` by whoever wanted it, `full` where the phone has no room for it.
 * What else keeps one that comes, such as a line that is cut, is nothing to write down.
 */
export type SongState = 'coming' | 'stopped' | 'full' | 'kept'

/** A song that somebody keeps on this device, without its sound. */
export interface SongRow {
  user: string
  songId: string
  musicId: string
  /** Its place in its group. */
  place: number
  track: Track
  kind: SoundKind
  /** How large it is, and how much of that is here. */
  bytes: number
  got: number
  parts: number
  /** Which file its parts are of. */
  etag: string
  state: SongState
  at: number
  /** When the server last said that it is theirs. */
  checkedAt: number
}

/** What somebody wants to keep. */
export type WantedSong = Pick<SongRow, 'track' | 'kind' | 'bytes' | 'place'>

export const newRow = (user: string, { track, kind, bytes, place }: WantedSong, now: number): SongRow => ({
  user,
  songId: track.songId,
  musicId: track.musicId,
  place,
  track,
  kind,
  bytes,
  got: 0,
  parts: 0,
  etag: '',
  state: 'coming',
  at: now,
  checkedAt: now,
})

/** With one more part. */
export const grown = (row: SongRow, size: number): SongRow => {
  const got = row.got + size
  return { ...row, got, parts: row.parts + 1, state: got >= row.bytes ? 'kept' : row.state }
}

export const addressOfRow = ({ kind, track }: Pick<SongRow, 'kind' | 'track'>): string =>
  (kind === 'small' ? track.small : null) ?? track.audio

/** The newest piece first, of each the songs in their order. */
export const inOrder = (rows: readonly SongRow[]): SongRow[] => {
  const newest = new Map<string, number>()
  for (const { musicId, at } of rows) newest.set(musicId, Math.max(at, newest.get(musicId) ?? 0))
  return rows.toSorted(
    (one, other) =>
      (newest.get(other.musicId) ?? 0) - (newest.get(one.musicId) ?? 0) ||
      one.musicId.localeCompare(other.musicId) ||
      one.place - other.place,
  )
}
