import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { isInProcess } from '../http/in-process.ts'
import { Distribution, secondBounds } from './distribution.ts'
import type { Reading } from './reading.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response ends when the client leaves, so its duration says nothing about the server. */
    isEndless?: boolean
  }
}

interface RouteMeter {
  labels: { method: string; route: string }
  /** Responses by status. */
  statuses: Map<number, number>
  seconds: Distribution
}

/** Label of requests that match no route: their paths are chosen by the caller. */
const unmatched = 'unmatched'

/**
 * Counts the responses to requests from outside, by route pattern, so that the number of series does not depend on the
 * requests. Not with prom-client's histogram: looking up its labels costs several times as much as all of this.
 */
export const meterRequests = (app: FastifyInstance): (() => readonly Reading[]) => {
  const meters = new Map<FastifyContextConfig, RouteMeter>()
  app.addHook('onResponse', (request, reply, done) => {
    if (isInProcess(request)) return done()
    const { config, url, method } = request.routeOptions
    let meter = meters.get(config)
    if (meter === undefined) {
      meter = openMeter(url, method)
      meters.set(config, meter)
    }
    const { statuses, seconds } = meter
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
    if (config.isEndless !== true) seconds.add(reply.elapsedTime / 1000)
    done()
  })
  return () => readingsOf([...meters.values()])
}

const openMeter = (url: string | undefined, method: string | string[] | undefined): RouteMeter => ({
  labels: url === undefined ? { method: 'any', route: unmatched } : { method: String(method), route: url },
  statuses: new Map(),
  seconds: new Distribution(secondBounds),
})

const readingsOf = (meters: readonly RouteMeter[]): Reading[] => [
  {
    name: 'http_requests_total',
    help: 'Responses by route pattern, method and status.',
    type: 'counter',
    series: meters.flatMap(({ labels, statuses }) =>
      [...statuses].map(([status, value]) => ({ labels: { ...labels, status }, value })),
    ),
  },
  {
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its response, without endless streams.',
    type: 'histogram',
    series: meters.map(({ labels, seconds }) => ({ labels, value: seconds })),
  },
]
