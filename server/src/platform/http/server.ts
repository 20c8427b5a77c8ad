import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { EndpointSpec } from '@sheds/contract/endpoint'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { BaseContext } from '../context.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import { type Actor, bearerToken, type FindActor, type NotePosition } from '../session.ts'
import type { AnswerCache } from './cache/answer-cache.ts'
import { hasReady, serveReady } from './cache/ready-answers.ts'
import { answerClientError } from './client-errors.ts'
import { sendError } from './errors.ts'
import { isInProcess } from './in-process.ts'
import { closeSlowBodies } from './limits/body-pace.ts'
import { drainOnClose } from './limits/drain.ts'
import type { FairLine } from './limits/fair-line.ts'
import { defaultLimits, shedOverload } from './limits/overload.ts'
import type { Allowance, RateLimiter } from './limits/rate-limit.ts'
import { createRequestCount, type RequestCount } from './limits/request-count.ts'
import { closeDoors } from './limits/wide-door.ts'
import { createWorkLine } from './limits/work-line.ts'
import { buildHeader, buildName, type SiteBuild } from './pages/site-build.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    answerCache: AnswerCache
    invalidate: BaseContext['invalidate']
    /** Queue of browsing calls. */
    workLine: FairLine
    limiter: RateLimiter
    replicas: Replicas | undefined
    notePosition: NotePosition
    /** For a call that only waits from now on: frees its place under the overload limit. */
    leavePlace(request: FastifyRequest): void
    /** Caller, looked up once per request; undefined for visitors and expired tokens. */
    authenticate(request: FastifyRequest): Promise<Actor | undefined>
  }
  interface FastifyContextConfig {
    endpoint?: EndpointSpec
    /** Pages wait in their own queue, so only their number is limited here. */
    priority?: 'browse' | 'critical' | 'page'
    /** True if the queue for this request is full; it is then refused before any work. */
    isTooMany?: (request: FastifyRequest) => boolean
    /** Excluded from rate and overload limits: health checks and hashed files. */
    exempt?: boolean
  }
}

const mostBodyBytes = 1024 * 1024

/** Idle time after which a connection is closed, such as one whose client does not read. */
const stalledSeconds = 120

const runId = randomBytes(6).toString('base64url')
let requests = 0

/** Unique across runs and copies. */
const nextRequestId = (): string => {
  requests += 1
  return `${runId}-${requests.toString(36)}`
}

/** Logs one line per request, when it is answered. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request) || isInProcess(request)) return
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime) }
    if (error) reply.log.info({ ...line, err: error }, 'request cut off')
    else reply.log.info(line, 'request completed')
  }
}

/** Creates a server with everything that applies to all requests, and no routes. */
export const createServer = (context: BaseContext, findActor: FindActor, build?: SiteBuild): FastifyInstance => {
  const { config } = context
  const headers = { ...securityHeaders(config), ...(build && { [buildHeader]: buildName(build) }) }
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: context.log,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: mostBodyBytes,
    requestTimeout: config.bodySeconds * 1000,
    keepAliveTimeout: 30_000,
    connectionTimeout: stalledSeconds * 1000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Our own check refuses a missing Host, in the usual format.
    http: { requireHostHeader: false, headersTimeout: config.headerSeconds * 1000, connectionsCheckingInterval: 2000 },
    genReqId: nextRequestId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: answerClientError(headers),
    frameworkErrors: (error, request, reply) => {
      sendError(request, reply.headers(headers).header('x-request-id', request.id), error)
    },
  }
  const app: FastifyInstance = Fastify(options)
  // Other expectations than 100-continue get a normal response; Node's own would lack our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.decorate('config', config)
  app.decorate('answerCache', context.cache)
  app.decorate('invalidate', context.invalidate)
  const count = createRequestCount({
    limiter: context.limiter,
    most: config.readsPerMinute,
    findActor: (request) => app.authenticate(request),
  })
  app.decorate('authenticate', actorFinder(findActor, count))
  app.decorate('limiter', context.limiter)
  app.decorate('replicas', context.database.replicas)
  app.decorate('notePosition', notePositionOf(context))
  app.decorate('workLine', createWorkLine(config))
  drainOnClose(app)
  closeDoors(app)
  closeSlowBodies(app)
  guard(app, { config, count, headers })
  acceptJson(app)
  shedOverload(app, { ...defaultLimits, delay: config.overloadDelay })
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  return app
}

