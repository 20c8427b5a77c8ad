import { type AudioFile, letters, u32 } from './audio-file.ts'
import { BrokenSound } from './sound.ts'

export interface Box {
  type: string
  /** Start of the content. */
  from: number
  end: number
}

/** Number of boxes that may still be read; a file with more is an attack. */
export interface BoxBudget {
  left: number
}
export const createBoxBudget = (): BoxBudget => ({ left: 20_000 })

/** Boxes in a part of the file; only their headers are read. */
export async function* boxesIn(file: AudioFile, budget: BoxBudget, from = 0, end = file.bytes): AsyncGenerator<Box> {
  let at = from
  while (at + 8 <= end) {
    if (--budget.left < 0) throw new BrokenSound('too many boxes')
    const head = await file.read(at, 16)
    const short = u32(head, 0)
    const headBytes = short === 1 ? 16 : 8
    const bytes = short === 1 ? u32(head, 8) * 2 ** 32 + u32(head, 12) : short === 0 ? end - at : short
    if (bytes < headBytes) throw new BrokenSound('box without an end')
    yield { type: letters(head, 4, 4), from: at + headBytes, end: Math.min(end, at + bytes) }
    at += bytes
  }
}

/** First box along a path of names. */
export const boxAt = async (
  file: AudioFile,
  budget: BoxBudget,
  within: Box,
  [name, ...rest]: readonly string[],
): Promise<Box | undefined> => {
  if (name === undefined) return within
  for await (const box of boxesIn(file, budget, within.from, within.end))
    if (box.type === name) return boxAt(file, budget, box, rest)
  return undefined
}

/** Copy of a box's content; empty if the box is missing or too large to be a table. */
export const bodyOf = async (file: AudioFile, box: Box | undefined, most = 4 * 1024 * 1024): Promise<Uint8Array> => {
  if (box === undefined || box.end - box.from > most) return new Uint8Array(0)
  return (await file.read(box.from, box.end - box.from)).slice()
}

export interface Track {
  box: Box
  id: number
  /** Type in the handler box: `soun`, `vide` and others. */
  kind: string
  /** Format of the content, such as `mp4a` or `alac`. */
  format: string
  /** Sample description without its header. */
  description: Uint8Array
}

export interface Movie {
  box: Box
  tracks: Track[]
  budget: BoxBudget
}

const mostTracks = 16

/** Undefined when there is no movie box. */
export const movieOf = async (file: AudioFile): Promise<Movie | undefined> => {
  const budget = createBoxBudget()
  for await (const box of boxesIn(file, budget)) {
    if (box.type !== 'moov') continue
    const tracks: Track[] = []
    for await (const track of boxesIn(file, budget, box.from, box.end)) {
      if (track.type === 'trak') tracks.push(await trackOf(file, budget, track))
      if (tracks.length > mostTracks) throw new BrokenSound('too many tracks')
    }
    return { box, tracks, budget }
  }
  return undefined
}

const trackOf = async (file: AudioFile, budget: BoxBudget, box: Box): Promise<Track> => {
  const head = await bodyOf(file, await boxAt(file, budget, box, ['tkhd']))
  const handler = await bodyOf(file, await boxAt(file, budget, box, ['mdia', 'hdlr']))
  const sample = await bodyOf(file, await boxAt(file, budget, box, ['mdia', 'minf', 'stbl', 'stsd']), 64 * 1024)
  return {
    box,
    id: u32(head, head[0] === 1 ? 20 : 12),
    kind: letters(handler, 8, 4),
    format: letters(sample, 12, 4),
    description: sample.subarray(16, 8 + u32(sample, 8)),
  }
}

/** Content of a box in a sample description, by name. */
export const boxWithin = (bytes: Uint8Array, name: string): Uint8Array | undefined => {
  for (let at = 28; at + 8 <= bytes.length; at++)
    if (letters(bytes, at + 4, 4) === name) return bytes.subarray(at + 8, at + Math.max(8, u32(bytes, at)))
  return undefined
}

/** Codec and decoder configuration in an `esds` box. */
export const codecOfEsds = (esds: Uint8Array): { object: number; setup: Uint8Array } | undefined => {
  let at = 4
  const next = (): { tag: number; end: number } => {
    const tag = esds[at++] ?? 0
    let bytes = 0
    for (let count = 0; count < 4; count++) {
      const byte = esds[at++] ?? 0
      bytes = (bytes << 7) | (byte & 127)
      if (byte < 128) break
    }
    return { tag, end: Math.min(esds.length, at + bytes) }
  }
  if (next().tag !== 3) return undefined
  const flags = esds[at + 2] ?? 0
  at += 3 + (flags & 128 ? 2 : 0) + (flags & 64 ? 1 + (esds[at + 3] ?? 0) : 0) + (flags & 32 ? 2 : 0)
  if (next().tag !== 4) return undefined
  const object = esds[at] ?? 0
  at += 13
  const setup = next()
  return setup.tag === 5 ? { object, setup: esds.subarray(at, setup.end) } : undefined
}

