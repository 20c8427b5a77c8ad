import type { SongFailure } from '@sheds/contract/music/music-terms'

/** Sound that is missing or unreadable, through the fault of the file. */
export class BrokenSound extends Error {}

/** Readable sound that cannot become a song. */
export class RefusedSong extends Error {
  readonly failure: SongFailure
  constructor(failure: SongFailure) {
    super(failure)
    this.failure = failure
  }
}

/** One or two channels of equal length. */
export type Samples = readonly Float32Array[]

/** Sound as it is decoded from a file, in pieces. */
export interface Sound {
  rate: number
  samples: Samples
}

const restWeight = Math.SQRT1_2

/** The first two channels, with the others mixed into both more softly. */
export const inTwoChannels = (channels: Samples): Samples => {
  if (channels.length <= 2) return channels
  const [left, right, ...rest] = channels as [Float32Array, Float32Array, ...Float32Array[]]
  const scale = 1 / (1 + restWeight * rest.length)
  return [left, right].map((side) =>
    side.map((value, at) => (value + restWeight * rest.reduce((sum, channel) => sum + (channel[at] ?? 0), 0)) * scale),
  )
}

export const lengthOf = (samples: Samples): number => samples[0]?.length ?? 0

export const partOf = (samples: Samples, from: number, to: number): Samples =>
  samples.map((channel) => channel.subarray(from, to))

/** Removes the samples that an encoder added before and after the sound. */
export const createTrim = (skip: number, keep = Number.POSITIVE_INFINITY) => {
  let skipped = 0
  let kept = 0
  return (samples: Samples): Samples => {
    const length = lengthOf(samples)
    const from = Math.min(length, skip - skipped)
    const to = Math.min(length, from + keep - kept)
    skipped += from
    kept += to - from
    return from === 0 && to === length ? samples : partOf(samples, from, to)
  }
}

const toleratedErrors = 20

/** A few unreadable pieces are tolerated; many mean a broken file. */
export const createErrorLimit = () => {
  let [failures, whole] = [0, 0]
  return (failed: number, all: number): void => {
    failures += failed
    whole += all - failed
    if (failures > toleratedErrors && failures * 3 > whole) throw new BrokenSound('mostly unreadable')
  }
}
