/** Largest length of a write or reply, in graphemes. */
export const mostPost = 800

/** Browsers without it count code points. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined

const plain = /^[\u0020-\u007e\n]*$/

/** Number of graphemes; stops counting at `enough`. */
export const graphemeCount = (text: string, enough = Number.POSITIVE_INFINITY): number => {
  if (plain.test(text)) return text.length
  let count = 0
  for (const _ of charactersOf(text)) {
    count += 1
    if (count >= enough) break
  }
  return count
}

/** Cuts a text to a number of graphemes. */
export const cutGraphemes = (text: string, most: number): string => {
  if (plain.test(text)) return text.slice(0, Math.max(0, most))
  let end = 0
  let count = 0
  for (const character of charactersOf(text)) {
    if (count >= most) break
    count += 1
    end += character.length
  }
  return text.slice(0, end)
}

function* charactersOf(text: string): Generator<string> {
  if (segmenter === undefined) yield* text
  else for (const { segment } of segmenter.segment(text)) yield segment
}
