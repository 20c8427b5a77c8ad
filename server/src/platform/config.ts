import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

const flag = z.enum(['1', '0', 'true', 'false']).transform((text) => text === '1' || text === 'true')
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' })
const httpUrl = z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' })
const seconds = z.coerce.number().int().positive()

/** Every environment variable the product reads. README's table is checked against this list. */
export const environment = {
  PORT: z.coerce.number({ error: 'a whole number from 0 to 65535' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_PREPARE: flag.default(true),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'a redis:// address' }).optional(),
  PUBLIC_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  TRUST_PROXY: z.string().optional(),
  DEMO: flag.optional(),
  JOBS: z.enum(['inline', 'off']).default('inline'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  READS_PER_MINUTE: z.coerce.number().int().positive().default(600),
  WRITES_PER_MINUTE: z.coerce.number().int().positive().default(120),
  BODY_SECONDS: seconds.default(1800),
  HEADER_SECONDS: seconds.default(15),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
} as const

const Environment = z.object(environment)

export type Config = ReturnType<typeof loadConfig>

/** Reads the environment once, at start; a wrong value stops the start with what would be right. */
export const loadConfig = (env: NodeJS.ProcessEnv) => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new StartError(explain(parsed.error))
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  if (production && value.RATE_LIMITS === 'off') {
    throw new StartError('RATE_LIMITS=off is for load tests only and is refused with NODE_ENV=production.')
  }
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    database: {
      url: value.DATABASE_URL,
      directUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
      replicaUrl: value.DATABASE_REPLICA_URL,
      prepare: value.DATABASE_PREPARE,
      pool: value.DATABASE_POOL,
    },
    redisUrl: value.REDIS_URL,
    publicUrl: value.PUBLIC_URL,
    trustProxy: trustProxy(value.TRUST_PROXY),
    demo: value.DEMO ?? (value.DATABASE_URL === undefined && !production),
    jobs: value.JOBS,
    rateLimits: value.RATE_LIMITS === 'on',
    readsPerMinute: value.READS_PER_MINUTE,
    writesPerMinute: value.WRITES_PER_MINUTE,
    headerSeconds: value.HEADER_SECONDS,
    bodySeconds: value.BODY_SECONDS,
    logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    production,
  }
}

/** `1` trusts the one proxy in front (`2` two …); a list of addresses or networks names the trusted ones. */
const trustProxy = (text: string | undefined): boolean | string | ((address: string, hop: number) => boolean) => {
  if (text === undefined || text === '0' || text === 'false') return false
  const hops = text === 'true' ? 1 : Number(text)
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : text
}

const explain = (error: z.ZodError): string => {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return ['The configuration is not usable:', ...lines, 'README.md lists every variable and what it takes.'].join('\n')
}
