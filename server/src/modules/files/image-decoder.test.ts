import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { patienceOf, type WorkerLimits } from '../../platform/work/limited-workers.ts'
import type { Sender, SpentTimeLimits } from '../../platform/work/spent-time.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { createImageDecoder, type DecodeTask, type ImageDecoder } from './image-decoder.ts'
import { noise, photo } from './testing/image-bytes.ts'

const folder = testFolder()
const task: DecodeTask = { path: join(folder, 'photo.jpg'), bytes: 1000, type: 'jpeg', folder }
const large: DecodeTask = { ...task, path: join(folder, 'large.jpg') }
let opened: ImageDecoder[] = []

beforeAll(async () => {
  writeFileSync(task.path, await photo({ width: 120, height: 90 }).jpeg().toBuffer())
  writeFileSync(large.path, await noise({ width: 4000, height: 3000 }).jpeg().toBuffer())
})

afterEach(() => {
  for (const decoder of opened) decoder.close()
  opened = []
})

const open = (limits: Partial<WorkerLimits>, spending: Partial<SpentTimeLimits> = {}): ImageDecoder => {
  // Workers yield to every other process, so on a busy machine a large photo takes minutes.
  const decoder = createImageDecoder({ workers: 1, express: 0, ...patienceOf(160), ...limits }, spending)
  opened.push(decoder)
  return decoder
}

const good = expect.objectContaining({ width: 120, height: 90, widths: [120] })

