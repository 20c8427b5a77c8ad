import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRedis, isRedisInstalled, type TestRedis } from '../testing/redis.ts'
import { createRedisBus } from './events/redis-bus.ts'
import { createRedisLimiter, takeOfAddress } from './http/limits/rate-limit.ts'

const isInstalled = isRedisInstalled()
const opened: Redis[] = []
let server: TestRedis

const open = (): Redis => {
  const redis = new Redis(server.port, '127.0.0.1', {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 1000,
    retryStrategy: () => 100,
  })
  redis.on('error', () => undefined)
  opened.push(redis)
  return redis
}

const ready = async (redis: Redis): Promise<void> => {
  await expect.poll(() => redis.status, { timeout: 10_000 }).toBe('ready')
}

beforeAll(async () => {
  if (!isInstalled) return
  server = await createRedis()
  await server.start()
})
afterAll(async () => {
  for (const redis of opened) redis.disconnect()
  if (isInstalled) await server.remove()
})

describe.runIf(isInstalled)('Redis rate limiter', () => {
  it('also counts an IPv6 site, excludes refused requests and always sets an expiry', async () => {
    const redis = open()
    await ready(redis)
    const limiter = createRedisLimiter(redis)
    const take = (address: number) =>
      takeOfAddress(limiter, { kind: 'x', address: `2001:db8:0:${address}`, most: 1, windowSeconds: 60 })
    for (let count = 0; count < 30; count += 1) expect((await take(0)).allowed).toBe(count === 0)
    for (let address = 1; address < 16; address += 1) expect((await take(address)).allowed).toBe(true)
    const refused = await take(99)
    expect(refused.allowed).toBe(false)
    expect(refused.retryAfterSeconds).toBeGreaterThan(50)
    expect(await redis.exists('sheds:rate:x:2001:db8:0:99')).toBe(0)
    await redis.persist('sheds:rate:x-site:2001:db8:0')
    await redis.persist('sheds:rate:x:2001:db8:0:0')
    await take(0)
    await take(99)
    for (const key of await redis.keys('sheds:rate:x*')) expect(await redis.pttl(key), key).toBeGreaterThan(0)
  })

  it('shares its counts among all copies and lets them expire', async () => {
    const [one, two] = [open(), open()]
    await Promise.all([ready(one), ready(two)])
    const limiters = [createRedisLimiter(one), createRedisLimiter(two)]
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => limiters[index % 2]?.take('shared', 10, 2)),
    )
    expect(taken.filter((allowance) => allowance?.allowed)).toHaveLength(10)
    expect(taken.every((allowance) => (allowance?.retryAfterSeconds ?? 0) >= 1)).toBe(true)
    await expect
      .poll(async () => (await limiters[0]?.take('shared', 10, 2))?.allowed, { timeout: 10_000, interval: 500 })
      .toBe(true)
  })

  it('falls back to local counts while Redis hangs or is down, and then returns to it', async () => {
    const redis = open()
    await ready(redis)
    const limiter = createRedisLimiter(redis)
    server.signal('SIGSTOP')
    expect((await limiter.take('hanging', 1, 60)).allowed).toBe(true)
    const started = Date.now()
    for (let count = 0; count < 50; count++) expect((await limiter.take('hanging', 1, 60)).allowed).toBe(false)
    expect(Date.now() - started).toBeLessThan(5000)
    server.signal('SIGCONT')
    await server.kill()
    expect((await limiter.take('dead', 1, 60)).allowed).toBe(true)
    expect((await limiter.take('dead', 1, 60)).allowed).toBe(false)
    await server.start()
    await ready(redis)
    await expect
      .poll(
        async () => {
          await limiter.take('back', 1000, 60)
          return redis.exists('sheds:rate:back')
        },
        { timeout: 10_000 },
      )
      .toBe(1)
  })
})

describe.runIf(isInstalled)('Redis event bus', () => {
  it('delivers large messages to every copy, and reports a gap after an outage of Redis', async () => {
    let gaps = 0
    const [one, two] = [open(), open()]
    await Promise.all([ready(one), ready(two)])
    const speaking = await createRedisBus(one, () => undefined)
    const listening = await createRedisBus(two, () => {
      gaps += 1
    })
    const heard: unknown[] = []
    listening.subscribe('news', (data) => heard.push(data))
    for (const data of [1, 'é'.repeat(20_000), { a: [null] }]) await speaking.publish('news', data)
    await expect.poll(() => heard).toEqual([1, 'é'.repeat(20_000), { a: [null] }])
    await one.publish('sheds:events', 'no message')
    await server.kill()
    await expect(speaking.publish('news', 'lost')).rejects.toThrow()
    await server.start()
    await expect.poll(() => gaps, { timeout: 15_000 }).toBeGreaterThan(0)
    await ready(one)
    await speaking.publish('news', 'back')
    await expect.poll(() => heard.at(-1)).toBe('back')
    await speaking.close()
    await listening.close()
  })
})
