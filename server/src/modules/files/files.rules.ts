import { fileKinds, imageLimits } from '@sheds/contract/files/file-kinds'

export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
export type ServedFormat = 'avif' | 'webp'

export const servedFormats: readonly ServedFormat[] = ['avif', 'webp']

/** The only content types that are served, whatever the upload was called. */
export const servedTypes: Readonly<Record<ServedFormat, string>> = { avif: 'image/avif', webp: 'image/webp' }

/** Number of bytes that `imageTypeOf` reads. */
export const headBytes = 64

/** Type of a file by its first bytes; undefined unless it is an accepted image. */
export const imageTypeOf = (head: Uint8Array): ImageType | undefined => {
  const text = String.fromCharCode(...head.subarray(0, headBytes))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp'
  return /^.{4}ftypavi[fs]/s.test(text) ? 'avif' : undefined
}

/** Checks the size from the header, before any pixel is decoded. */
export const isWithinLimits = (type: ImageType, { width, height }: { width: number; height: number }): boolean =>
  width * height <= (type === 'avif' ? imageLimits.avifPixels : imageLimits.pixels) &&
  Math.max(width, height) <= imageLimits.side

export const mostImageBytes = fileKinds.image.bytes

const pictureWidths = [160, 320, 640, 1080]

/** Very tall pictures are narrowed, to limit the time for making and showing them. */
const mostServedPixels = 2_600_000

/** Widths in which a picture is served, never above its own. */
export const widthsFor = ({ width, height }: { width: number; height: number }): number[] => {
  const most = Math.max(1, Math.min(width, Math.floor(Math.sqrt((mostServedPixels * width) / height))))
  const narrower = pictureWidths.filter((each) => each < most)
  return [...narrower, Math.min(most, pictureWidths.at(-1) ?? most)].filter(isFirst)
}

const isFirst = (width: number, index: number, widths: readonly number[]): boolean => widths.indexOf(width) === index

/** Key of a variant in the store and on the site, made of the content. */
export const keyOf = (sha256: string, width: number, format: ServedFormat): string =>
  `${sha256.slice(0, 2)}/${sha256}-${width}.${format}`

const keyPattern = /^([0-9a-f]{2})\/\1[0-9a-f]{62}-[1-9]\d{0,4}\.(avif|webp)$/

/** Format of a picture's key; undefined for other paths. */
export const formatOfKey = (key: string): ServedFormat | undefined =>
  keyPattern.exec(key)?.[2] as ServedFormat | undefined

/** Content types of audio. */
export const audioTypes = { mp3: 'audio/mpeg', ogg: 'audio/ogg', opus: 'audio/ogg', m4a: 'audio/mp4' } as const
export type AudioFormat = keyof typeof audioTypes

/** Public audio is named by its content, like pictures. */
export const audioKeyOf = (sha256: string, format: AudioFormat): string => `${sha256.slice(0, 2)}/${sha256}.${format}`

/** Private audio has a random key, which no address serves. */
export const privateKeyOf = (random: string, format: string): string =>
  `private/${random.slice(0, 2)}/${random}.${format}`

const audioKeyPattern = /^([0-9a-f]{2})\/\1[0-9a-f]{62}\.(mp3|ogg|opus|m4a)$/

/** Content type of a public key; undefined for other paths. */
export const servedTypeOf = (key: string): string | undefined => {
  const format = formatOfKey(key)
  if (format !== undefined) return servedTypes[format]
  const audio = audioKeyPattern.exec(key)?.[2] as AudioFormat | undefined
  return audio && audioTypes[audio]
}

export interface ByteRange {
  start: number
  end: number
}

/** Parses a range header: undefined sends everything, as for lists of ranges; 'unsatisfiable' sends nothing. */
export const rangeOf = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [from = '', to = ''] = match?.slice(1) ?? []
  if (match === null || (from === '' && to === '')) return undefined
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  const range =
    from === '' ? { start: Math.max(0, size - Number(to)), end: size - 1 } : { start: Number(from), end: last }
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return range.start > range.end ? 'unsatisfiable' : range
}
