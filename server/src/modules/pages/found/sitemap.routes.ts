import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { acceptsGzip } from '../../../platform/http/cache/compress.ts'
import { isKnown } from '../../../platform/http/cache/known-tag.ts'
import { sendDocument } from './found-answers.ts'
import { anyOrigin, indexText, type ListedPart, robotsText } from './sitemap.rules.ts'
import { findSitemapPart, listSitemap, openSitemapPart } from './sitemap.service.ts'

const xml = 'application/xml; charset=utf-8'

/** Documents for search engines: robots.txt and the sitemap. */
export const registerSitemap = (app: FastifyInstance, context: Context): void => {
  app.get('/robots.txt', (request, reply) =>
    sendDocument(context, { request, reply, of: 'robots' }, async (origin) => ({
      text: robotsText(origin),
      type: 'text/plain; charset=utf-8',
      seconds: 3600,
      tags: [],
    })),
  )
  app.get('/sitemap.xml', (request, reply) =>
    sendDocument(context, { request, reply, of: 'sitemap' }, async (origin) => {
      const { parts, madeAt } = await listSitemap(context)
      return { text: indexText(origin, parts), type: xml, seconds: 5, tags: [], changedAt: madeAt }
    }),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => sendSitemap(context, request, reply))
}

const sendSitemap = async (
  context: Context,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const name = /^([a-z]+-[1-9]\d{0,5})\.xml$/.exec(request.params.file)?.[1]
  if (name === undefined) throw new AppError('not_found')
  const part = await findSitemapPart(context, name)
  const canSendStored = part.origin !== '' && acceptsGzip(request.headers['accept-encoding'])
  if (canSendStored) return sendStoredPart(context, part, { request, reply })
  return sendDocument(context, { request, reply, of: `sitemap ${part.edition} ${part.name}` }, async (origin) => {
    const text = gunzipSync(await buffer(await openSitemapPart(context, part))).toString('latin1')
    return { text: text.replaceAll(anyOrigin, origin), type: xml, seconds: 60, tags: [], changedAt: part.madeAt }
  })
}

/** Streams the stored part without processing it, at the cost of a picture. */
const sendStoredPart = async (
  context: Context,
  part: ListedPart,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> => {
  const etag = `"${part.edition}-${part.name}"`
  const headers = { 'last-modified': new Date(part.madeAt).toUTCString() }
  const known = isKnown({ status: 200, etag, headers }, request.headers)
  const body = known || request.method === 'HEAD' ? '' : await openSitemapPart(context, part)
  reply.headers({ ...headers, 'cache-control': 'public, max-age=300', vary: 'accept-encoding', etag })
  if (known) return reply.code(304).send()
  reply.headers({ 'content-encoding': 'gzip', 'content-length': part.bytes })
  return reply.type(xml).send(body)
}
