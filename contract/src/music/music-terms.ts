/** The words of the wire; people read `genre_<word>`, `music_category_<word>` and so on of the catalogue. */
export const genres = ['afrobeat', 'amapiano', 'hiphop', 'jazz', 'mboko', 'pop', 'reggae', 'gospel'] as const
export type Genre = (typeof genres)[number]

export const musicCategories = ['song', 'sample', 'beatz'] as const
export type MusicCategory = (typeof musicCategories)[number]

export const projectTypes = ['single', 'group'] as const
export type ProjectType = (typeof projectTypes)[number]

export const groupKinds = ['album', 'ep', 'mix'] as const
export type GroupKind = (typeof groupKinds)[number]

/** What becomes of an uploaded file: it is made into ours, or it could not be. */
export const songStates = ['transcoding', 'ready', 'failed'] as const
export type SongState = (typeof songStates)[number]

/** Why a file could not be made into ours; people read `song_failed_<word>`. */
export const songFailures = ['broken', 'too_long', 'silent', 'too_short', 'too_slow'] as const
export type SongFailure = (typeof songFailures)[number]

export const musicLimits = {
  /** Songs of a group. */
  songs: 30,
  /** Seconds of sound in one file. */
  seconds: 15 * 60,
  /** Seconds anybody may hear; of a short song half of it. */
  previewSeconds: 30,
  /** Bytes of audio in all that one shed may keep, as uploaded. */
  shedBytes: 2 * 1024 ** 3,
  /** Bytes of audio in one call. */
  callBytes: 200 * 1024 ** 2,
  /** Wallets a sale is split between. */
  wallets: 5,
  /** What a piece costs that is not free. */
  priceLeast: 100,
  priceMost: 500_000,
  style: 30,
  credits: 1000,
  lyrics: 5000,
} as const

/** How many bars a song's wave has, each a sign of `peakSigns`: from nothing to as loud as it gets. */
export const peakCount = 100
export const peakSigns = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Heard for so long, a song counts as played; a preview that is shorter has to be heard whole. */
export const playedSeconds = 30
