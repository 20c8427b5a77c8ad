import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedAnswer, encodedBody } from './answer-cache.ts'
import { acceptedEncoding, compressFrom } from './compress.ts'
import { isKnown } from './known-tag.ts'
import { keepReady } from './ready-answers.ts'

/**
 * Path and declared query parameters in one order; others such as `fbclid` are left out. A name may include the only
 * relevant value: `show=reviews`.
 */
export const cacheKey = (app: FastifyInstance, request: FastifyRequest, names: readonly string[]): string => {
  const at = request.url.indexOf('?')
  const path = at === -1 ? request.url : request.url.slice(0, at)
  const host = app.config.publicUrl === undefined ? request.host : ''
  if (at === -1) return `${host} ${path}`
  const query = request.query as Record<string, string | string[] | undefined>
  // A repeated parameter is repeated in the key as well: "a" and "b" must not equal "a,b".
  const known = names.toSorted().flatMap((each) => {
    const [name = '', only] = each.split('=')
    const values = [query[name] ?? []].flat().filter((value) => only === undefined || value === only)
    return values.map((value) => `${name}=${encodeURIComponent(value)}`)
  })
  return known.length === 0 ? `${host} ${path}` : `${host} ${path}?${known.join('&')}`
}

/** Sends a cached response: 304 if the client has it, else in the best accepted encoding. */
export const answerFromCache = async (
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedAnswer,
): Promise<FastifyReply> => {
  reply.code(cached.status).headers(cached.headers).header('etag', cached.etag)
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, no-cache')
  if (isKnown(cached, request.headers)) return reply.code(304).send()
  const body = await bodyFor(request, reply, cached)
  if (cached.expires !== 0) keepReady(request, cached, { headers: reply.getHeaders(), body })
  return reply.send(body)
}

/** Body in the best encoding the client accepts; sets the header. */
export const bodyFor = async (request: FastifyRequest, reply: FastifyReply, cached: CachedAnswer): Promise<Buffer> => {
  const encoding = cached.body.length < compressFrom ? 'identity' : acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encodedBody(cached, encoding)
}

const scratch = Buffer.allocUnsafeSlow(512 * 1024)
const mostBytesACharacter = 3

/**
 * `Buffer.from` measures a text before it writes it, which doubles the work, so it is written once and copied. The copy
 * has its own memory: a slice of a pool would retain the whole pool while cached.
 */
export const bytesOf = (text: string): Buffer => {
  if (text.length * mostBytesACharacter > scratch.length) return Buffer.from(text)
  const own = Buffer.allocUnsafeSlow(scratch.write(text))
  scratch.copy(own)
  return own
}
