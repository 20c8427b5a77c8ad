import { isIP } from 'node:net'
import { z } from 'zod'

export type Variable = z.ZodType

/** Adds the meaning that docs/configuration.md prints; `shown` replaces a default that depends on others. */
const variable = <Schema extends Variable>(schema: Schema, meaning: string, shown?: string): Schema =>
  schema.meta({ description: meaning, shown })

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
const limit = wholeNumber(1, 100_000_000)
const seconds = wholeNumber(1, 86_400)
const francs = wholeNumber(0, 999_999_999)
const secret = z.string().min(1).optional()

const isOrigin = (text: string): boolean => {
  const { origin, pathname, search, hash, username } = new URL(text)
  return origin !== 'null' && pathname === '/' && search === '' && hash === '' && username === ''
}
const siteUrl = z
  .url({ protocol: /^https?$/, error: 'an address like https://sheds.example', abort: true })
  .refine((url) => isOrigin(url), 'an address without path, query or login, like https://sheds.example')
  .transform((url) => new URL(url).origin)
const operatorUrl = z.url({ protocol: /^https?$/, error: 'an address like https://host' }).optional()
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'an address like postgres://user:password@host:5432/sheds',
})
const postgresUrls = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((url) => url !== ''))
  .refine(
    (urls) => urls.length > 0 && urls.every((url) => postgresUrl.safeParse(url).success),
    'addresses like postgres://user:password@host:5432/sheds, separated by commas or spaces',
  )
const contact = z
  .string()
  .regex(
    /^(?:mailto:[^\s@<>",;:]+@(?:[a-z0-9-]+\.)+[a-z]{2,}|https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/?\S*)$/i,
    'mailto:somebody@sheds.example or https://sheds.example',
  )

const isProxy = (text: string): boolean => {
  if (/^(\d{1,2}|true|false|loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}
const proxies = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => isProxy(part.trim())),
    'how many proxies stand in front (1), or which ones by address or network (10.0.0.0/8, loopback)',
  )

const site = {
  PORT: variable(wholeNumber(0, 65_535).default(3000), 'port to listen on; `0` takes a free one'),
  HOST: variable(
    z.string().regex(/^\S+$/, 'localhost, 0.0.0.0 or another address of this machine').default('localhost'),
    'address to listen on; `0.0.0.0` accepts connections from other machines',
  ),
  PUBLIC_URL: variable(
    siteUrl.optional(),
    'address people use, such as `https://sheds.example`; with HTTPS it also sets HSTS',
    'from the request',
  ),
  TRUST_PROXY: variable(
    proxies.optional(),
    'number of proxies in front (`1`), or their addresses or networks, separated by commas',
    'off',
  ),
  SECURITY_CONTACT: variable(
    contact.optional(),
    'contact for security reports, `mailto:…` or https; without it there is no `/.well-known/security.txt`',
  ),
  PUSH_CONTACT: variable(
    contact.optional(),
    'contact for the push services, `mailto:…` or https',
    '`PUBLIC_URL`, if https',
  ),
  DEMO: variable(
    flag.optional(),
    'plants the demo market; never by default with `DATABASE_URL` or in production',
    '`1` with a new embedded database',
  ),
  SERVICE_WORKER: variable(
    oneOf('on', 'off').default('on'),
    '`off` removes the service worker and its caches from returning visitors; pages then need a network',
  ),
  METRICS_PORT: variable(
    wholeNumber(0, 65_535).optional(),
    'separate port for `/metrics`, in the server and in `npm run worker`; keep it away from the public',
    'none; in development on `PORT` for this machine',
  ),
  METRICS_HOST: variable(
    z.string().regex(/^\S+$/, '127.0.0.1 or another address of this machine').default('127.0.0.1'),
    'address of `METRICS_PORT`',
  ),
  METRICS_TOKEN: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{20,128}$/, '20 to 128 letters, digits, - or _')
      .optional(),
    'serves `/metrics` on `PORT` to requests with this bearer token; `METRICS_PORT` then requires it too',
  ),
  LOG_LEVEL: variable(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    '`warn`; in production `info`',
  ),
  NODE_ENV: variable(
    oneOf('production', 'development', 'test').default('development'),
    '`production` turns off the conveniences of development',
  ),
} as const

