import type { Id } from '@sheds/contract/scalars'

/** A file of sound that was made of a song. */
export interface SongFile {
  id: Id
  key: string
  bytes: number
}

/** The song itself. Its tags and, in an M4A, what stands before the frames are written anew for each download. */
export interface WholeFile extends SongFile {
  /** Of what is sent as it is stored, as a zip sums it up. */
  crc: number
  headBytes?: number
}

export interface Tracks {
  whole: WholeFile
  small: SongFile
  preview: SongFile
  smallPreview: SongFile
}

/** What a whole song of ours is: an M4A has a head that downloads write anew. */
export const formatOf = (whole: Pick<WholeFile, 'headBytes'> | undefined): 'mp3' | 'm4a' =>
  whole?.headBytes === undefined ? 'mp3' : 'm4a'
