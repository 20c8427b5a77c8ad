import { moneyParts, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'

interface FrancsFieldProps {
  label: string
  name: string
  error: string | undefined
  value: number | undefined
  onValue: (value: number | undefined) => void
}

/** A sum that may be left empty. */
export function FrancsField({ label, name, error, value, onValue }: FrancsFieldProps) {
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

/** What it comes to by itself; a seller may want another total. */
export function TheyPay({ total, onOwn }: { total: number; onOwn: () => void }) {
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
