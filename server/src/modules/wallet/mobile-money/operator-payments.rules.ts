import type { PaymentKind, PaymentReason } from '@sheds/contract/wallet/mobile-money'
import type { Found, Submitted } from './outcomes.rules.ts'

export type PaymentState =
  /** Written down; nothing has been asked for. */
  | 'created'
  /** The call is on its way, or was when somebody stopped. */
  | 'submitting'
  /** The operator has it. */
  | 'pending'
  /** Nobody knows whether the operator has it. */
  | 'unknown'
  /** For a person to look at; a definite answer still ends it. */
  | 'review'
  | 'succeeded'
  | 'failed'
  | 'expired'

export const isFinal = (state: PaymentState): boolean =>
  state === 'succeeded' || state === 'failed' || state === 'expired'

/** What a decision about a payment is made of. */
export interface Standing {
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

/** How a payment stands from now on. */
export interface Step {
  state: PaymentState
  reason?: PaymentReason | undefined
  receipt?: string | null | undefined
  incident?: string | undefined
  missed: number
  isDoubted: boolean
  /** When it is looked at next; never again without. */
  nextAt: Date | null
}

const minute = 60
const day = 86_400
const firstWaits = [3, 6, 12, 30, 60] as const
const laterWait = 2 * minute
const slowFrom = 15 * minute
const slowWait = 15 * minute
/** After a day a person has to look. */
const reviewFrom = day
/** A top-up that we gave up is asked for as long. */
const lateDays = 30

export const secondsSince = (from: Date, now: Date): number => (now.getTime() - from.getTime()) / 1000

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Quick at first, while somebody waits; then as long as money may come. */
export const waitAfter = (asked: number, age: number): number => {
  if (age >= reviewFrom) return day
  if (age >= slowFrom) return slowWait
  return firstWaits[asked] ?? laterWait
}

/** Before it is due nobody else touches it: longer than any call takes. */
export const leaseSeconds = 90

const same = ({ state, missed, isDoubted }: Standing, now: Date, seconds: number): Step => ({
  state,
  missed,
  isDoubted,
  nextAt: after(now, seconds),
})

const ended = (
  { missed, isDoubted }: Standing,
  state: 'succeeded' | 'failed' | 'expired',
  more: Partial<Step> = {},
): Step => ({ state, missed, isDoubted, nextAt: null, ...more })

/** Only the first call of a payment proves by its refusal that nothing was taken. */
export const stepAfterSubmit = (standing: Standing, submitted: Submitted, now: Date): Step => {
  const isFirst = standing.state === 'submitting'
  if (submitted.code === 'refused' && isFirst) return ended(standing, 'failed', { reason: submitted.reason })
  const next = same(standing, now, firstWaits[0])
  if (submitted.code === 'accepted' || submitted.code === 'already_there')
    return { ...next, state: 'pending', missed: 0 }
  return isFirst ? { ...next, state: 'unknown' } : next
}

/** What an answer makes of a payment that is open. */
export const stepAfterLook = (standing: Standing, found: Found, now: Date): Step => {
  if (found.code === 'paid') return stepWhenPaid(standing, found, now)
  if (found.code === 'failed') return stepWhenFailed(standing, found, now)
  if (found.code === 'expired') return stepWhenFailed(standing, { reason: 'expired', isDoubtful: true }, now)
  if (found.code === 'missing') return stepWhenMissing(standing, now)
  const next = goOn(standing, now)
  if (found.code === 'unknown') return next
  return { ...next, state: next.state === 'review' ? 'review' : 'pending', missed: 0, isDoubted: false }
}

const goOn = (standing: Standing, now: Date): Step => {
  const age = secondsSince(standing.createdAt, now)
  // The first wait was that for this look.
  const next = same(standing, now, waitAfter(standing.asked + 1, age))
  return age >= reviewFrom ? { ...next, state: 'review' } : next
}

/** Only what was asked for counts: another amount, currency or number is a person's to judge. */
const stepWhenPaid = (standing: Standing, found: Extract<Found, { code: 'paid' }>, now: Date): Step => {
  const odd = oddities(standing, found)
  if (odd.length === 0) return ended(standing, 'succeeded', { receipt: found.receipt })
  return {
    ...same(standing, now, day),
    state: 'review',
    receipt: found.receipt,
    incident: `paid otherwise: ${odd.join(', ')}`,
  }
}

const oddities = ({ amount, currency, phone }: Standing, found: Extract<Found, { code: 'paid' }>): string[] => [
  ...(found.amount === amount ? [] : ['amount']),
  ...(found.currency === currency ? [] : ['currency']),
  ...(found.phone === phone ? [] : ['number']),
]

const doubtSeconds = 60

/** Money on its way out comes back only when it is sure: a doubtful failure is asked for once more. */
const stepWhenFailed = (
  standing: Standing,
  { reason, isDoubtful }: { reason: PaymentReason; isDoubtful: boolean },
  now: Date,
): Step => {
  if (standing.kind === 'cash_out') {
    if (isDoubtful && !standing.isDoubted) return { ...same(standing, now, doubtSeconds), isDoubted: true }
    return ended(standing, 'failed', { reason: reason === 'no_funds' ? 'operator_down' : reason })
  }
  return reason === 'expired' ? expired(standing, now) : ended(standing, 'failed', { reason })
}

const expired = (standing: Standing, now: Date): Step =>
  ended(standing, 'expired', { reason: 'expired', nextAt: after(now, day) })

const fewestMisses = 3

/** It may only not be there yet. Later nobody was asked, but for money on its way out nobody relies on that. */
const stepWhenMissing = (standing: Standing, now: Date): Step => {
  const next = { ...goOn(standing, now), missed: standing.missed + 1 }
  const age = secondsSince(standing.submittedAt ?? standing.createdAt, now)
  if (next.missed < fewestMisses || age < slowFrom) return next
  if (standing.kind !== 'cash_out') return expired(standing, now)
  return { ...next, state: 'review', incident: 'the operator knows nothing of it' }
}

const repeatSeconds = { top_up: 2 * minute, listing_fee: 2 * minute, cash_out: 10 * minute } as const
const mostRepeats = 3

/** Is it to be asked for once more, under its own reference? Only while whoever asked for it may still expect that. */
export const isToRepeat = ({ kind, state, submittedAt, missed }: Standing, found: Found, now: Date): boolean => {
  if (found.code !== 'missing' || submittedAt === null || missed >= mostRepeats) return false
  const age = secondsSince(submittedAt, now)
  const isOpen = state === 'unknown' || (state === 'submitting' && age >= leaseSeconds)
  return isOpen && age < repeatSeconds[kind]
}

/** What comes after the end: a late payment of what we gave up counts, all else that contradicts is a person's to judge. */
export const stepAfterEnd = (standing: Standing, found: Found, now: Date): Step => {
  const { state, kind, createdAt } = standing
  const isGivenUp = state === 'expired' && kind !== 'cash_out'
  if (isGivenUp && found.code === 'paid' && oddities(standing, found).length === 0)
    return ended(standing, 'succeeded', { receipt: found.receipt })
  const isContradiction =
    state === 'succeeded' ? found.code === 'failed' || found.code === 'expired' : found.code === 'paid'
  const goesOn = isGivenUp && secondsSince(createdAt, now) < lateDays * day
  const incident = isContradiction ? `${state} here, ${found.code} there` : undefined
  return { ...same(standing, now, day), ...(!goesOn && { nextAt: null }), incident }
}

/** Is what a callback claims worth a look now? */
export const isNews = (state: PaymentState, claim: 'paid' | 'not_paid' | undefined): boolean => {
  if (!isFinal(state)) return true
  return claim !== undefined && claim !== (state === 'succeeded' ? 'paid' : 'not_paid')
}

/** "JEAN M***": enough to know somebody by, too little to find out who it is. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = name.trim().toUpperCase().split(/\s+/)
  const last = rest.at(-1)
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}***`
}

/** From when somebody's day and month count, and when the next begin: Douala's. */
export const spansOf = (now: Date): { day: Date; month: Date; nextDay: Date; nextMonth: Date } => {
  const local = new Date(now.getTime() + doualaMs)
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const at = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d) - doualaMs)
  return {
    day: at(year, month, date),
    month: at(year, month, 1),
    nextDay: at(year, month, date + 1),
    nextMonth: at(year, month + 1, 1),
  }
}

const doualaMs = 3_600_000
