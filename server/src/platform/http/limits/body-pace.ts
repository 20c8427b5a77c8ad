import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Pace {
  checkEverySeconds: number
  graceSeconds: number
  bytesPerSecond: number
  /** How long, and how much, a client may go on sending what nobody waits for, so that it sees its answer first. */
  lingerSeconds: number
  lingerBytes: number
  /** The same for a body in chunks, each of which costs as much as hundreds of bytes. */
  lingerChunkedBytes: number
  /** So many chunks may be of any size; from then on their mean counts. */
  freeChunks: number
  leastMeanChunk: number
}

const defaultPace: Pace = {
  checkEverySeconds: 5,
  graceSeconds: 15,
  bytesPerSecond: 4096,
  lingerSeconds: 10,
  lingerBytes: 32 * 1024 * 1024,
  lingerChunkedBytes: 64 * 1024,
  freeChunks: 1000,
  leastMeanChunk: 64,
}

const lookEveryMilliseconds = 50

interface Receiving {
  /** By a clock that nobody sets. */
  started: number
  /** Bytes the connection had brought before this request. */
  before: number
  /** At the last look: bytes of this request, and the pace of the last ones. */
  seen: number
  lately: number | undefined
}

const known = new WeakMap<IncomingMessage, Receiving>()

/** How much of a body has come, and how fast it came lately. */
export const progressOf = (raw: IncomingMessage): { bytes: number; bytesPerSecond: number } => {
  const body = known.get(raw)
  if (body === undefined) return { bytes: 0, bytesPerSecond: Number.POSITIVE_INFINITY }
  const bytes = raw.socket.bytesRead - body.before
  return { bytes, bytesPerSecond: body.lately ?? bytes / Math.max(1, (performance.now() - body.started) / 1000) }
}

/** Closes requests whose body drips slower than a bad 2G line would: they only hold a place. */
export const closeSlowBodies = (app: FastifyInstance, pace: Pace = defaultPace): void => {
  const receiving = new Map<IncomingMessage, Receiving>()
  const timer = setInterval(() => {
    for (const [raw, body] of receiving) {
      if (raw.complete) receiving.delete(raw)
      else if (isTooSlow(raw, body, pace)) raw.destroy()
      else look(raw, body, pace.checkEverySeconds)
    }
  }, pace.checkEverySeconds * 1000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // A request made in-process has no connection.
    if (hasBody(raw) && raw.socket instanceof Socket) {
      const body = { started: performance.now(), before: raw.socket.bytesRead, seen: 0, lately: undefined }
      receiving.set(raw, body)
      known.set(raw, body)
      if (isChunked(raw)) closeTinyChunks(raw, pace)
      reply.raw.once('close', () => {
        receiving.delete(raw)
        if (!raw.complete) takeRest(raw, pace)
      })
    }
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (receiving.has(request.raw) && !request.raw.complete) closeGently(request.raw)
    done()
  })
}

/** Each chunk costs some 6 us, whatever its size: a megabyte of one-byte chunks would take a second. */
const closeTinyChunks = (raw: IncomingMessage, { freeChunks, leastMeanChunk }: Pace): void => {
  let [chunks, bytes] = [0, 0]
  // Listening must not begin the reading.
  raw.pause()
  raw.on('data', ({ length }: Buffer) => {
    chunks += 1
    bytes += length
    if (chunks > freeChunks && bytes < chunks * leastMeanChunk) raw.destroy()
  })
}

/** Reads on, within limits, what nobody waits for: closing the connection now would lose the answer that was sent. */
const takeRest = (raw: IncomingMessage, { lingerSeconds, lingerBytes, lingerChunkedBytes }: Pace): void => {
  const { socket } = raw
  const most = isChunked(raw) ? lingerChunkedBytes : lingerBytes
  const [from, ends] = [socket.bytesRead, performance.now() + lingerSeconds * 1000]
  // A body that is let go fires no events by which to count it.
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) clearInterval(timer)
    else if (performance.now() > ends || socket.bytesRead - from > most) socket.destroy()
  }, lookEveryMilliseconds).unref()
  raw.resume()
}

/** Where Node would close the connection with its answer, only our side ends until the body is through. */
const closeGently = (raw: IncomingMessage): void => {
  const { socket } = raw
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    socket.end()
    if (raw.complete || raw.destroyed) close()
    else raw.once('end', close)
  }
}

const hasBody = (raw: IncomingMessage): boolean => (raw.headers['content-length'] ?? '0') !== '0' || isChunked(raw)

const isChunked = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined

const look = (raw: IncomingMessage, body: Receiving, seconds: number): void => {
  const bytes = raw.socket.bytesRead - body.before
  const now = (bytes - body.seen) / seconds
  body.seen = bytes
  body.lately = body.lately === undefined ? now : (body.lately + now) / 2
}

const isTooSlow = ({ socket }: IncomingMessage, { started, before }: Receiving, pace: Pace): boolean => {
  const seconds = (performance.now() - started) / 1000
  return seconds > pace.graceSeconds && (socket.bytesRead - before) / seconds < pace.bytesPerSecond
}
