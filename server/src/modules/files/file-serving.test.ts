import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { createFilesSlice } from './files.slice.ts'

const dataDir = testFolder()
const name = `ab${'1'.repeat(62)}-320.webp`
const path = `/files/ab/${name}`
let test: TestApp

beforeAll(async () => {
  mkdirSync(join(dataDir, 'files/ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files/ab', name), '<script>0123456789')
  for (const other of ['x.html', `${name}.html`, `ab${'1'.repeat(62)}-320.svg`])
    writeFileSync(join(dataDir, 'files/ab', other), '<script>')
  writeFileSync(join(dataDir, 'secret'), 'secret')
  test = await startTestApp({ slices: (context) => [createFilesSlice(context)], env: { DATA_DIR: dataDir } })
})

afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers: { host: 'localhost', ...headers } })

describe('GET /files', () => {
  it('serves a file as cacheable for good, with the type of its name', async () => {
    const { statusCode, headers, payload } = await get(path)
    expect([statusCode, payload]).toEqual([200, '<script>0123456789'])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `inline; filename="${name}"`,
    })
  })

  it('answers 304 if the client has the file', async () => {
    const { headers } = await get(path)
    for (const known of [String(headers.etag), `W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
      const again = await get(path, { 'if-none-match': known })
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', headers.etag])
    }
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it.each([
    ['bytes=0-3', 206, '<scr', 'bytes 0-3/18'],
    ['bytes=8-', 206, '0123456789', 'bytes 8-17/18'],
    ['bytes=-2', 206, '89', 'bytes 16-17/18'],
    ['bytes=0-999', 206, '<script>0123456789', 'bytes 0-17/18'],
    ['bytes=18-', 416, '', 'bytes */18'],
    ['bytes=-0', 416, '', 'bytes */18'],
    ['bytes=3-1', 200, '<script>0123456789', undefined],
    ['bytes=0-1,4-5', 200, '<script>0123456789', undefined],
    ['lines=0-3', 200, '<script>0123456789', undefined],
  ])('answers the range %s with %i', async (range, status, body, contentRange) => {
    const { statusCode, payload, headers } = await get(path, { range })
    expect([statusCode, payload, headers['content-range']]).toEqual([status, body, contentRange])
    expect(headers['content-length']).toBe(String(body.length))
  })

  it('answers a range only if the client has the same file', async () => {
    expect((await get(path, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get(path, { range: 'bytes=0-3', 'if-range': `"${name}"` })).statusCode).toBe(206)
  })

  it('answers HEAD with the headers of GET', async () => {
    const { statusCode, payload, headers } = await get(path, {}, 'HEAD')
    expect([statusCode, payload, headers['content-length']]).toEqual([200, '', '18'])
  })
})

describe('GET /files, other paths', () => {
  it.each([
    '/files',
    '/files/',
    '/files/ab',
    '/files/ab/',
    '/files/ab/x.html',
    `${path}.html`,
    path.replace('webp', 'svg'),
    path.replace('webp', 'WEBP'),
    path.replace('320', '640'),
    path.replace('320', '0320'),
    path.replace('/ab/', '/aB/'),
    path.replace('/ab/', '/ac/'),
    path.replace('/ab/', '/ab//'),
    path.replace('/ab/', '%2fab%2f'),
    `/files/../secret`,
    '/files/..%2fsecret',
    '/files/%2e%2e/secret',
    '/files/....//secret',
    '/files/ab/..%5c..%5csecret',
    `${path}%00`,
    `${path}%00.html`,
    '/files/%',
    '/files/%c0%ae%c0%ae/secret',
    `/files/${'a/'.repeat(30)}`,
  ])('answers 400 or 404 for %s', async (url) => {
    const { statusCode, payload } = await get(url)
    expect([400, 404]).toContain(statusCode)
    expect(payload).not.toContain('secret\n')
    expect(payload).not.toContain('<script>')
  })

  it('refuses other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const { statusCode } = await test.app.inject({ method, url: path, headers: { host: 'localhost' } })
      expect([404, 405]).toContain(statusCode)
    }
  })
})
