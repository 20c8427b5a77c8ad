import { type AnswerOf, type AnyCall, type CallOf, type EndpointSpec, ErrorBody } from '@sheds/contract/endpoint'
import { type ErrorCode, errorStatus, platformErrors } from '@sheds/contract/errors'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { apiPath, buildApp } from '../app.ts'
import { systemClock } from '../platform/clock.ts'
import { loadConfig } from '../platform/config.ts'
import { type Context, followInvalidations } from '../platform/context.ts'
import { connect } from '../platform/db/database.ts'
import { createPostgresBus } from '../platform/events/postgres-bus.ts'
import { createMicroCache } from '../platform/http/micro-cache.ts'
import { createMemoryLimiter } from '../platform/http/rate-limit.ts'
import type { FindActor } from '../platform/session.ts'
import type { Slice } from '../platform/slice.ts'
import { createSlices } from '../slices.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestAnswer<Body> {
  status: number
  body: Body
  headers: Readonly<Record<string, string | string[] | number | undefined>>
}

export interface TestApp {
  app: FastifyInstance
  context: Context
  /** Calls an endpoint and holds the answer against the contract: status, shape and error code. */
  call<E extends EndpointSpec>(endpoint: E, call: CallOf<E>, token?: string): Promise<TestAnswer<AnswerOf<E>>>
  /** The same for a call that is to be refused. */
  refused<E extends EndpointSpec>(endpoint: E, call: AnyCall, token?: string): Promise<TestAnswer<ErrorBody>>
  /** How many SQL statements some work sends. */
  countStatements(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

interface TestAppOptions {
  slices?: (context: Context) => readonly Slice[]
  env?: Record<string, string>
  findActor?: FindActor
}

/** The whole app over a database of its own, without a network. */
export const startTestApp = async ({
  slices = createSlices,
  env = {},
  findActor,
}: TestAppOptions = {}): Promise<TestApp> => {
  const testDatabase = await createTestDatabase()
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env })
  let statements = 0
  const database = connect({ url: testDatabase.url, prepare: true, max: 10, onStatement: () => (statements += 1) })
  const cache = createMicroCache()
  const bus = await createPostgresBus(database.sql, () => cache.clear())
  followInvalidations(bus, cache)
  const context: Context = {
    config,
    database,
    bus,
    cache,
    limiter: createMemoryLimiter(),
    clock: systemClock,
    log: pino({ level: config.logLevel }),
  }
  const app = await buildApp({ context, slices: slices(context), ...(findActor && { findActor }) })
  const send = (endpoint: EndpointSpec, call: AnyCall, token?: string) => inject(app, endpoint, call, token)

  return {
    app,
    context,
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
    countStatements: async (work) => {
      const before = statements
      await work()
      return statements - before
    },
    close: async () => {
      await app.close()
      await bus.close()
      await database.close()
      await testDatabase.drop()
    },
  }
}

const inject = async (
  app: FastifyInstance,
  endpoint: EndpointSpec,
  call: AnyCall,
  token?: string,
): Promise<TestAnswer<unknown>> => {
  const response = await app.inject({
    method: endpoint.method as NonNullable<InjectOptions['method']>,
    url: apiPath(endpoint, call),
    headers: { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(call.body === undefined ? {} : { payload: call.body as object }),
  })
  return { status: response.statusCode, body: JSON.parse(response.payload), headers: response.headers }
}
