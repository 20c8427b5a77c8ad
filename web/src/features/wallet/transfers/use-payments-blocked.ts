import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useNow } from '../../../lib/language/now.ts'

/** True while payments are blocked; a notice above the form gives the reason and the end. */
export const usePaymentsBlocked = ({ frozen, held_until: held, locked_until: locked }: Wallet): boolean => {
  const now = useNow()
  return frozen || [held, locked].some((until) => until !== null && Date.parse(until) > now)
}
