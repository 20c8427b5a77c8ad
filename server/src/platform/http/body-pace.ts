import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const checkEverySeconds = 5
const graceSeconds = 15
const bytesPerSecond = 4096

interface Receiving {
  started: number
  socket: Socket
  /** Bytes the connection had brought before this request. */
  before: number
}

/** Closes requests whose body drips slower than a bad 2G line would: they only hold a place. */
export const closeSlowBodies = (app: FastifyInstance): void => {
  const receiving = new Map<FastifyRequest, Receiving>()
  const timer = setInterval(() => {
    for (const [request, body] of receiving) {
      if (request.raw.complete) receiving.delete(request)
      else if (isTooSlow(body)) request.raw.destroy()
    }
  }, checkEverySeconds * 1000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, reply, done) => {
    done()
    if (request.method === 'GET' || request.method === 'HEAD' || request.raw.complete) return
    const { socket } = request.raw
    receiving.set(request, { started: Date.now(), socket, before: socket.bytesRead })
    reply.raw.once('close', () => receiving.delete(request))
  })
}

const isTooSlow = ({ started, socket, before }: Receiving): boolean => {
  const seconds = (Date.now() - started) / 1000
  return seconds > graceSeconds && (socket.bytesRead - before) / seconds < bytesPerSecond
}
