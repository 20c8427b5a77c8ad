import type { Id } from '@sheds/contract/scalars'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectGarbage } from '../../../testing/collect-garbage.ts'
import { addNote, createNotesSlice, createNotesTable } from '../../../testing/notes.slice.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createMemoryLimiter, takeOfAddress } from './rate-limit.ts'

describe('createMemoryLimiter', () => {
  it('allows a number per window, then returns the time to wait', async () => {
    let now = 0
    const limiter = createMemoryLimiter(() => now)
    const take = async () => limiter.take('a', 3, 60)
    for (let count = 0; count < 3; count++) expect((await take()).allowed).toBe(true)
    now += 20_500
    expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 40 })
    now += 39_500
    expect((await take()).allowed).toBe(true)
  })

  it('counts each key separately', async () => {
    const limiter = createMemoryLimiter()
    await limiter.take('a', 1, 60)
    expect((await limiter.take('b', 1, 60)).allowed).toBe(true)
    expect((await limiter.take('a', 1, 60)).allowed).toBe(false)
  })

  it('evicts the windows that end first under a flood of new addresses', async () => {
    let now = 0
    const limiter = createMemoryLimiter(() => now, 1_000_000)
    const strangers = (name: string, count: number) => {
      for (let each = 0; each < count; each++) void limiter.take(`address:${name} ${each}`, 1, 60)
    }
    await limiter.take('address:early', 1, 60)
    now += 1000
    strangers('first', 3000)
    await limiter.take('address:late', 1, 60)
    strangers('second', 4000)
    expect((await limiter.take('address:late', 1, 60)).allowed).toBe(false)
    expect((await limiter.take('address:early', 1, 60)).allowed).toBe(true)
  })

  it('keeps windows of other lengths and kinds under a flood of addresses', { tags: ['full'] }, async () => {
    const limiter = createMemoryLimiter()
    const kept = [['signup:a', 3600] as const, ['contacts-day:a', 86_400] as const, ['writes:a', 60] as const]
    for (const [key, seconds] of kept) await limiter.take(key, 1, seconds)
    for (let count = 0; count < 200_000; count++) void limiter.take(`address:${count}`, 1, 60)
    for (const [key, seconds] of kept) expect((await limiter.take(key, 1, seconds)).allowed, key).toBe(false)
  })

  it('stays within its memory limit and frees memory', { tags: ['full'] }, async () => {
    let now = 0
    const used = (): number => {
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const limiter = createMemoryLimiter(() => now, 4_000_000)
    const before = used()
    for (let count = 0; count < 300_000; count++) void limiter.take(`address:2001:db8:${count}:${count}`, 1, 60)
    expect(used() - before).toBeLessThan(8_000_000)
    now += 61_000
    for (let count = 0; count < 30_000; count++) void limiter.take(`address:b ${count % 2}`, 1_000_000, 60)
    for (let count = 0; count < 20_000; count++) void limiter.take(`address:c ${count}`, 1, 60)
    now += 61_000
    for (let count = 0; count < 20_000; count++) void limiter.take(`address:d ${count}`, 1, 60)
    expect(used() - before).toBeLessThan(8_000_000)
  })

  it('also counts an IPv6 site, excluding refused requests', async () => {
    const limiter = createMemoryLimiter()
    const site = (address: number, most = 10) =>
      takeOfAddress(limiter, { kind: 'x', address: `2001:db8:0:${address}`, most, windowSeconds: 60 })
    for (let count = 0; count < 5000; count++) await site(1)
    expect((await site(2)).allowed).toBe(true)
    const taken = await Promise.all(Array.from({ length: 51_000 }, (_, address) => site(address + 3)))
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(16 * 10 - 11)
    expect(taken.at(-1)?.retryAfterSeconds).toBe(60)
    expect((await site(60_000)).allowed).toBe(false)
  })
})

