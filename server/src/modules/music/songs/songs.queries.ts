import type { SongFailure, SongState } from '@sheds/contract/music/music-terms'
import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { fixedSql } from '../../../platform/db/fragments.ts'
import { atMost } from '../../../platform/db/limits.ts'
import type { Tracks } from '../tracks.ts'

/** Song as needed under the lock of its piece. */
export interface LockedSong {
  id: Id
  place: number
  title: string
  state: SongState
  replaces: Id | null
  source: Id | null
  sha256: string
  tracks: Tracks | null
  seconds: number | null
  previewWanted: number | null
  previewFrom: number | null
}

const lockedColumns = fixedSql(
  (sql) => sql`
  id, place, title, state, replaces, source, source_sha256 as sha256, tracks, seconds,
  preview_wanted as "previewWanted", preview_from as "previewFrom"`,
)

/** All songs of a piece in order, with pending replacements; requires the piece's lock. */
export const selectSongs = (tx: Tx, musicId: string) => tx<LockedSong[]>`
  select ${lockedColumns(tx)} from songs where music_id = ${musicId} and deleted_at is null order by place, id`

export interface NewSong {
  id: string
  musicId: string
  place: number
  title: string
  replaces: string | null
  source: string
  sourceType: string
  bytes: number
  sha256: string
  createdAt: string
}

/** Also inserts its play counter. */
export const insertSong = async (tx: Tx, song: NewSong): Promise<void> => {
  await tx`
    with made as (
      insert into songs (id, music_id, place, title, state, replaces, source, source_type, source_bytes, source_sha256,
        created_at)
      values (${song.id}, ${song.musicId}, ${song.place}, ${song.title}, 'transcoding', ${song.replaces}, ${song.source},
        ${song.sourceType}, ${song.bytes}, ${song.sha256}, ${song.createdAt})
      returning id)
    insert into song_counts (song_id) select id from made`
}

/** Size of a shed's uploads. */
export const sumShedBytes = async (sql: Queryable, shedId: string): Promise<number> => {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(x.source_bytes), 0)::bigint as bytes from music m join songs x on x.music_id = m.id
    where m.shed_id = ${shedId} and m.deleted_at is null and x.deleted_at is null`
  return Number(row?.bytes ?? 0)
}

/** Stored files of deleted songs: the encoded ones, or the upload. */
interface GoneSong {
  source: Id | null
  tracks: Tracks | null
}

/** Cancels a pending encoding; an encoded song keeps its state for its buyers. */
const goneColumns = (tx: Tx, now: string) => tx`
  deleted_at = ${now}, lane = null, is_kept = tracks is not null,
  state = case state when 'transcoding' then 'deleted' else state end`

export const updateSongsToDeleted = (tx: Tx, ids: readonly string[], now: string) => tx<GoneSong[]>`
  update songs set ${goneColumns(tx, now)} where id = any(${ids}::uuid[]) and deleted_at is null
  returning source, tracks`

export const updateSongsOfToDeleted = (tx: Tx, musicIds: readonly string[], now: string) => tx<GoneSong[]>`
  update songs set ${goneColumns(tx, now)} where music_id = any(${musicIds}::uuid[]) and deleted_at is null
  returning source, tracks`

export interface ArrangedSong {
  id: string
  place: number
  title: string
  previewWanted: number | null
}

export const updateArranged = async (tx: Tx, songs: readonly ArrangedSong[]): Promise<void> => {
  await tx`
    update songs x set place = t.place, title = t.title, preview_wanted = t.wanted
    from unnest(${songs.map(({ id }) => id)}::uuid[], ${songs.map(({ place }) => place)}::int[],
      ${songs.map(({ title }) => title)}::text[], ${songs.map(({ previewWanted }) => previewWanted)}::float8[])
      as t (id, place, title, wanted)
    where x.id = t.id`
}

/** A replacement whose song was deleted becomes a song of its own. */
export const updateToFreed = async (tx: Tx, musicId: string): Promise<void> => {
  await tx`
    update songs x set replaces = null
    where x.music_id = ${musicId} and x.deleted_at is null and x.replaces is not null
      and not exists (select from songs o where o.id = x.replaces and o.deleted_at is null)`
}

export interface MovedPreview {
  tracks: Tracks
  previewFrom: number
  previewSeconds: number
  /** Preview position that the owner wanted when the task began; a later change is processed next. */
  wasWanted: number | null
}

export interface ReadySong extends MovedPreview {
  seconds: number
  peaks: string
  gain: number
  place: number
  title: string
}

const stillWanted = (tx: Tx, wasWanted: number | null) =>
  tx`case when preview_wanted is distinct from ${wasWanted}::float8 then preview_wanted end`

export const updateToReady = async (tx: Tx, id: string, song: ReadySong): Promise<void> => {
  await tx`
    update songs set state = 'ready', failure = null, tracks = ${JSON.stringify(song.tracks)}::text::jsonb,
      seconds = ${song.seconds}, peaks = ${song.peaks}, gain = ${song.gain}, preview_from = ${song.previewFrom},
      preview_seconds = ${song.previewSeconds}, preview_wanted = ${stillWanted(tx, song.wasWanted)}, source = null,
      lane = null, tries = 0, replaces = null, place = ${song.place}, title = ${song.title}
    where id = ${id}`
}

export const updateToFailed = async (tx: Tx, id: string, failure: SongFailure): Promise<void> => {
  await tx`
    update songs set state = 'failed', failure = ${failure}, source = null, lane = null, preview_wanted = null
    where id = ${id}`
}

export const updatePreview = async (tx: Tx, id: string, song: MovedPreview): Promise<void> => {
  await tx`
    update songs set tracks = ${JSON.stringify(song.tracks)}::text::jsonb, preview_from = ${song.previewFrom},
      preview_seconds = ${song.previewSeconds}, preview_wanted = ${stillWanted(tx, song.wasWanted)}, lane = null, tries = 0
    where id = ${id}`
}

/** The preview could not be moved, and stays as it is. */
export const updatePreviewKept = async (tx: Tx, id: string, wasWanted: number | null): Promise<void> => {
  await tx`
    update songs set preview_wanted = ${stillWanted(tx, wasWanted)}, lane = null, tries = 0 where id = ${id}`
}

/** Gives up one batch of songs that were deleted a while ago without having buyers. */
export const updateToForgotten = (tx: Tx, before: string, most: number) => tx<{ tracks: Tracks }[]>`
  update songs set is_kept = false where id in (
    select x.id from songs x
    where x.is_kept and x.deleted_at < ${before} and not exists (
      select from wallet_purchases o where o.thing_id = x.music_id and o.at < x.deleted_at + interval '1 minute')
    order by x.deleted_at limit ${atMost(most)} for update skip locked)
  returning tracks`
