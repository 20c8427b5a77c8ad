import { mediumNames, nationalLength } from '@sheds/contract/wallet/operators'
import type { FieldErrors } from '../../../lib/form/contract-form.ts'
import { errorsIn } from '../../../lib/form/field-errors.ts'
import { QuickAmount } from '../../../lib/form/quick-amount.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Choices } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PhoneField } from '../../../ui/form/phone-field.tsx'
import { operatorOptions } from './operator-names.tsx'
import type { useOperatorPhone } from './use-operator-phone.ts'

const errorOf = errorsIn({
  mobile_money_phone: m.mobile_money_phone,
  mobile_money_range: m.mobile_money_range,
  medium_required: m.medium_required,
  cash_out_amount: m.cash_out_amount,
})

interface AmountFieldsProps {
  amount: number | undefined
  setAmount: (amount: number | undefined) => void
  /** Amounts offered as one tap each. */
  quick: readonly number[]
  errors: FieldErrors
  help?: string | undefined
}

/** Amount, typed or tapped. */
export function OperatorAmount({ errors, ...amount }: AmountFieldsProps) {
  return <QuickAmount label={m.operator_amount()} error={errorOf(errors, 'amount')} required {...amount} />
}

type Phone = ReturnType<typeof useOperatorPhone>

interface OperatorPhoneProps {
  phone: Phone
  errors: FieldErrors
}

/** Phone number. */
export function OperatorNumber({ phone, errors }: OperatorPhoneProps) {
  // The profile's number may be filled in after the form reported a missing one.
  const isWhole = errors.phone === 'mobile_money_phone' && phone.digits.length === nationalLength
  return (
    <Field label={m.operator_phone()} error={isWhole ? undefined : errorOf(errors, 'phone')} required>
      <PhoneField
        name="phone"
        prefix="+237"
        value={phone.phone}
        placeholder="677 12 34 56"
        onChange={({ target }) => phone.setPhone(target.value)}
      />
    </Field>
  )
}

/** Phone number and its operator. */
export function OperatorPhone({ phone, errors }: OperatorPhoneProps) {
  const { medium } = phone
  // A complete number of no known operator: only the operator is missing.
  const isStrange = medium === undefined && phone.digits.length === nationalLength
  return (
    <>
      <OperatorNumber phone={phone} errors={errors} />
      <Field
        as="group"
        label={m.operator_which()}
        hideLabel
        error={medium === undefined ? (isStrange ? m.operator_unknown() : errorOf(errors, 'medium')) : undefined}
        help={phone.isGuessed && medium ? m.operator_guessed({ operator: mediumNames[medium] }) : undefined}
        required
      >
        <Choices
          name="medium"
          options={operatorOptions}
          value={medium ?? ''}
          onChange={({ target }) => phone.choose(target.value)}
        />
      </Field>
    </>
  )
}
