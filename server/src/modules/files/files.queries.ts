import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

export interface ImageRow {
  id: Id
  sha256: string
  widths: number[]
  width: number
  height: number
  placeholder: string
  /** Bytes of each width as AVIF. */
  sizes: number[] | null
}

export interface NewImage extends ImageRow {
  ownerId: string | null
  bytes: number
  now: Date
}

/** Held until the end of the transaction by everything that adds or removes rows of a content. */
export const lockContent = async (tx: Tx, sha256: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${sha256}, 7446))`
}

export const insertImage = async (sql: Queryable, image: NewImage): Promise<void> => {
  await sql`
    insert into files (id, owner_id, kind, sha256, widths, width, height, placeholder, sizes, bytes, created_at, unused_since)
    values (${image.id}, ${image.ownerId}, 'image', ${image.sha256}, ${image.widths}, ${image.width}, ${image.height},
      ${image.placeholder}, ${image.sizes}, ${image.bytes}, ${image.now}, ${image.now})`
}

export interface StoredFileUsage {
  /** Files created since a time, and the time of the first of them. */
  lately: number
  first: Time | null
  /** Bytes of files in use or possibly still needed; released ones make room at once. */
  bytes: number
}

/** A person's stored pictures, without discarded ones. */
export const findKeptFiles = async (sql: Queryable, ownerId: string, since: Date): Promise<StoredFileUsage> => {
  const [row] = await sql<StoredFileUsage[]>`
    select count(*) filter (where created_at > ${since})::int as lately,
      min(created_at) filter (where created_at > ${since}) as first,
      coalesce(sum(bytes) filter (where unused_since is null or created_at > ${since}), 0)::bigint as bytes
    from files where owner_id = ${ownerId} and kind = 'image' and unused_since is distinct from to_timestamp(0)`
  return row ?? { lately: 0, first: null, bytes: 0 }
}

/** Marks unused files of this owner as used; returns the ids that could be marked. */
export const updateToUsed = async (tx: Queryable, ids: readonly Id[], ownerId: string | null): Promise<Id[]> => {
  const rows = await tx<{ id: Id }[]>`
    update files set unused_since = null
    where id = any(${ids}::uuid[]) and unused_since is not null and owner_id is not distinct from ${ownerId}
    returning id`
  return rows.map(({ id }) => id)
}

export const updateToUnused = async (tx: Queryable, ids: readonly Id[], now: Date): Promise<void> => {
  await tx`update files set unused_since = ${now} where id = any(${ids}::uuid[]) and unused_since is null`
}

export const findImages = (sql: Queryable, ids: readonly Id[]): Promise<ImageRow[]> =>
  sql<ImageRow[]>`
    select id, sha256, widths, width, height, placeholder, sizes from files
    where id = any(${ids}::uuid[]) and kind = 'image'`

export const listUnused = (sql: Queryable, before: Date, most: number): Promise<{ id: Id; sha256: string }[]> =>
  sql<{ id: Id; sha256: string }[]>`
    select id, sha256 from files where unused_since < ${before} order by unused_since limit ${atMost(most)}`

/** Makes the unused files among these due for deletion at once; true if there were any. */
export const updateToDue = async (sql: Queryable, ids: readonly Id[]): Promise<boolean> => {
  const rows = await sql`
    update files set unused_since = to_timestamp(0) where id = any(${ids}::uuid[]) and unused_since is not null
    returning id`
  return rows.length > 0
}

/** Deletes a file's row unless it is in use again; needs `lockContent`. */
export const deleteUnused = async (tx: Tx, id: Id): Promise<DeletedFile | undefined> => {
  const [row] = await tx<DeletedFile[]>`
    delete from files where id = ${id} and unused_since is not null returning sha256, widths, key`
  return row
}

/** The key of an audio file, or the widths of a picture. */
export type DeletedFile = Pick<ImageRow, 'sha256' | 'widths'> & { key: string | null }

export interface AudioRow {
  id: Id
  ownerId: string
  sha256: string
  key: string
  bytes: number
}

export const insertAudio = async (sql: Queryable, audio: AudioRow & { now: Date }): Promise<void> => {
  await sql`
    insert into files (id, owner_id, kind, sha256, widths, placeholder, bytes, key, created_at, unused_since)
    values (${audio.id}, ${audio.ownerId}, 'audio', ${audio.sha256}, '{}', '', ${audio.bytes}, ${audio.key}, ${audio.now},
      ${audio.now})`
}

/** True if another row uses the same file. */
export const isKeyNeeded = async (tx: Tx, key: string): Promise<boolean> => {
  const rows = await tx`select from files where key = ${key} limit 1`
  return rows.length === 1
}

export const findAudioKey = async (sql: Queryable, id: Id): Promise<string | undefined> => {
  const [row] = await sql<{ key: string }[]>`select key from files where id = ${id} and kind = 'audio'`
  return row?.key
}

/** Widths of a content that other rows use. */
export const listWidthsOf = async (tx: Tx, sha256: string): Promise<Set<number>> => {
  const rows = await tx<{ width: number }[]>`
    select distinct unnest(widths) as width from files where sha256 = ${sha256}`
  return new Set(rows.map(({ width }) => width))
}
