import { createServer, type Server } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connect, type Database, identifier, isUnavailable, type Sql, transaction } from './database.ts'

let testDatabase: TestDatabase
let database: Database
let sql: Sql

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connect({ url: testDatabase.url, prepare: true, max: 4 })
  sql = database.sql
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Closes the pool's connections, like a server restart or a network failure. */
const cutConnections = async (): Promise<void> => {
  const other = connect({ url: testDatabase.url, prepare: true, max: 1, applicationName: 'cutter' })
  await other.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sheds%'
    and datname = current_database()`
  await other.close()
}

/** Blocks the event loop after pending operations have started. */
const standStill = async (milliseconds: number): Promise<void> => {
  await setImmediate()
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  )

describe('sql values', () => {
  it('are returned as numbers, ISO timestamps and null', async () => {
    const [row] = await sql`
      select 9007199254740991::bigint as most, 12::int as few, null::bigint as none, 1.5::float8 as share,
        '2026-02-01 10:20:30.123456+01'::timestamptz as moment, '2026-02-01 10:20:30Z'::timestamptz as whole,
        '2011-07-09'::date as day, '{"a": [1]}'::jsonb as json, true as yes`
    expect(row).toEqual({
      most: 9_007_199_254_740_991,
      few: 12,
      none: null,
      share: 1.5,
      moment: '2026-02-01T09:20:30.123Z',
      whole: '2026-02-01T10:20:30.000Z',
      day: '2011-07-09',
      json: { a: [1] },
      yes: true,
    })
  })

  it('are rejected beyond exact integers instead of rounded', async () => {
    await expect(sql`select 9007199254740993::bigint as sum`).rejects.toThrow('beyond the integers')
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('survive a round trip in arrays of every used type', async () => {
    const words = ['a', 'b "c"', 'd\\e', '{f,g}', 'NULL', '', null]
    const [row] = await sql`
      select ${words}::text[] as words, ${[1, 9_007_199_254_740_991]}::bigint[] as sums, ${[]}::int[] as none,
        ${['0190a6c2-7e3b-7c00-8000-000000000001']}::uuid[] as ids, array[[1,2],[3,4]] as nested,
        array['2026-02-01 10:20:30Z'::timestamptz] as moments, ${[true, false]}::boolean[] as flags`
    expect(row).toEqual({
      words,
      sums: [1, 9_007_199_254_740_991],
      none: [],
      ids: ['0190a6c2-7e3b-7c00-8000-000000000001'],
      nested: [
        [1, 2],
        [3, 4],
      ],
      moments: ['2026-02-01T10:20:30.000Z'],
      flags: [true, false],
    })
    expect(await sql`select 2 = any(${[1, 2, 3]}) as found`).toEqual([{ found: true }])
  })

  it('can be combined with fragments', async () => {
    const only = sql`where n > ${1}`
    expect(await sql`select n from generate_series(1, 3) as n ${only} order by ${identifier('n')}`).toEqual([
      { n: 2 },
      { n: 3 },
    ])
  })
})

describe('transaction', () => {
  beforeAll(async () => {
    await sql`create table tallies (id int primary key, count int not null)`
    await sql`insert into tallies values (1, 0), (2, 0)`
  })

  it('retries a serialization failure and applies its changes once', async () => {
    const bump = () =>
      transaction(sql, async (tx) => {
        await tx`set transaction isolation level serializable`
        const [row] = await tx<{ count: number }[]>`select count from tallies where id = 1`
        await tx`update tallies set count = ${(row?.count ?? 0) + 1} where id = 1`
      })
    await Promise.all([bump(), bump(), bump()])
    expect(await sql`select count from tallies where id = 1`).toEqual([{ count: 3 }])
  })

  it('retries after a deadlock', async () => {
    const both = (first: number, second: number) =>
      transaction(sql, async (tx) => {
        await tx`update tallies set count = count + 1 where id = ${first}`
        await new Promise((resolve) => setTimeout(resolve, 50))
        await tx`update tallies set count = count + 1 where id = ${second}`
      })
    await sql`update tallies set count = 0`
    await Promise.all([both(1, 2), both(2, 1)])
    expect(await sql`select count from tallies order by id`).toEqual([{ count: 2 }, { count: 2 }])
  })

  it('does not retry other failures and rolls back', async () => {
    let runs = 0
    const failed = transaction(sql, async (tx) => {
      runs += 1
      await tx`update tallies set count = 99`
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(runs).toBe(1)
    expect(await sql`select 1 from tallies where count = 99`).toEqual([])
  })
})

describe('lost connection', () => {
  beforeAll(async () => {
    await sql`create table notes (text text not null)`
  })

  it('fails the running statement as unavailable; the next statement works', async () => {
    // Far longer than the test waits.
    const running = failure(sql`select pg_sleep(3600)`)
    const asleep = () => sql`
      select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
    await expect.poll(async () => (await asleep()).length, { timeout: 120_000 }).toBe(1)
    await cutConnections()
    expect(isUnavailable(await running)).toBe(true)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('fails the whole transaction and runs no part of it on another connection', async () => {
    const broken = transaction(sql, async (tx) => {
      await tx`insert into notes values ('before')`
      await cutConnections()
      await sql`select 1`
      await tx`insert into notes values ('after')`
    })
    expect(isUnavailable(await failure(broken))).toBe(true)
    await Promise.all(
      Array.from({ length: 12 }, () => transaction(sql, (tx) => tx`insert into notes values ('other')`)),
    )
    expect(await sql`select text, count(*)::int from notes group by text`).toEqual([{ text: 'other', count: 12 }])
  })

  it('fails a transaction at its commit', async () => {
    const broken = transaction(sql, async (tx) => {
      await tx`insert into notes values ('silent')`
      await cutConnections()
    })
    expect(isUnavailable(await failure(broken))).toBe(true)
    expect(await sql`select 1 from notes where text = 'silent'`).toEqual([])
  })

  it('leaves a working pool of at most max connections after repeated losses', async () => {
    for (let round = 0; round < 5; round++) {
      const work = Array.from({ length: 10 }, () => failure(sql`select pg_sleep(0.05)`))
      await cutConnections()
      await Promise.all(work)
    }
    await Promise.all(Array.from({ length: 20 }, () => sql`select 1`))
    const count = async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int from pg_stat_activity where application_name = 'sheds' and datname = current_database()`
      return row?.count
    }
    // The server takes a moment to remove the closed connections.
    await expect.poll(count, { timeout: 120_000 }).toBeLessThanOrEqual(4)
  })

  it('restarts a listener and calls onListen', async () => {
    const heard: string[] = []
    let starts = 0
    const { unlisten } = await sql.listen(
      'news',
      (text) => heard.push(text),
      () => {
        starts += 1
      },
    )
    await sql`select pg_notify('news', 'first')`
    await cutConnections()
    await expect.poll(() => starts, { timeout: 120_000 }).toBe(2)
    await sql`select pg_notify('news', 'second')`
    await expect.poll(() => heard).toEqual(['first', 'second'])
    await unlisten()
  })
})

const beatMilliseconds = 20

/** Duration in intervals that the event loop ran through, so blocked time does not count. */
const longOf = async (work: () => Promise<unknown>): Promise<number> => {
  let beats = 1
  const pulse = setInterval(() => {
    beats += 1
  }, beatMilliseconds)
  await work().finally(() => clearInterval(pulse))
  return beats * beatMilliseconds
}

describe('unavailable database', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close()
  })

  it('fails all waiting statements immediately if connections are refused', async () => {
    const away = connect({ url: 'postgres://nobody@127.0.0.1:1/none', prepare: true, max: 4 })
    const alone = await longOf(() => failure(away.sql`select 1`))
    let errors: unknown[] = []
    const all = await longOf(async () => {
      errors = await Promise.all(Array.from({ length: 400 }, () => failure(away.sql`select 1`)))
    })
    expect(errors.every(isUnavailable)).toBe(true)
    // One after the other on four connections would take a hundred times as long.
    expect(all).toBeLessThan(25 * Math.max(alone, 200))
    await away.close()
  })

  it('fails all waiting statements after one timeout if the server is silent', { tags: ['full'] }, async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const silent = connect({ url: `postgres://nobody@127.0.0.1:${port}/none`, prepare: true, max: 2 })
    const other = connect({ url: `postgres://nobody@127.0.0.1:${port}/none`, prepare: true, max: 2 })
    let errors: unknown[] = []
    const [alone, all] = await Promise.all([
      longOf(() => failure(other.sql`select 1`)),
      longOf(async () => {
        errors = await Promise.all(Array.from({ length: 30 }, () => failure(silent.sql`select 1`)))
      }),
    ])
    expect(errors.every(isUnavailable)).toBe(true)
    // One after the other on two connections would take fifteen times as long.
    expect(all).toBeLessThan(2 * alone)
    await Promise.all([silent.close(), other.close()])
  })

  it('is not reported after the event loop was blocked longer than the timeout', { tags: ['full'] }, async () => {
    const fresh = connect({ url: testDatabase.url, prepare: true, max: 1 })
    const opening = Promise.all([fresh.sql`select 1 as one`])
    await standStill(3200)
    expect(await opening).toEqual([[{ one: 1 }]])
    const behind = Promise.all([fresh.sql`select 1 as one from pg_sleep(0.2)`, fresh.sql`select 2 as two`])
    await standStill(3200)
    expect(await behind).toEqual([[{ one: 1 }], [{ two: 2 }]])
    await fresh.close()
  })

  it('includes a change on a former primary, which only reads', async () => {
    const change = sql.snapshot((snapshot) => snapshot`create table changes (id int)`)
    expect(isUnavailable(await failure(change))).toBe(true)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('differs from an invalid statement', async () => {
    expect(isUnavailable(await failure(sql`select nothing from nowhere`))).toBe(false)
    expect(isUnavailable(new Error('something else'))).toBe(false)
    expect(isUnavailable(undefined)).toBe(false)
  })
})

describe('connect', () => {
  it('reports every statement to onStatement', async () => {
    const texts: string[] = []
    const counted = connect({ url: testDatabase.url, prepare: true, onStatement: (text) => texts.push(text) })
    await counted.sql`select ${1}::int as one`
    await counted.close()
    expect(texts).toEqual(['select $1::int as one'])
  })
})
