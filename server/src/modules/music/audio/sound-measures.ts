import { peakCount, peakSigns } from '@sheds/contract/music/music-terms'
import { audioLimits } from './audio-limits.ts'
import { lengthOf, type Samples } from './sound.ts'

/** Measurements taken while the sound passes through. */
export interface Measures {
  add(samples: Samples): void
  /** Energy of each hundredth of a second, weighted like human hearing. */
  energies: readonly number[]
  /** Highest absolute sample. */
  peak(): number
  /** In LUFS by EBU R 128, which ignores much softer passages. */
  loudness(): number
}

export const stepsPerSecond = 100

/** The rate must be divisible by 100. */
export const createMeasures = (rate: number, channels: number): Measures => {
  const filters = Array.from({ length: channels }, () => createWeighting(rate))
  const stepLength = rate / stepsPerSecond
  const energies: number[] = []
  let highest = 0
  let energy = 0
  let filled = 0
  return {
    energies,
    add(samples) {
      for (const channel of samples) highest = Math.max(highest, highestSampleOf(channel))
      const length = lengthOf(samples)
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + stepLength - filled)
        for (const [index, channel] of samples.entries()) energy += filters[index]?.(channel, from, to) ?? 0
        filled += to - from
        from = to
        if (filled < stepLength) continue
        // A single channel plays on both sides.
        energies.push((energy / stepLength) * (channels === 1 ? 2 : 1))
        energy = 0
        filled = 0
      }
    },
    peak: () => highest,
    loudness: () => gatedLoudness(energies),
  }
}

/** Highest absolute sample. */
export const highestSampleOf = (channel: Float32Array): number => {
  let most = 0
  for (let at = 0; at < channel.length; at++) {
    const value = channel[at] as number
    if (value > most) most = value
    else if (-value > most) most = -value
  }
  return most
}

/** The two filters of ITU-R BS.1770 in sequence; returns the sum of squares of their output. */
const createWeighting = (rate: number) => {
  const [{ b0, b1, b2, a1, a2 }, low] = coefficientsFor(rate)
  const state = new Float64Array(6)
  return (samples: Float32Array, from: number, to: number): number => {
    // Local variables are faster in the loop.
    let [x1, x2, y1, y2, z1, z2] = state as unknown as [number, number, number, number, number, number]
    let sum = 0
    for (let at = from; at < to; at++) {
      const x = samples[at] as number
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
      const z = y - 2 * y1 + y2 - low.a1 * z1 - low.a2 * z2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      z2 = z1
      z1 = z
      sum += z * z
    }
    // Numbers too small to hear are slow to compute with.
    const isOver = Math.abs(z1) + Math.abs(y1) < 1e-20
    state.set(isOver ? [x1, x2, 0, 0, 0, 0] : [x1, x2, y1, y2, z1, z2])
    return sum
  }
}

const coefficientsFor = (rate: number) => {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / rate)
  const gain = 10 ** (3.999843853973347 / 20)
  const middle = gain ** 0.4996667741545416
  const [q, square] = [shelf / 0.7071752369554196, shelf * shelf]
  const scale = 1 + q + square
  const pass = Math.tan((Math.PI * 38.13547087602444) / rate)
  const passQ = pass / 0.5003270373238773
  const passScale = 1 + passQ + pass * pass
  return [
    {
      b0: (gain + middle * q + square) / scale,
      b1: (2 * (square - gain)) / scale,
      b2: (gain - middle * q + square) / scale,
      a1: (2 * (square - 1)) / scale,
      a2: (1 - q + square) / scale,
    },
    { a1: (2 * (pass * pass - 1)) / passScale, a2: (1 - passQ + pass * pass) / passScale },
  ] as const
}

const toLoudness = (energy: number): number => -0.691 + 10 * Math.log10(energy)
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const windowSteps = 40
const hopSteps = 10

/** From windows of 0.4 s: drops those below -70, then those more than 10 below the mean of the rest. */
const gatedLoudness = (energies: readonly number[]): number => {
  const windows: number[] = []
  for (let from = 0; from + windowSteps <= energies.length; from += hopSteps)
    windows.push(meanOf(energies.slice(from, from + windowSteps)))
  const heard = windows.filter((energy) => toLoudness(energy) > -70)
  if (heard.length === 0) return Number.NEGATIVE_INFINITY
  const gate = toLoudness(meanOf(heard)) - 10
  return toLoudness(meanOf(heard.filter((energy) => toLoudness(energy) > gate)))
}

/** Correction towards the target loudness, limited so that the highest sample is not clipped. */
export const gainFor = ({ loudness, peak }: { loudness: number; peak: number }): number => {
  const wanted = Number.isFinite(loudness) ? audioLimits.loudness - loudness : 0
  const room = -20 * Math.log10(Math.max(peak, 1e-9))
  const gain = Math.max(audioLimits.leastGain, Math.min(audioLimits.mostGain, wanted, Math.max(0, room)))
  return Math.round(gain * 10) / 10
}

/** Waveform: each bar shows its loudest moment, relative to the loudest of all. */
export const peaksOf = (energies: readonly number[]): string => {
  const bars = Array.from({ length: peakCount }, (_, bar) => {
    const from = Math.floor((bar * energies.length) / peakCount)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * energies.length) / peakCount))
    return Math.sqrt(Math.max(0, ...energies.slice(from, to)))
  })
  const most = Math.max(...bars)
  return bars.map((bar) => peakSigns[most === 0 ? 0 : Math.round((bar / most) * (peakSigns.length - 1))]).join('')
}
