import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { sendDrawing } from '../drawn-picture.ts'
import { siteOrigin } from '../found/found-answers.ts'
import { openPoster } from './poster.service.ts'

interface Address {
  Params: { kind: string; file: string }
}

/**
 * Pictures for WhatsApp's status. `/posters/products/<id>-fr.jpg` redirects to the current version, which never
 * changes.
 */
export const registerPosters = (app: FastifyInstance, context: Context): void => {
  app.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/posters/:kind/:file',
    exposeHeadRoute: false,
    handler: (request, reply) => serve(context, request, reply),
  })
}

const serve = async (
  context: Context,
  request: FastifyRequest<Address>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const answer = await openPoster(context, { ...request.params, origin: siteOrigin(context, request) })
  reply.header('x-robots-tag', 'noindex')
  if ('elsewhere' in answer) return reply.header('cache-control', 'no-store').redirect(answer.elsewhere, 302)
  return sendDrawing(request, reply, answer)
}
