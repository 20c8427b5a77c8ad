import type { Fragment, Queryable } from '../../platform/db/database.ts'

/** SQL for the address of a user's current picture; null if there is none. */
export const presentPicture = (sql: Queryable, userId: Fragment): Fragment => sql`
  (select p.src from profile_pictures p where p.user_id = ${userId} order by p.created_at desc, p.file_id desc limit 1)`
