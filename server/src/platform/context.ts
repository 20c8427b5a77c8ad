import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { EventBus } from './events/bus.ts'
import type { MicroCache } from './http/micro-cache.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { Log } from './log.ts'

/** What every slice may use: the platform, made once at start. */
export interface Context {
  config: Config
  database: Database
  bus: EventBus
  cache: MicroCache
  limiter: RateLimiter
  clock: Clock
  log: Log
}

const cacheTopic = 'cache'

/** Forgets cached answers here at once and in every other copy as soon as the news arrives. */
export const invalidate = async ({ bus, cache, log }: Context, tags: readonly string[]): Promise<void> => {
  cache.invalidate(tags)
  await bus.publish(cacheTopic, tags).catch((error: unknown) => log.warn({ err: error }, 'other copies were not told'))
}

/** Makes this copy listen to what the others invalidate. */
export const followInvalidations = (bus: EventBus, cache: MicroCache): (() => void) =>
  bus.subscribe(cacheTopic, (tags) => {
    if (Array.isArray(tags)) cache.invalidate(tags.filter((tag) => typeof tag === 'string'))
  })
