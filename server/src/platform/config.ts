import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { operatorEnvironment, operatorsOf } from './operator-config.ts'
import { StartError } from './start-error.ts'

const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `one of ${names.join(', ')}` })
const flag = oneOf('1', '0', 'true', 'false').transform((text) => text === '1' || text === 'true')
const wholeNumber = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((number) => number >= least && number <= most, error)
}
const perMinute = wholeNumber(1, 100_000_000)
const seconds = wholeNumber(1, 86_400)
const francs = wholeNumber(0, 999_999_999)
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'an address like postgres://user:password@host:5432/sheds',
})
const siteUrl = z
  .url({ protocol: /^https?$/, error: 'an address like https://sheds.example', abort: true })
  .refine((url) => isOrigin(url), 'an address without path, query or login, like https://sheds.example')
  .transform((url) => new URL(url).origin)
const contact = z
  .string()
  .regex(
    /^(?:mailto:[^\s@<>",;:]+@(?:[a-z0-9-]+\.)+[a-z]{2,}|https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/?\S*)$/i,
    'mailto:somebody@sheds.example or https://sheds.example',
  )
const proxies = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => isProxy(part.trim())),
    'how many proxies stand in front (1), or which ones by address or network (10.0.0.0/8, loopback)',
  )

/** Every environment variable the product reads. A test compares README's table with this list. */
export const environment = {
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().regex(/^\S+$/, 'localhost, 0.0.0.0 or another address of this machine').default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_PREPARE: flag.default(true),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  S3_ENDPOINT: siteUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'a region like us-east-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'an address like redis://host:6379' }).optional(),
  PUBLIC_URL: siteUrl.optional(),
  PUSH_CONTACT: contact.optional(),
  SECURITY_CONTACT: contact.optional(),
  TRUST_PROXY: proxies.optional(),
  ...operatorEnvironment,
  ALLOW_SIMULATED_MONEY: flag.optional(),
  TOP_UP_FEE: wholeNumber(0, 2000).default(300),
  CASH_OUT_FEE: wholeNumber(0, 2000).default(0),
  CASH_OUT_PER_DAY: francs.default(1_000_000),
  CASH_OUT_PER_MONTH: francs.default(5_000_000),
  CASH_OUT_NEW_NUMBER: francs.default(50_000),
  FLOAT_ALARM: francs.default(500_000),
  STATEMENTS_DIR: z.string().optional(),
  PAYMENT_WAIT_SECONDS: wholeNumber(0, 60).default(20),
  DEMO: flag.optional(),
  JOBS: oneOf('inline', 'off').default('inline'),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  READS_PER_MINUTE: perMinute.default(600),
  WRITES_PER_MINUTE: perMinute.default(120),
  SIGNUPS_PER_HOUR: perMinute.default(100),
  CONTACTS_PER_HOUR: perMinute.default(30),
  CONTACTS_PER_DAY: perMinute.default(100),
  PROMPTS_PER_NETWORK: wholeNumber(1, 250).default(60),
  PICTURES_PER_DAY: perMinute.default(500),
  PICTURE_MEGABYTES: wholeNumber(1, 1_000_000).default(3000),
  LISTING_FEE: wholeNumber(0, 500_000).default(100),
  LISTING_FEE_REQUIRED: flag.default(false),
  STREAMS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(500),
  BODY_SECONDS: seconds.default(1800),
  HEADER_SECONDS: seconds.default(15),
  OVERLOAD_DELAY_MS: wholeNumber(10, 600_000).default(1000),
  PICTURE_SECONDS: seconds.default(30),
  SERVICE_WORKER: oneOf('on', 'off').default('on'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
} as const

const Environment = z.object(environment)

export type Config = ReturnType<typeof loadConfig>

/** Reads the environment once at start; an invalid value stops the start with a hint at valid ones. */
export const loadConfig = (env: NodeJS.ProcessEnv) => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new StartError(explain(parsed.error, given))
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  refuseOdd(value)
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    database: {
      url: value.DATABASE_URL,
      directUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
      prepare: value.DATABASE_PREPARE,
      pool: value.DATABASE_POOL,
    },
    s3: s3Of(value),
    redisUrl: value.REDIS_URL,
    publicUrl: value.PUBLIC_URL,
    pushContact: value.PUSH_CONTACT,
    securityContact: value.SECURITY_CONTACT,
    trustProxy: trustProxy(value.TRUST_PROXY),
    ...moneyOf(value, production),
    demo: isDemo(value),
    jobs: value.JOBS,
    ...ratesOf(value),
    listingFee: value.LISTING_FEE,
    listingFeeRequired: value.LISTING_FEE_REQUIRED,
    streamsPerAddress: value.STREAMS_PER_ADDRESS,
    headerSeconds: value.HEADER_SECONDS,
    overloadDelay: value.OVERLOAD_DELAY_MS,
    pictureSeconds: value.PICTURE_SECONDS,
    serviceWorker: value.SERVICE_WORKER === 'on',
    bodySeconds: value.BODY_SECONDS,
    logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    production,
  }
}

