/** A song as the player knows it: what is heard of it, and what is said of it. */
export interface Track {
  songId: string
  musicId: string
  title: string
  /** The piece it is of, with its kind; empty where that says the same as the title. */
  piece: string
  shed: { id: string; name: string }
  cover: string | null
  /** The addresses of its sound. */
  audio: string
  small: string | null
  /** Whether that is all of it. */
  whole: boolean
  /** How long the whole song is. */
  seconds: number
  /** Where in the whole what is heard begins, and how long that is. */
  preview: { from: number; seconds: number } | null
  peaks: string | null
  gain: number | null
  price: number
}

/** How much of it is heard. */
export const audibleSeconds = ({ whole, seconds, preview }: Track): number =>
  whole || preview === null ? seconds : preview.seconds

/** Where in the whole song that begins. */
export const audibleFrom = ({ whole, preview }: Track): number => (whole || preview === null ? 0 : preview.from)

/** The page a queue was begun on. */
export interface PlayedFrom {
  label: string
  href: string
}

/** What somebody wants to hear. */
export interface PlayRequest {
  tracks: readonly Track[]
  place: number
  from: PlayedFrom
  /** The whole queue, where only its beginning is known. */
  rest?: (() => Promise<readonly Track[]>) | undefined
}

export type Stream = 'auto' | 'small' | 'full'

export type Phase = 'paused' | 'loading' | 'playing' | 'waiting' | 'ended' | 'failed'

export interface PlayerState {
  tracks: readonly Track[]
  place: number
  from: PlayedFrom
  /** `waiting` for the line, `ended` when a preview was heard to its end, `failed` when it does not come at all. */
  phase: Phase
  /** In what may be heard. */
  second: number
  volume: number
  stream: Stream
}
