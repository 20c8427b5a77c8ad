import type { Redis } from 'ioredis'

export interface Allowance {
  allowed: boolean
  retryAfterSeconds: number
}

/** Counts events per key in fixed windows. One for the process, or shared through Redis by all copies. */
export interface RateLimiter {
  take(key: string, most: number, windowSeconds: number): Allowance | Promise<Allowance>
}

/** At this many keys, everything that has run out is swept. */
const sweepAt = 50_000

export const createMemoryLimiter = (now: () => number = Date.now): RateLimiter => {
  const windows = new Map<string, { count: number; ends: number }>()

  const sweep = (time: number): void => {
    for (const [key, window] of windows) if (window.ends <= time) windows.delete(key)
    if (windows.size >= sweepAt) windows.clear()
  }

  return {
    take(key, most, windowSeconds) {
      const time = now()
      const window = windows.get(key)
      if (window === undefined || window.ends <= time) {
        if (windows.size >= sweepAt) sweep(time)
        windows.set(key, { count: 1, ends: time + windowSeconds * 1000 })
        return { allowed: most >= 1, retryAfterSeconds: windowSeconds }
      }
      window.count += 1
      return { allowed: window.count <= most, retryAfterSeconds: Math.max(1, Math.ceil((window.ends - time) / 1000)) }
    },
  }
}

const takeScript = `local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`

const quietMilliseconds = 1000

/** Redis being away must not take the site down: then this copy counts for itself, and asks again a second later. */
export const createRedisLimiter = (redis: Redis, fallback = createMemoryLimiter()): RateLimiter => {
  let quietUntil = 0
  return {
    async take(key, most, windowSeconds) {
      if (Date.now() < quietUntil) return fallback.take(key, most, windowSeconds)
      try {
        const answer = (await redis.eval(takeScript, 1, `sheds:rate:${key}`, windowSeconds * 1000)) as [number, number]
        return { allowed: answer[0] <= most, retryAfterSeconds: Math.max(1, Math.ceil(answer[1] / 1000)) }
      } catch {
        quietUntil = Date.now() + quietMilliseconds
        return fallback.take(key, most, windowSeconds)
      }
    },
  }
}
