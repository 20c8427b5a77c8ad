import type { Medium } from '@sheds/contract/wallet/operators'
import type { Found, RecipientFound, Submitted } from '../mobile-money/outcomes.rules.ts'
import type { OperatorLimits } from './operator-http.ts'
import type { LoadLimits, OperatorLoad } from './operator-load.ts'

export type OperatorName = 'mtn' | 'orange'

export type Direction = 'collect' | 'disburse'

/** A payment as its operator is told of it. */
export interface OperatorOrder {
  /** Ours, so that a statement of theirs can be told apart. */
  id: string
  /** By which the operator knows it: one moves money once, however often it is asked for. */
  ref: string
  /** Nine digits. */
  phone: string
  amount: number
  /** Where the operator may tell us that something happened. */
  callbackUrl: string | undefined
  /** What the customer reads with the question, instead of the operator's own short word for it. */
  text?: string | undefined
}

/** What can be asked of whoever moves mobile money. No outcome is an exception. */
export interface Operator {
  name: OperatorName
  medium: Medium
  /** In what its accounts are kept. */
  currency: string
  /** How long a customer has to confirm. */
  promptSeconds: number
  /** May the same payment be asked for again under its own reference, if nobody knows whether it arrived? */
  mayRepeat: boolean
  /** The reference of a payment to come; nothing has been asked for yet. Nothing when the operator is away. */
  prepare(direction: Direction): Promise<string | undefined>
  /** From a phone to us. */
  collect(order: OperatorOrder): Promise<Submitted>
  /** From us to a phone. */
  disburse(order: OperatorOrder): Promise<Submitted>
  query(direction: Direction, ref: string): Promise<Found>
  /** What a callback claims. Nothing of it is believed: it says when to look. */
  parseCallback(body: string): 'paid' | 'not_paid' | undefined
  validateRecipient(phone: string): Promise<RecipientFound>
  /** What lies with the operator for us. */
  balance(direction: Direction): Promise<number | undefined>
  /** What it is asked at the same time. */
  load: OperatorLoad
  close(): void
}

/** Other than a server has them. */
export interface OperatorBounds {
  limits?: OperatorLimits | undefined
  load?: LoadLimits | undefined
}
