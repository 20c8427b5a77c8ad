import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSiteBuild } from '../../../platform/http/pages/site-build.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { packFiles } from './release-pack.ts'
import { keepRelease, otherBuilds } from './releases.service.ts'

const folder = testFolder()

interface Build {
  id: string
  root: string
}

/** A build of two files on the disk. */
const build = (name: string): Build => {
  const site = join(folder, name)
  mkdirSync(join(site, 'client/assets'), { recursive: true })
  mkdirSync(join(site, 'client/.vite'))
  writeFileSync(join(site, 'client/.vite/manifest.json'), `{"${name}":{}}`)
  const script = `export const build = '${name}'`.padEnd(600)
  writeFileSync(join(site, `client/assets/page-${name}.js`), script)
  writeFileSync(join(site, `client/assets/page-${name}.js.br`), brotliCompressSync(script))
  writeFileSync(join(site, `client/assets/cloth-${name}.svg`), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(site, `client/assets/notes-${name}.html`), '<script>alert(1)</script>')
  return { id: readSiteBuild(site).id, root: join(site, 'client') }
}

let s3: Awaited<ReturnType<typeof startS3Server>>
let stores: Record<string, Record<string, string>> = {}
let database: TestApp

beforeAll(async () => {
  s3 = await startS3Server()
  database = await startTestApp({ env: { DATA_DIR: join(folder, 'data') } })
  stores = {
    'a shared folder': { DATA_DIR: join(folder, 'data') },
    'an S3 server': { DATA_DIR: join(folder, 'other'), ...s3.env },
  }
})

afterAll(async () => {
  await database.close()
  await s3.close()
})

/** Starts a server instance with a build on the shared database. */
const startCopy = async (env: Record<string, string> | undefined, own: Build) => {
  const copy = await startTestApp({ sharedDatabase: database.database, ...(env && { env }) })
  await keepRelease(copy.context, own)
  const others = otherBuilds({ ...copy.context, database: database.context.database }, 0)
  await copy.close()
  const pages = {
    module: () => Promise.reject(new Error('no pages here')),
    assets: () => ({ scripts: [], preloads: [], styles: [], inlineStyle: '', fonts: [] }),
    filesRoot: own.root,
    others,
  }
  const { app, close } = await startTestApp({ sharedDatabase: database.database, pages, ...(env && { env }) })
  const get = (path: string, encoding = 'br') =>
    app.inject({ url: path, headers: { host: 'localhost', 'accept-encoding': encoding } })
  return { get, app, close }
}

describe.each(['a shared folder', 'an S3 server'])('files of three builds, in %s', (name) => {
  const mark = name.replaceAll(/\W/g, '')
  let builds: Record<'a' | 'b' | 'c' | 'd', Build>
  beforeAll(() => {
    builds = { a: build(`a${mark}`), b: build(`b${mark}`), c: build(`c${mark}`), d: build(`d${mark}`) }
  })
  const script = (letter: string): string => `/assets/page-${letter}${mark}.js`

  it('are served by every instance, even for a later build', async () => {
    const old = await startCopy(stores[name], builds.a)
    const early = await old.get(script('b'))
    expect(early.statusCode).toBe(404)
    const fresh = await startCopy(stores[name], builds.b)
    for (const [copy, letter] of [
      [old, 'b'],
      [fresh, 'a'],
      [old, 'a'],
      [fresh, 'b'],
    ] as const) {
      const answer = await copy.get(script(letter))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(brotliDecompressSync(answer.rawPayload).toString()).toContain(`'${letter}${mark}'`)
    }
    const plain = await fresh.get(script('a'), 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([plain.payload.length, Number(plain.headers['content-length'])]).toEqual([600, 600])
    expect((await fresh.get(`/assets/cloth-a${mark}.svg`)).headers['content-type']).toBe('image/svg+xml')
    const head = await fresh.app.inject({ method: 'HEAD', url: script('a'), headers: { host: 'localhost' } })
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    await Promise.all([old.close(), fresh.close()])
  })

  it('are available for three builds and deleted with the fourth', async () => {
    const third = await startCopy(stores[name], builds.c)
    expect((await third.get(script('a'))).statusCode).toBe(200)
    const fourth = await startCopy(stores[name], builds.d)
    expect((await fourth.get(script('a'))).statusCode).toBe(404)
    for (const letter of ['b', 'c']) expect((await fourth.get(script(letter))).statusCode).toBe(200)
    const strange = [
      ...['toString', '__proto__', 'constructor.js', 'kept.json', `${builds.b.id}.pack`, `notes-b${mark}.html`],
      ...['..%2f.vite%2fmanifest.json', '..%2f..%2freleases%2fkept.json', `page-b${mark}.js%00`],
      `page-b${mark}.js.br`,
    ]
    for (const odd of strange) {
      const { statusCode } = await fourth.get(`/assets/${odd}`)
      expect([400, 404], odd).toContain(statusCode)
    }
    await Promise.all([third.close(), fourth.close()])
  })

  it('are stored once, however many instances start together', async () => {
    const letters = ['c', 'd', 'c', 'd', 'b', 'b'] as const
    const copies = await Promise.all(letters.map((letter) => startCopy(stores[name], builds[letter])))
    for (const copy of copies)
      for (const letter of ['b', 'c', 'd']) expect((await copy.get(script(letter))).statusCode).toBe(200)
    await Promise.all(copies.map((copy) => copy.close()))
  })
})

describe('otherBuilds', () => {
  it('takes one statement a second for unknown names', async () => {
    const others = otherBuilds(database.context, 400)
    const ask = (from: number) =>
      Promise.all(Array.from({ length: 200 }, (_, n) => others.find(`none-${from + n}.js`, 'br')))
    const statements = await database.countStatements(async () => {
      expect(new Set([...(await ask(0)), ...(await ask(200))])).toEqual(new Set([undefined]))
    })
    expect(statements).toBe(2)
  })
})

describe('keepRelease', () => {
  const inTransaction = async (): Promise<number> => {
    const [row] = await database.context.database.sql<{ open: number }[]>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
    return row?.open ?? 0
  }

  it('holds no transaction while files are packed and stored', async () => {
    const { context } = database
    const open: number[] = []
    const { store } = context.files
    const put: typeof store.put = async (...file) => {
      open.push(await inTransaction())
      await store.put(...file)
    }
    const remove: typeof store.remove = async (...file) => {
      open.push(await inTransaction())
      await store.remove(...file)
    }
    const watched = { ...context, files: { ...context.files, store: { ...store, put, remove } } }
    for (const name of ['w', 'x', 'y', 'z']) await keepRelease(watched, build(`${name}quiet`))
    expect(open.length).toBeGreaterThan(4)
    expect(Math.max(...open)).toBe(0)
  })

  it('rejects on a full disk without ending the process', async () => {
    const { root } = build('full')
    await expect(packFiles(join(root, 'assets'), '/dev/full')).rejects.toMatchObject({ code: 'ENOSPC' })
  })
})
