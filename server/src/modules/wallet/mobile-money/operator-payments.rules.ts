import { fromDouala, inDouala } from '@sheds/contract/douala-time'
import type { PaymentKind, PaymentReason } from '@sheds/contract/wallet/mobile-money'
import type { QueryResult, SubmitResult } from './outcomes.rules.ts'

export type PaymentState =
  /** Stored; the operator has not been called. */
  | 'created'
  /** The call is in progress, or was when the server stopped. */
  | 'submitting'
  /** The operator has accepted it. */
  | 'pending'
  /** Unknown whether the operator has received it. */
  | 'unknown'
  /** For staff to review; a definite answer from the operator still ends it. */
  | 'review'
  | 'succeeded'
  | 'failed'
  | 'expired'

export const isFinal = (state: PaymentState): boolean =>
  state === 'succeeded' || state === 'failed' || state === 'expired'

/** Facts on which the next step of a payment depends. */
export interface PaymentSnapshot {
  kind: PaymentKind
  state: PaymentState
  amount: number
  phone: string
  currency: string
  createdAt: Date
  submittedAt: Date | null
  asked: number
  missed: number
  isDoubted: boolean
}

/** Next state of a payment. */
export interface Step {
  state: PaymentState
  reason?: PaymentReason | undefined
  receipt?: string | null | undefined
  incident?: string | undefined
  missed: number
  isDoubted: boolean
  /** Time of the next query; null for never. */
  nextAt: Date | null
}

const minute = 60
const day = 86_400
const firstWaits = [3, 6, 12, 30, 60] as const
const laterWait = 2 * minute
const slowFrom = 15 * minute
const slowWait = 15 * minute
/** After a day it needs a review. */
const reviewFrom = day
/** Days for which an expired top-up is still queried. */
const lateDays = 30

export const secondsSince = (from: Date, now: Date): number => (now.getTime() - from.getTime()) / 1000

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Seconds until the next query: short at first, while the owner waits, then longer. */
export const waitAfter = (asked: number, age: number): number => {
  if (age >= reviewFrom) return day
  if (age >= slowFrom) return slowWait
  return firstWaits[asked] ?? laterWait
}

/** Time for which a claimed payment is reserved, longer than any call takes. */
export const leaseSeconds = 90

const same = ({ state, missed, isDoubted }: PaymentSnapshot, now: Date, seconds: number): Step => ({
  state,
  missed,
  isDoubted,
  nextAt: after(now, seconds),
})

const ended = (
  { missed, isDoubted }: PaymentSnapshot,
  state: 'succeeded' | 'failed' | 'expired',
  more: Partial<Step> = {},
): Step => ({ state, missed, isDoubted, nextAt: null, ...more })

/** Only the refusal of a payment's first call proves that no money was taken. */
export const stepAfterSubmit = (snapshot: PaymentSnapshot, submitted: SubmitResult, now: Date): Step => {
  const isFirst = snapshot.state === 'submitting'
  if (submitted.code === 'refused' && isFirst) return ended(snapshot, 'failed', { reason: submitted.reason })
  const next = same(snapshot, now, firstWaits[0])
  if (submitted.code === 'accepted' || submitted.code === 'already_there')
    return { ...next, state: 'pending', missed: 0 }
  return isFirst ? { ...next, state: 'unknown' } : next
}

/** Next step of an open payment after a query. */
export const stepAfterQuery = (snapshot: PaymentSnapshot, found: QueryResult, now: Date): Step => {
  if (found.code === 'paid') return stepWhenPaid(snapshot, found, now)
  if (found.code === 'failed') return stepWhenFailed(snapshot, found, now)
  if (found.code === 'expired') return stepWhenFailed(snapshot, { reason: 'expired', isDoubtful: true }, now)
  if (found.code === 'missing') return stepWhenMissing(snapshot, now)
  const next = waitOn(snapshot, now)
  if (found.code === 'unknown') return next
  return { ...next, state: next.state === 'review' ? 'review' : 'pending', missed: 0, isDoubted: false }
}

const waitOn = (snapshot: PaymentSnapshot, now: Date): Step => {
  const age = secondsSince(snapshot.createdAt, now)
  // The first wait preceded this query.
  const next = same(snapshot, now, waitAfter(snapshot.asked + 1, age))
  return age >= reviewFrom ? { ...next, state: 'review' } : next
}

/** A payment with another amount, currency or number needs a review. */
const stepWhenPaid = (snapshot: PaymentSnapshot, found: Extract<QueryResult, { code: 'paid' }>, now: Date): Step => {
  const odd = oddities(snapshot, found)
  if (odd.length === 0) return ended(snapshot, 'succeeded', { receipt: found.receipt })
  return {
    ...same(snapshot, now, day),
    state: 'review',
    receipt: found.receipt,
    incident: `paid otherwise: ${odd.join(', ')}`,
  }
}

