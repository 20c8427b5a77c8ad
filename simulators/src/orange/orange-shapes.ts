import { nameOf } from '../people.ts'
import { balanceOf, purseOf } from '../purses.ts'
import { isOpen, type OutgoingCallback, type Payment, type Till } from '../till.ts'
import { wordsOf } from './orange-errors.ts'
import type { OrangeOwn } from './orange-own.ts'

/** The real API writes SUCCESSFULL with two L. */
const statuses = {
  created: 'PENDING',
  pending: 'PENDING',
  successful: 'SUCCESSFULL',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
} as const

const seconds = (ms: number): string => String(Math.floor(ms / 1000))

/** Body of a payment by `mp`, which the customer confirms in a second step. */
export const mpShape = (payment: Payment, till: Till): Record<string, unknown> => {
  const { given, reason, state } = payment
  const isBegun = given.isBegun === true
  return {
    id: given.id,
    createtime: seconds(payment.at),
    subscriberMsisdn: payment.msisdn,
    amount: payment.amount,
    payToken: payment.reference,
    txnid: isBegun ? payment.transactionId : null,
    txnmode: given.orderId,
    inittxnmessage: isBegun ? begun(payment, till) : wordsOf(reason ?? ''),
    inittxnstatus: isBegun ? '200' : (reason ?? null),
    confirmtxnstatus: state === 'successful' ? '200' : state === 'failed' && isBegun ? (reason ?? null) : null,
    confirmtxnmessage: confirmed(payment, till),
    status: statuses[state],
    notifUrl: given.notifUrl,
    description: given.description,
    channelUserMsisdn: given.channelUserMsisdn,
  }
}

const begun = (payment: Payment, till: Till): string =>
  `Paiement e la clientele done.The devrez confirmer le paiement en saisissant son code PIN et vous recevrez alors un SMS. ` +
  `Merchant paiement to ${nameOf(till, payment.msisdn).join(' ')}`

const confirmed = (payment: Payment, till: Till): string | null => {
  const { state, reason, msisdn, transactionId, amount, currency } = payment
  if (state === 'successful') {
    const left = balanceOf(till.state.purses, purseOf(currency, msisdn))
    return `Paiement de SHEDS reussi par ${msisdn} ${nameOf(till, msisdn).join(' ')}. ID transaction:${transactionId}, Montant:${amount} FCFA. Solde: ${left} FCFA.`
  }
  return isOpen(payment) || reason === undefined ? null : wordsOf(reason)
}

/** Body of a payout by `cashin`: one step, with other field names. */
export const cashinShape = ({ given, reason, state, ...payment }: Payment): Record<string, unknown> => ({
  createtime: seconds(payment.at),
  subscriberMsisdn: payment.msisdn,
  amount: payment.amount,
  payToken: payment.reference,
  txnid: state === 'successful' ? payment.transactionId : null,
  txnmode: given.orderId,
  txnstatus: state === 'successful' ? '200' : (reason ?? null),
  txnmessage: state === 'successful' ? `Depot de ${payment.amount} FCFA reussi` : reason ? wordsOf(reason) : null,
  status: statuses[state],
  orderId: given.orderId,
  channelUserMsisdn: given.channelUserMsisdn,
  description: given.description,
})

const sevenMinutes = 420_000

/** Body of an unpaid pay token. */
export const unpaidShape = (
  payToken: string,
  init: OrangeOwn['inits'][string],
  now: number,
): Record<string, unknown> => {
  const unknown = {
    subscriberMsisdn: null,
    amount: null,
    txnid: null,
    txnmode: null,
    ...(init.kind === 'mp'
      ? { inittxnmessage: null, inittxnstatus: null, confirmtxnstatus: null, confirmtxnmessage: null, notifUrl: null }
      : { txnstatus: null, txnmessage: null, orderId: null }),
    description: null,
    channelUserMsisdn: null,
  }
  const status = now - init.at < sevenMinutes ? 'PENDING' : 'EXPIRED'
  const id = init.kind === 'mp' ? { id: init.id } : {}
  return { ...id, createtime: seconds(init.at), payToken, ...unknown, status }
}

export const callbackOf = (payment: Payment, _till: Till): Pick<OutgoingCallback, 'method' | 'body'> => ({
  method: 'POST',
  body: {
    payToken: payment.reference,
    status: statuses[payment.state],
    message: payment.state === 'successful' ? 'Payment successful' : wordsOf(payment.reason ?? ''),
  },
})
