import { fadeEnd, noiseOf, peakAt, pitchHz, rate, type Sound, silence } from '../sound/buffers.ts'
import { bandpass, filter, highpass, lowpass, saturate } from '../sound/filters.ts'
import { sineAt } from '../sound/tables.ts'
import type { Note } from './note.ts'
import { knock, ring } from './struck.ts'

type Skin = {
  /** How much higher it begins, as a part of its pitch, and how fast that is over. */
  readonly bend: number
  readonly bendSeconds: number
  /** Seconds to a thousandth. */
  readonly decay: number
  /** Of the round skin's modes above the first: 1.59, 2.14, 2.65 and so on. */
  readonly overtones: number
  readonly slap: number
}

const modes = [
  [1, 1, 1],
  [1.593, 0.5, 0.6],
  [2.136, 0.36, 0.45],
  [2.653, 0.24, 0.35],
  [3.156, 0.16, 0.28],
] as const

/** A skin that is struck is stretched for a moment: it begins higher than it ends. */
export function strike(hz: number, skin: Skin, { force, seed }: Note): Sound {
  const sound = silence(Math.min(1.2, skin.decay))
  for (const [at, [ratio, gain, long]] of modes.entries()) {
    const loud = at === 0 ? gain : gain * skin.overtones * (0.4 + 0.6 * force)
    const fall = -6.9 / (skin.decay * long * rate)
    let phase = 0
    for (let n = 0; n < sound.length; n += 1) {
      const bent = 1 + skin.bend * (0.5 + 0.5 * force) * Math.exp(-n / (skin.bendSeconds * rate))
      phase += (hz * ratio * bent) / rate
      sound[n] = sound[n]! + sineAt(phase) * loud * Math.exp(n * fall)
    }
  }
  peakAt(sound, 1)
  knock(sound, { seconds: 0.02, hz: 1200 + 6000 * skin.slap, gain: skin.slap * (0.4 + force), seed: seed * 17 + 5 })
  return fadeEnd(sound, 0.02)
}

const drum =
  (skin: Skin, drive = 1.2) =>
  (note: Note): Sound =>
    peakAt(
      saturate(strike(pitchHz(note.pitch) * (1 + (note.seed % 4) * 0.004), skin, note), drive),
      0.3 + 0.7 * note.force,
    )

export const kick = drum({ bend: 1.7, bendSeconds: 0.028, decay: 0.5, overtones: 0.1, slap: 0.22 }, 1.9)
export const softKick = drum({ bend: 0.9, bendSeconds: 0.04, decay: 0.42, overtones: 0.05, slap: 0.06 }, 1.4)
export const deepKick = drum({ bend: 3.2, bendSeconds: 0.022, decay: 0.95, overtones: 0, slap: 0.15 }, 2.4)
export const tom = drum({ bend: 0.35, bendSeconds: 0.06, decay: 0.6, overtones: 0.5, slap: 0.2 })
/** The big drum of the dance, played with the hands. */
export const ngoma = drum({ bend: 0.5, bendSeconds: 0.05, decay: 0.75, overtones: 0.7, slap: 0.28 }, 1.5)
export const conga = drum({ bend: 0.12, bendSeconds: 0.03, decay: 0.42, overtones: 0.55, slap: 0.3 })
export const slap = drum({ bend: 0.06, bendSeconds: 0.01, decay: 0.13, overtones: 1, slap: 0.95 }, 1.6)

type Burst = { seconds: number; decay: number; attack?: number; high: number; low?: number; seed: number }

const burst = ({ seconds, decay, attack = 0.001, high, low = 15_000, seed }: Burst): Sound => {
  const noise = noiseOf(seed)
  const sound = silence(seconds)
  for (let n = 0; n < sound.length; n += 1) {
    const t = n / rate
    sound[n] = noise() * Math.min(1, t / attack) * Math.exp((-6.9 * Math.max(0, t - attack)) / decay)
  }
  return filter(filter(sound, highpass(high)), lowpass(low))
}

export const snare = (note: Note): Sound => {
  const { force, seed } = note
  const sound = strike(
    pitchHz(note.pitch),
    { bend: 0.3, bendSeconds: 0.012, decay: 0.2, overtones: 0.8, slap: 0.5 },
    note,
  )
  const wires = burst({ seconds: 0.32, decay: 0.16 + 0.14 * force, high: 1300, low: 11_000, seed: seed + 50 })
  const whole = new Float32Array(wires.length)
  for (let n = 0; n < whole.length; n += 1) whole[n] = 0.75 * (sound[n] ?? 0) + wires[n]! * (0.45 + 0.25 * force)
  return peakAt(saturate(whole, 1.3), 0.25 + 0.75 * force)
}

