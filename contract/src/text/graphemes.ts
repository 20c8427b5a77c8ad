/** A write and a reply hold so many characters, as a person counts them. */
export const mostPost = 800

/** Browsers without it count what code points there are. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined

const plain = /^[\u0020-\u007e\n]*$/

/** How many characters a person counts in a text; from `enough` on, it stops counting. */
export const graphemeCount = (text: string, enough = Number.POSITIVE_INFINITY): number => {
  if (plain.test(text)) return text.length
  let count = 0
  for (const _ of charactersOf(text)) {
    count += 1
    if (count >= enough) break
  }
  return count
}

/** A text up to so many characters, none of them cut. */
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
