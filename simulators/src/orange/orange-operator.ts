import { randomBytes, randomUUID } from 'node:crypto'
import type { CallName } from '../faults.ts'
import {
  basicOf,
  bearerOf,
  type Call,
  gatewayFault,
  headerOf,
  isObject,
  json,
  objectOf,
  type Reply,
} from '../http/call.ts'
import type { Moment, Operator } from '../http/operator.ts'
import { balanceOf, purseOf } from '../purses.ts'
import { isOpen, nextNumber, openPayment, type Payment, type Step, type Till } from '../till.ts'
import {
  invalidCredentials,
  missingCredentials,
  noClient,
  noResource,
  type ReasonCode,
  refuse,
  suspended,
  wordsOf,
  wrongGrant,
} from './orange-errors.ts'
import { type Kind, ownOf } from './orange-own.ts'
import { cashinShape, mpShape, unpaidShape } from './orange-shapes.ts'

/** Orange Money Cameroon, omcoreapis 1.0.2. */
export const createOrange = (till: Till): Operator => ({
  name: 'orange',
  till,
  merchant: 'SHEDS',
  nameCall: (call) => nameOfCall(call),
  answer: (call, at) => answer(call, till, at),
  unauthorized: invalidCredentials,
  notFound: (call) => refuse(404, `No ${routeOf(call)?.kind ?? 'mp'} found for input pay token`),
  unavailable: suspended,
  patch: (reply, patch) => {
    const body = objectOf(reply.body) ?? {}
    return json(reply.status, { ...body, data: { ...(isObject(body.data) ? body.data : {}), ...patch } })
  },
})

interface Route {
  kind: Kind
  /** Step of the payment: init, pay, push or paymentstatus. */
  step: string
  payToken?: string | undefined
}

const posted = /^\/omcoreapis\/1\.0\.2\/(mp|cashin)\/(init|pay)$/
const read = /^\/omcoreapis\/1\.0\.2\/(?:(mp)\/(push)|(mp|cashin)\/(paymentstatus))\/([^/]+)$/

const routeOf = ({ method, path }: Call): Route | undefined => {
  const parts = (method === 'POST' ? posted : method === 'GET' ? read : undefined)?.exec(path)?.filter(Boolean)
  if (parts === undefined) return undefined
  const [, kind, step = '', payToken] = parts
  return { kind: kind as Kind, step, payToken }
}

const isToken = ({ method, path }: Call): boolean => method === 'POST' && path === '/token'

/** Name of a call, such as `mp.pay` or `cashin.status`. */
const nameOfCall = (call: Call): CallName => {
  if (isToken(call)) return { name: 'token' }
  const route = routeOf(call)
  if (route === undefined) return { name: 'unknown' }
  const { payToken, subscriberMsisdn } = objectOf(call.body) ?? {}
  return {
    name: `${route.kind}.${route.step === 'paymentstatus' ? 'status' : route.step}`,
    reference: route.payToken ?? (typeof payToken === 'string' ? payToken : undefined),
    msisdn: typeof subscriberMsisdn === 'string' ? subscriberMsisdn : undefined,
  }
}

const answer = (call: Call, till: Till, at: Moment): Reply => {
  if (isToken(call)) return createToken(call, till, at.now)
  const route = routeOf(call)
  if (route === undefined) return noResource()
  const refused = refuseCaller(call, till, at.now)
  if (refused !== undefined) return refused
  const { kind, step, payToken = '' } = route
  if (step === 'init') return initPayment(till, kind, at.now)
  if (step === 'pay') return pay(call, till, { kind, at })
  const words = step === 'push' ? 'Push sent to customer' : 'Transaction retrieved successfully'
  return readPayment(till, payToken, { kind, words, at })
}

