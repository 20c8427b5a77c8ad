import { type AnswerOf, type AnyCall, type CallOf, type EndpointSpec, ErrorBody } from '@sheds/contract/endpoint'
import { type ErrorCode, errorStatus, platformErrors } from '@sheds/contract/errors'
import { tag } from '@sheds/contract/tags'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { apiPath, buildApp } from '../app.ts'
import type { NotificationsOptions } from '../modules/notifications/notifications.slice.ts'
import type { UsersOptions } from '../modules/users/users.slice.ts'
import type { Operators } from '../modules/wallet/operators/operators.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { loadConfig } from '../platform/config.ts'
import { type Context, createContext, type PlatformContext } from '../platform/context.ts'
import { connect } from '../platform/db/database.ts'
import { createPostgresBus } from '../platform/events/postgres-bus.ts'
import { AnswerCache } from '../platform/http/cache/answer-cache.ts'
import { createMemoryLimiter } from '../platform/http/limits/rate-limit.ts'
import type { PageRenderer } from '../platform/http/pages/pages.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts'
import { isMetered } from '../platform/metrics/metrics-door.ts'
import type { FindActor } from '../platform/session.ts'
import type { Slice } from '../platform/slice.ts'
import { plugSlices } from '../slices.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { watchLeaks } from './leaks.ts'
import { multipartBody } from './multipart.ts'
import { leadingLine } from './push.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestAnswer<Body> {
  status: number
  body: Body
  headers: Readonly<Record<string, string | string[] | number | undefined>>
}

/** A test's call, optionally with extra headers. */
export type TestCall = AnyCall & { headers?: Readonly<Record<string, string>> }

export interface TestApp {
  app: FastifyInstance
  context: Context
  database: TestDatabase
  /** Slices of the app, to run a job by its name. */
  slices: readonly Slice[]
  /** Undefined without the option `metered`, and if the environment switches them off. */
  metrics: Metrics | undefined
  /** Calls an endpoint and checks the response against the contract: status, shape and error code. */
  call<E extends EndpointSpec>(
    endpoint: E,
    call: CallOf<E> & Pick<TestCall, 'headers'>,
    token?: string,
  ): Promise<TestAnswer<AnswerOf<E>>>
  /** The same for a call that must be refused. */
  refused<E extends EndpointSpec>(endpoint: E, call: TestCall, token?: string): Promise<TestAnswer<ErrorBody>>
  /** Calls an endpoint without any check. */
  send(endpoint: EndpointSpec, call: TestCall, token?: string): Promise<TestAnswer<unknown>>
  /** Number of SQL statements that the work sends on a copy with cold caches. */
  countStatements(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

interface TestAppOptions {
  /** Replaces the product's slices. */
  slices?: (context: Context) => readonly Slice[]
  users?: UsersOptions
  /** Replaces the line to no push service. */
  notifications?: NotificationsOptions
  /** Replaces the operators that the environment configures. */
  operators?: (platform: PlatformContext) => Operators
  env?: Record<string, string>
  findActor?: FindActor
  pages?: PageRenderer
  /** Receives the log lines; without it, they are only scanned for private data. */
  onLog?: (line: string) => void
  /** Replaces the system clock. */
  clock?: Clock
  /** Database of another test app, to run a second copy of the server on it. */
  sharedDatabase?: TestDatabase
  /** Streaming replicas of that database. */
  replicaUrls?: readonly string[]
  /** Size of the connection pool. */
  connections?: number
  /** Runs before each SQL statement. */
  onStatement?: () => void
  /** Counts as the real server does. */
  metered?: boolean
}

/** Overload limits of a site with default settings, for tests of refused connections. */
export const realPatience = { OVERLOAD_DELAY_MS: '1000' }

const cheapUsers: UsersOptions = { passwords: cheapPasswords, slowLoginMs: 50 }

/** Starts the whole app on its own database, without a network. */
export const startTestApp = async ({
  slices,
  users = {},
  notifications = { line: leadingLine() },
  operators,
  env = {},
  findActor,
  pages,
  onLog,
  clock = systemClock,
  sharedDatabase,
  replicaUrls,
  connections = 10,
  onStatement,
  metered = false,
}: TestAppOptions = {}): Promise<TestApp> => {
  const testDatabase = sharedDatabase ?? (await createTestDatabase())
  const leaks = watchLeaks()
  const logLevel = onLog === undefined ? 'trace' : 'info'
  const write = (line: string): void => {
    leaks.read('log', line)
    onLog?.(line)
  }
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: logLevel,
    RATE_LIMITS: 'off',
    PICTURE_SECONDS: '600',
    // Other work of the test shares the process and delays it.
    OVERLOAD_DELAY_MS: '600000',
    ...env,
  })
  let statements = 0
  const database = connect({
    url: testDatabase.url,
    prepare: true,
    max: connections,
    replicaUrls,
    onStatement: () => {
      statements += 1
      onStatement?.()
    },
  })
  const cache = new AnswerCache()
  const bus = await createPostgresBus(database.sql, () => {
    database.replicas?.noteGap()
    cache.clear()
  })
  const platform = createContext({
    config,
    database,
    bus,
    cache,
    limiter: createMemoryLimiter(),
    clock,
    log: createLog(config, { write }),
  })
  const wallet = operators === undefined ? {} : { operators: operators(platform) }
  database.replicas?.start(platform.log)
  const context = plugSlices(platform, { users: { ...cheapUsers, ...users }, notifications, wallet }, slices)
  const metrics = metered && isMetered(config) ? createMetrics(context) : undefined
  const app = await buildApp({
    context,
    metrics,
    ...(findActor && { findActor }),
    ...(pages && { pages }),
  })
  const send = async (endpoint: EndpointSpec, call: TestCall, token?: string) => {
    const answer = await inject(app, endpoint, call, token)
    if (answer.status >= 400) leaks.read(`${endpoint.method} ${endpoint.path}`, JSON.stringify(answer.body))
    return answer
  }

