import { randomBytes } from 'node:crypto'
import { type Call, gatewayFault, json, type Reply } from '../http/call.ts'
import type { Moment } from '../http/operator.ts'
import { balanceOf, purseOf } from '../purses.ts'
import { isOpen, nextNumber, openPayment, type Payment, type Step, type Till } from '../till.ts'
import { type ReasonCode, refuse, wordsOf } from './orange-errors.ts'
import { fateOf } from './orange-numbers.ts'
import { type Kind, ownOf } from './orange-own.ts'
import { readWish, refusePayToken, type Wish } from './orange-requests.ts'
import { cashinShape, mpShape, unpaidShape } from './orange-shapes.ts'

/** POST …/init: hands out the pay token, with which at most one payment is made. */
export const initPayment = (till: Till, kind: Kind, now: number): Reply => {
  const prefix = kind === 'mp' ? 'MP' : 'CI'
  const payToken = `${prefix}${dayOf(now)}${randomBytes(10).toString('hex').toUpperCase()}`
  ownOf(till).inits[payToken] = { kind, at: now, id: nextNumber(till) % 100_000_000 }
  return json(200, { message: 'Payment request successfully initiated', data: { payToken } })
}

/** Douala's clock is an hour ahead. */
const stampOf = (now: number): string => new Date(now + 3_600_000).toISOString().replace(/\D/g, '').slice(2, 12)
const dayOf = (now: number): string => stampOf(now).slice(0, 6)

/** POST …/pay */
export const pay = (call: Call, till: Till, { kind, at }: { kind: Kind; at: Moment }): Reply => {
  const wish = readWish(call, till, kind)
  if ('status' in wish) return wish
  if (till.state.payments[wish.payToken] !== undefined) return refuse(422, 'payToken already used')
  const fate = fateOf(wish.msisdn)
  if (fate?.do === 'fault' && !fate.isPaid) return gatewayFault()
  const payment = paymentOf(till, wish, { kind, now: at.now })
  const wrong = wrongNumberOf(wish)
  const reason = wrong ?? whyNot(till, payment, wish)
  payment.given.isBegun = reason === undefined
  if (reason !== undefined) payment.callbackUrl = undefined
  payment.hasPrompt = kind === 'mp' && reason === undefined && (fate === undefined || fate.do === 'ignore')
  payment.steps = reason === undefined ? stepsOf(till, payment) : [{ at: at.now, to: 'failed', reason }]
  openPayment(till, payment, at.faults)
  if (fate?.do === 'fault') return gatewayFault()
  return wrong === undefined ? answerTo(till, payment) : shown(200, 'Failed', payment, till)
}

const paymentOf = (till: Till, wish: Wish, { kind, now }: { kind: Kind; now: number }): Payment => {
  const { payToken, msisdn, amount, given } = wish
  const number = nextNumber(till)
  const letter = String.fromCharCode(65 + (number % 26))
  const stamp = stampOf(now)
  const id = ownOf(till).inits[payToken]?.id
  return {
    reference: payToken,
    call: kind,
    way: kind === 'mp' ? 'in' : 'out',
    msisdn,
    amount,
    currency: 'XAF',
    state: 'pending',
    transactionId: `${payToken.slice(0, 2)}${stamp.slice(0, 6)}.${stamp.slice(6)}.${letter}${String(number).slice(-5)}`,
    at: now,
    given: { ...given, id },
    callbackUrl: given.notifUrl === null || given.notifUrl === '' ? undefined : given.notifUrl,
    steps: [],
    hasPrompt: false,
  }
}

/** Seen with a 200 all the same. */
const wrongNumberOf = ({ msisdn, isRightChannel }: Wish): ReasonCode | undefined => {
  if (!isRightChannel) return '99033'
  return /^\d{9}$/.test(msisdn) ? undefined : '0066111'
}

const whyNot = (till: Till, payment: Payment, { isRightPin }: Wish): ReasonCode | undefined => {
  const fate = fateOf(payment.msisdn)
  if (!isRightPin) return '60023'
  if (fate?.do === 'fail') return fate.reason
  if (!payment.msisdn.startsWith('6')) return '60020'
  const purse = purseOf(payment.currency, payment.msisdn)
  return payment.way === 'in' && balanceOf(till.state.purses, purse) < payment.amount ? '60019' : undefined
}

const sevenMinutes = 420_000
const aMoment = 2000

/** Payouts are made at once; who pays has seven minutes to confirm. */
const stepsOf = (till: Till, { at, way, msisdn }: Payment): Step[] => {
  const fate = fateOf(msisdn)
  const { autoApproveMs } = till.state.settings
  const over: Step = { at: at + sevenMinutes, to: 'expired' }
  if (way === 'out') return fate === undefined || fate.do === 'fault' ? [{ at, to: 'successful' }] : [over]
  if (fate?.do === 'cancel') return [{ at: at + aMoment, to: 'cancelled' }]
  if (fate?.do === 'fault') return [{ at: at + aMoment, to: 'successful' }]
  if (fate?.do === 'ignore' || autoApproveMs === null) return [over]
  return [{ at: at + autoApproveMs, to: 'successful', isApproval: true }, over]
}

const answerTo = (till: Till, payment: Payment): Reply => {
  const { state, reason = '', given } = payment
  if (state === 'failed') {
    if (payment.way === 'in' && given.isBegun === true) given.isBegun = false
    return shown(417, `${reason} :: ${wordsOf(reason)}`, payment, till)
  }
  const words = payment.way === 'in' ? 'Merchant payment successfully initiated' : 'Cashin successfully completed'
  return shown(200, words, payment, till)
}

const shown = (status: number, message: string, payment: Payment, till: Till): Reply =>
  json(status, { message, data: payment.call === 'mp' ? mpShape(payment, till) : cashinShape(payment) })

/** GET …/paymentstatus/{payToken} and GET mp/push/{payToken}, which asks the customer again and moves nothing. */
export const readPayment = (till: Till, payToken: string, asked: { kind: Kind; words: string; at: Moment }): Reply => {
  const { kind, words, at } = asked
  const unknown = refusePayToken(till, kind, payToken)
  if (unknown !== undefined) return unknown
  const payment = till.state.payments[payToken]
  const init = ownOf(till).inits[payToken]
  if (payment === undefined && init !== undefined) {
    return json(200, { message: words, data: unpaidShape(payToken, init, at.now) })
  }
  if (payment === undefined) return refuse(404, `No ${kind} found for input pay token`)
  const isLate = at.faults.some((fault) => fault.do === 'still-pending') && !isOpen(payment)
  return shown(200, words, isLate ? { ...payment, state: 'pending', reason: undefined } : payment, till)
}
