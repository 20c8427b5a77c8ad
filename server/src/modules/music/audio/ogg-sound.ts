import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { codecFrames, data, header, isLastPage, type OggPage, vorbisSetup } from 'codec-parser'
import { createDecoder, type OpusDecoderHandle } from 'libopus-wasm'
import { type AudioFile, letters, u16le } from './audio-file.ts'
import { type OggPackets, oggPackets, oggStreams } from './ogg-pages.ts'
import {
  BrokenSound,
  createErrorLimit,
  createTrim,
  inTwoChannels,
  lengthOf,
  partOf,
  type Samples,
  type Sound,
} from './sound.ts'

/** Sound of a file with exactly one stream. */
export async function* soundOfOgg(file: AudioFile): AsyncGenerator<Sound> {
  const [stream, ...others] = await oggStreams(file)
  if (stream?.codec === undefined || others.length > 0) throw new BrokenSound('ogg')
  const packets = oggPackets(file, stream.serial)
  yield* stream.codec === 'opus' ? soundOfOpus(packets) : soundOfVorbis(packets)
}

/** Opus always counts samples at this rate, whatever was recorded. */
const opusRate = 48_000
const mostPacketSamples = 5760

async function* soundOfOpus(pages: AsyncGenerator<OggPackets>): AsyncGenerator<Sound> {
  const head = await firstPacket(pages)
  const channels = head[9] ?? 0
  if (letters(head, 0, 8) !== 'OpusHead' || (channels !== 1 && channels !== 2)) throw new BrokenSound('opus head')
  const gain = 10 ** (new DataView(head.buffer, head.byteOffset).getInt16(16, true) / 256 / 20)
  const trim = createTrim(u16le(head, 10))
  const decoder = await createDecoder({ channels, sampleRate: opusRate, maxFrameSize: mostPacketSamples })
  const count = createPositions()
  const countErrors = createErrorLimit()
  try {
    let isHead = true
    for await (const page of pages) {
      const packets = isHead ? page.packets.slice(1) : page.packets
      if (page.packets.length > 0) isHead = false
      const decoded = packets.map((packet) => opusSamples(decoder, packet, channels, gain))
      countErrors(decoded.filter((samples) => lengthOf(samples) === 0).length, packets.length)
      for (const samples of count.cut(decoded, page)) yield { rate: opusRate, samples: trim(samples) }
    }
  } finally {
    decoder.free()
  }
}

/** The first packet is alone on its page. */
const firstPacket = async (pages: AsyncGenerator<OggPackets>): Promise<Uint8Array> => {
  const { value, done } = await pages.next()
  const packet = done ? undefined : value.packets[0]
  if (packet === undefined || packet.length < 19) throw new BrokenSound('head')
  return packet.slice()
}

const opusSamples = (decoder: OpusDecoderHandle, packet: Uint8Array, channels: number, gain: number): Samples => {
  try {
    return apart(decoder.decodeFloat(packet), channels, gain)
  } catch {
    // The caller counts empty results.
    return [new Float32Array(0)]
  }
}

const apart = (mixed: Float32Array, channels: number, gain: number): Samples =>
  Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(mixed.length / channels)
    for (let at = 0; at < samples.length; at++) samples[at] = (mixed[at * channels + channel] ?? 0) * gain
    return samples
  })

/** The last page gives the total length; the last packet may hold more samples. */
const createPositions = () => {
  let total = 0
  return {
    cut(decoded: readonly Samples[], { position, isLast }: OggPackets): Samples[] {
      return decoded.flatMap((samples) => {
        const most = isLast && position !== undefined ? Math.max(0, position - total) : Number.POSITIVE_INFINITY
        const length = Math.min(lengthOf(samples), most)
        total += length
        return length === 0 ? [] : [partOf(samples, 0, length)]
      })
    },
  }
}

async function* soundOfVorbis(pages: AsyncGenerator<OggPackets>): AsyncGenerator<Sound> {
  const head = await firstPacket(pages)
  const headers = await vorbisHeaders(pages)
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  const count = createPositions()
  try {
    await decoder.decodeOggPages([pageWith(head, [])])
    await decoder.decodeOggPages([pageWith(headers.setup, [], headers.setup)])
    for await (const page of withFirst(headers.rest, pages)) {
      const { channelData, sampleRate, samplesDecoded } = await decoder.decodeOggPages([pageWith(head, page.packets)])
      if (samplesDecoded === 0) continue
      const ordered = inTwoChannels(leftRightFirst(channelData))
      for (const samples of count.cut([ordered], page)) yield { rate: sampleRate, samples }
    }
  } finally {
    decoder.free()
  }
}

/** Page as the decoder library expects it; only the first one includes the setup. */
const pageWith = (first: Uint8Array, packets: Uint8Array[], setup?: Uint8Array): OggPage => {
  const frames = packets.filter(({ length }) => length > 0).map((packet) => ({ [data]: packet }))
  const opening = setup === undefined ? [] : [{ [header]: { [vorbisSetup]: setup }, [data]: new Uint8Array(0) }]
  return { [data]: first, [codecFrames]: [...opening, ...frames], [isLastPage]: false } as unknown as OggPage
}

/**
 * After the first packet follows one with comments and pictures, which is ignored, then one with the decoder's tables.
 */
const vorbisHeaders = async (pages: AsyncGenerator<OggPackets>): Promise<{ setup: Uint8Array; rest: OggPackets }> => {
  let seen = 0
  for (;;) {
    const { value, done } = await pages.next()
    if (done) throw new BrokenSound('vorbis head')
    const at = 1 - seen
    const setup = value.packets[at]
    seen += value.packets.length
    if (setup === undefined) continue
    if (letters(setup, 0, 7) !== '\x05vorbis') throw new BrokenSound('vorbis tables')
    return { setup, rest: { ...value, packets: value.packets.slice(at + 1) } }
  }
}

async function* withFirst(first: OggPackets, pages: AsyncGenerator<OggPackets>): AsyncGenerator<OggPackets> {
  yield first
  yield* pages
}

/** Vorbis orders three channels as left, centre, right. */
const leftRightFirst = (channels: Float32Array[]): Samples => {
  const [left, middle, right, ...rest] = channels
  if (left === undefined || middle === undefined || right === undefined || rest.length === 1) return channels
  return [left, right, middle, ...rest]
}
