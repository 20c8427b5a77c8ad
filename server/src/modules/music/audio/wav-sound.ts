import { type AudioFile, letters, u16le, u32le } from './audio-file.ts'
import { audioLimits } from './audio-limits.ts'
import { BrokenSound, inTwoChannels, RefusedSong, type Sound } from './sound.ts'

interface WavShape {
  kind: 'whole' | 'float'
  channels: number
  rate: number
  bits: number
  from: number
  bytes: number
}

/** Bytes after the format number of an extensible format, the same for all formats. */
const formatTail = '\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71'
const formats: Readonly<Record<number, 'whole' | 'float'>> = { 1: 'whole', 3: 'float' }
const widths = { whole: [8, 16, 24, 32], float: [32, 64] }
const mostChannels = 8
const mostChunks = 1000

/** Length written by programs that did not know it in advance. */
const isUnknown = (bytes: number): boolean => bytes === 0 || bytes >= 0x7fff_ff00

/** Header data; undefined if the file is no WAV, or holds something other than samples. */
export const shapeOfWav = async (file: AudioFile): Promise<WavShape | undefined> => {
  const head = await file.read(0, 12)
  if (letters(head, 0, 4) !== 'RIFF' || letters(head, 8, 4) !== 'WAVE') return undefined
  let format: Omit<WavShape, 'from' | 'bytes'> | undefined
  let at = 12
  for (let count = 0; count < mostChunks && at < file.bytes; count++) {
    const chunk = (await file.read(at, 8)).slice()
    const bytes = u32le(chunk, 4)
    if (letters(chunk, 0, 4) === 'fmt ') format = formatOf(await file.read(at + 8, Math.min(bytes, 40)))
    if (letters(chunk, 0, 4) === 'data') return format && { ...format, from: at + 8, bytes }
    at += 8 + bytes + (bytes & 1)
  }
  return undefined
}

const formatOf = (chunk: Uint8Array): Omit<WavShape, 'from' | 'bytes'> | undefined => {
  const isExtensible = u16le(chunk, 0) === 0xfffe && letters(chunk, 26, 14) === formatTail
  const kind = formats[u16le(chunk, isExtensible ? 24 : 0)]
  const [channels, rate, bits] = [u16le(chunk, 2), u32le(chunk, 4), u16le(chunk, 14)]
  if (kind === undefined || !widths[kind].includes(bits)) return undefined
  return { kind, channels, rate, bits }
}

const framesAtOnce = 16_384

export async function* soundOfWav(file: AudioFile): AsyncGenerator<Sound> {
  const shape = await shapeOfWav(file)
  if (shape === undefined || shape.channels < 1 || shape.channels > mostChannels) throw new BrokenSound('wav')
  const perFrame = (shape.channels * shape.bits) / 8
  const there = file.bytes - shape.from
  const bytes = isUnknown(shape.bytes) ? there : shape.bytes
  if (bytes > there + shape.rate * perFrame) throw new BrokenSound('wav without its end')
  if (Math.min(bytes, there) > (audioLimits.seconds + 1) * shape.rate * perFrame) throw new RefusedSong('too_long')
  const end = shape.from + Math.min(bytes, there)
  for (let at = shape.from; at + perFrame <= end; at += framesAtOnce * perFrame) {
    const read = await file.read(at, Math.min(framesAtOnce * perFrame, end - at))
    yield { rate: shape.rate, samples: inTwoChannels(channelsOf(read, shape)) }
  }
}

const channelsOf = (bytes: Uint8Array, { kind, channels, bits }: WavShape): Float32Array[] => {
  const width = bits / 8
  const count = Math.floor(bytes.length / (width * channels))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const sampleAt = samplers[`${kind}${bits}` as keyof typeof samplers]
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(count)
    for (let index = 0, at = channel * width; index < count; index++, at += width * channels)
      samples[index] = sampleAt(view, at)
    return samples
  })
}

const samplers = {
  whole8: (view: DataView, at: number) => (view.getUint8(at) - 128) / 128,
  whole16: (view: DataView, at: number) => view.getInt16(at, true) / 32_768,
  whole24: (view: DataView, at: number) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608,
  whole32: (view: DataView, at: number) => view.getInt32(at, true) / 2_147_483_648,
  float32: (view: DataView, at: number) => view.getFloat32(at, true),
  float64: (view: DataView, at: number) => view.getFloat64(at, true),
}
