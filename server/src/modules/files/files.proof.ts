import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import startDatabase from '../../testing/database.setup.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { noise } from './testing/image-bytes.ts'
import { type RunningServer, runServer } from './testing/running-server.ts'

const rounds = 7
const dataDir = testFolder()
let stopDatabase: () => Promise<void>
let server: RunningServer
let ordinary: Buffer
let heavy: Buffer
let alone = 0
let mostOfDecoder = 0

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
  server = await runServer(dataDir)
  ordinary = await noise({ width: 4000, height: 3000 }).blur(0.7).jpeg({ quality: 80 }).toBuffer()
  const flat = { width: 4000, height: 4000, channels: 3, background: '#3377aa' } as const
  heavy = await sharp({ create: flat }).avif({ effort: 0 }).toBuffer()
  for (let warm = 0; warm < 3; warm++) await send('stranger', '198.51.100.1', ordinary)
  alone = median(await timesOf(rounds))
  await server.mostMemory()
}, 120_000)

afterAll(async () => {
  await server.kill()
  await stopDatabase()
})

const send = async (account: string, address: string, body: Uint8Array): Promise<number> => {
  const form = new FormData()
  form.append('picture', new File([new Uint8Array(body)], 'a.jpg'))
  const headers = { 'x-forwarded-for': address, authorization: `Bearer ${account.padEnd(24, '_')}` }
  const response = await fetch(`${server.address}/api/picture`, { method: 'POST', headers, body: form })
  await response.arrayBuffer()
  return response.status
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Durations of several uploads of an ordinary photo by a stranger. */
const timesOf = async (count: number): Promise<number[]> => {
  const times: number[] = []
  for (let each = 0; each < count; each++) {
    const began = performance.now()
    expect(await send('stranger', '198.51.100.1', ordinary)).toBe(201)
    times.push(performance.now() - began)
    mostOfDecoder = Math.max(mostOfDecoder, ...decodersPeaks())
  }
  return times
}

/** Peak memory of the server's child processes in MiB, where the kernel reports it. */
const decodersPeaks = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/status`, 'utf8')
      } catch {
        return ''
      }
    })
    .filter((status) => Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === server.pid)
    .map((status) => Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)

/** Ratio of a stranger's upload time during a flood to that without one. */
const measure = async (what: string, flood: Promise<number>[]): Promise<number> => {
  await sleep(1000)
  const times = await timesOf(rounds)
  const answered = Promise.all(flood)
  const statuses = Map.groupBy(await answered, (status) => status)
  const counts = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ')
  const figures = `${Math.round(median(times))} ms (slowest ${Math.round(Math.max(...times))}), alone ${Math.round(alone)} ms`
  process.stdout.write(`${what}: a stranger's photo ${figures}; the flood was answered ${counts}\n`)
  return median(times) / alone
}

const flooder = '203.0.113.1'

describe("a stranger's 12-megapixel upload", () => {
  it('takes at most 3 times as long while an account sends 72 pictures, 8 at once', async () => {
    const lane = async (): Promise<number> => {
      let last = 0
      for (let each = 0; each < 9; each++) last = await send('flooder', flooder, heavy)
      return last
    }
    expect(await measure('one account, 72 heavy pictures in 8 lanes', Array.from({ length: 8 }, lane))).toBeLessThan(3)
  })

  it('takes at most 3 times as long while an account sends 72 pictures at once', async () => {
    const flood = Array.from({ length: 72 }, () => send('another flooder', '203.0.113.2', heavy))
    expect(await measure('one account, 72 heavy pictures at once', flood)).toBeLessThan(3)
  })

  it('takes at most 3 times as long while 100 accounts of an address send', async () => {
    const flood = Array.from({ length: 100 }, (_, i) => send(`flooder${i}`, '203.0.113.3', heavy))
    expect(await measure('100 accounts of one address, one heavy picture each', flood)).toBeLessThan(3)
  })

  it('keeps server and decoder within their memory limits', async () => {
    const web = (await server.mostMemory()) / 1024 / 1024
    const figures = `web process ${Math.round(web)} MiB, dearest decoder ${Math.round(mostOfDecoder)} MiB`
    process.stdout.write(`${figures}\n`)
    expect(web).toBeLessThan(400)
    expect(mostOfDecoder).toBeLessThan(600)
  })
})
