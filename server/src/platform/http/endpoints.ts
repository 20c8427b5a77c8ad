import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { AnswerOf, BodyOf, EndpointSpec, FilesOf, ParamsOf, QueryOf } from '@sheds/contract/endpoint'
import type { Page } from '@sheds/contract/scalars'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Actor } from '../session.ts'
import { answerWriter } from './answer-schema.ts'
import type { FreshAnswer } from './cache/answer-cache.ts'
import { answerFromCache, bytesOf, cacheKey } from './cache/cached.ts'
import { acceptedEncoding, compressed, compressFrom } from './cache/compress.ts'
import { tellTags } from './in-process.ts'
import { goneSignal, inLine, tooMany } from './limits/work-line.ts'
import { type Locale, requestLocale } from './locale.ts'
import { type PageEnd, pageHeaders } from './pages/page-headers.ts'
import { routed } from './replica-reads.ts'
import { StreamedAnswer } from './streamed-answer.ts'
import { type ReceivedForm, type UploadedFile, withForm } from './uploads.ts'
import { validated, validatedParams } from './validate.ts'

/** Input of a use-case: parsed request, caller and language. */
export interface Call<E extends EndpointSpec> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Files of `upload`, on disk until the call is answered. */
  files: FilesOf<E, readonly UploadedFile[]>
  /** Caller; always defined on endpoints with `auth: 'user'`. */
  actor: E['auth'] extends 'user' ? Actor : Actor | undefined
  locale: Locale
  request: FastifyRequest
  /** Aborted when the client disconnects; undefined if other clients share the response. */
  gone(): AbortSignal | undefined
}

interface AnswerMore {
  status?: number
  headers?: Readonly<Record<string, string>>
  cookies?: readonly string[]
  /** Position of the list in the body: sets `Link` and `X-Total-Count`. */
  page?: PageEnd
}

/** Response with more than a body: status, headers, paging. */
export class Answer<Body> {
  readonly body: Body
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Only for uncached responses. */
  readonly cookies: readonly string[]
  readonly page: PageEnd | undefined

  constructor(body: Body, more: AnswerMore = {}) {
    this.body = body
    this.status = more.status
    this.headers = more.headers ?? {}
    this.cookies = more.cookies ?? []
    this.page = more.page
  }
}

/** A handler returns a list as a page; its rows are the body. */
type PlainAnswer<E extends EndpointSpec> = AnswerOf<E> extends (infer Row)[] ? Page<Row> : AnswerOf<E>

export type Handler<E extends EndpointSpec> = (
  call: Call<E>,
) => Promise<PlainAnswer<E> | Answer<AnswerOf<E>> | StreamedAnswer>

/** Call without its body, for checks before the body is read. */
export type CallerOf<E extends EndpointSpec> = Omit<Call<E>, 'body' | 'files'>

export interface Binding {
  endpoint: EndpointSpec
  handle: Handler<EndpointSpec>
  /** Throws for callers without permission, before the body is read. */
  check?: (caller: CallerOf<EndpointSpec>) => unknown
  /** Path prefixes below the API base; most endpoints have one. */
  prefixes: readonly string[]
  alsoWrong?: AlsoWrong<EndpointSpec> | undefined
  /** Second path of a call that is described elsewhere. */
  secondAddress?: true
}

/** Call with its raw fields, before validation. */
export type SentCall<E extends EndpointSpec> = Omit<Call<E>, 'body' | 'files'> & {
  fields: Readonly<Record<string, unknown>>
}

/**
 * For an invalid body: errors of fields whose rules depend on stored data, so that all errors are returned at once.
 * Message keys by field.
 */
export type AlsoWrong<E extends EndpointSpec> = (sent: SentCall<E>) => Promise<Readonly<Record<string, string>>>

interface BindOptions<E extends EndpointSpec> {
  prefixes?: readonly string[]
  alsoWrong?: AlsoWrong<E>
}

export const bind = <const E extends EndpointSpec>(
  endpoint: E,
  handle: Handler<E>,
  { prefixes = [''], alsoWrong }: BindOptions<E> = {},
): Binding => ({
  endpoint,
  handle: handle as unknown as Handler<EndpointSpec>,
  prefixes,
  alsoWrong: alsoWrong as unknown as AlsoWrong<EndpointSpec> | undefined,
})

