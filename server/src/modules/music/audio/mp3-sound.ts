import { MPEGDecoder } from 'mpg123-decoder'
import type { AudioFile } from './audio-file.ts'
import { findFrames, framesOf, type Gaps, gapsOf, isTable, type Mp3Frame } from './mp3-frames.ts'
import { BrokenSound, createErrorLimit, createTrim, partOf, type Sound } from './sound.ts'

export interface Mp3Shape {
  /** Position of the first frame with sound. */
  from: number
  frames: number
  rate: number
  channels: 1 | 2
  gaps: Gaps | undefined
  /** The frames follow each other without other data, and all have the same number of channels. */
  isClean: boolean
}

/** Samples that every decoder of this format adds before the sound. */
const decoderDelay = 529

/** Some players put their tags after the last frame. */
const tagBytes = 128 * 1024

/** Properties of a file from all its frame headers, without decoding. */
export const shapeOfMp3 = async (file: AudioFile): Promise<Mp3Shape> => {
  const start = await findFrames(file)
  if (start === undefined) throw new BrokenSound('no frames')
  let shape: Mp3Shape | undefined
  let end = start
  for await (const frames of framesOf(file, start)) {
    for (const frame of frames) {
      if (frame.at !== end && shape !== undefined) shape.isClean = false
      end = frame.at + frame.bytes.length
      if (shape === undefined) shape = shapeOfFirst(frame)
      else {
        shape.frames++
        if (frame.head.channels !== shape.channels) shape.isClean = false
      }
    }
  }
  if (shape === undefined || shape.frames === 0) throw new BrokenSound('no frames')
  if (file.bytes - end > tagBytes) shape.isClean = false
  return shape
}

const shapeOfFirst = (frame: Mp3Frame): Mp3Shape => {
  const { rate, channels } = frame.head
  const hasTable = isTable(frame)
  const from = hasTable ? frame.at + frame.bytes.length : frame.at
  return { from, frames: hasTable ? 0 : 1, rate, channels, gaps: hasTable ? gapsOf(frame) : undefined, isClean: true }
}

export interface Mp3Pass {
  shape: Mp3Shape
  /** Called with each frame before its sound is returned. */
  onFrame?: (frame: Mp3Frame) => void
  /** Skips all frames before this one. */
  fromFrame?: number
}

/** The decoder receives complete frames only, never the data between them. */
export async function* soundOfMp3(file: AudioFile, { shape, onFrame, fromFrame = 0 }: Mp3Pass): AsyncGenerator<Sound> {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const trim = trimOf(shape, fromFrame)
  const countErrors = createErrorLimit()
  let count = 0
  try {
    for await (const frames of framesOf(file, shape.from)) {
      const wanted = frames.slice(Math.max(0, fromFrame - count))
      count += frames.length
      if (wanted.length === 0) continue
      for (const frame of wanted) onFrame?.(frame)
      const { channelData, sampleRate, errors } = decoder.decode(Buffer.concat(wanted.map(({ bytes }) => bytes)))
      countErrors(errors.length, wanted.length)
      const samples = trim(channelData.slice(0, shape.channels))
      if (sampleRate === shape.rate && samples[0]?.length) yield { rate: sampleRate, samples }
    }
  } finally {
    decoder.free()
  }
}

const perFrameOf = (rate: number): number => (rate >= 32_000 ? 1152 : 576)

export const secondsOfMp3 = ({ frames, rate, gaps }: Mp3Shape): number =>
  (frames * perFrameOf(rate) - (gaps === undefined ? 0 : gaps.delay + gaps.padding)) / rate

const trimOf = ({ gaps, frames, rate }: Mp3Shape, fromFrame: number) => {
  if (gaps === undefined || fromFrame > 0) return (samples: readonly Float32Array[]) => samples
  const skip = gaps.delay + decoderDelay
  return createTrim(skip, Math.max(0, frames * perFrameOf(rate) - gaps.delay - gaps.padding))
}

/** Frames that are decoded only because later ones depend on their data. */
const runUp = 10

/** Sound of a file made here, from a given second on. */
export async function* soundOfMp3From(file: AudioFile, seconds: number): AsyncGenerator<Sound> {
  const shape = await shapeOfMp3(file)
  const perFrame = perFrameOf(shape.rate)
  const start = Math.round(seconds * shape.rate) + (shape.gaps === undefined ? 0 : shape.gaps.delay + decoderDelay)
  const fromFrame = Math.max(0, Math.floor(start / perFrame) - runUp)
  let left = start - fromFrame * perFrame
  const whole = { ...shape, gaps: undefined }
  for await (const { rate, samples } of soundOfMp3(file, { shape: whole, fromFrame })) {
    const length = samples[0]?.length ?? 0
    const from = Math.min(left, length)
    left -= from
    if (from < length) yield { rate, samples: partOf(samples, from, length) }
  }
}
