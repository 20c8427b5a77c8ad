/** Words of the API; their names in messages are `genre_<word>`, `music_category_<word>` and so on. */
export const genres = ['afrobeat', 'amapiano', 'hiphop', 'jazz', 'mboko', 'pop', 'reggae', 'gospel'] as const
export type Genre = (typeof genres)[number]

export const musicCategories = ['song', 'sample', 'beatz'] as const
export type MusicCategory = (typeof musicCategories)[number]

export const projectTypes = ['single', 'group'] as const
export type ProjectType = (typeof projectTypes)[number]

export const groupKinds = ['album', 'ep', 'mix'] as const
export type GroupKind = (typeof groupKinds)[number]

export const songStates = ['transcoding', 'ready', 'failed'] as const
export type SongState = (typeof songStates)[number]

/** Reasons of a failed transcoding; their messages are `song_failed_<word>`. */
export const songFailures = ['broken', 'too_long', 'silent', 'too_short', 'too_slow'] as const
export type SongFailure = (typeof songFailures)[number]

export const musicLimits = {
  songs: 30,
  /** Seconds of audio in one file. */
  seconds: 15 * 60,
  /** Seconds of the public preview; half of a short song. */
  previewSeconds: 30,
  /** Total bytes of original audio per shed. */
  shedBytes: 2 * 1024 ** 3,
  callBytes: 200 * 1024 ** 2,
  /** Wallets that share a sale. */
  wallets: 5,
  /** Price of a piece that is not free. */
  priceLeast: 100,
  priceMost: 500_000,
  style: 30,
  credits: 1000,
  lyrics: 5000,
} as const

/** Number of bars in a song's waveform, each a character of `peakSigns`, from silent to loudest. */
export const peakCount = 100
export const peakSigns = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Seconds after which a song counts as played; a shorter preview must be played in full. */
export const playedSeconds = 30
