import { type AudioFile, letters, u32le } from './audio-file.ts'
import { BrokenSound } from './sound.ts'

/** Checksum of Ogg: a CRC with the most significant bit first and no reflection. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1
  return sum >>> 0
})

export const oggCrc = (bytes: Uint8Array): number => {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = at >= 22 && at < 26 ? 0 : (bytes[at] ?? 0)
    sum = (sum << 8) ^ (crcTable[(sum >>> 24) ^ byte] ?? 0)
  }
  return sum >>> 0
}

export interface OggPage {
  serial: number
  isFirst: boolean
  isLast: boolean
  isContinued: boolean
  /** Samples up to the last packet that ends on this page; undefined if none ends. */
  position: number | undefined
  /** Parts of packets; the last one is incomplete if `isOpen`. */
  pieces: Uint8Array[]
  isOpen: boolean
}

const headBytes = 27
const mostPageBytes = headBytes + 255 + 255 * 255

/** All pages with a correct checksum; other data between them is skipped. */
export async function* oggPages(file: AudioFile, until = file.bytes): AsyncGenerator<OggPage> {
  let at = 0
  while (at < until) {
    const bytes = await file.read(at, mostPageBytes)
    const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('OggS', 0, 'latin1')
    if (start !== 0) {
      at += start > 0 ? start : Math.max(1, bytes.length - 3)
      continue
    }
    const length = pageBytes(bytes)
    const page = bytes.slice(0, length)
    const isWhole = page.length === length && page[4] === 0 && oggCrc(page) === u32le(page, 22)
    at += isWhole ? length : 4
    if (isWhole) yield pageOf(page)
  }
}

const pageBytes = (bytes: Uint8Array): number => {
  const segments = bytes[26] ?? 0
  return headBytes + segments + bytes.subarray(headBytes, headBytes + segments).reduce((sum, each) => sum + each, 0)
}

const pageOf = (page: Uint8Array): OggPage => {
  const segments = page[26] ?? 0
  const pieces: Uint8Array[] = []
  let start = headBytes + segments
  let length = 0
  let isOpen = false
  for (const laced of page.subarray(headBytes, headBytes + segments)) {
    length += laced
    isOpen = laced === 255
    if (isOpen) continue
    pieces.push(page.subarray(start, start + length))
    start += length
    length = 0
  }
  if (isOpen) pieces.push(page.subarray(start, start + length))
  const flags = page[5] ?? 0
  const [low, high] = [u32le(page, 6), u32le(page, 10)]
  return {
    serial: u32le(page, 14),
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    position: high < 0x8000_0000 ? high * 2 ** 32 + low : undefined,
    pieces,
    isOpen,
  }
}

export type OggCodec = 'vorbis' | 'opus'

export const oggCodecOf = (packet: Uint8Array): OggCodec | undefined => {
  if (letters(packet, 0, 7) === '\x01vorbis') return 'vorbis'
  return letters(packet, 0, 8) === 'OpusHead' ? 'opus' : undefined
}

/** Streams that begin at the start of the file. */
export const oggStreams = async (file: AudioFile): Promise<{ serial: number; codec: OggCodec | undefined }[]> => {
  const streams: { serial: number; codec: OggCodec | undefined }[] = []
  for await (const { isFirst, serial, pieces } of oggPages(file, mostPageBytes)) {
    if (!isFirst || streams.length > 8) break
    streams.push({ serial, codec: oggCodecOf(pieces[0] ?? new Uint8Array(0)) })
  }
  return streams
}

export interface OggPackets {
  packets: Uint8Array[]
  position: number | undefined
  isLast: boolean
}

/** A larger packet is not sound, but a picture or an attack. */
const mostPacketBytes = 128 * 1024

/**
 * Complete packets of the stream, page by page; throws if another stream follows. A packet that is too large is
 * returned empty, so that the count stays correct.
 */
export async function* oggPackets(file: AudioFile, wanted: number): AsyncGenerator<OggPackets> {
  let open: Uint8Array[] = []
  let openBytes = 0
  let begun = false
  for await (const page of oggPages(file)) {
    if (page.isFirst && (page.serial !== wanted || begun)) throw new BrokenSound('more than one stream')
    begun = true
    if (page.serial !== wanted) continue
    const packets: Uint8Array[] = []
    for (const [index, piece] of page.pieces.entries()) {
      if (index === 0 && !page.isContinued) [open, openBytes] = [[], 0]
      openBytes += piece.length
      if (openBytes <= mostPacketBytes) open.push(piece)
      if (page.isOpen && index === page.pieces.length - 1) break
      packets.push(openBytes <= mostPacketBytes ? Buffer.concat(open) : new Uint8Array(0))
      ;[open, openBytes] = [[], 0]
    }
    yield { packets, position: page.position, isLast: page.isLast }
  }
}
