import type { Random } from '../../random.ts'
import { instruments } from '../instruments/band.ts'
import { sheetOf } from './form.ts'
import { voicing } from './harmony.ts'
import { below, playBass, playChords, playDrum, playPicked, playSolo, playTune } from './players.ts'
import { chordAt, type Hit, type Score, type Sheet, type Track, timeOf, tonicAt } from './score.ts'
import type { PartPlan, Plays, Style } from './style.ts'

type Player = Parameters<typeof playDrum>[0]

const play: Readonly<Record<Plays, (player: Player) => Hit[]>> = {
  drum: playDrum,
  bass: playBass,
  pick: playPicked,
  chords: playChords,
  strum: playChords,
  tune: playTune,
  reply: playTune,
  choir: playTune,
  riff: playTune,
  solo: playSolo,
}

/** A piece of a style: everything it takes from the random stream it is given. */
export function arrange(style: Style, random: Random, seconds: number): Score {
  const sheet = sheetOf(style, random, seconds)
  const bars = sheet.chords.length
  const isWoman = random.split('who sings').chance(0.5)
  const tracks = style.parts.flatMap((written, at) => {
    const own = random.split('part', at)
    if (!own.chance(written.chance ?? 1)) return []
    const plan = { ...written, pattern: chosen(written.pattern, own), ...leadOf(written, isWoman) }
    return tracksOf({ sheet, plan, style, name: `${plan.instrument} ${at}` })
  })
  if (style.fills !== false) tracks.push(...fillsOf(sheet))
  if (style.ends === 'stop') endOf(sheet, tracks)
  const kicks = tracks.filter(({ instrument }) => instrument.kick).flatMap(({ hits }) => hits.map(({ at }) => at))
  return {
    style: style.name,
    seconds: bars * sheet.bar + (style.ends === 'stop' ? 2.2 : 0.3),
    beat: sheet.bar / 4,
    tracks: tracks.filter(({ hits }) => hits.length > 0),
    room: { seconds: 1.5, bright: 4200, before: 0.018, ...style.room },
    echo: { seconds: (sheet.bar / sheet.steps) * 3, back: 0.42 },
    fade: style.ends === 'fade' ? Math.min(7, 3 * sheet.bar) : 0,
    kicks: kicks.toSorted((one, other) => one - other),
  }
}

/** A woman or a man sings a piece; what is written very high is always hers. */
const leadOf = ({ instrument, around = 60 }: PartPlan, isWoman: boolean): Partial<PartPlan> =>
  instrument !== 'lead' || around >= 66 ? {} : { around: isWoman ? 63 : Math.min(around, 57) }

const chosen = (pattern: PartPlan['pattern'], random: Random): PartPlan['pattern'] => {
  if (typeof pattern === 'string') return random.pick(pattern.split(' / '))
  return [random.pick(pattern[0].split(' / ')), random.pick(pattern[1].split(' / '))]
}

const pans = [-0.75, 0.7, -0.35, 0.4, -0.1, 0.15] as const

function tracksOf(player: Player): Track[] {
  const { plan, sheet } = player
  const hits = play[plan.plays](player)
  if (plan.plays === 'choir' || plan.plays === 'reply') {
    const voices = [hits, below(sheet, hits, -2), below(sheet, hits, -5)]
    return voices.flatMap((voice, at) =>
      [0, 1].map((twin) => ({
        ...trackOf(plan, voice),
        pan: pans[at * 2 + twin] as number,
        singer: at * 2 + twin,
        level: (plan.level ?? instruments[plan.instrument].level) - at * 1.5,
      })),
    )
  }
  if (plan.plays === 'riff' && instruments[plan.instrument].band)
    return [
      trackOf(plan, hits),
      {
        ...trackOf(plan, below(sheet, hits, -2)),
        pan: -(plan.pan ?? 0.3),
        level: instruments[plan.instrument].level - 3,
      },
    ]
  return [trackOf(plan, hits)]
}

const trackOf = (plan: PartPlan, hits: readonly Hit[]): Track => {
  const instrument = instruments[plan.instrument]
  return {
    instrument,
    hits: [...hits],
    pan: plan.pan ?? 0,
    level: plan.level ?? instrument.level,
    room: plan.room ?? instrument.room,
    echo: plan.echo ?? 0,
    ducks: plan.ducks ?? false,
    singer: plan.around !== undefined && plan.around >= 62 ? 6 : 7,
  }
}

/** Into each new section the drums run; on its first beat a cymbal opens. */
function fillsOf(sheet: Sheet): Track[] {
  const { random, steps } = sheet
  const [toms, cymbals, skins]: [Hit[], Hit[], Hit[]] = [[], [], []]
  const beat = steps / 4
  for (const section of sheet.sections.slice(1)) {
    const bar = section.bar - 1
    const from = random.pick([2, 3]) * beat
    for (let step = from; step < steps; step += 1) {
      if (random.chance(steps === 16 ? 0.28 : 0.15)) continue
      const way = (step - from) / (steps - from)
      const hit = { at: timeOf(sheet, bar, step), seconds: 1, force: 0.5 + 0.4 * way }
      if (random.chance(0.35)) skins.push({ ...hit, pitch: 56 })
      else toms.push({ ...hit, pitch: Math.round(52 - 12 * way) })
    }
    if (section.kind !== 'outro') cymbals.push({ at: timeOf(sheet, section.bar, 0), seconds: 2, pitch: 60, force: 0.8 })
  }
  const plan = { plays: 'drum', in: [], pattern: '' } as const
  return [
    trackOf({ ...plan, instrument: 'tom', pan: 0.25 }, toms),
    trackOf({ ...plan, instrument: 'crash', pan: -0.3 }, cymbals),
    trackOf({ ...plan, instrument: 'snare' }, skins),
  ]
}

/** All together on the first chord, and let it ring. */
function endOf(sheet: Sheet, tracks: Track[]): void {
  const bars = sheet.chords.length
  const at = bars * sheet.bar
  const tonic = tonicAt(sheet, bars - 1)
  const home = { root: 0, tones: chordAt(sheet, 0, 0).tones.slice(0, 3) }
  const done = new Set<string>()
  for (const { instrument, hits } of tracks) {
    if (done.has(instrument.name) || !instrument.ends) continue
    done.add(instrument.name)
    const base = { at: at + sheet.random.next() * 0.008, force: 0.85, seconds: 1.9 }
    if (instrument.ends === 'blow') hits.push({ ...base, pitch: hits[0]?.pitch ?? 60 })
    if (instrument.ends === 'root') hits.push({ ...base, pitch: lowest(tonic, 31) })
    if (instrument.ends === 'chord')
      for (const pitch of voicing(home, tonic, [], meanOf(hits))) hits.push({ ...base, pitch })
  }
}

const lowest = (tonic: number, low: number): number => tonic - 12 * Math.floor((tonic - low) / 12)

const meanOf = (hits: readonly Hit[]): number =>
  hits.length === 0 ? 60 : hits.reduce((sum, { pitch }) => sum + pitch, 0) / hits.length
