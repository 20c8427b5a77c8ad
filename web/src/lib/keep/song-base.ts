import { answerOf, type IndexedBase, inBase } from '../device/indexed-base.ts'
import { keepsNoMore } from '../device/stored.ts'
import type { SongRow } from './song-row.ts'

/** Where kept songs lie: what is said of them, and their sound in parts. */
export interface SongBase {
  rows(user: string): Promise<SongRow[]>
  /** Writes down what is said of it; a part that came goes with it or not at all. Whether it is still wanted. */
  put(row: SongRow, part?: Blob): Promise<boolean>
  add(rows: readonly SongRow[]): Promise<void>
  /** Begins it anew: what was here is of another file. */
  empty(row: SongRow): Promise<void>
  remove(user: string, songIds: readonly string[]): Promise<void>
  sound(row: SongRow): Promise<Blob | undefined>
  /** Whatever is not this person's goes. */
  dropOthers(user: string): Promise<void>
}

const songs = 'songs'
const parts = 'parts'
const base: IndexedBase<typeof songs | typeof parts> = {
  name: 'tracks',
  stores: { [songs]: { keyPath: ['user', 'songId'] }, [parts]: {} },
}

/** All parts of a song, or all that is of a person. */
const below = (...key: string[]): IDBKeyRange => IDBKeyRange.bound(key, [...key, []])

export const songBase: SongBase = {
  rows: (user) => inBase(base, 'readonly', (of) => answerOf<SongRow[]>(of(songs).getAll(below(user)))),
  put: (row, part) =>
    inBase(base, 'readwrite', async (of) => {
      // Removed meanwhile, in whichever tab, or with its whole database.
      const known = await answerOf<SongRow | undefined>(of(songs).get([row.user, row.songId]))
      if (known === undefined || keepsNoMore()) return false
      of(songs).put(row)
      if (part !== undefined) of(parts).put(part, [row.user, row.songId, row.parts - 1])
      return true
    }),
  add: (rows) =>
    inBase(base, 'readwrite', async (of) => {
      if (!keepsNoMore()) for (const row of rows) of(songs).put(row)
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
