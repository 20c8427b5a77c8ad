import { type AudioFile, behindTags } from './audio-file.ts'
import { boxWithin, codecOfEsds, type Movie, type Track } from './mp4-boxes.ts'

/** Object types of MPEG-4 and MPEG-2 AAC in an MP4. */
const aacObjects = [0x40, 0x67]
const [lowComplexity, spectralBands, parametricStereo] = [2, 5, 29]
const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000]

/** Decoder configuration of a song: AAC Low Complexity, alone or as the core of HE-AAC. */
export interface AacSetup {
  /** AudioSpecificConfig without trailing bytes. */
  bytes: Uint8Array
  /** Sample rate of the frames; HE-AAC plays at twice this rate. */
  rate: number
  channels: number
}

export const samplesPerFrame = 1024

/** Undefined for kinds that browsers do not play, and for frames of 960 samples. */
export const readSetup = (bytes: Uint8Array): AacSetup | undefined => {
  const next = bitsOf(bytes)
  const object = next(5)
  const [rate, channels] = [rates[next(4)], next(4)]
  const isExtended = object === spectralBands || object === parametricStereo
  if (isExtended) next(4)
  const core = isExtended ? next(5) : object
  const options = next(3)
  if (core !== lowComplexity || options !== 0 || rate === undefined || channels < 1 || channels > 7) return undefined
  const own = bytes.slice(0, isExtended ? 4 : 2)
  if (isExtended) own[3] = (own[3] ?? 0) & 0x80
  return { bytes: own, rate, channels: channels === 7 ? 8 : channels }
}

const bitsOf = (bytes: Uint8Array) => {
  let at = 0
  return (count: number): number => {
    let value = 0
    for (const end = at + count; at < end; at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
}

/** Decoder configuration of a track; undefined if it is not a supported AAC. */
export const setupOf = ({ format, description }: Track): AacSetup | undefined => {
  const esds = format === 'mp4a' ? boxWithin(description, 'esds') : undefined
  const codec = esds && codecOfEsds(esds)
  return codec !== undefined && aacObjects.includes(codec.object) ? readSetup(codec.setup) : undefined
}

/** First sound track; undefined if the file also holds video. */
export const soundTrackOf = ({ tracks }: Movie): Track | undefined =>
  tracks.some(({ kind }) => kind === 'vide') ? undefined : tracks.find(({ kind }) => kind === 'soun')

/** Header of an ADTS frame; all frames of a stream have the same `kind`. */
export const adtsHeadAt = (bytes: Uint8Array, at: number) => {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = bytes.subarray(at, at + 7)
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return undefined
  const [profile, rate, channels] = [third >> 6, (third >> 2) & 15, ((third & 1) << 2) | (fourth >> 6)]
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  const headBytes = second & 1 ? 7 : 9
  const setup = ((profile + 1) << 11) | (rate << 7) | (channels << 3)
  if (length <= headBytes || (seventh & 3) !== 0) return undefined
  return { kind: setup, setup: Uint8Array.of(setup >> 8, setup & 255), length, headBytes }
}

const framesInRow = 4

/** Position of the first frame; undefined unless several frames of one supported kind follow each other. */
export const findAdts = async (file: AudioFile): Promise<number | undefined> => {
  const start = await behindTags(file)
  const bytes = await file.read(start, framesInRow * 8192)
  const first = adtsHeadAt(bytes, 0)
  if (first === undefined || readSetup(first.setup) === undefined) return undefined
  let at = first.length
  for (let count = 1; count < framesInRow && start + at < file.bytes; count++) {
    const next = adtsHeadAt(bytes, at)
    if (next?.kind !== first.kind) return undefined
    at += next.length
  }
  return start
}

/** Properties of a frame that are known without decoding it. */
export interface FrameLook {
  /** Begins like a frame with this number of channels. */
  isSound: boolean
  /** Global gain of the first channel, in steps of 1.5 decibels; 0 if the frame has hardly any bytes. */
  gain: number
}

const [oneChannel, twoChannels] = [0, 1]
/** A silent frame has 6 or 7 bytes per channel. */
const silentBytes = 10
const shortWindows = 2

export const lookAtFrame = (frame: Uint8Array, channels: number): FrameLook => {
  const next = bitsOf(frame)
  const element = next(3)
  next(4)
  const isSound = element === (channels === 2 ? twoChannels : oneChannel)
  if (!isSound || frame.length <= silentBytes * Math.min(2, channels)) return { isSound, gain: 0 }
  if (element === twoChannels && next(1) === 1) skipSharedHead(next)
  return { isSound, gain: next(8) }
}

const skipSharedHead = (next: (count: number) => number): void => {
  next(1)
  const isShort = next(2) === shortWindows
  next(1)
  const bands = next(isShort ? 4 : 6)
  const groups = isShort ? 1 + [...next(7).toString(2).padStart(7, '0')].filter((bit) => bit === '0').length : 1
  if (!isShort) next(1)
  if (next(2) === 1) next(bands * groups)
}
