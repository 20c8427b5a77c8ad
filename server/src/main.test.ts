import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { Server } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathOf } from '@sheds/contract/endpoint'
import { logIn, signUp } from '@sheds/contract/users/accounts'
import { uploadProfilePicture } from '@sheds/contract/users/users'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer } from './main.ts'
import { noise } from './modules/files/testing/image-bytes.ts'
import { loadConfig } from './platform/config.ts'
import { createNotesSlice, createNotesTable } from './testing/notes.slice.ts'
import { notesPages } from './testing/notes-pages.ts'
import { password, signupForm } from './testing/people.ts'
import { startTestApp } from './testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { testFolder } from './testing/test-folder.ts'
import { openWire } from './testing/wire.ts'

let database: TestDatabase
const dataDir = testFolder()
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => database.drop())

const main = fileURLToPath(new URL('main.ts', import.meta.url))

const run = (env: Record<string, string>, file = main) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended, output: () => output }
}

const expectPlainRefusal = async (env: Record<string, string>, ...words: string[]): Promise<void> => {
  const { ended, output } = run(env)
  expect(await ended).toBe(1)
  for (const word of words) expect(output()).toContain(word)
  expect(output()).not.toMatch(/^\s+at |node:internal|Error:/m)
}

describe('a failed start', () => {
  it('names the wrong value and the allowed ones', () => expectPlainRefusal({ PORT: 'http' }, 'PORT', '65535'))

  it('reports that the port is taken, and leaves the rest untouched', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    await expectPlainRefusal(
      { PORT: String(port), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      `PORT ${port} is taken`,
    )
    other.close()
  })

  it('reports that the host is not this machine', { tags: ['full'] }, () =>
    expectPlainRefusal({ HOST: '192.0.2.1', PORT: '34567' }, 'HOST 192.0.2.1'),
  )

  it('reports that a worker needs its own database', { tags: ['full'] }, async () => {
    const { ended, output } = run({}, fileURLToPath(new URL('worker.ts', import.meta.url)))
    expect(await ended).toBe(1)
    expect(output()).toContain('DATABASE_URL')
    expect(output()).not.toMatch(/^\s+at /m)
  })

  it('leaves nothing running when the address is unavailable', async () => {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      HOST: '192.0.2.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
    })
    await expect(startServer(config, { pages: notesPages })).rejects.toThrow('HOST 192.0.2.1')
  })
})

