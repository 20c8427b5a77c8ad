import { readFileSync } from 'node:fs'
import { createOggEncoder } from 'wasm-media-encoders'
import { createMp3File, createOpusFile, encodedWhole, previewMp3, wholeMp3 } from '../encoders.ts'
import type { Samples } from '../sound.ts'

/** Random numbers that are the same for the same seed. */
export const seeded = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Tune {
  seconds: number
  rate?: number
  channels?: 1 | 2
  /** Loudness at a second. */
  loudness?: (second: number) => number
}

const notes = [262, 330, 392, 523, 349, 440]

/** Short tune with a beat. All its half seconds differ, so that a shift is detected. */
export const tune = ({ seconds, rate = 44_100, channels = 2, loudness = () => 0.5 }: Tune): Samples =>
  Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => {
      const second = at / rate
      const pitch = (notes[Math.floor(second * 2) % notes.length] ?? 262) * (1 + Math.floor(second / 3) / 50)
      const beat = Math.exp(-(second % 0.5) * 6)
      const tone = Math.sin(2 * Math.PI * pitch * second) + 0.5 * Math.sin(4 * Math.PI * pitch * second + channel)
      return loudness(second) * beat * tone * 0.6
    }),
  )

interface WavForm {
  rate?: number
  bits?: 8 | 16 | 24 | 32 | 64
  isFloat?: boolean
  isExtensible?: boolean
}

/** WAV file as recorders and programs write it. */
export const wavOf = (samples: Samples, { rate = 44_100, bits = 16, isFloat, isExtensible }: WavForm = {}): Buffer => {
  const width = bits / 8
  const [channels, length] = [samples.length, samples[0]?.length ?? 0]
  const form = Buffer.alloc(isExtensible ? 40 : 16)
  const format = isFloat ? 3 : 1
  form.writeUInt16LE(isExtensible ? 0xfffe : format, 0)
  form.writeUInt16LE(channels, 2)
  form.writeUInt32LE(rate, 4)
  form.writeUInt32LE(rate * width * channels, 8)
  form.writeUInt16LE(width * channels, 12)
  form.writeUInt16LE(bits, 14)
  if (isExtensible) {
    form.writeUInt16LE(22, 16)
    form.writeUInt16LE(bits, 18)
    form.writeUInt16LE(format, 24)
    form.set(Buffer.from('\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71', 'latin1'), 26)
  }
  const data = Buffer.alloc(length * width * channels)
  for (let at = 0; at < length; at++)
    for (const [channel, values] of samples.entries())
      writeSample(data, (at * channels + channel) * width, values[at] ?? 0, `${isFloat ? 'float' : 'whole'}${bits}`)
  return riff([chunkOf('fmt ', form), chunkOf('data', data)])
}

const writeSample = (data: Buffer, at: number, value: number, form: string): void => {
  if (form === 'whole8') data.writeUInt8(Math.round(value * 127) + 128, at)
  else if (form === 'float32') data.writeFloatLE(value, at)
  else if (form === 'float64') data.writeDoubleLE(value, at)
  else {
    const bits = Number(form.slice(5))
    data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bits / 8)
  }
}

export const chunkOf = (name: string, body: Uint8Array, bytes = body.length): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(bytes, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

export const riff = (chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([chunkOf('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))])

/** MP3 by LAME with a table at its start, like most existing files. */
export const mp3Of = async (samples: Samples, rate = 44_100): Promise<Buffer> => {
  const shape = { rate, channels: samples.length }
  return Buffer.from(encodedWhole(await createMp3File(shape, wholeMp3), samples))
}

/** MP3 with a constant bit rate. */
export const evenMp3Of = async (samples: Samples, rate = 44_100): Promise<Buffer> => {
  const quality = previewMp3[samples.length as 1 | 2]
  return Buffer.from(encodedWhole(await createMp3File({ rate, channels: samples.length }, quality), samples))
}

export const opusOf = async (samples: Samples, rate = 48_000): Promise<Buffer> =>
  Buffer.from(encodedWhole(await createOpusFile({ rate, channels: samples.length }), samples))

export const vorbisOf = async (samples: Samples, rate = 44_100): Promise<Buffer> => {
  const encoder = await createOggEncoder()
  encoder.configure({ sampleRate: rate, channels: samples.length as 1 | 2, vbrQuality: 3 })
  const parts = [Buffer.from(encoder.encode(samples))]
  return Buffer.concat([...parts, Buffer.from(encoder.finalize())])
}

/**
 * Formats that no encoder here can write; made once by ffmpeg 5.1 of `tune({ seconds: 3, rate: 22_050, channels: 1 })`.
 */
export const fixtures = {
  aac: 'tune-aac.m4a',
  aacInPieces: 'tune-aac-pieces.m4a',
  adts: 'tune.aac',
  alac: 'tune-alac.m4a',
  film: 'film.m4a',
} as const

export const fixtureUrl = (name: keyof typeof fixtures): URL => new URL(fixtures[name], import.meta.url)

export const fixture = (name: keyof typeof fixtures): Buffer => readFileSync(fixtureUrl(name))

/** ADTS file of silent frames. */
export const silentAdts = (frames: number): Buffer =>
  Buffer.concat(Array<Buffer>(frames).fill(Buffer.from('fff15c4001bffc00c80080 2380'.replace(' ', ''), 'hex')))

/** ID3 2.3 tag with these frames. */
export const id3Of = (frames: readonly { name: string; body: Uint8Array }[]): Buffer => {
  const bodies = Buffer.concat(
    frames.map(({ name, body }) => {
      const head = Buffer.alloc(10)
      head.write(name, 'latin1')
      head.writeUInt32BE(body.length, 4)
      return Buffer.concat([head, body])
    }),
  )
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  for (let at = 0; at < 4; at++) head[9 - at] = (bodies.length >> (7 * at)) & 127
  return Buffer.concat([head, bodies])
}
