import { money } from '../../../lib/language/format.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useBalanceAfter } from '../intents/use-balance-after.ts'

/** Balance read after the payment of the receipt; the earlier one would suggest that nothing arrived. */
export function BalanceNow() {
  const balance = useBalanceAfter()
  return balance === undefined ? <Skeleton className="h-5 w-24" /> : money(balance)
}
