import { type TextWord, wordsOf } from './words.rules.ts'

/** Start and end in UTF-16 units of the original text. */
export type TextRange = [from: number, to: number]

const mostMarks = 20

/** Ranges of matching words in order, without overlaps or parts of characters. */
export const rangesOf = (text: string, matches: (word: TextWord) => boolean): TextRange[] => {
  const ranges: TextRange[] = []
  for (const word of wordsOf(text)) {
    if (ranges.length === mostMarks) break
    // A character may contain several words, such as ½.
    if (word.from >= (ranges.at(-1)?.[1] ?? 0) && matches(word)) ranges.push([word.from, word.to])
  }
  return ranges
}
