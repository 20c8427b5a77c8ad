import { newSecret, secretHash } from '@sheds/server/modules/users/users.api'
import type { Sql } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'

export interface LoggedIn {
  id: string
  token: string
}

/** So many people of a planted market, each with a login of the next hour. */
export const logIn = async (sql: Sql, most: number): Promise<LoggedIn[]> => {
  const people = await sql<{ id: string }[]>`select id from users order by md5(id::text) limit ${most}`
  const sessions = people.map(({ id }) => ({ id, token: newSecret() }))
  for (const { id, token } of sessions)
    await sql`
      insert into sessions (id, user_id, token_hash, created_at, last_used_at)
      values (${newId()}, ${id}, ${secretHash(token)}, now(), now() + interval '1 hour')`
  return sessions
}
