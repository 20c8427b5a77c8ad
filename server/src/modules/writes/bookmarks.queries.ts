import type { Id } from '@sheds/contract/scalars'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'

interface Bookmark {
  userId: Id
  writeId: Id
}

export const insertBookmark = async (tx: Tx, { userId, writeId }: Bookmark, now: string): Promise<void> => {
  await tx`
    insert into write_bookmarks (id, write_id, user_id, created_at) values (${newId()}, ${writeId}, ${userId}, ${now})
    on conflict do nothing`
}

export const deleteBookmark = async (sql: Sql, { userId, writeId }: Bookmark): Promise<void> => {
  await sql`delete from write_bookmarks where user_id = ${userId} and write_id = ${writeId}`
}

export const deleteBookmarksOf = async (tx: Tx, userId: Id): Promise<void> => {
  await tx`delete from write_bookmarks where user_id = ${userId}`
}
