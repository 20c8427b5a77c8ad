import { mostAsked } from '@sheds/contract/search/search-terms'
import { cutGraphemes } from '@sheds/contract/text/graphemes'
import { foldText } from './fold.rules.ts'
import { isStopWord, stemOf } from './stems.rules.ts'

export { isStopWord, stemOf } from './stems.rules.ts'

/** Raised by one with every change of what a text's words are: the index is made anew then. */
export const foldVersion = 2

/** A word of a text, as it is indexed and asked. Places are UTF-16 units of the text as given. */
export interface TextWord {
  /** Folded and without its plural: the word's key. */
  word: string
  /** Folded only: what is typed begins like this. */
  typed: string
  from: number
  to: number
}

const letter = String.raw`\p{L}\p{M}`
const pictures = String.raw`\p{Emoji_Presentation}\u2600-\u27bf`

/** A number, a name such as N'Djamena, a run of letters, or a picture. */
const anyWord = new RegExp(
  String.raw`\d+(?:[.,]\d+)*|(?<!')[mn]'(?=[b-df-hj-np-tv-xz])[${letter}]+|[${letter}]+|(?!\p{N})[${pictures}]`,
  'gu',
)
/** What French swallows before a vowel; m' and n' before a consonant begin an African name. */
const elision = new RegExp(
  String.raw`(?<![${letter}\d'])(?:(?:[ldjcst]|(?:lors|puis|jus|quoi|quel|pres)?qu)'(?=\p{L})|[mn]'(?=[aeiouh]))`,
  'gu',
)
const possessive = new RegExp(String.raw`(?<=\p{L})'s(?![${letter}\d'])`, 'gu')

const mostParting = 10
/** Eight digits and more with little between them, but for the comma of a list. */
const longNumber = new RegExp(String.raw`\d(?:(?!,\s)[^${letter}\d]){0,${mostParting}}(?=\d)`, 'gu')
const fewestOfPhone = 8
const twoYears = /^(?:19|20)\d\d\D{1,3}(?:19|20)\d\d$/

const mostLetters = 64

const blank = (found: string): string => ' '.repeat(found.length)

/** Addresses, whatever stands around the @ without a space. */
const withoutMails = (text: string): string =>
  text.includes('@') ? text.replace(/\S+/gu, (token) => (token.includes('@') ? blank(token) : token)) : text

const runOfDigits = new RegExp(`(?:${longNumber.source})+\\d`, 'gu')

const withoutPhones = (text: string): string =>
  text.replace(runOfDigits, (run) =>
    run.replace(/\D/g, '').length < fewestOfPhone || twoYears.test(run) ? run : blank(run),
  )

/** "25,4" and "25.4" are one number, "15.000" is "15000", and of three and more parts each is its own. */
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

/** More than a cut word is ever written with: a heap of marks costs no more than that. */
const mostLetterUnits = 4 * mostLetters

const cutWord = (text: string): string => {
  const composed = text.slice(0, mostLetterUnits).normalize('NFC')
  return composed.length <= mostLetters ? composed : [...composed].slice(0, mostLetters).join('')
}

/** The words of a text in their order; e-mail addresses and what could be a phone number are left out. */
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

/** The words that say something, each once; small ones only where there are no others. */
export const tellingWords = (words: readonly TextWord[]): TextWord[] => {
  const once = [...new Map(words.map((word) => [word.word, word])).values()]
  const telling = once.filter(({ typed }) => !isStopWord(typed))
  return telling.length > 0 ? telling : once
}

/** A character of a text is rarely more: what is behind is not looked at. */
const mostUnits = 20 * mostAsked.graphemes

/** The words somebody asks for. However long the query, it costs no more than a short one. */
export const queryWords = (query: string): TextWord[] =>
  wordsOf(cutGraphemes(query.slice(0, mostUnits), mostAsked.graphemes)).slice(0, mostAsked.words)
