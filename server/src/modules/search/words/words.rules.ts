import { mostAsked } from '@sheds/contract/search/search-terms'
import { cutGraphemes } from '@sheds/contract/text/graphemes'
import { foldText } from './fold.rules.ts'
import { isStopWord, stemOf } from './stems.rules.ts'

export { isStopWord, stemOf } from './stems.rules.ts'

/** Increased with every change of how texts are split into words, which rebuilds the index. */
export const foldVersion = 2

/** A word of a text or query. Positions are UTF-16 units of the original text. */
export interface TextWord {
  /** Key of the word: folded, without its plural. */
  word: string
  /** FoldedText only, for matching beginnings. */
  typed: string
  from: number
  to: number
}

const letter = String.raw`\p{L}\p{M}`
const pictures = String.raw`\p{Emoji_Presentation}\u2600-\u27bf`

/** A number, a name such as N'Djamena, a run of letters, or a pictogram. */
const anyWord = new RegExp(
  String.raw`\d+(?:[.,]\d+)*|(?<!')[mn]'(?=[b-df-hj-np-tv-xz])[${letter}]+|[${letter}]+|(?!\p{N})[${pictures}]`,
  'gu',
)
/** Elided French words; m' and n' before a consonant begin an African name instead. */
const elision = new RegExp(
  String.raw`(?<![${letter}\d'])(?:(?:[ldjcst]|(?:lors|puis|jus|quoi|quel|pres)?qu)'(?=\p{L})|[mn]'(?=[aeiouh]))`,
  'gu',
)
const possessive = new RegExp(String.raw`(?<=\p{L})'s(?![${letter}\d'])`, 'gu')

const mostParting = 10
/** Eight or more digits with little between them, except a list's comma. */
const longNumber = new RegExp(String.raw`\d(?:(?!,\s)[^${letter}\d]){0,${mostParting}}(?=\d)`, 'gu')
const fewestOfPhone = 8
const twoYears = /^(?:19|20)\d\d\D{1,3}(?:19|20)\d\d$/

const mostLetters = 64

const blank = (found: string): string => ' '.repeat(found.length)

/** Removes e-mail addresses: every token that contains an @. */
const withoutMails = (text: string): string =>
  text.includes('@') ? text.replace(/\S+/gu, (token) => (token.includes('@') ? blank(token) : token)) : text

const runOfDigits = new RegExp(`(?:${longNumber.source})+\\d`, 'gu')

const withoutPhones = (text: string): string =>
  text.replace(runOfDigits, (run) =>
    run.replace(/\D/g, '').length < fewestOfPhone || twoYears.test(run) ? run : blank(run),
  )

/** "25,4" and "25.4" are the same number, "15.000" is "15000", and with three or more parts each is its own number. */
const numbersIn = (found: string): { text: string; at: number }[] => {
  const groups = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(found)
  if (groups) return [{ text: found.replace(/\D/g, ''), at: 0 }]
  const parts = found.split(/[.,]/)
  if (parts.length <= 2) return [{ text: parts.join('.'), at: 0 }]
  return [...found.matchAll(/\d+/g)].map(({ 0: text, index }) => ({ text, at: index }))
}

const partsOf = (found: string): { text: string; at: number; length: number }[] =>
  /^\d/.test(found)
    ? numbersIn(found).map((part, _, all) => ({ ...part, length: all.length > 1 ? part.text.length : found.length }))
    : [{ text: found.replace("'", ''), at: 0, length: found.length }]

/** More units than a cut word ever has, so that thousands of marks cost no more. */
const mostLetterUnits = 4 * mostLetters

const cutWord = (text: string): string => {
  const composed = text.slice(0, mostLetterUnits).normalize('NFC')
  return composed.length <= mostLetters ? composed : [...composed].slice(0, mostLetters).join('')
}

/** Words of a text in order, without e-mail addresses and possible phone numbers. */
export const wordsOf = (text: string): TextWord[] => {
  const folded = foldText(text)
  const plain = withoutPhones(withoutMails(folded.text)).replace(elision, blank).replace(possessive, blank)
  return [...plain.matchAll(anyWord)].flatMap(({ 0: found, index }) =>
    partsOf(found).map((part) => {
      const typed = cutWord(part.text)
      const first = index + part.at
      return {
        word: stemOf(typed),
        typed,
        from: folded.from[first] as number,
        to: folded.to[first + part.length - 1] as number,
      }
    }),
  )
}

/** Words with a meaning for search, without repeats; stop words only if there are no others. */
export const significantWords = (words: readonly TextWord[]): TextWord[] => {
  const once = [...new Map(words.map((word) => [word.word, word])).values()]
  const significant = once.filter(({ typed }) => !isStopWord(typed))
  return significant.length > 0 ? significant : once
}

/** A character rarely has more units, so the rest is not read. */
const mostUnits = 20 * mostAsked.graphemes

/** Words of a query; a long query costs no more than a short one. */
export const queryWords = (query: string): TextWord[] =>
  wordsOf(cutGraphemes(query.slice(0, mostUnits), mostAsked.graphemes)).slice(0, mostAsked.words)
