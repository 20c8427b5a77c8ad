import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { isInProcess } from './in-process.ts'

export interface OverloadLimits {
  /** Requests under way at once before browsing is turned away. */
  browse: number
  /** Kept free on top for what must get through: money, login. */
  reserve: number
  /** An event loop this late (in ms, 99th percentile of the last second) turns browsing away too. */
  delay: number
}

export const defaultLimits: OverloadLimits = { browse: 400, reserve: 100, delay: 1000 }

/** Turns requests away early, with Retry-After, instead of answering everybody late. */
export const shedOverload = (app: FastifyInstance, limits: OverloadLimits = defaultLimits): void => {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  let late = false
  let under = 0
  const timer = setInterval(() => {
    late = histogram.percentile(99) / 1e6 > limits.delay
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
  app.addHook('onRequest', (request, reply, done) => {
    const { priority = 'browse', exempt } = request.routeOptions.config
    if (exempt === true || isInProcess(request)) return done()
    const most = priority === 'critical' ? limits.browse + limits.reserve : limits.browse
    if (under >= most || (late && priority === 'browse')) {
      return done(new AppError('overloaded', { retryAfterSeconds: 3 }))
    }
    under += 1
    reply.raw.once('close', leave)
    done()
  })
}
