import {
  type AacSetup,
  adtsHeadAt,
  findAdts,
  lookAtFrame,
  readSetup,
  samplesPerFrame,
  setupOf,
  soundTrackOf,
} from './aac-frames.ts'
import { type AudioFile, u32 } from './audio-file.ts'
import type { AacType } from './audio-type.ts'
import {
  type Box,
  bodyOf,
  boxAt,
  type FramePlace,
  type Movie,
  movieOf,
  placesOfPieces,
  placesOfTables,
  type Track,
} from './mp4-boxes.ts'
import { BrokenSound, createErrorLimit } from './sound.ts'
import { meanOf } from './sound-measures.ts'

/** AAC song. It is never decoded here: its frames are inspected, cut and copied into another file. */
export interface AacFile {
  setup: AacSetup
  places: readonly FramePlace[]
  /** Samples to skip at the start; `samples` is the number after them. */
  skip: number
  samples: number
  /** Number of frames that hold more than silence. */
  heardFrames: number
  /** Estimated energy of each frame; 1 is the loudest. */
  energies: readonly number[]
}

const mostFrameBytes = 8 * 1024

export const readAac = async (file: AudioFile, type: AacType): Promise<AacFile> => {
  const { setup, places, window } = type === 'mp4' ? await framesOfMp4(file) : await framesOfAdts(file)
  if (places.length === 0) throw new BrokenSound('no frames')
  const gains: number[] = []
  const countErrors = createErrorLimit()
  let left = file.bytes
  for (const [index, { at, bytes }] of places.entries()) {
    left -= bytes
    // Tables may name the same bytes repeatedly, which would make the new file many times larger.
    if (left < 0) throw new BrokenSound('frames over one another')
    if (bytes > mostFrameBytes || bytes < 1 || at + bytes > file.bytes) throw new BrokenSound('frames outside')
    const { isSound, gain } = lookAtFrame(await file.read(at, bytes), setup.channels)
    countErrors(isSound ? 0 : 1, 1)
    gains.push(gain)
    // Lets timers run while a small file is read over and over.
    if (index % 256 === 0) await new Promise(setImmediate)
  }
  const all = places.length * samplesPerFrame
  const skip = Math.round((window?.start ?? 0) * setup.rate)
  if (skip >= all) throw new BrokenSound('begins after its end')
  const samples = Math.min(all - skip, Math.round((window?.seconds ?? Number.POSITIVE_INFINITY) * setup.rate))
  return {
    setup,
    places,
    skip,
    samples,
    heardFrames: gains.filter((gain) => gain > 0).length,
    energies: energiesOf(gains),
  }
}

/** A gain is only an upper limit of a frame's loudness: outliers are cut off, and the mean of several frames counts. */
const trustedShare = 0.95
const framesInMean = 8
const gainStepsPerDoubling = 4

const energiesOf = (gains: readonly number[]): number[] => {
  const heard = gains.filter((gain) => gain > 0).sort((one, other) => one - other)
  const most = heard[Math.floor(heard.length * trustedShare)] ?? 0
  const energies = gains.map((gain) => (gain === 0 ? 0 : 2 ** ((Math.min(gain, most) - most) / gainStepsPerDoubling)))
  return energies.map((_, end) => meanOf(energies.slice(Math.max(0, end - framesInMean + 1), end + 1)))
}

interface Frames {
  setup: AacSetup
  places: FramePlace[]
  window?: Window | undefined
}

const framesOfMp4 = async (file: AudioFile): Promise<Frames> => {
  const movie = await movieOf(file)
  const track = movie && soundTrackOf(movie)
  const setup = track && setupOf(track)
  if (movie === undefined || track === undefined || setup === undefined) throw new BrokenSound('mp4')
  const tables = await placesOfTables(file, movie, track)
  const places = tables.length > 0 ? tables : await placesOfPieces(file, movie, track)
  return { setup, places, window: await windowOf(file, movie, track) }
}

/** In seconds. */
interface Window {
  start: number
  seconds?: number
}

/** Audible part of the track, from its single edit: encoders add silence before and after the sound. */
const windowOf = async (file: AudioFile, { budget, box }: Movie, track: Track): Promise<Window | undefined> => {
  const body = async (within: Box, ...path: string[]) => bodyOf(file, await boxAt(file, budget, within, path))
  const [edits, media] = [await body(track.box, 'edts', 'elst'), await body(track.box, 'mdia', 'mdhd')]
  const ofMovie = unitsPerSecond(await body(box, 'mvhd'))
  if (u32(edits, 4) !== 1 || ofMovie === 0 || unitsPerSecond(media) === 0) return undefined
  const isLong = edits[0] === 1
  const length = isLong ? u32(edits, 8) * 2 ** 32 + u32(edits, 12) : u32(edits, 8)
  const start = isLong ? u32(edits, 20) : u32(edits, 12)
  if (start >= 2 ** 31) return undefined
  return { start: start / unitsPerSecond(media), ...(length > 0 && { seconds: length / ofMovie }) }
}

const unitsPerSecond = (head: Uint8Array): number => u32(head, head[0] === 1 ? 20 : 12)

const framesOfAdts = async (file: AudioFile): Promise<Frames> => {
  const start = await findAdts(file)
  const first = start === undefined ? undefined : adtsHeadAt(await file.read(start, 7), 0)
  const setup = first && readSetup(first.setup)
  if (start === undefined || setup === undefined) throw new BrokenSound('adts')
  const places: FramePlace[] = []
  for (let at = start, steps = 0; at + 7 < file.bytes; steps++) {
    const head = adtsHeadAt(await file.read(at, 7), 0)
    const isOurs = head?.kind === first?.kind && head !== undefined && at + head.length <= file.bytes
    if (isOurs) places.push({ at: at + head.headBytes, bytes: head.length - head.headBytes })
    at += isOurs ? head.length : 1
    if (steps % 256 === 0) await new Promise(setImmediate)
  }
  return { setup, places }
}

/** Copies of these frames. */
export const readFrames = async (file: AudioFile, places: readonly FramePlace[]): Promise<Buffer> => {
  const frames: Uint8Array[] = []
  for (const { at, bytes } of places) frames.push((await file.read(at, bytes)).slice())
  return Buffer.concat(frames)
}
