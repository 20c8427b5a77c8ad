export interface SongTags {
  title: string
  artist: string
  album?: string
  track?: number
  /** A JPEG. */
  cover?: Uint8Array
}

/** ID3 2.3 tag, which all players read, for the start of a downloaded song. */
export const id3TagOf = ({ title, artist, album, track, cover }: SongTags): Buffer => {
  const frames = Buffer.concat([
    wordsFrame('TIT2', title),
    wordsFrame('TPE1', artist),
    ...(album === undefined ? [] : [wordsFrame('TALB', album)]),
    ...(track === undefined ? [] : [wordsFrame('TRCK', String(track))]),
    ...(cover === undefined ? [] : [coverFrame(cover)]),
  ])
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  for (let at = 0; at < 4; at++) head[9 - at] = (frames.length >> (7 * at)) & 127
  return Buffer.concat([head, frames])
}

const frameOf = (name: string, body: Uint8Array): Buffer => {
  const head = Buffer.alloc(10)
  head.write(name, 'latin1')
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body])
}

/** UTF-16 with a byte order mark, because ID3 2.3 has no UTF-8. */
const wordsFrame = (name: string, words: string): Buffer =>
  frameOf(name, Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(words, 'utf16le')]))

const frontCover = 3

const coverFrame = (jpeg: Uint8Array): Buffer =>
  frameOf('APIC', Buffer.concat([Buffer.from('\0image/jpeg\0', 'latin1'), Buffer.from([frontCover, 0]), jpeg]))
