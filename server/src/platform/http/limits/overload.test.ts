import { setTimeout as sleep } from 'node:timers/promises'
import { uploadProfilePicture } from '@sheds/contract/users/users'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNotesSlice, createNotesTable } from '../../../testing/notes.slice.ts'
import { realPatience, startTestApp } from '../../../testing/test-app.ts'
import { exchange, openWire, type Wire, type WireAnswer } from '../../../testing/wire.ts'
import { AppError } from '../../app-error.ts'
import { logRefusal, sendError } from '../errors.ts'
import { closeSlowBodies } from './body-pace.ts'
import { shedOverload } from './overload.ts'

let app: FastifyInstance
const wires: Wire[] = []

afterEach(async () => {
  for (const wire of wires.splice(0)) wire.socket.destroy()
  await app.close()
})

const open = async (address: string): Promise<Wire> => {
  const wire = await openWire(address)
  wires.push(wire)
  return wire
}

describe('shedOverload', () => {
  const start = async (browse: number, reserve: number) => {
    app = Fastify()
    app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
    shedOverload(app, { browse, reserve, delay: 60_000 })
    const waiting: Array<() => void> = []
    const wait = () => new Promise<string>((resolve) => waiting.push(() => resolve('done')))
    app.get('/browse', { config: { priority: 'browse' } }, wait)
    app.post('/pay', { config: { priority: 'critical' } }, wait)
    app.post('/upload', { config: { endpoint: uploadProfilePicture } }, wait)
    app.get('/healthz', { config: { exempt: true } }, async () => 'ok')
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const send = (path: string, method = 'GET') => fetch(`${address}${path}`, { method })
    const underWay = (count: number) => expect.poll(() => waiting.length).toBe(count)
    return { address, send, underWay, finish: () => waiting.splice(0).forEach((done) => void done()) }
  }

  it('refuses browsing early and lets critical requests through', async () => {
    const { send, underWay, finish } = await start(3, 2)
    const browsing = [send('/browse'), send('/browse'), send('/browse')]
    await underWay(3)
    const refused = await send('/browse')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'overloaded' })
    const paying = [send('/pay', 'POST'), send('/pay', 'POST')]
    await underWay(5)
    expect((await send('/pay', 'POST')).status).toBe(503)
    expect((await send('/healthz')).status).toBe(200)
    finish()
    expect((await Promise.all([...browsing, ...paying])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('frees the place of a request however it ends', async () => {
    const { address, send, underWay, finish } = await start(2, 0)
    const gone = await open(address)
    gone.send('GET /browse HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const first = send('/browse')
    await underWay(2)
    gone.socket.resetAndDestroy()
    finish()
    await first
    for (let count = 0; count < 5; count++) {
      const answer = send('/browse')
      await underWay(1)
      finish()
      expect((await answer).status).toBe(200)
    }
    expect((await send('/unknown')).status).toBe(404)
  })

  it('keeps the place of a disconnected client until the work is done', async () => {
    const { address, send, underWay, finish } = await start(2, 0)
    for (let count = 1; count <= 2; count++) {
      const gone = await open(address)
      gone.send('GET /browse HTTP/1.1\r\nhost: localhost\r\n\r\n')
      await underWay(count)
      gone.socket.resetAndDestroy()
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await send('/browse')).status).toBe(503)
    finish()
    const answer = send('/browse')
    await underWay(1)
    finish()
    expect((await answer).status).toBe(200)
  })

  it('leaves uploads out, which have their own limit', async () => {
    const { send, underWay, finish } = await start(2, 0)
    const coming = [send('/upload', 'POST'), send('/upload', 'POST'), send('/upload', 'POST')]
    await underWay(3)
    const answer = send('/browse')
    await underWay(4)
    finish()
    expect((await Promise.all([...coming, answer])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('logs many refusals in one line', async () => {
    const lines: string[] = []
    const test = await startTestApp({
      slices: (context) => [createNotesSlice(context)],
      onLog: (line) => lines.push(line),
    })
    app = test.app
    app.log.info('here')
    for (let count = 0; count < 5; count++) logRefusal({ log: app.log } as never, new AppError('overloaded'))
    expect(lines.length).toBe(1)
    await test.close()
  })

  it('ignores requests whose body still drips', async () => {
    const { address, send, underWay, finish } = await start(2, 0)
    for (let count = 0; count < 20; count++) {
      const wire = await open(address)
      wire.send(
        'POST /pay HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      )
    }
    const answer = send('/browse')
    await underWay(1)
    finish()
    expect((await answer).status).toBe(200)
  })
})

describe('request body', () => {
  // Fake timers: a slow machine must not slow the senders.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  const pace = {
    checkEverySeconds: 0.05,
    graceSeconds: 0.3,
    bytesPerSecond: 4096,
    lingerSeconds: 0.3,
    lingerBytes: 1e6,
    lingerChunkedBytes: 1e6,
    freeChunks: 1000,
    leastMeanChunk: 64,
  }

  const start = async (): Promise<string> => {
    app = Fastify({ bodyLimit: 10_000_000 })
    closeSlowBodies(app, pace)
    app.post('/', async (request) => ({ length: JSON.stringify(request.body).length }))
    app.get('/', async () => 'here')
    return app.listen({ port: 0, host: '127.0.0.1' })
  }

  const head = (method: string, length: number) =>
    `${method} / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

  /** Sends one byte per 50 ms on each connection until the server has closed them all. */
  const drip = async (slow: readonly Wire[]): Promise<WireAnswer[][]> => {
    let isOver = false
    const ended = Promise.all(slow.map((wire) => wire.ended())).finally(() => {
      isOver = true
    })
    for (; !isOver; await sleep(5)) {
      for (const wire of slow) if (wire.socket.writable) wire.send('1')
      vi.advanceTimersByTime(50)
    }
    return ended
  }

  it('is cut off when it drips', async () => {
    const address = await start()
    const slow = await Promise.all(Array.from({ length: 50 }, () => open(address)))
    for (const wire of slow) wire.send(head('POST', 1_000_000))
    const dripping = drip(slow)
    expect((await fetch(address)).status).toBe(200)
    for (const answers of await dripping) expect(answers).toEqual([])
  })

  it('is awaited when it is slow but steady', async () => {
    const address = await start()
    const wire = await open(address)
    let come = 0
    app.server.on('request', (request) => request.on('data', (chunk) => (come += chunk.length)))
    wire.send(head('POST', 30_000))
    for (let sent = 1000; sent <= 30_000; sent += 1000) {
      wire.send('1'.repeat(1000))
      await expect.poll(() => come, { timeout: 120_000, interval: 1 }).toBe(sent)
      vi.advanceTimersByTime(40)
    }
    const [answer] = await wire.answers(1)
    expect(answer?.status).toBe(200)
  })

  it.each([
    ['GET', 'application/json', 200],
    ['POST', 'text/odd', 415],
  ])('is read only briefly after a refusal: %s %s', async (method, type, status) => {
    const address = await start()
    const wire = await open(address)
    wire.send(head(method, 1_000_000).replace('application/json', type))
    await wire.answers(1)
    const [answers] = await drip([wire])
    expect(answers?.map((answer) => answer.status)).toEqual([status])
  })

  it('does not affect the next request on its connection', async () => {
    const address = await start()
    const wire = await open(address)
    for (let count = 1; count <= 3; count++) {
      wire.send(`${head('POST', 2)}12`)
      await wire.answers(count)
      vi.advanceTimersByTime(400)
    }
    expect((await wire.answers(3)).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('site under 200 dripping bodies', () => {
  it('serves other requests at once', { tags: ['full'] }, async () => {
    const test = await startTestApp({ slices: (context) => [createNotesSlice(context)], env: realPatience })
    app = test.app
    await createNotesTable(test.context)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (let count = 0; count < 200; count++) {
      const wire = await open(address)
      wire.send(
        'POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
      )
    }
    for (let count = 0; count < 20; count++) expect((await fetch(`${address}/api/notes`)).status).toBe(200)
    const [answer] = await exchange(address, 'GET /api/notes HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    expect(answer?.status).toBe(200)
    for (const wire of wires.splice(0)) wire.socket.destroy()
    await test.close()
  })
})
