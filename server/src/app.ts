import { getApi } from '@sheds/contract/api'
import { type AnyCall, type EndpointSpec, pathOf, type StreamSpec } from '@sheds/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import manifest from '../../package.json' with { type: 'json' }
import { registerDescription } from './description/description.routes.ts'
import { AppError } from './platform/app-error.ts'
import type { BaseContext } from './platform/context.ts'
import { type Binding, bind, registerEndpoint } from './platform/http/endpoints.ts'
import { sendError } from './platform/http/errors.ts'
import { registerHealth } from './platform/http/health.ts'
import { type PageRenderer, registerPages } from './platform/http/pages/pages.ts'
import { createServer } from './platform/http/server.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { registerMetrics } from './platform/metrics/metrics-door.ts'
import type { FindActor } from './platform/session.ts'

export const apiBase = '/api'

const version: string = manifest.version

interface AppOptions {
  context: BaseContext
  pages?: PageRenderer
  findActor?: FindActor
  /** Counts and serves what the app does. */
  metrics?: Metrics | undefined
}

/** Builds the whole server, ready to listen or for injected requests. */
export const buildApp = async ({
  context,
  pages,
  findActor = callerOf(context),
  metrics,
}: AppOptions): Promise<FastifyInstance> => {
  const { slices } = context
  const app = createServer(context, findActor, pages?.build)
  const bindings = [apiRoot, ...slices.flatMap((slice) => slice.bindings)]
  if (metrics !== undefined) registerMetrics(app, metrics)
  registerHealth(app, context)
  for (const binding of bindings) registerEndpoint(app, binding, apiBase)
  for (const slice of slices) slice.register?.(app)
  const streams = slices.flatMap((slice) => slice.streams ?? [])
  registerDescription(app, [{ name: 'api', bindings: [apiRoot] }, ...slices], version)
  refuseUnknown(app, { bindings, streams })
  if (pages !== undefined) await registerPages(app, context, pages)
  return app
}

/** Uses the slice that identifies callers; without one, every caller is a visitor. */
const callerOf = ({ slices }: BaseContext): FindActor =>
  slices.find(({ findActor }) => findActor !== undefined)?.findActor ?? (async () => undefined)

const apiRoot = bind(getApi, async () => ({
  name: 'Sheds',
  version,
  openapi: `${apiBase}/openapi.json`,
  docs: `${apiBase}/docs`,
}))

interface KnownCalls {
  bindings: readonly Binding[]
  streams: readonly StreamSpec[]
}

/** Answers 404 to an unknown path, or 405 with `Allow` if the path exists for another method. */
const refuseUnknown = (app: FastifyInstance, { bindings, streams }: KnownCalls): void => {
  const calls = bindings.flatMap(({ endpoint, prefixes }) =>
    prefixes.map((prefix) => ({
      methods: endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
      pattern: pathPattern(endpoint, prefix),
    })),
  )
  const known = [...calls, ...streams.map((stream) => ({ methods: ['GET'], pattern: pathPattern(stream, '') }))]
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]?.replace(/(?<=.)\/$/, '') ?? ''
    const allowed = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    if (allowed.length === 0)
      return sendError(request, reply, new AppError('not_found', { says: 'error_no_such_call' }))
    // A parameter that is too long matches the pattern but no route.
    if (allowed.includes(request.method)) return sendError(request, reply, new AppError('not_found'))
    return sendError(
      request,
      reply.header('allow', [...new Set(allowed)].join(', ')),
      new AppError('method_not_allowed'),
    )
  })
}

const pathPattern = ({ path }: Pick<EndpointSpec, 'path'>, prefix: string): RegExp => {
  const escaped = `${apiBase}${prefix}${path}`.replace(/(?<=.)\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:[a-z_]+/g, '[^/]+')}$`)
}

/** API address of a call, for callers in the same process. */
export const apiPath = (endpoint: EndpointSpec, call: AnyCall): string => `${apiBase}${pathOf(endpoint, call)}`
