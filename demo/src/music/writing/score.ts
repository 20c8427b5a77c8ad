import type { Random } from '../../random.ts'
import type { Instrument } from '../instruments/band.ts'
import type { Chord, ScaleName } from './harmony.ts'

export type Hit = {
  readonly at: number
  readonly seconds: number
  readonly pitch: number
  readonly force: number
  /** Of what is sung. */
  readonly syllable?: string
  readonly from?: number | undefined
}

export type Track = {
  readonly instrument: Instrument
  readonly hits: Hit[]
  /** From -1 (left) to 1. */
  readonly pan: number
  /** How loud its loud moments are, in decibels below full. */
  readonly level: number
  /** What of it goes into the room and into the echo. */
  readonly room: number
  readonly echo: number
  /** Steps back whenever the kick sounds. */
  readonly ducks: boolean
  /** Which of the choir's singers, if it is sung. */
  readonly singer: number
}

export type Score = {
  readonly style: string
  readonly seconds: number
  readonly beat: number
  readonly tracks: readonly Track[]
  readonly room: { readonly seconds: number; readonly before: number; readonly bright: number }
  readonly echo: { readonly seconds: number; readonly back: number }
  /** Seconds over which it fades at its end; 0 where it stops. */
  readonly fade: number
  readonly kicks: readonly number[]
}

export type SectionKind = 'intro' | 'verse' | 'refrain' | 'break' | 'outro'
export type Section = {
  readonly kind: SectionKind
  readonly bar: number
  readonly bars: number
  readonly last: boolean
}

/** What all players have before them. */
export type Sheet = {
  readonly random: Random
  readonly tonic: number
  readonly scale: ScaleName
  /** Steps of a bar: 16 of four-four, 12 of twelve-eight. */
  readonly steps: 12 | 16
  readonly bar: number
  readonly swing: number
  readonly sections: readonly Section[]
  /** The chords of each bar. */
  readonly chords: readonly (readonly Chord[])[]
  /** By how much each bar is higher than written. */
  readonly lift: readonly number[]
}

export const stepsOf = ({ steps, bar }: Sheet): number => bar / steps

/** When a step of a bar comes: every second one a little late, as the style swings. */
export const timeOf = (sheet: Sheet, bar: number, step: number): number => {
  const late = step % 2 === 1 && sheet.steps === 16 ? sheet.swing : 0
  return bar * sheet.bar + (step + late) * stepsOf(sheet)
}

export const chordAt = ({ chords, steps }: Sheet, bar: number, step: number): Chord => {
  const here = chords[Math.min(bar, chords.length - 1)]!
  return here[Math.min(here.length - 1, Math.floor((Math.max(0, step) * here.length) / steps))]!
}

export const tonicAt = ({ tonic, lift }: Sheet, bar: number): number =>
  tonic + (lift[Math.min(bar, lift.length - 1)] ?? 0)

/** How strongly a step is felt: the one most, then beats, then what lies between. */
export const weightOf = (steps: 12 | 16, step: number): number => {
  const beat = steps / 4
  if (step === 0) return 1
  if (step % beat === 0) return step === 2 * beat ? 0.94 : 0.9
  return step % 2 === 0 || steps === 12 ? 0.82 : 0.74
}
