import { type MusicCategory, musicLimits } from '@sheds/contract/music/music-terms'

export const audioLimits = {
  /** Longest sound in one file, counted while it is decoded. */
  seconds: musicLimits.seconds,
  /** Shortest song; a sample may be a single beat. */
  leastSeconds: 1,
  leastSampleSeconds: 0.1,
  /** Seconds that encoders and resamplers may cut off an end. */
  lengthTolerance: 0.005,
  /** Highest peak of a file that counts as silent: 70 decibels below full scale. */
  silence: 10 ** (-70 / 20),
  previewSeconds: musicLimits.previewSeconds,
  leastRate: 8000,
  mostRate: 192_000,
  /** Target loudness of all songs in LUFS, and the limits of the correction at playback in decibels. */
  loudness: -16,
  mostGain: 12,
  leastGain: -24,
} as const

export const leastSecondsOf = (category: MusicCategory): number =>
  category === 'sample' ? audioLimits.leastSampleSeconds : audioLimits.leastSeconds
