import { type TextWord, wordsOf } from './words.rules.ts'

/** From where to where, in UTF-16 units of the text as given. */
export type TextRange = [from: number, to: number]

const mostMarks = 20

/** What to mark in a text, word by word in its order; never a part of a character, never one place twice. */
export const rangesOf = (text: string, matches: (word: TextWord) => boolean): TextRange[] => {
  const ranges: TextRange[] = []
  for (const word of wordsOf(text)) {
    if (ranges.length === mostMarks) break
    // One sign may hold several words, such as ½.
    if (word.from >= (ranges.at(-1)?.[1] ?? 0) && matches(word)) ranges.push([word.from, word.to])
  }
  return ranges
}
