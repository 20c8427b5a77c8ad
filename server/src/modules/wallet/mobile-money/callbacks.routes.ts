import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { handleCallback } from './callbacks.service.ts'

const mostBytes = 16_384

/**
 * Callbacks of operators, at a random address per payment, by PUT or POST, in any format. The response is always the
 * same, so it does not reveal which payments exist.
 */
export const registerCallbacks = (app: FastifyInstance, payments: Context): void => {
  app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers()
    callbacks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    callbacks.route<{ Params: { provider: string; id: string } }>({
      method: ['PUT', 'POST'],
      url: '/callbacks/:provider/:id',
      config: { priority: 'critical' },
      handler: async ({ params: { provider, id }, body }, reply) => {
        await handleCallback(payments, { provider, id, body: typeof body === 'string' ? body : '' })
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
      },
    })
  })
}