/** The stick lies on the skin and strikes the rim. */
export const rim = ({ force, seed, pitch }: Note): Sound => {
  const sound = ring(
    pitchHz(pitch),
    [
      [1, 1, 0.09],
      [2.12, 0.8, 0.06],
      [3.4, 0.6, 0.05],
      [5.2, 0.4, 0.03],
    ],
    0.12,
  )
  return peakAt(knock(peakAt(sound, 1), { seconds: 0.006, hz: 7000, gain: 0.8, seed }), 0.3 + 0.6 * force)
}

/** Several hands are never quite together. */
export const clap = ({ force, seed }: Note): Sound => {
  const sound = silence(0.32)
  const noise = noiseOf(seed + 90)
  for (const [at, seconds] of [0, 0.009, 0.019, 0.028, 0.036].entries()) {
    const start = Math.round((seconds + 0.002 * noise()) * rate) + 70
    const decay = at === 4 ? 0.17 : 0.022
    const hand = burst({ seconds: decay * 1.2, decay, high: 700, low: 9000, seed: seed * 5 + at })
    for (let n = 0; n < hand.length && start + n < sound.length; n += 1) sound[start + n] = sound[start + n]! + hand[n]!
  }
  return peakAt(filter(sound, bandpass(1500, 0.6)), 0.3 + 0.6 * force)
}

const brass = [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523, 2.73, 3.41]

/** Cymbals: a handful of squares that fit nowhere, above noise. */
const cymbal = (seconds: number, decay: number, mix: { hz: number; high: number; metal: number }) => (note: Note) => {
  const noise = noiseOf(note.seed + 11)
  const sound = silence(seconds)
  const long = decay * (0.75 + 0.5 * note.force)
  for (let n = 0; n < sound.length; n += 1) {
    let ringing = 0
    for (const ratio of brass) {
      const turns = (n * mix.hz * ratio) / rate
      ringing += turns - Math.floor(turns) < 0.5 ? 1 : -1
    }
    const level = Math.exp((-6.9 * n) / (long * rate)) + 0.25 * Math.exp((-6.9 * n) / (0.02 * rate))
    sound[n] = (ringing * 0.14 * mix.metal + noise() * (1 - 0.5 * mix.metal)) * level * Math.min(1, n / 12)
  }
  return peakAt(
    fadeEnd(filter(filter(sound, highpass(mix.high)), highpass(mix.high * 0.8)), 0.02),
    0.2 + 0.75 * note.force,
  )
}

export const closedHat = cymbal(0.12, 0.07, { hz: 540, high: 6800, metal: 0.7 })
export const openHat = cymbal(0.5, 0.42, { hz: 540, high: 6200, metal: 0.7 })
export const ride = cymbal(1.1, 1.2, { hz: 410, high: 4200, metal: 0.95 })
export const crash = cymbal(1.9, 1.9, { hz: 330, high: 2800, metal: 0.5 })

/** Seeds that fly through a basket: they land a moment after the hand. */
export const shaker = ({ force, seed }: Note): Sound =>
  peakAt(
    filter(
      burst({ seconds: 0.16, decay: 0.06 + 0.05 * force, attack: 0.014 + 0.012 * (1 - force), high: 3800, seed }),
      bandpass(6400, 0.8),
    ),
    0.2 + 0.7 * force,
  )

export const tambourine = ({ force, seed }: Note): Sound => {
  const sound = burst({ seconds: 0.26, decay: 0.14 + 0.1 * force, attack: 0.004, high: 5200, seed: seed + 31 })
  const jingles = ring(
    4100,
    [
      [1, 1, 0.2],
      [1.31, 0.8, 0.22],
      [1.77, 0.7, 0.16],
      [2.2, 0.5, 0.12],
    ],
    0.26,
  )
  for (let n = 0; n < sound.length; n += 1) sound[n] = sound[n]! + (jingles[n] ?? 0) * 0.6
  return peakAt(filter(sound, highpass(3500)), 0.2 + 0.7 * force)
}

/** Rain on a roof of zinc, some ten seconds that come and go: drops of all sizes over a hiss. */
export const rain = ({ seed }: Note): Sound => {
  const noise = noiseOf(seed * 7 + 3)
  const seconds = 13
  const sound = silence(seconds)
  for (let n = 0; n < sound.length; n += 1) sound[n] = noise() * 0.03
  filter(filter(sound, bandpass(5200, 0.5)), highpass(900))
  for (let drop = 0; drop < 2600; drop += 1) {
    const start = Math.floor((0.5 + 0.5 * noise()) * (sound.length - 2000))
    const hz = 900 + 2600 * Math.abs(noise())
    const gain = 0.35 * Math.abs(noise()) ** 4 + 0.01
    for (let n = 0; n < 700; n += 1)
      sound[start + n] = sound[start + n]! + sineAt((n * hz) / rate) * gain * Math.exp(-n / 90) * Math.min(1, n / 6)
  }
  for (let n = 0; n < sound.length; n += 1) {
    const t = n / rate
    sound[n] = sound[n]! * Math.min(1, t / 2.5) * Math.min(1, (seconds - t) / 2.5)
  }
  return peakAt(sound, 0.8)
}
