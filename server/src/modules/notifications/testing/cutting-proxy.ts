import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  address: string
  /** Cuts the open connections, possibly in the middle of an event. */
  cut(): number
  close(): Promise<void>
}

/** Proxy between browser and server. On a cut, the next piece from the server passes only up to `share`. */
export const startCuttingProxy = async (target: string, share: () => number): Promise<CuttingProxy> => {
  const { port, hostname } = new URL(target)
  const open = new Set<() => void>()
  const server = createServer((near) => {
    const far = connect({ port: Number(port), host: hostname })
    let isCut = false
    const leave = (): void => {
      open.delete(cut)
      near.destroy()
      far.destroy()
    }
    const cut = (): void => {
      isCut = true
      open.delete(cut)
      // The next piece passes in part.
      setTimeout(leave, 20)
    }
    open.add(cut)
    const forward = (from: Socket, to: Socket, cuts: boolean): void => {
      from.on('data', (piece) => {
        if (!(cuts && isCut)) return void to.write(piece)
        to.end(piece.subarray(0, Math.floor(piece.length * share())), leave)
      })
      from.on('close', leave).on('error', leave)
    }
    forward(near, far, false)
    forward(far, near, true)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      const cuts = [...open]
      for (const cut of cuts) cut()
      return cuts.length
    },
    close: async () => {
      for (const cut of open) cut()
      server.close()
      await once(server, 'close')
    },
  }
}
