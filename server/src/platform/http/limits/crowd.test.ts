import { afterEach, describe, expect, it } from 'vitest'
import { createNotesSlice, createNotesTable, listFreshNotes, listNotes } from '../../../testing/notes.slice.ts'
import { notesPages } from '../../../testing/notes-pages.ts'
import { realPatience, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { exchange, openWire } from '../../../testing/wire.ts'
import { wholeList } from '../../paging.ts'
import { bind } from '../endpoints.ts'
import type { PageRenderer } from '../pages/pages.ts'

let test: TestApp

afterEach(async () => {
  await test.close()
})

/** Starts an app whose pages and list calls wait until `open`. */
const startCrowded = async () => {
  const begun: string[] = []
  let waiting: Array<() => void> = []
  let isOpen = false
  const hold = async (name: string): Promise<void> => {
    begun.push(name)
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const module = await notesPages.module()
  const pages: PageRenderer = {
    ...notesPages,
    module: async () => ({
      ...module,
      async renderPage(request) {
        await hold(new URL(request.url).pathname)
        return { status: 200, html: 'a page' }
      },
    }),
  }
  const slow = bind(listFreshNotes, async ({ request }) => {
    await hold(request.url)
    return wholeList([])
  })
  test = await startTestApp({
    slices: (context) => {
      const notes = createNotesSlice(context)
      return [{ ...notes, bindings: [...notes.bindings.filter(({ endpoint }) => endpoint !== listFreshNotes), slow] }]
    },
    pages,
    env: { TRUST_PROXY: '1', ...realPatience },
    findActor: async () => ({ userId: 'somebody', sessionId: 'one' }) as never,
  })
  await createNotesTable(test.context)
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const send = (path: string, from = '192.0.2.1', more: RequestInit = {}) =>
    fetch(address + path, { ...more, headers: { 'x-forwarded-for': from, ...more.headers } })
  const open = (): void => {
    isOpen = true
    for (const go of waiting) go()
    waiting = []
  }
  const heard = listen(test.app.server)
  /** Waits until the server has received `come` requests and noticed `gone` disconnects. */
  const settled = async (come: number, gone = 0): Promise<void> => {
    await expect.poll(() => heard.come, { timeout: 120_000 }).toBeGreaterThanOrEqual(come)
    await expect.poll(() => heard.gone, { timeout: 120_000 }).toBe(gone)
    await passThrough(address)
  }
  return { address, begun, send, open, settled }
}

const listen = (server: TestApp['app']['server']) => {
  const heard = { come: 0, gone: 0 }
  server.on('request', (_request, response) => {
    heard.come += 1
    response.once('close', () => {
      if (!response.writableFinished) heard.gone += 1
    })
  })
  return heard
}

/** Sends a request that skips the queues: its response shows that all earlier ones were received. */
const passThrough = async (address: string): Promise<void> => {
  const [answer] = await exchange(address, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  expect(answer?.status).toBe(200)
}

const many = 400

/** Waits until more than `least` requests are refused while none finishes; returns one refusal. */
const turnedAway = async (answers: readonly Promise<Response>[], least = many / 2): Promise<Response> => {
  const back: Response[] = []
  for (const answer of answers)
    answer.then(
      (response) => back.push(response),
      () => undefined,
    )
  await expect.poll(() => back.length, { timeout: 120_000 }).toBeGreaterThan(least)
  expect(new Set(back.map(({ status }) => status))).toEqual(new Set([503]))
  return back[0] as Response
}

const pagesFrom = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `/pages/${from}/${index}`)

describe('overload by pages', () => {
  it('renders a few at once, queues some and refuses the rest with Retry-After', async () => {
    const { send, begun, open } = await startCrowded()
    const answers = pagesFrom('one', many).map((path) => send(path))
    const refused = await turnedAway(answers)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toContain('no-store')
    expect(refused.headers.get('content-type')).toContain('text/html')
    expect(await refused.text()).toContain('We’re very busy right now')
    expect(begun.length).toBeLessThan(10)
    open()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(many / 2)
    expect((await send('/pages/later')).status).toBe(200)
  })

  it('leaves health checks, calls and critical requests unaffected', { tags: ['full'] }, async () => {
    const { send, open } = await startCrowded()
    const answers = pagesFrom('one', many).map((path) => send(path))
    await turnedAway(answers)
    expect((await send('/healthz')).status).toBe(200)
    expect((await send('/readyz')).status).toBe(200)
    expect((await send('/api/notes')).status).toBe(200)
    const headers = { authorization: `Bearer ${'a'.repeat(43)}` }
    expect((await send('/api/notes', '192.0.2.1', { method: 'DELETE', headers })).status).toBe(200)
    open()
    await Promise.all(answers)
  })

  it('never renders a page whose client disconnected', async () => {
    const { send, begun, open, settled } = await startCrowded()
    const gone = new AbortController()
    const first = pagesFrom('one', 3).map((path) => send(path))
    await expect.poll(() => begun.length).toBe(3)
    const left = pagesFrom('gone', 5).map((path) => send(path, '192.0.2.1', { signal: gone.signal }))
    const [both = ''] = pagesFrom('gone', 1)
    const stays = send(both)
    await settled(9)
    gone.abort()
    expect(new Set((await Promise.allSettled(left)).map(({ status }) => status))).toEqual(new Set(['rejected']))
    await settled(9, 5)
    open()
    expect((await stays).status).toBe(200)
    await Promise.all(first)
    expect(begun).toEqual([...pagesFrom('one', 3), both])
  })

  it('lets requests for a page in progress share it', { tags: ['full'] }, async () => {
    const { send, begun, open, settled } = await startCrowded()
    const [first = '', ...rest] = pagesFrom('one', many)
    const answers = [first, ...rest].map((path) => send(path))
    await turnedAway(answers)
    const again = Array.from({ length: 5 }, () => send(first))
    await settled(many + 5)
    open()
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(begun.filter((path) => path === first)).toEqual([first])
    await Promise.all(answers)
  })

  it('does not let one address displace others', { tags: ['full'] }, async () => {
    const { send, begun, open, settled } = await startCrowded()
    const crowd = pagesFrom('crowd', many).map((path) => send(path, '203.0.113.7'))
    await turnedAway(crowd)
    const others = Array.from({ length: 5 }, (_, index) => send(`/pages/other/${index}`, `198.51.100.${index}`))
    await settled(many + 5)
    open()
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    // They were served long before the last of the crowd.
    const last = Math.max(...Array.from({ length: 5 }, (_, index) => begun.indexOf(`/pages/other/${index}`)))
    expect(last).toBeLessThan(15)
    await Promise.all(crowd)
  })
})

describe('overload by calls', () => {
  it('queues calls, keeps the database free for critical ones and refuses too many', async () => {
    const { send, begun, open } = await startCrowded()
    const path = (index: number) => `/api/notes/fresh?limit=${index + 1}`
    const answers = Array.from({ length: many }, (_, index) => send(path(index)))
    const refused = await turnedAway(answers, many / 10)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'overloaded' })
    expect(begun.length).toBeLessThan(test.context.config.database.pool)
    const headers = { authorization: `Bearer ${'a'.repeat(43)}` }
    expect((await send('/api/notes', '192.0.2.1', { method: 'DELETE', headers })).status).toBe(200)
    expect((await send('/readyz')).status).toBe(200)
    open()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect((await test.call(listNotes, {})).status).toBe(200)
  })

  it('queues requests of clients that disconnect as well', async () => {
    const { address, begun, open } = await startCrowded()
    for (let count = 0; count < 60; count += 1) {
      const wire = await openWire(address)
      wire.send(`GET /api/notes/fresh?limit=${count + 1} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
      await new Promise((resolve) => setImmediate(resolve))
      wire.socket.resetAndDestroy()
    }
    await passThrough(address)
    await expect.poll(connections, { timeout: 120_000 }).toBe(0)
    const underWay = begun.length
    expect(underWay).toBeLessThan(test.context.config.database.pool)
    open()
    await passThrough(address)
    await passThrough(address)
    expect(begun.length).toBe(underWay)
  })
})

const connections = (): Promise<number> =>
  new Promise((resolve) => test.app.server.getConnections((_, count) => resolve(count)))
