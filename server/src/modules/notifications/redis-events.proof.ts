import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../main.ts'
import { loadConfig } from '../../platform/config.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../platform/embedded/embedded.ts'
import { quietLog } from '../../platform/embedded/testing/cluster-processes.ts'
import { notesPages } from '../../testing/notes-pages.ts'
import { password, signupForm } from '../../testing/people.ts'
import { createRedis, isRedisInstalled, type TestRedis } from '../../testing/redis.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { type LiveReader, readLive } from './testing/live-reader.ts'

const scratch = testFolder()
const channel = 'sheds:events'

interface Person {
  id: string
  token: string
}

describe.runIf(isRedisInstalled())('two server instances with Redis', { timeout: 180_000 }, () => {
  let redis: TestRedis
  let embedded: EmbeddedPostgres
  let database: Database
  let one: RunningServer
  let two: RunningServer
  const readers: LiveReader[] = []

  const startCopy = (jobs: 'inline' | 'off'): Promise<RunningServer> =>
    startServer(
      loadConfig({
        NODE_ENV: 'test',
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
        JOBS: jobs,
        DATABASE_URL: embedded.url,
        REDIS_URL: redis.url,
      }),
      { pages: notesPages },
    )

  beforeAll(async () => {
    redis = await createRedis()
    await redis.start()
    embedded = await startEmbedded({ dataDir: join(scratch, 'data'), log: quietLog })
    database = connect({ url: embedded.url, prepare: false, max: 1 })
    one = await startCopy('inline')
    two = await startCopy('off')
  })
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.stop()
  })
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()])
    await database.close()
    await embedded.stop()
    await redis.remove()
  })

  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${one.address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, never>
  }

  const arrive = async (): Promise<Person> => {
    const person = signupForm()
    await post('/users/signup', person)
    const { user_id: id, token } = await post('/users/login', { name: person.name, password })
    return { id: id as unknown as string, token: token as unknown as string }
  }

  const follow = (fan: Person, star: Person) => post('/users/acc_follower', { userId: star.id, status: 1 }, fan.token)

  const listeners = () => redis.ask('pubsub', 'numsub', channel).split('\n')[1]

  const arriveWithFans = async (count: number): Promise<{ person: Person; fans: Person[]; reader: LiveReader }> => {
    const [person, ...fans] = await Promise.all(Array.from({ length: count + 1 }, arrive))
    if (person === undefined) throw new Error('too few people')
    const reader = readLive(() => two.address, { token: person.token, again: true })
    readers.push(reader)
    await expect.poll(() => reader.events.length, { timeout: 20_000 }).toBe(1)
    return { person, fans, reader }
  }

  const follows = ({ events }: LiveReader) =>
    events.flatMap(({ data }) => (data.notification?.type === 'follow' ? [data.notification.count] : []))

  it('stream events from one to the other without PostgreSQL notifications', async () => {
    const { person, fans, reader } = await arriveWithFans(3)
    expect(listeners()).toBe('2')
    const [row] = await database.sql`
      select count(*)::int as n from pg_stat_activity where query ilike 'listen%sheds_events%'`
    expect(row).toEqual({ n: 0 })
    for (const [at, fan] of fans.entries()) {
      await follow(fan, person)
      await expect.poll(() => follows(reader).length, { timeout: 10_000 }).toBe(at + 1)
    }
    expect(follows(reader)).toEqual([1, 2, 3])
  })

  it('miss no event while Redis is down, and use it again once it is back', async () => {
    const { person, fans, reader } = await arriveWithFans(6)
    const [, before, , away, , back] = fans.keys()
    const some = (from = 0, to = 0) => fans.slice(from, to)
    for (const fan of some(0, before)) await follow(fan, person)
    await expect.poll(() => follows(reader).at(-1), { timeout: 10_000 }).toBe(before)
    await redis.kill()
    // Events are stored and found at the next poll.
    for (const fan of some(before, away)) await follow(fan, person)
    await expect.poll(() => follows(reader).at(-1), { timeout: 60_000 }).toBe(away)
    // A page loaded now receives all of them, too.
    const late = readLive(() => two.address, { token: person.token, last: 0 })
    readers.push(late)
    await expect.poll(() => follows(late).at(-1), { timeout: 20_000 }).toBe(away)
    await redis.start()
    await expect.poll(listeners, { timeout: 60_000 }).toBe('2')
    for (const fan of some(away, back)) await follow(fan, person)
    await expect.poll(() => follows(reader).at(-1), { timeout: 60_000 }).toBe(back)
    const ids = reader.events.map(({ id }) => id)
    expect(ids).toEqual(ids.map((_, at) => Number(ids[0]) + at))
    expect(reader.connections).toBe(1)
    const [row] = await database.sql`
      select count from notifications where receiver_id = ${person.id} and type = 'follow'`
    expect(row).toEqual({ count: back })
  })
})
