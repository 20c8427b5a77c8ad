import { rate, type Sound, samplesOf } from '../sound/buffers.ts'
import { bandpass, filter } from '../sound/filters.ts'
import type { Stereo } from '../sound/room.ts'
import type { Score } from '../writing/score.ts'

export const decibelsOf = (ratio: number): number => 20 * Math.log10(ratio + 1e-12)

const powerOf = (sound: Sound, from = 0, to = sound.length): number => {
  let sum = 0
  for (let n = from; n < to; n += 1) sum += sound[n]! * sound[n]!
  return sum / Math.max(1, to - from)
}

const middle = ({ left, right }: Stereo): Sound => left.map((sample, n) => (sample + right[n]!) / 2)
const side = ({ left, right }: Stereo): Sound => left.map((sample, n) => (sample - right[n]!) / 2)

export const peakOf = ({ left, right }: Stereo): number => {
  let most = 0
  for (const channel of [left, right]) for (const sample of channel) most = Math.max(most, Math.abs(sample))
  return most
}

/** How far the highest peak stands above the whole, in decibels: a sine has 3, a mastered song 9 to 17. */
export const crestOf = (mix: Stereo): number =>
  decibelsOf(peakOf(mix) / Math.sqrt((powerOf(mix.left) + powerOf(mix.right)) / 2))

/** What the sides differ by, beside what they share, in decibels: some -4 to -14 in songs, far less in mono. */
export const widthOf = (mix: Stereo): number => decibelsOf(Math.sqrt(powerOf(side(mix)) / powerOf(middle(mix))))

const octaves = [60, 120, 240, 480, 960, 1920, 3840, 7680]

/** Power by octaves, in decibels beside all of them. */
export function octavesOf(mix: Stereo, from = 0, to = mix.left.length): number[] {
  const sound = middle(mix).slice(from, to)
  const powers = octaves.map((hz) => powerOf(filter(sound.slice(), bandpass(hz, 1.4))))
  const all = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => 10 * Math.log10(power / all + 1e-12))
}

/** How much louder a sound gets within a hundredth of a second, over time: its blows. */
const blowsOf = (mix: Stereo): Float64Array => {
  const hop = samplesOf(0.01)
  const sound = middle(mix)
  const levels = Array.from({ length: Math.floor(sound.length / hop) }, (_, at) =>
    Math.log(powerOf(sound, at * hop, (at + 1) * hop) + 1e-6),
  )
  return Float64Array.from(levels, (level, at) => Math.max(0, level - (levels[at - 1] ?? level)))
}

/** How well blows come again after a beat, beside how well they do after any time from a third of a second on. */
export function pulseOf(mix: Stereo, beat: number): number {
  const blows = blowsOf(mix)
  const after = (seconds: number): number => {
    const lag = Math.round(seconds * 100)
    let sum = 0
    for (let at = lag; at < blows.length; at += 1) sum += blows[at]! * blows[at - lag]!
    return sum / (blows.length - lag)
  }
  const any = Array.from({ length: 120 }, (_, at) => after(0.33 + at * 0.01))
  const best = Math.max(...[-0.01, 0, 0.01].map((off) => after(beat + off)))
  return best / (any.reduce((sum, one) => sum + one, 0) / any.length)
}

/** How far a tone is from its pitch, in cents: by whichever frequency near it is strongest. */
export function centsOff(sound: Sound, hz: number): number {
  const [from, to] = [samplesOf(0.05), Math.min(sound.length, samplesOf(0.35))]
  const strengthAt = (cents: number): number =>
    [1, 2].reduce((sum, harmonic) => {
      let [re, im] = [0, 0]
      const step = (2 * Math.PI * hz * harmonic * 2 ** (cents / 1200)) / rate
      for (let n = from; n < to; n += 1) {
        const seen = sound[n]! * Math.sin((Math.PI * (n - from)) / (to - from)) ** 2
        re += seen * Math.cos(step * n)
        im += seen * Math.sin(step * n)
      }
      return sum + Math.hypot(re, im)
    }, 0)
  const all = Array.from({ length: 21 }, (_, at) => (at - 10) * 3)
  return all.reduce((best, cents) => (strengthAt(cents) > strengthAt(best) ? cents : best), 0)
}

/** The part of all notes that begin within so many seconds of a sixteenth or a triplet of the beat. */
export function onGrid({ tracks, beat }: Score, within: number): number {
  const hits = tracks.filter(({ instrument }) => instrument.tone !== undefined).flatMap((track) => track.hits)
  const near = hits.filter(({ at }) =>
    [beat / 4, beat / 3].some((step) => Math.abs(at - Math.round(at / step) * step) < within),
  )
  return near.length / hits.length
}
