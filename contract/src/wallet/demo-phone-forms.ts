import { z } from 'zod'
import { orEmpty, rawText } from '../text/text.ts'
import type { Medium } from './operators.ts'

/** Length of the operator's PIN. */
export const pinDigits: Readonly<Record<Medium, number>> = { 'mobile money': 5, 'orange money': 4 }

export const PhoneAnswer = z.object({
  action: z.enum(['approve', 'refuse', 'ignore'], 'field_invalid'),
  pin: orEmpty(rawText(5, 'phone_pin').regex(/^\d{4,5}$/, 'phone_pin')).nullish(),
})
