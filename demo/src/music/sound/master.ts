import { decibels, rate, type Sound, samplesOf } from './buffers.ts'
import { filter, filterAll, highpass, highShelf, peak } from './filters.ts'
import type { Stereo } from './room.ts'

/** Loudness as broadcasters measure it (ITU-R BS.1770, gated), in LUFS. */
export function loudnessOf({ left, right }: Stereo): number {
  const block = samplesOf(0.1)
  const powers = [left, right].map((side) =>
    blockPowers(filter(filter(side.slice(), highShelf(1500, 4)), highpass(38, 0.5)), block),
  )
  const windows: number[] = []
  for (let at = 0; at + 4 <= powers[0]!.length; at += 1) {
    let sum = 0
    for (let k = at; k < at + 4; k += 1) sum += (powers[0]![k]! + powers[1]![k]!) / 4
    windows.push(sum)
  }
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)
  const loud = (power: number) => -0.691 + 10 * Math.log10(power + 1e-12)
  const heard = windows.filter((power) => loud(power) > -70)
  const gate = loud(mean(heard)) - 10
  return loud(mean(heard.filter((power) => loud(power) > gate)))
}

const blockPowers = (sound: Sound, block: number): number[] => {
  const powers: number[] = []
  for (let at = 0; at + block <= sound.length; at += block) {
    let sum = 0
    for (let n = at; n < at + block; n += 1) sum += sound[n]! * sound[n]!
    powers.push(sum / block)
  }
  return powers
}

/** Glue: what is louder than the threshold is held back a little, both sides alike. */
export function glue({ left, right }: Stereo, { above, ratio }: { above: number; ratio: number }): void {
  const rise = 1 - Math.exp(-1 / (0.012 * rate))
  const fall = 1 - Math.exp(-1 / (0.18 * rate))
  const threshold = decibels(above)
  let level = 0
  let gain = 1
  for (let n = 0; n < left.length; n += 1) {
    const now = Math.max(Math.abs(left[n]!), Math.abs(right[n]!))
    level += (now - level) * (now > level ? rise : fall)
    if ((n & 15) === 0) gain = level > threshold ? (level / threshold) ** (1 / ratio - 1) : 1
    left[n] = left[n]! * gain
    right[n] = right[n]! * gain
  }
}

/** Nothing gets above the ceiling: the gain goes down before a peak comes, and back slowly. */
export function limit({ left, right }: Stereo, ceiling: number): void {
  const ahead = samplesOf(0.003)
  const back = 1 - Math.exp(-1 / (0.09 * rate))
  const wanted = new Float32Array(left.length)
  for (let n = 0; n < left.length; n += 1) {
    const most = Math.max(Math.abs(left[n]!), Math.abs(right[n]!))
    wanted[n] = most > ceiling ? ceiling / most : 1
  }
  lowerBefore(wanted, ahead)
  let gain = 1
  for (let n = 0; n < left.length; n += 1) {
    const goal = wanted[n]!
    gain = goal < gain ? goal : gain + (goal - gain) * back
    left[n] = left[n]! * gain
    right[n] = right[n]! * gain
  }
}

/** From the end on: what a sample needs its forerunners approach in a straight line. */
const lowerBefore = (gains: Float32Array, ahead: number): void => {
  let goal = 1
  let step = 0
  for (let n = gains.length - 1; n >= 0; n -= 1) {
    goal = Math.min(1, goal + step)
    if (gains[n]! < goal) {
      goal = gains[n]!
      step = (1 - goal) / ahead
    }
    gains[n] = goal
  }
}

/** What differs between the sides is brought out, but for the bass, which stays in the middle. */
function open({ left, right }: Stereo, by: number): void {
  const side = new Float32Array(left.length)
  for (let n = 0; n < side.length; n += 1) side[n] = (left[n]! - right[n]!) / 2
  filter(side, highpass(170, 0.6))
  for (let n = 0; n < side.length; n += 1) {
    const middle = (left[n]! + right[n]!) / 2
    left[n] = middle + side[n]! * by
    right[n] = middle - side[n]! * by
  }
}

/** Peaks are rounded off above half of full, as tape does, before the limiter has to hold them. */
function round(sound: Sound): void {
  const knee = 0.36
  const rest = 1 - knee
  for (let n = 0; n < sound.length; n += 1) {
    const size = Math.abs(sound[n]!)
    if (size > knee) sound[n] = Math.sign(sound[n]!) * (knee + rest * Math.tanh((size - knee) / rest))
  }
}

/** What a mixing engineer does last: less mud, more air, glue, and up to the loudness asked, below the ceiling. */
export function finish(mix: Stereo, { loudness, ceiling }: { loudness: number; ceiling: number }): void {
  const equal = [highpass(30), peak(340, 0.7, -2.5), peak(1700, 0.6, 1.5), highShelf(6500, 2.5)]
  for (const side of [mix.left, mix.right]) filterAll(side, equal)
  open(mix, 1.4)
  scale(mix, decibels(-16 - loudnessOf(mix)))
  glue(mix, { above: -18, ratio: 2.4 })
  for (let turn = 0; turn < 2; turn += 1) {
    scale(mix, decibels(loudness + 0.2 - loudnessOf(mix)))
    if (turn === 0) for (const side of [mix.left, mix.right]) round(side)
  }
  limit(mix, decibels(ceiling))
}

const scale = ({ left, right }: Stereo, gain: number): void => {
  for (let n = 0; n < left.length; n += 1) {
    left[n] = left[n]! * gain
    right[n] = right[n]! * gain
  }
}
