import { isIP } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHostResolver, createKnownHostLookup, isUnanswered } from './host-names.ts'
import { startNameServer, type TestNameServer } from './testing/name-server.ts'

let names: TestNameServer
beforeAll(async () => {
  names = await startNameServer({
    'both.example': { 4: '142.250.74.10', 6: '2a00:1450:4007::5' },
    'four.example': { 4: '142.250.74.11' },
    'six.example': { 6: '2a00:1450:4007::6' },
    'none.example': {},
  })
})
afterAll(() => names.close())

const resolver = (totalMs = 250) => createHostResolver({ servers: [names.address], totalMs })
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('createHostResolver', () => {
  it.each([
    ['both.example', ['142.250.74.10', '2a00:1450:4007::5']],
    ['four.example', ['142.250.74.11']],
    ['six.example', ['2a00:1450:4007::6']],
  ])('finds the addresses of both families for %s', async (host, addresses) => {
    const found = await resolver()(host)
    expect(found).toEqual(addresses.map((address) => ({ address, family: isIP(address) })))
  })

  it('distinguishes a host without addresses from a silent name server', async () => {
    expect(isUnanswered(await errorOf(resolver()('none.example')))).toBe(false)
    const began = performance.now()
    expect(isUnanswered(await errorOf(resolver()('silent.example')))).toBe(true)
    expect(performance.now() - began).toBeGreaterThan(200)
  })

  it('aborts the lookup with the signal', async () => {
    const leaving = new AbortController()
    const ended = errorOf(resolver(60_000)('silent.example', leaving.signal))
    leaving.abort()
    expect(isUnanswered(await ended)).toBe(true)
  })
})

describe('createKnownHostLookup', () => {
  const first = [{ address: '10.0.0.1', family: 4 }]

  it('shares one lookup among concurrent callers and repeats it after expiry', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return first
    }
    const lookup = createKnownHostLookup({ resolve, freshMs: 50 })
    const find = () => new Promise((resolve) => lookup('mtn.example', { all: true }, (_, found) => resolve(found)))
    expect(await Promise.all([find(), find(), find()])).toEqual([first, first, first])
    expect([await find(), asked]).toEqual([first, 1])
    await expect.poll(() => find().then(() => asked)).toBe(2)
  })

  it.each([
    ['gives no answer', () => new Promise<never>(() => undefined)],
    ['fails', () => Promise.reject(new Error('SERVFAIL'))],
  ])('uses the last address while the name server %s', async (_, broken) => {
    let isBroken = false
    const resolve = () => (isBroken ? broken() : Promise.resolve(first))
    const lookup = createKnownHostLookup({ resolve, freshMs: 0, waitMs: 20 })
    const find = () => new Promise((found) => lookup('mtn.example', {}, (error, address) => found(error ?? address)))
    expect(await find()).toBe('10.0.0.1')
    isBroken = true
    expect(await find()).toBe('10.0.0.1')
  })
})
