import { type AacFile, readAac, readFrames } from './aac-file.ts'
import { samplesPerFrame } from './aac-frames.ts'
import type { AudioFile } from './audio-file.ts'
import { audioLimits } from './audio-limits.ts'
import type { AacType } from './audio-type.ts'
import { m4aHead } from './m4a-writer.ts'
import { createBest } from './preview-keeper.ts'
import type { EncodedFile, Previews, Song, Wanted } from './song-parts.ts'
import { RefusedSong } from './sound.ts'
import { peaksOf, stepsPerSecond } from './sound-measures.ts'

// No decoder of AAC may be handed out under the licence of this product: what is said of the sound is said of its frames.

const secondsOf = ({ samples, setup }: AacFile): number => samples / setup.rate

/** Encoders begin and end with frames that hold more than silence. */
const leastHeardFrames = 4

export const refuseUnheardAac = (aac: AacFile, leastSeconds: number): void => {
  if (secondsOf(aac) < leastSeconds - audioLimits.lengthTolerance) throw new RefusedSong('too_short')
  if (aac.heardFrames < leastHeardFrames) throw new RefusedSong('silent')
}

/** All its frames in a new file, without anything else that was in the old one. */
export const songOfAac = async (file: AudioFile, { type, ...wanted }: Wanted & { type: AacType }): Promise<Song> => {
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

/** A frame is heard right when a decoder had the one before it. */
const runUp = 2

export const previewOfAac = async (file: AudioFile, aac: AacFile, wanted: number): Promise<Previews> => {
  const length = previewSecondsOf(aac)
  const from = Math.max(0, Math.min(wanted, secondsOf(aac) - length))
  const [start, samples] = [aac.skip + Math.round(from * aac.setup.rate), Math.floor(length * aac.setup.rate)]
  const first = Math.max(0, Math.floor(start / samplesPerFrame) - runUp)
  const places = aac.places.slice(first, Math.ceil((start + samples) / samplesPerFrame) + 1)
  const part = { ...aac, places, skip: start - first * samplesPerFrame, samples }
  return { preview: (await m4aOf(file, part)).whole, previewFrom: from, previewSeconds: samples / aac.setup.rate }
}
