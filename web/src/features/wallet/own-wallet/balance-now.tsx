import { money } from '../../../lib/language/format.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useBalanceAfter } from '../intents/use-balance-after.ts'

/** What the wallet holds after what the ticket is of: the sum of before would be read as if nothing had come. */
export function BalanceNow() {
  const balance = useBalanceAfter()
  return balance === undefined ? <Skeleton className="h-5 w-24" /> : money(balance)
}
