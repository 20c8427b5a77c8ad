import { money } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBalanceAfter } from './use-balance-after.ts'

/** What the wallet holds after what the ticket is of: the sum of before would be read as if nothing had come. */
export function BalanceNow() {
  const balance = useBalanceAfter()
  return balance === undefined ? <Skeleton className="h-5 w-24" /> : money(balance)
}
