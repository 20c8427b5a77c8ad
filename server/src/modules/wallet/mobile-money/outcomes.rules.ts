import type { PaymentReason } from '@sheds/contract/wallet/mobile-money'

/** What an operator says to a payment that it is asked for. A money outcome is never an exception. */
export type Submitted =
  | { code: 'accepted' }
  /** For sure: it did not and will not move anything for this call. */
  | { code: 'refused'; reason: PaymentReason }
  /** A call before this one arrived. */
  | { code: 'already_there' }
  /** Nobody knows whether it arrived. */
  | { code: 'unknown'; cause: string }

/** What an operator says about a payment. */
export type Found =
  | {
      code: 'paid'
      /** As it was moved, where it says so; what we asked for is compared with it. */
      amount: number | undefined
      currency: string | undefined
      phone: string | undefined
      receipt: string | null
    }
  /** `isDoubtful`: an answer that operators also give when they do not know themselves. */
  | { code: 'failed'; reason: PaymentReason; isDoubtful: boolean }
  | { code: 'expired' }
  | { code: 'pending' }
  /** It knows of no such payment. */
  | { code: 'missing' }
  | { code: 'unknown'; cause: string }

/** Whose number it is. */
export type RecipientFound = { code: 'known'; name: string | null } | { code: 'nobody' } | { code: 'unknown' }
