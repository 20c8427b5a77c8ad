import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { FileStore } from './file-store.ts'
import { formatOfKey, rangeOf, servedTypes } from './files.rules.ts'
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
  const format = formatOfKey(key)
  const size = format === undefined ? undefined : await store.size(key)
  if (format === undefined || size === undefined) throw new AppError('not_found')
  const name = key.slice(key.indexOf('/') + 1)
  const etag = `"${name}"`
  reply.headers({
    'content-type': servedTypes[format],
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    etag,
  })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendPart(store, key, { size, request, reply, etag })
}

interface Part {
  size: number
  request: FastifyRequest
  reply: FastifyReply
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

const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
