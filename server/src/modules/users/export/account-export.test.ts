import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@sheds/contract/scalars'
import { exportAccount } from '@sheds/contract/users/account-export'
import { closeAccount, logOut } from '@sheds/contract/users/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { collectGarbage } from '../../../testing/collect-garbage.ts'
import { arrive, password, type TestPerson } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let address: string

beforeAll(async () => {
  test = await startTestApp({
    users: { exports: { sessionCheckMs: 200 } },
    connections: 5,
    env: { DATABASE_POOL: '5' },
  })
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  // The test counts transactions, so the indexer's must not be among them.
  await test.context.indexer.stop()
})

afterAll(() => test.close())

/** However an export ends, nothing is left of it. */
afterEach(async () => {
  await expect.poll(() => test.context.exports.places.count()).toBe(0)
  await expect.poll(filesLeft).toEqual([])
})

const filesLeft = async (): Promise<string[]> => {
  const folder = join(test.context.config.dataDir, 'tmp')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes('/'))
}

/** Inserts this many notifications with SQL. */
const insertNotifications = async (userId: Id, times: number, detail = 'x'.repeat(100)): Promise<void> => {
  await test.context.database.sql`
    insert into notifications (id, receiver_id, seq, type, group_id, day, actor_ids, count, detail, told_at)
    select gen_random_uuid(), ${userId}, n, 'follow', gen_random_uuid(), '2026-01-01', '{}', 1, ${detail} || n, now()
    from generate_series(1, ${times}::int) n`
}

const arriveWithNotifications = async (times: number, detail?: string): Promise<TestPerson> => {
  const person = await arrive(test)
  await insertNotifications(person.id, times, detail)
  return person
}

interface OpenExport {
  answer: IncomingMessage
  cut(): void
}

/** Sends the request over the network without reading the body. */
const open = async ({ id, token }: TestPerson, headers: Record<string, string> = {}): Promise<OpenExport> => {
  const asked = request(`${address}/api/users/${id}/export`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    agent: false,
  })
  asked.on('error', () => undefined)
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { answer, cut: () => asked.destroy() }
}

/** Text read until the end or until the connection broke. */
const readAll = async (answer: IncomingMessage): Promise<{ text: string; isBroken: boolean }> => {
  const pieces: Buffer[] = []
  try {
    for await (const piece of answer) pieces.push(piece as Buffer)
    return { text: Buffer.concat(pieces).toString('utf8'), isBroken: false }
  } catch {
    return { text: Buffer.concat(pieces).toString('utf8'), isBroken: true }
  }
}

const connectionsInUse = async (): Promise<number> => {
  const [row] = await test.context.database.sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  return row?.count ?? 0
}

