import type { Samples } from './sound.ts'

/** Converts sound to another sample rate; consecutive pieces join without a gap. */
export interface Resampler {
  next(samples: Samples): Samples
  /** Remaining samples of the last pieces. */
  end(): Samples
}

const tapsPerSide = 8
/** Cutoff as a share of the slower rate's band: higher tones fade out before they would alias. */
const passed = 0.96

export const createResampler = (channels: number, from: number, to: number): Resampler => {
  if (from === to) return { next: (samples) => samples, end: () => [] }
  const divisor = commonDivisor(from, to)
  const [phases, step] = [to / divisor, from / divisor]
  const side = Math.ceil(tapsPerSide * Math.max(1, from / to))
  const kernel = kernelOf(phases, side, Math.min(1, to / from) * passed)
  let kept: Float64Array[] = Array.from({ length: channels }, () => new Float64Array(side - 1))
  /** In units of 1 / `phases` of an input sample, from the first one kept. */
  let position = (side - 1) * phases

  const next = (samples: Samples): Samples => {
    const inputs = kept.map((before, channel) => joined(before, samples[channel] ?? new Float32Array(0)))
    const last = ((inputs[0]?.length ?? 0) - side) * phases
    const count = Math.max(0, Math.ceil((last - position) / step))
    const outputs = convolved(inputs, { kernel, side, phases, step, position, count })
    position += count * step
    const done = Math.max(0, Math.floor(position / phases) - side + 1)
    kept = inputs.map((input) => input.slice(done))
    position -= done * phases
    return outputs
  }
  return { next, end: () => next(Array.from({ length: channels }, () => new Float32Array(side))) }
}

interface Walk {
  kernel: Float64Array
  side: number
  phases: number
  step: number
  position: number
  count: number
}

/** Both channels in one loop, because they share positions and kernel. */
const convolved = (inputs: readonly Float64Array[], { kernel, side, phases, step, position, count }: Walk): Samples => {
  const [left, right] = [inputs[0] as Float64Array, inputs[1] ?? (inputs[0] as Float64Array)]
  const [leftOut, rightOut] = [new Float32Array(count), new Float32Array(count)]
  const taps = side * 2
  const [stepWhole, stepRest] = [Math.floor(step / phases), step % phases]
  let start = Math.floor(position / phases) - side + 1
  let phase = position % phases
  for (let index = 0; index < count; index++) {
    const row = phase * taps
    let [leftSum, rightSum] = [0, 0]
    for (let tap = 0; tap < taps; tap++) {
      const weight = kernel[row + tap] as number
      leftSum += (left[start + tap] as number) * weight
      rightSum += (right[start + tap] as number) * weight
    }
    leftOut[index] = leftSum
    rightOut[index] = rightSum
    start += stepWhole
    phase += stepRest
    if (phase < phases) continue
    phase -= phases
    start++
  }
  return inputs.length === 1 ? [leftOut] : [leftOut, rightOut]
}

/** Weights of the neighbouring samples for each position between two samples. */
const kernelOf = (phases: number, side: number, cutoff: number): Float64Array => {
  const taps = side * 2
  const kernel = new Float64Array(phases * taps)
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - side + 1 - phase / phases
      const value = sinc(distance * cutoff) * cutoff * window(distance / side)
      kernel[phase * taps + tap] = value
      sum += value
    }
    for (let tap = 0; tap < taps; tap++) kernel[phase * taps + tap] = (kernel[phase * taps + tap] ?? 0) / sum
  }
  return kernel
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** Kaiser window: about 60 decibels of attenuation outside the band. */
const window = (x: number): number => (Math.abs(x) >= 1 ? 0 : bessel(6 * Math.sqrt(1 - x * x)) / bessel(6))

const bessel = (x: number): number => {
  let [sum, term] = [1, 1]
  for (let count = 1; count < 25; count++) {
    term *= (x / 2 / count) ** 2
    sum += term
  }
  return sum
}

const joined = (one: Float64Array, other: Float32Array): Float64Array => {
  const both = new Float64Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
