import { pauseAfter } from '../api/back-off.ts'
import type { PlayerState, Track } from './track.ts'

export const playerLimits = {
  /** Milliseconds before the next try; the first is made at once. */
  pause: (tries: number): number => (tries === 0 ? 0 : pauseAfter(tries, { firstMs: 1000, mostMs: 30_000 })),
  /** So often a song that comes and can not be played is asked for anew. */
  asks: 3,
  /** Nothing moved for this long: the line is gone, even if nobody said so. */
  silentMs: 12_000,
  keepEverySeconds: 5,
} as const

/** What of an `<audio>` the player uses. */
export type Sound = Pick<HTMLAudioElement, 'play' | 'pause' | 'addEventListener' | 'removeAttribute' | 'load'> & {
  src: string
  currentTime: number
  volume: number
  readonly ended: boolean
  readonly paused: boolean
  readonly readyState: number
}

export interface PlayerTools {
  /** Its song as it is now: addresses of whole songs are over after a while. Undefined when there is none any more. */
  ask(track: Track): Promise<Track | undefined>
  count(track: Track): void
  /** Whether it can be heard now: without a network only what is kept. */
  isHere(track: Track): boolean
  /** This tab is heard now. */
  claim(): void
  keep(state: PlayerState): void
  /** Until then, or sooner when there is a line again. */
  pause(ms: number): Promise<void>
}
