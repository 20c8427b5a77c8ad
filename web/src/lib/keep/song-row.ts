import type { Track } from '../player/track.ts'

/** One of a song's two files. */
export type SoundKind = 'small' | 'whole'

/**
 * `coming` until it is complete, `stopped` by the user, `full` if the device has no room. Other causes of a pause, such
 * as a lost connection, are not stored.
 */
export type SongState = 'coming' | 'stopped' | 'full' | 'kept'

/** Song kept on this device, without its audio. */
export interface SongRow {
  user: string
  songId: string
  musicId: string
  /** Position within its group. */
  place: number
  track: Track
  kind: SoundKind
  /** Total bytes, and bytes stored. */
  bytes: number
  got: number
  parts: number
  /** ETag of the file that its parts belong to. */
  etag: string
  state: SongState
  at: number
  /** Last time that the server confirmed the user's ownership. */
  checkedAt: number
}

/** Song that the user wants to keep. */
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

/** Row with one more part. */
export const grown = (row: SongRow, size: number): SongRow => {
  const got = row.got + size
  return { ...row, got, parts: row.parts + 1, state: got >= row.bytes ? 'kept' : row.state }
}

export const addressOfRow = ({ kind, track }: Pick<SongRow, 'kind' | 'track'>): string =>
  (kind === 'small' ? track.small : null) ?? track.audio

/** Newest piece first, each with its songs in order. */
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
