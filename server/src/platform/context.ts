import { z } from 'zod'
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

/** A message of PostgreSQL's holds less than 8,000 bytes. */
const tagsPerMessage = 100

/** Forgets cached answers here at once and in every other copy as soon as the news arrives. */
export const invalidate = async ({ bus, cache, log }: Context, tags: readonly string[]): Promise<void> => {
  cache.invalidate(tags)
  for (let at = 0; at < tags.length; at += tagsPerMessage) {
    await bus
      .publish(cacheTopic, { from: cache.id, tags: tags.slice(at, at + tagsPerMessage) })
      .catch((error: unknown) => log.warn({ err: error }, 'other copies were not told'))
  }
}

/** Makes this copy listen to what the others invalidate. */
export const followInvalidations = (bus: EventBus, cache: MicroCache): (() => void) =>
  bus.subscribe(cacheTopic, (data) => {
    const news = Invalidation.safeParse(data)
    // Its own it knows already; forgetting again would drop what was read since.
    if (news.success && news.data.from !== cache.id) cache.invalidate(news.data.tags)
  })

const Invalidation = z.object({ from: z.string(), tags: z.array(z.string()) })
