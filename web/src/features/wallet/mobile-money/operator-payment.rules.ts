import type { Payment, PaymentKind } from '@sheds/contract/wallet/mobile-money'
import type { Medium } from '@sheds/contract/wallet/operators'

/** Operator payment as this device knows it. */
export interface StartedPayment {
  kind: PaymentKind
  /** Complete on the device that started the payment, masked elsewhere. */
  phone: string
  medium: Medium
  /** Amount that the phone is charged or receives. */
  amount: number
  /** By this device's clock. */
  at: number
}

/** Call that starts a payment of this kind. */
export const callOf = (kind: PaymentKind) => (kind === 'top_up' ? 'fund_wallet' : kind)

/**
 * `asking`: its arrival is unknown. `confirm`: the phone's owner enters a PIN. `checking`: the operator is asked.
 * `unsent`: it never arrived and never will.
 */
export type Stage = 'asking' | 'confirm' | 'checking' | 'done' | 'refused' | 'expired' | 'unsent'

interface StageInput {
  payment: Pick<Payment, 'state' | 'expires_at'> | undefined
  /** The server has voided its key. */
  voided: boolean
  /** By the server's clock. */
  now: number
}

/** Stage of an operator payment as this device knows it. */
export const stageOf = ({ payment, voided, now }: StageInput): Stage => {
  if (payment === undefined) return voided ? 'unsent' : 'asking'
  if (payment.state === 'asked') return secondsLeft(payment.expires_at, now) > 0 ? 'confirm' : 'checking'
  return ends[payment.state]
}

const ends = { checking: 'checking', completed: 'done', failed: 'refused', expired: 'expired' } as const

export const isOver = (stage: Stage): boolean => stage === 'done' || stage === 'refused' || stage === 'expired'

/** Seconds left; infinite without an expiry. */
export const secondsLeft = (until: string | null, now: number): number =>
  until === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))

/** Milliseconds by which the server's clock is ahead of this device's, measured at the start of the payment. */
export const clockOffset = (startedHere: number | undefined, createdThere: string): number =>
  startedHere === undefined ? 0 : Date.parse(createdThere) - startedHere

/** Phone number in local grouping, for example `6 77 40 18 52`. */
export const phoneText = (phone: string): string => {
  const groups = /^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(phone)?.slice(1)
  return groups === undefined ? phone : groups.join('\u00a0')
}

/** For example `1:26`. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Codes that an operator's customers dial to see open payments. */
export const dialCodes = { 'mobile money': '*126#', 'orange money': '#150#' } as const
