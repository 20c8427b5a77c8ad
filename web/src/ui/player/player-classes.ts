/** The classes of a song's wave, its bars, and its three colours. */
export const wave = {
  box: 'wave',
  bars: 'wave-bars',
  rest: 'wave-rest',
  free: 'wave-free',
  heard: 'wave-heard',
} as const

/** Around a wave and what moves along it. */
export const seekBox = 'seek'

/** The round key that plays. */
export const roundPlay = 'round-play'

/** A cover, large or of a group, and on it the key that plays it. */
export const cover = {
  box: 'cover',
  large: 'cover-large',
  group: 'cover-group',
  key: 'cover-play',
  disc: 'cover-disc',
} as const

/** Three bars that move while it sounds. */
export const equalizer = 'eq'

/** What turns until something is here. */
export const turning = 'spin'

/** The player's bar, and what stands in it. */
export const playerLook = {
  bar: 'player',
  line: 'player-line',
  thing: 'player-thing',
  open: 'player-open',
  cover: 'player-cover',
  keys: 'player-keys',
  seek: 'player-seek',
  end: 'player-end',
  volume: 'player-volume',
} as const

/** The player, opened. */
export const playerSheet = {
  box: 'player-sheet',
  art: 'player-art',
  keys: 'player-sheet-keys',
  queue: 'player-queue',
} as const