/** Same for uploads: `check` refuses a caller before the files are read. */
export const bindUpload = <const E extends EndpointSpec>(
  endpoint: E,
  check: (caller: CallerOf<E>) => unknown,
  handle: Handler<E>,
): Binding => ({ ...bind(endpoint, handle), check: check as unknown as NonNullable<Binding['check']> })

/** Registers an endpoint: parses its input and removes undeclared fields from the response. */
export const registerEndpoint = (app: FastifyInstance, binding: Binding, base: string): void => {
  const { endpoint } = binding
  const write = writers(endpoint)
  const answer = async (request: FastifyRequest, signal: () => AbortSignal | undefined): Promise<WrittenAnswer> => {
    const result = await inLine(request, signal, () => callHandler(binding, request, signal))
    if (result instanceof StreamedAnswer)
      return { status: successStatus(endpoint), headers: result.headers, cookies: [], text: result.body }
    const { body, status = successStatus(endpoint), headers, cookies, page } = toAnswer(endpoint, result)
    return { status, headers: { ...headers, ...pageHeaders(page, request) }, cookies, text: write(status, body) }
  }
  for (const prefix of binding.prefixes) {
    const route: RouteOptions = {
      method: endpoint.method,
      url: `${base}${prefix}${endpoint.path}`.replace(/(?<=.)\/$/, ''),
      config: { priority: endpoint.priority ?? 'browse', endpoint, isTooMany: tooMany(endpoint) },
      handler: (request, reply) =>
        respond({ app, endpoint, request, reply, answer: (signal) => answer(request, signal) }),
    }
    if (endpoint.upload === undefined) app.route(route)
    else registerForm(app, route)
  }
}

const toAnswer = (endpoint: EndpointSpec, result: unknown): Answer<unknown> => {
  if (result instanceof Answer) return result
  if (!(endpoint.answers[successStatus(endpoint)] instanceof z.ZodArray)) return new Answer(result)
  const page = result as Page<unknown>
  return new Answer(page.rows, { page })
}

/** Only these routes parse multipart forms; others refuse them by content type. */
const registerForm = (app: FastifyInstance, route: RouteOptions): void => {
  app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false })
    forms.route(route)
  })
}

type WrittenAnswer = Pick<FreshAnswer, 'status' | 'headers'> &
  Pick<Answer<unknown>, 'cookies'> & { text: string | Readable }

interface Response {
  app: FastifyInstance
  endpoint: EndpointSpec
  request: FastifyRequest
  reply: FastifyReply
  /** `signal` creates a signal that is aborted when the client disconnects. */
  answer: (signal: () => AbortSignal | undefined) => Promise<WrittenAnswer>
}

const respond = async ({ app, endpoint, request, reply, answer }: Response): Promise<FastifyReply> => {
  const { cache } = endpoint
  reply.header('content-type', 'application/json; charset=utf-8')
  if (cache === undefined || request.headers.authorization !== undefined) {
    const { status, headers, cookies, text } = await answer(() => goneSignal(reply))
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    if (await hasExpiredToken(app, request)) reply.header('www-authenticate', expiredToken)
    reply.code(status).header('cache-control', 'private, no-store').header('vary', 'accept-encoding').headers(headers)
    return sendText(request, reply, text)
  }
  const key = cacheKey(app, request, Object.keys(endpoint.query?.shape ?? {}))
  const tags = endpoint.tags?.({ params: request.params as Record<string, string> }) ?? []
  tellTags(request, reply, tags)
  const make = async (): Promise<FreshAnswer> => {
    const { status, headers, text } = await answer(neverAborts)
    if (typeof text !== 'string') throw new Error(`${endpoint.path} is kept and streamed`)
    return { status, headers, body: bytesOf(text), seconds: cache.seconds, tags }
  }
  const cached = await app.answerCache.through(key, make, tags)
  return answerFromCache(request, reply, cached)
}

/** Other clients may wait for a cached response, so a disconnect does not abort it. */
const neverAborts = (): undefined => undefined

/** Header for a caller with an expired token, who gets a visitor's response. */
const expiredToken = 'Bearer error="invalid_token"'

const hasExpiredToken = async (app: FastifyInstance, request: FastifyRequest): Promise<boolean> =>
  request.headers.authorization !== undefined && (await app.authenticate(request)) === undefined

