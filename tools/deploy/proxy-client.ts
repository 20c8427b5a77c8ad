import { connect, type IncomingHttpHeaders } from 'node:http2'
import { request } from 'node:https'

export const siteName = 'sheds.example'

export interface ProxyAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface ProxyCall {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** Address of this machine that the call is made from. */
  from?: string
  name?: string
}

/** One call over HTTP/2. */
export const askHttp2 = (port: number, path: string, headers: Record<string, string> = {}): Promise<ProxyAnswer> =>
  new Promise((resolve, reject) => {
    const session = connect(`https://127.0.0.1:${port}`, { servername: siteName, rejectUnauthorized: false })
    session.once('error', reject)
    const stream = session.request({ ':path': path, ':authority': siteName, ...headers })
    const parts: Buffer[] = []
    let answer: IncomingHttpHeaders & { ':status'?: number | undefined } = {}
    stream.once('response', (head) => {
      answer = head
    })
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.once('error', reject)
    stream.once('end', () => {
      session.close()
      resolve({ status: answer[':status'] ?? 0, headers: answer, body: Buffer.concat(parts) })
    })
    stream.end()
  })

const open = (port: number, path: string, { method = 'GET', headers, from, name = siteName }: ProxyCall) =>
  request({
    host: '127.0.0.1',
    port,
    path,
    method,
    servername: name,
    rejectUnauthorized: false,
    agent: false,
    headers: { host: name, ...headers },
    ...(from === undefined ? {} : { localAddress: from }),
  })

/** One call over HTTP/1.1 on a new connection. */
export const ask = (port: number, path: string, call: ProxyCall = {}): Promise<ProxyAnswer> =>
  new Promise((resolve, reject) => {
    const sent = open(port, path, call)
    sent.once('error', reject)
    sent.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    sent.end(call.body)
  })

/** Sends a JSON call and parses its response. */
export const askJson = async (port: number, path: string, body: object, token?: string) => {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await ask(port, path, { method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) })
  return { status: answer.status, body: JSON.parse(answer.body.toString()) }
}

/** Status of a call whose body is promised and never sent: it shows that the proxy passes the head on at once. */
export const askWithoutBody = (port: number, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = open(port, path, { method: 'POST', headers })
    sent.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.flushHeaders()
    sent.write('--')
  })

export interface OpenStream {
  status: number
  text(): string
  close(): void
}

export const openLive = (port: number, path: string, call: ProxyCall): Promise<OpenStream> =>
  new Promise((resolve, reject) => {
    const sent = open(port, path, call)
    sent.on('error', reject)
    sent.once('response', (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        text += part
      })
      response.on('error', () => undefined)
      resolve({ status: response.statusCode ?? 0, text: () => text, close: () => sent.destroy() })
    })
    sent.end()
  })
