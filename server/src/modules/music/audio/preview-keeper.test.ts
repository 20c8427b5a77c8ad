import { describe, expect, it } from 'vitest'
import { createPreviewKeeper, type Preview } from './preview-keeper.ts'
import { partOf, type Samples } from './sound.ts'
import { stepsPerSecond } from './sound-measures.ts'

const rate = 1000

/** Each sample is the number of its second divided by 1000, so that a preview shows its position. */
const counted = (seconds: number): Samples => [
  Float32Array.from({ length: seconds * rate }, (_, at) => Math.floor(at / rate) / 1000),
]

/** Preview of a song with this energy in each second, added in pieces. */
const previewOf = (seconds: number, energy: (second: number) => number, wanted?: number): Preview => {
  const keeper = createPreviewKeeper(rate, 1, wanted)
  const [samples, energies] = [counted(seconds), [] as number[]]
  const piece = 370
  for (let at = 0; at < seconds * rate; at += piece) {
    const to = Math.min(seconds * rate, at + piece)
    while (energies.length < Math.floor((to / rate) * stepsPerSecond))
      energies.push(energy(Math.floor(energies.length / stepsPerSecond)))
    keeper.add(partOf(samples, at, to), energies)
  }
  return keeper.preview()
}

/** Seconds in the preview, without its faded edges. */
const secondsIn = ({ samples: [channel] }: Preview): number[] => [
  ...new Set([...(channel ?? [])].slice(50, -900).map((value) => Math.round(value * 1000))),
]

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)

describe('the preview of a song', () => {
  it('is half of a song shorter than a minute, otherwise 30 seconds', () => {
    expect(previewOf(7, () => 1).seconds).toBe(3.5)
    expect(previewOf(59, () => 1).seconds).toBe(29.5)
    expect(previewOf(60, () => 1).seconds).toBe(30)
    expect(previewOf(400, () => 1).seconds).toBe(30)
  })

  it.each([
    { seconds: 20, from: 6 },
    { seconds: 59, from: 20 },
    { seconds: 61, from: 0 },
    { seconds: 150, from: 3 },
    { seconds: 150, from: 70 },
    { seconds: 150, from: 120 },
    { seconds: 900, from: 444 },
  ])('is the loudest part of $seconds s, which starts at $from s', ({ seconds, from }) => {
    const length = Math.min(30, seconds / 2)
    const preview = previewOf(seconds, (second) => (second >= from && second < from + length ? 2 : 1))
    expect(Math.abs(preview.from - from)).toBeLessThanOrEqual(0.5)
    const held = secondsIn(preview)
    expect(range(from + 1, Math.floor(from + length) - 2).filter((second) => !held.includes(second))).toEqual([])
    expect(held.every((second) => second >= from - 1 && second <= from + length)).toBe(true)
  })

  it('is the loudest part, even if an earlier one was stored before', () => {
    const energy = (second: number): number => (second >= 10 && second < 40 ? 2 : second >= 200 && second < 230 ? 3 : 1)
    const preview = previewOf(400, energy)
    expect(preview.from).toBe(200)
    expect(secondsIn(preview)).toEqual(range(200, 230).filter((second) => second < 230))
  })

  it.each([
    { seconds: 20, wanted: 3, from: 3 },
    { seconds: 20, wanted: 18, from: 10 },
    { seconds: 300, wanted: 5, from: 5 },
    { seconds: 300, wanted: 299, from: 270 },
  ])('starts at the chosen $wanted of $seconds s, as far as possible', ({ seconds, wanted, from }) => {
    const preview = previewOf(seconds, (second) => second, wanted)
    expect(preview.from).toBe(from)
    expect(secondsIn(preview)[0]).toBe(from)
  })

  it('fades in and out', () => {
    const [channel] = previewOf(100, () => 1, 50).samples
    expect(channel?.[0]).toBeLessThan(0.01)
    expect(channel?.at(-1)).toBeLessThan(0.001)
    expect(channel?.[15_000]).toBeCloseTo(0.065, 4)
  })
})
