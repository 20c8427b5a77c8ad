import { tag } from '@sheds/contract/tags'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { markStale } from '../../lib/api/stale.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { money } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { Summary } from '../../ui/list/facts.tsx'
import { topUpFor } from './missing-money.rules.ts'
import { paymentOptions } from './mobile-money/operator-payment.queries.ts'
import { TopUpTab } from './mobile-money/top-up-tab.tsx'

interface MissingMoneyProps {
  wallet: Wallet
  amount: number
  /** Says how the payment continues afterwards. */
  children: string
}

/** Top-up of exactly the missing amount; afterwards the payment continues. */
export function MissingMoney({ wallet: { balance }, amount, children }: MissingMoneyProps) {
  const missing = amount - balance
  const { data: options, error } = useAnswer(paymentOptions())
  return (
    <>
      <Summary
        lines={[{ name: m.send_balance_now(), value: money(balance) }]}
        total={{ name: m.operator_still_needed(), value: money(missing) }}
      />
      <p className="text-sm text-ink-2">{children}</p>
      {options !== undefined ? (
        <TopUpTab key={missing} amount={topUpFor(missing, options.top_up)} />
      ) : error === null ? (
        <FormSkeleton fields={2} />
      ) : (
        <ErrorState message={m.wallet_failed()} retryLabel={m.retry()} onRetry={() => markStale([tag.api])} />
      )}
    </>
  )
}
