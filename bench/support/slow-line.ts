import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { line } from './slow-phone.ts'

export interface SlowLine {
  url: string
  /** Bytes transferred so far, optionally of matching addresses only. */
  bytes(pattern?: RegExp): number
  /** Address with most of the bytes after the first `before` ones. */
  dearest(before: number): string
  close(): void
}

/** Slow proxy outside of the browser, because a page’s throttling does not affect requests of its service worker. */
export const laySlowLine = async (site: string): Promise<SlowLine> => {
  const { hostname, port } = new URL(site)
  const came: { path: string; bytes: number }[] = []
  let free = Promise.resolve()
  const server = createServer(async ({ url: path = '/', method, headers }, answer) => {
    await wait(line.latency)
    // The client has disconnected: nothing more is transferred.
    if (answer.destroyed) return
    request({ hostname, port, path, method, headers }, async (come) => {
      answer.writeHead(come.statusCode ?? 502, come.rawHeaders)
      for await (const chunk of come as AsyncIterable<Buffer>) {
        if (answer.destroyed) return
        came.push({ path, bytes: chunk.length })
        // All responses share the line, one chunk after the other.
        free = free.then(() => wait((chunk.length / line.downloadThroughput) * 1000))
        await free
        answer.write(chunk)
      }
      answer.end()
    })
      .on('error', () => answer.destroy())
      .end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: (pattern = /./) => came.reduce((sum, { path, bytes }) => sum + (pattern.test(path) ? bytes : 0), 0),
    dearest(before) {
      const sums = new Map<string, number>()
      let seen = 0
      for (const { path, bytes } of came) {
        seen += bytes
        if (seen > before) sums.set(path, (sums.get(path) ?? 0) + bytes)
      }
      const most = [...sums].sort(([, one], [, other]) => other - one).slice(0, 5)
      return most.map(([path, bytes]) => `${path.slice(0, 60)} ${bytes}`).join(', ')
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
