import type { OutgoingHttpHeaders } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageRefusal, refusalOf } from '../errors.ts'
import { isInProcess } from '../in-process.ts'
import { overloaded } from './fair-line.ts'

declare module 'fastify' {
  interface FastifyInstance {
    overload: OverloadState
  }
}

/** Why a request was refused: its queue, all places, the event loop, a rate limit, or any other 503. */
export type RefusalReason = 'queue_full' | 'places' | 'event_loop' | 'rate_limit' | 'unavailable'

export interface OverloadState {
  /** Refused requests since the start. */
  refused: Record<RefusalReason, number>
  /** Requests that count for the limit now. */
  running(): number
  isLate(): boolean
}

export interface OverloadLimits {
  /** Requests running or waiting before browsing is refused. */
  browse: number
  /** Additional places for critical requests: money, login. */
  reserve: number
  /** Event loop delay (ms, 99th percentile) that for two seconds in a row also refuses browsing. */
  delay: number
}

export const defaultLimits: OverloadLimits = { browse: 400, reserve: 100, delay: 1000 }

/**
 * Refuses requests early with Retry-After instead of serving all of them late: the last limit, behind the queues of
 * pages and calls.
 */
export const shedOverload = (app: FastifyInstance, limits: OverloadLimits = defaultLimits): void => {
  const isLate = watchEventLoop(app, limits.delay)
  const under = new Set<FastifyRequest>()
  const countTurnedAway = logTurnedAway(app)
  const { refused, refuse } = countRefusals()
  app.decorate('overload', { refused, isLate, running: () => under.size })
  app.decorate('leavePlace', (request: FastifyRequest) => {
    under.delete(request)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) return done()
    const { priority, isTooMany } = request.routeOptions.config
    if (isTooMany?.(request) === true) {
      countTurnedAway()
      refuse(request, 'queue_full')
      return refuseAtOnce(request, reply)
    }
    const isCritical = priority === 'critical'
    const most = isCritical ? limits.browse + limits.reserve : limits.browse
    const isFull = under.size >= most
    if (!isFull && (isCritical || !isLate())) return done()
    refuse(request, isFull ? 'places' : 'event_loop')
    done(overloaded())
  })
  // Counted once the body is complete, so that a dripping body occupies no place. Uploads have their own places.
  app.addHook('preValidation', (request, reply, done) => {
    if (isExempt(request) || reply.raw.closed || request.routeOptions.config.endpoint?.upload !== undefined)
      return done()
    under.add(request)
    // A response written directly has no onSend hook.
    reply.raw.once('close', () => reply.sent && under.delete(request))
    done()
  })
  // Until the response is ready, even after a disconnect, because the work continues.
  app.addHook('onSend', (request, reply, _payload, done) => {
    under.delete(request)
    if (reply.statusCode === 503) {
      countTurnedAway()
      refuse(request, 'unavailable')
    } else if (reply.statusCode === 429) refuse(request, 'rate_limit')
    done()
  })
}

/** Counts each request once, by the first reason. */
const countRefusals = () => {
  const refused: Record<RefusalReason, number> = {
    queue_full: 0,
    places: 0,
    event_loop: 0,
    rate_limit: 0,
    unavailable: 0,
  }
  const counted = new WeakSet<FastifyRequest>()
  const refuse = (request: FastifyRequest, reason: RefusalReason): void => {
    if (counted.has(request) || isInProcess(request)) return
    counted.add(request)
    refused[reason] += 1
  }
  return { refused, refuse }
}

const logEveryMilliseconds = 10_000

/** Logs many refusals in one line, because a line for each would add to the load. */
const logTurnedAway = (app: FastifyInstance): (() => void) => {
  let turnedAway = 0
  const timer = setInterval(() => {
    if (turnedAway > 0) app.log.warn({ turnedAway }, 'answered with 503')
    turnedAway = 0
  }, logEveryMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => {
    turnedAway += 1
  }
}

/** Bypasses Fastify's response handling, because refusals are many and take time from served requests. */
const refuseAtOnce = (request: FastifyRequest, reply: FastifyReply): void => {
  const isPage = request.routeOptions.config.priority === 'page'
  const { status, headers, body } = (isPage ? pageRefusal : refusalOf)(request, overloaded())
  reply.headers(headers).header('content-length', body.length).hijack()
  reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders).end(body)
}

const isExempt = (request: FastifyRequest): boolean =>
  request.routeOptions.config.exempt === true || isInProcess(request)

/** True if the event loop was too late in each of the last two seconds. */
const watchEventLoop = (app: FastifyInstance, delay: number): (() => boolean) => {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  let late = false
  let lateBefore = false
  const timer = setInterval(() => {
    const lateNow = histogram.percentile(99) / 1e6 > delay
    late = lateNow && lateBefore
    lateBefore = lateNow
    histogram.reset()
  }, 1000).unref()
  histogram.enable()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  return () => late
}
