import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { openShareImage } from './share-image.service.ts'

interface Address {
  Params: { kind: string; file: string }
}

/** The pictures chats show beside links: `/og/products/<id>-<version>.jpg`, and the same of sheds and dishes. */
export const registerShareImages = (app: FastifyInstance, context: Context): void => {
  app.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/og/:kind/:file',
    exposeHeadRoute: false,
    handler: (request, reply) => serve(context, request, reply),
  })
  app.addHook('onClose', async () => context.shareDesk.painter.close())
}

const serve = async (
  context: Context,
  request: FastifyRequest<Address>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { kind, file } = request.params
  const answer = await openShareImage(context, kind, file)
  if ('elsewhere' in answer) {
    const caching = answer.lasting ? 'public, max-age=60' : 'no-store'
    return reply.header('cache-control', caching).redirect(answer.elsewhere, 302)
  }
  const { image, name } = answer
  const etag = `"${name}"`
  reply.headers({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': `inline; filename="${name}.jpg"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  reply.header('content-length', image.bytes)
  return request.method === 'HEAD' ? reply.send() : reply.send(await image.read())
}
