import { audioLimits } from './audio-limits.ts'
import { lengthOf, type Samples } from './sound.ts'
import { stepsPerSecond } from './sound-measures.ts'

export interface Preview {
  samples: Samples
  /** In seconds. */
  from: number
  seconds: number
}

/**
 * Finds the public preview while the sound passes through. The most energetic part is known only at the end, so the
 * keeper stores the last minute, and also the best part so far if it is older.
 */
export interface PreviewKeeper {
  /** `energies` covers all sound so far, these samples included. */
  add(samples: Samples, energies: readonly number[]): void
  preview(): Preview
}

const keptSeconds = 2 * audioLimits.previewSeconds
/** Possible starts of a part are a tenth of a second apart. */
const hop = stepsPerSecond / 10

export const createPreviewKeeper = (rate: number, channels: number, wanted?: number): PreviewKeeper => {
  const capacity = keptSeconds * rate
  const ring = Array.from({ length: channels }, () => new Float32Array(capacity))
  const best = createBest()
  let older: { start: number; samples: Float32Array[] } | undefined
  let total = 0

  const startOf = (): number =>
    Math.round(wanted === undefined ? (best.start() * rate) / stepsPerSecond : wanted * rate)

  const copy = (start: number, length: number): Float32Array[] =>
    ring.map((channel) => {
      const from = start % capacity
      const piece = new Float32Array(length)
      piece.set(channel.subarray(from, from + length))
      if (from + length > capacity) piece.set(channel.subarray(0, from + length - capacity), capacity - from)
      return piece
    })

  /** Saves the best part so far before the ring buffer overwrites it. */
  const putAside = (length: number): void => {
    const start = startOf()
    const isLost = start < total + length - capacity && start >= total - capacity
    if (isLost && older?.start !== start) older = { start, samples: copy(start, audioLimits.previewSeconds * rate) }
  }

  return {
    add(samples, energies) {
      const length = lengthOf(samples)
      putAside(length)
      for (const [index, channel] of samples.entries())
        writeRing(ring[index] as Float32Array, channel, total % capacity)
      total += length
      best.see(energies, audioLimits.previewSeconds * stepsPerSecond)
    },
    preview() {
      const length = Math.floor(Math.min(audioLimits.previewSeconds * rate, total / 2))
      if (total < capacity) best.seeAll(Math.floor((length * stepsPerSecond) / rate))
      const start = Math.max(0, Math.min(startOf(), total - length))
      const kept = start >= total - capacity ? copy(start, length) : older?.samples
      if (kept === undefined) throw new Error('the preview was overwritten')
      return { samples: faded(kept, rate), from: start / rate, seconds: length / rate }
    },
  }
}

const writeRing = (ring: Float32Array, samples: Float32Array, from: number): void => {
  const before = Math.min(samples.length, ring.length - from)
  ring.set(samples.subarray(0, before), from)
  ring.set(samples.subarray(before), 0)
}

/** Most energetic part of a given length so far. */
export const createBest = () => {
  const sums = [0]
  let most = -1
  let start = 0
  const look = (end: number, length: number): void => {
    const energy = (sums[end] as number) - (sums[end - length] as number)
    if (energy <= most) return
    most = energy
    start = end - length
  }
  return {
    start: () => start,
    see(energies: readonly number[], length: number) {
      for (let at = sums.length - 1; at < energies.length; at++) {
        sums.push((sums[at] as number) + (energies[at] as number))
        if (at + 1 >= length && (at + 1 - length) % hop === 0) look(at + 1, length)
      }
    },
    seeAll(length: number) {
      ;[most, start] = [-1, 0]
      for (let end = length; end < sums.length; end += hop) look(end, length)
    },
  }
}

const fadeInSeconds = 0.03
const fadeOutSeconds = 0.8

/** Fades both ends of a sound that was cut out. */
export const faded = (samples: Samples, rate: number): Samples =>
  samples.map((channel) => {
    const fadeIn = fadeInSeconds * rate
    const fadeOut = Math.min(fadeOutSeconds * rate, channel.length / 5)
    return channel.map((value, at) => value * Math.min(1, (at + 1) / fadeIn, (channel.length - at) / fadeOut))
  })
