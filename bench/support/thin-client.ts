import { connect, type Socket } from 'node:net'

/** Client with minimal CPU time, because it shares the machine with the measured server. */
export interface ThinClient {
  /** Sends a request; returns the status of the complete response, or the error. */
  ask(path: string, body?: string): Promise<string>
  close(): void
}

interface Options {
  url: string
  /** Whether connections are reused, or each request opens one. */
  kept: boolean
  timeoutMilliseconds: number
}

export const createThinClient = ({ url, kept, timeoutMilliseconds }: Options): ThinClient => {
  const { hostname, port, host } = new URL(url)
  const idle: Socket[] = []
  const head = (path: string, body: string | undefined): string => {
    const lines = [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, `host: ${host}`, 'accept-encoding: br']
    if (!kept) lines.push('connection: close')
    if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
    return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
  }
  return {
    ask: (path, body) =>
      new Promise((resolve) => {
        const socket = idle.pop() ?? connect(Number(port), hostname).setNoDelay(true)
        const answer = startAnswer()
        const end = (outcome: string): void => {
          socket.removeAllListeners()
          socket.on('error', () => undefined)
          if (kept && answer.isWhole()) idle.push(socket.setTimeout(0))
          else socket.destroy()
          resolve(outcome)
        }
        socket.on('data', (chunk) => {
          answer.add(chunk)
          if (answer.isWhole()) end(answer.status())
        })
        socket.on('close', () => end(answer.isWhole() ? answer.status() : 'cut'))
        socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
        socket.setTimeout(timeoutMilliseconds, () => end('timeout'))
        socket.write(head(path, body))
      }),
    close: () => {
      for (const socket of idle) socket.destroy()
    },
  }
}

const lastChunk = Buffer.from('0\r\n\r\n')

/** Parses only the status and the end of a response. */
const startAnswer = () => {
  let head = ''
  let missing = Number.NaN
  let tail: Buffer = Buffer.alloc(0)
  const readHead = (chunk: Buffer): void => {
    head += chunk.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return
    const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end + 2))?.[1]
    const got = head.length - end - 4
    missing = length === undefined ? Number.POSITIVE_INFINITY : Number(length) - got
    tail = chunk.subarray(-lastChunk.length)
  }
  return {
    add(chunk: Buffer): void {
      if (Number.isNaN(missing)) readHead(chunk)
      else {
        missing -= chunk.length
        tail = Buffer.concat([tail, chunk.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
      }
    },
    isWhole: () => missing <= 0 || (missing === Number.POSITIVE_INFINITY && tail.equals(lastChunk)),
    status: () => head.slice(9, 12),
  }
}