const ratesOf = (value: z.output<typeof Environment>) => ({
  rateLimits: value.RATE_LIMITS === 'on',
  readsPerMinute: value.READS_PER_MINUTE,
  writesPerMinute: value.WRITES_PER_MINUTE,
  signupsPerHour: value.SIGNUPS_PER_HOUR,
  contactsPerHour: value.CONTACTS_PER_HOUR,
  contactsPerDay: value.CONTACTS_PER_DAY,
  picturesPerDay: value.PICTURES_PER_DAY,
  pictureBytes: value.PICTURE_MEGABYTES * 1_000_000,
})

/** Rejects values that are valid alone but not together. */
const refuseOdd = (value: z.output<typeof Environment>): void => {
  if (value.NODE_ENV === 'production' && value.RATE_LIMITS === 'off') {
    throw new StartError('RATE_LIMITS=off is for load tests only and is refused with NODE_ENV=production.')
  }
  if (value.BODY_SECONDS < value.HEADER_SECONDS) {
    throw new StartError('BODY_SECONDS must not be less than HEADER_SECONDS: a body comes after its headers.')
  }
}

/** The demo market's money is simulated, so it never runs beside real operators. */
const isDemo = (value: z.output<typeof Environment>): boolean => {
  const isReal = moneyOf(value, value.NODE_ENV === 'production').operators.money === 'real'
  if (isReal && value.DEMO === true)
    throw new StartError(
      'DEMO plants a market whose money is not real: it does not go with MTN_BASE_URL or ORANGE_BASE_URL.',
    )
  return value.DEMO ?? (value.DATABASE_URL === undefined && value.NODE_ENV !== 'production' && !isReal)
}

const moneyOf = (value: z.output<typeof Environment>, production: boolean) => ({
  operators: operatorsOf(value, {
    isEmbedded: value.DATABASE_URL === undefined,
    mayBeSimulated: value.ALLOW_SIMULATED_MONEY,
    isProduction: production,
    isTest: value.NODE_ENV === 'test',
  }),
  payments: {
    topUpFee: value.TOP_UP_FEE,
    cashOutFee: value.CASH_OUT_FEE,
    cashOutPerDay: value.CASH_OUT_PER_DAY,
    cashOutPerMonth: value.CASH_OUT_PER_MONTH,
    cashOutNewNumber: value.CASH_OUT_NEW_NUMBER,
    promptsPerNetwork: value.PROMPTS_PER_NETWORK,
    floatAlarm: value.FLOAT_ALARM,
    statementsDir: value.STATEMENTS_DIR === undefined ? undefined : resolve(value.STATEMENTS_DIR),
    waitSeconds: value.PAYMENT_WAIT_SECONDS,
  },
})

/** Uploads are stored in S3 if all four settings are present, otherwise in DATA_DIR. */
const s3Of = (value: z.output<typeof Environment>) => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = value
  if ((endpoint ?? bucket ?? keyId ?? secret) === undefined) return undefined
  if (endpoint === undefined || bucket === undefined || keyId === undefined || secret === undefined) {
    throw new StartError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all or none.',
    )
  }
  return { endpoint, bucket, keyId, secret, region: value.S3_REGION }
}

/** `1` trusts the one proxy in front (`2` two …); a list of addresses or networks names trusted proxies. */
const trustProxy = (text: string | undefined): boolean | string | ((address: string, hop: number) => boolean) => {
  if (text === undefined || text === '0' || text === 'false') return false
  const hops = text === 'true' ? 1 : Number(text)
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : text
}

const isProxy = (text: string): boolean => {
  if (/^(\d{1,2}|true|false|loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

const isOrigin = (text: string): boolean => {
  const { origin, pathname, search, hash, username } = new URL(text)
  return origin !== 'null' && pathname === '/' && search === '' && hash === '' && username === ''
}

/** One line per variable. Secrets, and addresses that may contain one, are not repeated. */
const explain = (error: z.ZodError, given: Record<string, string | undefined>): string => {
  const wanted = new Map(error.issues.map((issue) => [String(issue.path[0]), issue.message]))
  const lines = [...wanted].map(([name, what]) => {
    const value = /_(URL|KEY|TOKEN|SECRET|USER|PIN|MSISDN)$/.test(name) ? '' : ` is "${given[name]?.slice(0, 80)}", but`
    return `  ${name}${value} takes ${what}`
  })
  return ['The configuration is not usable:', ...lines, 'README.md lists every variable and what it takes.'].join('\n')
}
