import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is at the other end of the line: the site, nothing, or somebody else. */
export type LineTo = 'site' | 'nothing' | 'portal' | 'broken' | 'elsewhere'

export interface Line {
  url: string
  /** From now on. */
  leadTo(end: LineTo): void
  /** What was asked since the last time somebody looked. */
  asked(): string[]
  close(): void
}

/** A line to a site that can be cut, or taken over by a network that wants its own login first. */
export const layLine = async (site: string): Promise<Line> => {
  const { port, hostname } = new URL(site)
  let to: LineTo = 'site'
  let asked: string[] = []
  const server = createServer((from, answer) => {
    asked.push(`${from.method} ${from.url}`)
    if (to !== 'site') return answerInstead[to](answer)
    const onward = request({ hostname, port, path: from.url, method: from.method, headers: from.headers }, (come) => {
      answer.writeHead(come.statusCode ?? 502, come.rawHeaders)
      come.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(end) {
      to = end
      asked = []
    },
    asked: () => asked.splice(0),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=600' }

const answerInstead: Readonly<Record<Exclude<LineTo, 'site'>, (answer: ServerResponse) => void>> = {
  nothing: (answer) => void answer.destroy(),
  portal: (answer) =>
    void answer.writeHead(200, html).end('<!doctype html><title>Hotel</title><h1>Pay for the Wi-Fi</h1>'),
  broken: (answer) =>
    void answer.writeHead(500, html).end('<!doctype html><title>Oops</title><h1>Broken on the way</h1>'),
  elsewhere: (answer) => void answer.writeHead(302, { ...html, location: 'http://127.0.0.1:9/' }).end(),
}
