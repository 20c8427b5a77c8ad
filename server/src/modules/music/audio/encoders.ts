import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createEncoder } from 'libopus-wasm'
import { createEncoder as createMediaEncoder } from 'wasm-media-encoders'
import { frameHeadAt } from './mp3-frames.ts'
import { mp3Table } from './mp3-writer.ts'
import { oggCrc } from './ogg-pages.ts'
import { createResampler } from './resample.ts'
import { lengthOf, partOf, type Samples } from './sound.ts'

/** Takes sound in pieces and returns the file at the end. */
export interface SoundEncoder {
  add(samples: Samples): void
  end(): Uint8Array
}

export interface EncoderShape {
  rate: number
  channels: number
}

/** Quality for downloads and buyers: the second best of LAME, about 190 kbit/s. */
export const wholeMp3 = { vbrQuality: 2 } as const
/** Bit rate of a preview by its number of channels. */
export const previewMp3 = { 1: { bitrate: 64 }, 2: { bitrate: 112 } } as const

type Mp3Quality = typeof wholeMp3 | (typeof previewMp3)[1 | 2]

/** Compiled once for all songs; otherwise each one would start slowly. */
let compiled: Parameters<typeof createMediaEncoder>[1] | undefined

const createLame = async () => {
  const program = compiled ?? (await readFile(fileURLToPath(import.meta.resolve('wasm-media-encoders/wasm/mp3'))))
  return createMediaEncoder('audio/mpeg', program, (module) => {
    compiled = module
  })
}

/** Samples that LAME adds before the sound. */
const lameDelay = 576

export const createMp3File = async ({ rate, channels }: EncoderShape, quality: Mp3Quality): Promise<SoundEncoder> => {
  const encoder = await createLame()
  const outputSampleRate = rate as 44_100
  encoder.configure({ sampleRate: rate, channels: channels as 1 | 2, outputSampleRate, ...quality })
  const parts: Uint8Array[] = []
  let samplesIn = 0
  return {
    add(samples) {
      samplesIn += lengthOf(samples)
      parts.push(encoder.encode(samples).slice())
    },
    end() {
      parts.push(encoder.finalize().slice())
      const frames = Buffer.concat(parts)
      const padding = samplesOf(frames) - lameDelay - samplesIn
      return Buffer.concat([mp3Table(frames, { delay: lameDelay, padding: Math.max(0, padding) }), frames])
    },
  }
}

const samplesOf = (frames: Uint8Array): number => {
  let samples = 0
  for (let at = 0; at < frames.length; ) {
    const head = frameHeadAt(frames, at)
    if (head === undefined) break
    samples += head.samples
    at += head.bytes
  }
  return samples
}

const opusRate = 48_000
const packetSamples = 960
/** For slow connections: a second takes 6 KB with two channels, 4 KB with one. */
const smallBits = { 1: 32_000, 2: 48_000 } as const
/** Out of ten: five sounds the same to most listeners and takes half the time. */
const complexity = 5

export const createOpusFile = async ({ rate, channels }: EncoderShape): Promise<SoundEncoder> => {
  const bitrate = smallBits[channels as 1 | 2]
  const encoder = await createEncoder({ channels: channels as 1 | 2, bitrate, complexity, frameSize: packetSamples })
  const skip = encoder.getLookahead()
  const resampler = createResampler(channels, rate, opusRate)
  const packet = new Float32Array(packetSamples * channels)
  const packets: Uint8Array[] = []
  let filled = 0
  let samplesIn = 0
  const put = (samples: Samples): void => {
    const length = lengthOf(samples)
    for (let from = 0; from < length; ) {
      const to = Math.min(length, from + packetSamples - filled)
      for (const [channel, values] of samples.entries()) mix(values.subarray(from, to), packet, filled, channel)
      filled += to - from
      from = to
      if (filled < packetSamples) continue
      packets.push(encoder.encodeFloat(packet))
      filled = 0
    }
  }
  const mix = (values: Float32Array, into: Float32Array, from: number, channel: number): void => {
    for (let at = 0, to = from * channels + channel; at < values.length; at++, to += channels)
      into[to] = values[at] as number
  }
  const silence = (length: number): Samples => Array.from({ length: channels }, () => new Float32Array(length))
  return {
    add(samples) {
      samplesIn += lengthOf(samples)
      put(resampler.next(samples))
    },
    end() {
      const total = Math.round((samplesIn * opusRate) / rate)
      put(resampler.end())
      put(silence(Math.max(0, total + skip - packets.length * packetSamples - filled)))
      if (filled > 0) put(silence(packetSamples - filled))
      encoder.free()
      return oggOpus({ channels, skip, packets, packetSamples, samples: total })
    },
  }
}

const piece = 8192

/** Encodes samples that are completely in memory. */
export const encodedWhole = (encoder: SoundEncoder, samples: Samples): Uint8Array => {
  for (let from = 0; from < lengthOf(samples); from += piece)
    encoder.add(partOf(samples, from, Math.min(lengthOf(samples), from + piece)))
  return encoder.end()
}

interface OpusStream {
  channels: number
  /** Samples that the encoder put before the sound. */
  skip: number
  packets: readonly Uint8Array[]
  /** Samples in each packet. */
  packetSamples: number
  /** Samples of the sound. */
  samples: number
}

const packetsPerPage = 50

/** Ogg container of Opus packets: one page per second; the last page gives the end of the sound. */
const oggOpus = ({ channels, skip, packets, packetSamples, samples }: OpusStream): Buffer => {
  const head = Buffer.alloc(19)
  head.write('OpusHead\x01', 'latin1')
  head[9] = channels
  head.writeUInt16LE(skip, 10)
  head.writeUInt32LE(48_000, 12)
  const words = Buffer.concat([Buffer.from('OpusTags\x05\0\0\0sheds\0\0\0\0', 'latin1')])
  const pages = [
    pageOf([head], { number: 0, position: 0, flags: 2 }),
    pageOf([words], { number: 1, position: 0, flags: 0 }),
  ]
  for (let from = 0; from < packets.length; from += packetsPerPage) {
    const some = packets.slice(from, from + packetsPerPage)
    const isLast = from + some.length >= packets.length
    const position = isLast ? samples + skip : (from + some.length) * packetSamples
    pages.push(pageOf(some, { number: pages.length, position, flags: isLast ? 4 : 0 }))
  }
  return Buffer.concat(pages)
}

interface PagePlace {
  number: number
  position: number
  flags: number
}

const serial = 1

const pageOf = (packets: readonly Uint8Array[], { number, position, flags }: PagePlace): Buffer => {
  const laces = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255])
  const head = Buffer.alloc(27 + laces.length)
  head.write('OggS', 'latin1')
  head[5] = flags
  head.writeBigUInt64LE(BigInt(position), 6)
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(number, 18)
  head[26] = laces.length
  head.set(laces, 27)
  const page = Buffer.concat([head, ...packets])
  page.writeUInt32LE(oggCrc(page), 22)
  return page
}
