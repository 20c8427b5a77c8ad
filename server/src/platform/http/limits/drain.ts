import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const drainSeconds = 6
const lookEveryMilliseconds = 50

/** During a shutdown, running requests finish, idle connections are closed, and slow ones are cut off at the end. */
export const drainOnClose = (app: FastifyInstance): void => {
  const sockets = new Set<Socket>()
  const timers: NodeJS.Timeout[] = []
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const letGo = (): void => {
    app.server.closeIdleConnections()
    // Node treats a connection without any request, as browsers open in advance, as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    letGo()
    timers.push(setInterval(letGo, lookEveryMilliseconds))
    timers.push(setTimeout(() => app.server.closeAllConnections(), drainSeconds * 1000))
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
}
