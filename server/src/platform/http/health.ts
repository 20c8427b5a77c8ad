import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** `/healthz`: the process answers. `/readyz`: it can do its work, so a balancer may send people here. */
export const registerHealth = (app: FastifyInstance, { database }: Context): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const config = { exempt: true }
  app.get('/healthz', { config, logLevel: 'silent' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config, logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const alive = await database.ping().then(
      () => true,
      () => false,
    )
    if (alive && !stopping) return reply.send({ status: 'ready', database: true })
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: stopping ? 'stopping' : 'unavailable', database: alive })
  })
}
