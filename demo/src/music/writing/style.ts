import type { InstrumentName } from '../instruments/band.ts'
import type { ScaleName } from './harmony.ts'
import type { SectionKind } from './score.ts'

/**
 * How a part is written. Patterns are signs, one a step, over one or two bars:
 * `drum`: X loud, x, o, g a ghost; H h high, L l low. `bass`: r root, R its octave, 3 5 6 7, d the fifth below, l leads on.
 * `pick`: 0 to 9 counts the chord's tones upwards. `chords` and `strum`: x, X, and k only scratched. `-` holds, `.` rests.
 * `tune`, `reply`, `riff` and `solo` find their tones themselves; the pattern is their rhythm, `|` between two phrases.
 * ` / ` stands between patterns of which a piece has one.
 */
export type Plays = 'drum' | 'bass' | 'pick' | 'chords' | 'strum' | 'tune' | 'reply' | 'choir' | 'riff' | 'solo'

export type PartPlan = {
  readonly instrument: InstrumentName
  readonly plays: Plays
  readonly in: readonly SectionKind[]
  /** One for all sections, or another for refrains. */
  readonly pattern: string | readonly [verse: string, refrain: string]
  readonly pan?: number
  readonly level?: number
  readonly room?: number
  readonly echo?: number
  /** The key its tones lie around. */
  readonly around?: number
  /** Comes in after so many bars of the intro. */
  readonly after?: number
  readonly ducks?: boolean
  /** How often a piece of the style has it; always, if not said. */
  readonly chance?: number
  /** Milliseconds before (-) or behind the beat. */
  readonly lays?: number
}

export type Style = {
  readonly name: string
  readonly steps: 12 | 16
  readonly beats: readonly [slow: number, fast: number]
  readonly swing: number
  readonly scale: ScaleName
  readonly verses: readonly string[]
  readonly refrains: readonly string[]
  readonly parts: readonly PartPlan[]
  /** Syllables of lines that are sung; a phrase takes one. */
  readonly words: { readonly verse: readonly string[]; readonly refrain: readonly string[] }
  readonly ends: 'stop' | 'fade'
  /** The last refrain is a half tone higher. */
  readonly lifts?: boolean
  readonly room?: { readonly seconds: number; readonly bright: number }
  /** Whether drums play a fill into new sections. */
  readonly fills?: boolean
  /** Five-tone melodies, as most of these are. */
  readonly tones?: readonly number[]
}

/** A line of a score: who plays what, where, and whatever else is said of it. */
export const part = (
  instrument: InstrumentName,
  plays: Plays,
  sections: string,
  pattern: PartPlan['pattern'],
  more: Omit<PartPlan, 'instrument' | 'plays' | 'in' | 'pattern'> = {},
): PartPlan => ({ instrument, plays, in: named(sections), pattern, ...more })

const letters: Readonly<Record<string, SectionKind>> = { i: 'intro', v: 'verse', r: 'refrain', b: 'break', o: 'outro' }

const named = (text: string): SectionKind[] => [...text].map((letter) => letters[letter] as SectionKind)
