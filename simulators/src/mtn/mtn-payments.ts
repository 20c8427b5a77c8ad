import { type Call, empty, headerOf, json, objectOf, type Reply } from '../http/call.ts'
import type { Moment } from '../http/operator.ts'
import { nextNumber, openPayment, type Payment, type Step, type Till } from '../till.ts'
import { type MtnCode, wallet } from './mtn-errors.ts'
import { type Fate, fateOf, isCustomer } from './mtn-numbers.ts'
import type { Product } from './mtn-own.ts'
import { type PaymentRequest, readPaymentRequest } from './mtn-requests.ts'
import { shapeOf } from './mtn-shapes.ts'

export interface Operation {
  product: Product
  versions: readonly string[]
  way: 'in' | 'out'
  party: 'payer' | 'payee' | undefined
}

export const operations: Record<string, Operation> = {
  requesttopay: { product: 'collection', versions: ['v1_0'], way: 'in', party: 'payer' },
  requesttowithdraw: { product: 'collection', versions: ['v1_0', 'v2_0'], way: 'in', party: 'payer' },
  transfer: { product: 'disbursement', versions: ['v1_0'], way: 'out', party: 'payee' },
  deposit: { product: 'disbursement', versions: ['v1_0', 'v2_0'], way: 'out', party: 'payee' },
  refund: { product: 'disbursement', versions: ['v1_0', 'v2_0'], way: 'out', party: undefined },
}

/** Creates a payment: 202 with an empty body, because accepted does not mean paid. */
export const createPayment = (call: Call, till: Till, named: { name: string; at: Moment }): Reply => {
  const { name, at } = named
  const operation = operations[name]
  if (operation === undefined) throw new Error(`no operation ${name}`)
  const request = readPaymentRequest(call, till, operation.party)
  if ('status' in request) return request
  if (till.state.payments[request.reference] !== undefined) return wallet(409, 'RESOURCE_ALREADY_EXIST')
  const refunded = name === 'refund' ? refundedBy(call, till) : undefined
  if (name === 'refund' && refunded === undefined) return wallet(404, 'RESOURCE_NOT_FOUND')
  const payment = paymentOf(till, { ...request, msisdn: refunded?.msisdn ?? request.msisdn }, { ...named, operation })
  const fate = fateOf(name, payment.msisdn)
  if (fate?.do === 'mistake' && till.state.settings.failAt === 'post') {
    return wallet(fate.reason === 'SERVICE_UNAVAILABLE' ? 503 : 500, fate.reason)
  }
  payment.hasPrompt = isAsked(payment, fate)
  payment.steps = isTooMuch(till, payment, refunded)
    ? [{ at: at.now, to: 'failed', reason: 'NOT_ALLOWED' }]
    : stepsOf(till, payment, fate)
  if (fate?.do === 'delayed' && payment.way === 'in') payment.state = 'created'
  openPayment(till, payment, at.faults)
  return empty(202)
}

const paymentOf = (
  till: Till,
  { reference, msisdn, amount, currency, callbackUrl, given }: PaymentRequest,
  { name, operation, at }: { name: string; operation: Operation; at: Moment },
): Payment => ({
  reference,
  call: name,
  way: operation.way,
  msisdn,
  amount,
  currency,
  callbackUrl,
  given,
  state: 'pending',
  transactionId: String(nextNumber(till)),
  at: at.now,
  steps: [],
  hasPrompt: false,
})

/** The sandbox sends no prompt: numbers outside of the table succeed at once. */
const isAsked = ({ way, currency, msisdn }: Payment, fate: Fate | undefined): boolean =>
  way === 'in' && currency === 'XAF' && isCustomer(msisdn) && (fate === undefined || fate.do === 'ongoing')

const minutes = 60_000
const pinMinutes = 5 * minutes

const stepsOf = (till: Till, payment: Payment, fate: Fate | undefined): Step[] => {
  const { settings } = till.state
  const { at, way, currency } = payment
  const paidAfter = (ms: number): Step[] => [{ at: at + ms, to: 'successful' }]
  const failed = (reason: MtnCode): Step[] => [{ at, to: 'failed', reason }]
  const over: Step = { at: at + pinMinutes, to: 'expired', reason: settings.expiredAs }
  if (fate?.do === 'fail' || fate?.do === 'mistake') return failed(fate.reason)
  if (fate?.do === 'succeed') return paidAfter(0)
  if (fate?.do === 'ongoing') return [over]
  if (fate?.do === 'delayed') return paidAfter(way === 'in' ? minutes : 20_000)
  if (!isCustomer(payment.msisdn)) return failed(way === 'in' ? 'PAYER_NOT_FOUND' : 'PAYEE_NOT_FOUND')
  if (currency !== 'XAF') return paidAfter(0)
  if (way === 'out') return paidAfter(settings.payoutMs)
  const { autoApproveMs } = settings
  return autoApproveMs === null ? [over] : [{ at: at + autoApproveMs, to: 'successful', isApproval: true }, over]
}

const refundedBy = (call: Call, till: Till): Payment | undefined => {
  const reference = objectOf(call.body)?.referenceIdToRefund
  const payment = typeof reference === 'string' ? till.state.payments[reference] : undefined
  return payment?.call === 'requesttopay' && payment.state === 'successful' ? payment : undefined
}

/** Partial refunds must not exceed the payment in sum. */
const isTooMuch = ({ state }: Till, refund: Payment, refunded: Payment | undefined): boolean => {
  if (refunded === undefined) return false
  refund.given.payee = refunded.given.payer
  refund.given.refunds = refunded.reference
  const before = Object.values(state.payments)
    .filter(({ call, given, state }) => call === 'refund' && given.refunds === refunded.reference && state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  return before + refund.amount > refunded.amount
}

export const readPayment = (till: Till, name: string, { reference, at }: { reference: string; at: Moment }): Reply => {
  const payment = till.state.payments[reference]
  if (payment === undefined || payment.call !== name) return wallet(404, 'RESOURCE_NOT_FOUND')
  const isLate = at.faults.some((fault) => fault.do === 'still-pending')
  return json(200, shapeOf(isLate ? { ...payment, state: 'pending' } : payment, till))
}

/** Sends the payer an SMS; the header is the older place of its text. */
export const notifyDelivery = (call: Call, till: Till, reference: string): Reply => {
  const payment = till.state.payments[reference]
  if (payment?.call !== 'requesttopay') return wallet(404, 'RESOURCE_NOT_FOUND')
  const message = objectOf(call.body)?.notificationMessage ?? headerOf(call, 'notificationmessage')
  if (typeof message !== 'string' || message.length > 160 || payment.state !== 'successful') return empty(400)
  return empty(200)
}
