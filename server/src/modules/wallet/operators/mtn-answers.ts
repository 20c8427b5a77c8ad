import type { PaymentReason } from '@sheds/contract/wallet/mobile-money'
import { z } from 'zod'
import type { QueryResult, SubmitResult } from '../mobile-money/outcomes.rules.ts'
import { nineDigits, readJson, wholeAmount } from './answers.ts'
import type { OperatorAnswer } from './operator-http.ts'

/** MTN's error codes as payment reasons; others count as refused. */
const reasons: Readonly<Record<string, PaymentReason>> = {
  APPROVAL_REJECTED: 'declined',
  PAYMENT_NOT_APPROVED: 'declined',
  TRANSACTION_CANCELED: 'declined',
  EXPIRED: 'expired',
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
  NOT_ENOUGH_FUNDS: 'no_funds',
  PAYER_NOT_FOUND: 'number_unknown',
  PAYEE_NOT_FOUND: 'number_unknown',
  PAYER_LIMIT_REACHED: 'operator_limit',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'number_blocked',
  // Documented as "predominantly insufficient funds".
  INTERNAL_PROCESSING_ERROR: 'no_funds',
  SERVICE_UNAVAILABLE: 'operator_down',
}

/** Codes of the layer that accepts calls: nothing was moved. */
const certain = new Set([
  ...['NOT_ALLOWED', 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'INVALID_CALLBACK_URL_HOST', 'INVALID_CURRENCY'],
  ...['PAYER_NOT_FOUND', 'PAYEE_NOT_FOUND', 'NOT_ENOUGH_FUNDS', 'PAYER_LIMIT_REACHED', 'PAYEE_NOT_ALLOWED_TO_RECEIVE'],
])

/** Errors in our requests or our account, which the customer cannot solve. */
const isOurs = (code: string): boolean => /^(NOT_ALLOWED|INVALID_)/.test(code)

/** Failures after which the payment sometimes succeeded. */
const doubtful = new Set(['INTERNAL_PROCESSING_ERROR', 'SERVICE_UNAVAILABLE'])

const Fault = z.object({ code: z.string() })

export const submittedOf = (answer: OperatorAnswer): SubmitResult => {
  if (answer.code === 'not_sent') return { code: 'refused', reason: 'operator_down' }
  if (answer.code === 'lost') return { code: 'unknown', cause: answer.cause }
  const { status, text } = answer
  const code = readJson(Fault, text)?.code ?? ''
  if (status === 202) return { code: 'accepted' }
  if (status === 409) return { code: 'already_there' }
  if (certain.has(code)) return { code: 'refused', reason: isOurs(code) ? 'operator_down' : reasonOf(code) }
  if (status >= 400 && status < 500 && status !== 408) return { code: 'refused', reason: 'operator_down' }
  return { code: 'unknown', cause: `HTTP ${status} ${code}`.trim() }
}

const reasonOf = (code: string): PaymentReason => reasons[code] ?? 'operator_refused'

const Party = z.object({ partyId: z.union([z.string(), z.number()]) })

const Status = z.object({
  status: z.string(),
  amount: z.union([z.string(), z.number()]).optional(),
  currency: z.string().optional(),
  payer: Party.optional(),
  payee: Party.optional(),
  financialTransactionId: z.union([z.string(), z.number()]).nullish(),
  reason: z.union([z.string(), Fault]).nullish(),
})

export const foundOf = (answer: OperatorAnswer): QueryResult => {
  if (answer.code !== 'answered') return { code: 'unknown', cause: answer.cause }
  const { status, text } = answer
  if (status === 404 && readJson(Fault, text)?.code === 'RESOURCE_NOT_FOUND') return { code: 'missing' }
  const parsed = status === 200 ? readJson(Status, text) : undefined
  if (parsed === undefined) return { code: 'unknown', cause: `HTTP ${status}` }
  // The state decides; a reason only adds detail.
  if (parsed.status === 'SUCCESSFUL') return paidOf(parsed)
  if (parsed.status === 'FAILED') return failedOf(parsed)
  if (parsed.status === 'PENDING' || parsed.status === 'CREATED') return { code: 'pending' }
  return { code: 'unknown', cause: 'a state that is not documented' }
}

const paidOf = (parsed: z.output<typeof Status>): QueryResult => ({
  code: 'paid',
  amount: wholeAmount(parsed.amount),
  currency: parsed.currency,
  phone: nineDigits((parsed.payer ?? parsed.payee)?.partyId),
  receipt: parsed.financialTransactionId === undefined ? null : String(parsed.financialTransactionId ?? '') || null,
})

const failedOf = ({ reason }: z.output<typeof Status>): QueryResult => {
  const code = typeof reason === 'object' ? (reason?.code ?? '') : (reason ?? '')
  return { code: 'failed', reason: reasonOf(code), isDoubtful: doubtful.has(code) }
}

const Callback = z.object({ status: z.string().optional(), transactionStatus: z.string().optional() })

export const claimOf = (body: string): 'paid' | 'not_paid' | undefined => {
  const parsed = readJson(Callback, body)
  const state = parsed?.status ?? parsed?.transactionStatus
  if (state === 'SUCCESSFUL') return 'paid'
  return state === 'FAILED' ? 'not_paid' : undefined
}
