import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { peakSigns } from '@sheds/contract/music/music-terms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '../../../testing/test-folder.ts'
import { casesOfTier } from '../../../testing/tiers/tier.ts'
import { readAac } from './aac-file.ts'
import { openAudioFile } from './audio-file.ts'
import { type AudioMaker, createAudioMaker, type MadeAudio, type MadeFile } from './audio-maker.ts'
import { audioTypeOf, isAlac } from './audio-type.ts'
import { m4aHead } from './m4a-writer.ts'
import { shapeOfMp3, soundOfMp3 } from './mp3-sound.ts'
import { soundOfOgg } from './ogg-sound.ts'
import type { Samples, Sound } from './sound.ts'
import { evenMp3Of, fixture, id3Of, mp3Of, opusOf, silentAdts, tune, vorbisOf, wavOf } from './testing/audio-bytes.ts'

const work = testFolder()
let maker: AudioMaker
let count = 0

beforeAll(() => {
  maker = createAudioMaker({ folders: [work] })
})

afterAll(() => {
  maker.close()
})

const put = (bytes: Uint8Array): { path: string; folder: string; bytes: number } => {
  const folder = join(work, `made-${++count}`)
  const path = join(work, `upload-${count}`)
  mkdirSync(folder)
  writeFileSync(path, bytes)
  return { path, folder, bytes: bytes.length }
}

const makeOf = async (bytes: Uint8Array, previewFrom?: number) => {
  const file = put(bytes)
  const type = await audioTypeOf(file.path)
  if (type === undefined) throw new Error('not taken')
  const made = await maker.make({ ...file, type, ...(previewFrom !== undefined && { previewFrom }) })
  return { made, type, folder: file.folder }
}

const madeOf = async (bytes: Uint8Array, previewFrom?: number): Promise<MadeAudio> => {
  const { made } = await makeOf(bytes, previewFrom)
  if (!('whole' in made)) throw new Error(JSON.stringify(made))
  return made
}

const heard = async ({ path, format }: MadeFile): Promise<{ rate: number; left: Float32Array; channels: number }> => {
  const file = await openAudioFile(path)
  const sound: AsyncGenerator<Sound> =
    format === 'opus' ? soundOfOgg(file) : soundOfMp3(file, { shape: await shapeOfMp3(file) })
  const parts: Samples[] = []
  let rate = 0
  for await (const each of sound) {
    rate = each.rate
    parts.push(each.samples)
  }
  await file.close()
  const left = Float32Array.from(parts.flatMap(([channel]) => [...(channel ?? [])]))
  return { rate, left, channels: parts[0]?.length ?? 0 }
}

/** Correlation of two sounds: 1 if they are equal, 0 if they are unrelated. */
const likeness = (one: Float32Array, other: Float32Array): number => {
  let [both, ones, others] = [0, 0, 0]
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0]
    both += a * b
    ones += a * a
    others += b * b
  }
  return both / Math.sqrt(ones * others)
}

const two = { seconds: 2 }
const low = { rate: 8000, channels: 1 } as const

interface Source {
  what: string
  type: string
  seconds: number
  bytes: () => Buffer | Promise<Buffer>
}

const sources: readonly Source[] = [
  { what: 'WAV of 16 bits', type: 'wav', ...two, bytes: () => wavOf(tune(two)) },
  {
    what: 'WAV of 8 bits at 8000',
    type: 'wav',
    ...two,
    bytes: () => wavOf(tune({ ...two, ...low }), { rate: 8000, bits: 8 }),
  },
  {
    what: 'WAV of 24 bits at 96000',
    type: 'wav',
    ...two,
    bytes: () => wavOf(tune({ ...two, rate: 96_000 }), { rate: 96_000, bits: 24 }),
  },
  {
    what: 'extensible WAV of 32 bits at 11025',
    type: 'wav',
    ...two,
    bytes: () => wavOf(tune({ ...two, rate: 11_025 }), { rate: 11_025, bits: 32, isExtensible: true }),
  },
  {
    what: 'WAV of floats',
    type: 'wav',
    ...two,
    bytes: () => wavOf(tune({ ...two, rate: 48_000 }), { rate: 48_000, bits: 32, isFloat: true }),
  },
  {
    what: 'extensible WAV of 64-bit floats at an unusual rate',
    type: 'wav',
    ...two,
    bytes: () => wavOf(tune({ ...two, rate: 37_803 }), { rate: 37_803, bits: 64, isFloat: true, isExtensible: true }),
  },
  { what: 'MP3 of variable bit rate', type: 'mp3', ...two, bytes: () => mp3Of(tune(two)) },
  { what: 'MP3 of constant bit rate', type: 'mp3', ...two, bytes: () => evenMp3Of(tune(two)) },
  {
    what: 'MP3 of half the rate and one channel',
    type: 'mp3',
    ...two,
    bytes: () => evenMp3Of(tune({ ...two, rate: 22_050, channels: 1 }), 22_050),
  },
  { what: 'Ogg Vorbis', type: 'ogg', ...two, bytes: () => vorbisOf(tune(two)) },
  { what: 'Ogg Opus', type: 'ogg', ...two, bytes: () => opusOf(tune({ ...two, rate: 48_000 })) },
]

