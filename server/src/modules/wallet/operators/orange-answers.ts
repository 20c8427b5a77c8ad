import type { PaymentReason } from '@sheds/contract/wallet/mobile-money'
import { z } from 'zod'
import type { QueryResult, SubmitResult } from '../mobile-money/outcomes.rules.ts'
import { nineDigits, readJson, wholeAmount } from './answers.ts'
import type { OperatorAnswer } from './operator-http.ts'

const text = z.union([z.string(), z.number()]).nullish()

const Data = z.object({
  subscriberMsisdn: text,
  amount: text,
  txnid: text,
  inittxnstatus: text,
  inittxnmessage: text,
  confirmtxnmessage: text,
  txnstatus: text,
  txnmessage: text,
  status: text,
})
const OrangeAnswer = z.object({ message: z.string().nullish(), data: Data.nullish() })
type OrangeAnswer = z.output<typeof OrangeAnswer>

/** Orange's messages are the only way to distinguish refusals. */
const sentences: readonly (readonly [RegExp, PaymentReason])[] = [
  [/60019|solde .*insuffisant/i, 'no_funds'],
  [/introuvable|0066111/i, 'number_unknown'],
  [/bloqu/i, 'number_blocked'],
  [/maximum|plafond/i, 'operator_limit'],
  [/99033/, 'operator_down'],
  [/annul|refus|rejet/i, 'declined'],
]

const reasonOf = ({ message, data }: OrangeAnswer): PaymentReason => {
  const said = [message, data?.inittxnstatus, data?.inittxnmessage, data?.confirmtxnmessage, data?.txnmessage].join(' ')
  return sentences.find(([pattern]) => pattern.test(said))?.[1] ?? 'operator_refused'
}

/** `mp/pay` reports the start, `cashin/pay` the end; both are confirmed by a query. */
export const submittedOf = (answer: OperatorAnswer): SubmitResult => {
  if (answer.code === 'not_sent') return { code: 'refused', reason: 'operator_down' }
  if (answer.code === 'lost') return { code: 'unknown', cause: answer.cause }
  const { status } = answer
  const parsed = readJson(OrangeAnswer, answer.text)
  if (status === 422) return { code: 'already_there' }
  if (status === 417 && parsed !== undefined) return { code: 'refused', reason: reasonOf(parsed) }
  if (status === 200 && parsed?.data != null) return submissionOf(parsed)
  if (status === 400 || status === 401 || status === 403 || status === 404)
    return { code: 'refused', reason: 'operator_down' }
  return { code: 'unknown', cause: `HTTP ${status}` }
}

const submissionOf = (parsed: OrangeAnswer): SubmitResult => {
  const state = parsed.data?.inittxnstatus ?? parsed.data?.txnstatus
  if (String(state) === '200') return { code: 'accepted' }
  if (state == null) return { code: 'unknown', cause: 'an answer without a state' }
  return { code: 'refused', reason: reasonOf(parsed) }
}

const paid = new Set(['SUCCESSFULL', 'SUCCESSFUL', 'SUCCESS'])
const open = new Set(['PENDING', 'INITIATED'])

export const foundOf = (answer: OperatorAnswer): QueryResult => {
  if (answer.code !== 'answered') return { code: 'unknown', cause: answer.cause }
  const parsed = readJson(OrangeAnswer, answer.text)
  if (answer.status === 404 && parsed !== undefined) return { code: 'missing' }
  const data = answer.status === 200 ? parsed?.data : undefined
  if (parsed === undefined || data == null) return { code: 'unknown', cause: `HTTP ${answer.status}` }
  const state = String(data.status)
  if (paid.has(state)) {
    const { amount, subscriberMsisdn, txnid } = data
    const receipt = txnid == null ? null : String(txnid)
    return { code: 'paid', amount: wholeAmount(amount), currency: 'XAF', phone: nineDigits(subscriberMsisdn), receipt }
  }
  if (open.has(state)) return { code: 'pending' }
  if (state === 'EXPIRED') return { code: 'expired' }
  if (state === 'CANCELLED') return { code: 'failed', reason: 'declined', isDoubtful: false }
  if (state === 'FAILED') return { code: 'failed', reason: reasonOf(parsed), isDoubtful: false }
  return { code: 'unknown', cause: 'a state that is not documented' }
}

const Callback = z.object({ status: z.string() })

export const claimOf = (body: string): 'paid' | 'not_paid' | undefined => {
  const state = readJson(Callback, body)?.status ?? ''
  if (paid.has(state)) return 'paid'
  return ['FAILED', 'CANCELLED', 'EXPIRED'].includes(state) ? 'not_paid' : undefined
}
