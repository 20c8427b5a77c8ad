import { pauseAfter } from '../api/back-off.ts'
import type { PlayerState, Track } from './track.ts'

export const playerLimits = {
  /** Milliseconds before the next attempt; the first one is immediate. */
  pause: (tries: number): number => (tries === 0 ? 0 : pauseAfter(tries, { firstMs: 1000, mostMs: 30_000 })),
  /** Number of times that a song which arrives but cannot be played is requested again. */
  asks: 3,
  /** Without progress for this long the connection counts as lost. */
  silentMs: 12_000,
  keepEverySeconds: 5,
} as const

/** Part of `<audio>` that the player uses. */
export type Sound = Pick<HTMLAudioElement, 'play' | 'pause' | 'addEventListener' | 'removeAttribute' | 'load'> & {
  src: string
  currentTime: number
  volume: number
  readonly ended: boolean
  readonly paused: boolean
  readonly readyState: number
}

export interface PlayerTools {
  /** Current data of the song, as addresses of whole songs expire; undefined if it is gone. */
  ask(track: Track): Promise<Track | undefined>
  count(track: Track): void
  /** Whether it can be played now: offline only kept songs can. */
  isHere(track: Track): boolean
  /** Announces that this tab plays. */
  claim(): void
  keep(state: PlayerState): void
  /** Waits, but no longer than until the device is online again. */
  pause(ms: number): Promise<void>
}