describe('image decoder', () => {
  it('replaces a worker that exceeded its time', async () => {
    const slow = open({ mostMilliseconds: 1 })
    expect(await slow.decode(large)).toEqual({ refused: 'broken' })
    expect(await slow.decode(large)).toEqual({ refused: 'broken' })
  })

  it('replaces a worker after its limit of tasks, and one that was idle too long', { tags: ['full'] }, async () => {
    const decoder = open({ tasksPerWorker: 1, idleMilliseconds: 1 })
    for (let count = 0; count < 3; count++) expect(await decoder.decode(task)).toEqual(good)
    const resting = open({ idleMilliseconds: 1 })
    for (let count = 0; count < 3; count++) {
      expect(await resting.decode(task)).toEqual(good)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  it('refuses a missing file and continues', async () => {
    const decoder = open({})
    expect(await decoder.decode({ ...task, path: join(folder, 'gone') })).toEqual({ refused: 'broken' })
    expect(await decoder.decode(task)).toEqual(good)
  })

  it('refuses pictures when too many wait', { tags: ['full'] }, async () => {
    const decoder = open({ waiting: 2 })
    const all = await Promise.allSettled(Array.from({ length: 6 }, async () => decoder.decode(task)))
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))
    expect(refused).toEqual(['overloaded', 'overloaded', 'overloaded'])
  })

  it.each([
    // A file that is open for writing cannot be run: starting throws at once, as it does without memory.
    ['ETXTBSY', 0o755],
    // Starting fails later, as it does with too many processes.
    ['EACCES', 0o600],
  ])('is unavailable while no process starts (%s), and recovers afterwards', async (code, mode) => {
    const { execPath } = process
    const decoder = open({})
    const busy = join(folder, code)
    writeFileSync(busy, '')
    chmodSync(busy, mode)
    const writing = openSync(busy, 'r+')
    try {
      process.execPath = busy
      const ends = await Promise.allSettled([decoder.decode(task), decoder.decode(task), decoder.decode(task)])
      for (const end of ends) expect(end).toMatchObject({ reason: { code: 'unavailable', cause: { code } } })
    } finally {
      process.execPath = execPath
      closeSync(writing)
    }
    expect(await decoder.decode(task)).toEqual(good)
  })

  it('reports that it is closed, not that the picture is broken', async () => {
    const decoder = open({})
    const waiting = [decoder.decode(task), decoder.decode(task)]
    decoder.close()
    expect(await Promise.all([...waiting, decoder.decode(task)])).toEqual(Array(3).fill({ refused: 'unavailable' }))
  })
})

describe('image decoder under load', { tags: ['full'] }, () => {
  const flooder = { account: 'flooder', address: '203.0.113.1' }
  const stranger = { account: 'stranger', address: '198.51.100.1' }
  let began: string[] = []

  const send = (decoder: ImageDecoder, sender: Sender, more: Partial<DecodeTask> = {}): Promise<unknown> =>
    decoder.decode({ ...task, ...more }, { sender, onBegin: () => began.push(sender.account) })

  beforeEach(() => {
    began = []
  })

  it.each([0, 1])(
    'serves a stranger before all waiting pictures of an account, with %i express workers',
    async (express) => {
      const decoder = open({ express })
      const flood = Array.from({ length: 12 }, () => send(decoder, flooder))
      const running = began.length
      expect(await send(decoder, stranger)).toEqual(good)
      expect(began.indexOf('stranger')).toBe(running)
      await Promise.all(flood)
    },
  )

  it.each([0, 1])("serves people before the server's own pictures, with %i express workers", async (express) => {
    const decoder = open({ express })
    await send(decoder, flooder, large)
    const own = Array.from({ length: 50 }, () => decoder.decode(task, { onBegin: () => began.push('own') }))
    const photos = [send(decoder, flooder), send(decoder, flooder), send(decoder, stranger)]
    expect(began.slice(0, 3)).toEqual(['flooder', 'own', 'flooder'])
    expect(await Promise.all(photos)).toEqual([good, good, good])
    expect(began.slice(0, 5).filter((sender) => sender === 'own')).toHaveLength(1)
    expect(await Promise.all(own)).toEqual(Array(50).fill(good))
  })

  it("refuses the server's own pictures first when too many wait", async () => {
    const decoder = open({ waiting: 3 })
    const photos = Array.from({ length: 3 }, () => send(decoder, flooder, large))
    const own = Promise.allSettled([decoder.decode(task), decoder.decode(task)])
    expect(await send(decoder, stranger)).toEqual(good)
    expect((await own).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await Promise.all(photos)
  })

  it('serves a stranger early while a hundred accounts of one address wait', async () => {
    const decoder = open({})
    const flood = Array.from({ length: 100 }, (_, i) => send(decoder, { ...flooder, account: `flooder ${i}` }))
    for (let count = 1; count <= 3; count++) {
      const before = began.length
      expect(await send(decoder, stranger)).toEqual(good)
      // The stranger's time counts five times that of one account of the flood: fully for the account, and a quarter
      // for the address.
      expect(began.lastIndexOf('stranger') - before).toBeLessThanOrEqual(10)
    }
    decoder.close()
    await Promise.all(flood)
  })

  it('makes room for a stranger in a full queue', async () => {
    const decoder = open({ waiting: 4 })
    const flood = Promise.allSettled(Array.from({ length: 8 }, () => send(decoder, flooder)))
    expect(await send(decoder, stranger)).toEqual(good)
    const refused = (await flood).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBe(4)
  })

  it('refuses pictures that waited too long', async () => {
    const decoder = open({ waitMilliseconds: 300 })
    const [first, ...others] = Array.from({ length: 8 }, () => send(decoder, flooder, large))
    const ends = await Promise.allSettled(others)
    expect(await first).toMatchObject({ width: 1080 })
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused)).toEqual(new Set(['overloaded']))
  })

  it('keeps heavy pictures away from the express worker', async () => {
    const decoder = open({ express: 1 })
    const avif = join(folder, 'a.avif')
    writeFileSync(avif, await photo({ width: 120, height: 90 }).avif().toBuffer())
    const heavy = { path: avif, type: 'avif' } as const
    const flood = Array.from({ length: 4 }, (_, i) => send(decoder, { ...flooder, account: `${i}` }, heavy))
    expect(began).toEqual(['0'])
    const light = send(decoder, stranger)
    expect(began).toEqual(['0', 'stranger'])
    expect(await Promise.all([light, ...flood])).toEqual(Array(5).fill(good))
  })

  it('restarts a picture on another worker if it turns out to be heavy', async () => {
    const decoder = open({ express: 1, lightMilliseconds: 1 })
    expect(await send(decoder, stranger, large)).toEqual(expect.objectContaining({ width: 1080 }))
    expect(began).toEqual(['stranger', 'stranger'])
  })

  it('repeats the running task once if its worker is killed', async () => {
    const decoder = open({})
    const all = [send(decoder, flooder, large), send(decoder, stranger)]
    await vi.waitFor(() => expect(workerPids().length).toBe(1), { timeout: 120_000 })
    for (const pid of workerPids()) process.kill(pid, 'SIGKILL')
    expect(await Promise.all(all)).toEqual([expect.objectContaining({ width: 1080 }), good])
    expect(began.toSorted()).toEqual(['flooder', 'flooder', 'stranger'])
  })

  it('refuses a sender who used it for too long, and no other', async () => {
    const decoder = open({}, { accountMilliseconds: 1, addressMilliseconds: 60_000 })
    const neighbour = { ...flooder, account: 'neighbour' }
    decoder.checkQuota(flooder)
    await send(decoder, flooder)
    expect(() => decoder.checkQuota(flooder)).toThrow('too_many_requests')
    decoder.checkQuota(neighbour)
    decoder.checkQuota(stranger)
    const crowded = open({}, { addressMilliseconds: 1 })
    await send(crowded, flooder)
    expect(() => crowded.checkQuota(neighbour)).toThrow('too_many_requests')
    crowded.checkQuota(stranger)
  })
})

/** Child processes of this process are all workers. */
const workerPids = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => Number(parent) === process.pid && name !== 'ps')
    .map(([pid]) => Number(pid))
