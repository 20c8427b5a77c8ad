import type { Instrument } from './instruments/band.ts'
import { singers } from './instruments/singers.ts'
import { sing } from './instruments/voice.ts'
import { addAt, addNote, decibels, rate, type Sound, samplesOf, silence } from './sound/buffers.ts'
import { filterAll } from './sound/filters.ts'
import { finish } from './sound/master.ts'
import { echo, reverberate, type Stereo, widen } from './sound/room.ts'
import type { Hit, Score, Track } from './writing/score.ts'

export const loudness = -14.5
const ceiling = -1.2

const stereo = (seconds: number): Stereo => ({ left: silence(seconds), right: silence(seconds) })

type Desk = { readonly mix: Stereo; readonly room: Stereo; readonly echo: Stereo }

/** The score as sound: each track played, set to its level and place, then the room, and the master's finish. */
export function render(score: Score): Stereo {
  const desk: Desk = { mix: stereo(score.seconds), room: stereo(score.seconds), echo: stereo(score.seconds) }
  const line = silence(score.seconds)
  const tones = new Map<string, Sound>()
  for (const [at, track] of score.tracks.entries()) {
    line.fill(0)
    playInto(line, track, { tones, seed: at })
    filterAll(line, track.instrument.equal)
    setLevel(line, track.level)
    if (track.ducks) duck(line, score.kicks)
    place(line, track, desk)
  }
  if (score.tracks.some(({ echo: sent }) => sent > 0)) {
    echo(desk.echo, desk.mix, score.echo)
    addAt(desk.room.left, desk.echo.left, 0, 0.25)
    addAt(desk.room.right, desk.echo.right, 0, 0.25)
  }
  reverberate(desk.room, desk.mix, score.room)
  finish(desk.mix, { loudness, ceiling })
  closeDown(desk.mix, score.fade)
  return desk.mix
}

/** Each tone is made once for its pitch and force, in a few variants, as samplers do with what was recorded. */
function playInto(line: Sound, track: Track, { tones, seed }: { tones: Map<string, Sound>; seed: number }): void {
  const { instrument, hits, singer } = track
  for (const [at, hit] of hits.entries()) {
    if (instrument.tone === undefined) {
      const voice = singers[singer] as (typeof singers)[number]
      const { pitch, seconds, force, syllable = 'a', from } = hit
      addAt(line, sing({ pitch, seconds, force, syllable, from }, voice), samplesOf(hit.at + voice.late), 1)
      continue
    }
    const tone = toneFor(instrument, hit, { tones, variant: (at + seed) % 3 })
    const held = instrument.lasts === 'held' ? samplesOf(hit.seconds) : tone.length
    addNote(line, tone, { at: samplesOf(hit.at), gain: 0.5 + 0.5 * hit.force, held, fade: samplesOf(0.05) })
  }
}

const toneFor = (
  instrument: Instrument,
  hit: Hit,
  { tones, variant }: { tones: Map<string, Sound>; variant: number },
): Sound => {
  const layer = hit.force < 0.5 ? 0.4 : hit.force < 0.75 ? 0.68 : 0.95
  const seconds = instrument.lasts === 'made' ? Math.max(0.06, Math.round(hit.seconds / 0.06) * 0.06) : 0
  const key = `${instrument.name} ${hit.pitch} ${layer} ${seconds} ${seconds > 0 ? 0 : variant}`
  const known =
    tones.get(key) ?? instrument.tone?.({ pitch: hit.pitch, force: layer, seconds, seed: variant + 1 }) ?? silence(0)
  tones.set(key, known)
  return known
}

/** Its louder moments, measured over a twentieth of a second each, come to the level asked. */
function setLevel(line: Sound, level: number): void {
  const block = samplesOf(0.05)
  const powers: number[] = []
  for (let start = 0; start + block <= line.length; start += block) {
    let sum = 0
    for (let n = start; n < start + block; n += 1) sum += line[n]! * line[n]!
    if (sum > 1e-7) powers.push(sum / block)
  }
  if (powers.length === 0) return
  powers.sort((one, other) => other - one)
  const loud = powers[Math.floor(powers.length * 0.12)]!
  const gain = decibels(level) / Math.sqrt(loud)
  for (let n = 0; n < line.length; n += 1) line[n] = line[n]! * gain
}

function duck(line: Sound, kicks: readonly number[]): void {
  const length = samplesOf(0.2)
  for (const at of kicks) {
    const start = samplesOf(at)
    for (let n = 0; n < length && start + n < line.length; n += 1)
      line[start + n] = line[start + n]! * (1 - 0.6 * (1 - n / length) ** 1.5)
  }
}

/** Where it stands, by equal power, and what of it goes into the room. */
function place(line: Sound, track: Track, { mix, room, echo: echoes }: Desk): void {
  const angle = ((track.pan + 1) * Math.PI) / 4
  const [left, right] = [Math.cos(angle), Math.sin(angle)]
  const { wide } = track.instrument
  addAt(mix.left, line, 0, left * (wide ? 0.75 : 1))
  addAt(mix.right, line, 0, right * (wide ? 0.75 : 1))
  if (wide) widen(line, mix, { ...wide, gain: 0.45 })
  addAt(room.left, line, 0, left * track.room)
  addAt(room.right, line, 0, right * track.room)
  if (track.echo > 0) addAt(echoes.left, line, 0, track.echo)
}

function closeDown(mix: Stereo, fade: number): void {
  const long = samplesOf(fade > 0 ? fade : 0.35)
  const short = Math.round(0.004 * rate)
  for (const side of [mix.left, mix.right]) {
    for (let n = 0; n < short; n += 1) side[n] = (side[n]! * n) / short
    for (let n = 0; n < long && n < side.length; n += 1) {
      const left = n / long
      side[side.length - 1 - n] = side[side.length - 1 - n]! * (fade > 0 ? left : Math.sqrt(left))
    }
  }
}
