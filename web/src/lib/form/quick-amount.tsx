import * as m from '../../messages/compiled/messages.ts'
import { Chip } from '../../ui/chip.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { moneyParts, number } from '../language/format.ts'

interface QuickAmountProps {
  label: string
  amount: number | undefined
  setAmount: (amount: number | undefined) => void
  /** Amounts offered as one tap each. */
  quick: readonly number[]
  error?: string | undefined
  help?: string | undefined
  required?: boolean
}

/** Amount of francs, typed or tapped. */
export function QuickAmount({ label, amount, setAmount, quick, error, help, required = false }: QuickAmountProps) {
  const { unit, unitPlace } = moneyParts(0)
  return (
    <div>
      <Field label={label} error={error} help={help} required={required}>
        <AmountField
          name="amount"
          value={amount}
          onValueChange={setAmount}
          format={number}
          unit={unit}
          unitPlace={unitPlace}
          noCents={m.amount_no_cents()}
        />
      </Field>
      {quick.length > 0 && (
        <fieldset aria-label={m.operator_quick()} className="mt-2 flex flex-wrap gap-2">
          {quick.map((each) => (
            <Chip
              key={each}
              on={amount === each}
              onClick={() => setAmount(each)}
              className="min-h-touch flex-1 tabular-nums"
            >
              {number(each)}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  )
}
