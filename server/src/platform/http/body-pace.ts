import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface Pace {
  checkEverySeconds: number
  graceSeconds: number
  bytesPerSecond: number
  /** How long a client may go on sending what nobody waits for, so that it sees its answer first. */
  lingerSeconds: number
}

const defaultPace: Pace = { checkEverySeconds: 5, graceSeconds: 15, bytesPerSecond: 4096, lingerSeconds: 3 }

interface Receiving {
  started: number
  /** Bytes the connection had brought before this request. */
  before: number
}

/** Closes requests whose body drips slower than a bad 2G line would: they only hold a place. */
export const closeSlowBodies = (app: FastifyInstance, pace: Pace = defaultPace): void => {
  const receiving = new Map<IncomingMessage, Receiving>()
  const timer = setInterval(() => {
    for (const [raw, body] of receiving) {
      if (raw.complete) receiving.delete(raw)
      else if (isTooSlow(raw, body, pace)) raw.destroy()
    }
  }, pace.checkEverySeconds * 1000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (hasBody(raw)) {
      receiving.set(raw, { started: Date.now(), before: raw.socket.bytesRead })
      reply.raw.once('close', () => {
        receiving.delete(raw)
        if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), pace.lingerSeconds * 1000).unref()
      })
    }
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined

const isTooSlow = ({ socket }: IncomingMessage, { started, before }: Receiving, pace: Pace): boolean => {
  const seconds = (Date.now() - started) / 1000
  return seconds > pace.graceSeconds && (socket.bytesRead - before) / seconds < pace.bytesPerSecond
}
