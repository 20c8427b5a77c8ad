import type { PaymentReason } from '@sheds/contract/wallet/mobile-money'

/** Operator's answer to a submitted payment. Outcomes of payments are never exceptions. */
export type SubmitResult =
  | { code: 'accepted' }
  /** Certain: this call has not moved and will not move money. */
  | { code: 'refused'; reason: PaymentReason }
  /** An earlier call has arrived. */
  | { code: 'already_there' }
  /** Unknown whether the call has arrived. */
  | { code: 'unknown'; cause: string }

/** Operator's answer to a query about a payment. */
export type QueryResult =
  | {
      code: 'paid'
      /** As reported by the operator, to be compared with the order. */
      amount: number | undefined
      currency: string | undefined
      phone: string | undefined
      receipt: string | null
    }
  /** `isDoubtful`: operators also give this answer when they do not know the outcome. */
  | { code: 'failed'; reason: PaymentReason; isDoubtful: boolean }
  | { code: 'expired' }
  | { code: 'pending' }
  /** The operator has no such payment. */
  | { code: 'missing' }
  | { code: 'unknown'; cause: string }

/** Owner of a phone number. */
export type RecipientResult = { code: 'known'; name: string | null } | { code: 'nobody' } | { code: 'unknown' }
