import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { walkMap } from '../../work/map-walk.ts'
import { readCookie, savesData } from '../cookies.ts'
import { isInProcess } from '../in-process.ts'
import { requestLocale } from '../locale.ts'
import { isKnown } from './cached.ts'
import { acceptedEncoding } from './compress.ts'
import type { CachedAnswer } from './micro-cache.ts'

/** A kept answer in one encoding, with its headers as they go out. */
interface ReadyAnswer {
  answer: CachedAnswer
  headers: string[]
  body: Buffer
  bytes: number
}

/** Answers by what a request looks like, in front of routing: a second look at a page costs next to nothing. */
export interface FrontCache {
  /** Is the answer to this request kept? */
  has(request: FastifyRequest): boolean
  /** Answers the request if the very same one was answered from the cache before. */
  serve(request: FastifyRequest, reply: FastifyReply): boolean
  remember(request: FastifyRequest, answer: CachedAnswer, headers: Record<string, unknown>, body: Buffer): void
  readonly figures: Readonly<{ answers: number; bytes: number }>
}

/** An answer's headers, and what the map itself takes. */
const overhead = 2048

/** Bounded in bytes, first in first out: strangers' parameters must not fill the memory. */
export const createFrontCache = (
  isFresh: (answer: CachedAnswer) => boolean,
  maxBytes = 48 * 1024 * 1024,
): FrontCache => {
  const ready = new Map<string, ReadyAnswer>()
  const [oldest, swept] = [walkMap(ready), walkMap(ready)]
  let bytes = 0

  const forget = (look: string, known: ReadyAnswer): void => {
    ready.delete(look)
    bytes -= known.bytes
  }

  /** Two at each that comes: what is stale goes, without ever a long look at all of them. */
  const makeRoom = (): void => {
    oldest.wait()
    for (const [look, known] of [swept.next(), swept.next()].filter((step) => step !== undefined)) {
      if (ready.get(look) === known && !isFresh(known.answer)) forget(look, known)
    }
    while (bytes > maxBytes) {
      const [look, known] = oldest.next() ?? oldest.next() ?? []
      if (look === undefined || known === undefined) return
      forget(look, known)
    }
  }

  const find = (request: FastifyRequest): ReadyAnswer | undefined => {
    if (!isForEverybody(request)) return undefined
    const look = lookOf(request)
    const known = ready.get(look)
    if (known === undefined || isFresh(known.answer)) return known
    forget(look, known)
    return undefined
  }

  return {
    has: (request) => find(request) !== undefined,
    serve(request, reply) {
      const known = find(request)
      if (known === undefined) return false
      send(known, request.raw.headers, reply)
      return true
    },
    remember(request, answer, headers, body) {
      if (!isForEverybody(request) || headers['set-cookie'] !== undefined) return
      const look = lookOf(request)
      const before = ready.get(look)
      if (before !== undefined) forget(look, before)
      const names = Object.entries({ ...headers, 'content-length': body.length }).filter(
        ([name]) => name !== 'x-request-id' && name !== 'connection',
      )
      // A compressed one keeps the plain one alive, too.
      const size = look.length * 2 + body.length + (body === answer.body ? 0 : answer.body.length) + overhead
      ready.set(look, { answer, body, bytes: size, headers: names.flatMap(([name, value]) => [name, String(value)]) })
      bytes += size
      makeRoom()
    },
    get figures() {
      return { answers: ready.size, bytes }
    },
  }
}

/** A page being rendered asks for itself: it is told an answer's tags, which nobody else is. */
const isForEverybody = (request: FastifyRequest): boolean =>
  request.raw.method === 'GET' && request.raw.headers.authorization === undefined && !isInProcess(request)

const send = ({ answer, headers, body }: ReadyAnswer, asked: IncomingHttpHeaders, reply: FastifyReply): void => {
  reply.hijack()
  if (isKnown(answer, asked)) {
    reply.raw.writeHead(304, headersWithoutBody(headers)).end()
    return
  }
  reply.raw.writeHead(answer.status, headers).end(body)
}

const bodyHeaders = new Set(['content-length', 'content-encoding', 'content-type'])

const headersWithoutBody = (headers: readonly string[]): string[] =>
  headers.filter((_, index) => !bodyHeaders.has(headers[index - (index % 2)] ?? ''))

/** Everything of a request that a public answer may depend on; no part can hold the line break between them. */
const lookOf = ({ raw, host, protocol }: FastifyRequest): string => {
  const { headers } = raw
  const theme = readCookie(headers.cookie, 'theme')
  const isThemed = theme === 'light' || theme === 'dark'
  const isSignedIn = readCookie(headers.cookie, 'signed_in') === '1'
  return `${raw.url}\n${protocol}://${host}\n${acceptedEncoding(headers['accept-encoding'])}\n${requestLocale(headers)}\n${isThemed ? theme : ''}\n${isSignedIn}\n${savesData(headers)}`
}
