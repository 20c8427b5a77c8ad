import { fadeEnd, noiseOf, peakAt, pitchHz, rate, type Sound, silence } from '../sound/buffers.ts'
import { filter, highpass, lowpass, saturate } from '../sound/filters.ts'
import { readWave, sawOf, sineAt, waveOf } from '../sound/tables.ts'
import type { Note } from './note.ts'

/** The electric piano of tines: a hammer's bell over a round tone, harder when struck harder. */
export const electricPiano = ({ pitch, force, seconds }: Note): Sound => {
  const hz = pitchHz(pitch)
  const long = 2.6 * (220 / hz) ** 0.4
  const sound = silence(Math.min(seconds + 0.25, long))
  const [body, bell] = [0.35 + 1.5 * force * force, 0.1 + 0.3 * force]
  for (let n = 0; n < sound.length; n += 1) {
    const t = n / rate
    const phase = t * hz
    const warm = sineAt(phase + (body * Math.exp(-t * 4.5) * sineAt(phase)) / 6.283)
    const tine = sineAt(phase * 7.02 + (0.4 * sineAt(phase * 1.01)) / 6.283) * bell * Math.exp(-t * 14)
    sound[n] = (warm + tine) * Math.exp((-2.4 * t) / long) * Math.min(1, n / 50)
  }
  return peakAt(fadeEnd(sound, 0.12), 0.35 + 0.6 * force)
}

/** Hammers on three strings each, a little stretched and never in unison. */
export const piano = ({ pitch, force, seconds, seed }: Note): Sound => {
  const hz = pitchHz(pitch)
  const long = 3.4 * (220 / hz) ** 0.5
  const sound = silence(Math.min(seconds + 0.3, long))
  const stiff = 0.00035 * (hz / 220) ** 1.2
  const softer = 1.15 - 0.45 * force
  for (let number = 1; number <= 18; number += 1) {
    const partial = hz * number * Math.sqrt(1 + stiff * number * number)
    if (partial > 9000) break
    const gain = Math.abs(Math.sin(Math.PI * number * 0.127)) * number ** -softer
    const beat = (0.12 + 0.07 * ((seed + number) % 4)) * number ** 0.5
    for (let n = 0; n < sound.length; n += 1) {
      const t = n / rate
      const fall =
        0.65 * Math.exp((-7 * t * (1 + 0.28 * number)) / long) + 0.35 * Math.exp((-2.2 * t * (1 + 0.1 * number)) / long)
      sound[n] = sound[n]! + sineAt(t * partial) * gain * fall * (1 + 0.12 * sineAt(t * beat))
    }
  }
  const noise = noiseOf(seed)
  for (let n = 0; n < 500 && n < sound.length; n += 1)
    sound[n] = sound[n]! * Math.min(1, n / 40) + noise() * 0.05 * (1 - n / 500) ** 3
  return peakAt(fadeEnd(sound, 0.14), 0.35 + 0.6 * force)
}

const drawbars = [
  [1, 0.8],
  [2, 1],
  [3, 0.7],
  [4, 0.55],
  [6, 0.22],
  [8, 0.3],
] as const
const pipes = new Map<string, Sound>()

/** Drawbars at their middle, with the click of the key. */
export const organ = ({ pitch, seconds, seed, force }: Note): Sound => {
  const wave = kept(pipes, 'organ', () => waveOf(drawbars.map(([number, gain]) => [number, 0, gain] as const)))
  const hz = pitchHz(pitch - 12)
  const sound = silence(seconds + 0.06)
  const noise = noiseOf(seed)
  let phase = 0
  for (let n = 0; n < sound.length; n += 1) {
    phase += hz / rate
    phase -= Math.floor(phase)
    sound[n] = readWave(wave, phase) * Math.min(1, n / 120) + (n < 200 ? noise() * 0.25 * (1 - n / 200) : 0)
  }
  return peakAt(fadeEnd(sound, 0.05), 0.4 + 0.5 * force)
}

export const kept = (store: Map<string, Sound>, key: string, make: () => Sound): Sound => {
  const known = store.get(key) ?? make()
  store.set(key, known)
  return known
}