describe('site rate limits', () => {
  let test: TestApp
  const people: Record<string, string> = {
    'a-token-of-ada-number-1': 'ada',
    'a-token-of-ada-number-2': 'ada',
    'a-token-of-bih-number-1': 'bih',
  }

  const lookedUp = new Set<string>()

  beforeEach(async () => {
    test = await startTestApp({
      slices: (context) => [createNotesSlice(context)],
      env: { RATE_LIMITS: 'on', READS_PER_MINUTE: '40', WRITES_PER_MINUTE: '3', TRUST_PROXY: '1' },
      findActor: async (token) => {
        lookedUp.add(token)
        return people[token] === undefined ? undefined : { userId: people[token] as Id, sessionId: token }
      },
    })
    await createNotesTable(test.context)
  })
  afterEach(() => test.close())

  const get = (address: string, url = '/api/notes', headers = {}) =>
    test.app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } })

  /** A new path each time, so that the cache is not used. */
  let paths = 0
  const visit = (address: string, headers = {}) => get(address, `/api/none/${paths++}`, headers)
  const visits = async (address: string, count: number, headers = {}): Promise<number[]> => {
    const codes = []
    for (let at = 0; at < count; at += 1) codes.push((await visit(address, headers)).statusCode)
    return [...new Set(codes)]
  }
  const as = (token: string) => ({ authorization: `Bearer ${token}` })

  it('refuse only the address over its limit', async () => {
    expect(await visits('192.0.2.1', 40)).toEqual([404])
    const refused = await visit('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['content-security-policy']).toBeDefined()
    expect(refused.headers['x-request-id']).toBeDefined()
    expect(refused.json().code).toBe('too_many_requests')
    expect((await visit('192.0.2.2')).statusCode).toBe(404)
  })

  it('count cached responses separately, at ten times the limit', async () => {
    await get('192.0.2.5')
    await visits('192.0.2.5', 40)
    for (let count = 0; count < 400; count++) expect((await get('192.0.2.5')).statusCode).toBe(200)
    expect((await get('192.0.2.5')).statusCode).toBe(429)
  })

  it('count invalid tokens by address, and look few of them up over the limit', async () => {
    const made = (at: number) => get('192.0.2.3', '/api/notes', as(`${'x'.repeat(20)}${at}`))
    for (let at = 0; at < 40; at++) expect((await made(at)).statusCode).toBe(200)
    lookedUp.clear()
    for (let at = 40; at < 240; at++) expect((await made(at)).statusCode).toBe(429)
    expect(lookedUp.size).toBe(60)
  })

  it('count members by account, even behind an address over its limit', async () => {
    await visits('192.0.2.6', 41)
    const [ada, bih] = [as('a-token-of-ada-number-1'), as('a-token-of-bih-number-1')]
    const read = async (member: object) => (await get('192.0.2.6', '/api/notes', member)).statusCode
    for (let count = 0; count < 80; count++) expect(await read(ada)).toBe(200)
    expect(await read(ada)).toBe(429)
    expect(await read(as('a-token-of-ada-number-2')), 'another session').toBe(429)
    expect(await read(bih)).toBe(200)
    expect((await visit('192.0.2.6')).statusCode).toBe(429)
  })

  it('count a /64 IPv6 network as one address', async () => {
    for (let count = 0; count < 40; count++) await visit(`2001:db8::${count.toString(16)}:1:2:3`)
    expect((await visit('2001:db8::ffff:1')).statusCode).toBe(429)
    expect((await visit('2001:db8:0:1::1')).statusCode).toBe(404)
  })

  it('stay effective against all the addresses of a hosting customer', async () => {
    for (let count = 0; count < 40; count++) await visit('192.0.2.9')
    for (let count = 0; count < 1000; count++) await visit(`2001:db8:77:${count.toString(16)}::1`)
    expect((await visit('2001:db8:77:ffff::1')).statusCode).toBe(429)
    expect((await visit('2001:db8:78::1')).statusCode).toBe(404)
    expect((await visit('192.0.2.9')).statusCode).toBe(429)
  })

  it('normalise proxy notations and count invalid addresses as the proxy', async () => {
    for (let count = 0; count < 40; count++) await visit(`192.0.2.8:${20_000 + count}`)
    expect((await visit('::ffff:192.0.2.8')).statusCode).toBe(429)
    for (let count = 0; count < 40; count++) await visit(`made up ${count}`)
    expect((await visit('made up again')).statusCode).toBe(429)
  })

  it('exclude health checks', async () => {
    for (let count = 0; count < 45; count++) expect((await get('192.0.2.4', '/healthz')).statusCode).toBe(200)
  })

  it('count a user’s writes across sessions and addresses', async () => {
    const write = (token: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/note',
        payload: { text: 'x' },
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': crypto.randomUUID().slice(0, 4) },
      })
    for (const token of ['a-token-of-ada-number-1', 'a-token-of-ada-number-2', 'a-token-of-ada-number-1'])
      expect((await write(token)).statusCode).toBe(201)
    expect((await write('a-token-of-ada-number-2')).statusCode).toBe(429)
    expect((await write('a-token-of-bih-number-1')).statusCode).toBe(201)
  })

  it('do not count reads as writes', async () => {
    for (let count = 0; count < 6; count++) {
      const answer = await test.app.inject({
        method: 'HEAD',
        url: '/api/notes',
        headers: { authorization: 'Bearer a-token-of-bih-number-1' },
      })
      expect(answer.statusCode).toBe(200)
    }
    expect((await test.call(addNote, { body: { text: 'x' } }, 'a-token-of-bih-number-1')).status).toBe(201)
  })
})
