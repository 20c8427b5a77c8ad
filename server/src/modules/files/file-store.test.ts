import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppError } from '../../platform/app-error.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import type { FileStore } from './file-store.ts'
import { collectUnused } from './files.service.ts'
import { createFilesSlice } from './files.slice.ts'
import { createLocalStore } from './local-store.ts'
import { createS3Store, s3Limits } from './s3-store.ts'
import { photo } from './testing/image-bytes.ts'
import { addPicture, createPicturesSlice } from './testing/pictures.slice.ts'
import { s3Login, startS3Server } from './testing/s3-server.ts'

const folder = testFolder()
let s3: Awaited<ReturnType<typeof startS3Server>>
let endpoint = ''

beforeAll(async () => {
  s3 = await startS3Server()
  endpoint = s3.endpoint
})

afterAll(() => s3.close())

const written = (body: string): string => {
  const path = join(folder, `new-${Math.random()}`)
  writeFileSync(path, body)
  return path
}

describe.each([
  ['createLocalStore', (): FileStore => createLocalStore(join(folder, 'local'))],
  ['createS3Store', (): FileStore => createS3Store({ endpoint, ...s3Login })],
])('%s', (_name, open) => {
  const key = `ab/ab${'0'.repeat(62)}-160.webp`

  it('returns a file whole and in part', async () => {
    const store = open()
    expect(await store.size(key)).toBeUndefined()
    await store.put(key, written('0123456789'), 'image/webp')
    expect(await store.size(key)).toBe(10)
    expect(String(await buffer(await store.read(key, { start: 0, end: 9 })))).toBe('0123456789')
    expect(String(await buffer(await store.read(key, { start: 2, end: 4 })))).toBe('234')
  })

  it('accepts the same content twice at the same time', async () => {
    const store = open()
    const twice = [written('0123456789'), written('0123456789')]
    await Promise.all(twice.map((path) => store.put(key, path, 'image/webp')))
    expect(await store.size(key)).toBe(10)
  })

  it('removes a file, also repeatedly', async () => {
    const store = open()
    await store.remove(key)
    await store.remove(key)
    expect(await store.size(key)).toBeUndefined()
  })
})

describe('createS3Store with a failing server', () => {
  const failure = async (work: Promise<unknown>): Promise<unknown[]> => {
    const error = await work.then(
      () => undefined,
      (thrown: AppError) => thrown,
    )
    return [error?.code, String(error?.cause)]
  }

  it('throws "unavailable", which allows a retry', async () => {
    const store = createS3Store({ endpoint, ...s3Login, keyId: 'SOMEBODY' })
    expect(await failure(store.put('ab/x', written('x'), 'image/webp'))).toEqual([
      'unavailable',
      expect.stringContaining('403'),
    ])
    const other = createS3Store({ endpoint, ...s3Login, bucket: 'nowhere' })
    expect(await failure(other.put('ab/x', written('x'), 'image/webp'))).toEqual([
      'unavailable',
      expect.stringContaining('bucket'),
    ])
    const away = createS3Store({ endpoint: 'http://127.0.0.1:1', ...s3Login })
    expect(await failure(away.size('ab/x'))).toEqual(['unavailable', expect.stringContaining('fetch failed')])
  })
})

describe('createS3Store with a slow server', () => {
  const limits = { headers: 200, idle: 200, removal: 200 }
  const chunks = 8

  /** Sends `chunks` bytes, one every 50 ms, but stops after `sent` bytes. */
  const startSlowStore = async (sent: number) => {
    const server = createServer((_, response) => {
      response.writeHead(206, { 'content-length': String(chunks) }).flushHeaders()
      let at = 0
      const timer = setInterval(() => {
        at += 1
        if (at <= sent) response.write('x')
        if (at === chunks && sent === chunks) response.end()
      }, 50)
      response.once('close', () => clearInterval(timer))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const store = createS3Store({ endpoint: `http://127.0.0.1:${port}`, ...s3Login }, limits)
    const close = () => {
      server.closeAllConnections()
      server.close()
    }
    return { store, close, body: () => store.read('ab/x', { start: 0, end: chunks - 1 }) }
  }

  it('allows a body more time than the headers', async () => {
    const { body, close } = await startSlowStore(chunks)
    expect(String(await buffer(await body()))).toBe('x'.repeat(chunks))
    close()
  })

  it('throws when the server stops sending', async () => {
    const { body, close } = await startSlowStore(2)
    await expect(buffer(await body())).rejects.toThrow('stopped sending')
    close()
  })

  it('closes the connection when the reader leaves', async () => {
    const { body, close } = await startSlowStore(2)
    const read = await body()
    for await (const chunk of read) {
      expect(String(chunk)).toBe('x')
      break
    }
    expect(read.destroyed).toBe(true)
    close()
  })
})

describe('files slice on S3', () => {
  it('stores, serves and collects pictures without a local folder', async () => {
    const dataDir = join(folder, 'data')
    let daysPassed = 0
    const { app, context, call, close } = await startTestApp({
      slices: (each) => [createFilesSlice(each), createPicturesSlice(each)],
      clock: { now: () => new Date(Date.now() + daysPassed * 24 * 3_600_000) },
      env: { DATA_DIR: dataDir, ...s3.env },
    })
    const picture = new Blob([new Uint8Array(await photo().jpeg().toBuffer())])
    const { body } = await call(addPicture, { files: { picture } })
    const get = () => app.inject({ url: body.picture.src, headers: { host: 'localhost' } })
    expect((await sharp((await get()).rawPayload).metadata()).width).toBe(240)
    expect(readdirSync(dataDir)).toEqual(['tmp'])
    daysPassed = 2
    await collectUnused(context)
    expect((await get()).statusCode).toBe(404)
    await close()
  })

  it('limits a removal to less time than PostgreSQL allows its lock', async () => {
    const { context, close } = await startTestApp({ slices: (each) => [createFilesSlice(each)] })
    const [row] = await context.database.sql<{ most: number }[]>`
      select extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval) * 1000 as most`
    await close()
    expect(s3Limits.removal).toBeLessThan(Number(row?.most))
  })

  it('answers 503 and stores nothing while S3 refuses', { tags: ['full'] }, async () => {
    const dataDir = join(folder, 'refused')
    const { refused, context, close } = await startTestApp({
      slices: (each) => [createFilesSlice(each), createPicturesSlice(each)],
      env: { DATA_DIR: dataDir, ...s3.env, S3_BUCKET: 'nowhere' },
    })
    const picture = new Blob([new Uint8Array(await photo().jpeg().toBuffer())])
    const { status, headers } = await refused(addPicture, { files: { picture } })
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    await collectUnused(context)
    expect(await context.database.sql`select id from files`).toHaveLength(0)
    await close()
  })
})
