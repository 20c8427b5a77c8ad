import { Redis } from 'ioredis'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { createContext, type PlatformContext } from './context.ts'
import { connect, type Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openBeside, publish } from './embedded/beside.ts'
import { startEmbedded } from './embedded/embedded.ts'
import type { EventBus } from './events/bus.ts'
import { createPostgresBus } from './events/postgres-bus.ts'
import { createRedisBus } from './events/redis-bus.ts'
import { AnswerCache, cacheBytes } from './http/cache/answer-cache.ts'
import { createMemoryLimiter, createRedisLimiter } from './http/limits/rate-limit.ts'
import { migrateJobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'
import { removeOwnTempFiles } from './temp-files.ts'

export interface Platform {
  context: PlatformContext
  /** Direct connection for jobs, which need a session. */
  directUrl: string
  /** True if this start created the database. */
  isNew: boolean
  close(): Promise<void>
}

export const migrationsFolder = new URL('../../migrations', import.meta.url).pathname

/** Opens everything a server or worker needs; closes the opened parts if a later one fails. */
export const openPlatform = (config: Config, log: Log): Promise<Platform> =>
  openOver(config, log, async ({ dataDir }) => {
    const { stop, ...database } = await startEmbedded({ dataDir, log })
    const hide = publish(dataDir, 'database', database.url)
    return {
      ...database,
      isOthers: false,
      stop: () => {
        hide()
        return stop()
      },
    }
  })

/** For tools: also connects to the embedded database of a running Sheds. */
export const openPlatformBeside = (config: Config, log: Log): Promise<Platform> =>
  openOver(config, log, ({ dataDir }) => openBeside(dataDir, log))

type EmbeddedOpener = (config: Config) => ReturnType<typeof openBeside>

const openOver = async (config: Config, log: Log, openEmbedded: EmbeddedOpener): Promise<Platform> => {
  const opened: Array<() => Promise<void>> = []
  const close = async (): Promise<void> => {
    for (const closePart of opened.splice(0).reverse())
      await closePart().catch((err: unknown) => log.warn({ err }, 'closing'))
  }
  // Closed last: requests and jobs in progress still use files there.
  opened.push(() => removeOwnTempFiles(config.dataDir))
  try {
    const { database, isNew, isOthers } = await openDatabase(config, openEmbedded, opened)
    await migrate({ url: database.directUrl, folder: migrationsFolder, log, isOthers })
    if (!isOthers) await migrateJobs(database.directUrl, log)
    const cache = new AnswerCache(cacheBytes)
    const redis = config.redisUrl === undefined ? undefined : await connectRedis(config.redisUrl, log)
    if (redis !== undefined) opened.push(async () => redis.disconnect())
    const bus = await openBus(database, redis, () => {
      database.replicas?.noteGap()
      cache.clear()
    })
    opened.push(() => bus.close())
    const limiter = redis === undefined ? createMemoryLimiter() : createRedisLimiter(redis)
    const context = createContext({ config, database, bus, cache, limiter, clock: systemClock, log })
    return { context, directUrl: database.directUrl, isNew, close }
  } catch (error) {
    await close()
    throw error
  }
}

const openDatabase = async (
  config: Config,
  openEmbedded: EmbeddedOpener,
  opened: Array<() => Promise<void>>,
): Promise<{ database: Database; isNew: boolean; isOthers: boolean }> => {
  const { url, directUrl, prepare, pool, replicaUrls } = config.database
  if (url !== undefined) {
    const database = connect({ url, directUrl, prepare, max: pool, replicaUrls })
    opened.push(() => database.close())
    return { database, isNew: false, isOthers: false }
  }
  const embedded = await openEmbedded(config)
  opened.push(() => embedded.stop())
  const database = connect({ url: embedded.url, prepare: true, max: pool })
  opened.push(() => database.close())
  return { database, isNew: embedded.isNew, isOthers: embedded.isOthers }
}

const connectRedis = async (url: string, log: Log): Promise<Redis> => {
  let connected = false
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 3000,
    // A hanging Redis is treated like a missing one.
    commandTimeout: 1000,
  })
  redis.on('error', (err: Error) => {
    if (connected) log.warn({ err }, 'redis')
  })
  try {
    await redis.connect()
    connected = true
    return redis
  } catch {
    redis.disconnect()
    throw new StartError(`REDIS_URL: nothing answers at ${new URL(url).host}. Start it, or leave REDIS_URL away.`)
  }
}

const openBus = (database: Database, redis: Redis | undefined, onGap: () => void): Promise<EventBus> =>
  redis === undefined ? createPostgresBus(database.sql, onGap) : createRedisBus(redis, onGap)
