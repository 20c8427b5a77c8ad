import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Other end of the connection: the site, nothing, or a wrong server. */
export type LineEnd = 'site' | 'nothing' | 'portal' | 'broken' | 'elsewhere'

export interface Line {
  url: string
  /** Changes the other end, and resets the log and the limits. */
  leadTo(end: LineEnd): void
  /** Requests since the last call. */
  requests(): string[]
  /** Limits each sound to so many bytes, until `leadTo` breaks the connection. */
  holdSoundAfter(bytes: number): void
  close(): void
}

/** Proxy in front of a site that can be cut off or replaced, for example by a Wi-Fi login page. */
export const openLine = async (site: string): Promise<Line> => {
  const { port, hostname } = new URL(site)
  let to: LineEnd = 'site'
  let requests: string[] = []
  let most = Number.POSITIVE_INFINITY
  const held = new Set<ServerResponse>()
  const server = createServer((from, answer) => {
    requests.push(`${from.method} ${from.url}`)
    if (to !== 'site') return answerInstead[to](answer)
    const onward = request({ hostname, port, path: from.url, method: from.method, headers: from.headers }, (come) => {
      answer.writeHead(come.statusCode ?? 502, come.rawHeaders)
      if (most === Number.POSITIVE_INFINITY || !from.url?.startsWith('/audio/')) come.pipe(answer)
      else holdBack(come, answer, most)
      if (most < Number.POSITIVE_INFINITY) held.add(answer)
    })
    onward.on('error', () => answer.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(end) {
      to = end
      requests = []
      most = Number.POSITIVE_INFINITY
      for (const answer of held) answer.destroy()
      held.clear()
    },
    requests: () => requests.splice(0),
    holdSoundAfter(bytes) {
      most = bytes
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Never ends the response, so its reader waits until the connection breaks. */
const holdBack = (come: IncomingMessage, answer: ServerResponse, most: number): void => {
  let sent = 0
  come.on('data', (bytes: Buffer) => {
    const part = bytes.subarray(0, Math.max(0, most - sent))
    sent += part.length
    if (part.length > 0) answer.write(part)
  })
}

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=600' }

const answerInstead: Readonly<Record<Exclude<LineEnd, 'site'>, (answer: ServerResponse) => void>> = {
  nothing: (answer) => void answer.destroy(),
  portal: (answer) =>
    void answer.writeHead(200, html).end('<!doctype html><title>Hotel</title><h1>Pay for the Wi-Fi</h1>'),
  broken: (answer) =>
    void answer.writeHead(500, html).end('<!doctype html><title>Oops</title><h1>Broken on the way</h1>'),
  elsewhere: (answer) => void answer.writeHead(302, { ...html, location: 'http://127.0.0.1:9/' }).end(),
}