const aacSources = [
  { what: 'AAC in MP4', type: 'mp4', name: 'aac', seconds: 3 },
  { what: 'AAC in a fragmented MP4', type: 'mp4', name: 'aacInPieces', seconds: 3.07 },
  // An ADTS file does not say which samples of its first and last frame are silence.
  { what: 'ADTS', type: 'adts', name: 'adts', seconds: 3.07 },
] as const

describe('AudioMaker', () => {
  it.each(casesOfTier(sources))('encodes $what', async ({ type, seconds, bytes }) => {
    const { made, type: seen, folder } = await makeOf(await bytes())
    expect(seen).toBe(type)
    if (!('whole' in made)) throw new Error(JSON.stringify(made))
    expect(Math.abs(made.seconds - seconds)).toBeLessThan(0.1)
    expect(made.previewSeconds).toBeCloseTo(made.seconds / 2, 3)
    const files = [made.whole, made.small, made.preview, made.smallPreview].filter((file) => file !== undefined)
    expect(files.map(({ format }) => format)).toEqual(['mp3', 'opus', 'mp3', 'opus'])
    expect(readdirSync(folder).sort()).toEqual(files.map(({ path }) => path.slice(folder.length + 1)).sort())
    for (const { path, bytes: length, sha256 } of files) {
      const body = readFileSync(path)
      expect(body.length).toBe(length)
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
    }
    const { rate, left } = await heard(made.whole)
    expect(Math.abs(left.length / rate - made.seconds)).toBeLessThan(0.01)
    expect(likeness(left, tune({ seconds: 3, rate })[0] as Float32Array)).toBeGreaterThan(0.95)
    const small = await heard(made.small as MadeFile)
    expect(likeness(small.left, tune({ seconds: 3, rate: small.rate })[0] as Float32Array)).toBeGreaterThan(0.95)
    expect(Math.abs(small.left.length / small.rate - made.seconds)).toBeLessThan(0.01)
  })

  it('copies only the frames of a clean MP3', async () => {
    const song = await mp3Of(tune({ seconds: 2 }))
    const words = [
      { name: 'TIT2', body: Buffer.from('\0where it was recorded: 4.05 N 9.7 E', 'latin1') },
      { name: 'APIC', body: Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), Buffer.alloc(5000, 7)]) },
    ]
    const tail = Buffer.concat([Buffer.from('TAG a secret'), Buffer.alloc(116)])
    const { whole } = await madeOf(Buffer.concat([id3Of(words), song, tail]))
    const body = readFileSync(whole.path)
    expect(body.equals(song)).toBe(true)
  })

  it('encodes an MP3 again if there is other data between its frames', { tags: ['full'] }, async () => {
    const song = await mp3Of(tune({ seconds: 3 }))
    const at = song.indexOf(song.subarray(0, 2), 20_000)
    const spoilt = Buffer.concat([song.subarray(0, at + 100), Buffer.alloc(3000, 65), song.subarray(at)])
    const made = await madeOf(spoilt)
    expect(readFileSync(made.whole.path).includes(Buffer.alloc(100, 65))).toBe(false)
    expect(Math.abs(made.seconds - 3)).toBeLessThan(0.1)
  })

  it('cuts a preview of half a short sample, with at most 128 kbit/s', { tags: ['full'] }, async () => {
    const one = await madeOf(wavOf(tune({ seconds: 4, channels: 1 })))
    const both = await madeOf(wavOf(tune({ seconds: 4 })))
    for (const { preview, smallPreview, previewSeconds, previewFrom, seconds } of [one, both]) {
      expect(previewSeconds).toBeLessThanOrEqual(2)
      expect((preview.bytes * 8) / previewSeconds).toBeLessThanOrEqual(128_000)
      if (smallPreview === undefined) throw new Error('no small one')
      expect((smallPreview.bytes * 8) / previewSeconds).toBeLessThanOrEqual(64_000)
      for (const file of [preview, smallPreview]) {
        const { rate, left } = await heard(file)
        expect(Math.abs(left.length / rate - previewSeconds)).toBeLessThan(0.02)
      }
      expect(previewFrom + previewSeconds).toBeLessThanOrEqual(seconds)
    }
  })

  it('starts the preview at the loudest part, or where the owner chose', { tags: ['full'] }, async () => {
    const loudness = (second: number): number => (second >= 9 && second < 17 ? 0.5 : 0.05)
    const song = wavOf(tune({ seconds: 18, rate: 16_000, channels: 1, loudness }), { rate: 16_000 })
    const made = await madeOf(song)
    expect(made.previewSeconds).toBe(9)
    expect(made.previewFrom).toBeGreaterThanOrEqual(8)
    expect(made.previewFrom).toBeLessThanOrEqual(9)
    expect((await madeOf(song, 2)).previewFrom).toBe(2)
    expect((await madeOf(song, 17)).previewFrom).toBe(9)
  })

  it('cuts another preview from an encoded song', { tags: ['full'] }, async () => {
    const { whole } = await madeOf(wavOf(tune({ seconds: 8 })))
    const folder = join(work, 'other')
    mkdirSync(folder)
    const made = await maker.preview({ path: whole.path, format: 'mp3', folder, from: 2.5 })
    if (!('preview' in made)) throw new Error(JSON.stringify(made))
    expect(readdirSync(folder).sort()).toEqual(['preview.mp3', 'smallPreview.opus'])
    expect(made.previewFrom).toBe(2.5)
    expect(made.previewSeconds).toBeCloseTo(4, 2)
    const { rate, left } = await heard(made.preview)
    const there = tune({ seconds: 7, rate })[0]?.subarray(2.5 * rate) as Float32Array
    expect(likeness(left, there)).toBeGreaterThan(0.9)
  })

  it('returns the waveform, and the gain that normalizes the loudness', { tags: ['full'] }, async () => {
    const rising = await madeOf(wavOf(tune({ seconds: 5, loudness: (second) => second / 10 })))
    expect(rising.peaks).toMatch(/^[0-9a-z]{100}$/)
    expect(Math.max(...[...rising.peaks].map((sign) => peakSigns.indexOf(sign)))).toBe(35)
    const heights = [...rising.peaks].map((sign) => peakSigns.indexOf(sign))
    expect(Math.max(...heights.slice(0, 20))).toBeLessThan(Math.max(...heights.slice(80)) / 2)
    // A sine of 997 Hz in both channels, 20 decibels below full scale, has -20 LUFS by definition of the unit.
    const sine = Float32Array.from({ length: 3 * 48_000 }, (_, at) => 0.1 * Math.sin((2 * Math.PI * 997 * at) / 48_000))
    const { gain } = await madeOf(wavOf([sine, sine], { rate: 48_000 }))
    expect(Math.abs(gain - 4)).toBeLessThanOrEqual(0.2)
    const loud = sine.map((value) => value * 9.9)
    expect(Math.abs((await madeOf(wavOf([loud, loud], { rate: 48_000 }))).gain + 15.9)).toBeLessThanOrEqual(0.2)
  })
})

