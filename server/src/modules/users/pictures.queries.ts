import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import type { PictureRow } from './users.queries.ts'

export type PictureKind = 'profile' | 'cover'

const table = (sql: Queryable, kind: PictureKind) => (kind === 'profile' ? sql`profile_pictures` : sql`cover_pictures`)

export const insertPicture = async (
  tx: Tx,
  kind: PictureKind,
  { userId, fileId, src, now }: { userId: string; fileId: string; src: string; now: string },
): Promise<void> => {
  await tx`
    insert into ${table(tx, kind)} (user_id, file_id, src, created_at) values (${userId}, ${fileId}, ${src}, ${now})`
}

/** Address of the current picture. */
export const findPresentPicture = async (tx: Tx, kind: PictureKind, userId: string): Promise<string | undefined> => {
  const [row] = await tx<{ src: string }[]>`
    select src from ${table(tx, kind)} where user_id = ${userId} order by created_at desc, file_id desc limit 1`
  return row?.src
}

/** Keeps the newest pictures; returns the files that are no longer shown. */
export const deleteOldPictures = async (tx: Tx, kind: PictureKind, userId: string, kept: number): Promise<Id[]> => {
  const rows = await tx<{ id: Id }[]>`
    delete from ${table(tx, kind)} where user_id = ${userId} and file_id not in (
      select file_id from ${table(tx, kind)} where user_id = ${userId}
      order by created_at desc, file_id desc limit ${atMost(kept)})
    returning file_id as id`
  return rows.map(({ id }) => id)
}

/** Returns the files that are no longer shown. */
export const deletePictures = async (tx: Tx, kind: PictureKind, userId: string): Promise<Id[]> => {
  const rows = await tx<{ id: Id }[]>`delete from ${table(tx, kind)} where user_id = ${userId} returning file_id as id`
  return rows.map(({ id }) => id)
}

/** Current picture of each user. */
export const selectPictures = (sql: Queryable, userIds: readonly Id[]) =>
  sql<{ userId: Id; picture: PictureRow }[]>`
    select distinct on (user_id) user_id as "userId", array[file_id::text, src] as picture from profile_pictures
    where user_id = any(${userIds}::uuid[]) order by user_id, created_at desc, file_id desc`
