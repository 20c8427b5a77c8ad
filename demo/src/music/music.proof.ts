import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAudioMaker } from '@sheds/server/modules/music/audio/audio-maker'
import { afterAll, describe, expect, test } from 'vitest'
import { musicBook } from '../catalogue/music.ts'
import { scoreOf } from './compose.ts'
import { loudness, render } from './render.ts'
import { decibels } from './sound/buffers.ts'
import { loudnessOf } from './sound/master.ts'
import { wavOf } from './sound/wav.ts'
import { crestOf, octavesOf, peakOf, pulseOf, widthOf } from './testing/measures.ts'

const songs = musicBook.flatMap((entry) =>
  entry.songs.map(([title, style, seconds]) => ({ style, seed: title, seconds })),
)
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'demo-music-')))
const maker = createAudioMaker({ folders: [folder] })
const total = { sound: 0, computing: 0, bytes: 0 }
const colours: number[][] = []

afterAll(() => {
  maker.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Bare files of one song and how long composing it took. */
const made = async (recipe: (typeof songs)[number]) => {
  const before = process.cpuUsage()
  const score = scoreOf(recipe)
  const mix = render(score)
  const path = join(folder, 'source')
  writeFileSync(path, Buffer.concat([...wavOf(mix)]))
  const { user, system } = process.cpuUsage(before)
  const { size: bytes } = statSync(path)
  mkdirSync(join(folder, 'made'), { recursive: true })
  const answer = await maker.make({ path, bytes, type: 'wav', folder: join(folder, 'made'), isThrifty: true })
  if (!('whole' in answer)) throw new Error('the engine makes nothing of it')
  return { score, mix, answer, computing: (user + system) / 1e6 }
}

describe('each of the forty songs', () => {
  test.each(songs)('$seed is one to let run', async (recipe) => {
    const { score, mix, answer, computing } = await made(recipe)
    const whole = octavesOf(mix)
    const facts = {
      ...{ crest: crestOf(mix), width: widthOf(mix), loudness: loudnessOf(mix), pulse: pulseOf(mix, score.beat) },
      ...{ seconds: score.seconds, computing, kilobytes: (answer.whole.bytes + answer.preview.bytes) / 1000 },
    }
    console.log(
      recipe.seed,
      recipe.style,
      Object.values(facts)
        .map((fact) => fact.toFixed(2))
        .join(' '),
    )
    expect(peakOf(mix)).toBeLessThanOrEqual(decibels(-1))
    expect(facts.loudness).toBeCloseTo(loudness, -0.3)
    expect(facts.crest).toSatisfy((crest: number) => crest > 10 && crest < 18)
    expect(facts.width).toSatisfy((width: number) => width > -15 && width < -1.5)
    expect(facts.pulse).toBeGreaterThan(1.05)
    expect(Math.max(...whole)).toBeLessThan(-1.5)
    expect((whole[0]! + whole[1]! + whole[2]!) / 3).toBeGreaterThan((whole[6]! + whole[7]!) / 2)
    const [early, late] = [
      octavesOf(mix, 0, mix.left.length / 10),
      octavesOf(mix, mix.left.length / 2, mix.left.length * 0.7),
    ]
    expect(Math.max(...early.map((power, at) => Math.abs(power - late[at]!)))).toBeGreaterThan(1)
    total.sound += score.seconds
    total.computing += computing
    total.bytes += answer.whole.bytes + answer.preview.bytes
    colours.push(whole)
  })
})

test('together they are small, soon made, and not of one colour', () => {
  console.log(total)
  expect(colours).toHaveLength(40)
  expect(total.bytes).toBeLessThan(30_000_000)
  // A second of sound takes a fifteenth of a second of a core at most, on whatever core that is.
  expect(total.computing / total.sound).toBeLessThan(1 / 15)
  const spread = colours[0]!.map((_, octave) => {
    const column = colours.map((colour) => colour[octave]!)
    return Math.max(...column) - Math.min(...column)
  })
  expect(Math.min(...spread)).toBeGreaterThan(2)
})
