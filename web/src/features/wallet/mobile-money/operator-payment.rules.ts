import type { Payment, PaymentKind } from '@sheds/contract/wallet/mobile-money'
import type { Medium } from '@sheds/contract/wallet/operators'

/** A payment by an operator as whoever began it knows it. */
export interface StartedPayment {
  kind: PaymentKind
  /** Whole on the device that began it, masked elsewhere. */
  phone: string
  medium: Medium
  /** What the phone's owner is asked for, or gets. */
  amount: number
  /** By this device's clock. */
  at: number
}

/** The call that begins one. */
export const callOf = (kind: PaymentKind) => (kind === 'top_up' ? 'fund_wallet' : kind)

/**
 * `asking`: nobody knows yet whether it arrived. `confirm`: somebody types a PIN. `checking`: the operator is asked.
 * `unsent`: it never arrived, and never will.
 */
export type Stage = 'asking' | 'confirm' | 'checking' | 'done' | 'refused' | 'expired' | 'unsent'

interface Known {
  payment: Pick<Payment, 'state' | 'expires_at'> | undefined
  /** The server made sure that nothing comes of its key any more. */
  voided: boolean
  /** By the server's clock. */
  now: number
}

/** Where a payment by an operator stands, as far as this device knows. */
export const stageOf = ({ payment, voided, now }: Known): Stage => {
  if (payment === undefined) return voided ? 'unsent' : 'asking'
  if (payment.state === 'asked') return secondsLeft(payment.expires_at, now) > 0 ? 'confirm' : 'checking'
  return ends[payment.state]
}

const ends = { checking: 'checking', completed: 'done', failed: 'refused', expired: 'expired' } as const

export const isOver = (stage: Stage): boolean => stage === 'done' || stage === 'refused' || stage === 'expired'

/** Without an end it is open for as long as it takes. */
export const secondsLeft = (until: string | null, now: number): number =>
  until === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))

/** How far this device's clock is behind the server's, from a moment that both saw. */
export const clockOff = (startedHere: number | undefined, createdThere: string): number =>
  startedHere === undefined ? 0 : Date.parse(createdThere) - startedHere

/** `6 77 40 18 52`, as people here say their numbers. */
export const spoken = (phone: string): string => {
  const groups = /^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(phone)?.slice(1)
  return groups === undefined ? phone : groups.join('\u00a0')
}

/** `1:26`. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** What asks an operator's customer for their open payments. */
export const dialCodes = { 'mobile money': '*126#', 'orange money': '#150#' } as const