/** POST …/init: issues a pay token, which is good for one payment. */
const initPayment = (till: Till, kind: Kind, now: number): Reply => {
  const prefix = kind === 'mp' ? 'MP' : 'CI'
  const payToken = `${prefix}${dayOf(now)}${randomBytes(10).toString('hex').toUpperCase()}`
  ownOf(till).inits[payToken] = { kind, at: now, id: nextNumber(till) % 100_000_000 }
  return json(200, { message: 'Payment request successfully initiated', data: { payToken } })
}

/** Time stamp in Douala's time, UTC+1. */
const stampOf = (now: number): string => new Date(now + 3_600_000).toISOString().replace(/\D/g, '').slice(2, 12)
const dayOf = (now: number): string => stampOf(now).slice(0, 6)

/** POST …/pay */
const pay = (call: Call, till: Till, { kind, at }: { kind: Kind; at: Moment }): Reply => {
  const request = readPaymentRequest(call, till, kind)
  if ('status' in request) return request
  if (till.state.payments[request.payToken] !== undefined) return refuse(422, 'payToken already used')
  const fate = fateOf(request.msisdn)
  if (fate?.do === 'fault' && !fate.isPaid) return gatewayFault()
  const payment = paymentOf(till, request, { kind, now: at.now })
  const wrong = wrongNumberOf(request)
  const reason = wrong ?? whyNot(till, payment, request)
  payment.given.isBegun = reason === undefined
  if (reason !== undefined) payment.callbackUrl = undefined
  payment.hasPrompt = kind === 'mp' && reason === undefined && (fate === undefined || fate.do === 'ignore')
  payment.steps = reason === undefined ? stepsOf(till, payment) : [{ at: at.now, to: 'failed', reason }]
  openPayment(till, payment, at.faults)
  if (fate?.do === 'fault') return gatewayFault()
  return wrong === undefined ? answerTo(till, payment) : shown(200, 'Failed', payment, till)
}

