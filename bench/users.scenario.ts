import { peoplePart } from '@sheds/demo/parts/people'
import { newSecret, secretHash } from '@sheds/server/modules/users/users.api'
import { connect } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'
import { forgetfulCache, openProduct } from './market/market.server.ts'
import { pageUrl } from './support/callers.ts'
import { compareLatency, holdLatency, type Latency, printLatencies, type TimedCall } from './support/latency.ts'
import { openMarket } from './support/market.ts'
import { type ServerProcess, serve } from './support/process.ts'
import { holdBar, holdCeiling } from './support/rounds.ts'

const pageSize = 20
const lastPage = 200
const ceilings = { lastPage: 1.2, size: 1.5, statements: 2 }

/** Lists of people, read anew each time: the last page against the first, and 100,000 people against 1,000. */
export const measure = async (): Promise<void> => {
  const large = await openMarket('large', [peoplePart])
  const small = await openMarket('hundredth', [peoplePart])
  const servers = [await serve('market.server.ts', 'fresh', { DATABASE_URL: large.url })]
  try {
    servers.push(await serve('market.server.ts', 'fresh', { DATABASE_URL: small.url }))
    const [most, few] = [await whoIsKnown(large.url), await whoIsKnown(small.url)]
    holdBar('followers of the most followed person', most.followers, pageSize * lastPage)
    await countStatements(large.url, most)
    await compare(
      await callsOf(servers[0] as ServerProcess, most, lastPage),
      await callsOf(servers[1] as ServerProcess, few, 1),
    )
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await large.stop()
    await small.stop()
  }
}

interface Known {
  people: number
  followed: string
  followers: number
  /** Of the person who follows most people: their suggestions are the most work. */
  token: string
}

const whoIsKnown = async (url: string): Promise<Known> => {
  const { sql, close } = connect({ url, prepare: false, max: 1 })
  const [most] = await sql<{ id: string; followers: number }[]>`
    select id, follower_count as followers from users order by follower_count desc limit 1`
  const [caller] = await sql<{ id: string }[]>`select id from users order by following_count desc limit 1`
  const [total] = await sql<{ users: string }[]>`select users from user_totals`
  if (most === undefined || caller === undefined) throw new Error('nobody follows anybody')
  const token = newSecret()
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    values (${newId()}, ${caller.id}, ${secretHash(token)}, now(), now() + interval '1 hour')`
  await close()
  return { people: Number(total?.users), followed: most.id, followers: most.followers, token }
}

const lists = (followed: string) => ({
  users: `/api/users?limit=${pageSize}`,
  followers: `/api/users/${followed}/followers?limit=${pageSize}`,
  suggestions: '/api/users/limit',
})

const callersOf = ({ token }: Known) => ({ visitor: {}, member: { authorization: `Bearer ${token}` } })

/** Finding out who calls is one more, which every call of a member costs. */
const countStatements = async (url: string, known: Known): Promise<void> => {
  let statements = 0
  const { app, context } = await openProduct(url, forgetfulCache(), () => (statements += 1))
  console.log('\nSQL statements of a call, without the one that finds out who calls')
  for (const [name, path] of Object.entries(lists(known.followed)))
    for (const [caller, headers] of Object.entries(callersOf(known))) {
      await app.inject({ url: path, headers: { host: 'localhost', ...headers } })
      statements = caller === 'member' ? -1 : 0
      await app.inject({ url: path, headers: { host: 'localhost', ...headers } })
      holdCeiling(`${name}, ${caller}`, statements, ceilings.statements)
    }
  await app.close()
  await context.database.close()
}

type Calls = Map<string, TimedCall>

/** By list and caller: the first page, and the last one where there is any. */
const callsOf = async ({ url }: ServerProcess, known: Known, last: number): Promise<Calls> => {
  const calls: Calls = new Map()
  for (const [list, path] of Object.entries(lists(known.followed)))
    for (const [caller, headers] of Object.entries(callersOf(known))) {
      const add = (page: number, address: string) =>
        calls.set(`${list}, ${caller}, page ${page}`, {
          name: `${list} of ${known.people}, ${caller}, page ${page}`,
          urls: [address],
          headers,
        })
      add(1, `${url}${path}`)
      if (last > 1 && list !== 'suggestions') add(last, await pageUrl(`${url}${path}`, last, headers))
    }
  return calls
}

const compare = async (large: Calls, small: Calls): Promise<void> => {
  const latencies = await compareLatency([...large.values(), ...small.values()])
  printLatencies('Lists of people, read anew', latencies)
  const found = (calls: Calls, key: string): Latency | undefined =>
    latencies.find(({ name }) => name === calls.get(key)?.name)
  for (const key of large.keys()) {
    const first = key.replace(/page \d+$/, 'page 1')
    if (key === first) holdLatency(`${key}, large ÷ small`, found(large, key), found(small, key), ceilings.size)
    else holdLatency(`${key} ÷ page 1`, found(large, key), found(large, first), ceilings.lastPage)
  }
}
