import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { casesOfTier, runsOfTier } from '../../../testing/tiers/tier.ts'
import { openWire } from '../../../testing/wire.ts'
import { closeSlowBodies } from './body-pace.ts'

const limits = {
  checkEverySeconds: 5,
  graceSeconds: 15,
  bytesPerSecond: 4096,
  lingerSeconds: 60,
  lingerBytes: 16 * 2 ** 20,
  lingerChunkedBytes: 64 * 1024,
  freeChunks: 1000,
  leastMeanChunk: 64,
}

let app: FastifyInstance
let address: string

beforeAll(async () => {
  app = Fastify({ bodyLimit: 1000 })
  closeSlowBodies(app, limits)
  app.post('/', async () => ({}))
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-refuse'] !== undefined) return reply.code(429).send({})
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

const head = (bytes: number, ...more: string[]): string =>
  `${['POST / HTTP/1.1', 'host: localhost', 'content-type: application/json', `content-length: ${bytes}`, ...more].join('\r\n')}\r\n\r\n`

/** Reads nothing until all is written, like many clients; the response is lost if the connection is reset meanwhile. */
const writeThenRead = (bytes: number, ...more: string[]): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) })
    let received = ''
    socket.pause()
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(`${error.code} ${received}`))
    socket.on('close', () => resolve(received))
    socket.write(head(bytes, ...more))
    socket.write(Buffer.alloc(bytes, 32), () =>
      setTimeout(() => {
        socket.resume()
        socket.on('data', (chunk) => {
          received += chunk
          if (received.includes('\r\n\r\n')) socket.end()
        })
      }, 20),
    )
  })

describe('response before the body was read', () => {
  it.each(
    casesOfTier([
      [413, 'whose connection closes', ['connection: close']],
      [413, 'whose connection stays', []],
      [429, 'whose connection closes', ['connection: close', 'x-refuse: 1']],
      [429, 'whose connection stays', ['x-refuse: 1']],
    ] as const),
  )('%s reaches each client %s after 10 MB of body', async (status, _, more) => {
    for (let count = 0; count < runsOfTier(20); count++) {
      expect(await writeThenRead(10 * 2 ** 20, ...more)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    }
  })

  it('does not allow an endless body', async () => {
    const wire = await openWire(address)
    wire.socket.on('error', () => undefined)
    wire.send(head(10 * 2 ** 30))
    const chunk = Buffer.alloc(2 ** 20, 32)
    let sent = 0
    while (!wire.socket.destroyed && wire.socket.writable && sent < 200) {
      await new Promise((resolve) => wire.socket.write(chunk, resolve))
      sent += 1
    }
    expect(sent).toBeLessThan(100)
  })

  it('does not allow a body that drips', async () => {
    // Fake timers: the response must arrive before the sender is cut off, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const wire = await openWire(address)
    wire.send(head(5000))
    await wire.answers(1)
    let isClosed = false
    wire.socket.once('close', () => {
      isClosed = true
    })
    for (; !isClosed; await sleep(5)) {
      wire.send(' ')
      vi.advanceTimersByTime(1000)
    }
    expect(wire.received()).toMatch(/^HTTP\/1.1 413/)
    await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(0)
  })
})

describe('chunked body', () => {
  const chunkedHead = (...more: string[]): string =>
    head(0, 'transfer-encoding: chunked', ...more).replace('content-length: 0\r\n', '')
  const chunkOf = (bytes: number): string => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`

  let wide: FastifyInstance
  let wideAddress: string
  beforeAll(async () => {
    wide = Fastify({ bodyLimit: 2 ** 20 })
    closeSlowBodies(wide, limits)
    wide.addHook('onRequest', async (request, reply) => {
      if (request.headers['x-refuse'] !== undefined) return reply.code(429).send({})
    })
    wide.post('/', async () => ({}))
    wideAddress = await wide.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => wide.close())

  it.each([
    ['', []],
    [' when it was refused before', ['x-refuse: 1']],
  ])('is cut off with one-byte chunks%s', async (_when, more) => {
    const wire = await openWire(wideAddress)
    wire.socket.on('error', () => undefined)
    wire.send(chunkedHead(...more))
    if (more.length > 0) await wire.answers(1)
    // This body has no end.
    wire.send(chunkOf(1).repeat(20_000))
    await expect.poll(() => new Promise((done) => wide.server.getConnections((_, count) => done(count)))).toBe(0)
    expect(wire.received()).not.toContain('200 OK')
    wire.socket.destroy()
  })

  it.each([
    ['a few small ones', chunkOf(1).repeat(900)],
    ['many of a fair size', chunkOf(65).repeat(3000)],
  ])('is read with %s', async (_, chunks) => {
    const wire = await openWire(wideAddress)
    wire.send(`${chunkedHead('connection: close')}${chunks}2\r\n{}\r\n0\r\n\r\n`)
    await wire.answers(1)
    expect(wire.received()).toMatch(/^HTTP\/1.1 200/)
    wire.socket.destroy()
  })
})

describe('closeSlowBodies', () => {
  it('ignores a change of the system clock', async () => {
    const other = Fastify()
    closeSlowBodies(other, { ...limits, checkEverySeconds: 0.05 })
    other.post('/', async () => ({}))
    const at = await other.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(at).port) })
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.write(`${head(2)}{`)
    await sleep(100)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 3_600_000)
    await sleep(300)
    socket.write('}')
    await expect.poll(() => received).toContain('200 OK')
    socket.destroy()
    await other.close()
  })
})
