import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { isInProcess } from './in-process.ts'

export interface OverloadLimits {
  /** Requests under way at once before browsing is turned away. */
  browse: number
  /** Kept free on top for what must get through: money, login. */
  reserve: number
  /** An event loop this late (in ms, 99th percentile) for two seconds in a row turns browsing away too. */
  delay: number
}

export const defaultLimits: OverloadLimits = { browse: 400, reserve: 100, delay: 1000 }

/** Turns requests away early, with Retry-After, instead of answering everybody late. */
export const shedOverload = (app: FastifyInstance, limits: OverloadLimits = defaultLimits): void => {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  let late = false
  let lateBefore = false
  let under = 0
  const timer = setInterval(() => {
    const lateNow = histogram.percentile(99) / 1e6 > limits.delay
    late = lateNow && lateBefore
    lateBefore = lateNow
    histogram.reset()
  }, 1000).unref()
  histogram.enable()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  const leave = (): void => {
    under -= 1
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { priority = 'browse' } = request.routeOptions.config
    if (isExempt(request)) return done()
    const most = priority === 'critical' ? limits.browse + limits.reserve : limits.browse
    if (under >= most || (late && priority === 'browse')) {
      return done(new AppError('overloaded', { retryAfterSeconds: 3 }))
    }
    done()
  })
  // Counted when its body is there: a body that drips holds no place. Uploads have places of their own.
  app.addHook('preValidation', (request, reply, done) => {
    if (!isExempt(request) && !isUpload(request) && !reply.raw.closed) {
      under += 1
      reply.raw.once('close', leave)
    }
    done()
  })
}

const isExempt = (request: FastifyRequest): boolean =>
  request.routeOptions.config.exempt === true || isInProcess(request)

const isUpload = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint?.upload !== undefined
