import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newSecret, secretHash } from '@sheds/server/modules/users/users.api'
import { connect, type Sql } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { newId } from '@sheds/server/platform/ids'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import { pino } from 'pino'
import { measureSubscribers } from './events/events.subscribers.ts'
import { compareLatency, percentile, printLatencies } from './support/latency.ts'
import { type ServerProcess, serve } from './support/process.ts'
import { holdCeiling, median } from './support/rounds.ts'

const streams = 2000
const perSecond = 200
const together = 50
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const ceilings = { calls: 1.3, list: 1.5, deliveryMs: 1000, kib: 64 }

interface Person {
  id: string
  token: string
}

/** Open streams: what each holds of the memory, how soon news come, what calls cost beside them; and the list's length. */
export const measure = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-events-'))
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  const log = pino({ level: 'silent' })
  await migrate({ url: embedded.url, folder: migrationsFolder, log })
  await migrateJobs(embedded.url, log)
  const { sql, close } = connect({ url: embedded.url, prepare: false, max: 2 })
  const people = await populate(sql)
  const server = await serve('events.server.ts', '', { DATABASE_URL: embedded.url })
  try {
    await measureStreams(server, people)
    await measureSubscribers(
      sql,
      server,
      people.slice(-2).map(({ token }) => token),
    )
    await measureList(sql, server, people[0] as Person)
  } finally {
    await server.stop()
    await close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Who looks, and as many who do something. */
const populate = async (sql: Sql): Promise<Person[]> => {
  const people = Array.from({ length: streams * 2 }, () => ({ id: newId(), token: newSecret() }))
  await sql`
    insert into users (id, name, email, phone_number, created_at)
    select id, 'Somebody', '', '', now() from unnest(${people.map(({ id }) => id)}::uuid[]) id`
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    select id, user_id, hash, now(), now() + interval '1 hour' from unnest(${people.map(() => newId())}::uuid[],
      ${people.map(({ id }) => id)}::uuid[], ${people.map(({ token }) => secretHash(token))}::bytea[])
      as t (id, user_id, hash)`
  await sql`analyze`
  return people
}

const callsOf = (server: ServerProcess, { token }: Person) => [
  {
    name: 'GET /api/users/',
    urls: [`${server.url}/api/users/?limit=20`],
    headers: { authorization: `Bearer ${token}` },
  },
]

const measureStreams = async (server: ServerProcess, people: readonly Person[]): Promise<void> => {
  const [watchers, doers] = [people.slice(0, streams), people.slice(streams)]
  const before = await compareLatency(callsOf(server, doers[0] as Person))
  const memory = server.memory().own
  const arrived = new Map<string, number>()
  const open: ClientRequest[] = []
  // More at once are told to come again, as a crowd that comes back is.
  for (let at = 0; at < watchers.length; at += together)
    open.push(
      ...(await Promise.all(watchers.slice(at, at + together).map((each) => openStream(server, each, arrived)))),
    )
  await sleep(2000)
  const held = server.memory().own - memory
  const beside = await compareLatency(callsOf(server, doers[0] as Person))
  printLatencies('without streams', before)
  printLatencies(`beside ${streams} streams`, beside)
  holdCeiling('a stream, in KiB', (held * 1024) / streams, ceilings.kib)
  const taken = await raiseNews(server, { watchers, doers, arrived })
  console.log(`  ${taken.length} told, p50 ${percentile(taken, 0.5).toFixed(0)} ms`)
  holdCeiling(
    `p99 until it is on the screen, ${perSecond} a second, in ms`,
    percentile(taken, 0.99),
    ceilings.deliveryMs,
  )
  for (const stream of open) stream.destroy()
  await sleep(2000)
  const after = await compareLatency(callsOf(server, doers[0] as Person))
  printLatencies('without streams again', after)
  // Streams stay open, so with and without can't take turns: it is held against the better of before and after.
  const without = Math.min(median(before[0]?.p50 ?? []), median(after[0]?.p50 ?? []))
  holdCeiling('p50 of a call with ÷ without', median(beside[0]?.p50 ?? []) / without, ceilings.calls)
}

const openStream = (
  server: ServerProcess,
  { id, token }: Person,
  arrived: Map<string, number>,
): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const stream = request(`${server.url}/api/events`, { agent: false, headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`))
      answer.on('data', (piece: Buffer) => {
        const text = piece.toString()
        if (text.includes('event: hello')) resolve(stream)
        if (text.includes('event: notification')) arrived.set(id, performance.now())
      })
      answer.on('error', () => undefined)
    })
    stream.on('error', reject).end()
  })

interface Crowd {
  watchers: readonly Person[]
  doers: readonly Person[]
  arrived: ReadonlyMap<string, number>
}

/** Follows, each of somebody else, so many a second; answers how long each took to come, in milliseconds. */
const raiseNews = async (server: ServerProcess, { watchers, doers, arrived }: Crowd): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const sent = new Map<string, number>()
  const started = performance.now()
  const count = Math.min(perSecond * seconds, watchers.length)
  for (let at = 0; at < count; at += 1) {
    const due = started + (at * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    const [watcher, doer] = [watchers[at] as Person, doers[at] as Person]
    sent.set(watcher.id, performance.now())
    const headers = { authorization: `Bearer ${doer.token}`, 'content-type': 'application/json' }
    const call = request(`${server.url}/api/users/acc_follower`, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`a follow was answered ${answer.statusCode}`)
      answer.resume()
    })
    call.end(JSON.stringify({ userId: watcher.id, status: 1 }))
  }
  for (let waited = 0; arrived.size < count && waited < 300; waited += 1) await sleep(100)
  if (arrived.size < count) throw new Error(`${count - arrived.size} of ${count} never came`)
  agent.destroy()
  return [...sent].map(([id, at]) => (arrived.get(id) ?? Number.NaN) - at)
}

const sizes = { few: 10_000, most: 1_000_000 }

/** The same person's list, when all people together were told 10,000 things, and when it is 1,000,000. */
const measureList = async (sql: Sql, server: ServerProcess, { id, token }: Person): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const call = [{ name: 'GET /api/notifications', urls: [`${server.url}/api/notifications`], headers }]
  await fill(sql, { id, count: sizes.few })
  const few = await compareLatency(call)
  await fill(sql, { id, count: sizes.most - sizes.few })
  const most = await compareLatency(call)
  printLatencies('the list, of 10,000', few)
  printLatencies('the list, of 1,000,000', most)
  holdCeiling(
    'p50 of the list, 1,000,000 ÷ 10,000',
    median(most[0]?.p50 ?? []) / median(few[0]?.p50 ?? []),
    ceilings.list,
  )
}

/** A hundredth of it is one person's. */
const fill = async (sql: Sql, { id, count }: { id: string; count: number }): Promise<void> => {
  await sql`
    insert into notifications (id, receiver_id, seq, type, group_id, day, actor_ids, count, detail, told_at)
    select uuidv7(), case when at % 100 = 0 then ${id}::uuid else u.id end, 1000000 + at, 'follow', uuidv7(),
      current_date, array[${id}::uuid], 1, '', now()
    from generate_series(1, ${count}::int) at
    join (select id, row_number() over () - 1 as place from users) u on u.place = at % 4000`
  await sql`vacuum (analyze) notifications`
}
