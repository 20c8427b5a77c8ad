import { z } from 'zod'
import { rawText } from './text/text.ts'

const separators = /[\s.()/\u00ad\u2010-\u2015\u2212-]/g

/** Phone number as stored: Cameroonian with or without 237, +237, 00237 or a leading 0, or any in E.164. */
export const normalPhone = (text: string): string | undefined => {
  const number = text.normalize('NFKC').replace(separators, '').replace(/^00/, '+')
  const national = /^(?:\+?237|0)?([1-9]\d{8})$/.exec(number)?.[1]
  if (national !== undefined) return `+237${national}`
  if (number.startsWith('+237')) return undefined
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

/** Typed phone number; `required` is the message key if it is empty. */
export const phoneNumber = (required: string) =>
  rawText(60, 'field_phone', {
    error: ({ input }) => (input === undefined || input === null ? required : 'field_text'),
  })
    .refine((text) => text.trim() !== '', required)
    .transform((text, context) => {
      const number = normalPhone(text)
      if (number !== undefined) return number
      context.addIssue({ code: 'custom', message: 'field_phone' })
      return z.NEVER
    })
