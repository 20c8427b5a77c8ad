import { type AacFile, readAac, readFrames } from './aac-file.ts'
import { samplesPerFrame } from './aac-frames.ts'
import type { AudioFile } from './audio-file.ts'
import { audioLimits } from './audio-limits.ts'
import type { HearTask, PreviewTask } from './audio-maker.ts'
import type { AacType, AudioType } from './audio-type.ts'
import { createMp3File, createOpusFile, type EncoderShape, encodedWhole, previewMp3, wholeMp3 } from './encoders.ts'
import { m4aHead } from './m4a-writer.ts'
import type { Mp3Frame } from './mp3-frames.ts'
import { type Mp3Shape, secondsOfMp3, shapeOfMp3, soundOfMp3, soundOfMp3From } from './mp3-sound.ts'
import { mp3Table } from './mp3-writer.ts'
import { soundOfOgg } from './ogg-sound.ts'
import { createBest, createPreviewKeeper, faded, type Preview } from './preview-keeper.ts'
import { createResampler } from './resample.ts'
import type { EncodedFile, Previews, Song, SongRequest } from './song-parts.ts'
import { BrokenSound, lengthOf, partOf, RefusedSong, type Samples, type Sound } from './sound.ts'
import { createMeasures, gainFor, highestSampleOf, peaksOf, stepsPerSecond } from './sound-measures.ts'
import { soundOfWav } from './wav-sound.ts'

const isAac = (type: AudioType): type is AacType => type === 'mp4' || type === 'adts'

const soundOf = async (file: AudioFile, type: Exclude<AudioType, AacType>): Promise<AsyncGenerator<Sound>> => {
  if (type === 'mp3') return soundOfMp3(file, { shape: await shapeOfMp3(file) })
  return type === 'wav' ? soundOfWav(file) : soundOfOgg(file)
}

/** Refuses a file that is too short or silent; otherwise decodes only its beginning. */
export const refuseUnheard = async (
  file: AudioFile,
  { type, hearSeconds }: Pick<HearTask, 'type' | 'hearSeconds'>,
): Promise<void> => {
  if (isAac(type)) return refuseUnheardAac(await readAac(file, type), hearSeconds)
  let [seconds, peak] = [0, 0]
  for await (const { rate, samples } of await soundOf(file, type)) {
    seconds += lengthOf(samples) / rate
    peak = Math.max(peak, ...samples.map(highestSampleOf))
    if (seconds >= hearSeconds && peak >= audioLimits.silence) return
  }
  if (seconds < hearSeconds - audioLimits.lengthTolerance) throw new RefusedSong('too_short')
  if (peak < audioLimits.silence) throw new RefusedSong('silent')
}

/** One decoding gives everything. A clean MP3 is copied frame by frame, without the other data in its file. */
export const songOf = async (file: AudioFile, { type, ...wanted }: SongRequest): Promise<Song> => {
  if (isAac(type)) return songOfAac(file, { type, ...wanted })
  if (type !== 'mp3') return songOfSound(await soundOf(file, type), wanted)
  const shape = await shapeOfMp3(file)
  if (secondsOfMp3(shape) > audioLimits.seconds + 1) throw new RefusedSong('too_long')
  if (!shape.isClean) return songOfSound(soundOfMp3(file, { shape }), wanted)
  const kept: Uint8Array[] = []
  const sound = soundOfMp3(file, { shape, onFrame: ({ bytes }: Mp3Frame) => kept.push(bytes) })
  return songOfSound(sound, { ...wanted, copy: () => copied(kept, shape) })
}

const copied = (frames: readonly Uint8Array[], { gaps }: Mp3Shape): Uint8Array => {
  const all = Buffer.concat(frames)
  return Buffer.concat([mp3Table(all, gaps), all])
}

interface Pipeline extends Omit<SongRequest, 'type'> {
  /** The whole song, if it is copied instead of encoded. */
  copy?: () => Uint8Array
}

/** Measures and encodes the sound as it passes, and stores what the preview may need. */
const songOfSound = async (sound: AsyncGenerator<Sound>, wanted: Pipeline): Promise<Song> => {
  let pipeline: Awaited<ReturnType<typeof createPipeline>> | undefined
  for await (const { rate, samples } of evenSound(sound)) {
    pipeline ??= await createPipeline({ rate, channels: samples.length }, wanted)
    if (wanted.isLate()) throw new RefusedSong('too_slow')
    pipeline.add(samples)
  }
  if (pipeline === undefined) throw new BrokenSound('no sound')
  return pipeline.end()
}

