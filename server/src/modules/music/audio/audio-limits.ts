import { type MusicCategory, musicLimits } from '@sheds/contract/music/music-terms'

export const audioLimits = {
  /** Sound in one file, counted while it is decoded. */
  seconds: musicLimits.seconds,
  /** Shorter than this is no song; a sample may be a single beat. */
  leastSeconds: 1,
  leastSampleSeconds: 0.1,
  /** Seconds that encoders and resamplers take from an end. */
  lengthTolerance: 0.005,
  /** A file that is never louder than this is silence: 70 decibels below the loudest there is. */
  silence: 10 ** (-70 / 20),
  previewSeconds: musicLimits.previewSeconds,
  leastRate: 8000,
  mostRate: 192_000,
  /** Where all songs are to be heard alike, in LUFS, and how far playing may go for it. */
  loudness: -16,
  mostGain: 12,
  leastGain: -24,
} as const

export const leastSecondsOf = (category: MusicCategory): number =>
  category === 'sample' ? audioLimits.leastSampleSeconds : audioLimits.leastSeconds
