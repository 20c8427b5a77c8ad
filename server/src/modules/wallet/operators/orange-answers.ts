import type { PaymentReason } from '@sheds/contract/wallet/mobile-money'
import { z } from 'zod'
import type { Found, Submitted } from '../mobile-money/outcomes.rules.ts'
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
const Told = z.object({ message: z.string().nullish(), data: Data.nullish() })
type Told = z.output<typeof Told>

/** Its sentences are the only thing that tells one refusal from another. */
const sentences: readonly (readonly [RegExp, PaymentReason])[] = [
  [/60019|solde .*insuffisant/i, 'no_funds'],
  [/introuvable|0066111/i, 'number_unknown'],
  [/bloqu/i, 'number_blocked'],
  [/maximum|plafond/i, 'operator_limit'],
  [/99033/, 'operator_down'],
  [/annul|refus|rejet/i, 'declined'],
]

const reasonOf = ({ message, data }: Told): PaymentReason => {
  const said = [message, data?.inittxnstatus, data?.inittxnmessage, data?.confirmtxnmessage, data?.txnmessage].join(' ')
  return sentences.find(([pattern]) => pattern.test(said))?.[1] ?? 'operator_refused'
}

/** `mp/pay` says how it began, `cashin/pay` how it ended; either is looked at again before it counts. */
export const submittedOf = (answer: OperatorAnswer): Submitted => {
  if (answer.code === 'not_sent') return { code: 'refused', reason: 'operator_down' }
  if (answer.code === 'lost') return { code: 'unknown', cause: answer.cause }
  const { status } = answer
  const told = readJson(Told, answer.text)
  if (status === 422) return { code: 'already_there' }
  if (status === 417 && told !== undefined) return { code: 'refused', reason: reasonOf(told) }
  if (status === 200 && told?.data != null) return begun(told)
  if (status === 400 || status === 401 || status === 403 || status === 404)
    return { code: 'refused', reason: 'operator_down' }
  return { code: 'unknown', cause: `HTTP ${status}` }
}

const begun = (told: Told): Submitted => {
  const state = told.data?.inittxnstatus ?? told.data?.txnstatus
  if (String(state) === '200') return { code: 'accepted' }
  if (state == null) return { code: 'unknown', cause: 'an answer without a state' }
  return { code: 'refused', reason: reasonOf(told) }
}

const paid = new Set(['SUCCESSFULL', 'SUCCESSFUL', 'SUCCESS'])
const open = new Set(['PENDING', 'INITIATED'])

export const foundOf = (answer: OperatorAnswer): Found => {
  if (answer.code !== 'answered') return { code: 'unknown', cause: answer.cause }
  const told = readJson(Told, answer.text)
  if (answer.status === 404 && told !== undefined) return { code: 'missing' }
  const data = answer.status === 200 ? told?.data : undefined
  if (told === undefined || data == null) return { code: 'unknown', cause: `HTTP ${answer.status}` }
  const state = String(data.status)
  if (paid.has(state)) {
    const { amount, subscriberMsisdn, txnid } = data
    const receipt = txnid == null ? null : String(txnid)
    return { code: 'paid', amount: wholeAmount(amount), currency: 'XAF', phone: nineDigits(subscriberMsisdn), receipt }
  }
  if (open.has(state)) return { code: 'pending' }
  if (state === 'EXPIRED') return { code: 'expired' }
  if (state === 'CANCELLED') return { code: 'failed', reason: 'declined', isDoubtful: false }
  if (state === 'FAILED') return { code: 'failed', reason: reasonOf(told), isDoubtful: false }
  return { code: 'unknown', cause: 'a state that is not documented' }
}

const Callback = z.object({ status: z.string() })

export const claimOf = (body: string): 'paid' | 'not_paid' | undefined => {
  const state = readJson(Callback, body)?.status ?? ''
  if (paid.has(state)) return 'paid'
  return ['FAILED', 'CANCELLED', 'EXPIRED'].includes(state) ? 'not_paid' : undefined
}
