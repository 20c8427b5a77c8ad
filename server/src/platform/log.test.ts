import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNotesSlice, createNotesTable } from '../testing/notes.slice.ts'
import { notesPages } from '../testing/notes-pages.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openWire } from '../testing/wire.ts'
import { createLog, pathForLog } from './log.ts'

const lines: string[] = []
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({
    slices: (context) => [createNotesSlice(context)],
    pages: notesPages,
    onLog: (line) => void lines.push(line),
    findActor: async () => undefined,
  })
  await createNotesTable(test.context)
})
afterAll(() => test.close())
beforeEach(() => lines.splice(0))

const secrets = [
  'tok-9f8e7d6c5b4a39281706',
  'hunter2-password',
  '+237699887766',
  '699887766',
  'somebody@mail.cm',
  'body-of-the-letter',
  'cookie-of-mine',
]
const [token = '', password = '', phone = '', local = '', email = '', body = '', cookie = ''] = secrets
const headers = {
  authorization: `Bearer ${token}`,
  cookie: `session=${cookie}`,
  'x-password': password,
  referer: `http://x/?${token}`,
}

describe('request log', () => {
  it('has one line with an id per request and no secrets', async () => {
    const requests = [
      {
        method: 'POST',
        url: `/api/note?token=${token}&phone=${local}`,
        payload: { text: body, password, phone, email },
      },
      { method: 'GET', url: `/api/notes?cursor=${token}` },
      { method: 'GET', url: `/api/notes/${encodeURIComponent(phone)}` },
      { method: 'GET', url: `/api/unknown/${token}${token}/${local}/${encodeURIComponent(email)}` },
      { method: 'GET', url: `/?password=${password}` },
      { method: 'GET', url: `/notes/${phone}` },
      { method: 'POST', url: '/api/note', payload: `{"text": "${body}", ` },
      { method: 'DELETE', url: `/api/notes?token=${token}` },
    ] as const
    for (const request of requests)
      await test.app.inject({ ...request, headers: { 'content-type': 'application/json', ...headers } })
    const own = lines.map((line) => JSON.parse(line) as { reqId?: string; msg: string; req?: unknown })
    const completed = own.filter(({ msg }) => msg === 'request completed')
    expect(new Set(completed.map(({ reqId }) => reqId)).size).toBe(completed.length)
    expect(completed.every(({ reqId }) => reqId !== undefined)).toBe(true)
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
    for (const secret of secrets) expect(lines.join('')).not.toContain(encodeURIComponent(secret))
  })

  it('has a line for a response from the cache', async () => {
    await test.app.inject({ url: '/api/notes' })
    await test.app.inject({ url: '/api/notes' })
    await test.app.inject({ url: '/api/notes' })
    const completed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed')
    expect(completed).toHaveLength(3)
    for (const { reqId, req, res } of completed) {
      expect(reqId).toMatch(/^[\w-]{8}-[\da-z]+$/)
      expect(req).toEqual({ method: 'GET', path: '/api/notes' })
      expect(res).toEqual({ status: 200 })
    }
  })

  it('omits health checks', async () => {
    await test.app.inject({ url: '/healthz' })
    await test.app.inject({ url: '/readyz' })
    expect(lines).toEqual([])
  })

  it('logs an aborted upload at debug level, because the client caused it', async () => {
    const { level } = test.context.log
    test.context.log.level = 'debug'
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const wire = await openWire(address)
    const come = once(test.app.server, 'request')
    wire.send(
      'POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"te',
    )
    await come
    wire.socket.destroy()
    const told = () => lines.map((line) => JSON.parse(line)).flatMap(({ level, code }) => (code ? [[level, code]] : []))
    await expect.poll(told, { timeout: 120_000 }).toEqual([[20, 'malformed_body']])
    test.context.log.level = level
  })

  it("keeps the stack of a database error but not the statement's values", async () => {
    await test.context.database.sql`alter table notes add column number int`
    const failing = test.context.database.sql`select ${local}::text::uuid`.catch((err: unknown) =>
      test.context.log.error({ err }, 'failed'),
    )
    await failing
    expect(lines.join('')).toContain('invalid input syntax')
    expect(lines.join('')).toContain('stack')
    expect(lines.join('')).not.toContain(local)
  })
})

describe('createLog', () => {
  it('redacts secret properties', () => {
    const written: string[] = []
    const log = createLog({ logLevel: 'info' }, { write: (line) => void written.push(line) })
    log.info({ password, user: { token, phone_number: phone }, a: { b: { email, authorization: token } }, body })
    for (const secret of secrets) expect(written.join('')).not.toContain(secret)
  })
})

describe('pathForLog', () => {
  it.each([
    [
      '/api/sheds/0190163d-8694-739b-aea5-966c26f8ad91/products?x=1',
      '/api/sheds/0190163d-8694-739b-aea5-966c26f8ad91/products',
    ],
    ['/api/users/699887766/profile', '/api/users/…/profile'],
    ['/api/users/%2B237699887766', '/api/users/…'],
    ['/shed/categories/food_delivery', '/shed/categories/food_delivery'],
    ['/assets/entry-client-DfG7h2Kq.js', '/assets/entry-client-DfG7h2Kq.js'],
    ['/x/somebody@mail.cm', '/x/…'],
    [`/reset/${'Ab3_'.repeat(11)}`, '/reset/…'],
    [`/receipts/${'aB3_-'.repeat(4)}x9`, '/receipts/…'],
    ['', ''],
    ['/api/wallets/ABC123/transactions', '/api/wallets/…/transactions'],
    ['/api/wallet_name/abc123', '/api/wallet_name/…'],
  ])('turns %s into %s', (url, path) => {
    expect(pathForLog(url)).toBe(path)
  })
})
