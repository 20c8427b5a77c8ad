import { resolve } from 'node:path'
import { z } from 'zod'
import { environment } from './environment.ts'
import { operatorsOf } from './operator-config.ts'
import { StartError } from './start-error.ts'

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
      replicaUrls: value.DATABASE_REPLICA_URL ?? [],
    },
    metrics: { port: value.METRICS_PORT, host: value.METRICS_HOST, token: value.METRICS_TOKEN },
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
  if (value.DATABASE_REPLICA_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new StartError('DATABASE_REPLICA_URL goes with DATABASE_URL: the embedded database has no replicas.')
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

/** One line per variable. Secrets, and addresses that may contain one, are not repeated. */
const explain = (error: z.ZodError, given: Record<string, string | undefined>): string => {
  const wanted = new Map(error.issues.map((issue) => [String(issue.path[0]), issue.message]))
  const lines = [...wanted].map(([name, what]) => {
    const value = /_(URL|KEY|TOKEN|SECRET|USER|PIN|MSISDN)$/.test(name) ? '' : ` is "${given[name]?.slice(0, 80)}", but`
    return `  ${name}${value} takes ${what}`
  })
  return [
    'The configuration is not usable:',
    ...lines,
    'docs/configuration.md lists every variable and its meaning.',
  ].join('\n')
}