const oddities = (
  { amount, currency, phone }: PaymentSnapshot,
  found: Extract<QueryResult, { code: 'paid' }>,
): string[] => [
  ...(found.amount === amount ? [] : ['amount']),
  ...(found.currency === currency ? [] : ['currency']),
  ...(found.phone === phone ? [] : ['number']),
]

const doubtSeconds = 60

/** A cash-out is returned only if its failure is certain, so a doubtful failure is queried once more. */
const stepWhenFailed = (
  snapshot: PaymentSnapshot,
  { reason, isDoubtful }: { reason: PaymentReason; isDoubtful: boolean },
  now: Date,
): Step => {
  if (snapshot.kind === 'cash_out') {
    if (isDoubtful && !snapshot.isDoubted) return { ...same(snapshot, now, doubtSeconds), isDoubted: true }
    return ended(snapshot, 'failed', { reason: reason === 'no_funds' ? 'operator_down' : reason })
  }
  return reason === 'expired' ? expired(snapshot, now) : ended(snapshot, 'failed', { reason })
}

const expired = (snapshot: PaymentSnapshot, now: Date): Step =>
  ended(snapshot, 'expired', { reason: 'expired', nextAt: after(now, day) })

const fewestMisses = 3

/**
 * The operator may not have registered it yet. After some misses it counts as never received, except for cash-outs,
 * which need a review.
 */
const stepWhenMissing = (snapshot: PaymentSnapshot, now: Date): Step => {
  const next = { ...waitOn(snapshot, now), missed: snapshot.missed + 1 }
  const age = secondsSince(snapshot.submittedAt ?? snapshot.createdAt, now)
  if (next.missed < fewestMisses || age < slowFrom) return next
  if (snapshot.kind !== 'cash_out') return expired(snapshot, now)
  return { ...next, state: 'review', incident: 'the operator knows nothing of it' }
}

const repeatSeconds = { top_up: 2 * minute, listing_fee: 2 * minute, cash_out: 10 * minute } as const
const mostRepeats = 3

/** True if the payment should be submitted again with the same reference, while its owner may still expect it. */
export const canRepeat = (
  { kind, state, submittedAt, missed }: PaymentSnapshot,
  found: QueryResult,
  now: Date,
): boolean => {
  if (found.code !== 'missing' || submittedAt === null || missed >= mostRepeats) return false
  const age = secondsSince(submittedAt, now)
  const isOpen = state === 'unknown' || (state === 'submitting' && age >= leaseSeconds)
  return isOpen && age < repeatSeconds[kind]
}

/** Next step of an ended payment: a late success of an expired payment counts, other contradictions need a review. */
export const stepAfterEnd = (snapshot: PaymentSnapshot, found: QueryResult, now: Date): Step => {
  const { state, kind, createdAt } = snapshot
  const isGivenUp = state === 'expired' && kind !== 'cash_out'
  if (isGivenUp && found.code === 'paid' && oddities(snapshot, found).length === 0)
    return ended(snapshot, 'succeeded', { receipt: found.receipt })
  const isContradiction =
    state === 'succeeded' ? found.code === 'failed' || found.code === 'expired' : found.code === 'paid'
  const isQueriedOn = isGivenUp && secondsSince(createdAt, now) < lateDays * day
  const incident = isContradiction ? `${state} here, ${found.code} there` : undefined
  return { ...same(snapshot, now, day), ...(!isQueriedOn && { nextAt: null }), incident }
}

/** True if the callback's claim is a reason to query the operator now. */
export const isRelevantClaim = (state: PaymentState, claim: 'paid' | 'not_paid' | undefined): boolean => {
  if (!isFinal(state)) return true
  return claim !== undefined && claim !== (state === 'succeeded' ? 'paid' : 'not_paid')
}

/** "JEAN M***": enough to recognise a known person, too little to identify a stranger. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = name.trim().toUpperCase().split(/\s+/)
  const last = rest.at(-1)
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}***`
}

/** Start of the current and next day and month in Douala. */
export const spansOf = (now: Date): { day: Date; month: Date; nextDay: Date; nextMonth: Date } => {
  const local = inDouala(now.getTime())
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const at = (y: number, m: number, d: number) => fromDouala(Date.UTC(y, m, d))
  return {
    day: at(year, month, date),
    month: at(year, month, 1),
    nextDay: at(year, month, date + 1),
    nextMonth: at(year, month + 1, 1),
  }
}
