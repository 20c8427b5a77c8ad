import { confirmOrder, type Order } from '@sheds/contract/orders/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { keepAnswer } from '../../../lib/api/query.ts'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { errorsIn } from '../../../lib/form/field-errors.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { money, moneyParts, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form } from '../../../ui/layout.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { confirmedTotal } from '../order.rules.ts'
import { orderOf } from '../orders.queries.ts'
import { useReportStep } from './step-result.tsx'
import { rethrowOvertaken, stepProblem } from './use-order-step.ts'

const rules = async () => (await import('./confirm-order.rules.ts')).confirmRules

const errorOf = errorsIn({
  order_delivery: m.order_delivery,
  order_total: m.order_total,
  note_link: m.note_link,
  note_number: m.note_number,
  note_official: m.note_official,
})

/** Confirms an order with a delivery cost, a total and a note to the buyer. */
export function ConfirmOrderForm({ order }: { order: Order }) {
  const { sent_total: sent, to_agree: open } = order
  const [delivery, setDelivery] = useState<number>()
  const [ownTotal, setOwnTotal] = useState<number>()
  const [isOwn, setOwn] = useState(open)
  const { form, errors, problem, busy } = useContractForm({ rules, send: useConfirmOrder(order) })
  const total = confirmedTotal(sent, { delivery, total: isOwn ? ownTotal : undefined })
  return (
    <Form {...form} className="noscript:hidden">
      {/* Stacked on narrow screens, because half the width does not fit a delivery cost. */}
      <div className="grid gap-y-3">
        <FrancsField
          label={m.order_for_delivery()}
          name="delivery"
          error={errorOf(errors, 'delivery')}
          value={delivery}
          onValue={setDelivery}
        />
        {isOwn ? (
          <FrancsField
            label={m.order_they_pay()}
            name="total"
            error={errorOf(errors, 'total')}
            value={ownTotal}
            onValue={setOwnTotal}
          />
        ) : (
          <TheyPay total={total} onOwn={() => setOwn(true)} />
        )}
      </div>
      <Field label={m.order_word_back()} note={m.form_optional()} error={errorOf(errors, 'note')}>
        <TextInput name="note" autoComplete="off" />
      </Field>
      <FormEnd
        label={total === 0 ? m.order_act_confirm() : m.order_act_confirm_total({ total: money(total) })}
        busy={busy}
        problem={problem === undefined ? undefined : (shortProblem(order, problem) ?? stepProblem(problem))}
      />
    </Form>
  )
}

const useConfirmOrder = ({ code }: Order) => {
  const client = useQueryClient()
  const report = useReportStep()
  return async (body: { delivery?: number | null | undefined; total?: number | null | undefined; note: string }) => {
    const { order } = await callApi(confirmOrder, { params: { code }, body }).catch(rethrowOvertaken)
    keepAnswer(client, orderOf(code), order)
    report(order.state)
  }
}

/** Names each item of which too few are left; undefined for other problems. */
const shortProblem = ({ items }: Order, problem: unknown): string | undefined => {
  if (!(problem instanceof ApiError) || problem.code !== 'sold_out' || problem.order === undefined) return undefined
  const short = problem.order.items.flatMap(({ product_id, dish_id, name, available, left }) => {
    const wanted = items.find((item) => item.product_id === product_id && item.dish_id === dish_id)?.quantity ?? 0
    const n = left ?? 0
    return available ? [] : [m.order_short_item({ n, name, count: number(n), wanted: number(wanted) })]
  })
  return [...short, m.order_short_next()].join(' ')
}

interface FrancsFieldProps {
  label: string
  name: string
  error: string | undefined
  value: number | undefined
  onValue: (value: number | undefined) => void
}

/** Optional amount. */
function FrancsField({ label, name, error, value, onValue }: FrancsFieldProps) {
  const { unit, unitPlace } = moneyParts(0)
  return (
    <Field label={label} error={error}>
      <AmountField
        name={name}
        value={value}
        onValueChange={onValue}
        format={number}
        unit={unit}
        unitPlace={unitPlace}
        noCents={m.amount_no_cents()}
      />
    </Field>
  )
}

/** Computed total; the seller may enter another one. */
function TheyPay({ total, onOwn }: { total: number; onOwn: () => void }) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm font-label">{m.order_they_pay()}</span>
        <span aria-live="polite">
          <MoneyText {...moneyParts(total)} size="md" />
        </span>
      </p>
      <Button kind="text" size="sm" className="-ms-3" onClick={onOwn}>
        {m.order_other_total()}
      </Button>
    </div>
  )
}
