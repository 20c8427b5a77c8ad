import { crc32 } from 'node:zlib'

/** Bytes in memory, a range of a stored file, or bytes that are made with the cover's JPEG when they are sent. */
export type Segment =
  | { bytes: Buffer }
  | { key: string; from: number; length: number }
  | { make: (cover: Buffer | undefined) => Promise<Buffer>; length: number }

export interface ZipEntry {
  name: string
  segments: readonly Segment[]
  crc: number
}

export const segmentLength = (segment: Segment): number => ('bytes' in segment ? segment.bytes.length : segment.length)

export const segmentBytes = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segmentLength(segment), 0)

/**
 * Uncompressed zip. All checksums are known beforehand, so its length is too, and any range can be sent by itself.
 * Names are UTF-8; files and zips are far smaller than 4 GB, where another format is necessary.
 */
export const zipOf = (entries: readonly ZipEntry[]): Segment[] => {
  const segments: Segment[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const facts = factsOf(entry, name)
    const head = Buffer.concat([signed(localFile), facts, name])
    directory.push(Buffer.concat([signed(inDirectory), version, facts, tailOf(at), name]))
    segments.push({ bytes: head }, ...entry.segments)
    at += head.length + segmentBytes(entry.segments)
  }
  const index = Buffer.concat(directory)
  return [...segments, { bytes: Buffer.concat([index, endOf(entries.length, { length: index.length, at })]) }]
}

const [localFile, inDirectory, end] = [0x04034b50, 0x02014b50, 0x06054b50]
const version = Buffer.from([20, 0])

const signed = (signature: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}

const utf8Names = 0x0800
/** First date of the format, so that equal files give equal zips. */
const firstDay = 0x0021

/** Fields that both headers of a file contain. */
const factsOf = ({ segments, crc }: ZipEntry, name: Buffer): Buffer => {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(utf8Names, 2)
  bytes.writeUInt16LE(firstDay, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(segmentBytes(segments), 14)
  bytes.writeUInt32LE(segmentBytes(segments), 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

const tailOf = (at: number): Buffer => {
  const bytes = Buffer.alloc(14)
  bytes.writeUInt32LE(at, 10)
  return bytes
}

const endOf = (count: number, index: { length: number; at: number }): Buffer => {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(end, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(index.length, 12)
  bytes.writeUInt32LE(index.at, 16)
  return bytes
}

/** Checksum of two parts, without reading the second one again. */
export const joinedCrc = (first: Buffer, second: { crc: number; length: number }): number =>
  (shifted(crc32(first), second.length) ^ second.crc) >>> 0

type Matrix = readonly number[]

/** Effect of this many following zero bytes on a checksum. */
const shifted = (crc: number, bytes: number): number => {
  let [sum, left] = [crc, bytes]
  let step = powers.byte
  while (left > 0) {
    if (left % 2 === 1) sum = times(step, sum)
    step = squared(step)
    left = Math.floor(left / 2)
  }
  return sum
}

const times = (matrix: Matrix, vector: number): number => {
  let sum = 0
  for (let bit = 0; bit < 32; bit += 1) if ((vector >>> bit) & 1) sum ^= matrix[bit] ?? 0
  return sum >>> 0
}

const squared = (matrix: Matrix): Matrix => matrix.map((row) => times(matrix, row))

const polynomial = 0xedb88320

const powers = (() => {
  const bit = Array.from({ length: 32 }, (_, at) => (at === 0 ? polynomial : 2 ** (at - 1)))
  return { byte: squared(squared(squared(bit))) }
})()
