import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { hearCallback } from './callbacks.service.ts'

const mostBytes = 16_384

/**
 * Where operators tell that something happened: at an address of the payment's own, by PUT or POST, as what they like.
 * Whatever comes is answered the same, so nobody finds out which payments there are.
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
        await hearCallback(payments, { provider, id, body: typeof body === 'string' ? body : '' })
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
      },
    })
  })
}