/** The slice that identifies callers stores it. */
const notePositionOf = ({ slices }: BaseContext): NotePosition =>
  slices.find(({ notePosition }) => notePosition !== undefined)?.notePosition ?? (async () => undefined)

interface GuardOptions {
  config: Config
  count: RequestCount
  headers: Readonly<Record<string, string>>
}

/** First checks of every request: syntax, shutdown, rate limit, cache. */
const guard = (app: FastifyInstance, { config, count, headers }: GuardOptions): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const pass = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (serveReady(request, reply)) return
    identify(request, reply)
    done()
  }
  const identify = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPlainRequest(request)) {
      identify(request, reply)
      return done(new AppError('malformed_request'))
    }
    if (stopping && request.routeOptions.config.exempt !== true && !isInProcess(request)) {
      identify(request, reply)
      return done(new AppError('unavailable', { retryAfterSeconds: 2, isExpected: true }))
    }
    if (!config.rateLimits || request.routeOptions.config.exempt === true || isInProcess(request)) {
      return pass(request, reply, done)
    }
    const decide = ({ allowed, retryAfterSeconds }: Allowance): void => {
      if (allowed) pass(request, reply, done)
      else {
        identify(request, reply)
        done(new AppError('too_many_requests', { retryAfterSeconds }))
      }
    }
    const taken = count.take(request, hasReady(request))
    if (taken instanceof Promise) taken.then(decide, done)
    else decide(taken)
  })
}

/** Most requests have the same host as the previous one. */
let lastPlainHost: string | undefined

const isPlainHost = (host: string): boolean => {
  if (host === lastPlainHost) return true
  if (!plainHost.test(host) || !URL.canParse(`http://${host}`)) return false
  lastPlainHost = host
  return true
}

const plainHost = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/** URLs are built from scheme, host and path, so all three must be well-formed. */
const isPlainRequest = ({ host, protocol, url, raw }: FastifyRequest): boolean =>
  url.charCodeAt(0) === 47 &&
  !url.includes('\\') &&
  (protocol === 'http' || protocol === 'https') &&
  isPlainHost(host) &&
  hasOneHost(raw)

/** With two Host headers, Node uses the first, and a proxy in front may have used the other. */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}

const actorFinder = (findActor: FindActor, count: RequestCount) => {
  const known = new WeakMap<FastifyRequest, Promise<Actor | undefined>>()
  const find = async (request: FastifyRequest, token: string): Promise<Actor | undefined> => {
    const actor = await findActor(token, isLooking(request))
    count.note(token, actor)
    return actor
  }
  return (request: FastifyRequest): Promise<Actor | undefined> => {
    const token = bearerToken(request.headers.authorization)
    if (token === undefined) return Promise.resolve(undefined)
    const found = known.get(request) ?? find(request, token)
    known.set(request, found)
    return found
  }
}

/** True for reads of public data. */
const isLooking = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.config.endpoint?.auth === 'public'

/** Fastify's own parser never returns a promise. */
type JsonParser = (request: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void) => void

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Accepts only JSON in valid UTF-8; an empty body is an empty object. */
const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error') as JsonParser
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      const text = utf8.decode(body as Buffer)
      parse(request, text, (error, value) =>
        error ? done(new AppError('malformed_body', { cause: error })) : done(null, value),
      )
    } catch (error) {
      done(new AppError('malformed_body', { cause: error }))
    }
  })
}
