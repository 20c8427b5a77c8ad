import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** What listens beside the app's own server, on the same port. */
    doors: Server[]
  }
}

/**
 * From each socket that listens, one connection is taken in a turn of the event loop (libuv since 1.45): on a busy loop,
 * people would wait for seconds before anybody knows of them. So many more share the port.
 */
const moreSockets = 63

/**
 * Makes the doors part of the app's server: it is closed when those who came in by any of them are gone. Whatever ends
 * with the app (its hooks for `onClose`) waits for that.
 */
export const closeDoors = (app: FastifyInstance): void => {
  const { server } = app
  const closeServer = server.close.bind(server)
  app.decorate('doors', [])
  server.close = (done) => {
    const closed = Promise.all(app.doors.map((door) => once(door, 'close')))
    for (const door of app.doors) door.close()
    return closeServer((error) => {
      closed.then(
        () => done?.(error),
        (lost: Error) => done?.(lost),
      )
    })
  }
}

/** Listens so that many connections come in at once, where the system spreads them over sockets that share a port. */
export const listenWide = async (app: FastifyInstance, place: { port: number; host: string }): Promise<string> => {
  if (process.platform !== 'linux') return app.listen(place)
  const shared = { ...place, reusePort: true }
  const address = await app.listen(shared)
  const own = app.addresses() as AddressInfo[]
  await Promise.all(own.flatMap((socket) => Array.from({ length: moreSockets }, () => openDoor(app, socket))))
  return address
}

const openDoor = async (app: FastifyInstance, { address: host, port }: AddressInfo): Promise<void> => {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket))
  door.listen({ port, host, reusePort: true })
  await once(door, 'listening')
  app.doors.push(door)
}
