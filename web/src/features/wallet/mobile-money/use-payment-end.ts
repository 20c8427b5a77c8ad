import { tag } from '@sheds/contract/tags'
import type { Payment } from '@sheds/contract/wallet/mobile-money'
import { useEffect } from 'react'
import { markStale } from '../../../lib/api/stale.ts'
import { refetchLater } from '../use-wallet.ts'
import { isOpen } from './operator-payment.queries.ts'

/** Marks wallet and fees as stale when a payment has ended, and once more a little later. */
export const usePaymentEnd = (payment: Payment | undefined): void => {
  const ended = payment === undefined || isOpen(payment) ? undefined : payment.id
  useEffect(() => {
    if (ended === undefined) return
    markStale([tag.wallet, tag.listingFees])
    refetchLater()
  }, [ended])
}
