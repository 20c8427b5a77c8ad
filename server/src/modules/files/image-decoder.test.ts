import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WorkerLimits } from '../../platform/limited-workers.ts'
import { createImageDecoder, type DecodeTask, type ImageDecoder } from './image-decoder.ts'
import { photo } from './testing/image-bytes.ts'

const folder = mkdtempSync(join(tmpdir(), 'decoder-'))
const task: DecodeTask = { path: join(folder, 'photo.jpg'), bytes: 1000, type: 'jpeg', folder }
let opened: ImageDecoder[] = []

beforeAll(async () => {
  writeFileSync(task.path, await photo({ width: 120, height: 90 }).jpeg().toBuffer())
})

afterEach(() => {
  for (const decoder of opened) decoder.close()
  opened = []
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (limits: Partial<WorkerLimits>): ImageDecoder => {
  const decoder = createImageDecoder({ workers: 1, ...limits })
  opened.push(decoder)
  return decoder
}

const good = expect.objectContaining({ width: 120, height: 90, widths: [120] })

describe('the decoder', () => {
  it('goes on with a new worker when one took too long', async () => {
    const slow = open({ taskMilliseconds: 1 })
    expect(await slow.decode(task)).toEqual({ refused: 'broken' })
    expect(await slow.decode(task)).toEqual({ refused: 'broken' })
  })

  it('replaces a worker that has done its share, and one that rested too long', async () => {
    const decoder = open({ tasksPerWorker: 1, idleMilliseconds: 1 })
    for (let count = 0; count < 3; count++) expect(await decoder.decode(task)).toEqual(good)
    const resting = open({ idleMilliseconds: 1 })
    for (let count = 0; count < 3; count++) {
      expect(await resting.decode(task)).toEqual(good)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  it('refuses a file that went away, and goes on', async () => {
    const decoder = open({})
    expect(await decoder.decode({ ...task, path: join(folder, 'gone') })).toEqual({ refused: 'broken' })
    expect(await decoder.decode(task)).toEqual(good)
  })

  it('turns away what would wait too long', async () => {
    const decoder = open({ waiting: 2 })
    const all = await Promise.allSettled(Array.from({ length: 6 }, async () => decoder.decode(task)))
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))
    expect(refused).toEqual(['overloaded', 'overloaded', 'overloaded'])
  })

  it('says that it is closed, not that the picture is broken', async () => {
    const decoder = open({})
    const waiting = [decoder.decode(task), decoder.decode(task)]
    decoder.close()
    expect(await Promise.all([...waiting, decoder.decode(task)])).toEqual(Array(3).fill({ refused: 'unavailable' }))
  })
})
