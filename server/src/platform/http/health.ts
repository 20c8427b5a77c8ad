import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** `/healthz`: the process answers. `/readyz`: it can do its work, so a balancer may send people here. */
export const registerHealth = (app: FastifyInstance, { database }: Context): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const config = { exempt: true }
  const isAlive = askOnce(() => database.ping())
  app.get('/healthz', { config, logLevel: 'silent' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config, logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const alive = await isAlive()
    if (alive && !stopping) return reply.send({ status: 'ready', database: true })
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: stopping ? 'stopping' : 'unavailable', database: alive })
  })
}

/** A balancer asks again and again: who does not answer in time is not asked twice at once. */
const patience = 2000

const askOnce = (ping: () => Promise<void>): (() => Promise<boolean>) => {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined
      })
    return Promise.race([asked, sleep(patience, false, { ref: false })])
  }
}
