import { expect } from 'vitest'
import { namesIn, parseMarkup } from '../writes/markup.ts'

/** What long texts are made of. */
export const longUnits = [
  ['asterisks', '*'],
  ['openers', '*a '],
  ['openers of every kind', '*a **b ***c '],
  ['closers', 'a* '],
  ['pairs', '*a* **b**'],
  ['nests', '**a *b'],
  ['crossings', '*a **b* c** '],
  ['signs', '@'],
  ['mentions', '@a '],
  ['mentions of punctuation', '@a.......'],
  ['bullets', '- a\n'],
  ['dashes', '-'],
  ['line ends', '\n'],
  ['spaces', ' '],
  ['families', '👨‍👩‍👧‍👦'],
  ['marks', '\u0301'],
] as const

export const costGrowsEvenly = (unit: string, letters: number): void => {
  const costs = [letters / 4, letters].map((size) => costOf(unit.repeat(size / unit.length)))
  // Four times the letters: what grows with its square takes sixteen times as long. Too quick to tell is quick enough.
  expect(costs[1]).toBeLessThan(Math.max(8 * (costs[0] ?? 0), 250_000))
}

/** The processor's microseconds, of the better of two: others' work does not count. */
const costOf = (text: string): number => {
  const once = (): number => {
    const before = process.cpuUsage()
    const blocks = parseMarkup(text)
    for (const block of blocks) for (const mention of block.kind === 'paragraph' ? block.runs : []) namesIn(mention)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  return Math.min(once(), once())
}