/** Three players who breathe for themselves: the louder, the brighter, and each a little late and out of tune. */
export const horns = ({ pitch, force, seconds, seed }: Note): Sound => {
  const hz = pitchHz(pitch)
  const dull = kept(pipes, `dull ${Math.round(pitch)}`, () => sawOf(hz, 9))
  const sharp = kept(pipes, `sharp ${Math.round(pitch)}`, () => sawOf(hz, 1.5))
  const noise = noiseOf(seed * 3 + 1)
  const sound = silence(seconds + 0.12)
  for (let player = 0; player < 3; player += 1) {
    const late = 0.006 * (1 + noise())
    const out = 1 + 0.0022 * noise()
    let phase = 0.5 + 0.5 * noise()
    for (let n = Math.round(late * rate); n < sound.length; n += 1) {
      const t = n / rate - late
      const level = breath(t, seconds)
      const scoop = 1 - 0.02 * Math.exp(-t * 38)
      phase +=
        (hz * out * scoop * (1 + 0.004 * Math.min(1, Math.max(0, t - 0.25) * 4) * sineAt(t * 5.3 + player * 0.3))) /
        rate
      phase -= Math.floor(phase)
      const open = Math.min(1, level * (0.35 + 0.75 * force))
      sound[n] = sound[n]! + (readWave(dull, phase) * (1 - open) + readWave(sharp, phase) * open) * level
    }
  }
  return peakAt(filter(saturate(peakAt(sound, 1), 1.3), highpass(160)), 0.35 + 0.6 * force)
}

const breath = (t: number, seconds: number): number => {
  if (t < 0) return 0
  const rise = Math.min(1, t / 0.035)
  const dip = 0.78 + 0.22 * Math.exp(-t * 9)
  return t < seconds ? rise * dip : rise * dip * Math.max(0, 1 - (t - seconds) / 0.1)
}

/** A bed of strings: five saws that drift, all but the lower part taken away. */
export const strings = ({ pitch, seconds, seed, force }: Note): Sound => {
  const hz = pitchHz(pitch)
  const wave = kept(pipes, `saw ${Math.round(pitch)}`, () => sawOf(hz, 3))
  const noise = noiseOf(seed + 5)
  const sound = silence(seconds + 0.5)
  for (let voice = 0; voice < 5; voice += 1) {
    const out = hz * (1 + 0.0035 * noise())
    const drift = 0.15 + 0.1 * noise()
    let phase = 0.5 + 0.5 * noise()
    for (let n = 0; n < sound.length; n += 1) {
      phase += (out * (1 + 0.0012 * sineAt((n / rate) * drift * 3 + voice * 0.2))) / rate
      phase -= Math.floor(phase)
      sound[n] = sound[n]! + readWave(wave, phase)
    }
  }
  for (let n = 0; n < sound.length; n += 1) {
    const t = n / rate
    sound[n] = sound[n]! * Math.min(1, t / 0.22) * Math.min(1, Math.max(0, (seconds + 0.45 - t) / 0.4))
  }
  return peakAt(filter(sound, lowpass(1100 + 2200 * force, 0.6)), 0.4 + 0.4 * force)
}

/** Amapiano's drum that is a bass: a hard knock that falls onto its note and is pressed until it growls. */
export const logDrum = ({ pitch, force, seconds }: Note): Sound => {
  const hz = pitchHz(pitch)
  const sound = silence(Math.min(seconds + 0.12, 1.1))
  let phase = 0
  for (let n = 0; n < sound.length; n += 1) {
    const t = n / rate
    phase += (hz * (1 + 1.1 * Math.exp(-t * 70) + 0.03 * Math.exp(-t * 9))) / rate
    const bite = 0.16 * (0.4 + force) * Math.exp(-t * 16) * sineAt(phase * 2.01)
    sound[n] = sineAt(phase + bite) * Math.exp(-t * 2.6) * Math.min(1, n / 24)
  }
  return peakAt(fadeEnd(saturate(sound, 2.6), 0.08), 0.45 + 0.5 * force)
}

/** The low boom of trap, pitched. */
export const boomBass = ({ pitch, force, seconds }: Note): Sound => {
  const hz = pitchHz(pitch)
  const sound = silence(Math.min(seconds + 0.2, 2.2))
  let phase = 0
  for (let n = 0; n < sound.length; n += 1) {
    const t = n / rate
    phase += (hz * (1 + 1.6 * Math.exp(-t * 55))) / rate
    sound[n] = sineAt(phase) * Math.exp(-t * 1.25) * Math.min(1, n / 40)
  }
  return peakAt(fadeEnd(saturate(sound, 2.1), 0.15), 0.45 + 0.5 * force)
}
