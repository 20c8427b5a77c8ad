import type { Tag } from '@sheds/contract/tags'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { EventBus } from './events/bus.ts'
import type { AnswerCache } from './http/cache/answer-cache.ts'
import type { RateLimiter } from './http/limits/rate-limit.ts'
import { createLive, type Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Slice } from './slice.ts'
import { createBatcher } from './work/batcher.ts'

interface PlatformParts {
  config: Config
  database: Database
  bus: EventBus
  cache: AnswerCache
  limiter: RateLimiter
  clock: Clock
  log: Log
}

/** Context before any slice is added. */
export interface PlatformContext extends PlatformParts {
  /** Drops cached responses with one of the tags: here at once, in other copies when the message arrives. */
  invalidate(tags: readonly Tag[]): Promise<void>
  /** Sends live events to open pages. */
  live: Live
  /** Registers a further cache: the listener gets the tags that this or another copy invalidates. */
  onChange(listener: Forget): void
}

/** Base of every slice's context. */
export interface BaseContext extends Readonly<PlatformContext> {
  /** All slices, lowest first. Complete only after the last one is added, so read it late. */
  readonly slices: readonly Slice[]
}

/** Parts that slices share. Each slice declares its own part here and builds it from those of lower slices. */
// biome-ignore lint/suspicious/noEmptyInterface: it grows with every slice
export interface SliceParts {}

/** Complete, frozen context for every slice. */
export interface Context extends BaseContext, Readonly<SliceParts> {}

export type Parts<Name extends keyof Context> = Pick<Context, Name>

type Forget = (tags: readonly string[]) => void

const cacheTopic = 'cache'

/** A PostgreSQL notification holds less than 8,000 bytes. */
const tagsPerMessage = 100

/** Also subscribes to the invalidations of other copies. */
export const createContext = (parts: PlatformParts): PlatformContext => {
  // The mark first: an answer that is read again must not come from a replica without the change.
  const listeners: Forget[] = [
    (tags) => parts.database.replicas?.noteChange(tags),
    (tags) => parts.cache.invalidate(tags),
  ]
  const forget: Forget = (tags) => {
    for (const listener of listeners) listener(tags)
  }
  followInvalidations(parts.bus, parts.cache.id, forget)
  const onChange = (listener: Forget): void => {
    listeners.push(listener)
  }
  return { ...parts, invalidate: createInvalidate(parts, forget), live: createLive(parts), onChange }
}

/** Batches concurrent invalidations into one message, because every message costs each copy a lookup. */
const createInvalidate = ({ bus, cache, log }: PlatformParts, forget: Forget): PlatformContext['invalidate'] => {
  const news = createBatcher<readonly Tag[], void>(async (changes) => {
    const tags = [...new Set(changes.flat())]
    for (let at = 0; at < tags.length; at += tagsPerMessage)
      await bus.publish(cacheTopic, { from: cache.id, tags: tags.slice(at, at + tagsPerMessage) })
    return changes.map(() => undefined)
  })
  return async (tags) => {
    if (tags.length === 0) return
    forget(tags)
    await news.add(tags).catch((error: unknown) => log.warn({ err: error }, 'other copies were not told'))
  }
}

export const followInvalidations = (bus: EventBus, own: string, forget: Forget): (() => void) =>
  bus.subscribe(cacheTopic, (data) => {
    const news = Invalidation.safeParse(data)
    // Skips this copy's own messages: a second invalidation would drop entries cached since.
    if (news.success && news.data.from !== own) forget(news.data.tags)
  })

const Invalidation = z.object({ from: z.string(), tags: z.array(z.string()) })
