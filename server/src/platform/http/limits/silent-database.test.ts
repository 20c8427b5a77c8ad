import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNotesSlice, createNotesTable } from '../../../testing/notes.slice.ts'
import { notesPages } from '../../../testing/notes-pages.ts'
import { realPatience, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../embedded/embedded.ts'
import { clusterOf, quietLog, serverProcesses } from '../../embedded/testing/cluster-processes.ts'

const scratch = testFolder()
let embedded: EmbeddedPostgres
let test: TestApp

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: scratch, log: quietLog })
  test = await startTestApp({
    slices: (context) => [createNotesSlice(context)],
    pages: notesPages,
    env: realPatience,
    sharedDatabase: { url: embedded.url, drop: async () => undefined },
  })
  await createNotesTable(test.context)
})
afterAll(async () => {
  signal('SIGCONT')
  await test.close()
  await embedded.stop()
})

/** Signals all PostgreSQL processes, which freezes or continues the server. */
const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of serverProcesses(clusterOf(scratch))) process.kill(pid, name)
}

let beats = 0
let halts = 0
let lastBeat = performance.now()
const pulse = setInterval(() => {
  const now = performance.now()
  if (now - lastBeat > 250) halts += 1
  lastBeat = now
  beats += 1
}, 100)
afterAll(() => clearInterval(pulse))

/** A blocked process does not take the server for silent but probes again; this allows for one more probe. */
const onceMore = 2.5

/** Time in which this process ran, because on a busy machine its clock is as late as its responses. */
const livedSeconds = () => {
  const { user, system } = process.cpuUsage()
  return { beaten: beats / 10, computed: (user + system) / 1e6 }
}

const look = async (url: string) => {
  const started = livedSeconds()
  const haltsBefore = halts
  const { statusCode, headers } = await test.app.inject({ url, headers: { host: 'localhost' } })
  const { beaten, computed } = livedSeconds()
  const seconds = Math.max(beaten - started.beaten, computed - started.computed)
  const mostSeconds = 5 + onceMore * (halts - haltsBefore)
  return { status: statusCode, retryAfter: headers['retry-after'], seconds, mostSeconds }
}

/** Blocks all libuv threads, which hash passwords, on pipes without a writer. */
const occupyThreads = (): (() => void) => {
  const pipes = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, (_, at) =>
    join(scratch, `pipe-${at}`),
  )
  execFileSync('mkfifo', pipes)
  const readers = pipes.map((pipe) => open(pipe, 'r'))
  return () => {
    for (const pipe of pipes) closeSync(openSync(pipe, 'w'))
    for (const reader of readers) void reader.then((file) => file.close())
  }
}

const urls = [
  '/api/notes/fresh',
  '/api/notes?limit=3',
  '/notes/01900000-0000-7000-8000-000000000000',
  ...Array.from({ length: 30 }, () => '/api/notes/fresh'),
]

describe('frozen database', () => {
  it('fails requests within five seconds and /readyz within three, and still serves the cache', {
    tags: ['full'],
  }, async () => {
    expect((await look('/api/notes')).status).toBe(200)
    signal('SIGSTOP')
    const [ready, ...answers] = await Promise.all(['/readyz', ...urls].map(look))
    expect(ready).toMatchObject({ status: 503, retryAfter: '2' })
    expect(ready?.seconds).toBeLessThan(3)
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(Number(answer.retryAfter)).toBeGreaterThan(0)
      expect(answer.seconds).toBeLessThan(answer.mostSeconds)
    }
    for (const answer of await Promise.all(urls.map(look))) expect(answer.seconds).toBeLessThan(1)
    expect((await look('/api/notes')).status).toBe(200)
    expect((await look('/healthz')).status).toBe(200)
  })

  it('is used again as soon as it continues', async () => {
    signal('SIGCONT')
    await expect.poll(async () => (await look('/readyz')).status, { timeout: 120_000 }).toBe(200)
    await expect.poll(async () => (await look('/api/notes/fresh')).status, { timeout: 120_000 }).toBe(200)
    for (const url of urls) expect((await look(url)).status, url).toBeLessThan(500)
  })

  it('is not reported for one slow statement', { tags: ['full'] }, async () => {
    const slow = () => test.context.database.sql`select pg_sleep(4)`
    await expect(Promise.all([slow(), slow()])).resolves.toHaveLength(2)
  })

  it('is not reported when this process cannot finish a greeting', { tags: ['full'] }, async () => {
    const letGo = occupyThreads()
    await expect(test.context.database.sql`select pg_sleep(5)`.finally(letGo)).resolves.toHaveLength(1)
  })
})