const createPipeline = async (shape: EncoderShape, pipeline: Pipeline) => {
  const { previewFrom, copy, leastSeconds = audioLimits.leastSeconds } = pipeline
  const { rate, channels } = shape
  const measures = createMeasures(rate, channels)
  const keeper = createPreviewKeeper(rate, channels, previewFrom)
  const whole = copy === undefined ? await createMp3File(shape, wholeMp3) : undefined
  const small = await createOpusFile(shape)
  let total = 0
  return {
    add(samples: Samples) {
      total += lengthOf(samples)
      if (total > audioLimits.seconds * rate) throw new RefusedSong('too_long')
      measures.add(samples)
      keeper.add(samples, measures.energies)
      whole?.add(samples)
      small.add(samples)
    },
    async end(): Promise<Song> {
      const seconds = total / rate
      if (seconds < leastSeconds - audioLimits.lengthTolerance) throw new RefusedSong('too_short')
      if (measures.peak() < audioLimits.silence) throw new RefusedSong('silent')
      return {
        whole: { format: 'mp3', body: whole?.end() ?? copy?.() ?? new Uint8Array(0) },
        small: { format: 'opus', body: small.end() },
        ...(await encodedPreview(keeper.preview(), rate)),
        seconds,
        peaks: peaksOf(measures.energies),
        gain: gainFor({ loudness: measures.loudness(), peak: measures.peak() }),
      }
    },
  }
}

const encodedPreview = async ({ samples, from, seconds }: Preview, rate: number): Promise<Previews> => {
  const shape = { rate, channels: samples.length }
  return {
    preview: {
      format: 'mp3',
      body: encodedWhole(await createMp3File(shape, previewMp3[shape.channels as 1 | 2]), samples),
    },
    smallPreview: { format: 'opus', body: encodedWhole(await createOpusFile(shape), samples) },
    previewFrom: from,
    previewSeconds: seconds,
  }
}

/** Rates that all players support and that are divisible by 100. */
const kept = [32_000, 44_100, 48_000]
const rateFor = (rate: number): number => {
  if (kept.includes(rate)) return rate
  return rate % 11_025 === 0 ? 44_100 : 48_000
}

const mostAtOnce = 16_384

/** Converts sound to a supported rate, in short pieces, clipped to full scale; throws if rate or channels change. */
async function* evenSound(sound: AsyncGenerator<Sound>): AsyncGenerator<Sound> {
  let shape: EncoderShape | undefined
  let resampler: ReturnType<typeof createResampler> | undefined
  for await (const { rate, samples } of sound) {
    if (rate < audioLimits.leastRate || rate > audioLimits.mostRate) throw new BrokenSound('rate')
    shape ??= { rate, channels: samples.length }
    if (rate !== shape.rate || samples.length !== shape.channels) throw new BrokenSound('another rate')
    resampler ??= createResampler(shape.channels, rate, rateFor(rate))
    for (let from = 0; from < lengthOf(samples); from += mostAtOnce)
      yield* within(resampler.next(partOf(samples, from, from + mostAtOnce)), rateFor(rate))
  }
  if (resampler !== undefined && shape !== undefined) yield* within(resampler.end(), rateFor(shape.rate))
}

function* within(samples: Samples, rate: number): Generator<Sound> {
  if (lengthOf(samples) > 0) yield { rate, samples: samples.map(clamped) }
}

const clamped = (channel: Float32Array): Float32Array => {
  for (let at = 0; at < channel.length; at++) {
    const value = channel[at] as number
    // Written so that NaN becomes silence.
    if (!(value <= 1 && value >= -1)) channel[at] = value > 1 ? 1 : value < -1 ? -1 : 0
  }
  return channel
}

