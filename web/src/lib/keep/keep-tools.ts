import { getMusic } from '@sheds/contract/music/music'
import type { Id } from '@sheds/contract/scalars'
import { ApiError, callApi } from '../api/api.ts'
import { untilRetry } from '../api/back-off.ts'
import { answerOf, type IndexedBase, inBase } from '../device/indexed-base.ts'
import { hasStoppedStoring } from '../device/stored.ts'
import type { Track } from '../player/track.ts'
import { hasKeptSound, putSound } from './kept-sounds.ts'
import { addressOfRow, type SongRow } from './song-row.ts'

/** Response to a request for a song's audio. */
export type SoundResponse =
  /** Audio from `start` on; another position than the requested one means that the file has changed. */
  | { start: number; bytes: number; etag: string; read(): Promise<Uint8Array | undefined>; cancel(): void }
  /** Its address has expired, or the user no longer owns the song. */
  | 'refused'
  /** No response, or none of this site. */
  | 'lost'

/** Side effects of the keeper: database, network and storage quota. */
export interface KeepTools {
  base: SongBase
  viewer(): string | undefined
  now(): number
  fetch(row: SongRow, signal: AbortSignal): Promise<SoundResponse>
  /** Current data of a piece's songs; undefined if the user no longer owns it. Throws without a response. */
  ask(musicId: string): Promise<readonly Pick<Track, 'songId' | 'audio' | 'small' | 'title'>[] | undefined>
  /** Free bytes; undefined if the browser does not say. */
  free(): Promise<number | undefined>
  /** Whether the browser has promised not to evict the data; with `ask`, requests that promise. */
  lasts(how?: { ask: boolean }): Promise<boolean>
  /** Runs one task at a time, across all tabs. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Waits, but no longer than until the device is online again. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  heard(row: SongRow, sound: Blob): void
  isHeard(songId: string): boolean
}

export const keepTools = (viewer: () => string | undefined): KeepTools => ({
  base: songBase,
  viewer,
  now: Date.now,
  fetch: fetchSound,
  ask: askWhole,
  free: async () => {
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
    return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
  },
  lasts: async ({ ask } = { ask: false }) =>
    (await navigator.storage?.persisted?.().catch(() => false)) ||
    (ask && (await navigator.storage?.persist?.().catch(() => false))) ||
    false,
  alone: (work) => ('locks' in navigator ? navigator.locks.request('keep-songs', work) : work()),
  pause: (ms, signal) => untilRetry(ms, { signal, needsLine: true }),
  heard: (row, sound) => putSound(row.user, row.songId, sound),
  isHeard: hasKeptSound,
})

/** Requests the missing rest. A network that answers with its own login page sends no audio with an ETag. */
const fetchSound = async (row: SongRow, signal: AbortSignal): Promise<SoundResponse> => {
  const rest = row.got > 0 ? { range: `bytes=${row.got}-`, 'if-range': row.etag } : undefined
  const answer = await fetch(addressOfRow(row), { headers: rest ?? {}, signal, cache: 'no-store' }).catch(
    () => 'lost' as const,
  )
  if (answer === 'lost' || answer.redirected || answer.status >= 500 || answer.status === 429) return 'lost'
  if (answer.status !== 200 && answer.status !== 206) return 'refused'
  const etag = answer.headers.get('etag')
  const reader = answer.body?.getReader()
  if (etag === null || reader === undefined || !/^audio\//.test(answer.headers.get('content-type') ?? '')) return 'lost'
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  return {
    start: Number(from ?? 0),
    bytes: Number(size ?? answer.headers.get('content-length') ?? row.bytes),
    etag,
    read: async () => (await reader.read()).value,
    cancel: () => void reader.cancel().catch(() => undefined),
  }
}

const askWhole: KeepTools['ask'] = async (musicId) => {
  try {
    const { songs } = await callApi(getMusic, { params: { id: musicId as Id } })
    return songs.flatMap(({ id, whole, audio_file: audio, small_file: small, title }) =>
      whole && audio !== null ? [{ songId: id, audio, small, title }] : [],
    )
  } catch (error) {
    const isDefinite = error instanceof ApiError && [403, 404, 410].includes(error.status)
    if (isDefinite) return undefined
    throw error
  }
}

/** Storage of kept songs: a row for each, and their audio in parts. */
interface SongBase {
  rows(user: string): Promise<SongRow[]>
  /** Stores a row, together with its new part; false if the song is no longer wanted. */
  put(row: SongRow, part?: Blob): Promise<boolean>
  add(rows: readonly SongRow[]): Promise<void>
  /** Deletes the parts, which belong to another file. */
  empty(row: SongRow): Promise<void>
  remove(user: string, songIds: readonly string[]): Promise<void>
  sound(row: SongRow): Promise<Blob | undefined>
  /** Deletes all songs of other users. */
  dropOthers(user: string): Promise<void>
}

const songs = 'songs'
const parts = 'parts'
const base: IndexedBase<typeof songs | typeof parts> = {
  name: 'tracks',
  stores: { [songs]: { keyPath: ['user', 'songId'] }, [parts]: {} },
}

/** Keys of all parts of a song, or of all rows of a user. */
const below = (...key: string[]): IDBKeyRange => IDBKeyRange.bound(key, [...key, []])

const songBase: SongBase = {
  rows: (user) => inBase(base, 'readonly', (of) => answerOf<SongRow[]>(of(songs).getAll(below(user)))),
  put: (row, part) =>
    inBase(base, 'readwrite', async (of) => {
      // Removed meanwhile, by another tab or with the whole database.
      const known = await answerOf<SongRow | undefined>(of(songs).get([row.user, row.songId]))
      if (known === undefined || hasStoppedStoring()) return false
      of(songs).put(row)
      if (part !== undefined) of(parts).put(part, [row.user, row.songId, row.parts - 1])
      return true
    }),
  add: (rows) =>
    inBase(base, 'readwrite', async (of) => {
      if (!hasStoppedStoring()) for (const row of rows) of(songs).put(row)
    }),
  empty: (row) =>
    inBase(base, 'readwrite', async (of) => {
      of(parts).delete(below(row.user, row.songId))
      of(songs).put(row)
    }),
  remove: (user, songIds) =>
    inBase(base, 'readwrite', async (of) => {
      for (const songId of songIds) {
        of(songs).delete([user, songId])
        of(parts).delete(below(user, songId))
      }
    }),
  sound: (row) =>
    inBase(base, 'readonly', async (of) => {
      const found = await answerOf<Blob[]>(of(parts).getAll(below(row.user, row.songId)))
      const sound = new Blob(found, { type: row.kind === 'small' ? 'audio/ogg' : 'audio/mpeg' })
      return sound.size === row.bytes ? sound : undefined
    }),
  dropOthers: (user) =>
    inBase(base, 'readwrite', async (of) => {
      for (const name of [songs, parts] as const)
        for (const key of await answerOf(of(name).getAllKeys())) if ((key as string[])[0] !== user) of(name).delete(key)
    }),
}
