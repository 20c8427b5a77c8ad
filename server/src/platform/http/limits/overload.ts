import type { OutgoingHttpHeaders } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageRefusal, refusalOf } from '../errors.ts'
import { isInProcess } from '../in-process.ts'
import { overloaded } from './fair-line.ts'

export interface OverloadLimits {
  /** Requests under way or waiting at once before browsing is turned away. */
  browse: number
  /** Kept free on top for what must get through: money, login. */
  reserve: number
  /** An event loop this late (in ms, 99th percentile) for two seconds in a row turns browsing away too. */
  delay: number
}

export const defaultLimits: OverloadLimits = { browse: 400, reserve: 100, delay: 1000 }

/**
 * Turns requests away early, with Retry-After, instead of answering everybody late: the last bound, behind the lines in
 * which pages and calls wait for their turn.
 */
export const shedOverload = (app: FastifyInstance, limits: OverloadLimits = defaultLimits): void => {
  const isLate = watchEventLoop(app, limits.delay)
  const under = new Set<FastifyRequest>()
  const countTurnedAway = logTurnedAway(app)
  app.decorate('leavePlace', (request: FastifyRequest) => {
    under.delete(request)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) return done()
    const { priority, isTooMany } = request.routeOptions.config
    if (isTooMany?.(request) === true) {
      countTurnedAway()
      return refuseAtOnce(request, reply)
    }
    const isCritical = priority === 'critical'
    const most = isCritical ? limits.browse + limits.reserve : limits.browse
    if (under.size >= most || (isLate() && !isCritical)) return done(overloaded())
    done()
  })
  // Counted when its body is there: a body that drips holds no place. Files that come have places of their own.
  app.addHook('preValidation', (request, reply, done) => {
    if (isExempt(request) || reply.raw.closed || request.routeOptions.config.endpoint?.upload !== undefined)
      return done()
    under.add(request)
    // What writes its answer by itself has no other end.
    reply.raw.once('close', () => reply.sent && under.delete(request))
    done()
  })
  // Until its answer is there, even if nobody waits for it any longer: the work goes on all the same.
  app.addHook('onSend', (request, reply, _payload, done) => {
    under.delete(request)
    if (reply.statusCode === 503) countTurnedAway()
    done()
  })
}

const logEveryMilliseconds = 10_000

/** One line for many: a log that grows with the crowd would be a load of its own. */
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

/** Past everything that Fastify does for an answer: of these there are many, and each takes from those who are served. */
const refuseAtOnce = (request: FastifyRequest, reply: FastifyReply): void => {
  const isPage = request.routeOptions.config.priority === 'page'
  const { status, headers, body } = (isPage ? pageRefusal : refusalOf)(request, overloaded())
  reply.headers(headers).header('content-length', body.length).hijack()
  reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders).end(body)
}

const isExempt = (request: FastifyRequest): boolean =>
  request.routeOptions.config.exempt === true || isInProcess(request)

/** Tells whether the event loop was too late in each of the last two seconds. */
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
