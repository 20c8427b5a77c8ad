import type { Operator } from './http/operator.ts'
import { isOpen, type Payment, type Till } from './till.ts'

/** Prompt on the customer's phone while the operator waits for the PIN. */
export interface Prompt {
  operator: 'mtn' | 'orange'
  reference: string
  msisdn: string
  amount: number
  currency: string
  merchant: string
  /** Message of the merchant to the customer. */
  message: string
  transactionId: string
  askedAt: string
  expiresAt: string | null
}

/** Waiting prompts of these references, or all if none is given. */
export const listPrompts = ({ name, till, merchant }: Operator, references: readonly string[]): Prompt[] =>
  till.state.open
    .filter((reference) => references.length === 0 || references.includes(reference))
    .flatMap((reference) => till.state.payments[reference] ?? [])
    .filter((payment) => payment.hasPrompt && isOpen(payment))
    .map((payment) => ({
      operator: name,
      reference: payment.reference,
      msisdn: payment.msisdn,
      amount: payment.amount,
      currency: payment.currency,
      merchant,
      message: messageOf(payment),
      transactionId: payment.transactionId,
      askedAt: new Date(payment.at).toISOString(),
      expiresAt: expiryOf(payment),
    }))

const messageOf = ({ given: { payerMessage, description } }: Payment): string => {
  const message = payerMessage ?? description
  return typeof message === 'string' ? message : ''
}

const expiryOf = ({ steps }: Payment): string | null => {
  const over = steps.find(({ to }) => to === 'expired')
  return over === undefined ? null : new Date(over.at).toISOString()
}

/** Suspends the automatic approval for these phones until then. */
export const watchPhones = ({ state }: Till, msisdns: readonly string[], until: number): void => {
  for (const msisdn of msisdns) state.watched[msisdn] = Math.max(until, state.watched[msisdn] ?? 0)
}

/** Ignores a prompt: the payment then only expires. */
export const ignorePrompt = (payment: Payment): void => {
  payment.hasPrompt = false
  payment.steps = payment.steps.filter(({ isApproval }) => !isApproval)
}
