import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BaseContext } from '../context.ts'
import { isFromThisMachine } from './this-machine.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can work, for load balancers; `?deep=1` from this machine adds the
 * operator's alarms and answers 503 if there are any.
 */
export const registerHealth = (app: FastifyInstance, { database, slices }: BaseContext): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const config = { exempt: true }
  const isAlive = askOnce(() => database.ping())
  app.get('/healthz', { config, logLevel: 'silent' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config, logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const alive = await isAlive()
    if (alive && !stopping) {
      const state = { status: 'ready', database: true, ...replicaCounts(database) }
      if (!isDeep(request)) return reply.send(state)
      const alarms = (await Promise.all(slices.map((slice) => slice.alarms?.() ?? []))).flat()
      return reply
        .code(alarms.length === 0 ? 200 : 503)
        .send({ ...state, status: alarms.length === 0 ? 'ready' : 'alarm', alarms })
    }
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: stopping ? 'stopping' : 'unavailable', database: alive })
  })
}

/** The answer is public, so it names no hosts. */
const replicaCounts = ({ replicas }: BaseContext['database']) => {
  const states = replicas?.states()
  return states && { replicas: { serving: states.filter(({ isServing }) => isServing).length, known: states.length } }
}

const isDeep = (request: FastifyRequest): boolean =>
  (request.query as { deep?: unknown }).deep === '1' && isFromThisMachine(request)

/** A balancer polls: a check that takes long is not started twice. */
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
