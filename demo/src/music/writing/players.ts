import { seeded } from '../../random.ts'
import { degreeOf, nearestTone, tonesFrom, voicing } from './harmony.ts'
import { chordAt, type Hit, type Section, type Sheet, stepsOf, timeOf, tonicAt, weightOf } from './score.ts'
import type { PartPlan, Style } from './style.ts'
import { notesOf, octaveAbove, onsetsOf, type Tune, type TuneNote, tuneOf } from './tunes.ts'

/** One part of a band over the whole piece. */
type Player = { readonly sheet: Sheet; readonly plan: PartPlan; readonly style: Style; readonly name: string }

const patternFor = ({ pattern }: PartPlan, { kind }: Section): string =>
  typeof pattern === 'string' ? pattern : pattern[kind === 'refrain' || kind === 'outro' ? 1 : 0]

type Step = {
  readonly bar: number
  readonly step: number
  readonly length: number
  readonly sign: string
  readonly section: Section
}

/** Each onset of the part's pattern, repeated over the sections it plays in. */
function* stepsPlayed({ sheet, plan }: Player): Generator<Step> {
  for (const section of sheet.sections) {
    if (!plan.in.includes(section.kind)) continue
    const pattern = patternFor(plan, section)
    const onsets = onsetsOf(pattern)
    const bars = Math.max(1, Math.round(pattern.length / sheet.steps))
    const wait = section.kind === 'intro' ? (plan.after ?? 0) : 0
    for (let start = 0; start < section.bars; start += bars)
      for (const { step, length, sign } of onsets) {
        const bar = start + Math.floor(step / sheet.steps)
        if (bar < section.bars && bar >= Math.min(wait, section.bars - 1))
          yield { bar: section.bar + bar, step: step % sheet.steps, length, sign, section }
      }
  }
}

const forces: Readonly<Record<string, number>> = {
  X: 1,
  x: 0.78,
  o: 0.56,
  g: 0.3,
  H: 0.95,
  h: 0.6,
  L: 0.95,
  l: 0.6,
  k: 0.4,
}
const heights: Readonly<Record<string, number>> = { H: 5, h: 5, L: -5, l: -5 }

/** How this player plays it: not quite on time, not twice alike, a little stronger towards a section's end. */
const human = (
  { sheet, plan }: Player,
  { bar, step, section }: Pick<Step, 'bar' | 'step' | 'section'>,
  force: number,
) => {
  const { random } = sheet
  const way = (bar - section.bar) / section.bars
  const swells = (section.kind === 'refrain' ? 1.04 : 0.94) + 0.06 * way
  return {
    at: Math.max(0, timeOf(sheet, bar, step) + random.normal((plan.lays ?? 0) / 1000, 0.0045)),
    force: Math.max(0.12, Math.min(1, force * swells * random.normal(1, 0.05))),
  }
}

export const playDrum = (player: Player): Hit[] =>
  [...stepsPlayed(player)].flatMap((step) => {
    const { sheet, plan } = player
    const ghost = step.sign === 'g' || step.sign === 'o'
    if (ghost && sheet.random.chance(0.12)) return []
    const force = (forces[step.sign] ?? 0.7) * (0.55 + 0.45 * weightOf(sheet.steps, step.step))
    const pitch = (plan.around ?? 60) + (heights[step.sign] ?? 0)
    return [{ ...human(player, step, force), seconds: 3, pitch }]
  })

const intervals: Readonly<Record<string, number>> = { r: 0, R: 12, '5': 7, d: -5, '6': 9, '4': 5, '2': 2 }

export const playBass = (player: Player): Hit[] => {
  const { sheet, plan } = player
  const low = plan.around ?? 31
  return [...stepsPlayed(player)].map((step) => {
    const chord = chordAt(sheet, step.bar, step.step)
    const tonic = tonicAt(sheet, step.bar)
    const root = octaveAbove(tonic + chord.root, low)
    const seventh = chord.tones[3] ?? degreeOf(sheet.scale, 6)
    const inside: Readonly<Record<string, number>> = {
      '3': chord.tones[1] as number,
      '7': Math.min(11, seventh),
      l: leading(player, step, root),
    }
    const pitch = root + (inside[step.sign] ?? intervals[step.sign] ?? 0)
    const force = 0.72 + 0.28 * weightOf(sheet.steps, step.step)
    return {
      ...human(player, step, force),
      seconds: step.length * stepsOf(sheet) * 0.94,
      pitch: pitch > low + 17 ? pitch - 12 : pitch,
    }
  })
}

