import { findAdts, setupOf, soundTrackOf } from './aac-frames.ts'
import { type AudioFile, letters, openAudioFile } from './audio-file.ts'
import { findFrames } from './mp3-frames.ts'
import { movieOf } from './mp4-boxes.ts'
import { oggStreams } from './ogg-pages.ts'
import { shapeOfWav } from './wav-sound.ts'

export type AudioType = 'mp3' | 'wav' | 'ogg' | 'mp4' | 'adts'
/** Formats whose frames are copied unchanged. */
export type AacType = Extract<AudioType, 'mp4' | 'adts'>

/** Type by content alone, from a bounded part of the file; undefined if it is not supported. */
export const audioTypeOf = (path: string): Promise<AudioType | undefined> => lookInto(path, typeOf)

/** Apple Lossless, whose files have the same name extension as AAC. */
export const isAlac = async (path: string): Promise<boolean> => (await lookInto(path, holdsAlac)) === true

/** Undefined also if the file cannot be read. */
const lookInto = async <T>(path: string, look: (file: AudioFile) => Promise<T>): Promise<T | undefined> => {
  const file = await openAudioFile(path)
  try {
    return await look(file)
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

const typeOf = async (file: AudioFile): Promise<AudioType | undefined> => {
  const head = (await file.read(0, 12)).slice()
  if (letters(head, 0, 4) === 'RIFF') return (await shapeOfWav(file)) && 'wav'
  if (letters(head, 0, 4) === 'OggS') return (await isOgg(file)) ? 'ogg' : undefined
  if (mp4Heads.includes(letters(head, 4, 4))) return (await isMp4(file)) ? 'mp4' : undefined
  if (others.some((other) => letters(head, 0, other.length) === other)) return undefined
  if ((await findAdts(file)) !== undefined) return 'adts'
  return (await findFrames(file)) === undefined ? undefined : 'mp3'
}

const mp4Heads = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide']

/** Unsupported containers in which frames of a supported type might be found. */
const others = [
  'fLaC',
  'FLV',
  '#!AMR',
  '\x1a\x45\xdf\xa3',
  '\x30\x26\xb2\x75',
  '\x00\x00\x01\xba',
  '\x00\x00\x01\xb3',
  'FORM',
  'caff',
]

const isOgg = async (file: AudioFile): Promise<boolean> => {
  const streams = await oggStreams(file)
  return streams.length === 1 && streams[0]?.codec !== undefined
}

const holdsAlac = async (file: AudioFile): Promise<boolean> => {
  const movie = await movieOf(file)
  return movie !== undefined && soundTrackOf(movie)?.format === 'alac'
}

const isMp4 = async (file: AudioFile): Promise<boolean> => {
  const movie = await movieOf(file)
  const track = movie && soundTrackOf(movie)
  return track !== undefined && setupOf(track) !== undefined
}
