import { connect } from '@sheds/server/platform/db/database'
import { logIn } from '../support/callers.ts'

/** How many people are followed. */
export const followsCounted = [10, 500, 5000] as const

export interface Writers {
  followers: { follows: number; id: string; token: string }[]
  /** What is typed behind a symbol: pieces of names there are. */
  queries: string[]
}

const typed = 100
const longest = 4

/** Somebody logged in for each number of follows, whom they follow spread over everybody; as many as there are. */
export const findWriters = async (url: string): Promise<Writers> => {
  const { sql, close } = connect({ url, prepare: false, max: 1 })
  const people = await logIn(sql, followsCounted.length)
  const followers: Writers['followers'] = []
  for (const [at, follows] of followsCounted.entries()) {
    const { id = '', token = '' } = people[at] ?? {}
    await sql`delete from follows where follower_id = ${id}`
    await sql`delete from subscriptions where user_id = ${id}`
    await sql`
      insert into follows (id, follower_id, followed_id, created_at)
      select gen_random_uuid(), ${id}, u.id, now() from users u where u.id <> ${id}
      order by md5(u.id::text || ${id}) limit ${follows}`
    followers.push({ follows, id, token })
  }
  const names = await sql<{ name: string }[]>`
    select name from users where closed_at is null order by md5(id::text) limit ${typed}`
  await sql`analyze follows`
  await close()
  const queries = names.map(({ name }, at) => name.slice(0, 1 + (at % longest)).trim())
  return { followers, queries }
}
