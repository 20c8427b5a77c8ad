import type { Id } from '@sheds/contract/scalars'

/** Stored audio file of a song. */
export interface SongFile {
  id: Id
  key: string
  bytes: number
}

/** Whole song. Its tags and, in an M4A, its header are written again for each download. */
export interface WholeFile extends SongFile {
  /** CRC-32, as in a zip, of the part that is sent as it is stored. */
  crc: number
  headBytes?: number
}

export interface Tracks {
  whole: WholeFile
  small: SongFile
  preview: SongFile
  smallPreview: SongFile
}

/** Format of a whole song made here: an M4A has a header that downloads write again. */
export const formatOf = (whole: Pick<WholeFile, 'headBytes'> | undefined): 'mp3' | 'm4a' =>
  whole?.headBytes === undefined ? 'mp3' : 'm4a'
