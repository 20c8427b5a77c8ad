import type { z } from 'zod'

/**
 * Parses an answer as JSON of this shape; undefined otherwise, since operators also send XML, HTML and empty bodies.
 */
export const readJson = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Whole francs given as a number or digits; undefined otherwise. */
export const wholeAmount = (value: unknown): number | undefined => {
  const amount = typeof value === 'string' && /^\d{1,15}(\.0+)?$/.test(value) ? Number(value) : value
  return typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : undefined
}

/** Local phone number without the country code. */
export const nineDigits = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? /^(?:\+|00)?(?:237)?(\d{9})$/.exec(String(value).trim())?.[1]
    : undefined

/** The text if it has only characters that every operator accepts and fits this one's length. */
export const fitting = (text: string | undefined, most: number): string | undefined =>
  text !== undefined && text.length <= most && /^[\w ,.:/-]*$/.test(text) ? text : undefined
