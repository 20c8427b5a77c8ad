import type { Medium } from '@sheds/contract/wallet/operators'
import type { QueryResult, RecipientResult, SubmitResult } from '../mobile-money/outcomes.rules.ts'
import type { OperatorLimits } from './operator-http.ts'
import type { LoadLimits, OperatorLoad } from './operator-load.ts'

export type OperatorName = 'mtn' | 'orange'

export type Direction = 'collect' | 'disburse'

/** Payment as sent to its operator. */
export interface OperatorOrder {
  /** Our id, to find the payment in the operator's statements. */
  id: string
  /** Reference known to the operator, which moves money once per reference. */
  ref: string
  /** Nine digits. */
  phone: string
  amount: number
  /** Address for the operator's callback. */
  callbackUrl: string | undefined
  /** Text shown to the customer with the prompt, instead of the operator's short default. */
  text?: string | undefined
}

/** API of a mobile-money operator. Outcomes are never exceptions. */
export interface Operator {
  name: OperatorName
  medium: Medium
  /** Currency of its accounts. */
  currency: string
  /** Seconds the customer has to confirm. */
  promptSeconds: number
  /** True if a payment may be submitted again with its reference when it is unknown whether it arrived. */
  mayRepeat: boolean
  /** Reference of a new payment, before it is submitted; undefined if the operator is unavailable. */
  prepare(direction: Direction): Promise<string | undefined>
  /** Takes money from a phone. */
  collect(order: OperatorOrder): Promise<SubmitResult>
  /** Pays money to a phone. */
  disburse(order: OperatorOrder): Promise<SubmitResult>
  query(direction: Direction, ref: string): Promise<QueryResult>
  /** Claim of a callback, which is not trusted but only triggers a query. */
  parseCallback(body: string): 'paid' | 'not_paid' | undefined
  validateRecipient(phone: string): Promise<RecipientResult>
  /** Our money at the operator. */
  balance(direction: Direction): Promise<number | undefined>
  /** Concurrent calls and their limits. */
  load: OperatorLoad
  close(): void
}

/** Replaces the default limits, in tests. */
export interface OperatorBounds {
  limits?: OperatorLimits | undefined
  load?: LoadLimits | undefined
}
