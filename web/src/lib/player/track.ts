/** Song as the player knows it. */
export interface Track {
  songId: string
  musicId: string
  title: string
  /** Piece that it belongs to, with its kind; empty if that equals the title. */
  piece: string
  shed: { id: string; name: string }
  cover: string | null
  /** Addresses of its audio. */
  audio: string
  small: string | null
  /** Whether the audio is the whole song. */
  whole: boolean
  /** Length of the whole song. */
  seconds: number
  /** Beginning of the preview within the song, and its length. */
  preview: { from: number; seconds: number } | null
  peaks: string | null
  gain: number | null
  price: number
}

/** Length of the audible part. */
export const audibleSeconds = ({ whole, seconds, preview }: Track): number =>
  whole || preview === null ? seconds : preview.seconds

/** Beginning of the audible part within the whole song. */
export const audibleFrom = ({ whole, preview }: Track): number => (whole || preview === null ? 0 : preview.from)

/** Page on which a queue was started. */
export interface PlayedFrom {
  label: string
  href: string
}

/** Songs that the user wants to hear. */
export interface PlayRequest {
  tracks: readonly Track[]
  place: number
  from: PlayedFrom
  /** Loads the whole queue, if only its beginning is known. */
  rest?: (() => Promise<readonly Track[]>) | undefined
}

export type Stream = 'auto' | 'small' | 'full'

export type Phase = 'paused' | 'loading' | 'playing' | 'waiting' | 'ended' | 'failed'

export interface PlayerState {
  tracks: readonly Track[]
  place: number
  from: PlayedFrom
  /** `waiting` for the connection, `ended` after a preview, `failed` if the song cannot be loaded. */
  phase: Phase
  /** Position within the audible part. */
  second: number
  volume: number
  stream: Stream
}