const storage = {
  DATA_DIR: variable(z.string().default('./data'), 'folder of the embedded database and the uploaded files'),
  DATABASE_URL: variable(
    postgresUrl.optional(),
    'PostgreSQL 15 or newer, used instead of the embedded one',
    'embedded',
  ),
  DATABASE_DIRECT_URL: variable(
    postgresUrl.optional(),
    'address that bypasses a connection pooler, for migrations, jobs and LISTEN',
    '`DATABASE_URL`',
  ),
  DATABASE_PREPARE: variable(flag.default(true), '`false` behind PgBouncer in transaction mode'),
  DATABASE_POOL: variable(wholeNumber(2, 200).default(10), 'database connections of one server'),
  DATABASE_REPLICA_URL: variable(
    postgresUrls.optional(),
    'streaming replicas of `DATABASE_URL` for reads, one or several addresses separated by commas or spaces; reads about money, and of what a replica lacks, go to `DATABASE_URL`',
  ),
  REDIS_URL: variable(
    z.url({ protocol: /^rediss?$/, error: 'an address like redis://host:6379' }).optional(),
    'Redis or Valkey that shares rate limits and events between copies; without it each copy counts for itself and PostgreSQL carries the events',
  ),
  S3_ENDPOINT: variable(
    siteUrl.optional(),
    'S3-compatible store for uploaded files, used instead of `DATA_DIR`; requires the bucket and both keys',
  ),
  S3_BUCKET: variable(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
      .optional(),
    'an existing bucket',
  ),
  S3_REGION: variable(
    z
      .string()
      .regex(/^[\w-]+$/, 'a region like us-east-1')
      .default('us-east-1'),
    'region for which requests are signed',
  ),
  S3_ACCESS_KEY_ID: variable(z.string().optional(), 'id of the access key'),
  S3_SECRET_ACCESS_KEY: variable(z.string().optional(), 'secret of the access key'),
} as const

export const operatorEnvironment = {
  MTN_BASE_URL: variable(
    operatorUrl,
    'MTN MoMo’s API, such as `https://proxy.momoapi.mtn.com`; requires the two products’ six credentials',
  ),
  MTN_TARGET_ENVIRONMENT: variable(
    z
      .string()
      .regex(/^[a-z]+$/, 'sandbox, mtncameroon')
      .default('mtncameroon'),
    '`sandbox` for MTN’s sandbox, whose currency is the euro',
  ),
  MTN_COLLECTION_KEY: variable(secret, 'subscription key of the collection product'),
  MTN_COLLECTION_USER: variable(secret, 'API user of the collection product'),
  MTN_COLLECTION_SECRET: variable(secret, 'API key of the collection product'),
  MTN_DISBURSEMENT_KEY: variable(secret, 'subscription key of the disbursement product'),
  MTN_DISBURSEMENT_USER: variable(secret, 'API user of the disbursement product'),
  MTN_DISBURSEMENT_SECRET: variable(secret, 'API key of the disbursement product'),
  ORANGE_BASE_URL: variable(
    operatorUrl,
    'Orange Money Cameroon’s API, such as `https://api-s1.orange.cm`; requires the next five',
  ),
  ORANGE_CONSUMER_KEY: variable(secret, 'key of the application'),
  ORANGE_CONSUMER_SECRET: variable(secret, 'secret of the application'),
  ORANGE_AUTH_TOKEN: variable(secret, 'value of the header `X-AUTH-TOKEN`'),
  ORANGE_CHANNEL_MSISDN: variable(
    z
      .string()
      .regex(/^\d{9}$/, 'a number of 9 digits')
      .optional(),
    'phone number of the merchant, 9 digits',
  ),
  ORANGE_PIN: variable(secret, 'PIN of the merchant’s number'),
} as const

