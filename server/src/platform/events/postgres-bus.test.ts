import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { followInvalidations } from '../context.ts'
import { connect, type Database } from '../db/database.ts'
import { AnswerCache } from '../http/cache/answer-cache.ts'
import type { EventBus } from './bus.ts'
import { createPostgresBus } from './postgres-bus.ts'

interface Copy {
  database: Database
  bus: EventBus
  gaps(): number
  heard: unknown[]
}

let testDatabase: TestDatabase
let one: Copy
let two: Copy

const openCopy = async (): Promise<Copy> => {
  let gaps = 0
  const database = connect({ url: testDatabase.url, prepare: true, max: 2 })
  const bus = await createPostgresBus(database.sql, () => {
    gaps += 1
  })
  const heard: unknown[] = []
  bus.subscribe('news', (data) => heard.push(data))
  return { database, bus, heard, gaps: () => gaps }
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  one = await openCopy()
  two = await openCopy()
})
afterAll(async () => {
  for (const { bus, database } of [one, two]) {
    await bus.close()
    await database.close()
  }
  await testDatabase.drop()
})

describe('PostgreSQL event bus', () => {
  it('delivers messages in order to every copy, the sender included', async () => {
    const news = Array.from({ length: 50 }, (_, index) => ({ index, text: 'é"\'\\\n\u2028' }))
    for (const data of news) await one.bus.publish('news', data)
    await expect.poll(() => two.heard).toEqual(news)
    await expect.poll(() => one.heard).toEqual(news)
  })

  it('delivers a topic only to its listeners until they unsubscribe', async () => {
    const other: unknown[] = []
    const leave = two.bus.subscribe('other', (data) => other.push(data))
    await one.bus.publish('other', 1)
    await expect.poll(() => other).toEqual([1])
    leave()
    await one.bus.publish('other', 2)
    await one.bus.publish('news', 'last')
    await expect.poll(() => two.heard.at(-1)).toBe('last')
    expect(other).toEqual([1])
  })

  it('rejects a message that is too large and keeps working', async () => {
    await expect(one.bus.publish('news', 'é'.repeat(4000))).rejects.toThrow(RangeError)
    await one.bus.publish('news', 'x'.repeat(7800))
    await one.bus.publish('news', 'after')
    await expect.poll(() => two.heard.at(-1)).toBe('after')
  })

  it('ignores malformed messages', async () => {
    for (const text of [
      '',
      'x',
      'null',
      '[]',
      '{"topic": 1}',
      '{"topic": "cache", "data": [1]}',
      '{"topic": "cache", "data": null}',
    ]) {
      await one.database.sql`select pg_notify('sheds_events', ${text})`
    }
    await one.bus.publish('news', 'still here')
    await expect.poll(() => two.heard.at(-1)).toBe('still here')
  })

  it('reports a gap after a lost connection and listens again', async () => {
    expect(two.gaps()).toBe(0)
    await one.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like '%listener' and pid <> pg_backend_pid()`
    await expect.poll(() => two.gaps(), { timeout: 120_000 }).toBeGreaterThan(0)
    await one.bus.publish('news', 'back again')
    await expect.poll(() => two.heard.at(-1), { timeout: 120_000 }).toBe('back again')
  })

  it('ignores a malformed invalidation', async () => {
    const cache = new AnswerCache()
    const kept = await cache.through('a', async () => ({
      status: 200,
      headers: {},
      body: Buffer.from('a'),
      seconds: 60,
      tags: ['a'],
    }))
    const leave = followInvalidations(two.bus, cache.id, (tags) => cache.invalidate(tags))
    for (const data of [null, 'a', ['a'], { from: 'x' }, { from: 'x', tags: 'a' }, { from: cache.id, tags: ['a'] }])
      await one.bus.publish('cache', data)
    await one.bus.publish('news', 'all said')
    await expect.poll(() => two.heard.at(-1)).toBe('all said')
    expect(cache.isFresh(kept)).toBe(true)
    await one.bus.publish('cache', { from: 'another', tags: ['a'] })
    await expect.poll(() => cache.isFresh(kept)).toBe(false)
    leave()
  })
})