/** Bytes of each frame in a file. */
const framesIn = async (path: string, type: 'mp4' | 'adts') => {
  const file = await openAudioFile(path)
  const { places, ...aac } = await readAac(file, type)
  const bytes = readFileSync(path)
  await file.close()
  return { ...aac, frames: places.map(({ at, bytes: length }) => bytes.subarray(at, at + length)) }
}

describe('AudioMaker with AAC', () => {
  it.each(casesOfTier(aacSources))('copies $what frame by frame', async ({ type, name, seconds }) => {
    const { made, type: seen, folder } = await makeOf(fixture(name))
    expect(seen).toBe(type)
    if (!('whole' in made)) throw new Error(JSON.stringify(made))
    expect(made.seconds).toBeCloseTo(seconds, 1)
    expect(readdirSync(folder).sort()).toEqual(['preview.m4a', 'whole.m4a'])
    expect(await audioTypeOf(made.whole.path)).toBe('mp4')
    const source = await framesIn(put(fixture(name)).path, type)
    const whole = await framesIn(made.whole.path, 'mp4')
    expect(whole).toEqual(source)
    expect(readFileSync(made.whole.path).subarray(made.headBytes).equals(Buffer.concat(source.frames))).toBe(true)
    expect([made.gain, new Set(made.peaks).size > 9]).toEqual([0, true])
  })

  it('cuts a preview of half a short song, and another one where the owner chose', { tags: ['full'] }, async () => {
    const made = await madeOf(fixture('aac'))
    const { samples, frames, setup } = await framesIn(made.preview.path, 'mp4')
    expect(samples / setup.rate).toBeCloseTo(1.5, 2)
    expect(made.previewSeconds).toBeCloseTo(1.5, 2)
    const whole = await framesIn(made.whole.path, 'mp4')
    const folder = join(work, 'other-aac')
    mkdirSync(folder)
    const task = { path: made.whole.path, format: 'm4a' as const, folder, from: 1 }
    const moved = await maker.preview(task)
    if (!('preview' in moved)) throw new Error(JSON.stringify(moved))
    expect(moved).toMatchObject({ previewFrom: 1, previewSeconds: made.previewSeconds })
    const part = await framesIn(moved.preview.path, 'mp4')
    const first = Math.floor((whole.skip + setup.rate) / 1024) - 2
    expect(part.frames).toEqual(whole.frames.slice(first, first + part.frames.length))
    expect(part.skip + first * 1024).toBe(whole.skip + setup.rate)
    expect(frames.length).toBeLessThan(whole.frames.length)
  })

  it('refuses silent, short and long files', { tags: ['full'] }, async () => {
    const adts = fixture('adts')
    const hear = async (bytes: Uint8Array) => maker.hear({ ...put(bytes), type: 'adts', hearSeconds: 1 })
    expect(await hear(silentAdts(100))).toBe('silent')
    expect(await hear(adts.subarray(0, adts.length / 5))).toBe('too_short')
    expect(await hear(adts)).toBeUndefined()
    expect((await makeOf(silentAdts(100))).made).toEqual({ refused: 'silent' })
    expect((await makeOf(Buffer.concat(Array<Buffer>(300).fill(adts)))).made).toEqual({ refused: 'too_long' })
  })

  it('refuses tables that name the same frames repeatedly', { tags: ['full'] }, async () => {
    const { setup } = await framesIn(put(fixture('aac')).path, 'mp4')
    const [frames, bytes] = [430, 100]
    const head = m4aHead({ setup, sizes: Array<number>(frames).fill(bytes), skip: 0, samples: frames * 1024 })
    const song = (body: number) => Buffer.concat([head, Buffer.alloc(body, 1)])
    expect((await makeOf(song(frames * bytes))).made).toMatchObject({ whole: { format: 'm4a' } })
    const table = head.indexOf('stco') + 8
    for (let chunk = 1; chunk < head.readUInt32BE(table); chunk++)
      head.copy(head, table + 4 + chunk * 4, table + 4, table + 8)
    expect((await makeOf(song(43 * bytes))).made).toEqual({ refused: 'broken' })
  })

  it('does not support ALAC, and can tell it from AAC', async () => {
    const alac = put(fixture('alac')).path
    expect([await audioTypeOf(alac), await isAlac(alac)]).toEqual([undefined, true])
    expect(await isAlac(put(fixture('aac')).path)).toBe(false)
    expect(await isAlac(put(wavOf(tune(two))).path)).toBe(false)
  })
})

