import { expect } from 'vitest'
import { namesIn, parseMarkup } from '../writes/markup.ts'
import { leastCost } from './processor-cost.ts'

/** Building blocks of long texts. */
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

export const costGrowsEvenly = async (unit: string, letters: number): Promise<void> => {
  const reading = (size: number) => () => read(unit.repeat(size / unit.length))
  const quarter = await leastCost(reading(letters / 4))
  // Four times the letters: quadratic cost would be sixteen times as high. Below 250 ms is always fast enough.
  const most = Math.max(8 * quarter, 250)
  expect(await leastCost(reading(letters), most)).toBeLessThan(most)
}

const read = (text: string): void => {
  const blocks = parseMarkup(text)
  for (const block of blocks) for (const mention of block.kind === 'paragraph' ? block.runs : []) namesIn(mention)
}
