import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isFromThisMachine } from '../http/this-machine.ts'
import { bearerToken } from '../session.ts'
import { StartError } from '../start-error.ts'
import { contentType, type Metrics } from './metrics.ts'

export const metricsPath = '/metrics'

type MetricsConfig = Pick<Config, 'metrics' | 'production'>

/** In production nothing is counted unless a port or token is set. */
export const isMetered = ({ metrics: { port, token }, production }: MetricsConfig): boolean =>
  !production || port !== undefined || token !== undefined

/** On the main port: with the token, or in development for this machine. Otherwise the path does not exist. */
export const registerMetrics = (app: FastifyInstance, metrics: Metrics): void => {
  const { metrics: settings, production } = app.config
  metrics.watch(app)
  if (settings.token === undefined && (production || settings.port !== undefined)) return
  app.get(metricsPath, { config: { exempt: true }, logLevel: 'silent' }, async (request, reply) => {
    if (settings.token === undefined && !isFromThisMachine(request)) {
      reply.callNotFound()
      return reply
    }
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    if (!mayRead(request.headers, settings.token))
      return reply.code(401).header('www-authenticate', 'Bearer').send('The bearer token is METRICS_TOKEN.\n')
    return reply.type(contentType).send(await metrics.text())
  })
}

/** Compares hashes, which have one length, so that the time says nothing about the token. */
const mayRead = ({ authorization }: FastifyRequest['headers'], token: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digest(bearerToken(authorization) ?? ''), digest(token))

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

export interface MetricsPort {
  port: number
  close(): Promise<void>
}

/** Serves the metrics on a separate port, for the worker too, which has no other. */
export const openMetricsPort = async (
  metrics: Metrics,
  { metrics: { port, host, token } }: MetricsConfig,
): Promise<MetricsPort | undefined> => {
  if (port === undefined) return undefined
  const server = createServer(answerWith(metrics, token))
  server.listen({ port, host })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`METRICS_PORT ${port} cannot be opened on METRICS_HOST ${host}: ${error.code}.`)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const answerWith =
  (metrics: Metrics, token: string | undefined): RequestListener =>
  (request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path !== metricsPath || request.method !== 'GET') response.writeHead(404).end()
    else if (!mayRead(request.headers, token)) response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    else {
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
        () => response.writeHead(500).end(),
      )
    }
  }