describe('AudioMaker.hear', () => {
  const hear = async (bytes: Uint8Array, hearSeconds = 1) => {
    const { path } = put(bytes)
    return maker.hear({ path, type: (await audioTypeOf(path)) ?? 'wav', hearSeconds })
  }

  it.each(casesOfTier(sources))('accepts $what', async ({ bytes }) => {
    expect(await hear(await bytes())).toBeUndefined()
  })

  const short = { seconds: 0.5 }
  it.each([
    ['WAV', wavOf],
    ['MP3', mp3Of],
    ['Ogg Vorbis', vorbisOf],
    ['Ogg Opus', opusOf],
  ])('refuses %s that is too short or silent', async (_, write) => {
    const rate = write === opusOf ? { rate: 48_000 } : {}
    expect(await hear(await write(tune({ ...short, ...rate })))).toBe('too_short')
    expect(await hear(await write(tune({ ...short, ...rate })), 0.1)).toBeUndefined()
    expect(await hear(await write(tune({ ...two, ...rate, loudness: () => 0 })))).toBe('silent')
    expect(
      await hear(await write(tune({ seconds: 3, ...rate, loudness: (second) => (second > 2 ? 0.5 : 0) }))),
    ).toBeUndefined()
  })

  it('leaves unreadable and slow files to `make`', { tags: ['full'] }, async () => {
    expect(await hear(wavOf(tune({ seconds: 60 })).subarray(0, 100_000))).toBeUndefined()
    const others = createAudioMaker({ folders: [work] })
    others.close()
    expect(await others.hear({ ...put(wavOf(tune(short))), type: 'wav', hearSeconds: 1 })).toBeUndefined()
  })
})

