import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { createAdaptiveLimit } from './adaptive-limit.ts'
import { networkKey } from './address-key.ts'
import { isInProcess } from './in-process.ts'

export interface OverloadLimits {
  /** Requests under way at once before browsing is turned away; fewer while answers take too long. */
  browse: number
  /** Kept free on top for what must get through: money, login. */
  reserve: number
  /** How late (in ms) answers may get; an event loop this late for two seconds in a row turns browsing away, too. */
  delay: number
}

export const defaultLimits: OverloadLimits = { browse: 400, reserve: 100, delay: 1000 }

/** So many there may be always: below this a slow answer says nothing about the others. */
const leastBrowse = 32
/** Most answers are to take a tenth of what is too late: then whoever must get through waits a few times as long. */
const targetPart = 0.1
/** What one address may hold of the places, where there are enough to share. */
const ownPart = 0.75
const sharedFrom = 16

/** Turns requests away early, with Retry-After, instead of answering everybody late. */
export const shedOverload = (app: FastifyInstance, limits: OverloadLimits = defaultLimits): void => {
  const isLate = watchEventLoop(app, limits.delay)
  const limit = createAdaptiveLimit({
    least: Math.min(leastBrowse, limits.browse),
    most: limits.browse,
    target: limits.delay * targetPart,
  })
  const places = createPlaces()
  const hasPlace = (request: FastifyRequest): boolean => {
    const { priority = 'browse' } = request.routeOptions.config
    if (priority === 'critical') return places.count() < limits.browse + limits.reserve
    if (isLate() || places.count() >= limits.browse) return false
    // Pages wait in their own line, which knows when it is full.
    if (priority === 'page') return true
    const most = limit.read(places.count())
    return places.count() < most && (most < sharedFrom || places.heldBy(networkKey(request.ip)) < most * ownPart)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (isExempt(request) || hasPlace(request)) done()
    else done(new AppError('overloaded', { retryAfterSeconds: 3 }))
  })
  // Counted when its body is there: a body that drips holds no place. Files that come have places of their own.
  app.addHook('preValidation', (request, reply, done) => {
    const { endpoint, priority } = request.routeOptions.config
    if (isExempt(request) || reply.raw.closed || endpoint?.upload !== undefined) return done()
    places.take(request, reply)
    if (priority === 'browse') limit.read(places.count())
    done()
  })
  // Its answer is there. Who has gone away meanwhile keeps the place until then: the work goes on without them.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const milliseconds = places.leave(request)
    if (milliseconds !== undefined && request.routeOptions.config.priority === 'browse') limit.note(milliseconds)
    done()
  })
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

interface Place {
  who: string
  since: number
}

/** The requests under way, in all and of one address. */
const createPlaces = () => {
  const taken = new Map<FastifyRequest, Place>()
  const held = new Map<string, number>()

  const leave = (request: FastifyRequest): number | undefined => {
    const place = taken.get(request)
    if (place === undefined) return undefined
    taken.delete(request)
    const left = (held.get(place.who) ?? 1) - 1
    if (left > 0) held.set(place.who, left)
    else held.delete(place.who)
    return performance.now() - place.since
  }

  return {
    count: () => taken.size,
    heldBy: (who: string) => held.get(who) ?? 0,
    take(request: FastifyRequest, reply: FastifyReply): void {
      const who = networkKey(request.ip)
      taken.set(request, { who, since: performance.now() })
      held.set(who, (held.get(who) ?? 0) + 1)
      reply.raw.once('close', () => {
        // What writes its answer by itself has no other end.
        if (reply.sent) leave(request)
      })
    },
    leave,
  }
}
