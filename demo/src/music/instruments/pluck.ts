import { fadeEnd, noiseOf, peakAt, pitchHz, rate, type Sound, samplesOf } from '../sound/buffers.ts'
import { filter, highpass, lowpass, peak, saturate } from '../sound/filters.ts'
import { sineAt } from '../sound/tables.ts'
import type { Note } from './note.ts'

/** A string: what it is plucked with and where, and how it dies. */
type Plucked = {
  /** Seconds until it is silent, at the a of 220 Hz; higher ones die sooner. */
  readonly decay: number
  /** 0 is dull, 1 is wire. */
  readonly bright: number
  /** Where it is plucked, as a part of its length. */
  readonly place: number
  /** How much of the pluck is scratch. */
  readonly scratch: number
  readonly seconds: number
}

/** Karplus and Strong's string, tuned by an all-pass, with the pluck's place and force in what it is set going with. */
export function pluckString({ pitch, force, seed }: Note, string: Plucked): Sound {
  const hz = pitchHz(pitch)
  const dull = 0.5 * (1 - string.bright) ** 1.5
  const period = rate / hz - dull
  const whole = Math.max(2, Math.floor(period - 0.3))
  const rest = period - whole
  const tune = (1 - rest) / (1 + rest)
  const decay = string.decay * (220 / hz) ** 0.35
  const keep = 10 ** (-3 / (decay * hz))
  const line = new Float32Array(whole)
  const sound = new Float32Array(samplesOf(Math.min(string.seconds, decay * 1.1)))
  const pluck = pluckOf(period, { force, seed, string })
  let at = 0
  let before = 0
  let passed = 0
  let heard = 0
  for (let n = 0; n < sound.length; n += 1) {
    const out = line[at]!
    const soft = (1 - dull) * out + dull * before
    before = out
    heard = tune * soft + passed - tune * heard
    passed = soft
    const next = heard * keep + (n < pluck.length ? pluck[n]! : 0)
    line[at] = next
    at = at + 1 === whole ? 0 : at + 1
    sound[n] = next
  }
  return fadeEnd(peakAt(sound, 0.3 + 0.7 * force), 0.02)
}

function pluckOf(period: number, { force, seed, string }: { force: number; seed: number; string: Plucked }): Sound {
  const noise = noiseOf(seed * 131 + 7)
  const width = Math.max(2, period * (0.42 - 0.3 * string.bright) * (1.25 - 0.5 * force))
  const away = Math.max(1, Math.round(period * string.place))
  const bare = new Float32Array(Math.ceil(period))
  for (let n = 0; n < bare.length; n += 1) {
    const bump = n < width ? 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / width) : 0
    bare[n] = bump * (1 - string.scratch) + noise() * string.scratch
  }
  filter(bare, lowpass(900 + 9000 * string.bright * (0.35 + 0.65 * force), 0.6))
  const pluck = new Float32Array(bare.length + away)
  for (let n = 0; n < pluck.length; n += 1)
    pluck[n] = (n < bare.length ? bare[n]! : 0) - (n >= away ? 0.92 * bare[n - away]! : 0)
  return pluck
}

/** A pick-up hears some harmonics twice and others not at all. */
const pickUp = (sound: Sound, pitch: number, place: number): Sound => {
  const away = Math.max(1, Math.round((rate / pitchHz(pitch)) * place))
  for (let n = sound.length - 1; n >= away; n -= 1) sound[n] = sound[n]! - 0.7 * sound[n - away]!
  return sound
}

/** The clean electric guitar of makossa, highlife and soukous: thin strings, bridge pick-up. */
export const cleanGuitar = (note: Note): Sound => {
  const bare = pluckString(note, { decay: 2.4, bright: 0.7, place: 0.15, scratch: 0.16, seconds: 1.8 })
  return peakAt(filter(pickUp(bare, note.pitch, 0.09), peak(2200, 0.8, 1)), 0.35 + 0.6 * note.force)
}

/** Strings damped with foam until they speak like wood: the guitar that took the balafon's place in bikutsi. */
export const foamGuitar = (note: Note): Sound => {
  const bare = pluckString(note, { decay: 0.42, bright: 0.66, place: 0.2, scratch: 0.22, seconds: 0.6 })
  return peakAt(filter(filter(bare, peak(1100, 1.1, 6)), highpass(150)), 0.4 + 0.55 * note.force)
}

/** The side of the hand lies on the strings. */
export const mutedGuitar = (note: Note): Sound => {
  const bare = pluckString(note, { decay: 0.3, bright: 0.55, place: 0.12, scratch: 0.25, seconds: 0.35 })
  return peakAt(saturate(bare, 1.6), 0.35 + 0.6 * note.force)
}

/** Nylon over a wooden body, whose air and top sound along. */
export const boxGuitar = (note: Note): Sound => {
  const bare = pluckString(note, { decay: 2.8, bright: 0.6, place: 0.22, scratch: 0.2, seconds: 1.9 })
  for (const [hz, q, db] of [
    [104, 5, 5],
    [212, 4, 5],
    [430, 3, 3],
    [2300, 1, 2],
  ] as const)
    filter(bare, peak(hz, q, db))
  return peakAt(bare, 0.35 + 0.6 * note.force)
}

/** Twenty-one strings over a calabash: bright at the thumb, long, with a skin's knock below. */
export const kora = (note: Note): Sound => {
  const bare = pluckString(note, { decay: 3.6, bright: 0.56, place: 0.24, scratch: 0.06, seconds: 2.4 })
  filter(filter(filter(bare, peak(130, 1, 6)), peak(330, 2, 4)), peak(1600, 0.7, -3))
  const knock = samplesOf(0.05)
  for (let n = 0; n < knock; n += 1) bare[n] = bare[n]! + 0.12 * sineAt((n * 180) / rate) * (1 - n / knock) ** 2
  return peakAt(bare, 0.35 + 0.6 * note.force)
}

/** Round strings, a finger's flesh, and the weight of the string's own swing below. */
export const fingerBass = (note: Note): Sound => {
  const bare = pluckString(note, { decay: 3.2, bright: 0.42, place: 0.18, scratch: 0.12, seconds: 1.9 })
  const hz = pitchHz(note.pitch)
  for (let n = 0; n < bare.length; n += 1)
    bare[n] = bare[n]! + 0.55 * sineAt((n * hz) / rate) * Math.exp((-2.2 * n) / rate) * Math.min(1, n / 160)
  return peakAt(saturate(peakAt(filter(bare, peak(900, 0.9, 3)), 1), 1.5), 0.45 + 0.5 * note.force)
}

/** The makossa bass, struck with the thumb: the fret rattles. */
export const slapBass = (note: Note): Sound => {
  const bare = pluckString(note, { decay: 2.4, bright: 0.7, place: 0.1, scratch: 0.3, seconds: 1.3 })
  const hz = pitchHz(note.pitch)
  for (let n = 0; n < bare.length; n += 1)
    bare[n] = bare[n]! + 0.5 * sineAt((n * hz) / rate) * Math.exp((-3.2 * n) / rate) * Math.min(1, n / 100)
  return peakAt(saturate(peakAt(filter(bare, peak(1800, 0.8, 4)), 1), 1.7), 0.45 + 0.5 * note.force)
}