/** Position and length of a frame. */
export interface FramePlace {
  at: number
  bytes: number
}

const mostFrames = 400_000

/** From the tables of a complete file. */
export const placesOfTables = async (file: AudioFile, { budget }: Movie, { box }: Track): Promise<FramePlace[]> => {
  const table = await boxAt(file, budget, box, ['mdia', 'minf', 'stbl'])
  if (table === undefined) return []
  const body = async (name: string) => bodyOf(file, await boxAt(file, budget, table, [name]))
  const [sizes, runs, short, long] = [await body('stsz'), await body('stsc'), await body('stco'), await body('co64')]
  const [alike, count] = [u32(sizes, 4), u32(sizes, 8)]
  const chunkCount = Math.max(u32(short, 4), u32(long, 4))
  if (count > mostFrames || chunkCount > mostFrames) throw new BrokenSound('too many frames')
  if (alike === 0 && sizes.length < 12 + count * 4) throw new BrokenSound('table without its end')
  const chunkAt = (index: number): number =>
    short.length > 0 ? u32(short, 8 + index * 4) : u32(long, 8 + index * 8) * 2 ** 32 + u32(long, 12 + index * 8)
  const places: FramePlace[] = []
  let [run, runCount] = [0, u32(runs, 4)]
  for (let chunk = 0; chunk < chunkCount && places.length < count; chunk++) {
    while (run + 1 < runCount && u32(runs, 8 + (run + 1) * 12) <= chunk + 1) run++
    let at = chunkAt(chunk)
    const inChunk = Math.min(u32(runs, 12 + run * 12), count - places.length)
    for (let index = 0; index < inChunk; index++) {
      const bytes = alike || u32(sizes, 12 + places.length * 4)
      places.push({ at, bytes })
      at += bytes
    }
  }
  return places
}

/** From the fragments of a file made for streaming. */
export const placesOfPieces = async (file: AudioFile, { budget, box }: Movie, { id }: Track): Promise<FramePlace[]> => {
  const usual = await usualBytes(file, { budget, box, tracks: [] }, id)
  const places: FramePlace[] = []
  for await (const piece of boxesIn(file, budget)) {
    if (piece.type === 'moof') {
      for await (const part of boxesIn(file, budget, piece.from, piece.end))
        if (part.type === 'traf') await addPlaces(file, budget, { part, start: piece.from - 8, id, usual }, places)
    }
    if (places.length > mostFrames) throw new BrokenSound('too many frames')
  }
  return places
}

/** Default frame length, for fragments that give none. */
const usualBytes = async (file: AudioFile, { budget, box }: Movie, id: number): Promise<number> => {
  const extends_ = await boxAt(file, budget, box, ['mvex', 'trex'])
  const body = await bodyOf(file, extends_)
  return u32(body, 4) === id ? u32(body, 16) : 0
}

interface Piece {
  part: Box
  start: number
  id: number
  usual: number
}

const addPlaces = async (file: AudioFile, budget: BoxBudget, piece: Piece, places: FramePlace[]): Promise<void> => {
  const head = await bodyOf(file, await boxAt(file, budget, piece.part, ['tfhd']))
  if (u32(head, 4) !== piece.id) return
  const flags = u32(head, 0)
  let at = 8
  const base = flags & 1 ? u32(head, at) * 2 ** 32 + u32(head, at + 4) : piece.start
  at += (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0)
  const usual = flags & 16 ? u32(head, at) : piece.usual
  for await (const box of boxesIn(file, budget, piece.part.from, piece.part.end))
    if (box.type === 'trun') addRun(await bodyOf(file, box), { base, usual }, places)
}

const addRun = (run: Uint8Array, { base, usual }: { base: number; usual: number }, places: FramePlace[]): void => {
  const flags = u32(run, 0)
  const count = Math.min(u32(run, 4), mostFrames)
  const each = (flags & 0x100 ? 4 : 0) + (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0)
  let place = base + (flags & 1 ? u32(run, 8) | 0 : 0)
  let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  if (at + count * each > run.length) throw new BrokenSound('run without its end')
  for (let index = 0; index < count; index++, at += each) {
    const bytes = flags & 0x200 ? u32(run, at + (flags & 0x100 ? 4 : 0)) : usual
    places.push({ at: place, bytes })
    place += bytes
  }
}
