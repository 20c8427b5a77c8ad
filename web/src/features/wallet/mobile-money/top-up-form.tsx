import type { AnswerOf } from '@sheds/contract/endpoint'
import type { getPaymentOptions } from '@sheds/contract/wallet/mobile-money'
import { feeOf, type Medium } from '@sheds/contract/wallet/operators'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { useHydrated } from '../../../hydration/hydration.ts'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { money, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/layout.tsx'
import { OperatorAmount, OperatorPhone } from './operator-fields.tsx'
import { usualRate } from './operator-payment.queries.ts'
import { useOperatorPhone } from './use-operator-phone.ts'

export interface TopUpForm {
  phone: string
  medium: Medium
  amount: number
}

type Options = AnswerOf<typeof getPaymentOptions>

interface TopUpFormProps {
  /** Values entered before. */
  filled: TopUpForm | undefined
  /** Amount that a payment needs. */
  wanted?: number | undefined
  options: Options | undefined
  /** Reason why the last attempt did not start. */
  problem: unknown
  onBegin: (form: TopUpForm) => Promise<void>
}

const quick = [500, 1000, 5000, 10_000]
const rules = async () => (await import('./top-up.rules.ts')).topUpRules

/** Amount and phone, with the sum that arrives after the fee. */
export function TopUpForm({ filled, wanted, options, problem, onBegin }: TopUpFormProps) {
  const hydrated = useHydrated()
  const [amount, setAmount] = useState(filled?.amount ?? wanted)
  const phone = useOperatorPhone(filled)
  const { form, errors, problem: unsent } = useContractForm({ rules, send: onBegin })
  const why = problemText(problem ?? unsent, {
    refused: m.top_up_failed(),
    lost: navigator.onLine ? m.top_up_unexpected() : m.form_offline(),
  })
  return (
    <Form {...form} aria-label={m.top_up()} className="max-md:gap-2.5">
      <OperatorAmount
        amount={amount}
        setAmount={setAmount}
        // Suggestions are of no use if the needed amount is known.
        quick={wanted === undefined ? quick : []}
        errors={errors}
      />
      <OperatorPhone phone={phone} errors={errors} />
      <Swap amount={amount ?? 0} rate={options?.top_up.fee_basis_points ?? usualRate} />
      <FormProblem problem={why} />
      <Button type="submit" kind={amount === undefined ? 'soft' : 'money'} size="lg" block disabled={!hydrated}>
        {amount === undefined ? m.top_up() : m.top_up_amount({ amount: money(amount) })}
      </Button>
    </Form>
  )
}

/** Paid and received sums, updated while typing. */
function Swap({ amount, rate }: { amount: number; rate: number }) {
  const fee = feeOf(amount, rate)
  return (
    <output className="flex flex-wrap items-end gap-x-3 gap-y-1 rounded-sm bg-surface-2 px-3 py-2 tabular-nums">
      <Sum label={m.top_up_you_pay()} sum={amount} />
      <ArrowRight className="mb-1 size-4 text-ink-3" aria-hidden="true" />
      <Sum label={m.top_up_you_get({ percent: number(rate / 100), fee: number(fee) })} sum={amount - fee} />
    </output>
  )
}

function Sum({ label, sum }: { label: string; sum: number }) {
  return (
    <span>
      <small className="block text-xs text-ink-2">{label}</small>
      <b className="block text-lg font-price whitespace-nowrap">{money(sum)}</b>
    </span>
  )
}
