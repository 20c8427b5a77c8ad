import { decoder as createAacDecoder, type GaplessWindow } from '@audio/decode-aac'
import { adtsHeadAt, findAdts, mostAlacLength, setupOf, soundTrackOf } from './aac-frames.ts'
import { type AudioFile, u32 } from './audio-file.ts'
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
import { BrokenSound, createCrackles, inTwoChannels, lengthOf, type Sound } from './sound.ts'

type Decoder = Awaited<ReturnType<typeof createAacDecoder>>

export async function* soundOfMp4(file: AudioFile): AsyncGenerator<Sound> {
  const movie = await movieOf(file)
  const track = movie && soundTrackOf(movie)
  const setup = track && setupOf(track)
  if (movie === undefined || track === undefined || setup === undefined) throw new BrokenSound('mp4')
  const tables = await placesOfTables(file, movie, track)
  const places = tables.length > 0 ? tables : await placesOfPieces(file, movie, track)
  const most = 'alac' in setup ? 160 * 1024 : 8 * 1024
  if (places.some(({ at, bytes }) => bytes > most || at + bytes > file.bytes)) throw new BrokenSound('frames outside')
  const window = await windowOf(file, movie, track)
  const decoder = await createAacDecoder(window === undefined ? setup : { ...setup, gapless: window })
  yield* decoded(decoder, framesAt(file, places), 'alac' in setup)
}

/** Which part of it is to be heard, as its one edit says: encoders put silence before the sound and behind it. */
const windowOf = async (file: AudioFile, { budget, box }: Movie, track: Track): Promise<GaplessWindow | undefined> => {
  const body = async (within: Box, ...path: string[]) => bodyOf(file, await boxAt(file, budget, within, path))
  const [edits, media] = [await body(track.box, 'edts', 'elst'), await body(track.box, 'mdia', 'mdhd')]
  const ofMovie = unitsPerSecond(await body(box, 'mvhd'))
  if (u32(edits, 4) !== 1 || ofMovie === 0 || unitsPerSecond(media) === 0) return undefined
  const isLong = edits[0] === 1
  const length = isLong ? u32(edits, 8) * 2 ** 32 + u32(edits, 12) : u32(edits, 8)
  const start = isLong ? u32(edits, 20) : u32(edits, 12)
  if (start >= 2 ** 31) return undefined
  return { start: start / unitsPerSecond(media), ...(length > 0 && { duration: length / ofMovie }) }
}

const unitsPerSecond = (head: Uint8Array): number => u32(head, head[0] === 1 ? 20 : 12)

const framesAtOnce = 16

async function* framesAt(file: AudioFile, places: readonly FramePlace[]): AsyncGenerator<Uint8Array[]> {
  for (let from = 0; from < places.length; from += framesAtOnce) {
    const frames: Uint8Array[] = []
    for (const { at, bytes } of places.slice(from, from + framesAtOnce))
      frames.push((await file.read(at, bytes)).slice())
    // Without it a small file read over and over would never let the clock in.
    await new Promise(setImmediate)
    yield frames
  }
}

async function* decoded(
  decoder: Decoder,
  batches: AsyncGenerator<Uint8Array[]>,
  isAlac: boolean,
): AsyncGenerator<Sound> {
  const crackles = createCrackles()
  try {
    for await (const frames of batches) {
      if (isAlac && !frames.every(isSaneAlacFrame)) throw new BrokenSound('alac frame')
      const {
        channelData,
        sampleRate,
        errors = 0,
      } = decoder.decode(frames) as ReturnType<Decoder['decode']> & { errors?: number }
      crackles(errors, frames.length)
      const samples = inTwoChannels(channelData)
      if (lengthOf(samples) > 0) yield { rate: sampleRate, samples }
    }
  } finally {
    decoder.free()
  }
}

/** It begins with one channel's or a pair's samples, and says no more of them than a frame holds. */
const isSaneAlacFrame = (frame: Uint8Array): boolean => {
  const tag = (frame[0] ?? 0) >> 5
  const saysLength = ((frame[2] ?? 0) >> 4) & 1
  const length = ((frame[2] ?? 0) & 1) * 2 ** 31 + (u32(frame, 3) >>> 1)
  return (tag === 0 || tag === 1) && (saysLength === 0 || length <= mostAlacLength)
}

export async function* soundOfAdts(file: AudioFile): AsyncGenerator<Sound> {
  const start = await findAdts(file)
  const first = start === undefined ? undefined : adtsHeadAt(await file.read(start, 7), 0)
  if (start === undefined || first === undefined) throw new BrokenSound('adts')
  const setup = ((first.profile + 1) << 11) | (first.rate << 7) | (first.channels << 3)
  const decoder = await createAacDecoder({ asc: Uint8Array.of(setup >> 8, setup & 255) })
  yield* decoded(decoder, adtsFrames(file, start, first.kind), false)
}

async function* adtsFrames(file: AudioFile, start: number, kind: number): AsyncGenerator<Uint8Array[]> {
  let frames: Uint8Array[] = []
  for (let at = start; at + 7 < file.bytes; ) {
    const window = await file.read(at, 8192)
    const head = adtsHeadAt(window, 0)
    const isOurs = head?.kind === kind && head.length <= window.length
    if (isOurs) frames.push(window.slice(head.headBytes, head.length))
    at += isOurs ? head.length : 1
    if (frames.length < framesAtOnce) continue
    await new Promise(setImmediate)
    yield frames
    frames = []
  }
  if (frames.length > 0) yield frames
}