/** Characters up to which a body is sent in one write with its headers; copying a longer one costs more. */
const writtenTogether = 4096

/** Sends an uncached response: compressed if large enough, else in one write with its headers. */
const sendText = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Readable,
): Promise<FastifyReply> => {
  if (typeof text !== 'string') return reply.send(text)
  const encoding = text.length < compressFrom ? 'identity' : acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(text.length < writtenTogether ? text : bytesOf(text))
  return reply.header('content-encoding', encoding).send(await compressed(bytesOf(text), encoding))
}

const callHandler = async (binding: Binding, request: FastifyRequest, gone: Call<EndpointSpec>['gone']) => {
  const { endpoint, handle, check } = binding
  const caller = { ...(await readCaller(endpoint, request)), gone }
  await check?.(caller as CallerOf<EndpointSpec>)
  const call = async ({ fields, files }: ReceivedForm) => {
    const body = await readBody(binding, { ...caller, fields } as SentCall<EndpointSpec>)
    const answer = await handle({ ...caller, body, files } as Call<EndpointSpec>)
    await forgetChanged(endpoint, { ...caller, body }, answer)
    return answer
  }
  return routed({ endpoint, request, actor: caller.actor }, () => {
    if (endpoint.upload !== undefined) return withForm(request, endpoint.upload, call)
    return call({ fields: (request.body ?? {}) as ReceivedForm['fields'], files: {} })
  })
}

/** Invalidates every copy's cache before the response, because the caller may read again immediately. */
const forgetChanged = async (
  { changes }: EndpointSpec,
  { actor, request, ...call }: Omit<Call<EndpointSpec>, 'files' | 'locale'>,
  answer: unknown,
): Promise<void> => {
  const body = answer instanceof Answer ? answer.body : answer
  if (changes !== undefined) await request.server.invalidate(changes(call, body, actor?.userId ?? ''))
}

const readBody = async ({ endpoint, alsoWrong }: Binding, sent: SentCall<EndpointSpec>): Promise<unknown> => {
  if (endpoint.body === undefined) return {}
  try {
    return validated(endpoint.body, sent.fields)
  } catch (error) {
    if (alsoWrong === undefined || !(error instanceof AppError)) throw error
    throw new AppError('invalid_input', { fields: { ...error.fields, ...(await alsoWrong(sent)) } })
  }
}

/** Reads the call without its body, which is read only for permitted callers. */
const readCaller = async (endpoint: EndpointSpec, request: FastifyRequest) => {
  const actor = await request.server.authenticate(request)
  if (endpoint.auth === 'user' && actor === undefined) throw new AppError('login_required')
  if (actor !== undefined && !isRead(request)) await countWrite(request, actor)
  const query = request.query as Record<string, unknown>
  return {
    params: endpoint.params === undefined ? {} : validatedParams(endpoint.params, request.params),
    query: endpoint.query === undefined ? {} : validated(endpoint.query, singleValues(query)),
    actor,
    locale: requestLocale(request.headers, query.lang),
    request,
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Visitors' writes count with their reads, by address. */
const countWrite = async ({ server }: FastifyRequest, { userId }: Actor): Promise<void> => {
  const { rateLimits, writesPerMinute } = server.config
  if (!rateLimits) return
  const { allowed, retryAfterSeconds } = await server.limiter.take(`writes:${userId}`, writesPerMinute, 60)
  if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** The last value of a repeated parameter counts. */
const singleValues = (query: Record<string, unknown>): Record<string, unknown> => {
  if (!Object.values(query).some(Array.isArray)) return query
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]),
  )
}

const successStatus = (endpoint: EndpointSpec): number => {
  const [first] = Object.keys(endpoint.answers)
  return Number(first ?? 200)
}

/** Compiles one serializer per status, which omits undeclared fields. Streamed responses have their own. */
const writers = (endpoint: EndpointSpec): ((status: number, body: unknown) => string) => {
  const answers = endpoint.streamed === true ? [] : Object.entries(endpoint.answers)
  const byStatus = new Map(answers.map(([status, schema]) => [Number(status), answerWriter(schema)]))
  return (status, body) => {
    const write = byStatus.get(status)
    if (write === undefined) throw new Error(`${endpoint.method} ${endpoint.path} does not declare status ${status}`)
    return write(body)
  }
}
