import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id, Money, Time } from '@sheds/contract/scalars'
import { type answerPhone as answerCall, type PhonePrompt, pinDigits } from '@sheds/contract/wallet/demo-phone'
import type { Medium } from '@sheds/contract/wallet/operators'
import type { Decision } from '@sheds/simulators/control-client'
import type { Phone } from '@sheds/simulators/phone'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { notMePath } from '../prompts/prompts.rules.ts'
import { selectOpenPrompts, selectPhones } from './demo-phone.queries.ts'

const media = { mtn: 'mobile money', orange: 'orange money' } as const satisfies Record<string, Medium>

/** Four polls of an open page, so that one may be lost. */
const watchMs = 8000

/** Prompts on the caller's simulated phone. Reading them keeps them from approving themselves for a while. */
export const readPhone = async (
  context: Parts<'database' | 'operators'>,
  { userId }: Actor,
): Promise<{ prompts: PhonePrompt[] }> => {
  const { sql } = context.database
  const phone = phoneOf(context)
  const [asked, numbers] = await Promise.all([selectOpenPrompts(sql, userId), selectPhones(sql, userId)])
  await phone.watch(numbers, watchMs)
  const waiting = await phone.prompts(asked.map(({ ref }) => ref))
  const prompts = waiting.flatMap(({ reference, operator, amount, merchant, message, transactionId, expiresAt }) => {
    const payment = asked.find(({ ref }) => ref === reference)
    if (payment === undefined) return []
    const { id, phone: number } = payment
    const about = { medium: media[operator], phone: number, amount: amount as Money, merchant }
    const words = { message, not_me: notMeAddressIn(message) }
    return [{ id, ...about, ...words, reference: transactionId, expires_at: expiresAt as Time | null }]
  })
  return { prompts }
}

const notMeAddressIn = (message: string): string | null => {
  const at = message.indexOf(`${notMePath}/`)
  return at === -1 ? null : message.slice(at)
}

/** The phone is shared by both simulated operators. */
const phoneOf = ({ operators: { phone } }: Parts<'operators'>): Phone => {
  if (phone === undefined) throw new AppError('not_found')
  return phone
}

interface PromptDecision {
  id: Id
  answer: BodyOf<typeof answerCall>
}

export const answerPhone = async (
  context: Parts<'database' | 'operators'>,
  { userId }: Actor,
  { id, answer }: PromptDecision,
): Promise<void> => {
  const phone = phoneOf(context)
  const payment = (await selectOpenPrompts(context.database.sql, userId)).find((each) => each.id === id)
  const [prompt] = payment === undefined ? [] : await phone.prompts([payment.ref])
  if (payment === undefined || prompt === undefined) throw new AppError('not_found')
  const decided = await phone.decide(payment.ref, decisionOf(answer, media[prompt.operator]))
  if (decided === undefined) throw new AppError('not_found')
}

const decisionOf = ({ action, pin }: PromptDecision['answer'], medium: Medium): Decision => {
  if (action !== 'approve') return { action }
  if (pin?.length !== pinDigits[medium]) throw new AppError('invalid_input', { fields: { pin: 'phone_pin' } })
  return { action, pin }
}
