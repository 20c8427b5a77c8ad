import { newSecret, secretHash } from '@sheds/server/modules/users/users.api'
import type { Sql } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'

export interface LoggedIn {
  id: string
  token: string
}

/** Logs in this number of people of a planted market, for an hour. */
export const logIn = async (sql: Sql, most: number): Promise<LoggedIn[]> => {
  const people = await sql<{ id: string }[]>`select id from users order by md5(id::text) limit ${most}`
  const sessions = people.map(({ id }) => ({ id, token: newSecret() }))
  for (const { id, token } of sessions)
    await sql`
      insert into sessions (id, user_id, token_hash, created_at, last_used_at)
      values (${newId()}, ${id}, ${secretHash(token)}, now(), now() + interval '1 hour')`
  return sessions
}

/** Address of a list's n-th page, found by following `Link rel=next`. */
export const pageUrl = async (first: string, page: number, headers: Record<string, string> = {}): Promise<string> => {
  let url = first
  for (let at = 1; at < page; at += 1) {
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    if (next === undefined) throw new Error(`${first} has ${at} pages only`)
    url = new URL(next, url).href
  }
  return url
}
