import { fadeEnd, noiseOf, peakAt, pitchHz, rate, type Sound, samplesOf, silence } from '../sound/buffers.ts'
import { bandpass, filter, highpass, lowpass, saturate } from '../sound/filters.ts'
import type { Note } from './note.ts'

/** How a body rings: as a multiple of its pitch, how loud, and how many seconds until 60 dB less. */
type Mode = readonly [ratio: number, gain: number, seconds: number]

/** Each mode is a resonator that was struck once. */
export function ring(hz: number, modes: readonly Mode[], seconds: number): Sound {
  const sound = silence(seconds)
  for (const [ratio, gain, decay] of modes) {
    const w = (2 * Math.PI * hz * ratio) / rate
    if (w > Math.PI * 0.92) continue
    const r = 10 ** (-3 / (decay * rate))
    const turn = 2 * r * Math.cos(w)
    const hold = r * r
    let one = Math.sin(w) * gain
    let two = 0
    const end = Math.min(sound.length, samplesOf(decay * 1.2))
    for (let n = 0; n < end; n += 1) {
      sound[n] = sound[n]! + one
      const next = turn * one - hold * two
      two = one
      one = next
    }
  }
  return fadeEnd(sound, 0.01)
}

/** The blow itself, before anything rings. */
export function knock(sound: Sound, blow: { seconds: number; hz: number; gain: number; seed: number }): Sound {
  const noise = noiseOf(blow.seed)
  const hit = silence(blow.seconds)
  for (let n = 0; n < hit.length; n += 1) hit[n] = noise() * (1 - n / hit.length) ** 2 * blow.gain
  filter(hit, lowpass(blow.hz))
  for (let n = 0; n < Math.min(hit.length, sound.length); n += 1) sound[n] = sound[n]! + hit[n]!
  return sound
}

/** Bars of wood over calabashes, in whose holes a spider's skin buzzes when the tone is strong. */
export const balafon = ({ pitch, force, seed }: Note): Sound => {
  const hz = pitchHz(pitch + ((seed * 7 + Math.round(pitch) * 13) % 9) * 0.012 - 0.05)
  const long = 1.05 * (260 / hz) ** 0.45
  const modes: Mode[] = [
    [1, 1, long],
    [2.02, 0.05, long * 0.5],
    [3.94, 0.22 + 0.2 * force, long * 0.3],
    [9.4, 0.08 + 0.12 * force, long * 0.12],
    [15.8, 0.05 * force, 0.04],
  ]
  const sound = peakAt(ring(hz, modes, Math.min(1.3, long)), 1)
  const buzz = sound.slice()
  for (let n = 0; n < buzz.length; n += 1) buzz[n] = Math.max(0, Math.abs(buzz[n]!) - 0.3) * Math.sign(buzz[n]!)
  filter(filter(saturate(buzz, 4), highpass(900)), bandpass(2100, 0.7))
  for (let n = 0; n < sound.length; n += 1) sound[n] = sound[n]! + buzz[n]! * 0.5 * force
  knock(sound, { seconds: 0.012, hz: 1400 + 2600 * force, gain: 0.5, seed: seed + 3 })
  return peakAt(sound, 0.35 + 0.6 * force)
}

/** The slit drum that carries messages: two tongues of one trunk. */
export const nkul = ({ pitch, force, seed }: Note): Sound => {
  const modes: Mode[] = [
    [1, 1, 0.34],
    [1.51, 0.25, 0.16],
    [2.71, 0.4, 0.12],
    [4.83, 0.3, 0.07],
    [7.1, 0.22 * force, 0.05],
  ]
  const sound = ring(pitchHz(pitch) * (1 + (seed % 5) * 0.002), modes, 0.45)
  return peakAt(knock(peakAt(sound, 1), { seconds: 0.01, hz: 2600, gain: 0.6, seed }), 0.3 + 0.65 * force)
}

const metal = (modes: readonly Mode[], seconds: number, click: number) => (note: Note) => {
  const sound = peakAt(ring(pitchHz(note.pitch) * (1 + (note.seed % 4) * 0.0012), modes, seconds), 1)
  return peakAt(knock(sound, { seconds: 0.004, hz: 9000, gain: click, seed: note.seed }), 0.25 + 0.7 * note.force)
}

/** Two cones of iron, struck with a stick. */
export const bell = metal(
  [
    [1, 1, 0.42],
    [1.48, 0.5, 0.3],
    [2.56, 0.6, 0.34],
    [4.1, 0.42, 0.2],
    [6.3, 0.3, 0.12],
  ],
  0.5,
  0.3,
)

/** A bottle and a fork: the clock of assiko. */
export const bottle = metal(
  [
    [1, 1, 0.16],
    [2.3, 0.6, 0.12],
    [3.9, 0.5, 0.09],
    [5.6, 0.3, 0.05],
  ],
  0.22,
  0.4,
)

/** Two sticks of hard wood. */
export const claves = metal(
  [
    [1, 1, 0.11],
    [2.7, 0.2, 0.05],
  ],
  0.15,
  0.3,
)
