import { type RefObject, useState } from 'react'
import { moneyParts, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { isBetween } from './send.rules.ts'

interface MoneyFieldProps {
  value: number | undefined
  onValue: (value: number | undefined) => void
  limits: { least: number; most: number }
  /** Error text outside of the limits. */
  range: string
  /** Another reason against the amount. */
  problem?: string | undefined
  help?: string
  isOptional?: boolean
  input?: RefObject<HTMLInputElement | null>
}

/** Amount. Too little is reported when the field is left, as it may be half typed; too much at once. */
export function MoneyField({ value, onValue, limits, range, problem, help, isOptional, input }: MoneyFieldProps) {
  const [left, setLeft] = useState(false)
  const { unit, unitPlace } = moneyParts(0)
  const isOut = value !== undefined && !isBetween(value, limits) && (left || value > limits.most)
  return (
    <Field
      label={m.send_how_much()}
      help={help}
      error={isOut ? range : problem}
      {...(isOptional ? { note: m.form_optional() } : { required: true })}
    >
      <AmountField
        {...(input && { ref: input })}
        name="amount"
        value={value}
        onValueChange={(next) => {
          setLeft(false)
          onValue(next)
        }}
        onBlur={() => setLeft(true)}
        format={number}
        unit={unit}
        unitPlace={unitPlace}
        noCents={m.amount_no_cents()}
      />
    </Field>
  )
}
