import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * From each socket that listens, one connection is taken in a turn of the event loop (libuv since 1.45): on a busy loop,
 * people would wait for seconds before anybody knows of them. So many more share the port.
 */
const moreSockets = 15

/** Options of a first socket that lets others share its port, where the system spreads connections over them. */
export const sharedPort = process.platform === 'linux' ? { reusePort: true } : {}

/** Lets in many connections at once, if the port is listened on with `sharedPort`. */
export const widenDoor = (app: FastifyInstance): void => {
  const doors: Server[] = []
  const closed: Promise<unknown>[] = []
  app.addHook('onListen', async () => {
    for (const { address, port } of app.addresses() as AddressInfo[])
      for (let count = 0; count < moreSockets; count += 1) {
        const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
          app.server.emit('connection', socket),
        )
        // Where the first one keeps the port for itself, that one has to do.
        if (!(await listens(door, { port, host: address }))) return
        doors.push(door)
        closed.push(once(door, 'close'))
      }
  })
  app.addHook('preClose', async () => {
    for (const door of doors) door.close()
  })
  app.addHook('onClose', async () => void (await Promise.all(closed)))
}

const listens = (door: Server, address: { port: number; host: string }): Promise<boolean> =>
  new Promise((resolve) => {
    door.once('error', () => resolve(false))
    door.listen({ ...address, reusePort: true }, () => resolve(true))
  })