describe('GET /users/:id/export', () => {
  it("returns all rows, newest first, with the document's length", async () => {
    const person = await arriveWithNotifications(25_000)
    const { answer } = await open(person)
    const { text } = await readAll(answer)
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(text)))
    const { belongings, count, complete } = JSON.parse(text)
    const told = (belongings as { kind: string; detail: string }[]).filter(({ kind }) => kind === 'notification')
    expect(told).toHaveLength(25_000)
    expect(told[0]?.detail).toBe(`${'x'.repeat(100)}25000`)
    expect(new Set(told.map(({ detail }) => detail)).size).toBe(25_000)
    expect([count, complete]).toEqual([belongings.length, true])
  })

  it('sends gzip to a client that accepts it, with the length of both forms', async () => {
    const person = await arriveWithNotifications(5000)
    const { answer, cut } = await open(person, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    const [zipped, plain] = [answer.headers['content-length'], answer.headers['x-document-bytes']].map(Number)
    expect(zipped).toBeLessThan(Number(plain) / 3)
    cut()
  })

  it('uses memory that does not grow with the document', { tags: ['full'] }, async () => {
    const person = await arriveWithNotifications(20_000, 'x'.repeat(1500))
    // One garbage collection frees some objects only in the next one.
    const used = async (): Promise<number> => {
      for (let sweeps = 0; sweeps < 3; sweeps++) {
        collectGarbage()
        await sleep(1)
      }
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const before = await used()
    let [most, bytes, looked] = [0, 0, 0]
    const look = async (): Promise<void> => {
      most = Math.max(most, await used())
    }
    let isMade = false
    // Pauses between the measurements, because a garbage collection stops the export, too.
    const watching = (async () => {
      for (; !isMade; await sleep(1000)) await look()
    })()
    const { answer } = await open(person)
    isMade = true
    await watching
    for await (const piece of answer) {
      bytes += (piece as Buffer).length
      if (bytes - looked < 10_000_000) continue
      looked = bytes
      await look()
    }
    expect(bytes).toBeGreaterThan(30_000_000)
    // About a third is in socket and pipe buffers; the whole text in memory would exceed the document's size.
    expect(most - before).toBeLessThan(bytes / 2)
  })

  it('holds no connection during a slow download, and shows the moment of the request', {
    tags: ['full'],
  }, async () => {
    const person = await arriveWithNotifications(20_000, 'x'.repeat(500))
    const { answer } = await open(person)
    expect(await connectionsInUse()).toBe(0)
    await insertNotifications((await arrive(test)).id, 1)
    await test.context.database.sql`delete from notifications where receiver_id = ${person.id}`
    const pieces: Buffer[] = []
    for (let looks = 0; looks < 3; looks += 1) {
      pieces.push((answer.read(1024) as Buffer | null) ?? Buffer.alloc(0))
      await sleep(100)
    }
    const { text, isBroken } = await readAll(answer)
    const { belongings } = JSON.parse(Buffer.concat(pieces).toString('utf8') + text)
    expect(isBroken).toBe(false)
    expect(belongings.filter(({ kind }: { kind: string }) => kind === 'notification')).toHaveLength(20_000)
  })

  it('uses one connection of five, however many users export at once', {
    tags: ['full'],
  }, async () => {
    const people: TestPerson[] = []
    while (people.length < 5) people.push(await arriveWithNotifications(10_000))
    let [most, over] = [0, false]
    const watching = (async () => {
      for (; !over; await sleep(5)) most = Math.max(most, await connectionsInUse())
    })()
    const texts = await Promise.all(people.map(async (person) => (await readAll((await open(person)).answer)).text))
    over = true
    await watching
    expect(texts.every((text) => text.endsWith('"complete":true}\n'))).toBe(true)
    expect(most).toBeLessThanOrEqual(1)
  })

  it('frees everything when the client disconnects, during the download or before it', async () => {
    const person = await arriveWithNotifications(20_000)
    const { answer, cut } = await open(person)
    answer.read(10)
    cut()
    await expect.poll(() => test.context.exports.places.count()).toBe(0)
    const asked = request(`${address}/api/users/${person.id}/export`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    asked.on('error', () => undefined)
    asked.end()
    await expect.poll(connectionsInUse, { interval: 5 }).toBe(1)
    asked.destroy()
    await expect.poll(connectionsInUse).toBe(0)
    // The connection was returned unharmed.
    expect(await test.context.database.sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('lets a second request of the same user break the first download', { tags: ['full'] }, async () => {
    const person = await arriveWithNotifications(20_000, 'x'.repeat(500))
    const first = await open(person)
    const second = await open(person)
    const [former, latter] = await Promise.all([readAll(first.answer), readAll(second.answer)])
    expect(former.isBroken).toBe(true)
    expect(() => JSON.parse(former.text)).toThrow()
    expect(JSON.parse(latter.text)).toMatchObject({ complete: true })
  })

  it('completes one of five requests at once, and answers the others 429 with the reason', {
    tags: ['full'],
  }, async () => {
    const person = await arriveWithNotifications(20_000)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.send(exportAccount, { params: { id: person.id } }, person.token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'too_many_requests',
      message: 'Another download of your data started, so this one stopped.',
    })
  })

  it('breaks off without its last member when the session ends', { tags: ['full'] }, async () => {
    const person = await arriveWithNotifications(20_000, 'x'.repeat(500))
    const { answer } = await open(person)
    answer.read(1024)
    await test.call(logOut, {}, person.token)
    await expect.poll(() => test.context.exports.places.count()).toBe(0)
    const { text, isBroken } = await readAll(answer)
    expect([isBroken, text.includes('"complete":true')]).toEqual([true, false])
  })

  it('breaks off when the account is closed', { tags: ['full'] }, async () => {
    const person = await arriveWithNotifications(20_000, 'x'.repeat(500))
    const { answer } = await open(person)
    await test.call(closeAccount, { params: { id: person.id }, body: { password } }, person.token)
    await expect.poll(() => test.context.exports.places.count()).toBe(0)
    expect((await readAll(answer)).isBroken).toBe(true)
  })
})

describe('GET /users/:id/export, too slow', () => {
  const withLimits = async (exports: object, work: (other: TestApp, at: string) => Promise<void>): Promise<void> => {
    const other = await startTestApp({ users: { exports }, sharedDatabase: test.database })
    try {
      await work(other, await other.app.listen({ port: 0, host: '127.0.0.1' }))
    } finally {
      await other.close()
    }
  }

  it('answers 503 when reading the database takes too long', async () => {
    const person = await arriveWithNotifications(20_000)
    await withLimits({ makingMs: 1 }, async (other) => {
      const { status, body } = await other.refused(exportAccount, { params: { id: person.id } }, person.token)
      expect([status, body.code]).toEqual([503, 'unavailable'])
    })
  })

  it('breaks off when the download takes too long', { tags: ['full'] }, async () => {
    const person = await arriveWithNotifications(20_000, 'x'.repeat(500))
    await withLimits({ sendingMs: 300 }, async (other, at) => {
      const here = address
      address = at
      const { answer } = await open(person)
      address = here
      await expect.poll(() => other.context.exports.places.count()).toBe(0)
      const { text, isBroken } = await readAll(answer)
      expect([isBroken, text.includes('"complete":true')]).toEqual([true, false])
    })
  })
})