const paymentOf = (till: Till, request: PaymentRequest, { kind, now }: { kind: Kind; now: number }): Payment => {
  const { payToken, msisdn, amount, given } = request
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

/** Reason of a wrong number; the real API was observed to answer 200 with it. */
const wrongNumberOf = ({ msisdn, isRightChannel }: PaymentRequest): ReasonCode | undefined => {
  if (!isRightChannel) return '99033'
  return /^\d{9}$/.test(msisdn) ? undefined : '0066111'
}

const whyNot = (till: Till, payment: Payment, { isRightPin }: PaymentRequest): ReasonCode | undefined => {
  const fate = fateOf(payment.msisdn)
  if (!isRightPin) return '60023'
  if (fate?.do === 'fail') return fate.reason
  if (!payment.msisdn.startsWith('6')) return '60020'
  const purse = purseOf(payment.currency, payment.msisdn)
  return payment.way === 'in' && balanceOf(till.state.purses, purse) < payment.amount ? '60019' : undefined
}

const sevenMinutes = 420_000
const aMoment = 2000

/** Payouts end at once; a payer has seven minutes to confirm. */
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
const readPayment = (till: Till, payToken: string, asked: { kind: Kind; words: string; at: Moment }): Reply => {
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

type Fate =
  | { do: 'fail'; reason: ReasonCode }
  /** The customer ignores the prompt. */
  | { do: 'ignore' }
  | { do: 'cancel' }
  /** The gateway times out, whether or not the money moves. */
  | { do: 'fault'; isPaid: boolean }

const fates: Record<string, Fate> = {
  690000419: { do: 'fail', reason: '60019' },
  690000404: { do: 'fail', reason: '60020' },
  690000423: { do: 'fail', reason: '60021' },
  690000413: { do: 'fail', reason: '60022' },
  690000408: { do: 'ignore' },
  690000410: { do: 'cancel' },
  690000500: { do: 'fault', isPaid: true },
  690000504: { do: 'fault', isPaid: false },
}

/** Invented test numbers, because Orange publishes none. */
const fateOf = (msisdn: string): Fate | undefined => fates[msisdn]

const lifetime = 3600

/** POST /token: returns the current token and its remaining lifetime. */
const createToken = (call: Call, till: Till, now: number): Reply => {
  const { consumerKey, consumerSecret } = ownOf(till)
  const [key, secret] = basicOf(call) ?? []
  if (key !== consumerKey || secret !== consumerSecret) return noClient(till.state.settings.tokenErrors)
  const isForm = headerOf(call, 'content-type')?.startsWith('application/x-www-form-urlencoded')
  if (!isForm || new URLSearchParams(call.body).get('grant_type') !== 'client_credentials') return wrongGrant()
  const { state } = till
  state.tokens = state.tokens.filter(({ endsAt }) => endsAt - now >= 1000)
  let [kept] = state.tokens
  if (kept === undefined) {
    kept = { token: randomUUID(), scope: '', endsAt: now + lifetime * 1000 }
    state.tokens.push(kept)
  }
  const expires_in = Math.floor((kept.endsAt - now) / 1000)
  return json(200, {
    access_token: kept.token,
    scope: 'am_application_scope default',
    token_type: 'Bearer',
    expires_in,
  })
}

const refuseCaller = (call: Call, till: Till, now: number): Reply | undefined => {
  const token = bearerOf(call)
  if (token === undefined) return missingCredentials()
  if (!till.state.tokens.some((each) => each.token === token && each.endsAt > now)) return invalidCredentials()
  return headerOf(call, 'x-auth-token') === ownOf(till).authToken ? undefined : refuse(401, 'Invalid X-AUTH-TOKEN')
}

interface PaymentRequest {
  payToken: string
  msisdn: string
  amount: number
  isRightPin: boolean
  isRightChannel: boolean
  given: { orderId: string; description: string; channelUserMsisdn: string; notifUrl: string | null }
}

/** Parses a payment request; returns a refusal that does not use up the pay token. */
const readPaymentRequest = (call: Call, till: Till, kind: Kind): PaymentRequest | Reply => {
  const given = objectOf(call.body)
  if (given === undefined) return refuse(400, 'Invalid request body')
  const { payToken, amount, subscriberMsisdn, channelUserMsisdn, pin, orderId, description, notifUrl = '' } = given
  const unknown = refusePayToken(till, kind, payToken)
  if (unknown !== undefined) return unknown
  if (typeof amount !== 'string' || !/^[1-9]\d{0,11}$/.test(amount)) return refuse(400, 'Invalid amount supplied')
  if (typeof subscriberMsisdn !== 'string') return refuse(400, 'Invalid subscriberMsisdn supplied')
  if (typeof channelUserMsisdn !== 'string') return refuse(400, 'Invalid channelUserMsisdn supplied')
  if (typeof orderId !== 'string' || !/^[A-Za-z0-9_-]{1,20}$/.test(orderId))
    return refuse(400, 'Invalid orderId supplied')
  if (typeof description !== 'string' || description.length > 125) return refuse(400, 'Invalid description supplied')
  if (typeof notifUrl !== 'string') return refuse(400, 'Invalid notifUrl supplied')
  const own = ownOf(till)
  return {
    payToken: payToken as string,
    msisdn: subscriberMsisdn,
    amount: Number(amount),
    isRightPin: pin === own.pin,
    isRightChannel: channelUserMsisdn === own.channelMsisdn,
    given: { orderId, description, channelUserMsisdn, notifUrl },
  }
}

/** 400 for a malformed pay token, 404 for an unknown one. */
const refusePayToken = (till: Till, kind: Kind, payToken: unknown): Reply | undefined => {
  if (typeof payToken !== 'string' || !/^[A-Z]{2}[0-9A-F]{20,40}$/.test(payToken)) {
    return refuse(400, 'Invalid payToken supplied')
  }
  const init = ownOf(till).inits[payToken]
  return init?.kind === kind ? undefined : refuse(404, `No ${kind} found for input pay token`)
}
