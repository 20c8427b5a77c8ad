import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id, Money, Time } from '@sheds/contract/scalars'
import { type answerPhone as answerCall, type PhonePrompt, pinDigits } from '@sheds/contract/wallet/demo-phone'
import type { Medium } from '@sheds/contract/wallet/operators'
import type { Decision } from '@sheds/simulators/control-client'
import type { Phone } from '@sheds/simulators/phone'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { wishPath } from '../prompts/prompts.rules.ts'
import { selectAsked, selectPhones } from './demo-phone.queries.ts'

const media = { mtn: 'mobile money', orange: 'orange money' } as const satisfies Record<string, Medium>

/** Four looks of a page that is open: one may be lost on the way. */
const watchMs = 8000

/** What waits on the caller's own phone. Whoever looks decides: meanwhile nothing there approves itself. */
export const readPhone = async (
  context: Parts<'database' | 'operators'>,
  { userId }: Actor,
): Promise<{ prompts: PhonePrompt[] }> => {
  const { sql } = context.database
  const phone = phoneOf(context)
  const [asked, numbers] = await Promise.all([selectAsked(sql, userId), selectPhones(sql, userId)])
  await phone.watch(numbers, watchMs)
  const waiting = await phone.prompts(asked.map(({ ref }) => ref))
  const prompts = waiting.flatMap(({ reference, operator, amount, merchant, message, transactionId, expiresAt }) => {
    const payment = asked.find(({ ref }) => ref === reference)
    if (payment === undefined) return []
    const { id, phone: number } = payment
    const about = { medium: media[operator], phone: number, amount: amount as Money, merchant }
    const words = { message, not_me: wishAddressIn(message) }
    return [{ id, ...about, ...words, reference: transactionId, expires_at: expiresAt as Time | null }]
  })
  return { prompts }
}

const wishAddressIn = (message: string): string | null => {
  const at = message.indexOf(`${wishPath}/`)
  return at === -1 ? null : message.slice(at)
}

/** Two simulated operators together have one. */
const phoneOf = ({ operators: { phone } }: Parts<'operators'>): Phone => {
  if (phone === undefined) throw new AppError('not_found')
  return phone
}

interface Decided {
  id: Id
  answer: BodyOf<typeof answerCall>
}

export const answerPhone = async (
  context: Parts<'database' | 'operators'>,
  { userId }: Actor,
  { id, answer }: Decided,
): Promise<void> => {
  const phone = phoneOf(context)
  const payment = (await selectAsked(context.database.sql, userId)).find((each) => each.id === id)
  const [prompt] = payment === undefined ? [] : await phone.prompts([payment.ref])
  if (payment === undefined || prompt === undefined) throw new AppError('not_found')
  const decided = await phone.decide(payment.ref, decisionOf(answer, media[prompt.operator]))
  if (decided === undefined) throw new AppError('not_found')
}

const decisionOf = ({ action, pin }: Decided['answer'], medium: Medium): Decision => {
  if (action !== 'approve') return { action }
  if (pin?.length !== pinDigits[medium]) throw new AppError('invalid_input', { fields: { pin: 'phone_pin' } })
  return { action, pin }
}
