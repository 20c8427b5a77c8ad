import { lastEventHeader, livePath } from '@sheds/contract/notifications/live-path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { addressOf } from '../../platform/http/cache/address-key.ts'
import { openStream } from './live-stream.ts'
import { createStreams } from './streams.service.ts'

/** Registered outside of the endpoints: the stream never ends, so it has no response schema. */
export const registerEvents = (app: FastifyInstance, context: Context): void => {
  const streams = createStreams(context)
  const byAddress = new Map<string, number>()
  const count = (address: string, change: number): void => {
    context.liveStreams.open += change
    const now = (byAddress.get(address) ?? 0) + change
    if (now > 0) byAddress.set(address, now)
    else byAddress.delete(address)
  }
  app.addHook('preClose', async () => streams.close())
  // A HEAD request would hold a stream that no lost connection frees.
  app.get(
    `/api${livePath}`,
    { config: { priority: 'browse', isEndless: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const actor = await app.authenticate(request)
      if (actor === undefined) throw new AppError('login_required')
      const address = addressOf(request)
      if ((byAddress.get(address) ?? 0) >= context.config.streamsPerAddress)
        throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
      const stream = openStream({ ...actor, seq: lastSeen(request.headers[lastEventHeader]) })
      count(address, 1)
      stream.body.once('close', () => count(address, -1))
      streams.add(stream)
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('x-accel-buffering', 'no')
        .send(stream.body)
    },
  )
}

const lastSeen = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined
