import { Readable } from 'node:stream'
import { isId } from '@sheds/contract/scalars'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { rangeOf } from '../../files/files.api.ts'
import { readSigned } from '../hearing/media-marks.ts'
import { type Download, type DownloadClaim, downloadsPath, openDownload } from './downloads.service.ts'
import { dispositionOf } from './file-names.rules.ts'
import { segmentLength } from './zip.ts'

/** Route of purchased music. Each request checks the ownership again. */
export const registerDownloads = (app: FastifyInstance, context: Context): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${downloadsPath}:id`,
    config: { priority: 'browse' },
    exposeHeadRoute: false,
    handler: (request, reply) => serve(context, request, reply),
  })
}

const serve = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', vary: 'cookie' })
  reply.header('cross-origin-resource-policy', 'same-origin')
  const download = await openDownload(context, claimOf(request))
  return sendPart(context, download, { request, reply })
}

const claimOf = (request: FastifyRequest): { claim: DownloadClaim; signature: string } => {
  const { id: musicId = '' } = request.params as Record<string, string>
  if (!isId(musicId)) throw new AppError('not_found')
  const { signature, ...signed } = readSigned(request)
  return { claim: { musicId, ...signed }, signature }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const sendPart = ({ files: { store } }: Context, download: Download, { request, reply }: Exchange): FastifyReply => {
  const { name, type, etag, bytes } = download
  reply.headers({
    'content-type': type,
    'content-disposition': dispositionOf(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag,
  })
  const { range: asked, 'if-range': condition } = request.headers
  const range = condition === undefined || condition === etag ? rangeOf(asked, bytes) : undefined
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const part = range ?? { start: 0, end: bytes - 1 }
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  reply.header('content-length', part.end - part.start + 1)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(Readable.from(chunksOf(store, download, part), { objectMode: false, highWaterMark: 65_536 }))
}

/** Bytes from `start` to `end`, both included; earlier bytes are not read. */
async function* chunksOf(
  store: Context['files']['store'],
  { segments, loadCover }: Download,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  let at = 0
  let cover: Promise<Buffer | undefined> | undefined
  for (const segment of segments) {
    const length = segmentLength(segment)
    const [from, to] = [Math.max(0, start - at), Math.min(length - 1, end - at)]
    at += length
    if (from > to) continue
    if ('bytes' in segment) yield segment.bytes.subarray(from, to + 1)
    else if ('key' in segment)
      yield* await store.read(segment.key, { start: segment.from + from, end: segment.from + to })
    else {
      cover ??= loadCover()
      const made = await segment.make(await cover)
      if (made.length !== length) throw new Error('a cover was replaced while it was sent')
      yield made.subarray(from, to + 1)
    }
  }
}
