import { type AudioFile, behindTags, letters, u32 } from './audio-file.ts'

/** Content of the four-byte header of a frame. */
export interface FrameHead {
  /** 0 is MPEG 1; MPEG 2 and 2.5 have half and a quarter of its rates. */
  version: 0 | 1 | 2
  rate: number
  channels: 1 | 2
  kilobits: number
  bytes: number
  samples: number
  /** Position of an encoder's table in the frame. */
  tableAt: number
}

const kilobitsOf = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const rates = [44_100, 48_000, 32_000]
const versions = { 3: 0, 2: 1, 0: 2 } as const

/** MPEG Layer III only; free-format frames are skipped, because their length is unknown. */
export const frameHeadAt = (bytes: Uint8Array, at: number): FrameHead | undefined => {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return undefined
  const version = versions[((second >> 3) & 3) as keyof typeof versions]
  const kilobits = kilobitsOf[version === 0 ? 0 : 1]?.[third >> 4] ?? 0
  const rate = (rates[(third >> 2) & 3] ?? 0) >> (version ?? 0)
  if (version === undefined || kilobits === 0 || rate === 0 || (fourth & 3) === 2) return undefined
  const channels = fourth >> 6 === 3 ? 1 : 2
  const samples = version === 0 ? 1152 : 576
  const side = version === 0 ? [17, 32] : [9, 17]
  const padding = (third >> 1) & 1
  const bytesLong = Math.floor((samples * 125 * kilobits) / rate) + padding
  const checked = (second & 1) === 0 ? 2 : 0
  return {
    version,
    rate,
    channels,
    kilobits,
    bytes: bytesLong,
    samples,
    tableAt: 4 + checked + (side[channels - 1] ?? 0),
  }
}

const isOfOneStream = (one: FrameHead, other: FrameHead): boolean =>
  one.rate === other.rate && one.version === other.version

/** Consecutive frames that are required; noise hardly ever looks like this many. */
const framesInRow = 4
const searchBytes = 64 * 1024

/** Position of the first of several consecutive frames. */
export const findFrames = async (file: AudioFile): Promise<number | undefined> => {
  const from = await behindTags(file)
  const bytes = (await file.read(from, searchBytes + framesInRow * 1500)).slice()
  const isEnd = from + bytes.length >= file.bytes
  for (let at = 0; at < Math.min(bytes.length, searchBytes); at++) if (isRow(bytes, at, isEnd)) return from + at
  return undefined
}

const isRow = (bytes: Uint8Array, start: number, isEnd: boolean): boolean => {
  const first = frameHeadAt(bytes, start)
  let at = start + (first?.bytes ?? 0)
  for (let count = 1; first !== undefined && count < framesInRow; count++) {
    if (isEnd && count > 1 && at >= bytes.length) return true
    const next = frameHeadAt(bytes, at)
    if (next === undefined || !isOfOneStream(first, next)) return false
    at += next.bytes
  }
  return first !== undefined
}

export interface Mp3Frame {
  head: FrameHead
  bytes: Uint8Array
  at: number
}

/** All complete frames of the first one's kind, in batches; other data between them is skipped. */
export async function* framesOf(file: AudioFile, from: number): AsyncGenerator<Mp3Frame[]> {
  let first: FrameHead | undefined
  let at = from
  while (at < file.bytes) {
    const window = await file.read(at, 32 * 1024)
    const found: Mp3Frame[] = []
    let within = 0
    while (within + 4 <= window.length) {
      const head = frameHeadAt(window, within)
      const fits = head !== undefined && (first === undefined || isOfOneStream(first, head))
      if (!fits) within++
      else if (within + head.bytes > window.length) break
      else {
        first ??= head
        found.push({ head, bytes: window.slice(within, within + head.bytes), at: at + within })
        within += head.bytes
      }
    }
    const isLast = at + window.length >= file.bytes
    at += isLast || within === 0 ? window.length : within
    if (found.length > 0) yield found
  }
}

/** Samples that an encoder added before and after the sound, from the table in the first frame. */
export interface Gaps {
  delay: number
  padding: number
}

/** The first frame of many files holds a table (`Xing`, `Info` or `VBRI`) instead of sound. */
export const isTable = ({ head, bytes }: Mp3Frame): boolean =>
  ['Xing', 'Info'].includes(letters(bytes, head.tableAt, 4)) || letters(bytes, 36, 4) === 'VBRI'

export const gapsOf = ({ head, bytes }: Mp3Frame): Gaps | undefined => {
  const flags = u32(bytes, head.tableAt + 4)
  const at = head.tableAt + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0)
  if (!/^(LAME|Lavc|Lavf)/.test(letters(bytes, at, 4))) return undefined
  const [a = 0, b = 0, c = 0] = bytes.subarray(at + 21, at + 24)
  return { delay: (a << 4) | (b >> 4), padding: ((b & 15) << 8) | c }
}
