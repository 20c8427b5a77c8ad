import { isOpen, type OutgoingCallback, type Payment, type Till } from '../till.ts'
import { type MtnCode, words } from './mtn-errors.ts'

const statuses = {
  created: 'CREATED',
  pending: 'PENDING',
  successful: 'SUCCESSFUL',
  failed: 'FAILED',
  cancelled: 'FAILED',
  expired: 'FAILED',
} as const

/**
 * Body of a payment: a transaction id only after success (never for a deposit), a reason only after a failure. The
 * order of the fields is the one observed.
 */
export const shapeOf = (payment: Payment, { state: { settings } }: Till): Record<string, unknown> => {
  const isCollection = payment.way === 'in'
  const isPaid = payment.state === 'successful' && payment.call !== 'deposit'
  const transaction = isPaid ? { financialTransactionId: payment.transactionId } : {}
  const { externalId, payer, payee, payerMessage, payeeNote } = payment.given
  const amount = { amount: String(payment.amount), currency: payment.currency }
  const shape = {
    ...(isCollection ? { ...transaction, externalId, ...amount } : { ...amount, ...transaction, externalId }),
    payer,
    payee,
    payerMessage,
    payeeNote,
    status: statuses[payment.state],
    reason: payment.state === 'successful' || isOpen(payment) ? undefined : reasonOf(payment, settings.reasonShape),
  }
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined))
}

const reasonOf = ({ reason = 'INTERNAL_PROCESSING_ERROR' }: Payment, shape: 'string' | 'object'): unknown =>
  shape === 'string' ? reason : { code: reason, message: words[reason as MtnCode] ?? reason }

/** Callback without the reference: only the caller's `externalId` identifies the payment. */
export const callbackOf = (payment: Payment, till: Till): Pick<OutgoingCallback, 'method' | 'body' | 'userAgent'> => {
  const { callbackMethod, statusField } = till.state.settings
  const { status, ...rest } = shapeOf(payment, till)
  const isPut = callbackMethod === 'PUT' || (callbackMethod === 'alternate' && isTurnOfPut(till))
  return { method: isPut ? 'PUT' : 'POST', userAgent: 'LWAC Http Client 1.0', body: { ...rest, [statusField]: status } }
}

const isTurnOfPut = ({ state }: Till): boolean => {
  state.own.putNext = !state.own.putNext
  return state.own.putNext === true
}
