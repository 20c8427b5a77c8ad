import type { Id } from '@sheds/contract/scalars'
import { cashOut } from '@sheds/contract/wallet/mobile-money'
import { feeOf, mediumNames } from '@sheds/contract/wallet/operators'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useQuery } from '@tanstack/react-query'
import { ApiError, isPassing, payApi } from '../../../lib/api/api.ts'
import { money } from '../../../lib/language/format.ts'
import { currentViewer } from '../../../lib/login/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Summary } from '../../../ui/list/facts.tsx'
import type { IntentPlan } from '../intents/intent-run.ts'
import { IntentSheet } from '../intents/intent-sheet.tsx'
import type { CashOutPlan, Options } from './cash-out-form.tsx'
import { operatorMark } from './operator-names.tsx'
import { recipientOf } from './operator-payment.queries.ts'
import { spoken } from './operator-payment.rules.ts'

interface CashOutSheetProps {
  open: boolean
  onClose: () => void
  plan: CashOutPlan
  wallet: Wallet
  options: Options | undefined
}

/** To which phone, whose it is, what is left after; then the wallet's password. */
export function CashOutSheet({ open, onClose, plan, wallet, options }: CashOutSheetProps) {
  const { amount } = plan
  const fee = feeOf(amount, options?.cash_out.fee_basis_points ?? 0)
  return (
    <IntentSheet
      open={open}
      onClose={onClose}
      title={m.cash_out()}
      label={m.cash_out_amount_button({ amount: money(amount) })}
      plan={intentOf(plan)}
      onDone={onClose}
      done={({ message }) => <p role="status">{message}</p>}
    >
      <Payee plan={plan} />
      <Summary
        lines={[
          { name: m.cash_out_phone_gets(), value: money(amount) },
          { name: m.transactions_fee(), value: money(fee) },
        ]}
        total={{ name: m.cash_out_balance_after(), value: money(wallet.balance - amount - fee) }}
      />
    </IntentSheet>
  )
}

const intentOf = ({ phone, medium, amount }: CashOutPlan): IntentPlan => ({
  call: 'cash_out',
  about: { phone, medium, amount },
  amount,
  to: `${mediumNames[medium]} · ${spoken(phone)}`,
  grant: { action: 'cash_out', phone, medium },
  operator: { phone, medium },
  send: async (keyed) => {
    const params = { id: currentViewer() as Id }
    const { message } = await payApi(cashOut, { params, body: { phone, medium, amount } }, keyed)
    return { message, transaction: null }
  },
})

/** The phone, with the name its operator knows it by. */
function Payee({ plan }: { plan: CashOutPlan }) {
  const { phone, medium, amount } = plan
  const { data, error, isPending } = useQuery(recipientOf({ phone, medium, amount }))
  const operator = mediumNames[medium]
  return (
    <>
      <div className="flex min-h-15 items-center gap-3 rounded-sm bg-money-soft px-3 py-2">
        {operatorMark(medium)}
        <span className="min-w-0 flex-1">
          <b className="block tabular-nums">{spoken(phone)}</b>
          <span role="status" className="block text-sm wrap-anywhere text-ink-2">
            {isPending && m.cash_out_asking_name({ operator })}
            {data && (data.name === null ? m.cash_out_no_name({ operator }) : m.cash_out_name({ who: data.name }))}
            {error && m.cash_out_name_failed({ operator })}
          </span>
        </span>
      </div>
      {error instanceof ApiError && error.said && !isPassing(error) && <Alert tone="warn">{error.said}</Alert>}
    </>
  )
}
