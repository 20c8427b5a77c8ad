import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyHttpOptions } from 'fastify'
import type { EndpointSpec } from '@sheds/contract/endpoint'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { type Actor, bearerToken, type FindActor } from '../session.ts'
import { closeSlowBodies } from './body-pace.ts'
import { answerClientError } from './client-errors.ts'
import { sendError } from './errors.ts'
import { isInProcess } from './in-process.ts'
import { shedOverload } from './overload.ts'
import type { MicroCache } from './micro-cache.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    microCache: MicroCache
    /** The caller, looked up once a request; nobody for visitors and worn-out tokens. */
    authenticate(request: FastifyRequest): Promise<Actor | undefined>
  }
  interface FastifyContextConfig {
    endpoint?: EndpointSpec
    priority?: 'browse' | 'critical'
    /** Counts neither for rate limits nor for overload: health and files with a name of their own. */
    exempt?: boolean
  }
}

const mostBodyBytes = 1024 * 1024

/** A bare server with everything that holds for every request, and no routes. */
export const createServer = (context: Context, findActor: FindActor): FastifyInstance => {
  const { config } = context
  const headers = securityHeaders(config)
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: context.log,
    disableRequestLogging: config.logLevel !== 'info' && config.logLevel !== 'debug',
    trustProxy: config.trustProxy,
    bodyLimit: mostBodyBytes,
    requestTimeout: config.bodySeconds * 1000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: config.headerSeconds * 1000, connectionsCheckingInterval: 2000 },
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: answerClientError(headers),
    frameworkErrors: (error, request, reply) => {
      sendError(request, reply.headers(headers), error)
    },
  }
  const app: FastifyInstance = Fastify(options)
  app.decorate('config', config)
  app.decorate('microCache', context.cache)
  app.decorate('authenticate', actorFinder(findActor))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (!isPlainRequest(request)) throw new AppError('malformed_request')
  })
  acceptJson(app)
  shedOverload(app)
  limitRates(app, context)
  closeSlowBodies(app)
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  return app
}

/** Addresses are made from the Host header and the path: both must be what they claim to be. */
const isPlainRequest = ({ host, url }: FastifyRequest): boolean =>
  url.startsWith('/') && !url.includes('\\') && /^[\w.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(host)

const actorFinder = (findActor: FindActor) => {
  const known = new WeakMap<FastifyRequest, Promise<Actor | undefined>>()
  return (request: FastifyRequest): Promise<Actor | undefined> => {
    const token = bearerToken(request.headers.authorization)
    if (token === undefined) return Promise.resolve(undefined)
    const found = known.get(request) ?? findActor(token)
    known.set(request, found)
    return found
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON only, valid UTF-8 only; an empty body is an empty object. */
const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      const text = utf8.decode(body as Buffer)
      parse(request, text, (error, value) => (error ? done(new AppError('malformed_body', { cause: error })) : done(null, value)))
    } catch (error) {
      done(new AppError('malformed_body', { cause: error }))
    }
  })
}

/** Reads are counted by address, writes by user or, without one, by address. */
const limitRates = (app: FastifyInstance, { config, limiter }: Context): void => {
  if (!config.rateLimits) return
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.exempt === true || isInProcess(request)) return
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const most = reads ? config.readsPerMinute : config.writesPerMinute
    const key = reads ? `reads:${request.ip}` : `writes:${bearerToken(request.headers.authorization) ?? request.ip}`
    const taken = limiter.take(key, most, 60)
    const { allowed, retryAfterSeconds } = taken instanceof Promise ? await taken : taken
    if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
  })
}
