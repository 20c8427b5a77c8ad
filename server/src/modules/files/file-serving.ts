import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { isKnownTag } from '../../platform/http/cache/known-tag.ts'
import type { FileStore } from './file-store.ts'
import { rangeOf, servedTypeOf } from './files.rules.ts'
import { filesPath } from './files.views.ts'

/** Serves the store read-only: nothing in it is ever a document or a script to a browser. */
export const registerFileServing = (app: FastifyInstance, store: FileStore): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${filesPath}*`,
    config: { exempt: true },
    exposeHeadRoute: false,
    handler: (request, reply) => serve(store, request, reply),
  })
}

const serve = async (store: FileStore, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const key = (request.url.split('?', 1)[0] ?? '').slice(filesPath.length)
  const type = servedTypeOf(key)
  if (type === undefined) throw new AppError('not_found')
  const name = key.slice(key.indexOf('/') + 1)
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  return sendStored(store, key, { type, name, request, reply })
}

interface Sent {
  type: string
  /** As it is called where it is kept. */
  name: string
  request: FastifyRequest
  reply: FastifyReply
}

/** What lies there, or the part of it that was asked for. How long it may be kept says who serves it. */
export const sendStored = async (
  store: FileStore,
  key: string,
  { type, name, request, reply }: Sent,
): Promise<FastifyReply> => {
  const size = await store.size(key)
  if (size === undefined) throw new AppError('not_found')
  const etag = `"${name}"`
  reply.headers({
    'content-type': type,
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag,
  })
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendPart(store, key, { size, request, reply, etag })
}

interface Part extends Pick<Sent, 'request' | 'reply'> {
  size: number
  etag: string
}

const sendPart = async (store: FileStore, key: string, { size, request, reply, etag }: Part): Promise<FastifyReply> => {
  const { range: asked, 'if-range': condition } = request.headers
  const range = condition === undefined || condition === etag ? rangeOf(asked, size) : undefined
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await store.read(key, { start, end }))
}
