import { lengthOf, type Samples } from './sound.ts'

/** Sound at another rate; what comes in pieces goes on where the last one ended. */
export interface Resampler {
  next(samples: Samples): Samples
  /** What the last pieces still owe. */
  end(): Samples
}

/** At rates that divide badly the nearest of so many places between two samples is near enough. */
const mostPhases = 2048
const tapsPerSide = 12
/** As a part of what the slower rate can carry: above it sound fades out before it could come back as another. */
const passed = 0.93

export const createResampler = (channels: number, from: number, to: number): Resampler => {
  if (from === to) return { next: (samples) => samples, end: () => [] }
  const divisor = commonDivisor(from, to)
  const isExact = to / divisor <= mostPhases
  const phases = isExact ? to / divisor : mostPhases
  const step = isExact ? from / divisor : (from / to) * phases
  const side = Math.ceil(tapsPerSide * Math.max(1, from / to))
  const kernel = kernelOf(phases, side, Math.min(1, to / from) * passed)
  let kept: Float32Array[] = Array.from({ length: channels }, () => new Float32Array(side - 1))
  /** In parts of an input sample, of which there are `phases`, from the first one kept. */
  let position = (side - 1) * phases

  const next = (samples: Samples): Samples => {
    const inputs = kept.map((before, channel) => joined(before, samples[channel] ?? new Float32Array(0)))
    const length = lengthOf(inputs)
    const last = (length - side) * phases
    const count = Math.max(0, Math.ceil((last - position) / step))
    const outputs = inputs.map((input) => convolved(input, { kernel, side, phases, step, position, count }))
    position += count * step
    const done = Math.max(0, Math.floor(position / phases) - side + 1)
    kept = inputs.map((input) => input.slice(done))
    position -= done * phases
    return outputs
  }
  return { next, end: () => next(Array.from({ length: channels }, () => new Float32Array(side))) }
}

interface Walk {
  kernel: Float32Array
  side: number
  phases: number
  step: number
  position: number
  count: number
}

const convolved = (input: Float32Array, { kernel, side, phases, step, position, count }: Walk): Float32Array => {
  const output = new Float32Array(count)
  const taps = side * 2
  for (let index = 0, at = position; index < count; index++, at += step) {
    const whole = Math.floor(at / phases)
    const row = Math.floor(at - whole * phases) * taps
    const start = whole - side + 1
    let sum = 0
    for (let tap = 0; tap < taps; tap++) sum += (input[start + tap] as number) * (kernel[row + tap] as number)
    output[index] = sum
  }
  return output
}

/** Of each place between two samples: how much of its neighbours is heard there. */
const kernelOf = (phases: number, side: number, cutoff: number): Float32Array => {
  const taps = side * 2
  const kernel = new Float32Array(phases * taps)
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

/** Blackman's: what is beside the band stays 74 decibels below it. */
const window = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x)

const joined = (one: Float32Array, other: Float32Array): Float32Array => {
  const both = new Float32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
