import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { musicBook } from '../catalogue/music.ts'
import { compose, scoreOf } from './compose.ts'
import { type InstrumentName, instruments } from './instruments/band.ts'
import { singers } from './instruments/singers.ts'
import { sing } from './instruments/voice.ts'
import { loudness, render } from './render.ts'
import { decibels, pitchHz } from './sound/buffers.ts'
import { loudnessOf } from './sound/master.ts'
import { wavOf } from './sound/wav.ts'
import { type StyleName, styles } from './styles/styles.ts'
import { centsOff, crestOf, octavesOf, onGrid, peakOf, pulseOf, widthOf } from './testing/measures.ts'
import { chordOf } from './writing/harmony.ts'

const names = Object.keys(styles) as StyleName[]
const songs = musicBook.flatMap((entry) =>
  entry.songs.map(([title, style, seconds]) => ({ style, seed: title, seconds })),
)

const digestOf = (sound: Iterable<Uint8Array>): string => {
  const hash = createHash('sha256')
  for (const chunk of sound) hash.update(chunk)
  return hash.digest('hex')
}

describe('instruments', () => {
  const played: readonly (readonly [name: InstrumentName, low: number, high: number])[] = [
    ['guitar', 52, 84],
    ['boxGuitar', 40, 76],
    ['foamGuitar', 55, 78],
    ['kora', 43, 86],
    ['bass', 28, 43],
    ['slapBass', 28, 40],
    ['balafon', 57, 84],
    ['tines', 50, 86],
    ['piano', 40, 74],
    ['organ', 55, 67],
    ['horns', 55, 70],
    ['logDrum', 30, 38],
  ]

  test.each(played)('%s plays in tune', (name, low, high) => {
    for (const pitch of [low, high]) {
      const tone = instruments[name].tone?.({ pitch, force: 0.8, seconds: 0.5, seed: 2 }) ?? new Float32Array(0)
      expect(Math.abs(centsOff(tone, pitchHz(pitch)))).toBeLessThanOrEqual(9)
    }
  })

  test('what is struck harder is louder, and no tone is twice the same nor beyond full', () => {
    for (const { tone } of Object.values(instruments)) {
      if (tone === undefined) continue
      const note = { pitch: 60, seconds: 0.3, seed: 1 }
      const [soft, loud] = [tone({ ...note, force: 0.4 }), tone({ ...note, force: 0.95 })]
      const most = (sound: Float32Array) => sound.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
      expect(most(loud)).toBeGreaterThanOrEqual(most(soft))
      expect(most(loud)).toBeLessThanOrEqual(1.001)
      expect(Math.abs(loud.at(-1) ?? 1)).toBeLessThan(0.02)
    }
  })

  test('singers hold their tone, and their vowels differ', () => {
    const sung = (syllable: string, pitch: number, at: number) =>
      sing({ pitch, seconds: 0.6, force: 0.8, syllable, from: undefined }, singers[at] as (typeof singers)[number])
    for (const [at, pitch] of [
      [6, 67],
      [7, 55],
      [0, 64],
      [4, 50],
    ] as const)
      expect(Math.abs(centsOff(sung('na', pitch, at), pitchHz(pitch)))).toBeLessThanOrEqual(18)
    const colours = ['a', 'e', 'i', 'o', 'u'].map((vowel) => {
      const sound = sung(vowel, 50, 7)
      return octavesOf({ left: sound, right: sound }).map(Math.round).join(' ')
    })
    expect(new Set(colours).size).toBe(5)
  })
})

