import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding } from './compress.ts'
import { readCookie } from './cookies.ts'
import type { CachedAnswer } from './micro-cache.ts'

/** A kept answer in one encoding, with its headers as they go out. */
interface ReadyAnswer {
  answer: CachedAnswer
  headers: string[]
  body: Buffer
}

/** Answers by what a request looks like, in front of routing: a second look at a page costs next to nothing. */
export interface FrontCache {
  /** Answers the request if the very same one was answered from the cache before. */
  serve(request: FastifyRequest, reply: FastifyReply): boolean
  remember(request: FastifyRequest, answer: CachedAnswer, headers: Record<string, unknown>, body: Buffer): void
}

/** More looks than this start afresh: strangers' parameters must not fill the memory. */
const mostLooks = 20_000

export const createFrontCache = (isFresh: (answer: CachedAnswer) => boolean): FrontCache => {
  const ready = new Map<string, ReadyAnswer>()
  return {
    serve(request, reply) {
      const { raw } = request
      if (raw.method !== 'GET' || raw.headers.authorization !== undefined) return false
      const look = lookOf(request)
      const known = ready.get(look)
      if (known === undefined) return false
      if (!isFresh(known.answer)) {
        ready.delete(look)
        return false
      }
      send(known, raw.headers['if-none-match'], reply)
      return true
    },
    remember(request, answer, headers, body) {
      if (request.raw.method !== 'GET' || headers['set-cookie'] !== undefined) return
      if (ready.size >= mostLooks) ready.clear()
      const names = Object.entries({ ...headers, 'content-length': body.length }).filter(
        ([name]) => name !== 'x-request-id',
      )
      ready.set(lookOf(request), { answer, body, headers: names.flatMap(([name, value]) => [name, String(value)]) })
    },
  }
}

const send = ({ answer, headers, body }: ReadyAnswer, known: string | undefined, reply: FastifyReply): void => {
  reply.hijack()
  if (answer.status === 200 && known?.includes(answer.etag) === true) {
    reply.raw.writeHead(304, headersWithoutBody(headers)).end()
    return
  }
  reply.raw.writeHead(answer.status, headers).end(body)
}

const bodyHeaders = new Set(['content-length', 'content-encoding', 'content-type'])

const headersWithoutBody = (headers: readonly string[]): string[] =>
  headers.filter((_, index) => !bodyHeaders.has(headers[index - (index % 2)] ?? ''))

/** Everything of a request that a public answer may depend on. */
const lookOf = ({ raw }: FastifyRequest): string => {
  const { headers } = raw
  const { cookie } = headers
  const choices =
    cookie === undefined
      ? ''
      : `${readCookie(cookie, 'lang') ?? ''},${readCookie(cookie, 'theme') ?? ''},${readCookie(cookie, 'signed_in') ?? ''}`
  const encoding: Encoding = acceptedEncoding(headers['accept-encoding'])
  return `${raw.url} ${headers.host} ${encoding} ${headers['accept-language'] ?? ''} ${choices}`
}
