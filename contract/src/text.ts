import { z } from 'zod'

/** Lengths a person sees: grapheme clusters, except `bytes`. */
export const textLimit = {
  nameLeast: 2,
  name: 60,
  caption: 500,
  description: 5000,
  bio: 500,
  post: 800,
  postBytes: 16_384,
} as const

// Control characters other than tab and newline, and the ones that turn the reading direction around.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/
const lineBreak = /[\n\t\u0085\u2028\u2029]/
const loneSurrogate = /\p{Surrogate}/u
/** What leaves a mark on a screen: not spaces, joiners, marks with nothing to sit on, or blanks in disguise. */
const visible = /[^\s\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many characters a person counts in a text. */
export const graphemeCount = (text: string): number => {
  if (/^[\u0020-\u007e\n]*$/.test(text)) return text.length
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

export const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** Unicode NFC, Windows line ends folded, white space at the ends dropped. */
export const normalText = (text: string): string => text.replace(/\r\n?/g, '\n').normalize('NFC').trim()

const cleanText = z
  .string('field_text')
  .transform(normalText)
  .refine((text) => !forbidden.test(text) && !loneSurrogate.test(text), 'field_characters')

/** Text that must be there; `key` is the message when it is missing or empty. */
export const requiredText = (key: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? key : 'field_text') })
    .refine((text) => text.trim() !== '', key)

interface TextRule {
  /** Message key when nothing is left of it. Without it the text may be empty. */
  required?: string
  least?: number
  most: number
  mostBytes?: number
}

/** Text over several lines. */
export const longText = ({ required, least = 0, most, mostBytes = most * 20 }: TextRule) =>
  cleanText
    .refine((text) => required === undefined || visible.test(text), {
      error: required ?? 'field_required',
      abort: true,
    })
    // The cheap measure first: characters are slow to count.
    .refine((text) => byteLength(text) <= mostBytes, { error: 'field_too_long', abort: true })
    .refine((text) => text === '' || graphemeCount(text) >= least, 'field_too_short')
    .refine((text) => graphemeCount(text) <= most, 'field_too_long')

/** Text on one line, inner white space folded. */
export const shortText = (rule: TextRule) =>
  z
    .string('field_text')
    .refine((text) => !lineBreak.test(text.trim()), 'field_characters')
    .transform((text) => text.replace(/\s+/gu, ' '))
    .pipe(longText(rule))

/** What a search box or filter sends: cut to size, never refused. */
export const filterText = z
  .string()
  .catch('')
  .transform((text) => normalText(text).replace(new RegExp(forbidden, 'g'), '').slice(0, 80))
