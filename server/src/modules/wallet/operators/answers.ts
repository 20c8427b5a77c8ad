import type { z } from 'zod'

/** What an answer carries, if it has that shape. Operators also answer with XML, HTML and nothing at all. */
export const readJson = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Whole francs, as a number or as digits; nothing for all else. */
export const wholeAmount = (told: unknown): number | undefined => {
  const amount = typeof told === 'string' && /^\d{1,15}(\.0+)?$/.test(told) ? Number(told) : told
  return typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : undefined
}

/** A number as it is written here, without the country. */
export const nineDigits = (told: unknown): string | undefined =>
  typeof told === 'string' || typeof told === 'number'
    ? /^(?:\+|00)?(?:237)?(\d{9})$/.exec(String(told).trim())?.[1]
    : undefined

/** A text of signs that no operator refuses, unless it is too long for this one. */
export const fitting = (text: string | undefined, most: number): string | undefined =>
  text !== undefined && text.length <= most && /^[\w ,.:/-]*$/.test(text) ? text : undefined
