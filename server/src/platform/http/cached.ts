import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compressFrom } from './compress.ts'
import { type CachedAnswer, encodedBody } from './micro-cache.ts'

/** Path and the query parameters that matter, in one order; strangers such as `fbclid` stay out. */
export const cacheKey = (app: FastifyInstance, request: FastifyRequest, names: readonly string[]): string => {
  const at = request.url.indexOf('?')
  const path = at === -1 ? request.url : request.url.slice(0, at)
  const host = app.config.publicUrl === undefined ? request.host : ''
  if (at === -1 || names.length === 0) return `${host} ${path}`
  const query = request.query as Record<string, unknown>
  const known = names
    .filter((name) => query[name] !== undefined)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(String(query[name]))}`)
  return `${host} ${path}?${known.join('&')}`
}

/** Sends a kept answer: 304 when the client has it, else in the best encoding it takes. */
export const answerFromCache = async (
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedAnswer,
): Promise<FastifyReply> => {
  reply.code(cached.status).headers(cached.headers).header('etag', cached.etag)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, no-cache')
  if (cached.status === 200 && request.headers['if-none-match']?.includes(cached.etag)) return reply.code(304).send()
  const encoding = cached.body.length < compressFrom ? 'identity' : acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = await encodedBody(cached, encoding)
  if (cached.expires !== 0) request.server.frontCache.remember(request, cached, reply.getHeaders(), body)
  return reply.send(body)
}
