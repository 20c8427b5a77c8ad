import type { Random } from '../../random.ts'
import { type Chord, progressionOf } from './harmony.ts'
import type { Section, SectionKind, Sheet } from './score.ts'
import type { Style } from './style.ts'

const kinds: Readonly<Record<string, SectionKind>> = { i: 'intro', v: 'verse', r: 'refrain', b: 'break', o: 'outro' }

const forms = {
  song: [
    'i2 v4 r4 o2',
    'i2 v4 r4 b2 r4 o2',
    'i4 v4 r4 b4 r4 o2',
    'i4 v8 r4 b4 r4 o2',
    'i4 v8 r8 b4 r8 o2',
    'i4 v8 r8 v4 r4 b4 r8 o2',
    'i4 v8 r8 v8 r8 b4 r8 o2',
    'i4 v8 r8 v8 r8 b8 r8 o4',
    'i8 v8 r8 v8 r8 b8 r8 v8 r8 o4',
  ],
  groove: [
    'i2 v4 b2 r4 o2',
    'i2 v4 r4 b2 r4 o2',
    'i4 v4 r4 b4 r4 o2',
    'i4 v8 r4 b4 r8 o2',
    'i4 r4 v8 r4 b8 r8 o4',
    'i8 v8 r8 b4 v4 r8 o4',
    'i8 v8 r8 b8 v8 r8 o4',
    'i8 v8 r8 b8 v8 r8 b4 r8 o4',
  ],
} as const

/** The longest form that fits, of those the style's kind of song takes. */
export function sectionsOf(style: Style, bar: number, seconds: number): Section[] {
  const fitting = (forms[style.ends === 'stop' ? 'song' : 'groove'] as readonly string[]).filter(
    (form) => lengthOf(form) * bar <= seconds,
  )
  const form = fitting.at(-1) ?? forms.song[0]
  let at = 0
  const sections = form.split(' ').map((word): Section => {
    const bars = Number(word.slice(1))
    at += bars
    return { kind: kinds[word[0] as string]!, bar: at - bars, bars, last: false }
  })
  const lastRefrain = sections.findLastIndex(({ kind }) => kind === 'refrain')
  return sections.map((section, index) => ({ ...section, last: index === lastRefrain }))
}

const lengthOf = (form: string): number => form.split(' ').reduce((sum, word) => sum + Number(word.slice(1)), 0)

/** Tempo, key, form and the chords of all bars. */
export function sheetOf(style: Style, random: Random, seconds: number): Sheet {
  const beat = 60 / random.int(...style.beats)
  const bar = 4 * beat
  const sections = sectionsOf(style, bar, seconds - 2.5)
  const [verse, refrain] = [random.pick(style.verses), random.pick(style.refrains)]
  const chords: Chord[][] = []
  const lift: number[] = []
  let raised = 0
  for (const { kind, bars, last } of sections) {
    const line = progressionOf(kind === 'refrain' || kind === 'outro' ? refrain : verse, style.scale)
    if (last && style.lifts === true) raised = 1
    for (let at = 0; at < bars; at += 1) {
      chords.push(line[at % line.length] as Chord[])
      lift.push(raised)
    }
  }
  const { steps, swing, scale } = style
  return { random, tonic: random.int(48, 59), scale, steps, bar, swing, sections, chords, lift }
}
