import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNotesSlice, createNotesTable } from '../../testing/notes.slice.ts'
import { notesPages } from '../../testing/notes-pages.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { exchange, openWire, type WireAnswer } from '../../testing/wire.ts'

let test: TestApp
let address: string

beforeAll(async () => {
  test = await startTestApp({
    slices: (context) => [createNotesSlice(context)],
    pages: notesPages,
    env: { HEADER_SECONDS: '1' },
  })
  await createNotesTable(test.context)
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const request = (line: string, ...headers: string[]): string =>
  `${[line, 'host: localhost', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`

/** Expects a refusal in our format or a closed connection, without server errors or internal details. */
const expectRefusal = (answers: readonly WireAnswer[]): void => {
  for (const answer of answers) expectClean(answer)
  for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
}

const expectClean = ({ status, headers, body }: WireAnswer): void => {
  expect(status).toBeLessThan(500)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(body).not.toMatch(/node_modules|\.ts:|\bat [\w.]+ \(|HPE_|FST_|\/work\//)
  if (status >= 400) expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
}

const expectServing = async (): Promise<void> => {
  const answer = await fetch(`${address}/healthz`)
  expect(answer.status).toBe(200)
}

describe('invalid HTTP', () => {
  it.each([
    ['garbage', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['an unknown method', request('FOO / HTTP/1.1')],
    ['a lower-case method', request('get / HTTP/1.1')],
    ['no version', 'GET /\r\n\r\n'],
    ['a wrong version', request('GET / HTTP/9.9')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a space in the path', request('GET /a b HTTP/1.1')],
    ['a header without colon', request('GET / HTTP/1.1', 'nonsense')],
    ['a space before the colon', request('GET / HTTP/1.1', 'x : y')],
    ['a control character in a header', request('GET / HTTP/1.1', 'x: a\x00b')],
    ['bare line feeds within', 'GET / HTTP/1.1\nhost: localhost\nx: y\n\n'],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['no host but a forwarded one', 'GET / HTTP/1.1\r\nx-forwarded-host: a\r\nconnection: close\r\n\r\n'],
    ['no host in the older version', 'GET / HTTP/1.0\r\n\r\n'],
    ['two hosts', request('GET / HTTP/1.1', 'host: b')],
    ['the same host twice', request('GET / HTTP/1.1', 'host: localhost')],
    ['two hosts in one', 'GET / HTTP/1.1\r\nhost: a, b\r\nconnection: close\r\n\r\n'],
    ['an authority', request('GET / HTTP/1.1', ':authority: b')],
    ['an authority and no host', 'GET / HTTP/1.1\r\n:authority: b\r\nconnection: close\r\n\r\n'],
    ['another host in the target', request('GET http://other.example/ HTTP/1.1')],
  ])('is rejected: %s', async (name, bytes) => {
    const answers = await exchange(address, bytes)
    expect(answers.length).toBeLessThanOrEqual(1)
    if (name !== 'bare line feeds within' || answers[0]?.status !== 200) expectRefusal(answers)
    if (/host|authority/.test(name)) expect(answers[0]?.status).toBe(400)
    await expectServing()
  })
})

describe('request smuggling', () => {
  const inner = 'GET /api/notes HTTP/1.1\r\nhost: localhost\r\n\r\n'

  it.each([
    [
      'a length and chunks',
      `POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'two lengths',
      `POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\ncontent-length: ${inner.length}\r\n\r\n${inner}`,
    ],
    [
      'two lengths in one',
      `POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0, ${inner.length}\r\n\r\n${inner}`,
    ],
    ['a length with a sign', `POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-length: +0\r\n\r\n${inner}`],
    ['a negative length', `POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n${inner}`],
    [
      'a length beyond numbers',
      `POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999999999999999\r\n\r\n${inner}`,
    ],
    [
      'a folded header',
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: y\r\n transfer-encoding: chunked\r\nconnection: close\r\n\r\n`,
    ],
    [
      'chunks that are not last',
      `POST /api/note HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'misspelled chunks',
      `POST /api/note HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'a chunk of no number',
      `POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${inner}`,
    ],
    [
      'a chunk with an endless extension',
      `POST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1;${'x'.repeat(40_000)}\r\n`,
    ],
  ])('never answers the inner request after %s', async (_, bytes) => {
    const answers = await exchange(address, bytes)
    expect(answers.length).toBeLessThanOrEqual(1)
    expectRefusal(answers)
  })
})

describe('oversized request', () => {
  it.each([
    ['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['a long query', `GET /api/notes?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['a long header', request('GET / HTTP/1.1', `x: ${'a'.repeat(20_000)}`)],
    ['headers without end', `GET / HTTP/1.1\r\nhost: localhost\r\n${'x: y\r\n'.repeat(100_000)}`],
    ['a cookie of 16 KB', request('GET / HTTP/1.1', `cookie: ${'a=b; '.repeat(4000)}`)],
  ])('is rejected by its size: %s', async (_, bytes) => {
    const answers = await exchange(address, bytes)
    expectRefusal(answers)
    for (const { status } of answers) expect(status).toBe(431)
  })

  it('causes no server error with many small headers', async () => {
    const [answer] = await exchange(
      address,
      request('GET /api/notes HTTP/1.1', ...Array.from({ length: 2200 }, () => 'a:b')),
    )
    expect(answer?.status).toBeLessThan(500)
  })

  it('is answered while a body of 10 MB is still being sent', async () => {
    const wire = await openWire(address)
    wire.send(request('POST /api/note HTTP/1.1', 'content-type: application/json', `content-length: ${10 * 2 ** 20}`))
    wire.send(Buffer.alloc(10 * 2 ** 20, 32))
    const [answer] = await wire.ended()
    expect(answer?.status).toBe(413)
    expectClean(answer as WireAnswer)
  })
})

describe('path tricks', () => {
  it.each([
    '/..',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/....//package.json',
    '/assets/%00',
    '/assets/',
    '/assets',
    '/%00',
    '/a%00.html',
    '/.git/config',
    '/.env',
    '/.vite/manifest.json',
    '/%5c%5cevil.example',
    '//evil.example/',
    '///evil.example',
    '/api//notes',
    '/api/notes/..',
    '/api/notes/../note',
    '/api/%6eotes',
    '/api/notes%2f',
    '/api/notes;x=1',
    '/api/notes%3flimit=1',
    '/%c0%ae%c0%ae/',
    '/%ff',
    '/%',
    '/%zz',
    '/\xe9',
    '/<script>',
    '/?<script>',
    '/"onload="x',
    '/constructor',
    '/__proto__',
  ])('reveal no internals at %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      for (const answer of await exchange(address, Buffer.from(request(`${method} ${path} HTTP/1.1`), 'latin1'))) {
        if (answer.status < 500 && answer.headers.get('content-type')?.startsWith('text/html')) {
          expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
          expect(answer.body).not.toContain('root:')
        } else expectClean(answer)
        expect(answer.headers.get('location') ?? '/').toMatch(/^\/(?!\/)|^http:\/\/localhost\//)
      }
    }
  })

  it.each([
    ['//evil.example/x?a=b', '/evil.example/x?a=b'],
    ['///evil.example', '/evil.example'],
  ])('redirect %s to one slash, so that no link leads to another site', async (path, to) => {
    const [answer] = await exchange(address, request(`GET ${path} HTTP/1.1`))
    expect([answer?.status, answer?.headers.get('location')]).toEqual([301, to])
  })

  it.each([
    '/\\evil.example',
    '/a\\b',
    'http://evil.example/',
    'https://localhost/',
    '*',
    'localhost:80',
    'evil.example/',
    '?x',
  ])('are rejected: %s', async (path) => {
    for (const method of ['GET', 'OPTIONS']) {
      expectRefusal(await exchange(address, request(`${method} ${path} HTTP/1.1`)))
    }
  })

  it.each([
    'evil example',
    'a/b',
    'a?b',
    'a#b',
    'user@evil',
    'a\\b',
    '"x"',
    '<x>',
    'localhost:99999',
    '256.1.1.1',
    '[::::]',
    '[::1',
    'a:b:c',
    '',
    'é',
  ])('are rejected with the host %s', async (host) => {
    const answers = await exchange(
      address,
      Buffer.from(`GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, 'latin1'),
    )
    expectRefusal(answers)
  })
})

describe('HTTP methods', () => {
  it.each(['TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'PURGE', 'OPTIONS', 'MKCOL'])('reject %s', async (method) => {
    for (const path of ['/', '/api/notes'])
      expectRefusal(await exchange(address, request(`${method} ${path} HTTP/1.1`, 'cookie: secret=1')))
  })

  it('reject CONNECT', async () => {
    expectRefusal(await exchange(address, 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n'))
    await expectServing()
  })

  it.each(['websocket', 'h2c'])('do not upgrade to %s', async (protocol) => {
    const [answer] = await exchange(
      address,
      `GET /api/notes HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: ${protocol}\r\n\r\n`,
    )
    expect(answer?.status).not.toBe(101)
    expectClean(answer as WireAnswer)
  })
})

describe('connection', () => {
  it('carries fifty pipelined requests, answered in order', async () => {
    const wire = await openWire(address)
    const paths = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? '/api/notes' : `/api/none/${index}`))
    wire.send(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''))
    const answers = await wire.answers(50)
    expect(answers.map(({ status }) => status)).toEqual(paths.map((path) => (path === '/api/notes' ? 200 : 404)))
    for (const answer of answers) expectClean(answer)
    wire.socket.destroy()
  })

  it('closes after a broken request', async () => {
    const answers = await exchange(address, `GET /api/notes HTTP/1.1\r\nhost: localhost\r\n\r\nBROKEN\r\n\r\n`)
    expect(answers.length).toBeLessThanOrEqual(2)
    await expectServing()
  })

  it('answers 100 Continue before a large body', async () => {
    const wire = await openWire(address)
    wire.send(
      request(
        'POST /api/note HTTP/1.1',
        'content-type: application/json',
        'content-length: 15',
        'expect: 100-continue',
      ),
    )
    await expect.poll(() => wire.received()).toContain('100 Continue')
    wire.send('{"text": "far"}')
    await wire.ended()
    expect(wire.received()).toContain('201 Created')
  })

  it('refuses another expectation', async () => {
    for (const answer of await exchange(
      address,
      request('POST /api/note HTTP/1.1', 'content-length: 0', 'expect: the-moon'),
    )) {
      expectClean(answer)
    }
  })

  it('does no harm when it is cut off within a body', async () => {
    for (let count = 0; count < 20; count++) {
      const wire = await openWire(address)
      wire.send(request('POST /api/note HTTP/1.1', 'content-type: application/json', 'content-length: 100'))
      wire.send('{"text":')
      wire.socket.resetAndDestroy()
    }
    await expectServing()
  })
})

describe('slow connections', () => {
  it('are closed before their headers end, while others are served', { timeout: 120_000 }, async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, () => openWire(address)))
    for (const [index, wire] of slow.entries()) if (index % 4 !== 0) wire.send('GET / HTTP/1.1\r\nhost: localhost\r\n')
    const drip = setInterval(() => {
      for (const wire of slow) if (wire.socket.writable) wire.send('x: y\r\n')
    }, 200)
    try {
      for (let count = 0; count < 10; count++) {
        expect((await fetch(`${address}/api/notes`)).status).toBe(200)
        await sleep(20)
      }
      const outcomes = await Promise.all(slow.map((wire) => wire.ended()))
      for (const answers of outcomes) expectRefusal(answers)
      expect(outcomes.flat().filter(({ status }) => status === 408).length).toBeGreaterThan(0)
    } finally {
      clearInterval(drip)
    }
    await expect.poll(() => connections(), { timeout: 120_000 }).toBeLessThan(20)
  })
})

const connections = (): Promise<number> =>
  new Promise((resolve) => test.app.server.getConnections((_, count) => resolve(count)))