/** From a half or a whole tone beside, into the root that comes. */
const leading = ({ sheet, plan }: Player, { bar, step, length }: Step, root: number): number => {
  const next = Math.floor((step + length) / sheet.steps)
  const chord = chordAt(sheet, bar + next, (step + length) % sheet.steps)
  const goal = octaveAbove(tonicAt(sheet, bar + next) + chord.root, plan.around ?? 31)
  return goal - root + (goal > root ? -1 : -2 + (sheet.random.chance(0.5) ? 3 : 0))
}

export const playPicked = (player: Player): Hit[] => {
  const { sheet, plan } = player
  return [...stepsPlayed(player)].map((step) => {
    const tones = tonesFrom(chordAt(sheet, step.bar, step.step), tonicAt(sheet, step.bar), plan.around ?? 60, 10)
    const force = 0.62 + 0.34 * weightOf(sheet.steps, step.step)
    return {
      ...human(player, step, force),
      seconds: (step.length + 0.6) * stepsOf(sheet),
      pitch: tones[Number(step.sign)] ?? (tones[0] as number),
    }
  })
}

/** Several tones at once: keys together, strings one after the other, upwards on what is unaccented. */
export const playChords = (player: Player): Hit[] => {
  const { sheet, plan } = player
  let before: number[] = []
  return [...stepsPlayed(player)].flatMap((step) => {
    before = voicing(chordAt(sheet, step.bar, step.step), tonicAt(sheet, step.bar), before, plan.around ?? 62)
    const strummed = plan.plays === 'strum'
    const up = strummed && step.step % 2 === 1
    const force = (forces[step.sign] ?? 0.7) * (0.7 + 0.3 * weightOf(sheet.steps, step.step))
    const played = human(player, step, force)
    const seconds = step.length * stepsOf(sheet) * (step.sign === 'k' ? 0.2 : 0.9)
    const keys = up ? before.toReversed() : before
    return keys.map((pitch, at) => ({
      at: played.at + (strummed ? at * 0.009 : at * 0.002 * sheet.random.next()),
      force: played.force * (at === keys.length - 1 ? 1 : 0.88),
      seconds,
      pitch,
    }))
  })
}

/** The rhythm of a part that finds its own tones, once for verses and once for refrains. */
const tuneFor = ({ sheet, plan, style, name }: Player, refrain: boolean): Tune => {
  const text = typeof plan.pattern === 'string' ? plan.pattern : plan.pattern[refrain ? 1 : 0]
  const [one, two] = text.split('|') as [string, string?]
  const random = seeded(sheet.random.path, 'tune', name, refrain ? 'refrain' : 'verse')
  return tuneOf(random, [one, two ?? one], sheet.steps, style.tones ?? [0, 1, 2, 4, 5])
}

/** What is sung or blown: the same tune whenever its section comes again. */
export const playTune = (player: Player): Hit[] =>
  player.sheet.sections.flatMap((section) => (player.plan.in.includes(section.kind) ? tuneIn(player, section) : []))

