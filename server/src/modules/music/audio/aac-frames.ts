import { type AudioFile, behindTags, u32 } from './audio-file.ts'
import { boxWithin, codecOfEsds, type Movie, type Track } from './mp4-boxes.ts'

// The server looks at files with this; the decoder itself is loaded by workers only.

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
export const mostAlacLength = 16_384

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