const money = {
  ALLOW_SIMULATED_MONEY: variable(
    flag.optional(),
    '`true` simulates mobile money with `DATABASE_URL` too, `false` never; real and simulated money never share a database',
    'only with the embedded database, not in production',
  ),
  TOP_UP_FEE: variable(wholeNumber(0, 2000).default(300), 'fee taken from a top-up, in hundredths of a percent'),
  CASH_OUT_FEE: variable(wholeNumber(0, 2000).default(0), 'fee added to a cash-out, in hundredths of a percent'),
  CASH_OUT_PER_DAY: variable(francs.default(1_000_000), 'francs a wallet may cash out in a day'),
  CASH_OUT_PER_MONTH: variable(francs.default(5_000_000), 'francs a wallet may cash out in a month'),
  CASH_OUT_NEW_NUMBER: variable(
    francs.default(50_000),
    'francs a wallet may cash out to a number it never paid, within 24 hours of a new device or password',
  ),
  FLOAT_ALARM: variable(francs.default(500_000), 'warns when the float at an operator is below these francs'),
  STATEMENTS_DIR: variable(
    z.string().optional(),
    'folder of the operators’ statements, `mtn-….csv` and `orange-….csv`; each is compared with the books once',
  ),
  PAYMENT_WAIT_SECONDS: variable(
    wholeNumber(0, 60).default(20),
    'seconds a request for a top-up or cash-out waits for the result before it answers 202',
  ),
  LISTING_FEE: variable(
    wholeNumber(0, 500_000).default(100),
    'francs a seller owes for a new product or dish; `0` for none',
  ),
  LISTING_FEE_REQUIRED: variable(flag.default(false), '`true` hides new listings until their fee is paid'),
} as const

const limits = {
  RATE_LIMITS: variable(oneOf('on', 'off').default('on'), '`off` for load tests; refused in production'),
  READS_PER_MINUTE: variable(
    limit.default(600),
    'requests of all visitors at one address; a member has twice as many, cached responses ten times as many',
  ),
  WRITES_PER_MINUTE: variable(limit.default(120), 'changes a member may make'),
  SIGNUPS_PER_HOUR: variable(limit.default(100), 'accounts an address may create'),
  CONTACTS_PER_HOUR: variable(limit.default(30), 'sellers a member may contact in an hour'),
  CONTACTS_PER_DAY: variable(limit.default(100), 'sellers a member may contact in a day'),
  PROMPTS_PER_NETWORK: variable(
    wholeNumber(1, 250).default(60),
    'unanswered PIN prompts one network (/24, /48) may send in an hour to phones that never paid for the caller; four times as many in a day',
  ),
  PICTURES_PER_DAY: variable(limit.default(500), 'pictures a member may upload in 24 hours'),
  PICTURE_MEGABYTES: variable(wholeNumber(1, 1_000_000).default(3000), 'storage a member’s pictures may use'),
  STREAMS_PER_ADDRESS: variable(
    wholeNumber(1, 1_000_000).default(500),
    'live event streams one address may hold open at one copy of the server',
  ),
  HEADER_SECONDS: variable(seconds.default(15), 'time limit for the headers of a request'),
  BODY_SECONDS: variable(seconds.default(1800), 'time limit for a whole request that keeps sending'),
  OVERLOAD_DELAY_MS: variable(
    wholeNumber(10, 600_000).default(1000),
    'expected waiting time above which a browsing request is refused with 503',
  ),
  PICTURE_SECONDS: variable(seconds.default(30), 'time limit for processing a picture; then the sender may try again'),
  JOBS: variable(oneOf('inline', 'off').default('inline'), '`off` when `npm run worker` runs the jobs'),
} as const

/** Every environment variable the product reads, by the headings of docs/configuration.md. */
export const environmentGroups = {
  Site: site,
  Storage: storage,
  'Mobile money operators': operatorEnvironment,
  'Money and fees': money,
  'Limits and jobs': limits,
} as const

export const environment = { ...site, ...storage, ...operatorEnvironment, ...money, ...limits } as const
