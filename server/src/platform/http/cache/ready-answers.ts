import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, savesData } from '../cookies.ts'
import { isInProcess } from '../in-process.ts'
import { requestLocale } from '../locale.ts'
import type { CachedAnswer, ReadyAnswer } from './answer-cache.ts'
import { acceptedEncoding } from './compress.ts'
import { isKnown } from './known-tag.ts'

// Cached responses by request form, sent before routing: a repeated view of a page costs almost nothing.

export const hasReady = (request: FastifyRequest): boolean => find(request) !== undefined

/** Sends the response if an equal request was answered from the cache before. */
export const serveReady = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const known = find(request)
  if (known === undefined) return false
  request.server.answerCache.counts.ready += 1
  send(known, request.raw.headers, reply)
  return true
}

const find = (request: FastifyRequest): ReadyAnswer | undefined =>
  isForEverybody(request) ? request.server.answerCache.ready(lookOf(request)) : undefined

export const keepReady = (
  request: FastifyRequest,
  answer: CachedAnswer,
  { headers, body }: { headers: Record<string, unknown>; body: Buffer },
): void => {
  if (!isForEverybody(request) || headers['set-cookie'] !== undefined) return
  const names = Object.entries({ ...headers, 'content-length': body.length }).filter(
    ([name]) => name !== 'x-request-id' && name !== 'connection',
  )
  const ready = { answer, body, headers: names.flatMap(([name, value]) => [name, String(value)]) }
  request.server.answerCache.keepReady(lookOf(request), ready)
}

/** Excludes the page renderer's own requests, because their responses carry cache tags. */
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

/** All parts of a request that a public response may depend on. None can contain the line break between them. */
const lookOf = ({ raw, host, protocol }: FastifyRequest): string => {
  const { headers } = raw
  const theme = readCookie(headers.cookie, 'theme')
  const isThemed = theme === 'light' || theme === 'dark'
  const isSignedIn = readCookie(headers.cookie, 'signed_in') === '1'
  return `${raw.url}\n${protocol}://${host}\n${acceptedEncoding(headers['accept-encoding'])}\n${requestLocale(headers)}\n${isThemed ? theme : ''}\n${isSignedIn}\n${savesData(headers)}`
}