describe('writing', () => {
  test('chords are what their words say', () => {
    expect(chordOf('4', 'major')).toEqual({ root: 5, tones: [0, 4, 7] })
    expect(chordOf('2.7', 'major')).toEqual({ root: 2, tones: [0, 3, 7, 10] })
    expect(chordOf('4m', 'major').tones).toEqual([0, 3, 7])
    expect(chordOf('b7', 'minor')).toEqual({ root: 9, tones: [0, 4, 7] })
    expect(() => chordOf('8', 'major')).toThrow('no chord')
  })

  test.each(names)('%s keeps its beat, its bars and its range', (style) => {
    const score = scoreOf({ style, seed: 'test', seconds: 60 })
    expect(score.seconds).toBeGreaterThan(36)
    expect(score.seconds).toBeLessThanOrEqual(61)
    expect(score.tracks.length).toBeGreaterThanOrEqual(5)
    expect(onGrid(score, 0.026)).toBeGreaterThan(0.75)
    for (const { hits, instrument } of score.tracks)
      for (const { at, pitch, force } of hits) {
        expect(at).toBeLessThan(score.seconds)
        expect([instrument.name, pitch >= 24 && pitch <= 108]).toEqual([instrument.name, true])
        expect(force).toSatisfy((value: number) => value > 0 && value <= 1)
      }
  })

  test('forty songs are forty: other notes, most of them other keys or tempos', () => {
    const scores = songs.map((recipe) => scoreOf(recipe))
    expect(scores).toHaveLength(40)
    expect(scores.every(({ seconds }) => seconds >= 45 && seconds <= 100)).toBe(true)
    const notes = scores.map(({ tracks }) => tracks.map(({ hits }) => hits.map(({ pitch }) => pitch).join()).join('/'))
    expect(new Set(notes).size).toBe(40)
    expect(new Set(scores.map(({ beat, style }) => `${style} ${beat}`)).size).toBeGreaterThan(30)
  })

  test('a refrain comes back with the tune and the words it had', () => {
    const { tracks, beat } = scoreOf({ style: 'makossa', seed: 'Deïdo la nuit', seconds: 78 })
    const choir = tracks.find(({ instrument }) => instrument.name === 'choir')?.hits ?? []
    const phrases = Map.groupBy(choir, ({ at }) => Math.floor(at / (8 * beat) + 0.02))
    const lines = [...phrases.values()].map((hits) => hits.map(({ syllable }) => syllable).join(' '))
    expect(lines.length).toBeGreaterThanOrEqual(8)
    expect(new Set(lines).size).toBeLessThanOrEqual(lines.length / 2)
  })
})

describe('a mix', () => {
  const short = { seed: 'mix', seconds: 26 } as const

  test('is the same, byte for byte, every time', () => {
    const first = digestOf(wavOf(compose({ style: 'trap', ...short })))
    expect(digestOf(wavOf(compose({ style: 'trap', ...short })))).toBe(first)
    expect(digestOf(wavOf(compose({ style: 'trap', ...short, seed: 'other' })))).not.toBe(first)
  })

  test.each(['makossa', 'bikutsi', 'reggae'] as const)(
    'of %s is loud enough, wide, round, and has a pulse',
    (style) => {
      const score = scoreOf({ style, ...short })
      const mix = render(score)
      expect(peakOf(mix)).toBeLessThanOrEqual(decibels(-1))
      expect(Math.abs(loudnessOf(mix) - loudness)).toBeLessThan(1)
      expect(crestOf(mix)).toSatisfy((crest: number) => crest > 9 && crest < 19)
      expect(widthOf(mix)).toSatisfy((width: number) => width > -18 && width < -2)
      const whole = octavesOf(mix)
      // Every octave has something, the low ones most: a slope as of music, neither a tone nor noise.
      expect(Math.min(...whole)).toBeGreaterThan(-32)
      expect(Math.max(...whole)).toBeLessThan(-2)
      expect((whole[0]! + whole[1]! + whole[2]!) / 3).toBeGreaterThan((whole[6]! + whole[7]!) / 2 + 3)
      const length = mix.left.length
      const [early, late] = [octavesOf(mix, 0, length / 8), octavesOf(mix, length / 2, length * 0.7)]
      expect(Math.max(...early.map((power, at) => Math.abs(power - late[at]!)))).toBeGreaterThan(0.8)
      expect(pulseOf(mix, score.beat)).toBeGreaterThan(1.3)
    },
  )
})
