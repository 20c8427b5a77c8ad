import type { AnswerOf, BodyOf, EndpointSpec, ParamsOf, QueryOf } from '@sheds/contract/endpoint'
import type { Page } from '@sheds/contract/scalars'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Actor } from '../session.ts'
import { answerFromCache, cacheKey } from './cached.ts'
import { tellTags } from './in-process.ts'
import { isLocale, type Locale, requestLocale } from './locale.ts'
import type { FreshAnswer } from './micro-cache.ts'
import { validated, validatedParams } from './validate.ts'

/** What a use-case gets: parsed input, who asks, and in which language. */
export interface Call<E extends EndpointSpec> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The caller; always there on endpoints with `auth: 'user'`. */
  actor: E['auth'] extends 'user' ? Actor : Actor | undefined
  locale: Locale
  request: FastifyRequest
}

/** An answer that needs more than a body: another status, headers, the rest of a list. */
export class Answer<Body> {
  readonly body: Body
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(body: Body, more: { status?: number; headers?: Readonly<Record<string, string>> } = {}) {
    this.body = body
    this.status = more.status
    this.headers = more.headers ?? {}
  }
}

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<AnswerOf<E> | Answer<AnswerOf<E>>>

export interface Binding {
  endpoint: EndpointSpec
  handle: Handler<EndpointSpec>
  /** Path prefixes below the API base it answers at; most have one. */
  prefixes: readonly string[]
}

/** Ties an endpoint of the contract to its use-case. */
export const bind = <const E extends EndpointSpec>(
  endpoint: E,
  handle: Handler<E>,
  prefixes: readonly string[] = [''],
): Binding => ({ endpoint, handle: handle as unknown as Handler<EndpointSpec>, prefixes })

/** The body of a list: rows as they are, the next page in `Link`, the total in `X-Total-Count`. */
export const listAnswer = <Row>(page: Page<Row>, request: FastifyRequest): Answer<Row[]> =>
  new Answer(page.rows, { headers: pageHeaders(page, request) })

export const pageHeaders = (page: Pick<Page<unknown>, 'next' | 'total'>, request: FastifyRequest) => ({
  ...(page.next === null ? {} : { link: `<${nextPageUrl(request.url, page.next)}>; rel="next"` }),
  ...(page.total === undefined ? {} : { 'x-total-count': String(page.total) }),
})

const nextPageUrl = (url: string, cursor: string): string => {
  const { pathname, searchParams } = new URL(`http://localhost${url}`)
  searchParams.set('cursor', cursor)
  return `${pathname}?${searchParams}`
}

/** Registers one endpoint: input is parsed, the answer is cut to what the contract declares. */
export const registerEndpoint = (app: FastifyInstance, binding: Binding, base: string): void => {
  const { endpoint } = binding
  const write = writers(endpoint)
  const answer = async (request: FastifyRequest): Promise<Required<Omit<FreshAnswer, 'seconds' | 'tags'>>> => {
    const result = await binding.handle(await readCall(endpoint, request))
    const {
      body,
      status = successStatus(endpoint),
      headers = {},
    } = result instanceof Answer ? result : { body: result }
    return { status, headers, body: Buffer.from(write(status, body)) }
  }
  for (const prefix of binding.prefixes) {
    app.route({
      method: endpoint.method,
      url: `${base}${prefix}${endpoint.path}`.replace(/(?<=.)\/$/, ''),
      config: { priority: endpoint.priority ?? 'browse', endpoint },
      handler: (request, reply) => respond({ app, endpoint, request, reply, answer: () => answer(request) }),
    })
  }
}

interface Response {
  app: FastifyInstance
  endpoint: EndpointSpec
  request: FastifyRequest
  reply: FastifyReply
  answer: () => Promise<Omit<FreshAnswer, 'seconds' | 'tags'>>
}

const respond = async ({ app, endpoint, request, reply, answer }: Response): Promise<FastifyReply> => {
  const { cache } = endpoint
  reply.header('content-type', 'application/json; charset=utf-8')
  if (cache === undefined || request.headers.authorization !== undefined) {
    const { status, headers, body } = await answer()
    return reply.code(status).header('cache-control', 'private, no-store').headers(headers).send(body)
  }
  const key = cacheKey(app, request, Object.keys(endpoint.query?.shape ?? {}))
  const tags = cache.tags.map((tag) => filledTag(tag, request.params as Record<string, string>))
  tellTags(request, reply, tags)
  const cached = await app.microCache.through(key, async () => ({ ...(await answer()), seconds: cache.seconds, tags }))
  return answerFromCache(request, reply, cached)
}

const filledTag = (tag: string, params: Record<string, string>): string =>
  tag.replace(/:([a-z_]+)/g, (_, name: string) => params[name] ?? '')

const readCall = async (endpoint: EndpointSpec, request: FastifyRequest): Promise<Call<EndpointSpec>> => {
  const actor = await request.server.authenticate(request)
  if (endpoint.auth === 'user' && actor === undefined) throw new AppError('login_required')
  if (actor !== undefined && request.method !== 'GET') await countWrite(request, actor)
  const query = request.query as Record<string, unknown>
  return {
    params: endpoint.params === undefined ? {} : validatedParams(endpoint.params, request.params),
    query: endpoint.query === undefined ? {} : validated(endpoint.query, singleValues(query)),
    body: endpoint.body === undefined ? {} : validated(endpoint.body, request.body ?? {}),
    actor,
    locale: requestLocale(request.headers, isLocale(query.lang) ? query.lang : undefined),
    request,
  } as Call<EndpointSpec>
}

/** Visitors' writes count by address, with their reads. */
const countWrite = async ({ server }: FastifyRequest, { userId }: Actor): Promise<void> => {
  const { rateLimits, writesPerMinute } = server.config
  if (!rateLimits) return
  const { allowed, retryAfterSeconds } = await server.limiter.take(`writes:${userId}`, writesPerMinute, 60)
  if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** A parameter given twice counts once: the last one. */
const singleValues = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]))

const successStatus = (endpoint: EndpointSpec): number => {
  const [first] = Object.keys(endpoint.answers)
  return Number(first ?? 200)
}

/** One compiled serializer per status; a field the contract does not declare never leaves. */
const writers = (endpoint: EndpointSpec): ((status: number, body: unknown) => string) => {
  const byStatus = new Map(
    Object.entries(endpoint.answers).map(([status, schema]) => [
      Number(status),
      fastJsonStringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as fastJsonStringify.AnySchema),
    ]),
  )
  return (status, body) => {
    const write = byStatus.get(status)
    if (write === undefined) throw new Error(`${endpoint.method} ${endpoint.path} does not declare status ${status}`)
    return write(body)
  }
}
