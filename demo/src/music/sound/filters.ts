import { rate, type Sound } from './buffers.ts'

/** Two poles and two zeros, divided by a0. The forms are those of the Audio EQ Cookbook. */
export type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

const angles = (hz: number, q: number) => {
  const w = (2 * Math.PI * Math.min(hz, rate * 0.48)) / rate
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q) }
}

export function lowpass(hz: number, q = Math.SQRT1_2): Biquad {
  const { cos, alpha } = angles(hz, q)
  const a0 = 1 + alpha
  const b = (1 - cos) / 2 / a0
  return [b, 2 * b, b, (-2 * cos) / a0, (1 - alpha) / a0]
}

export function highpass(hz: number, q = Math.SQRT1_2): Biquad {
  const { cos, alpha } = angles(hz, q)
  const a0 = 1 + alpha
  const b = (1 + cos) / 2 / a0
  return [b, -2 * b, b, (-2 * cos) / a0, (1 - alpha) / a0]
}

export function bandpass(hz: number, q: number): Biquad {
  const { cos, alpha } = angles(hz, q)
  const a0 = 1 + alpha
  return [alpha / a0, 0, -alpha / a0, (-2 * cos) / a0, (1 - alpha) / a0]
}

export function peak(hz: number, q: number, db: number): Biquad {
  const { cos, alpha } = angles(hz, q)
  const a = 10 ** (db / 40)
  const a0 = 1 + alpha / a
  return [(1 + alpha * a) / a0, (-2 * cos) / a0, (1 - alpha * a) / a0, (-2 * cos) / a0, (1 - alpha / a) / a0]
}

const shelf = (hz: number, db: number, side: 1 | -1): Biquad => {
  const { cos, alpha } = angles(hz, Math.SQRT1_2)
  const a = 10 ** (db / 40)
  const root = 2 * Math.sqrt(a) * alpha
  const a0 = a + 1 + side * (a - 1) * cos + root
  return [
    (a * (a + 1 - side * (a - 1) * cos + root)) / a0,
    (side * 2 * a * (a - 1 - side * (a + 1) * cos)) / a0,
    (a * (a + 1 - side * (a - 1) * cos - root)) / a0,
    (-side * 2 * (a - 1 + side * (a + 1) * cos)) / a0,
    (a + 1 + side * (a - 1) * cos - root) / a0,
  ]
}

export const lowShelf = (hz: number, db: number): Biquad => shelf(hz, db, 1)
export const highShelf = (hz: number, db: number): Biquad => shelf(hz, db, -1)

/** In place, transposed direct form II. */
export function filter(sound: Sound, [b0, b1, b2, a1, a2]: Biquad): Sound {
  let one = 0
  let two = 0
  for (let n = 0; n < sound.length; n += 1) {
    const x = sound[n]!
    const y = b0 * x + one
    one = b1 * x - a1 * y + two
    two = b2 * x - a2 * y
    sound[n] = y
  }
  return sound
}

export const filterAll = (sound: Sound, biquads: readonly Biquad[]): Sound => biquads.reduce(filter, sound)

/** Warmth: what is loud is pressed together, as tape and tubes do. */
export function saturate(sound: Sound, drive: number): Sound {
  const back = 1 / Math.tanh(drive)
  for (let n = 0; n < sound.length; n += 1) {
    const x = Math.max(-3, Math.min(3, sound[n]! * drive))
    sound[n] = ((x * (27 + x * x)) / (27 + 9 * x * x)) * back
  }
  return sound
}
