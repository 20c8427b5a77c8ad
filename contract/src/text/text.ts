import { z } from 'zod'
import { graphemeCount, mostPost } from './graphemes.ts'

/** In graphemes, except `postBytes`. */
export const textLimit = {
  nameLeast: 2,
  name: 60,
  caption: 500,
  description: 5000,
  bio: 500,
  post: mostPost,
  postBytes: 16_384,
} as const

// Control characters except tab and newline, direction overrides, and noncharacters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufff0-\ufffc\ufffe\uffff]/
const lineBreak = /[\n\t\u0085\u2028\u2029]/
const loneSurrogate = /\p{Surrogate}/u
/** Visible characters: no spaces, joiners, marks without a base, or blank letters. */
const visible = /[^\s\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u

export { graphemeCount } from './graphemes.ts'

export const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** Marks after which Unicode's Stream-Safe Text Format inserts a joiner, because sorting costs their square. */
const heapOfMarks = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu
const joiner = '\u034f'

const streamSafe = (text: string): string => text.replace(heapOfMarks, `$&${joiner}`)

/** Unicode NFC in linear time. Some marks become two, so the text is split again. */
export const composed = (text: string): string => streamSafe(streamSafe(text).normalize('NFC'))

/** Unicode NFC with folded line ends and without outer white space. */
export const normalText = (text: string): string => composed(text.replace(/\r\n?/g, '\n')).trim()

type TypeError = NonNullable<Parameters<typeof z.string>[0]>

/**
 * First check of every text: aborts before any processing, for its field and the whole form. A text within a byte limit
 * has at most that many UTF-16 units. `type` is the message for other values.
 */
export const rawText = (most: number, key = 'field_too_long', type: TypeError = 'field_text') =>
  z.string(type).max(most, { error: key, abort: true })

/** Largest length in UTF-16 units that any rule accepts. */
export const mostRawText = 20 * textLimit.description

/** Required text; `key` is the message if it is missing or empty. Later rules check its length. */
export const requiredText = (key: string, tooLong?: string) =>
  rawText(mostRawText, tooLong, {
    error: ({ input }) => (input === undefined || input === null ? key : 'field_text'),
  }).refine((text) => text.trim() !== '', key)

type Fault = readonly [isFound: (text: string) => boolean, key: string]

/** Reports the first fault of a text without aborting rules across fields. */
export const firstFault =
  (...faults: readonly Fault[]) =>
  (text: string, context: z.core.$RefinementCtx<string>): void => {
    const fault = faults.find(([isFound]) => isFound(text))
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault[1], input: text })
  }

/** An empty form field counts as missing. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema], { error: ({ errors }) => ownMessage(errors) })

/** Message of the field's own schema, the last of the union. */
const ownMessage = (errors: unknown): string | undefined =>
  (errors as z.core.$ZodIssue[][] | undefined)?.at(-1)?.[0]?.message

/** Converts an input before validation. A text too long for a number or choice is not converted. */
export const readAs = <Schema extends z.ZodType>(read: (input: unknown) => unknown, schema: Schema) =>
  z.preprocess((input) => (typeof input === 'string' && input.length > mostChoice ? input : read(input)), schema)

const mostChoice = 100

interface TextRule {
  /** Message key for an empty text; without it, empty is allowed. */
  required?: string
  least?: number
  most: number
  mostBytes?: number
  /** Message key for a too long text. */
  tooLong?: string
}

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
      // Bytes first, because counting graphemes is slow.
      .refine((text) => byteLength(text) <= mostBytes, { error: tooLong, abort: true })
      .refine((text) => text === '' || graphemeCount(text, least) >= least, 'field_too_short')
      .refine((text) => graphemeCount(text, most + 1) <= most, tooLong)
  )
}

/** A grapheme may have many code points; beyond 20 bytes on average it counts as stacked marks. */
const mostBytesOf = ({ most, mostBytes = most * 20 }: TextRule): number => Math.min(mostBytes, mostRawText)

/** Single line with folded white space. */
export const shortText = (rule: TextRule) =>
  rawText(mostBytesOf(rule))
    .refine((text) => !lineBreak.test(text.trim()), 'field_characters')
    .transform((text) => text.replace(/\s+/gu, ' '))
    .pipe(longText(rule))

/** Text of a search box or filter: cut to size instead of rejected. */
export const filterText = z
  .string()
  .catch('')
  .transform((text) =>
    normalText(text.slice(0, mostFilterRaw)).replace(new RegExp(forbidden, 'g'), '').slice(0, mostFilter),
  )

const mostFilter = 80
/** Longest input that is read, leading spaces included. */
const mostFilterRaw = 2000
