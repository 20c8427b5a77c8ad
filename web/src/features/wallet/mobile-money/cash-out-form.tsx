import type { AnswerOf } from '@sheds/contract/endpoint'
import type { getPaymentOptions } from '@sheds/contract/wallet/mobile-money'
import { feeOf, type Medium } from '@sheds/contract/wallet/operators'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useState } from 'react'
import { useHydrated } from '../../../hydration/hydration.ts'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/layout.tsx'
import { usePaymentsBlocked } from '../transfers/use-payments-blocked.ts'
import { OperatorAmount, OperatorPhone } from './operator-fields.tsx'
import { useOperatorPhone } from './use-operator-phone.ts'

export interface CashOutPlan {
  phone: string
  medium: Medium
  amount: number
}

export type Options = AnswerOf<typeof getPaymentOptions>

interface CashOutFormProps {
  wallet: Wallet
  options: Options | undefined
  filled: CashOutPlan | undefined
  problem: unknown
  onReady: (plan: CashOutPlan) => void
}

const quick = [1000, 5000, 10_000, 50_000]
const rules = async () => (await import('./cash-out.rules.ts')).cashOutRules

/** Amount and phone of a cash-out; shows what prevents it before the attempt. */
export function CashOutForm({ wallet, options, filled, problem, onReady }: CashOutFormProps) {
  const hydrated = useHydrated()
  const stopped = usePaymentsBlocked(wallet)
  const [amount, setAmount] = useState(filled?.amount)
  const phone = useOperatorPhone(filled)
  const { form, errors, problem: unsent } = useContractForm({ rules, send: async (plan: CashOutPlan) => onReady(plan) })
  const barred = barOf(amount ?? 0, wallet.balance, options)
  const why = problemText(problem ?? unsent, { refused: m.cash_out_failed(), lost: m.top_up_unexpected() })
  return (
    <Form {...form} aria-label={m.cash_out()} className="max-md:gap-3">
      <OperatorAmount amount={amount} setAmount={setAmount} quick={quick} errors={errors} />
      {barred !== undefined && <Alert tone="warn">{barred}</Alert>}
      <OperatorPhone phone={phone} errors={errors} />
      {options && (
        <FieldNote>
          {m.cash_out_caps({
            day: money(options.cash_out.most_a_day),
            month: money(options.cash_out.most_a_month),
            fresh: money(options.cash_out.most_to_new_number),
          })}
        </FieldNote>
      )}
      <FormProblem problem={why} />
      <Button
        type="submit"
        kind="money"
        size="lg"
        block
        disabled={!hydrated || stopped || barred !== undefined}
        aria-haspopup="dialog"
      >
        {amount === undefined ? m.cash_out() : m.cash_out_amount_button({ amount: money(amount) })}
      </Button>
    </Form>
  )
}

/** Reason why this amount cannot be cashed out now. */
const barOf = (amount: number, balance: number, options: Options | undefined): string | undefined => {
  const fee = feeOf(amount, options?.cash_out.fee_basis_points ?? 0)
  if (amount + fee > balance) return m.cash_out_too_much({ amount: money(amount + fee), balance: money(balance) })
  if (options !== undefined && amount > options.cash_out.most_a_day)
    return m.cash_out_over_day({ most: money(options.cash_out.most_a_day) })
  return undefined
}