describe('AudioMaker.make with a short sample', () => {
  it('accepts a tenth of a second', { tags: ['full'] }, async () => {
    const file = put(wavOf(tune({ seconds: 0.1 })))
    expect(await maker.make({ ...file, type: 'wav', leastSeconds: 0.1 })).toMatchObject({
      seconds: expect.closeTo(0.1, 2),
      previewSeconds: expect.closeTo(0.05, 2),
    })
  })
})

describe('AudioMaker.make with an unusable file', () => {
  it('returns the reason and leaves no files', { tags: ['full'] }, async () => {
    const second = await evenMp3Of(tune({ seconds: 1, rate: 8000, channels: 1 }), 8000)
    const hour = Buffer.concat(Array<Buffer>(3600).fill(second.subarray(576)))
    const cases = [
      { bytes: wavOf([new Float32Array(88_200)]), refused: 'silent' },
      { bytes: wavOf(tune({ seconds: 0.9 })), refused: 'too_short' },
      { bytes: hour, refused: 'too_long' },
      { bytes: wavOf([new Float32Array(901 * 8000 + 8000)], { rate: 8000, bits: 8 }), refused: 'too_long' },
    ]
    for (const { bytes, refused } of cases) {
      const { made, folder } = await makeOf(bytes)
      expect(made).toEqual({ refused })
      expect(readdirSync(folder)).toEqual([])
    }
  })

  it('gives up after the time limit, and handles the next file', { tags: ['full'] }, async () => {
    const hurried = createAudioMaker({ folders: [work], limits: { express: 0, mostMilliseconds: 300 } })
    const long = put(wavOf(tune({ seconds: 60, rate: 16_000 }), { rate: 16_000 }))
    expect(await hurried.make({ ...long, type: 'wav' })).toMatchObject({
      refused: expect.stringMatching(/too_slow|broken/),
    })
    expect(readdirSync(long.folder)).toEqual([])
    hurried.close()
    const file = put(wavOf(tune({ seconds: 1, rate: 8000 }), { rate: 8000 }))
    expect(await maker.make({ ...file, type: 'wav' })).toMatchObject({ seconds: 1 })
    expect(await hurried.make({ ...file, type: 'wav' })).toEqual({ again: true })
  })

  it('reads and writes only in the given folders', async () => {
    const other = mkdtempSync(join(tmpdir(), 'elsewhere-'))
    const file = put(wavOf(tune({ seconds: 1, rate: 8000 }), { rate: 8000 }))
    const foreign = join(other, 'song.wav')
    writeFileSync(foreign, readFileSync(file.path))
    expect(await maker.make({ ...file, path: foreign, type: 'wav' })).toEqual({ refused: 'broken' })
    expect(await maker.make({ ...file, folder: other, type: 'wav' })).toEqual({ refused: 'broken' })
    expect([readdirSync(other), readdirSync(file.folder)]).toEqual([['song.wav'], []])
    rmSync(other, { recursive: true })
  })
})
