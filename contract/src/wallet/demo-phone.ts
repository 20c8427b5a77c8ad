import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Money, Time } from '../scalars.ts'
import { none, tag } from '../tags.ts'
import { PhoneAnswer } from './demo-phone-forms.ts'
import { media } from './operators.ts'
import { Message } from './wallet.ts'

// Apart from the calls: see `accounts.ts`.
export * from './demo-phone-forms.ts'

/** What a simulated operator asks on the caller's phone, for a payment of the caller's. */
export const PhonePrompt = z.object({
  /** Of the payment. */
  id: Id,
  medium: z.enum(media),
  phone: z.string(),
  amount: Money,
  /** Who is paid, as the operator says it. */
  merchant: z.string(),
  /** What we sent along for whoever holds the phone. */
  message: z.string(),
  /** The page it names, where the phone's holder says no; nothing where it names none. */
  not_me: z.string().nullable(),
  /** The operator's number of it. */
  reference: z.string(),
  expires_at: Time.nullable(),
})
export type PhonePrompt = z.infer<typeof PhonePrompt>

export const readPhone = endpoint({
  method: 'GET',
  path: '/demo/phone',
  summary:
    'What waits for the caller’s PIN, where mobile money is simulated; while somebody asks this, nothing approves itself',
  auth: 'user',
  answers: { 200: z.object({ prompts: z.array(PhonePrompt) }) },
  priority: 'critical',
  tags: () => [tag.payments],
})

export const answerPhone = endpoint({
  method: 'POST',
  path: '/demo/phone/:id',
  summary: 'What the caller does with one of them; any PIN with as many digits as the operator’s is right',
  auth: 'user',
  params: ById,
  body: PhoneAnswer,
  answers: { 200: Message },
  errors: ['not_found'],
  says: { not_found: 'phone_gone' },
  priority: 'critical',
  changes: none,
})
