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
  test = await startTestApp({ users: { exports: { lookMs: 200 } }, connections: 5, env: { DATABASE_POOL: '5' } })
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  // Here transactions are counted, and nobody searches.
  await test.context.indexer.stop()
})

afterAll(() => test.close())

/** Whatever became of an export, it leaves nothing. */
afterEach(async () => {
  await expect.poll(() => test.context.exports.places.count()).toBe(0)
  await expect.poll(filesLeft).toEqual([])
})

const filesLeft = async (): Promise<string[]> => {
  const folder = join(test.context.config.dataDir, 'tmp')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes('/'))
}

/** Told as often as that, by SQL. */
const tellOften = async (userId: Id, times: number, detail = 'x'.repeat(100)): Promise<void> => {
  await test.context.database.sql`
    insert into notifications (id, receiver_id, seq, type, group_id, day, actor_ids, count, detail, told_at)
    select gen_random_uuid(), ${userId}, n, 'follow', gen_random_uuid(), '2026-01-01', '{}', 1, ${detail} || n, now()
    from generate_series(1, ${times}::int) n`
}

const arriveToldOften = async (times: number, detail?: string): Promise<TestPerson> => {
  const person = await arrive(test)
  await tellOften(person.id, times, detail)
  return person
}

interface Opened {
  answer: IncomingMessage
  cut(): void
}

/** Asks over the network; nothing is read of it yet. */
const open = async ({ id, token }: TestPerson, headers: Record<string, string> = {}): Promise<Opened> => {
  const asked = request(`${address}/api/users/${id}/export`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    agent: false,
  })
  asked.on('error', () => undefined)
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { answer, cut: () => asked.destroy() }
}

/** All of it, or why it broke. */
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

describe('an account’s export', () => {
  it('is whole however much there is, in the order in which it came, and says how long it is', async () => {
    const person = await arriveToldOften(25_000)
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

  it('travels compressed to who takes it, with the length of both', async () => {
    const person = await arriveToldOften(5000)
    const { answer, cut } = await open(person, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    const [zipped, plain] = [answer.headers['content-length'], answer.headers['x-document-bytes']].map(Number)
    expect(zipped).toBeLessThan(Number(plain) / 3)
    cut()
  })

  it('takes memory that does not grow with it', { tags: ['full'] }, async () => {
    const person = await arriveToldOften(20_000, 'x'.repeat(1500))
    // What is given up by one sweep lies behind until the next turn.
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
    // A pause between the looks: collecting garbage stops everything else, the export too.
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
    // A third or so is what lies in sockets and pipes; all of it as text would be more than the whole.
    expect(most - before).toBeLessThan(bytes / 2)
  })

  it('holds nothing of the database’s while somebody reads slowly, and is of the moment when it was asked for', async () => {
    const person = await arriveToldOften(20_000, 'x'.repeat(500))
    const { answer } = await open(person)
    expect(await connectionsInUse()).toBe(0)
    await tellOften((await arrive(test)).id, 1)
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

  it('leaves room for everybody: however many take theirs, one connection of five makes them', {
    tags: ['full'],
  }, async () => {
    const people: TestPerson[] = []
    while (people.length < 5) people.push(await arriveToldOften(10_000))
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

  it('that nobody reads any more frees everything, also while it is made', async () => {
    const person = await arriveToldOften(20_000)
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
    // The connection is as it was before.
    expect(await test.context.database.sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('is one at a time a person: who asks anew gets it whole, and what was there before breaks', async () => {
    const person = await arriveToldOften(20_000, 'x'.repeat(500))
    const first = await open(person)
    const second = await open(person)
    const [former, latter] = await Promise.all([readAll(first.answer), readAll(second.answer)])
    expect(former.isBroken).toBe(true)
    expect(() => JSON.parse(former.text)).toThrow()
    expect(JSON.parse(latter.text)).toMatchObject({ complete: true })
  })

  it('asked for many times at once is made once whole, and the others say why they are not', async () => {
    const person = await arriveToldOften(20_000)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.send(exportAccount, { params: { id: person.id } }, person.token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'too_many_requests',
      message: 'Another download of your data started, so this one stopped.',
    })
  })

  it('breaks off, recognisably, when its login ends meanwhile', async () => {
    const person = await arriveToldOften(20_000, 'x'.repeat(500))
    const { answer } = await open(person)
    answer.read(1024)
    await test.call(logOut, {}, person.token)
    await expect.poll(() => test.context.exports.places.count()).toBe(0)
    const { text, isBroken } = await readAll(answer)
    expect([isBroken, text.includes('"complete":true')]).toEqual([true, false])
  })

  it('breaks off when its account closes meanwhile', async () => {
    const person = await arriveToldOften(20_000, 'x'.repeat(500))
    const { answer } = await open(person)
    await test.call(closeAccount, { params: { id: person.id }, body: { password } }, person.token)
    await expect.poll(() => test.context.exports.places.count()).toBe(0)
    expect((await readAll(answer)).isBroken).toBe(true)
  })
})

describe('an export that takes too long', () => {
  const withLimits = async (exports: object, work: (other: TestApp, at: string) => Promise<void>): Promise<void> => {
    const other = await startTestApp({ users: { exports }, sharedDatabase: test.database })
    try {
      await work(other, await other.app.listen({ port: 0, host: '127.0.0.1' }))
    } finally {
      await other.close()
    }
  }

  it('to be made is refused, loudly, before anything of it came', async () => {
    const person = await arriveToldOften(20_000)
    await withLimits({ makingMs: 1 }, async (other) => {
      const { status, body } = await other.refused(exportAccount, { params: { id: person.id } }, person.token)
      expect([status, body.code]).toEqual([503, 'unavailable'])
    })
  })

  it('to be read is broken off', async () => {
    const person = await arriveToldOften(20_000, 'x'.repeat(500))
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
