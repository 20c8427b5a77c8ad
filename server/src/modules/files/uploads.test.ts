import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { ErrorBody } from '@sheds/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { photo } from './testing/image-bytes.ts'
import { type RunningServer, runServer } from './testing/running-server.ts'

const dataDir = testFolder()
const jpeg = await photo().jpeg().toBuffer()
let server: RunningServer

beforeAll(async () => {
  server = await runServer(dataDir)
})

afterAll(() => server.kill())

const boundary = 'the-line-between'
const partHead = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`

const post = (body: Buffer | string, type = `multipart/form-data; boundary=${boundary}`): Promise<Response> =>
  fetch(`${server.address}/api/picture`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })

const codeOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ErrorBody.parse(await response.json()).code,
]

/** Starts an upload with a promised length, and sends its first bytes. */
const begin = (promised: number, first: Buffer | string): Promise<Socket> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname, () => {
      socket.on('error', () => undefined)
      socket.write(
        `POST /api/picture HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${promised}\r\n` +
          `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
      )
      socket.write(first, () => resolve(socket))
    })
  })

const temporary = (): string[] =>
  existsSync(join(dataDir, 'tmp'))
    ? readdirSync(join(dataDir, 'tmp'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    : []

const until = (is: () => boolean): Promise<void> => expect.poll(is, { timeout: 120_000 }).toBe(true)

describe('malformed form', () => {
  it.each([
    ['has no line between its parts', 'x', 'multipart/form-data', 400, 'malformed_body'],
    ['names another line', `${partHead}x${end}`, 'multipart/form-data; boundary=other', 400, 'malformed_body'],
    ['ends within a part', `${partHead}abc`, undefined, 400, 'malformed_body'],
    ['is empty', '', undefined, 400, 'invalid_input'],
    [
      'has no file',
      `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nx${end}`,
      undefined,
      400,
      'invalid_input',
    ],
    [
      'has the picture as text',
      `--${boundary}\r\nContent-Disposition: form-data; name="picture"\r\n\r\nx${end}`,
      undefined,
      400,
      'invalid_input',
    ],
    [
      'has the file in another field',
      `${partHead.replace('"picture"', '"other"')}x${end}`,
      undefined,
      400,
      'invalid_input',
    ],
    ['has an empty file field', `${partHead.replace('a.jpg', '')}${end}`, undefined, 400, 'invalid_input'],
    [
      'has a field named __proto__',
      `${partHead.replace('"picture"', '"__proto__"')}x${end}`,
      undefined,
      400,
      'malformed_body',
    ],
    [
      'has an endless field',
      `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\n${'x'.repeat(70_000)}${end}`,
      undefined,
      413,
      'body_too_large',
    ],
    [
      'has endless fields',
      `${`--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n`.repeat(60)}--${boundary}--\r\n`,
      undefined,
      413,
      'body_too_large',
    ],
    [
      'has endless part headers',
      `--${boundary}\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n${end}`,
      undefined,
      400,
      'invalid_input',
    ],
    ['is JSON', '{"picture":"x"}', 'application/json', 400, 'invalid_input'],
    ['is of another type', 'picture=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ])('is refused if it %s', async (_what, body, type, status, code) => {
    expect(await codeOf(await post(body, type))).toEqual([status, code])
    expect(temporary()).toEqual([])
  })

  it('is refused by endpoints without files', async () => {
    const form = new FormData()
    form.append('picture', new Blob(['x']))
    expect((await fetch(`${server.address}/api`, { method: 'POST', body: form })).status).toBe(405)
  })
})

describe('upload', () => {
  it('passes its form fields on', async () => {
    const form = new FormData()
    form.append('title', 'Marché')
    form.append('picture', new File([new Uint8Array(jpeg)], 'a.jpg'))
    const response = await fetch(`${server.address}/api/picture`, { method: 'POST', body: form })
    expect([response.status, await response.json()]).toMatchObject([201, { title: 'Marché' }])
    expect(temporary()).toEqual([])
  })

  it('is refused by its content-length before the body arrives', async () => {
    const socket = await begin(50_000_000, partHead)
    const answer = new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data))).once('close', () => resolve('nothing'))
    })
    expect(await answer).toContain('413 Payload Too Large')
    socket.destroy()
  })

  it.each([
    ['its picture', partHead],
    ['a file of no field', partHead.replace('"picture"', '"other"')],
    ['a field', partHead.replace('; filename="a.jpg"', '')],
    ['the preamble', ''],
  ])('ends at the limit with 413 if its length is unknown: %s', async (_what, head) => {
    const ended = new Promise<number | undefined>((resolve) => {
      const sending = request(`${server.address}/api/picture`, {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
      const send = (): void => {
        if (sending.destroyed) return
        // Yields between writes, since a synchronous loop would not see the response.
        const next = (): unknown => setImmediate(send)
        if (sending.write(Buffer.alloc(1_000_000))) next()
        else sending.once('drain', next)
      }
      sending.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve(undefined))
      if (head !== '') sending.write(head)
      send()
    })
    expect(await ended).toBe(413)
    await until(() => temporary().length === 0)
  })

  it('leaves no file when its sender disconnects', async () => {
    const socket = await begin(100_000, Buffer.concat([Buffer.from(partHead), jpeg]))
    await until(() => temporary().length === 1)
    socket.destroy()
    await until(() => temporary().length === 0)
  })

  it('is cut off without a trace when it is too slow', { tags: ['full'] }, async () => {
    const socket = await begin(1_000_000, partHead)
    let isClosed = false
    socket.on('close', () => {
      isClosed = true
    })
    const drip = setInterval(() => socket.write('x'), 200)
    await until(() => temporary().length === 1)
    await until(() => isClosed)
    clearInterval(drip)
    await until(() => temporary().length === 0)
  })

  it('leaves no file after a crash and restart', { tags: ['full'] }, async () => {
    const socket = await begin(100_000, Buffer.concat([Buffer.from(partHead), jpeg]))
    await until(() => temporary().length === 1)
    await server.kill()
    socket.destroy()
    expect(temporary().length).toBe(1)
    server = await runServer(dataDir)
    expect(temporary()).toEqual([])
    const response = await post(Buffer.concat([Buffer.from(partHead), jpeg, Buffer.from(end)]))
    expect(response.status).toBe(201)
  })
})

describe('many uploads of one sender', () => {
  it('are limited, without affecting other requests', async () => {
    const sockets = await Promise.all(Array.from({ length: 8 }, () => begin(100_000, `${partHead}${'x'.repeat(100)}`)))
    await until(() => temporary().length === 8)
    const response = await post(Buffer.concat([Buffer.from(partHead), jpeg, Buffer.from(end)]))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
    expect((await fetch(`${server.address}/api`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await until(() => temporary().length === 0)
  })
})
