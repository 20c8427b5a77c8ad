import type { Parts } from '../../../platform/context.ts'
import { jpegOf } from '../../files/files.api.ts'
import type { MusicRow } from '../music.queries.ts'
import { findJpeg, hasJpeg, upsertJpeg } from './covers.queries.ts'

const widthInFiles = 600

/** Players show a JPEG in downloaded songs; it is made once for each cover. */
export const keepCoverJpeg = async (
  context: Parts<'config' | 'database' | 'files'>,
  { id, cover }: Pick<MusicRow, 'id' | 'cover'>,
): Promise<void> => {
  const { sql } = context.database
  if (cover === null || (await hasJpeg(sql, id, cover.id))) return
  const jpeg = await jpegOf(context, cover.src, widthInFiles)
  if (jpeg !== undefined) await upsertJpeg(sql, { musicId: id, coverId: cover.id, jpeg })
}

export const findCoverJpeg = async (
  { database }: Parts<'database'>,
  { id, cover }: Pick<MusicRow, 'id' | 'cover'>,
): Promise<Buffer | undefined> => (cover === null ? undefined : findJpeg(database.sql, id, cover.id))

export const hasCoverJpeg = async (
  { database }: Parts<'database'>,
  { id, cover }: Pick<MusicRow, 'id' | 'cover'>,
): Promise<boolean> => cover !== null && (await hasJpeg(database.sql, id, cover.id))