/** Another preview of a song made here; only that part is decoded. */
export const previewsOf = async (
  file: AudioFile,
  { format, from }: Pick<PreviewTask, 'format' | 'from'>,
): Promise<Previews> => {
  if (format === 'm4a') return previewOfAac(file, await readAac(file, 'mp4'), from)
  const seconds = secondsOfMp3(await shapeOfMp3(file))
  const length = Math.min(audioLimits.previewSeconds, seconds / 2)
  const start = Math.max(0, Math.min(from, seconds - length))
  const parts: Samples[] = []
  let [rate, total] = [0, 0]
  for await (const sound of evenSound(soundOfMp3From(file, start))) {
    rate = sound.rate
    parts.push(sound.samples)
    total += lengthOf(sound.samples)
    if (total >= length * rate) break
  }
  if (total === 0) throw new BrokenSound('no sound')
  const samples = partOf(joinedSamples(parts), 0, Math.floor(length * rate))
  return encodedPreview({ samples: faded(samples, rate), from: start, seconds: lengthOf(samples) / rate }, rate)
}

const joinedSamples = (parts: readonly Samples[]): Samples => {
  const length = parts.reduce((sum, part) => sum + lengthOf(part), 0)
  return (parts[0] ?? []).map((_, channel) => {
    const whole = new Float32Array(length)
    let at = 0
    for (const part of parts) {
      whole.set(part[channel] ?? [], at)
      at += lengthOf(part)
    }
    return whole
  })
}

// An AAC decoder may not be distributed under this product's licence, so everything is derived from the frames.

const secondsOf = ({ samples, setup }: AacFile): number => samples / setup.rate

/** Encoders begin and end even silence with some larger frames. */
const leastHeardFrames = 4

const refuseUnheardAac = (aac: AacFile, leastSeconds: number): void => {
  if (secondsOf(aac) < leastSeconds - audioLimits.lengthTolerance) throw new RefusedSong('too_short')
  if (aac.heardFrames < leastHeardFrames) throw new RefusedSong('silent')
}

/** Copies all frames into a new file, without the other data of the old one. */
const songOfAac = async (file: AudioFile, { type, ...wanted }: SongRequest & { type: AacType }): Promise<Song> => {
  const aac = await readAac(file, type)
  const { previewFrom, leastSeconds = audioLimits.leastSeconds } = wanted
  const seconds = secondsOf(aac)
  if (seconds > audioLimits.seconds) throw new RefusedSong('too_long')
  refuseUnheardAac(aac, leastSeconds)
  const { whole, headBytes } = await m4aOf(file, aac)
  const previews = await previewOfAac(file, aac, previewFrom ?? fullestStart(aac))
  return { whole, headBytes, ...previews, seconds, peaks: peaksOf(aac.energies), gain: 0 }
}

const m4aOf = async (
  file: AudioFile,
  { setup, places, skip, samples }: Omit<AacFile, 'energies' | 'heardFrames'>,
): Promise<{ whole: EncodedFile; headBytes: number }> => {
  const head = m4aHead({ setup, skip, samples, sizes: places.map(({ bytes }) => bytes) })
  const body = Buffer.concat([head, await readFrames(file, places)])
  return { whole: { format: 'm4a', body }, headBytes: head.length }
}

const previewSecondsOf = (aac: AacFile): number => Math.min(audioLimits.previewSeconds, secondsOf(aac) / 2)

/** In seconds. */
const fullestStart = (aac: AacFile): number => {
  const steps = Array.from({ length: Math.floor(secondsOf(aac) * stepsPerSecond) }, (_, step) => {
    const frame = Math.floor((aac.skip + (step * aac.setup.rate) / stepsPerSecond) / samplesPerFrame)
    return aac.energies[frame] ?? 0
  })
  const best = createBest()
  best.see(steps, Math.floor(previewSecondsOf(aac) * stepsPerSecond))
  return best.start() / stepsPerSecond
}

/** A decoder needs the preceding frame to decode one correctly. */
const runUp = 2

const previewOfAac = async (file: AudioFile, aac: AacFile, wanted: number): Promise<Previews> => {
  const length = previewSecondsOf(aac)
  const from = Math.max(0, Math.min(wanted, secondsOf(aac) - length))
  const [start, samples] = [aac.skip + Math.round(from * aac.setup.rate), Math.floor(length * aac.setup.rate)]
  const first = Math.max(0, Math.floor(start / samplesPerFrame) - runUp)
  const places = aac.places.slice(first, Math.ceil((start + samples) / samplesPerFrame) + 1)
  const part = { ...aac, places, skip: start - first * samplesPerFrame, samples }
  return { preview: (await m4aOf(file, part)).whole, previewFrom: from, previewSeconds: samples / aac.setup.rate }
}
