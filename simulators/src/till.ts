import type { CallbackFault, Fault, PaymentState } from './faults.ts'
import { createPurses, floatOf, move, type Purses, purseOf } from './purses.ts'

/** Scheduled step of a payment. */
export interface Step {
  at: number
  to: PaymentState
  reason?: string | undefined
  /** Automatic approval by the customer in a demo; suspended while the phone is watched. */
  isApproval?: true
}

export interface Payment {
  reference: string
  /** Call that created it: requesttopay, transfer, mp, cashin … */
  call: string
  way: 'in' | 'out'
  msisdn: string
  amount: number
  currency: string
  state: PaymentState
  reason?: string | undefined
  transactionId: string
  at: number
  endedAt?: number
  /** Fields of the caller that responses repeat. */
  given: Record<string, unknown>
  callbackUrl?: string | undefined
  callbackFault?: { how: CallbackFault; ms?: number | undefined } | undefined
  steps: Step[]
  /** Whether the customer is asked for a PIN on the phone. */
  hasPrompt: boolean
}

export interface OutgoingCallback {
  at: number
  url: string
  method: 'POST' | 'PUT'
  body: Record<string, unknown>
  userAgent?: string
  /** Sent before the response to the call that creates the payment. */
  isEarly?: boolean
}

/** Sent callback with the status of its response, or the reason why it was not sent. */
export interface SentCallback extends OutgoingCallback {
  answered: number | string
}

export interface Settings {
  /** Delay of the automatic approval by ordinary customers; null for none. */
  autoApproveMs: number | null
  /** Duration of a payout. */
  payoutMs: number
  callbackMethod: 'POST' | 'PUT' | 'alternate'
  callbackDelayMs: number
  /** Origin on this machine that replaces the callbacks' own. */
  callbackOrigin: string | null
  statusField: 'status' | 'transactionStatus'
  reasonShape: 'string' | 'object'
  /** Call at which MTN's numbers for client mistakes fail. */
  failAt: 'post' | 'get'
  insufficientAs: 'NOT_ENOUGH_FUNDS' | 'INTERNAL_PROCESSING_ERROR'
  expiredAs: 'EXPIRED' | 'COULD_NOT_PERFORM_TRANSACTION'
  /** Refuses payouts as from an IP address that is not on the allow list. */
  refusesAddress: boolean
  tokenErrors: 'json' | 'xml'
}

export const ordinarySettings: Settings = {
  autoApproveMs: 2000,
  payoutMs: 1000,
  callbackMethod: 'POST',
  callbackDelayMs: 0,
  callbackOrigin: null,
  statusField: 'status',
  reasonShape: 'string',
  failAt: 'get',
  insufficientAs: 'NOT_ENOUGH_FUNDS',
  expiredAs: 'EXPIRED',
  refusesAddress: false,
  tokenErrors: 'json',
}

export interface Token {
  token: string
  /** Product for which the token is valid. */
  scope: string
  endsAt: number
}

/** Complete state of an operator as plain data, so that it can be saved. */
export interface TillState {
  purses: Purses
  payments: Record<string, Payment>
  /** References of payments with steps left. */
  open: string[]
  outbox: OutgoingCallback[]
  tokens: Token[]
  /** Time until which the phone of a number is watched. */
  watched: Record<string, number>
  names: Record<string, string>
  settings: Settings
  lastNumber: number
  /** State that only one operator has. */
  own: Record<string, unknown>
}

export interface Till {
  state: TillState
  rules: TillRules
}

/** Differences between operators when money moves. */
export interface TillRules {
  insufficient(payment: Payment, settings: Settings): string
  refused: { to: PaymentState; reason?: string }
  callbackOf(payment: Payment, till: Till): Pick<OutgoingCallback, 'method' | 'body' | 'userAgent'>
}

export const createTillState = (settings: Partial<Settings> = {}): TillState => ({
  purses: createPurses(),
  payments: {},
  open: [],
  outbox: [],
  tokens: [],
  watched: {},
  names: {},
  settings: { ...ordinarySettings, ...settings },
  lastNumber: 4_410_238_000,
  own: {},
})

export const nextNumber = ({ state }: Till): number => {
  state.lastNumber += 1
  return state.lastNumber
}

export const isOpen = ({ state }: Payment): boolean => state === 'created' || state === 'pending'

