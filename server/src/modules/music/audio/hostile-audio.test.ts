import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '../../../testing/test-folder.ts'
import { casesOfTier } from '../../../testing/tiers/tier.ts'
import { type AudioMaker, createAudioMaker } from './audio-maker.ts'
import { audioTypeOf } from './audio-type.ts'
import { tune, wavOf } from './testing/audio-bytes.ts'
import { type HostileSound, hostileSounds } from './testing/hostile-sounds.ts'

const work = testFolder()
const elsewhere = testFolder()
const canary = join(elsewhere, 'canary')
const longAgo = new Date('2020-01-01')
let visits = 0
const listener: Server = createServer((socket) => {
  visits++
  socket.destroy()
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(listener.address() as { port: number }).port}`
const sounds = await hostileSounds({ address, canary })
let maker: AudioMaker

beforeAll(() => {
  writeFileSync(canary, wavOf(tune({ seconds: 1, rate: 8000 }), { rate: 8000 }))
  utimesSync(canary, longAgo, longAgo)
  maker = createAudioMaker({ folders: [work] })
})

afterAll(() => {
  maker.close()
  listener.close()
})

const fourFiles = ['preview.mp3', 'small.opus', 'smallPreview.opus', 'whole.mp3']

/** Result of detecting the type, and of `make`, which also gets files of unknown type. */
const endsOf = async ({ bytes, as }: HostileSound) => {
  const [path, folder] = [join(work, 'upload'), join(work, 'made')]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(path, bytes)
  const type = await audioTypeOf(path)
  const made = await maker.make({ path, bytes: bytes.length, type: type ?? as, folder })
  const left = readdirSync(folder)
  expect(readdirSync(work).sort()).toEqual(['made', 'upload'])
  return { end: 'whole' in made ? 'made' : 'refused', made, isTaken: type !== undefined, left }
}

describe('hostile audio files', () => {
  it('are numerous and all different', () => {
    expect(new Set(sounds.map(({ what }) => what)).size).toBe(sounds.length)
    expect(sounds.length).toBeGreaterThanOrEqual(120)
  })

  it.each(casesOfTier(sounds))('end as expected: $what', async (sound) => {
    const { end, made, isTaken, left } = await endsOf(sound)
    if (isTaken) expect(sound.ends).toContain(end)
    else {
      expect(sound.ends).toContain('untaken')
      // Processed as its claimed type, the file may contain sound, but nothing else may result.
      expect(['made', 'refused']).toContain(end)
    }
    if (end === 'refused') expect(made).toMatchObject({ refused: expect.any(String) })
    const all = sound.as === 'mp4' || sound.as === 'adts' ? ['preview.m4a', 'whole.m4a'] : fourFiles
    expect(left.sort()).toEqual(end === 'made' ? all : [])
  })

  it('cause no request and no other file access, and a good file still works', async () => {
    expect(visits).toBe(0)
    expect(statSync(canary).atimeMs).toBe(longAgo.getTime())
    const good = wavOf(tune({ seconds: 1, rate: 8000 }), { rate: 8000 })
    const { end } = await endsOf({ what: 'good', bytes: good, as: 'wav', ends: [] })
    expect(end).toBe('made')
    // Shows that both traps work.
    await fetch(address).catch(() => {})
    expect(visits).toBe(1)
    readFileSync(canary)
    expect(statSync(canary).atimeMs).toBeGreaterThan(longAgo.getTime())
  })
})
