import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'

export type PictureKind = 'profile' | 'cover'

const table = (sql: Queryable, kind: PictureKind) => (kind === 'profile' ? sql`profile_pictures` : sql`cover_pictures`)

/** One change of somebody's pictures at a time. False when the account is closed. */
export const lockPictures = async (tx: Tx, userId: string): Promise<boolean> => {
  const rows = await tx`select from users where id = ${userId} and closed_at is null for no key update`
  return rows.length === 1
}

export const insertPicture = async (
  tx: Tx,
  kind: PictureKind,
  { userId, fileId, src, now }: { userId: string; fileId: string; src: string; now: string },
): Promise<void> => {
  await tx`
    insert into ${table(tx, kind)} (user_id, file_id, src, created_at) values (${userId}, ${fileId}, ${src}, ${now})`
}

/** Answers the files that nothing shows any more. */
export const deletePictures = async (tx: Tx, kind: PictureKind, userId: string): Promise<Id[]> => {
  const rows = await tx<{ id: Id }[]>`delete from ${table(tx, kind)} where user_id = ${userId} returning file_id as id`
  return rows.map(({ id }) => id)
}

export const selectPictures = (sql: Queryable, userIds: readonly Id[]) =>
  sql<{ userId: Id; src: string }[]>`
    select user_id as "userId", src from profile_pictures where user_id = any(${userIds as Id[]}::uuid[])`
