import type { Sound } from '../sound/buffers.ts'
import { type Biquad, highpass, highShelf, lowpass, lowShelf, peak } from '../sound/filters.ts'
import * as drums from './drums.ts'
import * as keys from './keys.ts'
import type { Note } from './note.ts'
import * as plucked from './pluck.ts'
import * as struck from './struck.ts'

export type Instrument = {
  readonly name: string
  /** None of its own: it is sung. */
  readonly tone?: (note: Note) => Sound
  /** `ring`: until it is silent. `held`: until it is let go. `made`: the tone itself knows how long. */
  readonly lasts: 'ring' | 'held' | 'made'
  readonly level: number
  readonly room: number
  readonly equal: readonly Biquad[]
  /** A chorus that widens it. */
  readonly wide?: { readonly depth: number; readonly hz: number }
  readonly kick?: boolean
  /** Plays its riffs with a second beside it. */
  readonly band?: boolean
  /** What it does on the last beat. */
  readonly ends?: 'blow' | 'root' | 'chord'
}

type Sketch = Omit<Instrument, 'name' | 'lasts'> & { readonly lasts?: Instrument['lasts'] }

const wide = { depth: 0.0022, hz: 0.55 }
const slow = { depth: 0.004, hz: 0.23 }

const sketches = {
  kick: {
    tone: drums.kick,
    level: -11,
    room: 0.01,
    kick: true,
    ends: 'blow',
    equal: [peak(62, 1.2, 3), peak(330, 1, -4), peak(3200, 1, 3)],
  },
  softKick: {
    tone: drums.softKick,
    level: -12,
    room: 0.02,
    kick: true,
    ends: 'blow',
    equal: [peak(70, 1, 2), peak(300, 1, -3)],
  },
  deepKick: {
    tone: drums.deepKick,
    level: -10,
    room: 0,
    kick: true,
    ends: 'blow',
    equal: [peak(52, 1, 2), peak(280, 1, -3), peak(3600, 1, 3)],
  },
  snare: { tone: drums.snare, level: -17, room: 0.16, equal: [highpass(130), peak(210, 1, 2), highShelf(6000, 2)] },
  rim: { tone: drums.rim, level: -20, room: 0.14, equal: [highpass(260)] },
  clap: { tone: drums.clap, level: -20, room: 0.22, equal: [highpass(400)] },
  tom: { tone: drums.tom, level: -17, room: 0.15, equal: [highpass(60), peak(400, 1, -3)] },
  hat: { tone: drums.closedHat, level: -30, room: 0.03, equal: [highpass(5000)] },
  openHat: { tone: drums.openHat, level: -30, room: 0.05, equal: [highpass(4500)] },
  ride: { tone: drums.ride, level: -30, room: 0.08, equal: [highpass(2600)] },
  crash: { tone: drums.crash, level: -25, room: 0.12, ends: 'blow', equal: [highpass(900)] },
  shaker: { tone: drums.shaker, level: -30, room: 0.06, equal: [highpass(2500)] },
  tambourine: { tone: drums.tambourine, level: -30, room: 0.1, equal: [highpass(2500)] },
  ngoma: {
    tone: drums.ngoma,
    level: -15,
    room: 0.14,
    ends: 'blow',
    equal: [highpass(45), peak(380, 1, -3), peak(2500, 1, 3)],
  },
  conga: { tone: drums.conga, level: -19, room: 0.14, equal: [highpass(110), peak(2800, 1, 2)] },
  slap: { tone: drums.slap, level: -22, room: 0.14, equal: [highpass(250)] },
  nkul: { tone: struck.nkul, level: -19, room: 0.16, equal: [highpass(120)] },
  bell: { tone: struck.bell, level: -27, room: 0.12, equal: [highpass(400)] },
  bottle: { tone: struck.bottle, level: -28, room: 0.1, equal: [highpass(1200)] },
  claves: { tone: struck.claves, level: -25, room: 0.18, equal: [highpass(600)] },
  rain: { tone: drums.rain, level: -36, room: 0.05, wide: slow, equal: [highpass(500)] },
  balafon: { tone: struck.balafon, level: -18, room: 0.16, ends: 'chord', equal: [highpass(120), peak(2600, 0.8, 2)] },
  guitar: {
    tone: plucked.cleanGuitar,
    lasts: 'held',
    level: -20,
    room: 0.13,
    ends: 'chord',
    wide,
    equal: [highpass(170), peak(420, 0.9, -3), peak(3000, 0.7, -2.5)],
  },
  foamGuitar: { tone: plucked.foamGuitar, level: -18.5, room: 0.12, equal: [highpass(160)] },
  mutedGuitar: { tone: plucked.mutedGuitar, level: -21, room: 0.08, equal: [highpass(150), peak(500, 1, -2)] },
  boxGuitar: {
    tone: plucked.boxGuitar,
    lasts: 'held',
    level: -18,
    room: 0.15,
    ends: 'chord',
    wide: slow,
    equal: [highpass(85), highShelf(4500, 2)],
  },
  kora: {
    tone: plucked.kora,
    level: -18,
    room: 0.24,
    ends: 'chord',
    wide: { depth: 0.0012, hz: 0.31 },
    equal: [highpass(60)],
  },
  bass: {
    tone: plucked.fingerBass,
    lasts: 'held',
    level: -12,
    room: 0.01,
    ends: 'root',
    equal: [highpass(34), peak(90, 0.8, 2), peak(320, 0.9, -3), peak(1200, 0.8, 2), lowpass(5200)],
  },
  slapBass: {
    tone: plucked.slapBass,
    lasts: 'held',
    level: -12,
    room: 0.01,
    ends: 'root',
    equal: [highpass(34), peak(90, 0.8, 2), peak(350, 0.9, -3), lowpass(6500)],
  },
  logDrum: {
    tone: keys.logDrum,
    lasts: 'made',
    level: -11,
    room: 0.02,
    equal: [highpass(32), peak(260, 0.9, -2), lowpass(5000)],
  },
  boom: {
    tone: keys.boomBass,
    lasts: 'made',
    level: -10.5,
    room: 0,
    ends: 'root',
    equal: [highpass(28), peak(240, 1, -2), lowpass(3200)],
  },
  tines: {
    tone: keys.electricPiano,
    lasts: 'made',
    level: -21,
    room: 0.16,
    ends: 'chord',
    wide: slow,
    equal: [highpass(150), peak(300, 0.8, -2), highShelf(4000, 2)],
  },
  piano: {
    tone: keys.piano,
    lasts: 'made',
    level: -20,
    room: 0.18,
    ends: 'chord',
    wide: slow,
    equal: [highpass(110), peak(350, 0.8, -2), highShelf(4500, 2)],
  },
  organ: {
    tone: keys.organ,
    lasts: 'made',
    level: -24,
    room: 0.14,
    ends: 'chord',
    wide: { depth: 0.0011, hz: 5.7 },
    equal: [highpass(140), peak(500, 0.8, -2)],
  },
  horns: {
    tone: keys.horns,
    lasts: 'made',
    level: -20,
    room: 0.22,
    band: true,
    ends: 'chord',
    equal: [highpass(180), peak(1500, 0.8, 2)],
  },
  strings: {
    tone: keys.strings,
    lasts: 'made',
    level: -27,
    room: 0.26,
    ends: 'chord',
    wide: slow,
    equal: [highpass(240), lowShelf(400, -3)],
  },
  lead: {
    lasts: 'made',
    level: -16.5,
    room: 0.17,
    equal: [highpass(130), peak(300, 0.9, -2), peak(3000, 0.8, 4), highShelf(6000, 4)],
  },
  choir: {
    lasts: 'made',
    level: -22.5,
    room: 0.3,
    equal: [highpass(160), peak(300, 0.8, -2), peak(3000, 0.8, 3), highShelf(6000, 4)],
  },
} as const satisfies Readonly<Record<string, Sketch>>

export type InstrumentName = keyof typeof sketches

export const instruments = Object.fromEntries(
  Object.entries(sketches).map(([name, sketch]) => [name, { lasts: 'ring', ...sketch, name }]),
) as unknown as Readonly<Record<InstrumentName, Instrument>>
