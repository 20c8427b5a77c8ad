import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Proxy between servers and their database. */
export interface FaultyProxy {
  /** The same address with the proxy's port. */
  urlOf(url: string): string
  /** Resets open connections after this many more bytes from the database, possibly within an answer. */
  cut(afterBytes: number): void
  /** Delays all traffic in both directions. */
  stall(milliseconds: number): void
  close(): Promise<void>
}

interface Line {
  near: Socket
  far: Socket
  left: number
}

export const startFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const { hostname, port } = new URL(target)
  const lines = new Set<Line>()
  let stalledUntil = 0
  const end = (line: Line): void => {
    lines.delete(line)
    line.near.destroy()
    line.far.destroy()
  }
  const held = (work: () => void): void => {
    const wait = stalledUntil - Date.now()
    if (wait > 0) setTimeout(() => held(work), wait)
    else work()
  }
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    const line: Line = { near, far, left: Number.POSITIVE_INFINITY }
    lines.add(line)
    near.on('data', (piece) => held(() => far.write(piece)))
    far.on('data', (piece) =>
      held(() => {
        near.write(piece.subarray(0, Math.min(piece.length, line.left)))
        line.left -= piece.length
        if (line.left <= 0) setImmediate(() => end(line))
      }),
    )
    for (const socket of [near, far]) socket.on('error', () => end(line)).on('close', () => end(line))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = String((server.address() as AddressInfo).port)
  return {
    urlOf: (url) => {
      const through = new URL(url)
      through.hostname = '127.0.0.1'
      through.port = own
      return through.href
    },
    cut: (afterBytes) => {
      for (const line of lines) {
        if (afterBytes === 0) end(line)
        else line.left = Math.min(line.left, afterBytes)
      }
    },
    stall: (milliseconds) => {
      stalledUntil = Date.now() + milliseconds
    },
    close: async () => {
      for (const line of lines) end(line)
      server.close()
      await once(server, 'close')
    },
  }
}
