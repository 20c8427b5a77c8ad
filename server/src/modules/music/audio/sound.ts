import type { SongFailure } from '@sheds/contract/music/music-terms'

/** What is no sound, or sound that can not be read: the fault of the file. */
export class BrokenSound extends Error {}

/** The file is what it is, but no song of ours can come of it. */
export class RefusedSong extends Error {
  readonly failure: SongFailure
  constructor(failure: SongFailure) {
    super(failure)
    this.failure = failure
  }
}

/** One channel or two, equally long. */
export type Samples = readonly Float32Array[]

/** Sound as it comes out of a file, a little at a time. */
export interface Sound {
  rate: number
  samples: Samples
}

const restWeight = Math.SQRT1_2

/** The first two of many channels, with the others softer in both. */
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

/** Leaves out what an encoder put before the sound and behind it. */
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

const forgiven = 20

/** A spoilt piece is a crackle; many of them are a broken file. */
export const createCrackles = () => {
  let [spoilt, whole] = [0, 0]
  return (failed: number, all: number): void => {
    spoilt += failed
    whole += all - failed
    if (spoilt > forgiven && spoilt * 3 > whole) throw new BrokenSound('mostly spoilt')
  }
}
