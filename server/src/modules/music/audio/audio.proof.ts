import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '../../../testing/test-folder.ts'
import { type AudioMaker, createAudioMaker } from './audio-maker.ts'
import { audioTypeOf } from './audio-type.ts'
import { fixture, mp3Of, opusOf, seeded, tune, vorbisOf, wavOf } from './testing/audio-bytes.ts'

const work = testFolder()
const rounds = 100
let maker: AudioMaker

beforeAll(() => {
  maker = createAudioMaker({ folders: [work] })
})

afterAll(() => maker.close())

const makeOf = async (bytes: Uint8Array) => {
  const [path, folder] = [join(work, 'upload'), join(work, 'made')]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(path, bytes)
  const type = await audioTypeOf(path)
  const made =
    type === undefined ? { refused: 'untaken' } : await maker.make({ path, bytes: bytes.length, type, folder })
  return { made, left: readdirSync(folder) }
}

describe('AudioMaker at its limits', () => {
  it('accepts a little less than 15 minutes and no more, even if only decoding shows it', async () => {
    const minutes = async (seconds: number) => makeOf(await opusOf(tune({ seconds, rate: 8000, channels: 1 }), 8000))
    expect((await minutes(890)).made).toMatchObject({ previewSeconds: 30 })
    expect(await minutes(905)).toEqual({ made: { refused: 'too_long' }, left: [] })
  })

  it(`returns a whole song or nothing for ${rounds} damaged files of each kind`, async () => {
    const small = { seconds: 1.2, rate: 16_000, channels: 1 } as const
    const all = {
      mp3: await mp3Of(tune(small), 16_000),
      wav: wavOf(tune(small), { rate: 16_000 }),
      vorbis: await vorbisOf(tune(small), 16_000),
      opus: await opusOf(tune(small), 16_000),
      aac: fixture('aac'),
      pieces: fixture('aacInPieces'),
      adts: fixture('adts'),
    }
    const random = seeded(2026)
    for (const [kind, bytes] of Object.entries(all)) {
      for (let round = 0; round < rounds; round++) {
        const copy = Buffer.from(bytes)
        const reach = round % 2 ? Math.min(copy.length, 900) : copy.length
        for (let count = 0; count < 1 + random() * 40; count++)
          copy[Math.floor(random() * reach)] = Math.floor(random() * 256)
        const { made, left } = await makeOf(copy)
        expect({ kind, round, left: left.length, again: 'again' in made }).toEqual({
          kind,
          round,
          left: 'whole' in made ? (made.small === undefined ? 2 : 4) : 0,
          again: false,
        })
      }
    }
  })
})