/** Adds a payment. Faults override its own steps. */
export const openPayment = (till: Till, payment: Payment, faults: readonly Fault[]): void => {
  const { state } = till
  for (const fault of faults) {
    if (fault.do === 'callback') payment.callbackFault = { how: fault.how, ms: fault.ms }
    if (fault.do !== 'outcome') continue
    payment.steps = isLasting(fault.state)
      ? []
      : [{ at: payment.at + (fault.afterMs ?? 0), to: fault.state, reason: fault.reason }]
  }
  state.payments[payment.reference] = payment
  state.open.push(payment.reference)
  if (payment.callbackFault?.how === 'early')
    postCallback(till, { ...payment, state: 'successful' }, payment.at, 'early')
  tick(till, payment.at)
}

const isLasting = (state: PaymentState): boolean => state === 'pending' || state === 'created'

/** Runs all steps that are due by now, in order. */
export const tick = (till: Till, now: number): void => {
  for (;;) {
    const due = nextDue(till)
    const step = due?.steps[0]
    if (due === undefined || step === undefined || step.at > now) return
    const watchedUntil = untilWatched(till, due)
    if (step.isApproval && watchedUntil > step.at) {
      step.at = watchedUntil
      due.steps.sort((one, other) => one.at - other.at)
      continue
    }
    due.steps.shift()
    if (isLasting(step.to)) due.state = step.to
    else endPayment(till, due, step)
  }
}

/** Time for a watching phone page to find the first payment of an unknown number. */
export const strangeNumberMs = 8000

/**
 * Time until which automatic approval is suspended. An unknown number may belong to a watched phone all the same: the
 * page learns it from the first payment, which therefore waits while any phone is watched.
 */
const untilWatched = ({ state: { watched } }: Till, { msisdn, at }: Payment): number =>
  watched[msisdn] ??
  Math.min(
    at + strangeNumberMs,
    Object.values(watched).reduce((last, until) => Math.max(last, until), 0),
  )

const nextDue = ({ state }: Till): Payment | undefined => {
  let first: Payment | undefined
  for (const reference of state.open) {
    const payment = state.payments[reference]
    const at = payment?.steps[0]?.at
    if (at !== undefined && at < (first?.steps[0]?.at ?? Number.POSITIVE_INFINITY)) first = payment
  }
  return first
}

/** Time of the next step or callback; undefined if there is none. */
export const nextTime = (till: Till): number | undefined => {
  const times = [nextDue(till)?.steps[0]?.at, ...till.state.outbox.map(({ at }) => at)]
  return times.reduce((first, at) => (at === undefined || (first !== undefined && first < at) ? first : at), undefined)
}

/** Ends a payment and moves its money on success. A failed payment may still succeed; other final states stay. */
export const endPayment = (till: Till, payment: Payment, step: Step): boolean => {
  if (payment.state === 'successful' || payment.state === step.to) return false
  const { state, rules } = till
  const isPaid = step.to === 'successful' && moveFor(till, payment, step.at)
  const isShort = step.to === 'successful' && !isPaid
  payment.state = isShort ? 'failed' : step.to
  payment.reason = isShort ? rules.insufficient(payment, state.settings) : step.reason
  payment.endedAt = step.at
  payment.steps = []
  state.open = state.open.filter((reference) => reference !== payment.reference)
  postCallbacks(till, payment, step.at)
  return true
}

const moveFor = ({ state }: Till, payment: Payment, at: number): boolean => {
  const { reference, transactionId, amount, currency, msisdn } = payment
  const [customer, ours] = [purseOf(currency, msisdn), floatOf(currency)]
  const [from, to] = payment.way === 'in' ? [customer, ours] : [ours, customer]
  return move(state.purses, { at, reference, transactionId, from, to, amount, currency })
}

const threeMinutes = 180_000

const postCallbacks = (till: Till, payment: Payment, at: number): void => {
  const { how, ms } = payment.callbackFault ?? {}
  const usual = at + till.state.settings.callbackDelayMs
  if (how === 'lost') return
  const said = how === 'wrong-amount' ? { ...payment, amount: payment.amount * 10 } : payment
  postCallback(till, said, how === 'late' ? at + (ms ?? 60_000) : usual)
  if (how === 'twice') postCallback(till, said, usual + (ms ?? threeMinutes))
}

const postCallback = (till: Till, payment: Payment, at: number, when: 'early' | 'in time' = 'in time'): void => {
  if (payment.callbackUrl === undefined) return
  const said = till.rules.callbackOf(payment, till)
  till.state.outbox.push({ at, url: payment.callbackUrl, isEarly: when === 'early', ...said })
}

/** Takes the due callbacks out of the outbox. */
export const takeCallbacks = ({ state }: Till, now: number): OutgoingCallback[] => {
  const due = state.outbox.filter(({ at }) => at <= now)
  state.outbox = state.outbox.filter(({ at }) => at > now)
  return due
}
