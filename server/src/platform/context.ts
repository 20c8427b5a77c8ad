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

/** Made once at start. */
interface PlatformParts {
  config: Config
  database: Database
  bus: EventBus
  cache: AnswerCache
  limiter: RateLimiter
  clock: Clock
  log: Log
}

/** What there is before any slice. */
export interface PlatformContext extends PlatformParts {
  /** Forgets answers that carry one of the tags: here at once, in every other copy as soon as the news arrives. */
  invalidate(tags: readonly Tag[]): Promise<void>
  /** Tells people who look at the site what just happened. */
  live: Live
  /** For what is kept beside the answers: called with what this copy or another one forgets. */
  onChange(listener: Forget): void
}

/** What all slices stand on. */
export interface BaseContext extends Readonly<PlatformContext> {
  /** Bottom-up: one raises events and asks questions without knowing those behind it. All are there once all are plugged in. */
  readonly slices: readonly Slice[]
}

/** What the slices keep: each declares its own here, and makes it when it is given what those below it made. */
// biome-ignore lint/suspicious/noEmptyInterface: it grows with every slice
export interface SliceParts {}

/** What every slice may use, whole and frozen. */
export interface Context extends BaseContext, Readonly<SliceParts> {}

/** The parts of the context that a function uses. */
export type Parts<Name extends keyof Context> = Pick<Context, Name>

type Forget = (tags: readonly string[]) => void

const cacheTopic = 'cache'

/** A message of PostgreSQL's holds less than 8,000 bytes. */
const tagsPerMessage = 100

/** Of its parts; this copy listens to what the others forget. */
export const createContext = (parts: PlatformParts): PlatformContext => {
  const listeners: Forget[] = [(tags) => parts.cache.invalidate(tags)]
  const forget: Forget = (tags) => {
    for (const listener of listeners) listener(tags)
  }
  followInvalidations(parts.bus, parts.cache.id, forget)
  const onChange = (listener: Forget): void => {
    listeners.push(listener)
  }
  return { ...parts, invalidate: createInvalidate(parts, forget), live: createLive(parts), onChange }
}

/** What changes at the same time is told together, once in a message: each costs the others a look. */
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
    // Its own it knows already; forgetting again would drop what was read since.
    if (news.success && news.data.from !== own) forget(news.data.tags)
  })

const Invalidation = z.object({ from: z.string(), tags: z.array(z.string()) })
