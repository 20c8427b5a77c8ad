import { z } from 'zod'
import { graphemeCount, mostPost } from './graphemes.ts'

/** Lengths a person sees: grapheme clusters, except `bytes`. */
export const textLimit = {
  nameLeast: 2,
  name: 60,
  caption: 500,
  description: 5000,
  bio: 500,
  post: mostPost,
  postBytes: 16_384,
} as const

// Control characters other than tab and newline, those that turn the reading direction around, and what is no character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufff0-\ufffc\ufffe\uffff]/
const lineBreak = /[\n\t\u0085\u2028\u2029]/
const loneSurrogate = /\p{Surrogate}/u
/** What leaves a mark on a screen: not spaces, joiners, marks with nothing to sit on, or blanks in disguise. */
const visible = /[^\s\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u

export { graphemeCount } from './graphemes.ts'

export const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** Marks in a row after which Unicode's Stream-Safe Text Format puts a joiner: sorting them costs their square. */
const heapOfMarks = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu
const joiner = '\u034f'

const streamSafe = (text: string): string => text.replace(heapOfMarks, `$&${joiner}`)

/** Unicode NFC, at a price that grows with the length only. Some marks become two: once more after it. */
export const composed = (text: string): string => streamSafe(streamSafe(text).normalize('NFC'))

/** Unicode NFC, Windows line ends folded, white space at the ends dropped. */
export const normalText = (text: string): string => composed(text.replace(/\r\n?/g, '\n')).trim()

type TypeError = NonNullable<Parameters<typeof z.string>[0]>

/**
 * The measure before all others: nothing is done to a text that no rule can take, by its field or by the whole form. A
 * text within so many bytes has no more UTF-16 units than that. `type` is the message for what is no text.
 */
export const rawText = (most: number, key = 'field_too_long', type: TypeError = 'field_text') =>
  z.string(type).max(most, { error: key, abort: true })

/** What the longest text may hold, in UTF-16 units: no rule takes more. */
export const mostRawText = 20 * textLimit.description

/** Text that must be there; `key` is the message when it is missing or empty. Its length is judged by what follows. */
export const requiredText = (key: string, tooLong?: string) =>
  rawText(mostRawText, tooLong, {
    error: ({ input }) => (input === undefined || input === null ? key : 'field_text'),
  }).refine((text) => text.trim() !== '', key)

type Fault = readonly [isFound: (text: string) => boolean, key: string]

/** Says the first fault that is found in a text; what the form asks between its fields is asked all the same. */
export const firstFault =
  (...faults: readonly Fault[]) =>
  (text: string, context: z.core.$RefinementCtx<string>): void => {
    const fault = faults.find(([isFound]) => isFound(text))
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault[1], input: text })
  }

/** A field of a form that was left empty says nothing. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema], { error: ({ errors }) => ownMessage(errors) })

/** What the field's own rule says, which stands behind that for nothing. */
const ownMessage = (errors: unknown): string | undefined =>
  (errors as z.core.$ZodIssue[][] | undefined)?.at(-1)?.[0]?.message

/** Makes of an input what is judged then. A text no number or choice is as long as stays as it is. */
export const readAs = <Schema extends z.ZodType>(read: (input: unknown) => unknown, schema: Schema) =>
  z.preprocess((input) => (typeof input === 'string' && input.length > mostChoice ? input : read(input)), schema)

const mostChoice = 100

interface TextRule {
  /** Message key when nothing is left of it. Without it the text may be empty. */
  required?: string
  least?: number
  most: number
  mostBytes?: number
  /** Message key for one that is longer. */
  tooLong?: string
}

/** Text over several lines. */
export const longText = (rule: TextRule) => {
  const { required, least = 0, most, tooLong = 'field_too_long' } = rule
  const mostBytes = mostBytesOf(rule)
  return (
    rawText(mostBytes, tooLong)
      .transform(normalText)
      .refine((text) => !forbidden.test(text) && !loneSurrogate.test(text), 'field_characters')
      .refine((text) => required === undefined || visible.test(text), {
        error: required ?? 'field_required',
        abort: true,
      })
      // The cheap measure first: characters are slow to count.
      .refine((text) => byteLength(text) <= mostBytes, { error: tooLong, abort: true })
      .refine((text) => text === '' || graphemeCount(text, least) >= least, 'field_too_short')
      .refine((text) => graphemeCount(text, most + 1) <= most, tooLong)
  )
}

/** Characters may be written with many; one with more than so many is a heap. */
const mostBytesOf = ({ most, mostBytes = most * 20 }: TextRule): number => Math.min(mostBytes, mostRawText)

/** Text on one line, inner white space folded. */
export const shortText = (rule: TextRule) =>
  rawText(mostBytesOf(rule))
    .refine((text) => !lineBreak.test(text.trim()), 'field_characters')
    .transform((text) => text.replace(/\s+/gu, ' '))
    .pipe(longText(rule))

/** What a search box or filter sends: cut to size, never refused. */
export const filterText = z
  .string()
  .catch('')
  .transform((text) =>
    normalText(text.slice(0, mostFilterRaw)).replace(new RegExp(forbidden, 'g'), '').slice(0, mostFilter),
  )

const mostFilter = 80
/** What is cut off unseen: spaces in front count too. */
const mostFilterRaw = 2000