describe('stop', () => {
  const start = async () => {
    const test = await startTestApp({ slices: (context) => [createNotesSlice(context)] })
    await createNotesTable(test.context)
    return test
  }

  it('closes silent connections at once, and the others after their responses', async () => {
    const test = await start()
    let finish = (): void => undefined
    const release = new Promise<void>((resolve) => {
      finish = resolve
    })
    let asked = false
    test.context.database.ping = () => {
      asked = true
      return release
    }
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const busy = await openWire(address)
    busy.send('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\nGET /api/notes HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const idle = await openWire(address)
    await expect.poll(() => asked).toBe(true)
    const closing = test.app.close()
    await idle.ended()
    await expect(fetch(address)).rejects.toThrow()
    finish()
    const [ready, late] = await busy.ended()
    expect(ready?.status).toBe(503)
    expect(JSON.parse(ready?.body ?? '')).toEqual({ status: 'stopping', database: true })
    expect(late?.status).toBe(200)
    await closing
    await test.close().catch(() => undefined)
  })

  it('waits for a slow request, and closes kept connections at once', async () => {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    })
    const asked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const slowPages = {
      ...notesPages,
      module: async () => {
        asked.resolve()
        await release.promise
        return { ...(await notesPages.module()), renderPage: async () => ({ status: 200, html: 'slow but there' }) }
      },
    }
    // Without forced disconnects, a stop that relied on one would never end.
    const cut = vi.spyOn(Server.prototype, 'closeAllConnections').mockImplementation(() => undefined)
    const server = await startServer(config, { pages: slowPages })
    const kept = await openWire(server.address)
    kept.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await kept.answers(1)
    const slow = await openWire(server.address)
    slow.send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await asked.promise
    const stopping = server.stop()
    await kept.ended()
    release.resolve()
    await stopping
    cut.mockRestore()
    expect((await slow.ended())[0]?.body).toBe('slow but there')
  })

  it('does not wait forever for a client that never completes its request', { tags: ['full'] }, async () => {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    })
    const server = await startServer(config, { pages: notesPages })
    const endless = await openWire(server.address)
    // The response to the first request shows that the server has read the second.
    endless.send(
      'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\nPOST /api/note HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
    )
    const drip = setInterval(() => endless.socket.writable && endless.send(' '), 20)
    await endless.answers(1)
    await server.stop()
    clearInterval(drip)
    endless.socket.destroy()
  })

  const startProcess = async () => {
    const folder = mkdtempSync(join(dataDir, 'process-'))
    const file = fileURLToPath(new URL('testing/whole-server.ts', import.meta.url))
    const { child, ended, output } = run({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0' }, file)
    await expect.poll(output, { timeout: 120_000 }).toMatch(/Sheds is on http/)
    /** Files of uploads in progress; the server writes its own files, such as a sitemap, elsewhere. */
    const files = () =>
      readdirSync(join(folder, 'tmp'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    return { child, ended, output, files, folder, address: /Sheds is on (\S+)/.exec(output())?.[1] ?? '' }
  }

  const faultsIn = (output: string): unknown[] =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { level: number })
      .filter(({ level }) => level > 30)

  /** Sends an upload form without its end. */
  const uploading = async (address: string, picture: Buffer) => {
    const person = signupForm()
    const post = async (path: string, body: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return response.json()
    }
    await post(pathOf(signUp), person)
    const { user_id: id, token } = logIn.answers[200].parse(await post(pathOf(logIn), { name: person.name, password }))
    const wire = await openWire(address)
    const start = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n'
    const end = '\r\n--x--\r\n'
    wire.send(
      `POST /api${pathOf(uploadProfilePicture, { params: { id } })} HTTP/1.1\r\nhost: localhost\r\n` +
        `authorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
        `content-length: ${start.length + picture.length + end.length}\r\n\r\n${start}`,
    )
    wire.send(picture)
    return { wire, end }
  }

  it('ends the uploads in progress before it removes their folder', { timeout: 240_000, tags: ['full'] }, async () => {
    const { child, ended, output, files, folder, address } = await startProcess()
    const late = await uploading(address, Buffer.from('no picture'))
    await expect.poll(files, { timeout: 120_000 }).toHaveLength(1)
    const left = await uploading(address, await noise({ width: 2400, height: 1800 }).jpeg().toBuffer())
    left.wire.send(left.end)
    // The client disconnects while its copies are being made.
    await expect.poll(files, { timeout: 120_000, interval: 5 }).toHaveLength(3)
    left.wire.socket.destroy()
    child.kill('SIGTERM')
    await expect.poll(() => fetch(address).catch(() => 'closed'), { timeout: 120_000, interval: 5 }).toBe('closed')
    late.wire.send(late.end)
    const [answer] = await late.wire.ended()
    expect([answer?.status, JSON.parse(answer?.body ?? '').code]).toEqual([415, 'unsupported_media_type'])
    expect(await ended, output()).toBe(0)
    expect(faultsIn(output())).toEqual([])
    expect(output()).not.toMatch(/^\s+at /m)
    expect(readdirSync(join(folder, 'tmp'))).toEqual([])
  })

  it('happens in good order after an uncaught exception, but not after an unhandled rejection', {
    tags: ['full'],
    timeout: 240_000,
  }, async () => {
    const { child, ended, output, address } = await startProcess()
    child.kill('SIGUSR2')
    await expect.poll(output, { timeout: 120_000 }).toMatch(/"level":50.*lost.*unhandled rejection/)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    child.kill('SIGWINCH')
    expect(await ended).toBe(1)
    expect(output()).toMatch(/"level":60.*thrown.*uncaught exception/)
  })
})
