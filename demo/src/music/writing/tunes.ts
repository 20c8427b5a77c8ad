import type { Random } from '../../random.ts'
import { degreeOf, nearestTone } from './harmony.ts'
import { chordAt, type Section, type Sheet, tonicAt } from './score.ts'

/** A note of a tune before it is played: when in its phrase, how long, and where it leans in the scale. */
type Leaning = { readonly step: number; readonly length: number; readonly degree: number }

export type Phrase = readonly Leaning[]

export type TuneNote = {
  readonly bar: number
  readonly step: number
  readonly length: number
  readonly pitch: number
  readonly degree: number
}

/** Onsets and lengths of a rhythm: each sign that is neither `-` nor `.` begins a note. */
export function onsetsOf(pattern: string): { step: number; length: number; sign: string }[] {
  const onsets: { step: number; length: number; sign: string }[] = []
  for (const [step, sign] of [...pattern].entries()) {
    const last = onsets.at(-1)
    if (sign === '-' && last !== undefined && last.step + last.length === step) last.length += 1
    else if (sign !== '-' && sign !== '.') onsets.push({ step, length: 1, sign })
  }
  return onsets
}

const contours = [
  [0, 3, 4, 2, 0],
  [4, 3, 4, 1, 0],
  [0, 1, 3, 4, 3],
  [2, 4, 2, 0, 1],
  [4, 4, 2, 2, 0],
  [0, 2, 0, 3, 1],
] as const

/** A line that walks along a contour, mostly by steps, now and then repeating itself or leaping. */
export function phraseOf(random: Random, pattern: string, tones: readonly number[]): Phrase {
  const contour = random.pick(contours)
  const onsets = onsetsOf(pattern)
  let place = contour[0] as number
  return onsets.map(({ step, length }, at) => {
    const way = (at / Math.max(1, onsets.length - 1)) * 4
    const goal = contour[Math.round(way)] as number
    const move = random.weighted([
      [0, 3],
      [Math.sign(goal - place) || random.pick([-1, 1]), 6],
      [2 * (Math.sign(goal - place) || 1), 2],
      [-Math.sign(goal - place) || 1, 1],
    ])
    if (at > 0) place = Math.max(-2, Math.min(tones.length + 1, place + move))
    const octave = Math.floor(place / tones.length)
    return { step, length, degree: 7 * octave + (tones[place - octave * tones.length] as number) }
  })
}

/** The same line with another end: what asked now answers. */
export const endingOn = (phrase: Phrase, degree: number): Phrase =>
  phrase.map((note, at) => (at === phrase.length - 1 ? { ...note, degree } : note))

export type Tune = { readonly phrases: readonly Phrase[]; readonly bars: number; readonly lines: readonly number[] }

/** Four phrases, as songs are built: a thing said, something else, the first again, and the end. */
export function tuneOf(
  random: Random,
  patterns: readonly [string, string],
  steps: number,
  tones: readonly number[],
): Tune {
  const first = phraseOf(random, patterns[0], tones)
  const other = phraseOf(random, patterns[1], tones)
  const open = random.pick([1, 4, 2])
  const bars = Math.max(1, Math.round(patterns[0].length / steps))
  const [shape, lines] = random.pick([
    [
      [endingOn(first, open), other, endingOn(first, open), endingOn(other, 0)],
      [0, 1, 0, 1],
    ],
    [
      [endingOn(first, open), endingOn(first, 4), endingOn(other, open), endingOn(first, 0)],
      [0, 0, 1, 2],
    ],
    [
      [first, endingOn(other, open), first, endingOn(other, 0)],
      [0, 1, 2, 1],
    ],
  ] as const)
  return { phrases: shape, bars, lines }
}

/** A tune over a section: leaning notes that fall on beats go to the nearest tone of their chord. */
export function notesOf(sheet: Sheet, section: Section, tune: Tune, low: number): (TuneNote & { phrase: number })[] {
  const notes: (TuneNote & { phrase: number })[] = []
  const beat = sheet.steps / 4
  for (let bar = 0, turn = 0; bar < section.bars; bar += tune.bars, turn += 1) {
    const phrase = turn % tune.phrases.length
    for (const { step, length, degree } of tune.phrases[phrase] as Phrase) {
      const here = section.bar + bar + Math.floor(step / sheet.steps)
      if (here >= section.bar + section.bars) continue
      const within = step % sheet.steps
      const tonic = tonicAt(sheet, here)
      const key = octaveAbove(tonic, low - 5) + degreeOf(sheet.scale, degree)
      const firm = within % beat === 0 || length >= beat
      const pitch = firm ? nearestTone(chordAt(sheet, here, within), tonic, key, 2) : key
      notes.push({ bar: here, step: within, length, pitch, degree, phrase })
    }
  }
  return notes
}

/** The first tone's key that is not below. */
export const octaveAbove = (tonic: number, low: number): number => tonic + 12 * Math.ceil((low - tonic) / 12)
