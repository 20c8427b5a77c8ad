import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { isKnownTag } from '../../platform/http/cache/known-tag.ts'
import type { FileStore } from './file-store.ts'
import { rangeOf, servedTypeOf } from './files.rules.ts'
import { filesPath } from './files.views.ts'

/** Serves the store read-only; browsers never treat a file as a document or script. */
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

interface ServedFile {
  type: string
  /** File name for the response headers. */
  name: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a stored file or the requested part. The caller sets the cache headers. */
export const sendStored = async (
  store: FileStore,
  key: string,
  { type, name, request, reply }: ServedFile,
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

interface Part extends Pick<ServedFile, 'request' | 'reply'> {
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
