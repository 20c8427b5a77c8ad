import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useNow } from '../../../lib/language/now.ts'

/** Nothing leaves the wallet now; what stands above the form says why and until when. */
export const useStopped = ({ frozen, held_until: held, locked_until: locked }: Wallet): boolean => {
  const now = useNow()
  return frozen || [held, locked].some((until) => until !== null && Date.parse(until) > now)
}