/** Tones that lie close are sung in one breath: each slides out of the one before. */
function tuneIn(player: Player, section: Section): Hit[] {
  const { sheet, plan, style } = player
  const refrain = section.kind === 'refrain' || section.kind === 'outro'
  const tune = tuneFor(player, refrain)
  const lines = style.words[refrain ? 'refrain' : 'verse'].map((line) => line.split(' '))
  const notes = notesOf(sheet, section, tune, plan.around ?? 60)
  let word = 0
  let before: { end: number; pitch: number } | undefined
  return notes.map((note, at) => {
    word = notes[at - 1]?.phrase === note.phrase ? word + 1 : 0
    const line = lines[(tune.lines[note.phrase] as number) % lines.length] ?? ['o']
    const played = human(player, { ...note, section }, 0.68 + 0.3 * weightOf(sheet.steps, note.step))
    const seconds = heldFor(player, note, notes[at + 1]) * stepsOf(sheet) * 0.95
    const from = before !== undefined && played.at - before.end < 0.09 ? before.pitch : undefined
    before = { end: played.at + seconds, pitch: note.pitch }
    return { ...played, seconds, pitch: note.pitch, syllable: line[word % line.length] ?? 'a', from }
  })
}

/** A voice goes on for a moment where the rhythm has only a short rest. */
const heldFor = ({ sheet, plan }: Player, note: TuneNote, next: TuneNote | undefined): number => {
  if (plan.instrument !== 'lead' && plan.instrument !== 'choir') return note.length
  const gap = next === undefined ? note.length + 2 : (next.bar - note.bar) * sheet.steps + next.step - note.step
  return Math.max(note.length, Math.min(gap, note.length + 2))
}

/** The same tune a third or a sixth lower, in the scale and where it lasts in the chord. */
export function below(sheet: Sheet, hits: readonly Hit[], steps: number): Hit[] {
  return hits.map((hit) => {
    const bar = Math.max(0, Math.floor(hit.at / sheet.bar + 0.02))
    const step = Math.round((hit.at / sheet.bar - bar) * sheet.steps)
    const tonic = tonicAt(sheet, bar)
    const pitch = inScale(sheet, hit.pitch, tonic, steps)
    const moved = hit.seconds > stepsOf(sheet) * 1.5 ? nearestTone(chordAt(sheet, bar, step), tonic, pitch, 2) : pitch
    return {
      ...hit,
      pitch: moved === hit.pitch ? pitch : moved,
      from: hit.from === undefined ? undefined : hit.from + moved - hit.pitch,
    }
  })
}

const inScale = ({ scale }: Sheet, pitch: number, tonic: number, steps: number): number => {
  for (let degree = -21; degree < 35; degree += 1) {
    const key = tonic + degreeOf(scale, degree)
    if (key >= pitch) return tonic + degreeOf(scale, degree + steps) - (key - pitch > 0 ? 1 : 0)
  }
  return pitch
}

const runs = [
  [0, 1, 2, 1],
  [2, 1, 0, 1],
  [0, 2, 1, 2],
  [0, 0, 1, 2],
  [3, 2, 1, 0],
  [0, 1, 0, -1],
  [0, -1, 0, 2],
] as const

/** Improvised: short runs of the scale that are taken up again a step higher or lower, with breath between. */
export function playSolo(player: Player): Hit[] {
  const { sheet, plan, style } = player
  const tones = style.tones ?? [0, 1, 2, 4, 5]
  const random = sheet.random.split('solo', player.name)
  let place = tones.length + 1
  let run: readonly number[] = random.pick(runs)
  let at = 0
  return [...stepsPlayed(player)].flatMap((step) => {
    if (at % 4 === 0) {
      if (random.chance(0.45)) run = random.pick(runs)
      place = Math.max(2, Math.min(tones.length * 2, place + random.int(-2, 2)))
    }
    const here = place + (run[at % 4] as number)
    at += 1
    if (random.chance(0.1)) return []
    const octave = Math.floor(here / tones.length)
    const tonic = tonicAt(sheet, step.bar)
    const key =
      octaveAbove(tonic, (plan.around ?? 60) - 7) +
      degreeOf(sheet.scale, 7 * octave + (tones[here - octave * tones.length] as number))
    const pitch =
      step.step % (sheet.steps / 4) === 0 ? nearestTone(chordAt(sheet, step.bar, step.step), tonic, key, 2) : key
    const force = 0.6 + 0.36 * weightOf(sheet.steps, step.step)
    return [{ ...human(player, step, force), seconds: (step.length + 0.5) * stepsOf(sheet), pitch }]
  })
}
