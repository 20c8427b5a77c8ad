import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addNote, createNotesSlice, createNotesTable } from '../../testing/notes.slice.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createMemoryLimiter } from './rate-limit.ts'

describe('counting in this process', () => {
  it('allows so many in a window, then says how long to wait', async () => {
    let now = 0
    const limiter = createMemoryLimiter(() => now)
    const take = async () => limiter.take('a', 3, 60)
    for (let count = 0; count < 3; count++) expect((await take()).allowed).toBe(true)
    now += 20_500
    expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 40 })
    now += 39_500
    expect((await take()).allowed).toBe(true)
  })

  it('counts everyone apart', async () => {
    const limiter = createMemoryLimiter()
    await limiter.take('a', 1, 60)
    expect((await limiter.take('b', 1, 60)).allowed).toBe(true)
    expect((await limiter.take('a', 1, 60)).allowed).toBe(false)
  })

  it('lives through a flood of strangers', async () => {
    const limiter = createMemoryLimiter()
    for (let count = 0; count < 120_000; count++) limiter.take(`stranger ${count}`, 1, 60)
    expect((await limiter.take('after', 1, 60)).allowed).toBe(true)
  })
})

describe('the rate limits of the site', () => {
  let test: TestApp
  const people: Record<string, string> = {
    'a-token-of-ada-number-1': 'ada',
    'a-token-of-ada-number-2': 'ada',
    'a-token-of-bih-number-1': 'bih',
  }

  beforeEach(async () => {
    test = await startTestApp({
      slices: (context) => [createNotesSlice(context)],
      env: { RATE_LIMITS: 'on', READS_PER_MINUTE: '40', WRITES_PER_MINUTE: '3', TRUST_PROXY: '1' },
      findActor: async (token) =>
        people[token] === undefined ? undefined : { userId: people[token], sessionId: token },
    })
    await createNotesTable(test.context)
  })
  afterEach(() => test.close())

  const get = (address: string, url = '/api/notes', headers = {}) =>
    test.app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } })

  it('turn an address away that comes too often, and nobody else', async () => {
    for (let count = 0; count < 40; count++) expect((await get('192.0.2.1')).statusCode).toBe(200)
    const refused = await get('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['content-security-policy']).toBeDefined()
    expect(refused.headers['x-request-id']).toBeDefined()
    expect(refused.json().code).toBe('too_many_requests')
    expect((await get('192.0.2.2')).statusCode).toBe(200)
  })

  it('count made-up tokens, unknown paths and cached answers like everything else', async () => {
    for (let count = 0; count < 39; count++) {
      await get('192.0.2.3', count % 2 === 0 ? '/api/notes' : `/api/none/${count}`, {
        authorization: `Bearer ${'x'.repeat(20)}${count}`,
      })
    }
    expect((await get('192.0.2.3')).statusCode).toBe(200)
    expect((await get('192.0.2.3')).statusCode).toBe(429)
  })

  it('count a whole IPv6 network as one', async () => {
    for (let count = 0; count < 40; count++) await get(`2001:db8::${count.toString(16)}:1:2:3`)
    expect((await get('2001:db8::ffff:1')).statusCode).toBe(429)
    expect((await get('2001:db8:0:1::1')).statusCode).toBe(200)
  })

  it('leave health alone', async () => {
    for (let count = 0; count < 45; count++) expect((await get('192.0.2.4', '/healthz')).statusCode).toBe(200)
  })

  it('count a user’s writes over all sessions and addresses', async () => {
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

  it('do not take reading for writing', async () => {
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
