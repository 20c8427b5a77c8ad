import { nameKey } from '@sheds/contract/text/names'

/** A text as its words are read from it, and where each of its units stood: `from` and `to` are places in the original. */
export interface Folded {
  text: string
  from: readonly number[]
  to: readonly number[]
}

/** Letters of the country's languages that phones do not offer, as people write them without. */
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
/** What stands between words: trade marks would fold to letters, a character that is none has no fold. */
const between = /[\p{Cc}\p{Cs}™℠]/u
const foreignDigit = /(?![0-9])\p{Nd}/gu

/** Every script has its ten digits in a row. */
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

/** Signs made of several may come apart into such as are no letters: ŉ has an apostrophe in it. */
const foldPart = (part: string): string => {
  if (apostrophe.test(part)) return "'"
  return nothing.test(part) ? '' : part
}

/** What few signs most texts are written with; the rest are folded each time. */
const mostKept = 2000
const kept = new Map<string, string>()

const foldOf = (sign: string): string => {
  const known = kept.get(sign)
  if (known !== undefined) return known
  const folded = foldSign(sign)
  if (kept.size < mostKept) kept.set(sign, folded)
  return folded
}

/** Sign by sign, so that its price grows with the length only; what folds to nothing belongs to the sign before it. */
export const foldText = (text: string): Folded => {
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
