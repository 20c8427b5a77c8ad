import type { Queryable } from '../../../platform/db/database.ts'

/** JPEG of exactly this cover. */
export const findJpeg = async (sql: Queryable, musicId: string, coverId: string): Promise<Buffer | undefined> => {
  const [row] = await sql<{ jpeg: Buffer }[]>`
    select jpeg from music_cover_files where music_id = ${musicId} and cover_id = ${coverId}`
  return row?.jpeg
}

export const hasJpeg = async (sql: Queryable, musicId: string, coverId: string): Promise<boolean> => {
  const rows = await sql`select from music_cover_files where music_id = ${musicId} and cover_id = ${coverId}`
  return rows.length > 0
}

interface CoverFile {
  musicId: string
  coverId: string
  jpeg: Buffer
}

/** Replaces an older cover's JPEG. */
export const upsertJpeg = async (sql: Queryable, { musicId, coverId, jpeg }: CoverFile): Promise<void> => {
  await sql`
    insert into music_cover_files as c (music_id, cover_id, jpeg) values (${musicId}, ${coverId}, ${jpeg})
    on conflict (music_id) do update set cover_id = excluded.cover_id, jpeg = excluded.jpeg
    where c.cover_id <> excluded.cover_id`
}
