import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createNotesSlice, createNotesTable } from '../../../testing/notes.slice.ts'
import { notesPages } from '../../../testing/notes-pages.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'

const root = testFolder()

beforeAll(() => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'sw.js'), '"the worker"')
  writeFileSync(join(root, 'sw.js.br'), 'packed')
  writeFileSync(join(root, 'sw.js.gz'), gzipSync('"the worker"'))
})

const start = async (env: Record<string, string> = {}, secret = false): Promise<TestApp> => {
  const { describePage } = await notesPages.module()
  const test = await startTestApp({
    slices: (context) => [createNotesSlice(context)],
    pages: {
      ...notesPages,
      module: async () => ({
        ...(await notesPages.module()),
        describePage: (path) => ({ ...describePage(path), secret }),
      }),
      filesRoot: root,
      build: { id: 'abc123', at: 36 },
    },
    env,
  })
  await createNotesTable(test.context)
  return test
}

const look = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } })

describe('GET /sw.js', () => {
  it('answers uncached and compressed', async () => {
    const test = await start()
    const plain = await look(test, '/sw.js')
    expect([plain.statusCode, plain.payload]).toEqual([200, '"the worker"'])
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await look(test, '/sw.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe('"the worker"')
    await test.close()
  })

  it('answers 304 for a known ETag of the requested encoding', async () => {
    const test = await start()
    const { headers } = await look(test, '/sw.js', { 'accept-encoding': 'gzip' })
    const known = { 'if-none-match': headers.etag as string }
    const again = await look(test, '/sw.js', { 'accept-encoding': 'gzip', ...known })
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await look(test, '/sw.js', { 'accept-encoding': 'br', ...known })).statusCode).toBe(200)
    expect((await look(test, '/sw.js', { 'if-none-match': '"another"' })).statusCode).toBe(200)
    await test.close()
  })

  it('serves a worker that deletes the caches and unregisters itself if switched off', async () => {
    const test = await start({ SERVICE_WORKER: 'off' })
    const { payload, headers } = await look(test, '/sw.js', { 'accept-encoding': 'br' })
    expect(headers['cache-control']).toBe('no-cache')
    const gone: string[] = []
    const listeners = new Map<string, (event: object) => void>()
    runInNewContext(payload, {
      addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
      skipWaiting: () => gone.push('wait'),
      caches: { keys: async () => ['pages', 'pictures'], delete: async (name: string) => gone.push(name) },
      registration: { unregister: async () => gone.push('itself') },
    })
    let work: Promise<unknown> | undefined
    listeners.get('install')?.({})
    listeners.get('activate')?.({ waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
    expect(gone).toEqual(['wait', 'pages', 'pictures', 'itself'])
    await test.close()
  })
})

describe('page headers', () => {
  it('name the visitor’s choices and the build', async () => {
    const test = await start()
    const { headers } = await look(test, '/?name=a&strange=b', { cookie: 'lang=fr; theme=dark; signed_in=1' })
    expect(headers).toMatchObject({ 'x-public': '1', 'x-shown': 'fr dark member name', 'x-build': '10.abc123' })
    expect((await look(test, '/')).headers['x-shown']).toBe('en   name')
    expect((await look(test, '/', { cookie: 'saver=on' })).headers['x-shown']).toBe('en  ,saver name')
    expect((await look(test, '/api/notes')).headers).toMatchObject({ 'x-build': '10.abc123' })
    await test.close()
  })

  it('are missing on a secret page', async () => {
    const test = await start({}, true)
    const { headers, statusCode } = await look(test, '/')
    expect([statusCode, headers['x-public'], headers['x-shown']]).toEqual([200, undefined, undefined])
    await test.close()
  })
})
