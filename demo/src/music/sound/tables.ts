import { rate, type Sound } from './buffers.ts'

/** One turn of a wave, to be read at any pitch; its first sample stands once more at the end. */
const turn = 1024

const sines = Float32Array.from({ length: turn + 1 }, (_, n) => Math.sin((2 * Math.PI * n) / turn))

export type Harmonic = readonly [number: number, cosine: number, sine: number]

export function waveOf(harmonics: Iterable<Harmonic>): Sound {
  const wave = new Float32Array(turn + 1)
  for (const [number, cosine, sine] of harmonics) {
    let at = 0
    let quarter = turn / 4
    for (let n = 0; n < turn; n += 1) {
      wave[n] = wave[n]! + cosine * sines[quarter]! + sine * sines[at]!
      at = (at + number) % turn
      quarter = (quarter + number) % turn
    }
  }
  wave[turn] = wave[0]!
  return wave
}

/** A saw of as many harmonics as fit, each softer by so many decibels an octave beyond the usual six. */
export const sawOf = (hz: number, softer = 0): Sound =>
  waveOf(
    Array.from({ length: Math.max(1, Math.floor(Math.min(9000, rate * 0.45) / hz)) }, (_, at): Harmonic => {
      const number = at + 1
      return [number, 0, (1 / number) * 10 ** ((-softer * Math.log2(number)) / 20)]
    }),
  )

/** Where in its turn a wave is; between two samples it goes straight. */
export function readWave(wave: Sound, phase: number): number {
  const at = phase * turn
  const left = Math.floor(at)
  const low = wave[left]!
  return low + (wave[left + 1]! - low) * (at - left)
}

export const sineAt = (phase: number): number => readWave(sines, phase - Math.floor(phase))
