import { type AacSetup, samplesPerFrame } from './aac-frames.ts'
import { letters, u32 } from './audio-file.ts'
import type { SongTags } from './audio-tags.ts'

/** Data about the frames that the header of an M4A needs. */
export interface M4aShape {
  setup: AacSetup
  /** Bytes of each frame. */
  sizes: readonly number[]
  skip: number
  samples: number
}

/** Everything but the frames. These follow in one piece, so that a player can begin before it has them all. */
export const m4aHead = (shape: M4aShape): Buffer => {
  const kind = box('ftyp', ascii('M4A '), numbers(0x200), ascii('M4A mp42isom'))
  const frameBytes = shape.sizes.reduce((sum, size) => sum + size, 0)
  const movieOf = (from: number) => box('moov', movieHead(shape), trackOf(shape, from))
  const from = kind.length + movieOf(0).length + mdatHead
  return Buffer.concat([kind, movieOf(from), numbers(mdatHead + frameBytes), ascii('mdat')])
}

const mdatHead = 8
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

const shorts = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2)
  return bytes
}

const box = (name: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([numbers(8 + body.length), ascii(name), body])
}

const unmoved = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const undetermined = 0x55c4

/** All times are counted in samples. */
const movieHead = ({ setup: { rate }, samples }: M4aShape): Buffer =>
  box('mvhd', numbers(0, 0, 0, rate, samples, 0x10000, 0x1000000, 0, 0, ...unmoved, 0, 0, 0, 0, 0, 0, 2))

const trackOf = (shape: M4aShape, from: number): Buffer => {
  const { setup, sizes, skip, samples } = shape
  const all = sizes.length * samplesPerFrame
  return box(
    'trak',
    box('tkhd', numbers(7, 0, 0, 1, 0, samples, 0, 0, 0, 0x1000000, ...unmoved, 0, 0)),
    box('edts', box('elst', numbers(0, 1, samples, skip, 0x10000))),
    box(
      'mdia',
      box('mdhd', numbers(0, 0, 0, setup.rate, all), shorts(undetermined, 0)),
      box('hdlr', numbers(0, 0), ascii('soun'), numbers(0, 0, 0), Buffer.alloc(1)),
      box(
        'minf',
        box('smhd', numbers(0, 0)),
        box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1)))),
        tablesOf(shape, from),
      ),
    ),
  )
}

/** About a second. */
const framesPerChunk = 43

const tablesOf = ({ setup, sizes }: M4aShape, from: number): Buffer => {
  const starts: number[] = []
  let at = from
  for (const [index, size] of sizes.entries()) {
    if (index % framesPerChunk === 0) starts.push(at)
    at += size
  }
  const rest = sizes.length % framesPerChunk
  const runs = [
    ...(sizes.length >= framesPerChunk ? [[1, framesPerChunk, 1]] : []),
    ...(rest > 0 ? [[starts.length, rest, 1]] : []),
  ]
  return box(
    'stbl',
    box('stsd', numbers(0, 1), descriptionOf(setup)),
    box('stts', numbers(0, 1, sizes.length, samplesPerFrame)),
    box('stsc', numbers(0, runs.length, ...runs.flat())),
    box('stsz', numbers(0, 0, sizes.length, ...sizes)),
    box('stco', numbers(0, starts.length, ...starts)),
  )
}

const descriptionOf = ({ bytes, rate, channels }: AacSetup): Buffer => {
  const setup = descriptor(5, bytes)
  const codec = descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), numbers(0, 0), setup)
  const stream = descriptor(3, shorts(1), Buffer.alloc(1), codec, descriptor(6, Buffer.from([2])))
  const shownRate = rate < 0x10000 ? rate : 0
  return box('mp4a', shorts(0, 0, 0, 1, 0, 0, 0, 0, channels, 16, 0, 0, shownRate, 0), box('esds', numbers(0), stream))
}

/** For a body of fewer than 128 bytes. */
const descriptor = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, body.length]), body])
}

/** Header of an M4A made here, with tags; the chunk positions are moved by the tags' length. */
export const taggedM4aHead = (head: Buffer, tags: SongTags): Buffer => {
  const moovAt = u32(head, 0)
  const moovEnd = moovAt + u32(head, moovAt)
  const extra = tagsOf(tags)
  const moov = Buffer.concat([head.subarray(moovAt, moovEnd), extra])
  moov.writeUInt32BE(moov.length)
  moveChunks(moov, extra.length)
  return Buffer.concat([head.subarray(0, moovAt), moov, head.subarray(moovEnd)])
}

const moveChunks = (moov: Buffer, by: number): void => {
  const table = findIn(moov, ['trak', 'mdia', 'minf', 'stbl', 'stco'])
  const count = u32(moov, table + 4)
  for (let index = 0; index < count; index++) {
    const at = table + 8 + index * 4
    moov.writeUInt32BE(u32(moov, at) + by, at)
  }
}

/** Position of the content of a nested box. */
const findIn = (bytes: Buffer, path: readonly string[]): number => {
  let at = 8
  for (const [depth, name] of path.entries()) {
    while (letters(bytes, at + 4, 4) !== name) {
      if (at >= bytes.length) throw new Error(`no ${name}`)
      at += u32(bytes, at)
    }
    if (depth <= path.length) at += 8
  }
  return at
}

const tagsOf = ({ title, artist, album, track, cover }: SongTags): Buffer => {
  const [words, picture, plain] = [1, 13, 0]
  const tag = (name: string, type: number, value: Uint8Array) => box(name, box('data', numbers(type, 0), value))
  const list = [
    tag('\xa9nam', words, Buffer.from(title)),
    tag('\xa9ART', words, Buffer.from(artist)),
    ...(album === undefined ? [] : [tag('\xa9alb', words, Buffer.from(album))]),
    ...(track === undefined ? [] : [tag('trkn', plain, shorts(0, track, 0, 0))]),
    ...(cover === undefined ? [] : [tag('covr', picture, cover)]),
  ]
  const handler = box('hdlr', numbers(0, 0), ascii('mdirappl'), numbers(0, 0), Buffer.alloc(1))
  return box('udta', box('meta', numbers(0), handler, box('ilst', ...list)))
}