  return {
    app,
    context,
    database: testDatabase,
    slices: context.slices,
    metrics,
    call: async (endpoint, call, token) => {
      const answer = await send(endpoint, call, token)
      const schema = endpoint.answers[answer.status]
      if (schema === undefined)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return { ...answer, body: schema.parse(answer.body) as never }
    },
    refused: async (endpoint, call, token) => {
      const answer = await send(endpoint, call, token)
      const body = ErrorBody.parse(answer.body)
      const declared: readonly string[] = [
        ...(endpoint.errors ?? []),
        ...platformErrors,
        ...(endpoint.auth === 'user' ? ['login_required'] : []),
      ]
      if (!declared.includes(body.code))
        throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${body.code}`)
      if (errorStatus[body.code as ErrorCode] !== answer.status)
        throw new Error(`${body.code} came with status ${answer.status}`)
      return { ...answer, body }
    },
    send,
    countStatements: async (work) => {
      await context.invalidate([tag.sessions])
      const before = statements
      await work()
      return statements - before
    },
    close: async () => {
      await app.close()
      leaks.read('jobs', await waitingJobs(database))
      await bus.close()
      await database.close()
      if (sharedDatabase === undefined) await testDatabase.drop()
      leaks.settle()
    },
  }
}

/** Describes the jobs that were never run. The test may have dropped their database. */
const waitingJobs = async ({ sql }: Context['database']): Promise<string> => {
  const jobs = await sql`select payload from graphile_worker._private_jobs`.then(undefined, () => [])
  return JSON.stringify(jobs)
}

const inject = async (
  app: FastifyInstance,
  endpoint: EndpointSpec,
  call: TestCall,
  token?: string,
): Promise<TestAnswer<unknown>> => {
  const form = call.files === undefined ? undefined : await multipartBody(call.body, call.files)
  const response = await app.inject({
    method: endpoint.method as NonNullable<InjectOptions['method']>,
    url: apiPath(endpoint, call),
    headers: {
      host: 'localhost',
      ...form?.headers,
      ...call.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(call.body === undefined ? {} : { payload: call.body as object }),
    ...(form && { payload: form.payload }),
  })
  return { status: response.statusCode, body: JSON.parse(response.payload), headers: response.headers }
}
