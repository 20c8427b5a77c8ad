import type { Queryable } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

/** Gives a user a current and an earlier profile picture; returns the current one's address. */
export const showFace = async (sql: Queryable, userId: string): Promise<string> => {
  const [before, present] = [newId(), newId()].map((id) => `/files/${id}/picture.webp`)
  await sql`
    insert into profile_pictures (user_id, file_id, src, created_at) values
      (${userId}, ${newId()}, ${present ?? ''}, clock_timestamp()),
      (${userId}, ${newId()}, ${before ?? ''}, clock_timestamp() - interval '1 day')`
  return present ?? ''
}
