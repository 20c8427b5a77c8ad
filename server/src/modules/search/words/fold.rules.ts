import { nameKey } from '@sheds/contract/text/names'

/** FoldedText text with the original positions of its units: `from` and `to` index the original. */
export interface FoldedText {
  text: string
  from: readonly number[]
  to: readonly number[]
}

/** Letters of Cameroonian languages missing on phone keyboards, as people replace them. */
const localLetters: Readonly<Record<string, string>> = {
  ŋ: 'ng',
  ɲ: 'ny',
  ɔ: 'o',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ʉ: 'u',
  ɨ: 'i',
  ƴ: 'y',
}

const space = /(?!\ufeff)\s/u
const apostrophe = /['’‘‛ʼʻʹˈ`´′＇]/u
const nothing = /[\u0640\p{Emoji_Modifier}]/u
/** Separators: trade marks would fold to letters, unpaired surrogates have no fold. */
const between = /[\p{Cc}\p{Cs}™℠]/u
const foreignDigit = /(?![0-9])\p{Nd}/gu

/** Each script has its ten digits in a row. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) as number
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

const foldSign = (sign: string): string => {
  if (space.test(sign)) return ' '
  if (apostrophe.test(sign)) return "'"
  if (between.test(sign)) return '-'
  if (nothing.test(sign)) return ''
  const key = nameKey(sign).replace(foreignDigit, plainDigit)
  return [...(localLetters[key] ?? key)].map(foldPart).join('')
}

/** A composed character may fold to parts that are not letters: ŉ contains an apostrophe. */
const foldPart = (part: string): string => {
  if (apostrophe.test(part)) return "'"
  return nothing.test(part) ? '' : part
}

/** Cache for the few characters of most texts; others are folded each time. */
const mostKept = 2000
const kept = new Map<string, string>()

const foldOf = (sign: string): string => {
  const known = kept.get(sign)
  if (known !== undefined) return known
  const folded = foldSign(sign)
  if (kept.size < mostKept) kept.set(sign, folded)
  return folded
}

/** Folds character by character, so that the cost is linear. A character that folds to nothing joins the one before it. */
export const foldText = (text: string): FoldedText => {
  const parts: string[] = []
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const sign of text) {
    const folded = foldOf(sign)
    const end = at + sign.length
    if (folded === '' && to.length > 0) to[to.length - 1] = end
    for (let unit = 0; unit < folded.length; unit += 1) {
      from.push(at)
      to.push(end)
    }
    parts.push(folded)
    at = end
  }
  return { text: parts.join(''), from, to }
}
