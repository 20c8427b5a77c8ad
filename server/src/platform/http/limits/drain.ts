import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const drainSeconds = 6
const lookEveryMilliseconds = 50

/** While the app closes: requests under way end, the rest is let go, and who takes too long is cut off. */
export const drainOnClose = (app: FastifyInstance): void => {
  const sockets = new Set<Socket>()
  const timers: NodeJS.Timeout[] = []
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const letGo = (): void => {
    app.server.closeIdleConnections()
    // Node takes a connection that never asked anything, as browsers keep in store, for a busy one.
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
