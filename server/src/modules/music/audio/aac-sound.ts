import { decoder as createAacDecoder, gapless } from '@audio/decode-aac'
import { type AudioFile, behindTags, u32 } from './audio-file.ts'
import {
  bodyOf,
  boxAt,
  boxWithin,
  codecOfEsds,
  type FramePlace,
  type Movie,
  movieOf,
  placesOfPieces,
  placesOfTables,
  type Track,
} from './mp4-boxes.ts'
import { BrokenSound, inTwoChannels, lengthOf, type Sound } from './sound.ts'

type Decoder = Awaited<ReturnType<typeof createAacDecoder>>

/** What an MP4 may hold: MPEG-4 and MPEG-2 AAC by their numbers, and Apple's lossless. */
const aacObjects = [0x40, 0x66, 0x67, 0x68]

export type Mp4Setup = { asc: Uint8Array } | { alac: Uint8Array }

/** How the track's decoder is set up; undefined when it is none of ours. */
export const setupOf = ({ format, description }: Track): Mp4Setup | undefined => {
  if (format === 'alac') {
    const cookie = boxWithin(description, 'alac')
    const own = cookie?.slice(4, 28)
    return own === undefined || !isSaneAlac(own) ? undefined : { alac: own }
  }
  const esds = format === 'mp4a' ? boxWithin(description, 'esds') : undefined
  const codec = esds && codecOfEsds(esds)
  if (codec === undefined || !aacObjects.includes(codec.object) || codec.setup.length < 2) return undefined
  return { asc: codec.setup.slice(0, 64) }
}

/** Samples of one frame; others write 4096. */
const mostAlacLength = 16_384

/** Its decoder believes these numbers, and takes memory by them. */
const isSaneAlac = (cookie: Uint8Array): boolean => {
  const [depth = 0, channels = 0] = [cookie[5], cookie[9]]
  const length = u32(cookie, 0)
  const isSaneLength = cookie.length === 24 && length >= 64 && length <= mostAlacLength
  return isSaneLength && [16, 20, 24, 32].includes(depth) && (channels === 1 || channels === 2)
}

/** Of all tracks the one with sound; a file with a film in it has none for us. */
export const soundTrackOf = ({ tracks }: Movie): Track | undefined =>
  tracks.some(({ kind }) => kind === 'vide') ? undefined : tracks.find(({ kind }) => kind === 'soun')

export async function* soundOfMp4(file: AudioFile): AsyncGenerator<Sound> {
  const movie = await movieOf(file)
  const track = movie && soundTrackOf(movie)
  const setup = track && setupOf(track)
  if (movie === undefined || track === undefined || setup === undefined) throw new BrokenSound('mp4')
  const tables = await placesOfTables(file, movie, track)
  const places = tables.length > 0 ? tables : await placesOfPieces(file, movie, track)
  const most = 'alac' in setup ? 160 * 1024 : 8 * 1024
  if (places.some(({ at, bytes }) => bytes > most || at + bytes > file.bytes)) throw new BrokenSound('frames outside')
  const window = gapless({ ...(await gapBoxes(file, movie, track)), ...setup })
  const decoder = await createAacDecoder(window === null ? setup : { ...setup, gapless: window })
  yield* decoded(decoder, framesAt(file, places), 'alac' in setup)
}

const gapBoxes = async (file: AudioFile, { budget, box }: Movie, track: Track) => {
  const body = async (within: typeof box, ...path: string[]) => bodyOf(file, await boxAt(file, budget, within, path))
  const boxes = {
    elst: await body(track.box, 'edts', 'elst'),
    mdhd: await body(track.box, 'mdia', 'mdhd'),
    stts: await body(track.box, 'mdia', 'minf', 'stbl', 'stts'),
    mvhd: await body(box, 'mvhd'),
  }
  return Object.fromEntries(Object.entries(boxes).filter(([, { length }]) => length > 0))
}

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

/** Of this many frames that can not be read, the file is broken, however much sound came before. */
const mostFailures = 200

async function* decoded(
  decoder: Decoder,
  batches: AsyncGenerator<Uint8Array[]>,
  isAlac: boolean,
): AsyncGenerator<Sound> {
  let failures = 0
  try {
    for await (const frames of batches) {
      if (isAlac && !frames.every(isSaneAlacFrame)) throw new BrokenSound('alac frame')
      const {
        channelData,
        sampleRate,
        errors = 0,
      } = decoder.decode(frames) as ReturnType<Decoder['decode']> & { errors?: number }
      failures += errors
      if (failures > mostFailures) throw new BrokenSound('frames')
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

/** An ADTS frame's head: what all of its kind share, and how long it is. */
export const adtsHeadAt = (bytes: Uint8Array, at: number) => {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = bytes.subarray(at, at + 7)
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return undefined
  const [profile, rate, channels] = [third >> 6, (third >> 2) & 15, ((third & 1) << 2) | (fourth >> 6)]
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  const headBytes = second & 1 ? 7 : 9
  if (rate > 12 || length <= headBytes || (seventh & 3) !== 0) return undefined
  return { kind: (profile << 7) | (rate << 3) | channels, profile, rate, channels, length, headBytes }
}

const framesInRow = 4

/** Where the first frame stands; undefined when those behind it are not of its kind. */
export const findAdts = async (file: AudioFile): Promise<number | undefined> => {
  const start = await behindTags(file)
  const bytes = await file.read(start, framesInRow * 8192)
  const first = adtsHeadAt(bytes, 0)
  let at = first?.length ?? 0
  for (let count = 1; first !== undefined && count < framesInRow && start + at < file.bytes; count++) {
    const next = adtsHeadAt(bytes, at)
    if (next?.kind !== first.kind) return undefined
    at += next.length
  }
  return first === undefined ? undefined : start
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
