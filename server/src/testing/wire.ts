import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface WireAnswer {
  status: number
  headers: ReadonlyMap<string, string>
  body: string
}

export interface Wire {
  socket: Socket
  send(bytes: string | Buffer): void
  /** All bytes received so far. */
  received(): string
  /** Resolves with the responses when the server closes the connection. */
  ended(): Promise<WireAnswer[]>
  /** Resolves when that many responses have arrived. */
  answers(count: number): Promise<WireAnswer[]>
}

/** Opens a raw connection for requests that no HTTP client would send. */
export const openWire = async (address: string): Promise<Wire> => {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let received = ''
  let isClosed = false
  const closed = new Promise<void>((resolve) => {
    const end = (): void => {
      isClosed = true
      resolve()
    }
    socket.on('end', end)
    socket.on('close', end)
  })
  socket.setEncoding('latin1')
  socket.on('data', (text) => (received += text))
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    received: () => received,
    async ended() {
      await closed
      socket.destroy()
      return parseAnswers(received)
    },
    async answers(count) {
      while (!isClosed && parseAnswers(received).length < count) await sleep(5)
      return parseAnswers(received)
    },
  }
}

/** Sends bytes and waits until the server closes the connection. */
export const exchange = async (address: string, bytes: string | Buffer): Promise<WireAnswer[]> => {
  const wire = await openWire(address)
  wire.send(bytes)
  return wire.ended()
}

/** Complete responses only; all of this server's responses except those to HEAD state their length. */
const parseAnswers = (text: string): WireAnswer[] => {
  const answers: WireAnswer[] = []
  let rest = text
  for (;;) {
    const head = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n([\s\S]*?)\r\n\r\n/.exec(rest)
    if (head === null) return answers
    const headers = new Map((head[2] ?? '').split('\r\n').map((line) => splitHeader(line)))
    const length = Number(headers.get('content-length') ?? 0)
    const body = rest.slice(head[0].length, head[0].length + length)
    if (body.length < length) return answers
    answers.push({ status: Number(head[1]), headers, body })
    rest = rest.slice(head[0].length + length)
  }
}

const splitHeader = (line: string): [string, string] => {
  const at = line.indexOf(':')
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
}
