import type { Redis } from 'ioredis'
import { walkMap } from '../../work/map-walk.ts'
import { networkKey } from '../cache/address-key.ts'

export interface Allowance {
  allowed: boolean
  retryAfterSeconds: number
}

interface Count {
  /** The prefix before the first colon is the kind; kinds never evict each other. */
  key: string
  most: number
}

/** Counts events per key in fixed windows, in this process or shared by all copies through Redis. */
export interface RateLimiter {
  /** `within` is a larger group of the key. Only events that the key's own limit allows count there. */
  take(key: string, most: number, windowSeconds: number, within?: Count): Allowance | Promise<Allowance>
}

interface AddressCount {
  kind: string
  /** Result of `addressOf`. */
  address: string
  most: number
  windowSeconds: number
}

/** Carriers give each phone its own /64 out of one /48, so a /48 gets a higher limit, but not 65,536 times it. */
const siteShare = 16

/** Counts by address, and by IPv6 site. */
export const takeOfAddress = (
  limiter: RateLimiter,
  { kind, address, most, windowSeconds }: AddressCount,
): Allowance | Promise<Allowance> => {
  const network = networkKey(address)
  const site = network === undefined ? undefined : { key: `${kind}-site:${network}`, most: most * siteShare }
  return limiter.take(`${kind}:${address}`, most, windowSeconds, site)
}

/** Memory for one kind of window, enough for some 80,000 addresses. */
const mostBytesOfKind = 16 * 1024 * 1024

/** Uses the monotonic clock. */
export const createMemoryLimiter = (
  now: () => number = () => performance.now(),
  mostBytes = mostBytesOfKind,
): RateLimiter => {
  const books = new Map<string, Book>()
  const bookOf = (key: string, windowSeconds: number): Book => {
    const kind = `${key.slice(0, key.indexOf(':') + 1)}${windowSeconds}`
    const book = books.get(kind) ?? createBook(windowSeconds * 1000, mostBytes)
    books.set(kind, book)
    return book
  }
  return {
    take(key, most, windowSeconds, within) {
      const time = now()
      const site = within && { ...within, book: bookOf(within.key, windowSeconds) }
      const before = site?.book.look(site.key, time)
      // No count of its own: one of very many addresses must not evict others.
      if (site && before && before.count >= site.most) return refusal(before.ends - time)
      const { count, ends } = bookOf(key, windowSeconds).add(key, time)
      if (count > most) return refusal(ends - time)
      site?.book.add(site.key, time)
      return { allowed: true, retryAfterSeconds: secondsOf(ends - time) }
    },
  }
}

const refusal = (milliseconds: number): Allowance => ({ allowed: false, retryAfterSeconds: secondsOf(milliseconds) })

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

interface Window {
  count: number
  ends: number
}

interface Book {
  look(key: string, time: number): Window | undefined
  add(key: string, time: number): Window
}

/** Windows of one length. The map's order is their expiry order, so its first entry is always the next to remove. */
const createBook = (length: number, mostBytes: number): Book => {
  const windows = new Map<string, Window>()
  const oldest = walkMap(windows)
  let first: [string, Window] | undefined
  let bytes = 0

  const forget = (key: string): void => {
    if (windows.delete(key)) bytes -= sizeOf(key)
  }

  /** Removes up to two expired windows per new one, without a long scan. */
  const sweep = (time: number): void => {
    oldest.wait()
    for (let looks = 2; looks > 0 || bytes > mostBytes; looks -= 1) {
      first ??= oldest.next()
      if (first === undefined) return
      const [key, window] = first
      if (windows.get(key) === window) {
        if (window.ends > time && bytes <= mostBytes) return
        forget(key)
      }
      first = undefined
    }
  }

  const look = (key: string, time: number): Window | undefined => {
    const window = windows.get(key)
    return window !== undefined && window.ends > time ? window : undefined
  }

  return {
    look,
    add(key, time) {
      const known = look(key, time)
      if (known !== undefined) {
        known.count += 1
        return known
      }
      forget(key)
      const window = { count: 1, ends: time + length }
      windows.set(key, window)
      bytes += sizeOf(key)
      sweep(time)
      return window
    },
  }
}

/** Includes the overhead of the map and the window. */
const sizeOf = (key: string): number => 160 + key.length

/** Redis version. A key that lost its expiry gets a new one, so that it cannot refuse forever. */
const takeScript = `
local function add(key)
  local count = redis.call('INCR', key)
  if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, ARGV[1]) end
  return count
end
local site = KEYS[2]
if site and tonumber(redis.call('GET', site) or '0') >= tonumber(ARGV[3]) and redis.call('PTTL', site) > 0 then
  return {0, redis.call('PTTL', site)}
end
local allowed = add(KEYS[1]) <= tonumber(ARGV[2])
if allowed and site then add(site) end
return {allowed and 1 or 0, redis.call('PTTL', KEYS[1])}`

const quietMilliseconds = 1000

/** Without Redis the site must stay up: this copy then counts alone and tries Redis again after a second. */
export const createRedisLimiter = (redis: Redis, fallback = createMemoryLimiter()): RateLimiter => {
  let quietUntil = 0
  return {
    async take(key, most, windowSeconds, within) {
      if (performance.now() < quietUntil) return fallback.take(key, most, windowSeconds, within)
      try {
        const keys = [key, ...(within === undefined ? [] : [within.key])].map((name) => `sheds:rate:${name}`)
        const limits = [windowSeconds * 1000, most, ...(within === undefined ? [] : [within.most])]
        const [allowed, left] = (await redis.eval(takeScript, keys.length, ...keys, ...limits)) as [number, number]
        return { allowed: allowed === 1, retryAfterSeconds: secondsOf(left) }
      } catch {
        quietUntil = performance.now() + quietMilliseconds
        return fallback.take(key, most, windowSeconds, within)
      }
    },
  }
}
