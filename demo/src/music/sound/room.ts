import { rate, type Sound, samplesOf } from './buffers.ts'
import { sineAt } from './tables.ts'

export type Stereo = { readonly left: Sound; readonly right: Sound }

export type Room = {
  /** Seconds until the room is silent again (60 dB). */
  readonly seconds: number
  readonly before: number
  /** Above this it swallows sound, in Hz. */
  readonly bright: number
}

const lengths = [1031, 1187, 1327, 1453, 1571, 1693, 1811, 1949]

class Line {
  readonly sound: Sound
  at = 0
  constructor(length: number) {
    this.sound = new Float32Array(length)
  }
  swap(value: number): number {
    const old = this.sound[this.at]!
    this.sound[this.at] = value
    this.at = this.at + 1 === this.sound.length ? 0 : this.at + 1
    return old
  }
  peek(): number {
    return this.sound[this.at]!
  }
}

/** Smears what comes in, so that a single click becomes a cloud. */
const smear = (line: Line, x: number, by: number): number => {
  const delayed = line.peek()
  const into = x + delayed * by
  line.swap(into)
  return delayed - into * by
}

/** A plate: diffusers before a network of eight delays that feed each other through a Hadamard matrix. */
export function reverberate(send: Stereo, out: Stereo, { seconds, before, bright }: Room): void {
  const lines = lengths.map((length) => new Line(length))
  const gains = lengths.map((length) => 10 ** ((-3 * length) / (rate * seconds)))
  const damp = Math.exp((-2 * Math.PI * bright) / rate)
  const lows = new Float64Array(8)
  const state = new Float64Array(8)
  const [preLeft, preRight] = [new Line(samplesOf(before)), new Line(samplesOf(before + 0.004))]
  const diffusers = [[113, 159, 283, 419] as const, [127, 173, 269, 397] as const].map((side) =>
    side.map((length) => new Line(length)),
  ) as [Line[], Line[]]
  for (let n = 0; n < send.left.length; n += 1) {
    let left = preLeft.swap(send.left[n]!)
    let right = preRight.swap(send.right[n]!)
    for (const line of diffusers[0]) left = smear(line, left, 0.65)
    for (const line of diffusers[1]) right = smear(line, right, 0.65)
    for (let k = 0; k < 8; k += 1) {
      const heard = lines[k]!.peek() * gains[k]!
      lows[k] = heard + (lows[k]! - heard) * damp
      state[k] = lows[k]!
    }
    out.left[n] = out.left[n]! + (state[0]! + state[2]! - state[4]! + state[6]!) * 0.5
    out.right[n] = out.right[n]! + (state[1]! + state[3]! - state[5]! + state[7]!) * 0.5
    mix(state)
    for (let k = 0; k < 8; k += 1) lines[k]!.swap(state[k]! + (k % 2 === 0 ? left : right) * 0.5)
  }
}

/** Hadamard of eight, in three rounds, kept at its power. */
const mix = (s: Float64Array): void => {
  for (let step = 1; step < 8; step *= 2)
    for (let k = 0; k < 8; k += 1) {
      if ((k & step) !== 0) continue
      const [one, other] = [s[k]!, s[k + step]!]
      s[k] = one + other
      s[k + step] = one - other
    }
  for (let k = 0; k < 8; k += 1) s[k] = s[k]! * 0.353553
}

/** Echoes from side to side, each duller than the one before. */
export function echo(send: Stereo, out: Stereo, { seconds, back }: { seconds: number; back: number }): void {
  const [left, right] = [new Line(samplesOf(seconds)), new Line(samplesOf(seconds))]
  let dullLeft = 0
  let dullRight = 0
  for (let n = 0; n < send.left.length; n += 1) {
    const [fromLeft, fromRight] = [left.peek(), right.peek()]
    dullLeft += (fromRight - dullLeft) * 0.45
    dullRight += (fromLeft - dullRight) * 0.45
    left.swap(send.left[n]! + send.right[n]! + dullLeft * back)
    right.swap(dullRight * back)
    out.left[n] = out.left[n]! + fromLeft
    out.right[n] = out.right[n]! + fromRight
  }
}

/** Two moving copies to its sides, each with its own late: what was narrow stands wide. */
export function widen(
  sound: Sound,
  out: Stereo,
  { depth, hz, gain }: { depth: number; hz: number; gain: number },
): void {
  const [near, far] = [samplesOf(0.009), samplesOf(0.0137)]
  const swing = samplesOf(depth)
  for (let n = 0; n < sound.length; n += 1) {
    const turn = swing * sineAt((hz * n) / rate)
    out.left[n] = out.left[n]! + tapped(sound, n - near - swing - turn) * gain
    out.right[n] = out.right[n]! + tapped(sound, n - far - swing + turn) * gain
  }
}

const tapped = (sound: Sound, at: number): number => {
  if (at < 1) return 0
  const left = Math.floor(at)
  return sound[left]! + (sound[left + 1]! - sound[left]!) * (at - left)
}
