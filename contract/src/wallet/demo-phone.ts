import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Money, Time } from '../scalars.ts'
import { none, tag } from '../tags.ts'
import { PhoneAnswer } from './demo-phone-forms.ts'
import { media } from './operators.ts'
import { Message } from './wallet.ts'

// Separate from the calls: see `accounts.ts`.
export * from './demo-phone-forms.ts'

/** Simulated operator's prompt on the caller's phone for a payment of the caller. */
export const PhonePrompt = z.object({
  id: Id,
  medium: z.enum(media),
  phone: z.string(),
  amount: Money,
  /** Payee, as named by the operator. */
  merchant: z.string(),
  /** Our message to the phone's owner. */
  message: z.string(),
  /** Page where the phone's owner can object; null without one. */
  not_me: z.string().nullable(),
  reference: z.string(),
  expires_at: Time.nullable(),
})
export type PhonePrompt = z.infer<typeof PhonePrompt>

export const readPhone = endpoint({
  method: 'GET',
  path: '/demo/phone',
  summary:
    'Prompts for the caller’s PIN with simulated mobile money; nothing is approved automatically while a client polls this',
  auth: 'user',
  answers: { 200: z.object({ prompts: z.array(PhonePrompt) }) },
  priority: 'critical',
  tags: () => [tag.payments],
})

export const answerPhone = endpoint({
  method: 'POST',
  path: '/demo/phone/:id',
  summary: 'Answers a prompt; any PIN with the operator’s number of digits is correct',
  auth: 'user',
  params: ById,
  body: PhoneAnswer,
  answers: { 200: Message },
  errors: ['not_found'],
  says: { not_found: 'phone_gone' },
  priority: 'critical',
  changes: none,
})
