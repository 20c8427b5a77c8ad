import type { FieldErrors } from '../../lib/form/contract-form.ts'
import { errorsIn } from '../../lib/form/field-errors.ts'
import { PriceInput } from '../../lib/form/price-input.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { CountField } from '../products/count-field.tsx'

const errorOf = errorsIn({
  field_price: m.field_price,
  field_quantity: m.field_quantity,
  dish_fields_required: m.dish_fields_required,
})

interface DishFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: FieldErrors
}

/** Name, price and today’s portions of a dish. */
export function DishFields({ values, errors }: DishFieldsProps) {
  return (
    <>
      <Field label={m.dish_name()} error={errorOf(errors, 'name')} required>
        <TextInput name="name" defaultValue={values.name} autoComplete="off" />
      </Field>
      <Field label={m.dish_price()} error={errorOf(errors, 'price')} required>
        <PriceInput name="price" defaultValue={values.price} />
      </Field>
      <CountField
        label={m.dish_count()}
        name="portions"
        numberLabel={m.dish_portions()}
        help={m.dish_count_help()}
        count={values.portions}
        error={errorOf(errors, 'portions')}
      />
    </>
  )
}
