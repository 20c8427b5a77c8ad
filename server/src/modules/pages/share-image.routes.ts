import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { sendDrawing } from './drawn-picture.ts'
import { openShareImage } from './share-image.service.ts'

interface Address {
  Params: { kind: string; file: string }
}

/** Preview pictures for links in chats, such as `/og/products/<id>-<version>.jpg`. */
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
  reply.header('cross-origin-resource-policy', 'cross-origin')
  return sendDrawing(request, reply, answer)
}
