import { fadeEnd, noiseOf, pitchHz, rate, type Sound, silence } from '../sound/buffers.ts'
import { bandpass, filter } from '../sound/filters.ts'
import { type Harmonic, readWave, sineAt, waveOf } from '../sound/tables.ts'
import { kept } from './keys.ts'

type Formants = readonly (readonly [hz: number, width: number])[]

/** Where a throat lets sound through, for a grown man; consonants that sing have places, too. */
const throats: Readonly<Record<string, Formants>> = {
  a: [
    [720, 90],
    [1180, 100],
    [2500, 100],
    [3400, 130],
    [4300, 300],
  ],
  e: [
    [450, 70],
    [1850, 110],
    [2500, 100],
    [3450, 130],
    [4300, 300],
  ],
  i: [
    [300, 60],
    [2200, 110],
    [2950, 100],
    [3500, 130],
    [4300, 300],
  ],
  o: [
    [460, 70],
    [830, 80],
    [2400, 100],
    [3300, 130],
    [4200, 300],
  ],
  u: [
    [330, 60],
    [740, 80],
    [2250, 100],
    [3300, 130],
    [4200, 300],
  ],
  m: [
    [260, 70],
    [1050, 240],
    [2050, 300],
    [3200, 400],
    [4200, 500],
  ],
  n: [
    [260, 70],
    [1450, 260],
    [2350, 300],
    [3300, 400],
    [4200, 500],
  ],
  l: [
    [340, 70],
    [1250, 180],
    [2600, 260],
    [3300, 300],
    [4200, 400],
  ],
}
/** A consonant as the vowel or hum it comes out of, how long, and how much softer. */
const onsets: Readonly<Record<string, readonly [throat: string, seconds: number, level: number]>> = {
  m: ['m', 0.075, 0.5],
  n: ['n', 0.065, 0.5],
  l: ['l', 0.06, 0.6],
  y: ['i', 0.07, 0.85],
  w: ['u', 0.08, 0.75],
  b: ['m', 0.05, 0.12],
  d: ['n', 0.04, 0.12],
  k: ['e', 0.045, 0.04],
  s: ['i', 0.09, 0.03],
  h: ['a', 0.05, 0.1],
}

export type Singer = {
  /** How much shorter the throat is than a grown man's: 1.17 a woman's, 1.3 a child's. */
  readonly throat: number
  readonly breath: number
  readonly vibrato: number
  /** Seconds behind or before the others, and cents beside the tone. */
  readonly late: number
  readonly out: number
  readonly seed: number
}

export type SungNote = {
  readonly pitch: number
  readonly seconds: number
  readonly force: number
  readonly syllable: string
  /** The tone it slides from, if sung in one breath with it. */
  readonly from: number | undefined
}

const waves = new Map<string, Sound>()

/** One turn of a singing voice: the cords' spectrum through the throat's resonances, phases and all. */
const waveFor = (throat: string, pitch: number, length: number): Sound =>
  kept(waves, `${throat} ${pitch} ${length}`, () => {
    const hz = pitchHz(pitch)
    const harmonics: Harmonic[] = []
    let power = 0
    for (let number = 1; number * hz < 7600; number += 1) {
      const [re, im] = through(throats[throat] as Formants, (number * hz) / length)
      const cords = 1 / number ** 0.9
      harmonics.push([number, re * cords, im * cords])
      power += (re * re + im * im) * cords * cords
    }
    const level = 0.33 / Math.sqrt(power)
    return waveOf(harmonics.map(([number, re, im]) => [number, re * level, im * level] as const))
  })

/** Resonators one behind the other, as complex gain at a frequency. */
const through = (formants: Formants, hz: number): [number, number] => {
  let [re, im] = [1, 0]
  for (const [middle, width] of formants) {
    const a = (middle * middle - hz * hz) / (middle * middle)
    const b = (hz * width) / (middle * middle)
    const size = a * a + b * b
    const [c, d] = [a / size, -b / size]
    ;[re, im] = [re * c - im * d, re * d + im * c]
  }
  return [re, im]
}

/** A note by one singer: slides into its tone, swells, trembles when it lasts, breathes, and opens from consonant to vowel. */
export function sing(note: SungNote, singer: Singer): Sound {
  const { consonant, vowel } = partsOf(note.syllable)
  const [before, opening, soft] = onsets[consonant] ?? [vowel, 0.02, 0.6]
  const table = Math.round(note.pitch / 2) * 2
  const open = waveFor(vowel, table, singer.throat)
  const closed = waveFor(before, table, singer.throat)
  const sound = silence(note.seconds + 0.09)
  const noise = noiseOf(singer.seed + Math.round(note.pitch * 10))
  const base = pitchHz(note.pitch + singer.out / 100)
  const away = note.from === undefined ? -0.6 : Math.max(-4, Math.min(4, note.from - note.pitch))
  let phase = 0
  let wander = 0
  let hz = base
  for (let n = 0; n < sound.length; n += 1) {
    const t = n / rate
    if ((n & 15) === 0) {
      wander += noise() * 0.0035 - wander * 0.04
      hz = base * 2 ** ((away * Math.exp(-t * 28) + trembling(t, singer)) / 12) * (1 + wander)
    }
    phase += hz / rate
    phase -= Math.floor(phase)
    const way = Math.min(1, Math.max(0, (t - opening * 0.5) / opening))
    const mouth = way * way * (3 - 2 * way)
    const tone = readWave(closed, phase) * (1 - mouth) * soft + readWave(open, phase) * mouth
    sound[n] = tone * swell(t, note.seconds)
  }
  addBreath(sound, { noise, amount: singer.breath, sharp: consonant === 's' || consonant === 'k' ? opening : 0 })
  for (let n = 0; n < sound.length; n += 1) sound[n] = sound[n]! * (0.35 + 0.65 * note.force)
  return fadeEnd(sound, 0.03)
}

const partsOf = (syllable: string): { consonant: string; vowel: string } => {
  const vowel = [...syllable].find((sign) => 'aeiou'.includes(sign)) ?? 'm'
  const first = syllable[0] ?? vowel
  return { consonant: first === vowel ? '' : first, vowel }
}

const trembling = (t: number, { vibrato, seed }: Singer): number =>
  vibrato * Math.min(1, Math.max(0, t - 0.22) * 3) * sineAt(t * (5.1 + (seed % 7) * 0.11) + seed * 0.13)

const swell = (t: number, seconds: number): number => {
  const rise = Math.min(1, t / 0.03)
  const body = 0.86 + 0.14 * Math.sin(Math.PI * Math.min(1, t / Math.max(0.3, seconds)))
  return rise * body * (t < seconds ? 1 : Math.max(0, 1 - (t - seconds) / 0.08))
}

const addBreath = (sound: Sound, air: { noise: () => number; amount: number; sharp: number }): void => {
  const blown = new Float32Array(sound.length)
  const sharp = air.sharp * rate
  for (let n = 0; n < sound.length; n += 1) {
    const hiss = n < sharp ? 0.3 * Math.sin((Math.PI * n) / sharp) : 0
    blown[n] = air.noise() * (Math.abs(sound[n]!) * air.amount + hiss)
  }
  filter(blown, bandpass(3900, 0.6))
  for (let n = 0; n < sound.length; n += 1) sound[n] = sound[n]! + blown[n]!
}
