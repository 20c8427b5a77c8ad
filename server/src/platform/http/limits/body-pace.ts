import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Pace {
  checkEverySeconds: number
  graceSeconds: number
  bytesPerSecond: number
  /** Time and bytes for which a refused body is still read, so that the client sees the response first. */
  lingerSeconds: number
  lingerBytes: number
  /** Same for a chunked body, in which each chunk costs as much as hundreds of bytes. */
  lingerChunkedBytes: number
  /** Number of chunks without a minimum size; after that their mean counts. */
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
  /** Monotonic time. */
  started: number
  /** Bytes received on the connection before this request. */
  before: number
  /** At the last check: bytes of this request, and its recent rate. */
  seen: number
  lately: number | undefined
}

const known = new WeakMap<IncomingMessage, Receiving>()

/** Received bytes and the recent rate of a body. */
export const progressOf = (raw: IncomingMessage): { bytes: number; bytesPerSecond: number } => {
  const body = known.get(raw)
  if (body === undefined) return { bytes: 0, bytesPerSecond: Number.POSITIVE_INFINITY }
  const bytes = raw.socket.bytesRead - body.before
  return { bytes, bytesPerSecond: body.lately ?? bytes / Math.max(1, (performance.now() - body.started) / 1000) }
}

/** Closes requests whose body is slower than a bad 2G line: they only occupy a connection. */
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
    // An in-process request has no connection.
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

/** A chunk costs some 6 µs whatever its size: a megabyte of one-byte chunks would take a second. */
const closeTinyChunks = (raw: IncomingMessage, { freeChunks, leastMeanChunk }: Pace): void => {
  let [chunks, bytes] = [0, 0]
  // A listener must not start the reading.
  raw.pause()
  raw.on('data', ({ length }: Buffer) => {
    chunks += 1
    bytes += length
    if (chunks > freeChunks && bytes < chunks * leastMeanChunk) raw.destroy()
  })
}

/** Reads the rest of an unused body, within limits: closing the connection now would lose the sent response. */
const takeRest = (raw: IncomingMessage, { lingerSeconds, lingerBytes, lingerChunkedBytes }: Pace): void => {
  const { socket } = raw
  const most = isChunked(raw) ? lingerChunkedBytes : lingerBytes
  const [from, ends] = [socket.bytesRead, performance.now() + lingerSeconds * 1000]
  // A discarded body emits no events to count.
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) clearInterval(timer)
    else if (performance.now() > ends || socket.bytesRead - from > most) socket.destroy()
  }, lookEveryMilliseconds).unref()
  raw.resume()
}

/** Where Node would close the connection after the response, ends only our side until the body is complete. */
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
