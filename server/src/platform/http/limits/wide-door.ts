import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Additional listeners on the app's port. */
    doors: Server[]
  }
}

/**
 * libuv (since 1.45) accepts one connection per listening socket and turn of the event loop: on a busy loop, clients
 * would wait for seconds. So many sockets share the port.
 */
const moreSockets = 63

/** Closes the additional listeners with the app's server, before the `onClose` hooks run. */
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

/** Listens with many sockets on systems that spread connections over sockets of one port. */
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
