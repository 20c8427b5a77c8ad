/** Everything sounds at this rate: above 16 kHz a small stream keeps nothing anyway, and it is a third less work. */
export const rate = 32_000

/** One channel of samples. */
export type Sound = Float32Array

export const samplesOf = (seconds: number): number => Math.max(1, Math.round(seconds * rate))

export const silence = (seconds: number): Sound => new Float32Array(samplesOf(seconds))

export const decibels = (db: number): number => 10 ** (db / 20)

/** The frequency of a key: 69 is the a of 440 Hz, halves are quarter tones. */
export const pitchHz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12)

/** White noise that is the same for the same seed, fast enough to be drawn sample by sample. */
export function noiseOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 2147483648
  }
}

/** Adds one sound to another from a sample on, as far as both go. */
export function addAt(target: Sound, source: Sound, at: number, gain: number): void {
  const end = Math.min(source.length, target.length - at)
  for (let n = Math.max(0, -at); n < end; n += 1) target[at + n] = target[at + n]! + source[n]! * gain
}

/** The same with an end: after so many samples it dies away within a few milliseconds. */
export function addNote(target: Sound, source: Sound, note: { at: number; gain: number; held: number; fade: number }) {
  const { at, gain, held, fade } = note
  const end = Math.min(source.length, target.length - at, held + fade)
  const flat = Math.min(end, held)
  for (let n = Math.max(0, -at); n < flat; n += 1) target[at + n] = target[at + n]! + source[n]! * gain
  for (let n = Math.max(flat, -at); n < end; n += 1) {
    const left = 1 - (n - held) / fade
    target[at + n] = target[at + n]! + source[n]! * gain * left * left
  }
}

/** As loud at its loudest as asked. */
export function peakAt(sound: Sound, peak: number): Sound {
  let most = 1e-9
  for (let n = 0; n < sound.length; n += 1) most = Math.max(most, Math.abs(sound[n]!))
  const gain = peak / most
  for (let n = 0; n < sound.length; n += 1) sound[n] = sound[n]! * gain
  return sound
}

/** Its last moments die away, so that nothing ends with a click. */
export function fadeEnd(sound: Sound, seconds: number): Sound {
  const length = Math.min(sound.length, samplesOf(seconds))
  for (let n = 0; n < length; n += 1) sound[sound.length - 1 - n] = (sound[sound.length - 1 - n]! * n) / length
  return sound
}
